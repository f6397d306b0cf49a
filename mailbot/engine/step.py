"""What one step leaves behind: outcomes for the sender, notices, log entries, draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from mailbot.values import Instant


class Verdict(StrEnum):
    """How a line of a mail ended."""

    DONE = "done"
    REFUSED = "refused"
    UNCLEAR = "unclear"
    UNKNOWN = "not understood"
    QUESTION = "question"
    STRUCK = "taken out"


@dataclass
class Outcome:
    """What became of one line: the words for the sender, and for `unclear` and `not understood` what would fit."""

    verdict: Verdict
    line: str
    sentences: list[str] = field(default_factory=list)
    nearest: tuple[str, ...] = ()
    command: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told. `to` is a player's name, an address (has an @), ADMIN or EVERYBODY.

    `sort`: private, announcement, reminder, admin, token. `about` says what a bare answer to it is about
    (`{"proposal": 12}`); `path` is the page concerned.
    """

    to: str
    text: str
    subject: str = ""
    sort: str = "private"
    about: tuple[tuple[str, Any], ...] = ()
    path: str = ""


EVERYBODY = "*everybody"
ADMIN = "*admin"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a player, the admin, both or neither (a stranger), or nobody (a timer)."""

    player: str | None = None
    address: str = ""
    admin: bool = False
    console: bool = False


LOG = "log"
"""The series of the public log, which has no gaps: its numbers are given anew in a past that is corrected."""


@dataclass(frozen=True, slots=True)
class GivenNumber:
    """A number of a series that was given out: under which name it is kept as the line's own, under which it was kept
    before ("" if it was not), and whether it was another than the next."""

    series: str
    own: str
    number: int
    kept: str
    odd: bool


@dataclass
class Numbers:
    """The numbers that a step gives out by series. In a past that is corrected, every line keeps those that it had.

    `kept` are they, in order, by series (of the whole step) and by line and series ("3/ponds"); who needs more gets them
    from `beyond`, where the past ended.
    """

    kept: dict[str, list[int]] = field(default_factory=dict)
    beyond: Mapping[str, int] = field(default_factory=dict)
    given: list[GivenNumber] = field(default_factory=list)

    def take(self, series: str, current: int, part: str = "") -> int:
        """The number to give, where `current` is the next one and `part` the line that is played."""
        own = f"{part}/{series}" if part else series
        kept = next((name for name in (own, series) if self.kept.get(name)), "")
        number = self.kept[kept].pop(0) if kept else max(current, self.beyond.get(series, 0))
        self.given.append(GivenNumber(series, own, number, kept, number != current))
        return number

    def put_back(self, count: int) -> None:
        """Take back all numbers but the first `count`."""
        while len(self.given) > count:
            one = self.given.pop()
            if one.kept:
                self.kept[one.kept].insert(0, one.number)

    def unusual(self, lines: int = 1) -> dict[str, list[int]]:
        """What cannot be known from the state before: numbers that were not the next, kept ones not given out, and which
        of several lines has which."""
        odd = {one.series for one in self.given if one.odd or (lines > 1 and one.series != LOG)}
        names = {one.own for one in self.given if one.series in odd} | {name for name, left in self.kept.items() if left}
        return {name: [*(one.number for one in self.given if one.own == name), *self.kept.get(name, [])] for name in sorted(names)}


@dataclass
class Step:
    """One step, played. `id` names it for ever: a mail's hash, or a timer with its row and due time.

    `word` is a one-time word that the answer carries in its subject, so that answering it sends the word back.
    `part` is the line of the mail that is played ("" before and after), `parts` are the lines so far, and `log_parts` says
    from which line each log entry is. `struck` are the lines that were taken out of the past, with what they had logged.
    `entries` says which events the numbers of log entries mean that stand in the mail.
    """

    id: str
    at: Instant
    kind: str
    actor: Actor = Actor()
    outcomes: list[Outcome] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    draws: list[dict[str, Any]] = field(default_factory=list)
    fault: str = ""
    numbers: Numbers = field(default_factory=Numbers)
    word: str = ""
    part: str = ""
    parts: list[str] = field(default_factory=list)
    log_parts: list[str] = field(default_factory=list)
    struck: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)

    def by_line(self) -> dict[str, list[int]]:
        """The numbers of the log entries of each line, where there are several."""
        if len(self.parts) < 2:
            return {}
        return {part: [line["n"] for line, of in zip(self.log, self.log_parts, strict=True) if of == part] for part in self.parts}
