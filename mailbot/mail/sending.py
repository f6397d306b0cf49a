"""How handing over a mail can end, and what every way of sending can do."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from mailbot.errors import MailTrouble
from mailbot.values import Instant, Mail


class Fate(StrEnum):
    """What became of one attempt to hand over a mail."""

    SENT = "sent"
    LATER = "later"        # refused for now (4xx)
    REFUSED = "refused"    # refused for good (5xx)
    UNKNOWN = "unknown"    # the connection was lost after the text was handed over


@dataclass(frozen=True, slots=True)
class Delivery:
    """The fate of one attempt, with the server's words."""

    fate: Fate
    reason: str = ""


class Sender(Protocol):
    """A way to hand mails over. `exact` says that a repeated `send` of the same mail does no harm."""

    exact: bool

    def send(self, mail: Mail) -> Delivery:
        """Hand over one mail; MailTrouble when nothing can be sent at all now."""

    def close(self) -> None:
        """End the connection, if there is one."""


@dataclass(slots=True)
class Counts:
    """What one round of sending did; `trouble` is why it stopped early."""

    sent: int = 0
    later: int = 0
    failed: int = 0
    unknown: int = 0
    trouble: MailTrouble | None = None


@dataclass(frozen=True, slots=True)
class Unsent:
    """A mail that did not go out, or of which nobody can say whether it did ("failed" or "unknown")."""

    mail: Mail
    status: str
    since: Instant
    error: str
