"""What kinds of things there are, on the website: units, buildings, commands, items, the numbers of the rules, and how to use them."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Row, Rule, View

from ..common import switches
from . import combat, pieces, types

rule = Rule("definition_pages", title="Pages of definitions", needs=[pieces.rule, types.rule, combat.rule, switches.rule],
            implements=["N4-EXT-1"])
_SHARED = ("voting_period", "most_open", "inactive_after", "inactive_reminder", "trade_life")
"""Numbers of this game that belong to shared rules."""
_TYPES = [types.unit_types, types.building_types, types.command_types, types.item_types]


def column(name: str, label: str, kind: str = "text") -> dict[str, str]:
    """A column of a table on a page."""
    return {"name": name, "label": label, "kind": kind}


def tabled(title: str, columns: list[dict[str, str]], rows: list[Any], note: str = "") -> dict[str, Any]:
    """A table on a page of tables."""
    return {"title": title, "columns": columns, "rows": rows, "note": note}


_COMMON = [column("name", "Name"), column("initial_hit_points", "Initial hit points", "number"),
           column("attack_strength", "Attack strength", "number"), column("attack_range", "Attack range", "number"),
           column("armor", "Armor", "number")]


@rule.page("definitions/", template="nomopoly4/tables.html", title="Definitions", nav="Definitions", order=55,
           reads=_TYPES)
def definitions_page(view: View) -> dict[str, Any]:
    """What kinds of units, buildings, commands and items there are, and what they do to each other."""
    units, buildings = view.rows(types.unit_types), view.rows(types.building_types)
    items = [{**row.values, "use": row.use_effect or "cannot be used", "kept": "no" if row.consumed_by_use else "yes",
              "trade": "yes" if row.tradeable else "no"} for row in view.rows(types.item_types)]
    return {"tables": [
        tabled("Units", [*_COMMON, column("speed", "Speed", "number"), column("note", "Note")], units),
        tabled("Buildings", [*_COMMON, column("build_cost", "Build cost", "number"), column("note", "Note")], buildings),
        tabled("Commands", [column("name", "Name"), column("issuable_by", "Can be issued to"), column("cooldown", "Cool down"),
                            column("target", "Target"), column("effect", "Effect")], view.rows(types.command_types)),
        tabled("Items", [column("name", "Name"), column("description", "Description"), column("use", "Use"),
                         column("kept", "Kept when used"), column("trade", "Can be traded")], items),
        _losses([*units, *buildings]), _transformations([*units, *buildings]), _switches(view)]}


def _losses(kinds: list[Row]) -> dict[str, Any]:
    """Hit points that one attack takes, for all types."""
    rows = [{"name": one.name, **{f"of {other.name}": combat.loss_in_words(one.attack_strength, other.armor) for other in kinds}}
            for one in kinds]
    return tabled("Attacks", [column("name", "Attacker"), *(column(f"of {other.name}", other.name) for other in kinds)], rows,
                  "Hit points that one attack takes from each target.")


def _transformations(kinds: list[Row]) -> dict[str, Any]:
    """Hit points after a transformation at full health, for all pairs."""
    rows = [{"name": one.name, **{f"to {other.name}": pieces.transformed_hp(
        one.initial_hit_points, one.initial_hit_points, other.initial_hit_points) for other in kinds}} for one in kinds]
    return tabled("Transformations", [column("name", "From"), *(column(f"to {other.name}", other.name, "number") for other in kinds)],
                  rows, "Hit points of a unit at full health after it has turned into another type; others keep their share, rounded up.")


def _switches(view: View) -> dict[str, Any]:
    """The mechanisms that proposals can switch, and the numbers of the rules."""
    state = view[switches.switches] or {}
    rows = [{"name": name, "is": "on" if state.get(name, True) else "off", "what": what}
            for name, what in view.ask(switches.switch_names.name, {}).items()]
    return tabled("Mechanisms", [column("name", "Name"), column("is", "Is"), column("what", "What it does")], rows)


# -- the numbers of the rules, and what can be ordered ---------------------------------------------------------------

@rule.panel(page="rules", template="panels/table.html", title="The numbers of the rules", reads=["parameters"], order=20)
def numbers(view: View) -> dict[str, Any]:
    """The parameters that proposals can change, as they are now (N4-EXT-20)."""
    known, called = view.registry.params, view.registry.called
    own = [name for name, param in known.items() if (of := view.registry.rule(param.rule)) and any("N4-" in one for one in of.implements)]
    names = sorted((called(name), name) for name in (*own, *_SHARED))
    rows = [{"name": shown, "is": known[name].column.say(view.parameter(name)), "what": known[name].help} for shown, name in names]
    return {"caption": "The numbers of the rules", "columns": [column("name", "Name"), column("is", "Is"), column("what", "What it is")],
            "rows": rows}


@rule.panel(page="commands", template="panels/table.html", title="What can be built, ordered and used", reads=_TYPES, order=10)
def usable(view: View) -> dict[str, Any]:
    """The lines for what definitions have made: buildings, commands of units and buildings, items."""
    rows = [*_buildings(view), *_orders(view), *_items(view)]
    return {"caption": "What can be built, ordered and used", "columns": [
        column("name", "Name"), column("line", "Line"), column("who", "By"), column("what", "What it does")], "rows": rows}


def _buildings(view: View) -> list[dict[str, str]]:
    return [{"name": row.name, "line": f"build {row.name}", "who": "a player, where he stands", "what": f"costs ${row.build_cost}"}
            for row in view.rows(types.building_types) if row.build_cost is not None]


def _orders(view: View) -> list[dict[str, str]]:
    aims = {row.name: "" if row.target == "none" else " on <target>" for row in view.rows(types.command_types)}
    return [{"name": row.name, "line": f"order <unit or building> {row.name}{aims[row.name]}", "who": row.issuable_by,
             "what": row.effect + (f"; target: {row.target}" if aims[row.name] else "")} for row in view.rows(types.command_types)]


def _items(view: View) -> list[dict[str, str]]:
    return [{"name": row.name, "line": f"use {row.name}", "who": "whoever holds one", "what": row.use_effect}
            for row in view.rows(types.item_types) if row.use_effect is not None]
