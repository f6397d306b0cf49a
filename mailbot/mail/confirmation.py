"""An answer to a mail that carries a one-time word in its subject counts as sending the word back."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from mailbot.commands.reading import Question, Reading
from mailbot.commands.words import catalogue
from mailbot.normal import for_matching
from mailbot.values import Letter, Line, Part

_ASKED = "please answer to confirm"
_WORD = re.compile(r"\bconfirm ([A-HJ-NP-Z2-9]{8})\b", re.IGNORECASE)
_ASKING = re.compile(rf"[:,\s]{{0,3}}{_ASKED} [A-HJ-NP-Z2-9]{{8}}\b", re.IGNORECASE)
_SUBJECT = 150
_BESIDES = "This mail brought back a confirmation word, so that its lines were not played. Send them again in a new mail."


_UNSURE = "Your answer does not read like a yes, so that nothing was confirmed. If you mean it, send this line: confirm {}"
_FIRST, _SHORT = 5, 200


def asking_back(subject: str, word: str) -> str:
    """A subject that carries a word, whole however long the subject was; without a word the subject as it is."""
    return f"{subject[:_SUBJECT].rstrip()}: {_ASKED} {word}" if word else subject


def without_word(subject: str) -> str:
    """A subject without a word that was asked for."""
    return _ASKING.sub("", subject)


def word_in_subject(letter: Letter) -> str:
    """The word that the subject of an answer brings back (the last one, if there are several), or ""."""
    found = _WORD.findall(letter.subject)
    return found[-1].upper() if found else ""


def read_with_word(letter: Letter, word: str, awaited: bool, read: Callable[[Letter], Reading]) -> Reading:
    """The letter as if its author had written the confirming line alone; what else it says is a courtesy.

    Orders besides are asked about, and so is an answer that begins with a denial, a condition or a question. Where the word is
    awaited no more, orders count and the subject is an old one.
    """
    own = read(replace(letter, subject=""))
    ordered = tuple(order.line for order in own.orders if not order.trouble)
    if ordered and not awaited:
        return own
    if awaited and (doubtful := _doubtful(letter)) and not any(_WORD.search(order.line) for order in own.orders):
        return Reading(questions=(Question(_UNSURE.format(word), doubtful),))
    alone = read(replace(letter, subject="", lines=(Line(1, f"confirm {word}", Part.NEW),)))
    besides = (Question(_BESIDES, ordered),) if ordered else ()
    return replace(alone, questions=(*alone.questions, *besides))


def _doubtful(letter: Letter) -> tuple[str, ...]:
    """Which of the first lines of an answer say no, or not yet, or ask; long ones are not the author's own."""
    own = [line for line in letter.lines if line.part is Part.NEW and line.text.strip()]
    return tuple(line.text for line in own[:_FIRST] if len(line.text) <= _SHORT and _unsure().search(for_matching(line.text).lower()))


@cache
def _unsure() -> re.Pattern[str]:
    return re.compile(rf"\?|(?<!\w){catalogue().pattern(('confirming', 'unsure'))}(?!\w)")
