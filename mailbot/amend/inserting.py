"""Where exactly a new text goes in, and what stands between it and its neighbours."""

from mailbot.amend import pieces
from mailbot.amend.folding import fold
from mailbot.amend.locating import locate
from mailbot.amend.pieces import Item, Span
from mailbot.amend.sentences import sentences
from mailbot.amend.splicing import Edit, indented, spaced
from mailbot.amend.subrules import next_label
from mailbot.amend.syntax import Insert
from mailbot.amend.units import NoPlace, lists, units


def insertion_edit(text: str, act: Insert, touched: Span | None) -> Edit:
    """The edit for one insertion."""
    if not act.text:
        anchor = locate(text, act.anchor, touched)[-1]
        return anchor[1], anchor[1], "" if not text[anchor[1]:].strip() or text[anchor[1]:].startswith("\n\n") else "\n\n"
    if act.unit == "item":
        return _item(text, act, touched)
    if act.anchor.kind == "whole" or (act.anchor.unit == "section" and act.side in ("end", "start")):
        return _into(text, act, _whole_area(text, act, touched))
    spans = locate(text, act.anchor, touched)
    anchor = (spans[0][0], spans[-1][1])
    if len(spans) > 1 and text[spans[0][1]:spans[-1][0]].strip():
        raise NoPlace("there are several places", "several", spans=tuple(spans))
    if act.side in ("end", "start"):
        return _inside(text, act, anchor)
    if act.unit in ("", "text") and pieces.LABEL.match(act.text) and any(anchor[1] == item.span[1] or anchor[0] == item.span[0]
                                                                        for item in pieces.items(text)):
        return _item(text, act, touched)
    return _beside(text, act, anchor)


def _whole_area(text: str, act: Insert, touched: Span | None) -> Span:
    if act.anchor.kind == "whole":
        return (0, len(text.rstrip()))
    full = locate(text, act.anchor, touched)[0]
    for section in pieces.sections(text):
        if section.full == full:
            return section.own if section.own[0] < section.own[1] else (section.heading[1], section.heading[1])
    return full


def _is_sentence(text: str) -> bool:
    """One sentence on one line."""
    return "\n" not in text.strip() and len(sentences(text)) == 1


def _into(text: str, act: Insert, area: Span) -> Edit:
    """At the end (or the start) of a rule or section."""
    as_sentence = act.unit == "sentence" or (act.unit == "text" and not act.block) or (act.unit == "" and _is_sentence(act.text))
    if not text[area[0]:area[1]].strip():
        return area[0], area[1], ("" if not area[0] else "\n") + act.text
    if act.side == "start":
        return (area[0], area[0], act.text + (" " if as_sentence else "\n\n"))
    if as_sentence:
        return spaced(text, area[1], act.text)
    if act.unit == "line":
        return area[1], area[1], "\n" + act.text
    return area[1], area[1], "\n\n" + act.text


def _inside(text: str, act: Insert, anchor: Span) -> Edit:
    """At the end or start of a named piece: "append to the second paragraph"."""
    if act.anchor.unit == "list" or (pieces.LABEL.match(act.text) and act.anchor.unit != "text"):
        place = anchor[1] if act.side == "end" else anchor[0]
        depth = _depth_of(text, anchor)
        gap = _list_gap(text, anchor)
        new = indented(act.text, depth)
        return (place, place, gap + " " * depth + new) if act.side == "end" else (place, place, new + gap + " " * depth)
    if act.side == "start":
        start = anchor[0]
        mark = pieces.LABEL.match(text, anchor[0], anchor[1])
        if mark:
            start = pieces.body_start(text, mark.end())
        return start, start, act.text + (" " if act.unit != "paragraph" else "\n\n")
    if act.unit == "paragraph" or "\n\n" in act.text:
        return anchor[1], anchor[1], "\n\n" + act.text
    return spaced(text, anchor[1], act.text)


def _depth_of(text: str, span: Span) -> int:
    return span[0] - (text.rfind("\n", 0, span[0]) + 1)


def _list_gap(text: str, span: Span) -> str:
    """What stands between the items of a list: a line end, or a blank line."""
    top = pieces.top_items(text, span)
    if len(top) > 1 and "\n\n" in text[top[0].span[1]:top[1].span[0]].replace(" ", ""):
        return "\n\n"
    return "\n"


def _beside(text: str, act: Insert, anchor: Span) -> Edit:
    """After or before a named piece."""
    unit = act.unit
    if unit == "place" or act.anchor.unit == "place":
        return spaced(text, anchor[1], act.text)
    whole_line = act.anchor.unit in ("paragraph", "line", "item", "list", "section")
    if unit in ("", "block", "text") and whole_line:
        unit = "paragraph" if act.anchor.unit in ("paragraph", "section", "list") else act.anchor.unit
    if unit in ("paragraph", "line", "list", "item", "block", "section"):
        return _as_lines(text, act, anchor, unit)
    return spaced(text, anchor[1] if act.side == "after" else anchor[0], act.text)


def _as_lines(text: str, act: Insert, anchor: Span, unit: str) -> Edit:
    """Lines of their own beside the anchor, if the anchor ends (begins) where a line, item or paragraph does."""
    place = anchor[1] if act.side == "after" else anchor[0]
    rim = _rim(text, place, act.side)
    if rim is None:
        if unit == "block":
            return spaced(text, place, act.text)
        raise NoPlace("the place is in the middle of a paragraph", "part", spans=(anchor,))
    gap = "\n\n" if unit in ("paragraph", "list", "section") or (unit == "block" and _apart(text, rim, act.side)) else "\n"
    if act.anchor.unit in ("item", "line") and unit in ("item", "line", "block"):
        gap = _list_gap(text, (0, len(text))) if act.anchor.unit == "item" else "\n"
    if act.side == "after":
        return rim, rim, gap + act.text
    return rim, rim, act.text + gap


