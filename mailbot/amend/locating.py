"""Where in a rule's text the piece is that a selector means; never a guess: none or several is an answer of its own."""

import itertools
from collections.abc import Callable
from dataclasses import replace

from mailbot.amend import counting
from mailbot.amend.folding import fold
from mailbot.amend.nearest import nearest_passages
from mailbot.amend.pieces import Span
from mailbot.amend.sentences import sentences
from mailbot.amend.syntax import Selector
from mailbot.amend.units import NoPlace, after_mark, begins_with, innermost, matches, pick, short, units


def locate(text: str, selector: Selector, touched: Span | None = None) -> list[Span]:
    """The spans a selector names, in text order: one, or several where a set, or "each", is asked for."""
    if selector.optional:
        try:
            return locate(text, replace(selector, optional=False), touched)
        except NoPlace as trouble:
            if trouble.kind != "place":
                raise
            return []
    if selector.also:
        spans: list[Span] = []
        for one in (replace(selector, also=()), *selector.also):
            spans.extend(locate(text, one, touched))
        return sorted(set(spans))
    area = _area(text, selector, touched)
    found = _FINDERS[selector.kind](text, selector, area, touched)
    return sorted(found)


def _area(text: str, selector: Selector, touched: Span | None) -> Span:
    if selector.within is None:
        return (0, len(text))
    outer = locate(text, selector.within, touched)
    if len(outer) != 1 and not _adjoining(text, outer):
        raise NoPlace("the place that is named stands for several", "several", spans=tuple(outer))
    return (outer[0][0], outer[-1][1])


def _adjoining(text: str, spans: list[Span]) -> bool:
    return bool(spans) and all(not text[a[1]:b[0]].strip() for a, b in itertools.pairwise(spans))


