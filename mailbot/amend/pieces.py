"""The pieces that a rule's text is made of: paragraphs, lines, list items, sentences, sections and comments."""

import re
from dataclasses import dataclass
from functools import lru_cache

Span = tuple[int, int]

LABEL = re.compile(
    r"[ \t]*(?P<mark>(?:[*•–+-][ ]?){1,4}|\(?(?:\d{1,3}|[a-zA-Z]|([a-z])\2|[ivxlc]{2,6}|[IVXLC]{2,6})[.)]|"
    r"[a-z]\d{1,3}\.)(?=\s)")
SECTION = re.compile(r"(?P<label>[A-Z](?:\.\d+)+\.?|[A-Z]\.)[ \t]+(?P<heading>\S.*)$")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: where it stands (mark included), its mark, its indentation, and which list it belongs to."""

    span: Span
    mark: str
    body: int
    indent: int
    run: int
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A labelled section: its label (no last dot), its heading's span, its own text and its full text."""

    label: str
    heading: Span
    own: Span
    full: Span


def lines(text: str, within: Span | None = None) -> list[Span]:
    """Spans of all lines (blank ones too) inside a span, line ends left out."""
    start, end = within or (0, len(text))
    found: list[Span] = []
    while start <= end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        found.append((start, stop))
        start = stop + 1
    return found


def comments(text: str) -> tuple[Span, ...]:
    """Spans of the outermost [[ … ]] comments, and of [Note: …] remarks."""
    return _comments(text)


@lru_cache(maxsize=256)
def _comments(text: str) -> tuple[Span, ...]:
    found: list[Span] = []
    depth = start = 0
    for mark in re.finditer(r"\[\[|\]\]|\[Note:[^\[\]]*\]", text):
        if mark.group().startswith("[N"):
            if depth == 0:
                found.append(mark.span())
        elif mark.group() == "[[":
            start = mark.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                found.append((start, mark.end()))
    return tuple(found)


def is_blank(text: str, span: Span) -> bool:
    """Nothing but blanks."""
    return not text[span[0]:span[1]].strip()


def is_heading(text: str, span: Span) -> bool:
    """A line that heads a section (one that ends with a full stop is text as well)."""
    line = text[span[0]:span[1]].rstrip()
    if not SECTION.match(line) or line.endswith((".", ",", ";", ":", "!", "?")) or len(line) > 70:
        return False
    below = text[span[1] + 1:span[1] + 40]
    return not below[:1].islower()


def only_comment(text: str, span: Span) -> bool:
    return any((a <= span[0] and span[1] <= b) or text[span[0]:a].strip() == "" == text[b:span[1]].strip()
               for a, b in comments(text) if a < span[1] and span[0] < b)


