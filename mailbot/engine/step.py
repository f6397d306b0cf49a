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


@dataclass
class Numbers:
    """The numbers that a step gives out by series. In a past that is corrected, every step keeps those that it had.

    `kept` are they, in order; a step that needs more gets them from `beyond`, where the past ended. `given` are those
    given out so far: series, number, whether it was a kept one, whether it was another than the next.
    """

    kept: dict[str, list[int]] = field(default_factory=dict)
    beyond: Mapping[str, int] = field(default_factory=dict)
    given: list[tuple[str, int, bool, bool]] = field(default_factory=list)

    def take(self, series: str, current: int) -> int:
        """The number to give, where `current` is the next one."""
        kept = bool(self.kept.get(series))
        number = self.kept[series].pop(0) if kept else max(current, self.beyond.get(series, 0))
        self.given.append((series, number, kept, number != current))
        return number

    def put_back(self, count: int) -> None:
        """Take back all numbers but the first `count`."""
        while len(self.given) > count:
            series, number, kept, _ = self.given.pop()
            if kept:
                self.kept[series].insert(0, number)

    def unusual(self) -> dict[str, list[int]]:
        """What cannot be known from the state before: numbers that were not the next, and kept ones not given out."""
        series = {name for name, _, _, odd in self.given if odd} | {name for name, left in self.kept.items() if left}
        return {name: [*(number for other, number, _, _ in self.given if other == name), *self.kept.get(name, [])]
                for name in sorted(series)}


@dataclass
class Step:
    """One step, played. `id` names it for ever: a mail's hash, or a timer with its row and due time.

    `word` is a one-time word that the answer carries in its subject, so that answering it sends the word back.
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
