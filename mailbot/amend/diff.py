"""What changed between two texts, word by word."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

CLUTTER = 4
"""What stayed the same between two changes is marked as changed too if they are so many times as long."""
_TOKEN = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a comparison: `kind` is same, ins or del; joined, same and del give the old text, same and ins the new."""

    kind: str
    text: str


def diff(before: str, after: str) -> tuple[Piece, ...]:
    """Compare two texts by words; whole paragraphs that are equal are matched first, so long texts stay quick."""
    pieces: list[Piece] = []
    old, new = _paragraphs(before), _paragraphs(after)
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            _add(pieces, "same", "".join(old[a:b]))
        else:
            _words(pieces, "".join(old[a:b]), "".join(new[c:d]))
    return tuple(pieces)


def _paragraphs(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n+|[^\n]+$", text)


def _words(pieces: list[Piece], before: str, after: str) -> None:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            _add(pieces, "same", "".join(old[a:b]))
        else:
            _add(pieces, "del", "".join(old[a:b]))
            _add(pieces, "ins", "".join(new[c:d]))


def _add(pieces: list[Piece], kind: str, text: str) -> None:
    if text and pieces and pieces[-1].kind == kind:
        pieces[-1] = Piece(kind, pieces[-1].text + text)
    elif text:
        pieces.append(Piece(kind, text))


def readable(found: Iterable[Piece]) -> Iterator[Piece]:
    """Runs of words instead of islands: words that two passages share by accident are marked too; what went before what came."""
    kept = [piece for piece in found if piece.text]
    for _, group in groupby(_without_islands(kept), key=lambda piece: piece.kind == "same"):
        run = list(group)
        for kind in ("same", "del", "ins"):
            text = "".join(piece.text for piece in run if piece.kind == kind)
            if text:
                yield Piece(kind, text)


def _without_islands(found: Iterable[Piece]) -> Iterator[Piece]:
    runs = [(changed, list(run)) for changed, run in groupby(found, key=lambda piece: piece.kind != "same")]
    sizes = [sum(len(piece.text) for piece in run) for _, run in runs]
    for at, (changed, run) in enumerate(runs):
        between = not changed and 0 < at < len(runs) - 1 and "\n" not in "".join(piece.text for piece in run)
        if between and sizes[at] * CLUTTER < sizes[at - 1] + sizes[at + 1]:
            text = "".join(piece.text for piece in run)
            yield from (Piece("del", text), Piece("ins", text))
        else:
            yield from run
