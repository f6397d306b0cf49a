"""Selectors: the words that say which pieces can be given a command, and at what it can be aimed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mailbot.engine.rule import Refuse, Row, Rule

from . import types

rule = Rule("selectors", title="Selectors", needs=[types.rule], implements=["N4-EXT-11", "N4-EXT-12"])
_SELECTOR = re.compile(r"(?P<head>.+?)(?:\s+with\s+(?P<property>\w+)\s*(?P<sign>>=|<=|>|<|=)\s*(?P<number>\d+))?"
                       r"(?:\s+except\s+(?P<but>.+))?", re.IGNORECASE)
_TARGET = re.compile(r"(?P<what>.+?)(?:\s+(?P<reach>within\s+range|within\s+\d+|same\s+square|same\s+or\s+adjacent|adjacent))?"
                     r"(?:\s+(?P<whose>own|other))?", re.IGNORECASE)
_ANY = {"any unit": ("unit",), "any building": ("building",), "any unit or building": ("unit", "building"),
        "any building or unit": ("unit", "building"), "nobody": ()}
PROPERTIES = {"hp": "initial_hit_points", "attack": "attack_strength", "range": "attack_range", "armor": "armor", "speed": "speed"}


@dataclass(frozen=True)
class Selector:
    """Which types fit: kinds of pieces or named types, of which a property compares so, but for some."""

    text: str
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    condition: tuple[str, str, int] | None = None
    but: tuple[str, ...] = ()

    def fits(self, kind: Row) -> bool:
        """Whether a piece of this type is meant, as the type is now."""
        sort = "building" if types.is_building(kind) else "unit"
        name = kind.name.casefold()
        return (sort in self.kinds or name in self.names) and name not in self.but and self.meets(kind)

    def meets(self, kind: Row) -> bool:
        """Whether the type meets the condition."""
        if self.condition is None:
            return True
        name, sign, number = self.condition
        value = kind.get(PROPERTIES[name], 0)
        return bool({">": value > number, "<": value < number, "=": value == number, ">=": value >= number,
                     "<=": value <= number}[sign])


@lru_cache(maxsize=512)
def selector(text: str) -> Selector:
    """Read a selector; Refuse says what it must look like. Type names are not checked here."""
    text = " ".join(text.split())
    found = _SELECTOR.fullmatch(text)
    if not found or (found["property"] and found["property"].lower() not in PROPERTIES):
        raise Refuse(f"“{text}” is no selector: write any unit, any building, any unit or building, a list of types, or nobody; "
                     f"then, if you like, with PROPERTY > N (properties: {', '.join(PROPERTIES)}) and except TYPE.")
    head = found["head"].casefold()
    names = () if head in _ANY else _names(head)
    condition = (found["property"].lower(), found["sign"], int(found["number"])) if found["property"] else None
    return Selector(text, _ANY.get(head, ()), names, condition, _names(found["but"]) if found["but"] else ())


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip().casefold() for part in re.split(r",|\bor\b", text, flags=re.IGNORECASE) if part.strip())


@dataclass(frozen=True)
class Target:
    """At what a command can be aimed: nothing, pieces, a player or a square; how far away; whose."""

    text: str
    what: str = "none"
    pieces: Selector | None = None
    reach: str = ""
    whose: str = ""


@lru_cache(maxsize=512)
def target(text: str) -> Target:
    """Read what a command can be aimed at; Refuse says what it must look like."""
    text = " ".join(text.split())
    found = _TARGET.fullmatch(text)
    if not found:
        raise Refuse(f"“{text}” is no target: write none, a selector, player or square; then, if you like, within range, within N, "
                     "same square, same or adjacent, or adjacent; then own or other.")
    what = found["what"].lower()
    reach = " ".join((found["reach"] or "").lower().split())
    whose = (found["whose"] or "").lower()
    if what in ("none", "player", "square"):
        return Target(text, what, None, reach, whose)
    return Target(text, "piece", selector(found["what"]), reach, whose)


def type_names(chosen: Selector) -> tuple[str, ...]:
    """The types that a selector names."""
    return chosen.names + chosen.but
