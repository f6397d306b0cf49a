"""The lines of a mail while they are being told apart, with the verdicts reached so far."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mailbot.mail.rows import Row
from mailbot.values import Part

MARKED = re.compile(r"[ \t]{0,3}(?:>|&gt;|\uff1e|\u203a )")
"""A line that carries a quotation mark."""

_RULE = re.compile(r"[ ]*(?:[-]{3,}|[_]{3,}|[=]{3,})[ ]*$")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the mail around the lines: whether it answers another one, and what our own mails said."""

    reply: bool = False
    repeats: Callable[[str], bool] | None = None


class Below(NamedTuple):
    """What every further line is, unless it is marked otherwise."""

    part: Part
    hint: str
    sure: bool = True


class Found(NamedTuple):
    """Lines up to `end` (past the last) are of one part; `below`: what holds for the lines that follow."""

    end: int
    part: Part
    hint: str
    sure: bool = True
    below: Below | None = None


@dataclass(slots=True)
class Page:
    """The lines with the verdicts reached so far."""

    rows: Sequence[Row]
    setting: Setting
    plain: list[str]
    parts: list[Part] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    sure: list[bool] = field(default_factory=list)
    below: Below | None = None
    attributed: bool = False
    filled: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        following = len(self.rows)
        for at in range(len(self.rows) - 1, -1, -1):
            following = at if self.rows[at].text.strip() else following
            self.filled.append(following)
        self.filled.reverse()

    def mark(self, at: int, found: Found | None) -> int:
        """Write down a finding, or the line as new; gives the line to go on with."""
        if found is None:
            rest = self.below or Below(Part.NEW, "")
            self._write(rest.part, rest.hint, rest.sure)
            return at + 1
        for _ in range(at, found.end):
            self._write(found.part, found.hint, found.sure)
        if found.part in (Part.ATTRIBUTION, Part.FORWARD):
            self.attributed = True
        if found.part in (Part.ATTRIBUTION, Part.FORWARD, Part.FOOTER):
            self._take_rule(at - 1, found)
        if found.below:
            self.below = found.below
        return found.end

    def _take_rule(self, above: int, found: Found) -> None:
        """A ruled line just above a quoted mail's header belongs to it."""
        while above >= 0 and self.parts[above] is Part.NEW and not self.plain[above].strip():
            above -= 1
        if above >= 0 and self.parts[above] is Part.NEW and _RULE.match(self.plain[above]):
            self.rewrite(above, found.part, found.hint, found.sure)

    def _write(self, part: Part, hint: str, sure: bool) -> None:
        self.parts.append(part)
        self.hints.append(hint)
        self.sure.append(sure)

    def rewrite(self, at: int, part: Part, hint: str, sure: bool) -> None:
        """Change the verdict on a line that was passed already."""
        self.parts[at], self.hints[at], self.sure[at] = part, hint, sure

    def quoted(self, at: int) -> bool:
        """Whether a line carries a quotation mark."""
        row = self.rows[at]
        return row.part is Part.QUOTE or (row.part is None and bool(MARKED.match(row.text)))

    def blank(self, at: int) -> bool:
        """Whether nothing is known of a line and nothing stands in it."""
        return self.rows[at].part is None and not self.rows[at].text.strip()

    def next_filled(self, at: int) -> int:
        """The next line at or after `at` that is not blank, or past the last."""
        return self.filled[at] if at < len(self.filled) else len(self.rows)

    def settled(self) -> bool:
        """Whether it is certain that all the rest is quoted, so that nothing below is looked at any more."""
        return self.below is not None and self.below.sure and self.below.part not in (Part.SIGNATURE, Part.FOOTER)
