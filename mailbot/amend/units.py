"""The pieces of a kind in an area of a rule, and the answer for when the one meant is not there or not clear."""

from mailbot.amend import pieces
from mailbot.amend.folding import find, fold
from mailbot.amend.pieces import Span
from mailbot.amend.sentences import sentences
from mailbot.amend.syntax import Selector


class NoPlace(Exception):
    """The selector names no single piece: why, what kind of failure, and the pieces that may have been meant."""

    def __init__(self, reason: str, kind: str = "place", nearest: tuple[str, ...] = (), spans: tuple[Span, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.kind = kind
        self.nearest = nearest
        self.spans = spans


def units(text: str, unit: str, area: Span) -> list[Span]:
    """All pieces of a kind inside an area."""
    if unit == "sentence":
        return sentences(text, area)
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


def _hidden(text: str, target: str) -> tuple[Span, ...]:
    return () if "[[" in target or "[Note:" in target else pieces.comments(text)


def matches(text: str, target: str, area: Span) -> list[Span]:
    found = find(text, target, _hidden(text, target))
    return [span for span in found if area[0] <= span[0] and span[1] <= area[1]]


def after_mark(text: str, span: Span) -> int:
    mark = pieces.LABEL.match(text, span[0], span[1])
    place = mark.end() if mark else span[0]
    while place < span[1] and text[place].isspace():
        place += 1
    return place


def short(text: str) -> str:
    words = fold(text)
    return words if len(words) <= 80 else words[:50].rstrip() + " … " + words[-25:].lstrip()


def begins_with(words: str, wanted: str) -> bool:
    if not words.startswith(wanted):
        return False
    return len(words) == len(wanted) or not (words[len(wanted)].isalnum() and wanted[-1:].isalnum())


def innermost(spans: list[Span]) -> list[Span]:
    return [one for one in spans if not any(other != one and one[0] <= other[0] and other[1] <= one[1] for other in spans)]


def pick(text: str, pool: list[Span], selector: Selector, unit: str) -> list[Span]:
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
