"""How mail programs lay out and mark their HTML (clients.toml)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from mailbot.values import Part


class Mark(NamedTuple):
    part: Part
    hint: str
    rest: bool


@dataclass(frozen=True, slots=True)
class Clients:
    """What clients.toml says: kinds of elements, and by attribute the word endings that mean something."""

    block: frozenset[str]
    spaced: frozenset[str]
    unseen: frozenset[str]
    marks: dict[str, list[tuple[str, Mark]]]


@cache
def clients() -> Clients:
    table = tomllib.loads(files("mailbot.mail").joinpath("clients.toml").read_text("utf-8"))
    marks: dict[str, list[tuple[str, Mark]]] = {}
    for row in table["mark"]:
        mark = Mark(Part(row["part"]), f"marked by {row['program']}", row.get("rest", False))
        marks.setdefault(row["attribute"], []).append((row["word"], mark))
    tags = {name: frozenset(found) for name, found in table["elements"].items()}
    return Clients(tags["block"], tags["spaced"], tags["unseen"], marks)
