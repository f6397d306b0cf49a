"""A command as a rule declares it: how its line is written, what its words mean, and examples of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mailbot.commands.kind import Kind
from mailbot.commands.pattern import Pattern, compile_pattern


@dataclass(frozen=True)
class Command:
    """One command. Patterns are written in the language of `mailbot.commands.pattern`.

    `body` names the argument that takes the text block below the line, to the letter. `ends` are the lines that close
    the block. `who` is "player", "admin", "both" or "anyone". `from_topic` names an argument that a reply's topic may
    supply when the pattern used lacks it. `subject`: the command may stand in the subject of a mail whose text holds no
    command. `on_list`: it acts on posts to the list. `draft` names the command that takes over where the author says
    that the text is not submitted yet ("" where saying so changes nothing). `asks`: it changes nothing, so that a question
    mark at its end is no doubt.
    """

    name: str
    patterns: tuple[str, ...]
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    body: str = ""
    body_required: bool = False
    ends: tuple[str, ...] = ("end",)
    examples: tuple[str, ...] = ()
    help: str = ""
    who: str = "player"
    from_topic: str = ""
    subject: bool = True
    on_list: bool = True
    draft: str = "draft"
    asks: bool = False

    def open_to(self, role: str) -> bool:
        """Whether somebody of a role ("player", "admin", "anyone" for strangers) may use it."""
        return self.who in (role, "anyone") or (self.who == "both" and role in ("player", "admin"))

    @cached_property
    def compiled(self) -> tuple[Pattern, ...]:
        """The patterns, compiled; BadSetup for one that is wrong."""
        return tuple(compile_pattern(source, self.kinds) for source in self.patterns)
