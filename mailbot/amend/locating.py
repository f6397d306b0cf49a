"""Where in a rule's text the piece is that a selector means; never a guess: none or several is an answer of its own."""

from collections.abc import Callable
from dataclasses import replace

from mailbot.amend import pieces
from mailbot.amend.folding import find, fold
from mailbot.amend.nearest import nearest_passages
from mailbot.amend.pieces import Span
from mailbot.amend.syntax import Selector


class NoPlace(Exception):
    """The selector names no single piece: why, what kind of failure, and the pieces that may have been meant."""

    def __init__(self, reason: str, kind: str = "place", nearest: tuple[str, ...] = (), spans: tuple[Span, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.kind = kind
        self.nearest = nearest
        self.spans = spans


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
    return bool(spans) and all(not text[a[1]:b[0]].strip() for a, b in zip(spans, spans[1:], strict=False))


def units(text: str, unit: str, area: Span) -> list[Span]:
    """All pieces of a kind inside an area."""
    if unit == "sentence":
        return pieces.sentences(text, area)
    if unit == "line":
        return pieces.logical_lines(text, area)
    if unit == "item":
        return [item.span for item in pieces.items(text, area)]
    if unit == "list":
        return lists(text, area)
    if unit == "section":
        return [section.full for section in pieces.sections(text) if area[0] <= section.full[0] and section.full[1] <= area[1]]
    return pieces.paragraphs(text, area)


def lists(text: str, area: Span) -> list[Span]:
    """The lists inside an area: runs of items of the outermost depth."""
    runs: dict[int, Span] = {}
    top = pieces.top_items(text, area)
    for item in top:
        start, end = runs.get(item.run, item.span)
        runs[item.run] = (min(start, item.span[0]), max(end, item.span[1]))
    return sorted(runs.values())


# --- quoted texts ------------------------------------------------------------------------------------------


def _hidden(text: str, target: str) -> tuple[Span, ...]:
    return () if "[[" in target or "[Note:" in target else pieces.comments(text)


def _text(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    found = _matches(text, selector.text, area)
    if selector.numbers:
        return _pick(text, found, selector, "occurrence")
    if not found:
        raise NoPlace(f"the text “{_short(selector.text)}” does not occur", nearest=nearest_passages(text, selector.text, area))
    if selector.unit in ("sentence", "line", "item", "paragraph") and not selector.every:
        whole = [span for span in found if _is_unit(text, span, selector, area)]
        if len(whole) == 1:
            return [_with_mark(text, whole[0], selector)]
        if not whole:
            raise NoPlace(f"“{_short(selector.text)}” is only a part of a longer {selector.unit}", "part",
                          spans=tuple(found + [span for place in found for span in _around(text, place, selector.unit, area)]))
        found = whole
    if len(found) > 1 and not selector.every:
        raise NoPlace(f"the text “{_short(selector.text)}” occurs {len(found)} times", "several", spans=tuple(found))
    return found


def _matches(text: str, target: str, area: Span) -> list[Span]:
    found = find(text, target, _hidden(text, target))
    return [span for span in found if area[0] <= span[0] and span[1] <= area[1]]


def _around(text: str, place: Span, unit: str, area: Span) -> list[Span]:
    return [span for span in units(text, unit, area) if span[0] <= place[0] and place[1] <= span[1]]


def _is_unit(text: str, span: Span, selector: Selector, area: Span) -> bool:
    """Does a match begin and end where pieces of the kind begin and end (bullets and labels aside)?"""
    kinds = ("sentence",) if selector.unit == "sentence" else (selector.unit, "item", "line", "paragraph", "sentence")
    pool = [one for kind in kinds for one in units(text, kind, area)]
    starts = {_after_mark(text, one) for one in pool} | {one[0] for one in pool}
    ends = {one[1] for one in pool}
    return span[0] in starts and span[1] in ends


def _after_mark(text: str, span: Span) -> int:
    mark = pieces.LABEL.match(text, span[0], span[1])
    place = mark.end() if mark else span[0]
    while place < span[1] and text[place].isspace():
        place += 1
    return place


def _with_mark(text: str, span: Span, selector: Selector) -> Span:
    return span


def _short(text: str) -> str:
    words = fold(text)
    return words if len(words) <= 80 else words[:50].rstrip() + " … " + words[-25:].lstrip()


# --- by beginning, by content ------------------------------------------------------------------------------


def _begins(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    if selector.unit == "text":
        return _from_to(text, selector, area)
    wanted, last = fold(selector.text), fold(selector.until)

    def fits(span: Span) -> bool:
        words = fold(text[span[0]:span[1]])
        bare = fold(text[_after_mark(text, span):span[1]])
        return (_starts(words, wanted) or _starts(bare, wanted)) and words.endswith(last)

    return _one_of(text, selector, area, fits, f"begins with “{_short(selector.text)}”")


def _starts(words: str, wanted: str) -> bool:
    if not words.startswith(wanted):
        return False
    return len(words) == len(wanted) or not (words[len(wanted)].isalnum() and wanted[-1:].isalnum())


def _contains(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    places = _matches(text, selector.text, area)

    def fits(span: Span) -> bool:
        return any(span[0] <= place[0] and place[1] <= span[1] for place in places)

    return _one_of(text, selector, area, fits, f"contains “{_short(selector.text)}”")


def _defines(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """The item or paragraph that defines a thing: it begins with its name, or has it in quotes."""
    wanted = fold(selector.text)
    for unit in ("item", "paragraph"):
        pool = units(text, unit, area)
        begin = [span for span in pool if _starts(fold(text[_after_mark(text, span):span[1]]).removeprefix("The "), wanted)]
        quoted = [span for span in pool if f'"{wanted}"' in fold(text[span[0]:span[1]])]
        for found in (begin, _innermost(quoted)):
            if len(found) == 1:
                return found
            if found:
                raise NoPlace(f"{len(found)} passages define “{_short(selector.text)}”", "several", spans=tuple(found))
    raise NoPlace(f"nothing defines “{_short(selector.text)}”", nearest=nearest_passages(text, selector.text, area))


_FALLBACK = {"paragraph": ("item",), "item": ("paragraph",), "line": ("item", "paragraph"), "sentence": (), "list": (), "section": ()}


def _one_of(text: str, selector: Selector, area: Span, fits: Callable[[Span], bool], what: str) -> list[Span]:
    for unit in (selector.unit, *_FALLBACK.get(selector.unit, ())):
        found = [span for span in units(text, unit, area) if fits(span)]
        if unit == "item" and len(found) > 1:
            found = _innermost(found)
        if len(found) == 1 or (found and selector.every):
            return found
        if found:
            raise NoPlace(f"{len(found)} {selector.unit}s fit: each {what}", "several", spans=tuple(found))
    raise NoPlace(f"no {selector.unit} {what}", nearest=nearest_passages(text, selector.text, area))


def _innermost(spans: list[Span]) -> list[Span]:
    return [one for one in spans if not any(other != one and one[0] <= other[0] and other[1] <= one[1] for other in spans)]


def _from_to(text: str, selector: Selector, area: Span) -> list[Span]:
    """The text beginning with X and ending with Y."""
    first = _single(text, selector.text, area)
    if not selector.until:
        found = [span for span in pieces.sentences(text, area) if span[0] <= first[0] < span[1]]
        if len(found) == 1 and found[0][0] == first[0]:
            return found
        raise NoPlace("it is not said where the text ends", "part", spans=(first,))
    later = [span for span in _matches(text, selector.until, area) if span[0] >= first[0]]
    if len(later) != 1:
        raise NoPlace(f"“{_short(selector.until)}” does not occur once after it", "several" if later else "place", spans=tuple(later))
    return [(first[0], later[0][1])]


def _single(text: str, target: str, area: Span) -> Span:
    found = _matches(text, target, area)
    if len(found) != 1:
        kind = "several" if found else "place"
        raise NoPlace(f"the text “{_short(target)}” occurs {len(found)} times", kind, () if found else nearest_passages(text, target, area), tuple(found))
    return found[0]


def _range(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    anchor = _single(text, selector.text, area)
    if selector.inside:
        return [(anchor[1], area[1]) if selector.until in ("after", "following") else (area[0], anchor[0])]
    if not selector.until:
        return [(anchor[0], area[1])]
    last = [span for span in _matches(text, selector.until, area) if span[0] >= anchor[1]]
    if len(last) != 1:
        raise NoPlace(f"“{_short(selector.until)}” does not occur once after it", "several" if last else "place", spans=tuple(last))
    return [(anchor[0], last[0][1])]


# --- counted, labelled -------------------------------------------------------------------------------------


def _nth(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    if selector.within is None and selector.unit != "list":
        last = all(number < 0 for number in selector.numbers)
        area = area if last else pieces.own_text(text)
    pool = _counted(text, selector.unit, area)
    if selector.listed and selector.unit == "paragraph":
        pool = _with_lists(text, pool)
    found = _pick(text, pool, selector, selector.unit)
    if selector.text and not _starts(fold(text[_after_mark(text, found[0]):found[0][1]]), fold(selector.text)) \
            and not _starts(fold(text[found[0][0]:found[0][1]]), fold(selector.text)):
        raise NoPlace(f"that {selector.unit} does not begin with “{_short(selector.text)}”", "disagree", spans=tuple(found))
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


def _counted(text: str, unit: str, area: Span) -> list[Span]:
    if unit == "item":
        top = pieces.top_items(text, area)
        if len({item.run for item in top}) > 1:
            raise NoPlace("there are several lists", "several", spans=tuple(lists(text, area)))
        return [item.span for item in top]
    return units(text, unit, area)


def _pick(text: str, pool: list[Span], selector: Selector, unit: str) -> list[Span]:
    """The pieces at the positions asked for; every position must exist."""
    if not selector.numbers:
        return pool
    if 0 in selector.numbers:
        if len(pool) != 1:
            raise NoPlace(f"there is not one {unit} but {len(pool)}", "several" if pool else "place", spans=tuple(pool))
        return pool
    if any(abs(number) > len(pool) for number in selector.numbers):
        raise NoPlace(f"there {'is' if len(pool) == 1 else 'are'} only {len(pool)} {unit}{'' if len(pool) == 1 else 's'}")
    return sorted({pool[number - 1 if number > 0 else number] for number in selector.numbers})


def _numbered(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """Items by their label: "item (b)", "paragraph 3"."""
    all_items = pieces.items(text, area)
    found: list[Span] = []
    for label in selector.labels:
        fitting = [item.span for item in all_items if item.mark.strip("().").lower() == label.lower()]
        if not fitting and label.isdigit():
            pool = _counted(text, selector.unit, area)
            fitting = pool[int(label) - 1:int(label)]
        if len(fitting) != 1:
            raise NoPlace(f"{'several' if fitting else 'no'} {selector.unit}s are labelled {label}", "several" if fitting else "place", spans=tuple(fitting))
        found.extend(fitting)
    return found


def _section(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
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


def _bracket(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    inside = [span for span in pieces.comments(text) if area[0] <= span[0] and span[1] <= area[1]]
    found = inside or pieces.brackets(text, area)
    if len(found) != 1:
        raise NoPlace("there is no bracketed text" if not found else "there are several bracketed texts", "several" if found else "place", spans=tuple(found))
    depth = 2 if text.startswith("[[", found[0][0]) else 1
    return [(found[0][0] + depth, found[0][1] - depth)] if selector.inside else list(found)


def _that(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    """The piece that holds the end of what was changed just before."""
    if touched is None:
        raise NoPlace("nothing was changed before that “that” could mean")
    if selector.unit in ("", "place", "text"):
        return [touched]
    end = max(touched[1] - 1, touched[0])
    found = [span for span in units(text, selector.unit, area) if span[0] <= end < span[1]]
    return _innermost(found)[:1] or [touched]


def _whole(text: str, selector: Selector, area: Span, touched: Span | None) -> list[Span]:
    return [area]


_FINDERS: dict[str, Callable[[str, Selector, Span, Span | None], list[Span]]] = {
    "text": _text, "begins": _begins, "contains": _contains, "nth": _nth, "numbered": _numbered, "section": _section,
    "bracket": _bracket, "that": _that, "whole": _whole, "range": _range, "defines": _defines,
}
