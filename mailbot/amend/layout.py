"""Line width: where a rule is hard-wrapped, what an amendment makes too long is wrapped to the same width."""

import re
import textwrap

from mailbot.amend.pieces import LABEL

_LEAST, _MOST, _ENOUGH = 50, 100, 3
_BLANK = re.compile(r"[ \t]*")
_PLAIN = re.compile(r"[ \t]{0,12}[A-Za-z0-9(\[\"“'‘*•+–-]")


def width_of(text: str) -> int:
    """The width a text is wrapped to; 0 if it is not: no line goes on where its next word would have fitted."""
    rows = text.split("\n")
    width = max(map(len, rows), default=0)
    full = [row for row, below in zip(rows, [*rows[1:], ""], strict=True)
            if below.strip() and not LABEL.match(below) and len(row) + 1 + len(below.split()[0]) > width - 8]
    return width if _LEAST <= width <= _MOST and len(full) >= _ENOUGH else 0


def fitted(before: str, after: str) -> str:
    """The text after a change, wrapped as the text before it was; lines that fit stay as they are."""
    width = width_of(before)
    if not width or all(len(row) <= width for row in after.split("\n")):
        return after
    out: list[str] = []
    for chunk in _chunks(after.split("\n")):
        out.extend(_wrapped(chunk, width) if any(len(row) > width for row in chunk) else chunk)
    return "\n".join(out)


def _chunks(rows: list[str]) -> list[list[str]]:
    """Paragraphs and list items, each with the lines that go on with it; blank lines by themselves."""
    chunks: list[list[str]] = []
    for row in rows:
        goes_on = chunks and row.strip() and chunks[-1][0].strip() and not LABEL.match(row) and not chunks[-1][-1].rstrip().endswith(":")
        if goes_on:
            chunks[-1].append(row)
        else:
            chunks.append([row])
    return chunks


def _wrapped(chunk: list[str], width: int) -> list[str]:
    if not all(_PLAIN.match(row) for row in chunk):
        return chunk
    first = _indent(chunk[0])
    mark = LABEL.match(chunk[0])
    hang = _indent(chunk[1]) if len(chunk) > 1 else " " * (mark.end() + 1) if mark else first
    words = " ".join(row.strip() for row in chunk)
    return textwrap.wrap(words, width, initial_indent=first, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False)


def _indent(row: str) -> str:
    found = _BLANK.match(row)
    return found.group() if found else ""
