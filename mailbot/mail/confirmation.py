"""An answer to a mail that carries a one-time word in its subject counts as sending the word back."""

import re
from dataclasses import replace

from mailbot.values import Letter, Line, Part

_WORD = re.compile(r"\bconfirm ([A-HJ-NP-Z2-9]{8})\b", re.IGNORECASE)


def word_in_subject(letter: Letter) -> str:
    """The word that the subject of an answer brings back, or ""."""
    found = _WORD.search(letter.subject)
    return found[1].upper() if found else ""


def with_word(letter: Letter, word: str) -> Letter:
    """The letter as if its author had written the confirming line alone; what else it says is a courtesy."""
    return replace(letter, subject="", lines=(Line(1, f"confirm {word}", Part.NEW),))
