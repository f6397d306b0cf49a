"""What reading a mail gives: orders, lines that are none, and questions to its author."""

from dataclasses import dataclass, field

from mailbot.commands.command import Command


@dataclass(frozen=True)
class Order:
    """A command somebody gave. With `trouble` it is refused with that sentence, and arguments may be missing."""

    command: Command
    arguments: dict[str, object] = field(default_factory=dict)
    line: str = ""
    number: int = 0
    trouble: str = ""


@dataclass(frozen=True)
class Stray:
    """An authored line that is no command, with up to two forms that come near it."""

    line: str
    number: int
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """What the bot must ask before it can act, and the lines it is about."""

    sentence: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A mail, read. `ignored_quoted` counts the quoted lines that were left alone."""

    orders: tuple[Order, ...] = ()
    strays: tuple[Stray, ...] = ()
    questions: tuple[Question, ...] = ()
    subject_used: bool = False
    ignored_quoted: int = 0
