"""The new text that an instruction brings, and the words that may stand before it."""

import re

from mailbot.amend.delimiters import string_end
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import line_column, punctuation
from mailbot.amend.scanner import Quoted, Scanner
from mailbot.amend.wording import UNIT

_LEAD = phrase(
    r"(?:the|this|these|a|an|in|its|place|following|new|text|texts|another|additional|further|extra|full|words?|"
    r"phrase|string|below|of|one|two|three|more|reading|which|that|reads?|saying|stating|follows|as|with|also|"
    r"instead|first|single|content|titled)\b[ \t,]*|:[ \t]*|,[ \t]*")


def new_text(scan: Scanner, tail: bool = False, leads: bool = True, direct: bool = False) -> Quoted | None:
    """Read the text that an instruction brings: quoted, between delimiters, set in, or (`tail`) the rest of the paragraph.

    `direct`: the words before ("to read") lead to nothing but the text, as a colon does.
    """
    start = scan.at
    marked = scan.text[max(0, start - 1):start] == ":"
    colon = direct or marked
    led = False
    found = set_off(scan)
    if found is None and tail and scan.peek(BARE_SENTENCE, lines=False):
        found = tail_text(scan)
    while leads and found is None and not _text_begins(scan, colon):
        lead = scan.take(UNIT) or scan.take(_LEAD)
        if lead is None:
            break
        colon = marked = lead.group().strip().endswith(":")
        led = not colon
        found = set_off(scan)
    if found is None and (colon or tail):
        found = flush_text(scan) or (tail_text(scan, not marked) if tail and not led else None)
    if found is None:
        scan.at = start
        return None
    return unquoted(found)


def _text_begins(scan: Scanner, colon: bool) -> bool:
    """After a colon, or on a new line, a word with a capital is the text itself; after a colon a new line always is."""
    mark = scan.at
    scan.skip(lines=False)
    ended = scan.text.startswith("\n", scan.at)
    scan.skip()
    begins = scan.text[scan.at:scan.at + 1].isupper() and (colon or ended) and not _ANNOUNCES.match(scan.text, scan.at)
    scan.at = mark
    return begins or (colon and ended)


_ANNOUNCES = phrase(r"(?:the|this|these) (?:following|new|text|sentences?|paragraphs?|words?)\b")


def flush_text(scan: Scanner) -> Quoted | None:
    """A paragraph below, not set in; not one that begins with a quote that is never closed."""
    mark = scan.at
    found = scan.flush()
    if found and ((found.text[0] in "\"“" and unquoted(found) is found) or found.text[0] in "{<"):
        scan.at = mark
        return None
    return found


def set_off(scan: Scanner) -> Quoted | None:
    """A text that its marks set off from the instruction."""
    return scan.fenced() or scan.string() or scan.indented(line_column(scan)) or punctuation(scan) or scan.single()


def unquoted(found: Quoted) -> Quoted:
    """A block that consists of one text in quotes is that text."""
    text = found.text
    if found.how == "string" or len(text) < 2 or text[0] not in "\"“" or text[-1] not in "\"”":
        return found
    if string_end(text, 0, len(text)) != len(text) - 1:
        return found
    return Quoted(text[1:-1].strip(), found.how, found.start, found.end)


def tail_text(scan: Scanner, strict: bool = True) -> Quoted | None:
    """The rest of the paragraph; `strict`: only if it begins and ends as a text does."""
    mark = scan.at
    scan.skip()
    start = scan.at
    scan.at = stop = scan.lines_end(start, joins=False)
    text = scan.text[start:stop].strip()
    if not text:
        scan.at = mark
        return None
    begins = text[0].isupper() or text[0].isdigit() or text[0] in "$-*" or not strict
    if text.endswith(":") or not begins or text[0] in "\"“({[":
        scan.at = mark
        return None
    return Quoted(" ".join(line.strip() for line in text.split("\n")), "tail", start, stop)


BARE_SENTENCE = re.compile(
    r"(?!(?:The|This|A)\s+(?:following|new|text|sentence|paragraph|words?)\b)[A-Z][\w'’-]*\s+[a-z]")
