"""Lines in which somebody gives a passphrase: found by their shape, and hidden wherever a mail is shown again."""

import re
import unicodedata

from mailbot.normal import for_matching

HIDDEN = "…"
_NAME = r"(?:pass[ -]?phrase|password)\b"
_GIVEN = re.compile(rf"[\W_]{{0,20}}(?:my\s{{1,3}})?(?:{_NAME}|pass\b)\s{{0,3}}(?:is\b)?\s{{0,3}}[:=-]{{0,2}}\s{{0,5}}(.{{1,300}})",
                    re.IGNORECASE)
_SHOWN = re.compile(rf"(\b{_NAME}(?:\s{{1,3}}(?:is|to|was)\b)?\s{{0,3}}[:=]?\s{{0,3}}|\bpass\s{{0,3}}[:=]\s{{0,3}})"
                    r"(?!off\W*$|<)(?=\w|\W\S)\S.*", re.IGNORECASE)
_ABOUT_ANOTHER = re.compile(rf"\W*(?:forget|drop|reset|remove)\s(?:the\s)?{_NAME}\sof\s", re.IGNORECASE)


def given(line: str) -> str:
    """The words that a line gives as a passphrase ("passphrase: …", "pass …"); "" if it gives none."""
    found = _GIVEN.fullmatch(for_matching(line).strip())
    return bare(found[1]) if found else ""


def bare(words: str) -> str:
    """Words as they are compared: letters and figures alone, since phones change case, quotes, dashes and blanks."""
    said = unicodedata.normalize("NFKC", for_matching(words).split(" # ")[0]).casefold()
    return " ".join(re.sub(r"[\W_]+", " ", said).split())


def hide(text: str) -> str:
    """The text with a mark in the place of whatever follows the word passphrase on its line."""
    return "\n".join(map(_hide, text.split("\n")))


def _hide(line: str) -> str:
    return line if _ABOUT_ANOTHER.match(line) else _SHOWN.sub(lambda found: found[1] + HIDDEN, line)
