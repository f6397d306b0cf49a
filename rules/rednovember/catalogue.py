"""What the submarine is made of: rooms, hatches, items, actions and event cards, as the catalogue lists them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mailbot.engine.rule import BadSetup, Refuse

_FILE = Path(__file__).with_name("catalogue.toml")
SEA = "sea"
KRAKEN, KRAKENS = "Kraken 1", "Devoured by Kraken!"


def _load() -> dict[str, Any]:
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    for name in ("rooms", "hatches", "exterior", "items", "actions", "events", "advances", "timed", "plan", "doors"):
        if name not in data:
            raise BadSetup(f"{_FILE}: {name} is missing")
    for hatch in data["hatches"]:
        if any(room not in data["rooms"] for room in hatch.split("-")):
            raise BadSetup(f"{_FILE}: hatch {hatch} leads to a room that does not exist")
    return data


DATA = _load()
ROOMS: dict[str, str] = DATA["rooms"]
HATCHES: tuple[str, ...] = tuple(DATA["hatches"])
EXTERIOR: tuple[str, ...] = tuple(map(str, DATA["exterior"]))
ITEMS: dict[str, dict[str, int]] = DATA["items"]
ACTIONS: dict[str, dict[str, str]] = DATA["actions"]


CARDS = [f"{name} {number or '–'}" for name, numbers in DATA["events"].items() for number in numbers]
NO_COUNTS: Mapping[str, int] = {}
LEAST_ITEMS, LEAST_CARDS = 16, 20


def hatch_between(one: str, other: str) -> str | None:
    """The hatch that joins two places, by its name; None if there is none."""
    if SEA in (one, other):
        room = one if other == SEA else other
        return f"{room}-sea" if room in EXTERIOR else None
    name = "-".join(sorted((one, other)))
    return name if name in HATCHES else None


def hatches_of(room: str) -> list[str]:
    """The interior hatches of a room, in the order of the list."""
    return [hatch for hatch in HATCHES if room in hatch.split("-")]


def beyond(hatch: str, room: str) -> str:
    """The room on the other side of an interior hatch."""
    one, other = hatch.split("-")
    return other if one == room else one


def neighbours(room: str) -> list[str]:
    """The rooms that share an interior hatch with a room, lowest number first."""
    return sorted(beyond(hatch, room) for hatch in hatches_of(room))


def bonus(item: str, action: str, sizes: Mapping[str, int] = NO_COUNTS) -> int:
    """What an item adds to the target of a rolled action; `sizes` are bonuses that were agreed otherwise."""
    usual = ITEMS[item].get("any", 0) + ITEMS[item].get(action, 0)
    return sizes.get(item, usual) if usual else 0


def deck(counts: Mapping[str, int] = NO_COUNTS) -> list[str]:
    """The event cards without the Kraken, each by name and number ("Fire 2", "Leak –"); `counts` were agreed otherwise."""
    return [card for card in dict.fromkeys(CARDS) for _ in range(counts.get(card, CARDS.count(card))) if card != KRAKEN]


def pool(cabin: int, counts: Mapping[str, int] = NO_COUNTS) -> list[str]:
    """The items without the grog that stands in the cabin; `counts` were agreed otherwise."""
    items = [name for name, kind in ITEMS.items() for _ in range(counts.get(name, kind["count"]))]
    if items.count("grog") < cabin or len(items) < LEAST_ITEMS + cabin:
        raise Refuse(f"{len(items)} items with {items.count('grog')} grog are too few: there must be "
                     f"{LEAST_ITEMS + cabin}, {cabin} of them grog.")
    for _ in range(cabin):
        items.remove("grog")
    return items


def card_name(card: str) -> str:
    """The name of an event card."""
    return card.rsplit(" ", 1)[0]


def card_number(card: str) -> int:
    """The number of an event card, 0 if it has none."""
    number = card.rsplit(" ", 1)[1]
    return int(number) if number.isdigit() else 0


def item_named(words: str) -> str | None:
    """The kind of item that words mean: singular or plural, with "drink" things by their names."""
    plain = re.sub(r"^(?:a|an|the|my|one)\s+", "", " ".join(words.lower().split()))
    for candidate in (plain, plain.removesuffix("s"), plain.removesuffix("es")):
        if candidate in ITEMS:
            return candidate
    short = {"extinguisher": "fire extinguisher", "charm": "lucky charm", "pump": "water pump", "code": "deactivation code"}
    return short.get(plain.removesuffix("s"))


def items_named(words: str) -> list[str] | str:
    """The items that a list means ("2 grog, toolbox"), or the part of it that is none."""
    found: list[str] = []
    for part in re.split(r"\s*,\s*|\s+and\s+", words.strip()):
        number = re.match(r"(\d{1,2})\s+(.+)", part)
        name = item_named(number[2] if number else part)
        if name is None:
            return part
        found += [name] * (int(number[1]) if number else 1)
    return found
