"""How a game's mail is treated: how it is read, how far it is trusted, how it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from mailbot.mail.caps import Caps
from mailbot.mail.reader import Reader
from mailbot.mail.reply import Desk

Facts = dict[str, Any]


@dataclass(frozen=True)
class Manner:
    """Made from the settings. What of it decides about play is kept with the game, so that it can be played again."""

    desk: Desk
    reader: Reader
    authentication: str = "warn"
    answers_per_address: int = 60
    answers_in_all: int = 1000

    @property
    def caps(self) -> Caps:
        """How often somebody is answered."""
        return Caps(self.answers_per_address, self.answers_in_all)

    def facts(self) -> Facts:
        """What decides about play, in JSON types; the words of mails (templates, the website's address) do not."""
        reader = {field.name: getattr(self.reader, field.name) for field in fields(self.reader) if field.name != "repeats"}
        return {
            "desk": {"address": self.desk.address, "name": self.desk.name, "list_address": self.desk.list_address,
                     "admins": list(self.desk.admins)},
            "reader": {name: sorted(value) if isinstance(value, frozenset) else value for name, value in reader.items()},
            "authentication": self.authentication, "answers_per_address": self.answers_per_address,
            "answers_in_all": self.answers_in_all}

    def with_facts(self, facts: Mapping[str, Any]) -> Manner:
        """The manner that some facts were taken from, with the templates and the website's address of this one."""
        desk: dict[str, Any] = {**facts["desk"], "admins": tuple(facts["desk"]["admins"])}
        reader: dict[str, Any] = {
            name: frozenset(value) if isinstance(value, list) else value for name, value in facts["reader"].items()}
        rest: dict[str, Any] = {name: value for name, value in facts.items() if name not in ("desk", "reader")}
        return replace(self, desk=replace(self.desk, **desk), reader=replace(self.reader, **reader), **rest)
