"""How a quoted text is found in a rule: line breaks, runs of blanks and the shape of quotes do not matter, all else does."""

from dataclasses import dataclass
from functools import lru_cache

SAME = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"', "‘": "'", "’": "'", "\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Folded:
    """A text with its blanks folded, and for each of its characters the place in the text it came from."""

    text: str
    places: tuple[int, ...]


@lru_cache(maxsize=512)
def folded(text: str) -> Folded:
    """Fold a text; leading and trailing blanks vanish."""
    out: list[str] = []
    places: list[int] = []
    gap = False
    for place, mark in enumerate(text.translate(SAME)):
        if mark.isspace():
            gap = bool(out)
            continue
        if gap:
            out.append(" ")
            places.append(places[-1] + 1)
            gap = False
        out.append(mark)
        places.append(place)
    return Folded("".join(out), tuple(places))


def fold(text: str) -> str:
    """A text as it is compared."""
    return " ".join(text.translate(SAME).split())


def find(text: str, target: str, spans: tuple[tuple[int, int], ...] = ()) -> list[tuple[int, int]]:
    """All places (start, end) of a target in a text, not overlapping, whole words at its ends; `spans` are left out.

    A target that begins (ends) with a letter or digit matches only at the beginning (end) of a word.
    """
    wanted, hay = fold(target), folded(text)
    found: list[tuple[int, int]] = []
    at = hay.text.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        place = (hay.places[at], hay.places[end - 1] + 1)
        if _whole(hay.text, at, end) and not any(a < place[1] and place[0] < b for a, b in spans):
            found.append(place)
            at = hay.text.find(wanted, end)
        else:
            at = hay.text.find(wanted, at + 1)
    return found


def _whole(text: str, start: int, end: int) -> bool:
    before = start == 0 or not (text[start].isalnum() and text[start - 1].isalnum())
    after = end == len(text) or not (text[end - 1].isalnum() and text[end].isalnum())
    return before and after
