"""After a correction: which mails would have read otherwise, and the one mail in which each person hears of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from mailbot.mail.reply import mail_of
from mailbot.referee import Played, Referee
from mailbot.store.journal import Entry
from mailbot.values import Instant, Mail

_ALONE = ("token", "answer")
"""What is sent as it is when it is new: it means nothing inside another mail."""

News = tuple[str, list[str], str]
"""The sentence that says what was corrected, what changed for everybody, and the address of the one concerned."""


class Told:
    """The mails of the past as it was and as it is now; those already written are not written again.

    `steps` are the names of the steps that were played.
    """

    def __init__(self, journal: Iterable[tuple[Entry, int]]) -> None:
        self._before = {mail["key"]: _mark(mail) for entry, _ in journal for mail in entry["mails"]}
        self._now: set[str] = set()
        self.steps: set[str] = set()
        self.new: list[Mail] = []
        self.changed: list[Mail] = []

    def note(self, played: Played) -> None:
        """Look at a step that was played again, and its mails."""
        self.steps.add(played.step.id)
        for kept in played.entry["mails"]:
            self._now.add(kept["key"])
            before = self._before.get(kept["key"])
            if before is None:
                self.new.append(mail_of(kept))
            elif before != _mark(kept):
                self.changed.append(mail_of(kept))

    def gone(self) -> list[str]:
        """The keys of mails that are not part of the past any more."""
        return [key for key in self._before if key not in self._now]


def _mark(mail: dict[str, Any]) -> bytes:
    """What matters of a mail: to whom it says what. What it quotes of the answered mail is the same anyway."""
    return hashlib.sha256("\0".join((mail["to"], mail["subject"], mail["text"])).encode("utf-8", "replace")).digest()


def news(referee: Referee, told: Told, at: Instant, about: News) -> list[Mail]:
    """One mail for each person: what was corrected, and what that person's mails would have said instead.

    With a list the correction itself goes there, and only those with mails of their own are written to as well.
    """
    alone = [mail for mail in told.new if mail.sort in _ALONE]
    personal: dict[tuple[str, str], list[Mail]] = {reader: [] for reader in _readers(referee, about[2])}
    for mail in (*told.changed, *(mail for mail in told.new if mail.sort not in _ALONE)):
        personal.setdefault((mail.to, mail.player), []).append(mail)
    desk, name = referee.manner.desk, f"correction/{referee.store.steps + 1}@{at}"
    for (address, player), mails in personal.items():
        alone.append(Mail(f"{name}:{address}", address, f"[{desk.name}] The past was corrected", _text(about, mails),
                          "correction", player, made=at))
    return alone


def _readers(referee: Referee, concerned: str) -> Iterator[tuple[str, str]]:
    game, desk = referee.game, referee.manner.desk
    members = [(game.addresses_of(name)[0], name) for name in game.members()]
    if desk.list_address:
        yield desk.list_address, ""
    else:
        yield from members
    if concerned and not any(concerned in game.addresses_of(name) for _, name in members) and concerned not in desk.admins:
        yield concerned, ""


def _text(about: News, mails: list[Mail]) -> str:
    said, found, _ = about
    parts = [said]
    if found:
        parts.append("What changed:\n" + "\n".join(f"  {line}" for line in found))
    if mails:
        parts.append("So these mails to you read now (or were never written before):")
        parts += [f"----- {mail.subject}\n{mail.text.strip()}" for mail in mails]
    return "\n\n".join(parts) + "\n"
