"""What changed between two texts, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

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
