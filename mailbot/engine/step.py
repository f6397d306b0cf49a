"""What one step leaves behind: outcomes for the sender, notices, log entries, draws."""

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
    word: str = ""
