"""Types: what kinds of units, buildings, commands and items there are; proposals add, change and remove them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from mailbot.engine.rule import BadSetup, Bool, Game, Int, Refuse, Row, Rule, RuleFault, Table, Text, Turn

rule = Rule("types", title="Types of things", implements=["N4-UNIT-1", "N4-UNIT-3", "N4-CMD-1"])
unit_types = rule.table(
    "unit_types", single="unit type", name=Text(40, key=True), initial_hit_points=Int(0, default=0),
    attack_strength=Int(0, default=0), attack_range=Int(0, default=1), armor=Int(0, default=0), speed=Int(0, default=1),
    note=Text(default=""))
building_types = rule.table(
    "building_types", single="building type", name=Text(40, key=True), initial_hit_points=Int(0, default=0),
    attack_strength=Int(0, default=0), attack_range=Int(0, default=1), armor=Int(0, default=0),
    build_cost=Int(0, optional=True), note=Text(default=""))
command_types = rule.table(
    "command_types", single="command", name=Text(40, key=True), issuable_by=Text(default="nobody"),
    cooldown=Text(default="none"), target=Text(default="none"), effect=Text(default=""))
item_types = rule.table(
    "item_types", single="item", name=Text(40, key=True), description=Text(default=""), use_effect=Text(optional=True),
    consumed_by_use=Bool(default=True), tradeable=Bool(default=True))
CATALOGUE = Path(__file__).with_name("catalogue.toml")
PIECE_TYPES = (unit_types, building_types)


@rule.start
def load(turn: Turn) -> None:
    """The types a game begins with."""
    data = tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))
    for table in (*PIECE_TYPES, command_types, item_types):
        for entry in data.get(table.name, ()):
            try:
                turn.add(table, **entry)
            except RuleFault as fault:
                raise BadSetup(f"{CATALOGUE.name}, {table.name}, {entry.get('name', 'an entry without a name')}: {fault}") from None


def named(game: Game, tables: tuple[Table, ...], name: str) -> Row | None:
    """The type of a name (case ignored) in one of some tables, or None."""
    folded = " ".join(name.split()).casefold()
    return next((row for table in tables for row in game.rows(table) if row.name.casefold() == folded), None)


def piece_type(game: Game, name: str) -> Row:
    """A unit or building type; Refuse if there is none of that name."""
    found = named(game, PIECE_TYPES, name)
    if found is None:
        known = ", ".join(row.name for table in PIECE_TYPES for row in game.rows(table))
        raise Refuse(f"There is no unit or building “{name}”; there are: {known or 'none'}.")
    return found


def command_type(game: Game, name: str) -> Row:
    """A command type; Refuse if there is none of that name."""
    found = named(game, (command_types,), name)
    if found is None:
        raise Refuse(f"There is no command “{name}”; there are: "
                     f"{', '.join(row.name for row in game.rows(command_types)) or 'none'}.")
    return found


def item_type(game: Game, name: str) -> Row:
    """An item type, named in singular or plural; Refuse if there is none of that name."""
    found = named(game, (item_types,), name) or named(game, (item_types,), name.removesuffix("s"))
    if found is None:
        raise Refuse(f"There is no item “{name}”; there are: {', '.join(row.name for row in game.rows(item_types)) or 'none'}.")
    return found


def is_building(kind: Row) -> bool:
    """Whether a type is a building's."""
    return kind.table == building_types.name


def a(name: str) -> str:
    """A name with its article."""
    spelled_as_vowel = name[:1].lower() in "aeiou" or (name.isupper() and name[:1] in "FHLMNRSX")
    return f"{'an' if spelled_as_vowel else 'a'} {name}"