def _rim(text: str, place: int, side: str) -> int | None:
    """The line end (or beginning) at a place, if only blanks stand between."""
    if side == "after":
        end = text.find("\n", place)
        end = len(text) if end < 0 else end
        return place if not text[place:end].strip() else None
    start = text.rfind("\n", 0, place) + 1
    before = text[start:place]
    mark = pieces.LABEL.match(before)
    return start if not (before[mark.end():] if mark else before).strip() else None


def _apart(text: str, rim: int, side: str) -> bool:
    """Is there a blank line (or the text's end) at the rim?"""
    if side == "after":
        return not text[rim:].strip() or text[rim:].lstrip(" \t").startswith(("\n\n", "\n \n"))
    return not text[:rim].strip() or text[:rim].endswith("\n\n")


def _item(text: str, act: Insert, touched: Span | None) -> Edit:
    if act.anchor.kind == "whole" or act.side in ("end", "start"):
        return _item_at_edge(text, act, touched)
    spans = locate(text, act.anchor, touched)
    anchor = (spans[0][0], spans[-1][1])
    holder = _holder(text, anchor, act)
    gap = _list_gap(text, _run_span(text, holder))
    new = marked(text, act.text, holder)
    if act.side == "after":
        return holder.span[1], holder.span[1], gap + " " * holder.indent + new
    return holder.span[0], holder.span[0], new + gap + " " * holder.indent


def _run_span(text: str, item: Item) -> Span:
    run = [other for other in pieces.items(text) if other.run == item.run]
    return (run[0].span[0], run[-1].span[1])


def _holder(text: str, anchor: Span, act: Insert) -> Item:
    """The item that the anchor is: as a whole, or by its one sentence."""
    around = [item for item in pieces.items(text) if item.span[0] <= anchor[0] and anchor[1] <= item.span[1]]
    if not around:
        raise NoPlace("the place is in no list")
    inner = around[-1]
    if act.anchor.kind == "text" and not act.anchor.block and not _is_item(text, inner, anchor):
        raise NoPlace("the place is only a part of an item", "part", spans=(anchor, inner.span))
    return inner


def _is_item(text: str, item: Item, anchor: Span) -> bool:
    """Is a quoted text a whole item, or a whole sentence of one (final marks aside)?"""
    wholes = [item.span, (item.body, item.span[1]), *units(text, "sentence", item.span)]
    words = fold(text[anchor[0]:anchor[1]]).rstrip(".,;:")
    return any(fold(text[start:end]).rstrip(".,;:") == words for start, end in wholes)


def _item_at_edge(text: str, act: Insert, touched: Span | None) -> Edit:
    area = (0, len(text))
    if act.anchor.kind != "whole":
        spans = locate(text, act.anchor, touched)
        area = (spans[0][0], spans[-1][1])
        area = _section_own(text, area)
    found = lists(text, area)
    if not found:
        raise NoPlace("there is no list")
    if len(found) > 1:
        raise NoPlace("there are several lists", "several", spans=tuple(found))
    items = pieces.top_items(text, found[0])
    if act.side == "start":
        return items[0].span[0], items[0].span[0], marked(text, act.text, items[0]) + _list_gap(text, found[0]) + " " * items[0].indent
    last = items[-1]
    return last.span[1], last.span[1], _list_gap(text, found[0]) + " " * last.indent + marked(text, act.text, last, fresh=True)


def _section_own(text: str, area: Span) -> Span:
    for section in pieces.sections(text):
        if section.full == area:
            return section.own
    return area


def marked(text: str, new: str, item: Item, fresh: bool = False) -> str:
    """A new item with the mark its list uses: the same bullet, or the next label."""
    if pieces.LABEL.match(new):
        return indented(new, item.indent)
    mark = item.mark if item.mark.strip("*•–+- ") == "" else _next_mark(item.mark)
    gap = text[item.span[0] + len(item.mark):item.body] or " "
    return mark + gap + indented(new, item.indent + len(mark + gap))


def _next_mark(mark: str) -> str:
    """The mark after one: "(3)" "(4)", "b." "c."."""
    core = mark.strip("().")
    at = mark.index(core)
    return mark[:at] + next_label(core) + mark[at + len(core):]


def first_mark(text: str) -> str:
    """The label that a rule's only list begins with ("" if there is no such list)."""
    found = lists(text, (0, len(text)))
    return pieces.top_items(text, found[0])[0].mark if len(found) == 1 else ""


def list_in_order(text: str, first: str = "") -> list[Edit]:
    """The items of a rule's only list with labels that run on from its first one (or from `first`)."""
    found = lists(text, (0, len(text)))
    if len(found) != 1:
        raise NoPlace("there are several lists" if found else "there is no list", "several" if found else "place", spans=tuple(found))
    items = pieces.top_items(text, found[0])
    if not items[0].mark.strip("().").isalnum():
        raise NoPlace("the list has no labels")
    edits: list[Edit] = []
    mark = first or items[0].mark
    for item in items:
        edits.append((item.span[0], item.span[0] + len(item.mark), mark))
        mark = _next_mark(mark)
    return edits
