"""Nothing in our own mails acts when somebody sends it back: lines that would are marked at their beginning."""

from functools import lru_cache

from mailbot.commands.line import BAR
from mailbot.commands.reading import read
from mailbot.commands.vocabulary import Vocabulary
from mailbot.values import Letter, Line, Part

MARK = f"{BAR} "
_ROUNDS = 3
_KEPT = 500
"""So many paragraphs are remembered: most of what we write, we write often."""


def harmless(text: str, vocabulary: Vocabulary) -> str:
    """The text with a bar before each line that is a command, even where it is pasted without a mark of quotation.

    Such lines stand in what players wrote (a proposal that is announced) and in examples. Each paragraph is looked at by
    itself, so that none is taken for a part of the text of a command above it.
    """
    return "\n\n".join(_marked(paragraph, vocabulary) for paragraph in text.split("\n\n"))


@lru_cache(_KEPT)
def _marked(paragraph: str, vocabulary: Vocabulary) -> str:
    lines = paragraph.split("\n")
    for _ in range(_ROUNDS):  # what a line above has hidden may be a command in its turn
        acting = _acting(lines, vocabulary)
        if not acting:
            break
        lines = [MARK + line if number in acting else line for number, line in enumerate(lines)]
    return "\n".join(lines)


def _acting(lines: list[str], vocabulary: Vocabulary) -> set[int]:
    """The numbers of the lines that are orders, headers included whose text may stand in a paragraph below."""
    own = tuple(Line(number, line, Part.QUOTE if line.lstrip().startswith((">", MARK)) else Part.NEW)
                for number, line in enumerate(lines))
    orders = read(Letter("", lines=own), vocabulary, hints=False).orders
    return {order.number for order in orders if not order.trouble or order.command.body}
