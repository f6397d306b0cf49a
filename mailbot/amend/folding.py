"""How a quoted text is found in a rule: line breaks, runs of blanks and the shape of quotes do not matter, all else does."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

SAME = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"', "‘": "'", "’": "'", "\u00a0": " ", "\u202f": " "})

_SHORT = 150
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Folded:
    """A text with its blanks folded, and where each of its words stands: in the folded text, and in the text itself."""

    text: str
    starts: tuple[int, ...]
    places: tuple[int, ...]

    def place(self, at: int) -> int:
        """Where a character of the folded text stands in the text it came from."""
        word = bisect_right(self.starts, at) - 1
        return self.places[word] + at - self.starts[word]


@lru_cache(maxsize=256)
def folded(text: str) -> Folded:
    """Fold a text; leading and trailing blanks vanish."""
    words = list(_WORD.finditer(text.translate(SAME)))
    starts: list[int] = []
    at = 0
    for word in words:
        starts.append(at)
        at += word.end() - word.start() + 1
    return Folded(" ".join(word.group() for word in words), tuple(starts), tuple(word.start() for word in words))


def fold(text: str) -> str:
    """A text as it is compared."""
    return _short(text) if len(text) < _SHORT else " ".join(text.translate(SAME).split())


@lru_cache(maxsize=4096)
def _short(text: str) -> str:
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
        place = (hay.place(at), hay.place(end - 1) + 1)
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
