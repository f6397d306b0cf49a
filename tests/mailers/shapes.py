"""The shapes in which mail programs put an answer and the mail it answers: a table of programs."""

import html
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.mailers.wire import Shaped

TONGUES: dict[str, dict[str, object]] = tomllib.loads(Path(__file__).with_name("tongues.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Answer:
    """What somebody writes, the mail that is answered, and the language of the program.

    `new` holds one text for answers above or below the quotation, several for answers between quoted lines.
    """

    new: tuple[str, ...]
    old: str
    tongue: str = "en"
    name: str = "Dora Example"
    address: str = "dora@example.org"

    @property
    def text(self) -> str:
        """All that is new."""
        return "\n\n".join(self.new)

    def say(self, what: str) -> str:
        """A phrase of the program in its language."""
        return str(TONGUES[self.tongue][what]).format(name=self.name, address=self.address)

    @property
    def labels(self) -> list[str]:
        """The names of From, Sent, To, Subject."""
        return TONGUES[self.tongue]["labels"]  # type: ignore[return-value]


SHAPES: dict[str, Callable[[Answer], Shaped]] = {}


def shape(make: Callable[[Answer], Shaped]) -> Callable[[Answer], Shaped]:
    """Enter a program's shape in the table under the name of its function."""
    SHAPES[make.__name__] = make
    return make


def quote(text: str, mark: str = "> ") -> str:
    """Each line with a mark before it."""
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def rich(text: str) -> str:
    """Text in HTML, blanks kept."""
    return "<br>\n".join(_spaced(line) for line in text.split("\n"))


def divs(text: str, before: str = "<div>", after: str = "</div>") -> str:
    """Each line in an element of its own, as web mail programs write."""
    return "".join(f"{before}{_spaced(line) or '<br>'}{after}\n" for line in text.split("\n"))


def _spaced(line: str) -> str:
    inner = line.lstrip(" ")
    return "&nbsp;" * (len(line) - len(inner)) + html.escape(inner, quote=False).replace("  ", "&nbsp; ")


def header_block(answer: Answer, bold: bool = False) -> str:
    """The lines From, Sent, To, Subject as Outlook writes them."""
    values = [
        f"{answer.name} <{answer.address}>",
        str(TONGUES[answer.tongue]["date"]),
        "Game <game@example.org>",
        "Proposal 12",
    ]
    mark = "*" if bold else ""
    return "\n".join(f"{mark}{label}:{mark} {value}" for label, value in zip(answer.labels, values, strict=True))


def cut(answer: Answer) -> list[tuple[str, str]]:
    """The old mail cut into as many pieces as there are answers, each with the answer that follows it."""
    lines = answer.old.split("\n")
    share = max(1, len(lines) // len(answer.new))
    pieces = ["\n".join(lines[n * share : (n + 1) * share]) for n in range(len(answer.new) - 1)]
    pieces.append("\n".join(lines[(len(answer.new) - 1) * share :]))
    return list(zip(pieces, answer.new, strict=True))
