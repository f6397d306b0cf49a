"""Edits: a run of a text goes, another comes; with the blanks between words, and the indentation of lines."""

import re

Edit = tuple[int, int, str]
_INLINE_END = re.compile(r"[\s(\[{\"“‘/—–-]$")
_INLINE_START = re.compile(r"[\s)\]}.,;:!?\"”’/—–-]")


def make(text: str, edits: list[Edit]) -> str:
    """Apply edits that do not overlap, from the last place to the first; inserts at one point keep their order."""
    for _, (start, end, new) in sorted(enumerate(edits), key=lambda one: (one[1][:2], one[0]), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def indented(text: str, depth: int) -> str:
    """All lines but the first set in by a number of blanks."""
    pad = " " * depth
    return "\n".join(line if number == 0 or not line.strip() else pad + line for number, line in enumerate(text.split("\n")))


def spaced(text: str, place: int, new: str) -> Edit:
    """Words put in at a place, with one blank on each side where words would touch."""
    before, after = text[:place], text[place:]
    left = "" if not before or _INLINE_END.search(before[-1]) or _INLINE_START.match(new) else " "
    right = "" if not after or _INLINE_START.match(after) or _INLINE_END.search(new[-1:]) else " "
    return place, place, left + new + right
