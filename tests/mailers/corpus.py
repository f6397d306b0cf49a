"""The corpus of odd mails in tests/letters: what is in each file, and what a person would read in it.

`python -m tests.mailers` writes the files anew.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LETTERS = Path(__file__).parent.parent / "letters"
STOLEN = "vote 99 no\nPlease vote soon.\n\npropose: Theft\nAnn gives all her points to Dora.\nend\nvote 98 yes"
"""What stands in every quoted mail: commands that must not act."""


@dataclass(frozen=True)
class Piece:
    """One file of the corpus: its name, its bytes, and what is expected where it differs from the usual.

    Usual: from ann@example.org to the game, written by a person, no trouble, nothing doubtful.
    """

    name: str
    mail: bytes
    expected: dict[str, Any]


SHELVES: list[Callable[[], Iterator[Piece]]] = []


def shelf(make: Callable[[], Iterator[Piece]]) -> Callable[[], Iterator[Piece]]:
    """Enter a family of files in the table."""
    SHELVES.append(make)
    return make


def pieces() -> list[Piece]:
    """The whole corpus, sorted by name."""
    from tests.mailers import bodies, charsets, people, programs, words  # noqa: F401  the families enter themselves

    return sorted((piece for make in SHELVES for piece in make()), key=lambda piece: piece.name)


def write() -> int:
    """Write every file of the corpus and the expectations; the number of files."""
    lines = ["# What a person reads in the mails of this folder; made by tests/mailers/corpus.py.", ""]
    found = pieces()
    for piece in found:
        (LETTERS / f"{piece.name}.eml").write_bytes(piece.mail)
        lines += [f"[{piece.name}]", *(f"{key} = {_toml(value)}" for key, value in piece.expected.items()), ""]
    (LETTERS / "expected.toml").write_text("\n".join(lines), "utf-8")
    return len(found)


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if "\n" in value and "\\" not in value and "'''" not in value and value == value.strip():
        return f"'''\n{value}'''"
    plain = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + "".join(f"\\u{ord(mark):04x}" if not mark.isprintable() else mark for mark in plain) + '"'