def _text(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    found = matches(text, selector.text, area)
    if selector.numbers:
        return pick(text, found, selector, "occurrence")
    if not found:
        raise NoPlace(f"the text “{short(selector.text)}” does not occur", nearest=nearest_passages(text, selector.text, area))
    if selector.unit in ("sentence", "line", "item", "paragraph") and not selector.every:
        whole = [span for span in found if _is_unit(text, span, selector, area)]
        if len(whole) == 1:
            return [_with_mark(text, whole[0], selector)]
        if not whole:
            raise NoPlace(f"“{short(selector.text)}” is only a part of a longer {selector.unit}", "part",
                          spans=tuple(found + [span for place in found for span in _around(text, place, selector.unit, area)]))
        found = whole
    if len(found) > 1 and not selector.every:
        raise NoPlace(f"the text “{short(selector.text)}” occurs {len(found)} times", "several", spans=tuple(found))
    return found


def _around(text: str, place: Span, unit: str, area: Span) -> list[Span]:
    return [span for span in units(text, unit, area) if span[0] <= place[0] and place[1] <= span[1]]


def _is_unit(text: str, span: Span, selector: Selector, area: Span) -> bool:
    """Does a match begin and end where pieces of the kind begin and end (bullets and labels aside)?"""
    kinds = ("sentence",) if selector.unit == "sentence" else (selector.unit, "item", "line", "paragraph", "sentence")
    pool = [one for kind in kinds for one in units(text, kind, area)]
    starts = {after_mark(text, one) for one in pool} | {one[0] for one in pool}
    ends = {one[1] for one in pool}
    return span[0] in starts and span[1] in ends


def _with_mark(text: str, span: Span, selector: Selector) -> Span:
    return span


def _begins(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    if selector.unit == "text":
        return _from_to(text, selector, area)
    wanted, last = fold(selector.text), fold(selector.until)

    def fits(span: Span) -> bool:
        words = fold(text[span[0]:span[1]])
        bare = fold(text[after_mark(text, span):span[1]])
        return (begins_with(words, wanted) or begins_with(bare, wanted)) and words.endswith(last)

    return _one_of(text, selector, area, fits, f"begins with “{short(selector.text)}”")


def _contains(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    places = matches(text, selector.text, area)

    def fits(span: Span) -> bool:
        return any(span[0] <= place[0] and place[1] <= span[1] for place in places)

    return _one_of(text, selector, area, fits, f"contains “{short(selector.text)}”")


def _defines(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """The item or paragraph that defines a thing: it begins with its name, or has it in quotes."""
    wanted = fold(selector.text)
    for unit in ("item", "paragraph"):
        pool = units(text, unit, area)
        begin = [span for span in pool if begins_with(fold(text[after_mark(text, span):span[1]]).removeprefix("The "), wanted)]
        quoted = [span for span in pool if f'"{wanted}"' in fold(text[span[0]:span[1]])]
        for found in (begin, innermost(quoted)):
            if len(found) == 1:
                return found
            if found:
                raise NoPlace(f"{len(found)} passages define “{short(selector.text)}”", "several", spans=tuple(found))
    raise NoPlace(f"nothing defines “{short(selector.text)}”", nearest=nearest_passages(text, selector.text, area))


_FALLBACK = {"paragraph": ("item",), "item": ("paragraph",), "line": ("item", "paragraph"), "sentence": (), "list": (), "section": ()}


def _one_of(text: str, selector: Selector, area: Span, fits: Callable[[Span], bool], what: str) -> list[Span]:
    for unit in (selector.unit, *_FALLBACK.get(selector.unit, ())):
        found = [span for span in units(text, unit, area) if fits(span)]
        if unit == "item" and len(found) > 1:
            found = innermost(found)
        if len(found) == 1 or (found and selector.every):
            return found
        if found:
            raise NoPlace(f"{len(found)} {selector.unit}s fit: each {what}", "several", spans=tuple(found))
    raise NoPlace(f"no {selector.unit} {what}", nearest=nearest_passages(text, selector.text, area))


def _from_to(text: str, selector: Selector, area: Span) -> list[Span]:
    """The text beginning with X and ending with Y."""
    first = _single(text, selector.text, area)
    if not selector.until:
        found = [span for span in sentences(text, area) if span[0] <= first[0] < span[1]]
        if len(found) == 1 and found[0][0] == first[0]:
            return found
        raise NoPlace("it is not said where the text ends", "part", spans=(first,))
    later = [span for span in matches(text, selector.until, area) if span[0] >= first[0]]
    if len(later) != 1:
        raise NoPlace(f"“{short(selector.until)}” does not occur once after it", "several" if later else "place", spans=tuple(later))
    return [(first[0], later[0][1])]


def _single(text: str, target: str, area: Span) -> Span:
    found = matches(text, target, area)
    if len(found) != 1:
        kind = "several" if found else "place"
        near = () if found else nearest_passages(text, target, area)
        raise NoPlace(f"the text “{short(target)}” occurs {len(found)} times", kind, near, tuple(found))
    return found[0]


def _range(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """Everything from (after, before, between) one piece (and another), inside the area."""
    if selector.unit == "stretch" and selector.within is None:
        raise NoPlace("it is not said how far the text goes", "part")
    mark = _one(text, selector.mark, selector.within, touched)
    if selector.until == "before":
        return [(area[0], area[0] + len(text[area[0]:mark[0]].rstrip()))]
    last = _one(text, selector.last, selector.within, touched) if selector.last else None
    start = mark[0] if selector.until == "from" else mark[1]
    end = area[1] if last is None else last[0] if selector.until == "between" else last[1]
    if selector.until != "from":
        start = end - len(text[start:end].lstrip())
    if selector.until == "between":
        end = start + len(text[start:end].rstrip())
    if end < start:
        raise NoPlace("the end of the text stands before its beginning", "part", spans=(mark,))
    return [(start, end)]


def _one(text: str, selector: Selector | None, within: Selector | None, touched: Span | None) -> Span:
    """The one span of a piece that marks where a stretch begins or ends."""
    if selector is None:
        raise NoPlace("it is not said where the text begins")
    found = locate(text, replace(selector, within=selector.within or within), touched)
    return found[0][0], found[-1][1]


_FINDERS: dict[str, Callable[[str, Selector, Span, Span | None], list[Span]]] = {
    "text": _text, "begins": _begins, "contains": _contains, "nth": counting.nth, "numbered": counting.numbered,
    "section": counting.section,
    "bracket": counting.bracket, "that": counting.that, "whole": counting.whole, "range": _range, "defines": _defines,
}