def trim(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def paragraphs(text: str, within: Span | None = None) -> list[Span]:
    """Runs of non-blank lines; headings and lines that are only a comment left out; no blank line at all: each line."""
    found: list[Span] = []
    current: Span | None = None
    blank_seen = False
    spans = lines(text, within)
    for span in spans:
        skip = is_blank(text, span)
        blank_seen = blank_seen or (skip and current is not None)
        if skip or is_heading(text, span) or only_comment(text, span):
            if current:
                found.append(current)
            current = None
        else:
            current = (current[0], span[1]) if current else span
    if current:
        found.append(current)
    if len(found) == 1 and not blank_seen:
        found = _each_line(text, found[0])
    return [trim(text, span) for span in found]


def _each_line(text: str, span: Span) -> list[Span]:
    """A text without blank lines: every line is a paragraph, unless its lines are wrapped in mid-sentence."""
    found = [line for line in lines(text, span) if not is_blank(text, line)]
    ended = all(text[start:end].rstrip().endswith((".", "!", "?", ":", "]")) for start, end in found)
    return found if len(found) > 1 and ended else [span]


def logical_lines(text: str, within: Span | None = None) -> list[Span]:
    """Lines that count: not blank, not a heading, not only a comment."""
    return [trim(text, span) for span in lines(text, within)
            if not is_blank(text, span) and not is_heading(text, span) and not only_comment(text, span)]


def items(text: str, within: Span | None = None) -> list[Item]:
    """All list items, nested ones too; an item reaches to the next of its own or a lower depth, or to other text."""
    spans = lines(text, within)
    heads = _item_heads(text, spans)
    found: list[Item] = []
    runs: dict[tuple[int, int], int] = {}
    last_end, run = -1, 0
    for (number, indent, mark), following in zip(heads, _limits(heads, len(spans)), strict=True):
        stop = _item_end(text, spans, number, following, indent)
        if number > last_end + 1 and _broken(text, spans, last_end, number):
            runs = {}
        key = (indent, _depth(mark))
        if key not in runs:
            run += 1
            runs = {other: value for other, value in runs.items() if other < key} | {key: run}
        last_end = max(last_end, stop)
        span = (spans[number][0] + indent, trim(text, (spans[number][0], spans[stop][1]))[1])
        found.append(Item(span, mark.group("mark"), body_start(text, mark.end()), indent, runs[key], _depth(mark)))
    return found


def top_items(text: str, within: Span | None = None) -> list[Item]:
    """The items that stand in no other item."""
    found: list[Item] = []
    for item in items(text, within):
        if not found or item.span[0] >= found[-1].span[1]:
            found.append(item)
    return found


def _item_heads(text: str, spans: list[Span]) -> list[tuple[int, int, re.Match[str]]]:
    heads = []
    for number, (start, end) in enumerate(spans):
        mark = LABEL.match(text, start, end)
        if mark and not is_heading(text, (start, end)) and text[mark.end():end].strip():
            heads.append((number, mark.start("mark") - start, mark))
    return heads


def _limits(heads: list[tuple[int, int, re.Match[str]]], end: int) -> list[int]:
    """For each item head, the line of the next head that is not below it."""
    limits = [end] * len(heads)
    open_heads: list[int] = []
    for place, (number, indent, mark) in enumerate(heads):
        while open_heads and (heads[open_heads[-1]][1], _depth(heads[open_heads[-1]][2])) >= (indent, _depth(mark)):
            limits[open_heads.pop()] = number
        open_heads.append(place)
    return limits


def _depth(mark: re.Match[str]) -> int:
    return sum(mark.group("mark").count(sign) for sign in "*•") or 1


def body_start(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t":
        place += 1
    return place


def _item_end(text: str, spans: list[Span], number: int, following: int, indent: int) -> int:
    """The last line of an item: continuation lines, and after a blank line only deeper ones."""
    stop, gap = number, False
    for line in range(number + 1, following):
        start, end = spans[line]
        if is_blank(text, (start, end)):
            gap = True
            continue
        depth = len(text[start:end]) - len(text[start:end].lstrip())
        if is_heading(text, (start, end)) or (depth <= indent and (gap or _flush(text, spans, number, line))):
            break
        stop = line
    return stop


def _flush(text: str, spans: list[Span], number: int, line: int) -> bool:
    """A line at the item's own depth directly below it continues it only if the line above ends in mid-sentence."""
    above = text[spans[line - 1][0]:spans[line - 1][1]].rstrip()
    return above.endswith((".", "!", "?", ":", ";"))


def _broken(text: str, spans: list[Span], last: int, number: int) -> bool:
    return any(not is_blank(text, spans[line]) for line in range(last + 1, number))


def sections(text: str) -> list[Section]:
    """The labelled sections of a rule in text order."""
    heads = [(span, mark) for span in lines(text) if (mark := SECTION.match(text, span[0], span[1])) and _heads(text, span)]
    found: list[Section] = []
    for place, (span, mark) in enumerate(heads):
        label = mark.group("label").rstrip(".")
        own_end = heads[place + 1][0][0] if place + 1 < len(heads) else len(text)
        full_end = len(text)
        for later, other in heads[place + 1:]:
            if not other.group("label").rstrip(".").startswith(label + "."):
                full_end = later[0]
                break
        dotted = text[span[0]:span[1]].rstrip().endswith(".")
        own = (span[0] if dotted else min(span[1] + 1, len(text)), own_end)
        found.append(Section(label, span, trim(text, own), trim(text, (span[0], full_end))))
    return found


def own_text(text: str) -> Span:
    """A rule's own text: before its first section."""
    first = next(iter(sections(text)), None)
    return trim(text, (0, first.heading[0])) if first else (0, len(text))


def brackets(text: str, within: Span) -> list[Span]:
    """Spans of the outermost [ … ] inside a span."""
    found: list[Span] = []
    depth = start = 0
    for mark in re.finditer(r"[\[\]]", text[within[0]:within[1]]):
        if mark.group() == "[":
            start = mark.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                found.append((within[0] + start, within[0] + mark.end()))
    return found


def _heads(text: str, span: Span) -> bool:
    """A section's heading, or a label with its text on one line (then the whole line is one sentence or more)."""
    line = text[span[0]:span[1]].rstrip()
    return is_heading(text, span) or (line.endswith(".") and _DOTTED.match(line) is not None)


_DOTTED = re.compile(r"[A-Z](?:\.\d+)+\.? ")
