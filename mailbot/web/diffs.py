"""What changed between two versions of a text, marked word by word with <ins> and <del>."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from markupsafe import Markup, escape

_WORD = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_WORDS = 3000
"""Above this many words a changed passage is marked as a whole: comparing costs their number squared."""

Piece = tuple[str, str]
"""A kind ("same", "ins" or "del") and the text."""


def pieces(before: str, after: str) -> list[Piece]:
    """Both texts as pieces: "same" and "del" in order give `before`, "same" and "ins" give `after`."""
    found: list[Piece] = []
    for kind, old, new in _compare(before.splitlines(keepends=True), after.splitlines(keepends=True)):
        if kind == "same":
            found.append(("same", old))
        else:
            found.extend(_words(old, new))
    return [(kind, "".join(text for _, text in group)) for kind, group in groupby(found, key=lambda piece: piece[0])]


def marked(before: str, after: str) -> Markup:
    """The change as HTML."""
    return Markup("").join(
        escape(text) if kind == "same" else Markup("<{0}>{1}</{0}>").format(Markup(kind), text)
        for kind, text in pieces(before, after))


def _words(old: str, new: str) -> Iterator[Piece]:
    left, right = _WORD.findall(old), _WORD.findall(new)
    if len(left) + len(right) > _MOST_WORDS:
        left, right = [old], [new]
    for kind, gone, come in _compare(left, right):
        if kind == "same":
            yield "same", gone
            continue
        if gone:
            yield "del", gone
        if come:
            yield "ins", come


def _compare(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=len(left) + len(right) > 4000).get_opcodes():
        yield ("same" if kind == "equal" else "changed"), "".join(left[a:b]), "".join(right[c:d])
