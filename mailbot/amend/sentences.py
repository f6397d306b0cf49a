"""Where sentences begin and end in a rule's text."""

import re

from mailbot.amend.phrases import phrase
from mailbot.amend.pieces import LABEL, Span, body_start, comments, lines, paragraphs, trim

_END = re.compile(r"[.!?]+[\"'”’)\]}]*(?=\s|$)|[.!?]+[\"'”’)\]}]*(?=\[\[)")
_ABBREVIATION = phrase(
    r"(?:\b(?:e\.g|i\.e|etc|a\.k\.a|vs|mr|mrs|ms|dr|no|st|cf|approx|syn|syns|resp|viz|al)|(?:^|[\s(\"])[A-Z])\.$")
_CAPITAL = re.compile(r"[ \t]*\n?[ \t]*[A-Z0-9\"“‘'(\[{*<•$-]")


def sentences(text: str, within: Span | None = None) -> list[Span]:
    """Sentences in text order, through list items too; comments are skipped, line wraps inside a paragraph joined."""
    found: list[Span] = []
    for block in _blocks(text, within):
        found.extend(_split(text, block))
    return found


def _blocks(text: str, within: Span | None) -> list[Span]:
    """Paragraphs split where a list item begins or where a line ends for good."""
    found: list[Span] = []
    for start, end in paragraphs(text, within):
        parts = lines(text, (start, end))
        current = parts[0]
        for span in parts[1:]:
            line = text[span[0]:span[1]]
            above = text[current[0]:current[1]].rstrip()
            if LABEL.match(line) or above.endswith((".", "!", "?", ":")):
                found.append(current)
                current = span
            else:
                current = (current[0], span[1])
        found.append(current)
    return found


def _split(text: str, block: Span) -> list[Span]:
    start, end = block
    label = LABEL.match(text, start, end) or SECTION_START.match(text, start, end)
    skip_until = label.end() if label else start
    start = body_start(text, label.end()) if label else start
    hidden = comments(text)
    found: list[Span] = []
    for mark in _END.finditer(text, start, end):
        if mark.start() < skip_until or any(a <= mark.start() < b for a, b in hidden):
            continue
        if _inside_brackets(text, start, mark.end()) or not _ends(text, start, mark.end(), end):
            continue
        found.append((start, mark.end()))
        start = mark.end()
    if text[start:end].strip():
        found.append((start, end))
    return [span for span in (_bare(text, span, hidden) for span in found) if span[0] < span[1]]


SECTION_START = re.compile(r"[ \t]*[A-Z](?:\.\d+)+\.?|[ \t]*[A-Z]\.")


def _bare(text: str, span: Span, hidden: tuple[Span, ...]) -> Span:
    """A sentence without blanks and comments at its ends."""
    span = trim(text, span)
    changed = True
    while changed:
        changed = False
        for a, b in hidden:
            if a == span[0] and b <= span[1]:
                span, changed = trim(text, (b, span[1])), True
            elif b == span[1] and a >= span[0]:
                span, changed = trim(text, (span[0], a)), True
    return span


def _inside_brackets(text: str, start: int, place: int) -> bool:
    """A round bracket that opened in this sentence and closes later keeps its sentences together."""
    piece = text[start:place]
    return piece.count("(") > piece.count(")") and ")" in text[place:place + 400].split("\n\n")[0]


def _ends(text: str, start: int, place: int, end: int) -> bool:
    if place >= end or not text[place:end].strip():
        return True
    if _ABBREVIATION.search(text[max(start, place - 12):place]) and text[place - 1] not in "!?":
        return False
    return bool(_CAPITAL.match(text, place)) or text.startswith("[[", place)
