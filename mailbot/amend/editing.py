"""How a piece of a rule is exchanged, removed or put in, with the blanks, blank lines and bullets that belong to it."""

import itertools
import re

from mailbot.amend import pieces
from mailbot.amend.inserting import insertion_edit
from mailbot.amend.locating import locate
from mailbot.amend.pieces import Span
from mailbot.amend.splicing import Edit, indented
from mailbot.amend.syntax import Delete, Insert, Replace, Selector, Shift
from mailbot.amend.units import NoPlace

_LINE_UNITS = ("line", "item", "paragraph", "section", "list")


def edits_for(text: str, act: Replace | Insert | Delete | Shift, touched: Span | None = None) -> list[Edit]:
    """The edits that carry out an operation on a text; NoPlace if its place is not there or not clear."""
    if isinstance(act, Replace):
        return replacements(text, act, touched)
    if isinstance(act, Delete):
        return removals(text, _with_marks(text, act.target, locate(text, act.target, touched)), _is_lines(act.target))
    if isinstance(act, Shift):
        return _shift(text, act, touched)
    return insertion(text, act, touched)


def _is_lines(selector: Selector) -> bool:
    return selector.unit != "text" or selector.block


def replacements(text: str, act: Replace, touched: Span | None) -> list[Edit]:
    """The new text stands at the first piece of the set, the other pieces go (each piece is exchanged with "each")."""
    spans = locate(text, act.target, touched)
    if not spans:
        return []
    if not act.text.strip():
        return removals(text, spans, _is_lines(act.target))
    if act.target.every or (act.target.kind == "text" and act.target.numbers):
        return [(start, end, _fitted(text, start, act)) for start, end in spans]
    first, rest = spans[0], spans[1:]
    if act.target.kind == "section":
        return [(first[0], first[1], _section_text(text, first, act)), *removals(text, rest, True)]
    if rest and _adjoin(text, spans):
        return [(first[0], rest[-1][1], _fitted(text, first[0], act))]
    return [(first[0], first[1], _fitted(text, first[0], act)), *removals(text, rest, _is_lines(act.target))]


def _adjoin(text: str, spans: list[Span]) -> bool:
    """Only blanks, or comments, stand between the pieces."""
    hidden = pieces.comments(text)
    for (_, end), (start, _) in itertools.pairwise(spans):
        between = text[end:start]
        for a, b in hidden:
            if end <= a and b <= start:
                between = between.replace(text[a:b], "")
        if between.strip():
            return False
    return True


def _section_text(text: str, span: Span, act: Replace) -> str:
    """A section's new text; its heading stays if the new text does not begin with the label."""
    label = act.target.labels[0]
    if act.text.lstrip().lower().startswith(label.lower()):
        return act.text
    heading = text[span[0]:pieces.lines(text, span)[0][1]]
    return f"{heading}\n{act.text}" if pieces.SECTION.match(heading) else act.text


def _fitted(text: str, start: int, act: Replace) -> str:
    """A new text with the bullet or label of the item it replaces, if it has none, and with its indentation."""
    new = act.text
    if act.target.unit == "item" and act.target.kind != "text":
        mark = pieces.LABEL.match(text, start)
        if mark and not pieces.LABEL.match(new):
            new = text[start:mark.end()].lstrip(" ") + _gap_after(text, mark.end()) + new
    if "\n" in new:
        depth = start - (text.rfind("\n", 0, start) + 1)
        if not text[start - depth:start].strip():
            new = indented(new, depth)
    return new


def _gap_after(text: str, place: int) -> str:
    end = place
    while end < len(text) and text[end] in " \t":
        end += 1
    return text[place:end] or " "


def removals(text: str, spans: list[Span], units: bool = True) -> list[Edit]:
    """Remove pieces; an emptied line goes, an emptied paragraph with one of its blank lines.

    With a unit (`units`) one adjoining blank goes too; with bare words only where two blanks would meet.
    """
    return [_removal(text, start, end, units) for start, end in _merged(text, spans)]


def _with_marks(text: str, selector: Selector, spans: list[Span]) -> list[Span]:
    """A list item that is quoted without its bullet goes with it."""
    if selector.unit != "item" or selector.kind != "text":
        return spans
    bodies = {item.body: item.span[0] for item in pieces.items(text)}
    return [(bodies.get(start, start), end) for start, end in spans]


def _merged(text: str, spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and not text[merged[-1][1]:start].strip():
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _removal(text: str, start: int, end: int, units: bool) -> Edit:
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    before, after = text[line_start:start], text[end:line_end]
    if not _without_mark(before).strip() and not after.strip():
        return _line_removal(text, line_start, line_end)
    if before.strip() == "" and after.strip() and text[end:end + 1] in " \t":
        return start, end + len(after) - len(after.lstrip()), ""
    if before.strip() == "" and after.strip() and before == "" and line_start > 0 and text[end:end + 1] == " ":
        return start, end + 1, ""
    if before.endswith((" ", "\t")) and (not after.strip() or after[:1] == " " or (units and after[:1] in ".,;:!?)")):
        return start - (len(before) - len(before.rstrip())), end, ""
    if before.endswith(" ") and after.startswith(" "):
        return start - 1, end, ""
    return start, end, ""


def _without_mark(before: str) -> str:
    mark = pieces.LABEL.match(before)
    return before[mark.end():] if mark else before


def _line_removal(text: str, start: int, end: int) -> Edit:
    blank_before = start == 0 or text[:start].endswith("\n\n") or not text[:start].strip()
    tail = re.compile(r"(?:\n[ \t]*)*").match(text, end)
    stop = tail.end() if tail else end
    blank_after = stop >= len(text) or text[end:stop].count("\n") > 1
    if stop >= len(text):
        head = text[:start].rstrip()
        return len(head), len(text), ""
    if blank_before and blank_after:
        following = text.rfind("\n", 0, stop) + 1
        return start, following, ""
    return start, min(end + 1, len(text)), ""


def insertion(text: str, act: Insert, touched: Span | None) -> list[Edit]:
    """Put a text in: as words, a sentence, an item, a paragraph or a section, as the instruction and the place demand."""

    return [insertion_edit(text, act, touched)]


def _shift(text: str, act: Shift, touched: Span | None) -> list[Edit]:
    """Move a piece within the rule."""
    spans = locate(text, act.target, touched)
    if len(spans) != 1:
        raise NoPlace("several pieces would move", "several", spans=tuple(spans))
    (start, end), = spans
    unit = act.target.unit if act.target.unit in (*_LINE_UNITS, "sentence") else "text"
    if act.target.block and unit == "text":
        unit = "block"
    put = insertion(text, Insert(text[start:end], unit, act.side, act.anchor, act.target.block), touched)
    if start < put[0][0] < end:
        raise NoPlace("the piece would move into itself", "overlap")
    return [*removals(text, spans), *put]
