"""What stands at the end of a mail but is no part of what the author says: signatures, phones' lines, footers."""

import re
from collections.abc import Sequence
from itertools import takewhile

from mailbot.mail.phrases import phrases

_RULE = re.compile(r"(?:[_]{5,}|[-]{5,}|[=]{5,}|[*]{5,}|[#]{5,}|[~]{5,}|(?:-=){5,}-?)\s*$")
_URL = re.compile(r"(?:https?|mailto):/?/?[^\s]{4}|(?<![^\s@<])[^\s@<]{1,80}@[^\s@>]{1,80}\.\w")
_LINK = re.compile(r"\s*[<(\[]?https?://\S*[>)\]]?$")
_OUTLOOK_FOR_PHONES = re.compile(
    r"(?<!\w)outlook\W[^.!?]*(?<![a-z])(?:ios|android)(?![a-z])|(?:ios|android)\W?[^ ]? outlook"
)
_FAR = 40
_LONG_ENOUGH = 200
_LONGEST_FOOTER = 20
SHORT_FOOTER = 10
"""A footer of more filled lines than this is doubtful."""
_LONGEST_UNSIGNED = 90


def is_delimiter(line: str, typed: str) -> bool:
    """Whether a line is the two dashes above a signature (a phone may have made one long dash of them).

    `line` is the matching form, `typed` the line as it stands.
    """
    line = line.strip()
    return line == "--" or (line == "-" and typed.strip() in ("\u2014", "\u2013"))


def is_sent_from(line: str) -> bool:
    """Whether a line (matching form, lower case) is a phone's or program's own: "Sent from my phone"."""
    line = _LINK.sub("", line.strip(" *_<>[]").removeprefix("- "))
    if not line or len(line) > _LONGEST_UNSIGNED:
        return False
    if _OUTLOOK_FOR_PHONES.search(line):
        return True
    return line.startswith(phrases().sent_from_starts) or line.endswith(phrases().sent_from_ends)


def footer_size(plain: Sequence[str], at: int) -> int:
    """How many filled lines the list's or scanner's footer that begins at line `at` has; 0 if none begins there."""
    line = plain[at].strip()
    begins = line.startswith(phrases().footer_starts)
    if not begins and not _RULE.match(line):
        return 0
    below = list(takewhile(lambda text: not text.startswith(">"), filter(str.strip, plain[at + 1:at + 1 + _FAR])))
    if begins:
        return len(below) + 1
    head = " ".join(text[:_LONG_ENOUGH] for text in below[:6])
    named = phrases().footer_marks.search(head) and (_URL.search(head) or len(below) <= 3)
    return len(below) + 1 if named and len(below) <= _LONGEST_FOOTER else 0
