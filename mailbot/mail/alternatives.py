"""The plain and the HTML version of one mail: the plain one is read, the HTML one says what it could not."""

from bisect import bisect_left
from collections.abc import Sequence

from mailbot.mail.rows import Row

_WRAPPED = 55
_KEY = 24
_MOST_CANDIDATES = 4


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
    at = 0
    while at < len(rows):
        end = _end_of_run(rows, at, long.get(_words(rows[at].text)[:_KEY], ())[:_MOST_CANDIDATES])
        out.append(rows[at] if end == at + 1 else rows[at]._replace(text=_joined(rows[at:end])))
        at = end
    return out


def _joined(run: Sequence[Row]) -> str:
    """The run as one line, the indent of its first line kept."""
    first = run[0].text
    return first[:len(first) - len(first.lstrip())] + _words(" ".join(row.text for row in run))


def _end_of_run(rows: Sequence[Row], at: int, candidates: Sequence[str]) -> int:
    """Past the last of the lines from `at` that together are one of the candidates; `at + 1` if there are none."""
    for whole in candidates:
        text, end = _words(rows[at].text), at + 1
        while end < len(rows) and len(text) < len(whole) and rows[end].text.strip() and whole.startswith(text):
            text = f"{text} {_words(rows[end].text)}"
            end += 1
        if text == whole:
            return end
    return at + 1
