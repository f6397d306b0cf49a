"""Where mail comes from: what every source of mail can do, whether a mailbox on a server or a folder."""

from collections.abc import Callable, Iterator
from typing import Protocol

from mailbot.errors import MailTrouble
from mailbot.values import RawMail

Waiter = Callable[[float], bool]
"""Lets the given seconds pass; True, at once, when the program is asked to stop (`threading.Event().wait` is one)."""

HEADER_LIMIT = 65_536
"""Bytes read of a mail that is over the size limit: enough to know who is to be told."""


class LoginRefused(MailTrouble):
    """The server is there and refuses the login: somebody must mend the settings."""


class Inbox(Protocol):
    """A source of mail. A mail is fetched again and again until it is `done`: at least once, never lost."""

    def fetch(self) -> Iterator[RawMail]:
        """The mails not yet done, by arrival, then in the source's own order; MailTrouble when the source is away.

        Of a mail over the size limit only the header is read: its `size` is greater than the length of its data.
        """

    def done(self, key: str) -> None:
        """Mark a fetched mail as dealt with; harmless when repeated, or when the mail is gone."""

    def wait(self, seconds: float) -> bool:
        """Let at most so many seconds pass; True as soon as there may be new mail."""

    def close(self) -> None:
        """Leave the source; a later fetch opens it again."""
