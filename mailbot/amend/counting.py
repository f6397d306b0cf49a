"""Pieces found by position or label: the second paragraph, item (b), section A.3, the bracketed text."""

from mailbot.amend import pieces
from mailbot.amend.folding import fold
from mailbot.amend.pieces import Span
from mailbot.amend.syntax import Selector
from mailbot.amend.units import NoPlace, after_mark, begins_with, innermost, lists, pick, short, units


def nth(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    if selector.within is None and selector.unit != "list":
        last = all(number < 0 for number in selector.numbers)
        area = area if last else pieces.own_text(text)
    pool = counted(text, selector.unit, area)
    if selector.listed and selector.unit == "paragraph":
        pool = _with_lists(text, pool)
    found = pick(text, pool, selector, selector.unit)
    if selector.text and not begins_with(fold(text[after_mark(text, found[0]):found[0][1]]), fold(selector.text)) \
            and not begins_with(fold(text[found[0][0]:found[0][1]]), fold(selector.text)):
        raise NoPlace(f"that {selector.unit} does not begin with “{short(selector.text)}”", "disagree", spans=tuple(found))
    return found


def _with_lists(text: str, pool: list[Span]) -> list[Span]:
    """Paragraphs together with the lists directly below them."""
    merged: list[Span] = []
    for span in pool:
        if merged and pieces.LABEL.match(text, span[0], span[1]):
            merged[-1] = (merged[-1][0], span[1])
        else:
            merged.append(span)
    return merged


def counted(text: str, unit: str, area: Span) -> list[Span]:
    if unit == "item":
        top = pieces.top_items(text, area)
        if len({item.run for item in top}) > 1:
            raise NoPlace("there are several lists", "several", spans=tuple(lists(text, area)))
        return [item.span for item in top]
    return units(text, unit, area)


def numbered(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """Items by their label: "item (b)", "paragraph 3"."""
    all_items = pieces.items(text, area)
    found: list[Span] = []
    for label in selector.labels:
        fitting = [item.span for item in all_items if item.mark.strip("().").lower() == label.lower()]
        if not fitting and label.isdigit():
            pool = counted(text, selector.unit, area)
            fitting = pool[int(label) - 1:int(label)]
        if len(fitting) != 1:
            how_many, kind = ("several", "several") if fitting else ("no", "place")
            raise NoPlace(f"{how_many} {selector.unit}s are labelled {label}", kind, spans=tuple(fitting))
        found.extend(fitting)
    return found


def section(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    found: list[Span] = []
    known = pieces.sections(text)
    for label in selector.labels:
        fitting = [section.full for section in known if section.label.lower() == label.lower()]
        if not fitting:
            fitting = [item.span for item in pieces.items(text, area) if item.mark.strip("().").lower() == label.lower()]
        if not fitting:
            labels = tuple(section.label for section in known)
            raise NoPlace(f"there is no section {label}" + (f". Sections: {', '.join(labels)}" if labels else ""), nearest=labels[:3])
        if len(fitting) > 1:
            raise NoPlace(f"there are {len(fitting)} sections {label}", "several", spans=tuple(fitting))
        found.extend(fitting)
    return found


def bracket(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    inside = [span for span in pieces.comments(text) if area[0] <= span[0] and span[1] <= area[1]]
    found = inside or pieces.brackets(text, area)
    if len(found) != 1:
        if not found:
            raise NoPlace("there is no bracketed text")
        raise NoPlace("there are several bracketed texts", "several", spans=tuple(found))
    depth = 2 if text.startswith("[[", found[0][0]) else 1
    return [(found[0][0] + depth, found[0][1] - depth)] if selector.inside else list(found)


def that(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """The piece that holds the end of what was changed just before."""
    if touched is None:
        raise NoPlace("nothing was changed before that “that” could mean")
    if selector.unit in ("", "place", "text"):
        return [touched]
    end = max(touched[1] - 1, touched[0])
    found = [span for span in units(text, selector.unit, area) if span[0] <= end < span[1]]
    return innermost(found)[:1] or [touched]


def whole(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    return [area]
