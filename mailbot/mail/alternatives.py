"""The plain and the HTML version of one mail: the plain one is read, the HTML one says what it could not."""

from bisect import bisect_left
from collections.abc import Sequence

from mailbot.mail.rows import Row

_WRAPPED = 55
_KEY = 24
_MOST_CANDIDATES = 4
_LONGEST_RUN = 200
_PATIENCE = 20


def reconcile(rows: Sequence[Row], html: Sequence[Row]) -> list[Row]:
    """The plain rows, each with its `twin` in the HTML; lines broken at some width are whole again, as there.

    The two are walked side by side, so that a word said in the answer and in the quotation has two twins.
    """
    whole = _rejoined(rows, [row.text for row in html if row.part is None])
    places: dict[str, list[int]] = {}
    for place, row in enumerate(html):
        places.setdefault(_words(row.text.lstrip("> ")), []).append(place)
    out, at = list[Row](), 0
    for row in whole:
        words = _words(row.text.lstrip("> "))
        found = places.get(words, []) if words else []
        index = bisect_left(found, at)
        if index < len(found):
            at = found[index] + 1
            row = row._replace(twin=html[found[index]].part, hint=row.hint or html[found[index]].hint)
        out.append(row)
    return out


def _words(text: str) -> str:
    return " ".join(text.split())


def _rejoined(rows: Sequence[Row], html: Sequence[str]) -> list[Row]:
    """Rows with runs of lines that are one line in the HTML joined to it."""
    long: dict[str, list[str]] = {}
    for text in html:
        words = _words(text)
        if len(words) > _WRAPPED:
            long.setdefault(words[:_KEY], []).append(words)
    if not long:
        return list(rows)
    out: list[Row] = []
    at, patience = 0, _PATIENCE * len(rows)
    while at < len(rows):
        end = at + 1
        for whole in long.get(_words(rows[at].text)[:_KEY], [])[:_MOST_CANDIDATES] if patience > 0 else []:
            reached = _follow(rows, at, whole)
            patience -= abs(reached - at)
            end = max(end, reached)
        out.append(rows[at] if end == at + 1 else rows[at]._replace(text=_joined(rows[at:end])))
        at = end
    return out


def _joined(run: Sequence[Row]) -> str:
    """The run as one line, the indent of its first line kept."""
    first = run[0].text
    return first[:len(first) - len(first.lstrip())] + _words(" ".join(row.text for row in run))


def _follow(rows: Sequence[Row], at: int, whole: str) -> int:
    """Past the last of the lines from `at` that together are the whole line; if none are, how far back one looked."""
    place = end = 0
    for end in range(at, min(at + _LONGEST_RUN, len(rows))):
        words = _words(rows[end].text)
        after = place + len(words)
        if not words or not whole.startswith(words, place) or whole[after:after + 1] not in ("", " "):
            break
        place = after + 1
        if place > len(whole):
            return end + 1
    return at - (end - at) - 1
