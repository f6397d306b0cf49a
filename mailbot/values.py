"""Values that every stage of a mail's way shares: frozen, typed, made once at the border."""

from dataclasses import dataclass, field
from enum import StrEnum

Instant = int
"""Seconds since 1970-01-01T00:00:00Z, whole, UTC: the one way a time is held inside mailbot."""


class Origin(StrEnum):
    """Where raw bytes came from. What comes from the console was typed by the admin on the server itself."""

    IMAP = "imap"
    MAILDIR = "maildir"
    CONSOLE = "console"


@dataclass(frozen=True, slots=True)
class RawMail:
    """A mail as it arrived: bytes, the second it arrived at the server, and the server's own name for it.

    `key` names the mail at its source (folder/UIDVALIDITY/UID, or a Maildir file name); `order` breaks ties within
    one second (the source's own numbering). `size` may exceed `len(data)` when only the header was fetched.
    """

    data: bytes
    arrived: Instant
    key: str
    origin: Origin = Origin.MAILDIR
    order: int = 0
    size: int = 0


class Part(StrEnum):
    """What a line of a mail's body is."""

    NEW = "new"                  # the author wrote it
    QUOTE = "quote"              # repeats an earlier mail
    ATTRIBUTION = "attribution"  # "On … X wrote:" and header blocks above a quote
    SIGNATURE = "signature"      # after "-- ", "Sent from my …"
    FOOTER = "footer"            # a list's or a robot's footer
    FORWARD = "forward"          # a forwarded message, its bar and its header


OF_A_TEXT = "text"
"""The hint of a line that rules know to be part of a text, whatever it looks like."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a body. `text` is to the letter (quote marks included); `hint` says why it is not NEW.

    `sure` is False where the hints disagree, so that a reader must ask before the line acts or is dropped.
    """

    number: int
    text: str
    part: Part = Part.NEW
    hint: str = ""
    sure: bool = True


class Channel(StrEnum):
    """How a mail reached the game: to the bot alone, or as a post that everybody on the list sees."""

    GAME = "game"
    LIST = "list"


class Trust(StrEnum):
    """What the receiving server found out about the From address."""

    PASS = "pass"
    FAIL = "fail"
    NONE = "none"        # no verdict of our own server


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, read: who wrote it, through which channel, and its lines in order, each marked with what it is.

    `sender` is the From address in lower case ("" if there is no single one, with the reason in `trouble`).
    `robot` and `bounce` hold the reason why the mail is one ("" when it is not). `identity` is equal for two copies of
    the same typed mail that came by two routes, and differs for two mails with the same words sent at two times.
    `vacation` is the reason why it reads like a note of absence: a robot's, unless a line in it is a command.
    `trouble` lists reasons why nothing of the mail can act (encrypted, no sender, too large, only an attachment …).
    """

    sender: str
    sender_name: str = ""
    channel: Channel = Channel.GAME
    subject: str = ""
    lines: tuple[Line, ...] = ()
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    identity: str = ""
    arrived: Instant = 0
    origin: Origin = Origin.MAILDIR
    robot: str = ""
    bounce: str = ""
    bounced_address: str = ""
    vacation: str = ""
    own: bool = False
    trust: Trust = Trust.NONE
    trust_reason: str = ""
    trouble: tuple[str, ...] = ()
    passphrase_ok: bool = False
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What the author wrote: the NEW lines joined with newlines, blank ends trimmed."""
        return "\n".join(line.text for line in self.lines if line.part is Part.NEW).strip("\n")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that mailbot sends to one person (or to the list). `key` is unique and stable: sent once, ever.

    `sort` says what it is ("answer", "announcement", "private", "reminder", "task", "digest", "admin", "token"); `to` is an
    address; `player` the name it concerns ("" for strangers and the list). `about` says what a bare answer to it is about.
    """

    key: str
    to: str
    subject: str
    text: str
    sort: str = "answer"
    player: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = field(default=())
    made: Instant = 0
    about: tuple[tuple[str, int | str], ...] = ()
