"""A line as it is compared with commands, and the way back to how its author spelled it."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mailbot.normal import for_matching


@dataclass(frozen=True)
class Spelled:
    """`plain` is the text for matching, with single blanks and no blank ends; `plain[i]` stands at `text[places[i]]`.

    `places` is empty where `plain` stands in `text` as it is, `shift` characters in.
    """

    text: str
    plain: str
    shift: int = 0
    places: tuple[int, ...] = ()

    def original(self, start: int, end: int) -> str:
        """The author's own spelling of `plain[start:end]`."""
        if start >= end:
            return ""
        if not self.places:
            return self.text[start + self.shift : end + self.shift]
        return self.text[self.places[start] : self.places[end - 1] + 1]

    def without(self, spans: Iterable[tuple[int, int]]) -> "Spelled":
        """The same line with parts of `plain` left out of what is compared."""
        left_out = {at for start, end in spans for at in range(start, end)}
        kept = [at for at in range(len(self.plain)) if at not in left_out]
        places = (self.places[at] if self.places else at + self.shift for at in kept)
        return _single(self.text, ((self.plain[at], place) for at, place in zip(kept, places, strict=True)))


def spell(text: str) -> Spelled:
    """Prepare a line. The cost is linear in its length."""
    plain = text.strip(" ")
    if plain.isascii() and plain.isprintable() and "  " not in plain:
        return Spelled(text, plain, len(text) - len(text.lstrip(" ")))
    composed = unicodedata.normalize("NFC", text)
    return _single(composed, _marks(composed))


def _marks(text: str) -> Iterator[tuple[str, int]]:
    """Each character for matching, with its place; a character that counts as several has one place for all."""
    for place, mark in enumerate(text):
        for plain in for_matching(mark):
            yield plain, place


def _single(text: str, marks: Iterable[tuple[str, int]]) -> Spelled:
    """Join the marks, several blanks as one and none at the ends."""
    kept: list[tuple[str, int]] = []
    for mark, place in marks:
        if not mark.isspace():
            kept.append((mark, place))
        elif kept and kept[-1][0] != " ":
            kept.append((" ", place))
    if kept and kept[-1][0] == " ":
        kept.pop()
    return Spelled(text, "".join(mark for mark, _ in kept), 0, tuple(place for _, place in kept))
