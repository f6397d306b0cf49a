"""Changing types: change lines that define, alter and remove units, buildings, commands and items."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Refuse, Row, Rule, Table, Turn

from ..common import changes, definitions, players
from . import effects, orders, pieces, selectors, types

rule = Rule("change_types", title="Changing types", needs=[
    changes.rule, definitions.rule, types.rule, pieces.rule, effects.rule, orders.rule], implements=["N4-EXT-5", "N4-EXT-9"])
_PIECE_PARTS = {"hp": "initial_hit_points", "attack": "attack_strength", "range": "attack_range", "armor": "armor"}
_TABLES = {"unit": types.unit_types, "building": types.building_types, "command": types.command_types, "item": types.item_types}
_RESERVED = frozenset(("any", "nobody", "none", "player", "square", "piece", "unit", "building", "with", "except", "all"))


def _number_parts(kind: str) -> dict[str, Any]:
    known: dict[str, Any] = {**dict.fromkeys(_PIECE_PARTS, definitions.rounded), "note": definitions.quoted}
    return {**known, "speed": definitions.rounded} if kind == "unit" else {**known, "cost": definitions.rounded}


def _piece_values(kind: str, text: str) -> dict[str, Any]:
    parts = definitions.read_parts(text, _number_parts(kind), ",")
    return {_PIECE_PARTS.get(name, "build_cost" if name == "cost" else name): value for name, value in parts.items()}


def _command_values(turn: Turn, text: str) -> dict[str, Any]:
    parts = definitions.read_parts(text, dict.fromkeys(("by", "cooldown", "target", "effect"), str.strip), ";")
    if "by" in parts:
        _known_types(turn, selectors.selector(parts["by"]))
        parts["issuable_by"] = parts.pop("by")
    if "cooldown" in parts:
        orders.cooldown(parts["cooldown"], 1)
    if "target" in parts and (chosen := selectors.target(parts["target"]).pieces) is not None:
        _known_types(turn, chosen)
    if "effect" in parts:
        effects.check_names(turn, effects.steps(parts["effect"]))
    return parts


def _known_types(turn: Turn, chosen: selectors.Selector) -> None:
    for name in selectors.type_names(chosen):
        types.piece_type(turn, name)


def _item_values(turn: Turn, text: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for piece in filter(None, (part.strip() for part in re.split(r";\s*", text))):
        word, _, rest = piece.partition(" ")
        if word.lower() == "use":
            values["use_effect"] = None if rest.strip().lower() == "none" else rest.strip()
            effects.check_names(turn, effects.steps(values["use_effect"] or ""))
        elif word.lower() == "text":
            values["description"] = definitions.quoted(rest)
        elif piece.lower() in ("consumed", "kept"):
            values["consumed_by_use"] = piece.lower() == "consumed"
        elif piece.lower() in ("tradeable", "untradeable"):
            values["tradeable"] = piece.lower() == "tradeable"
        else:
            raise Refuse(f"“{piece}” is none of its parts: they are use STEPS, consumed or kept, tradeable or untradeable, text \"…\"")
    return values


def _values(turn: Turn, kind: str, text: str) -> dict[str, Any]:
    if kind in ("unit", "building"):
        return _piece_values(kind, text)
    return _command_values(turn, text) if kind == "command" else _item_values(turn, text)


def _space(kind: str) -> tuple[Table, ...]:
    """The tables that share names with a kind of types (N4-EXT-10)."""
    return types.PIECE_TYPES if kind in ("unit", "building") else (_TABLES[kind],)


def _define(turn: Turn, match: re.Match[str]) -> str:
    kind, name = match["kind"].lower(), " ".join(match["name"].split())
    if not name or name.casefold() in _RESERVED or not re.fullmatch(r"[^\W\d][\w '-]*", name):
        raise Refuse(f"“{name}” cannot be a name")
    if taken := types.named(turn, _space(kind), name):
        raise Refuse(f"the name {taken.name} is taken")
    row = turn.add(_TABLES[kind], name=name, **_values(turn, kind, match["parts"] or ""))
    if row.get("initial_hit_points") == 0:
        turn.say(f"Warning: {types.a(name)} has 0 hit points, so each dies at birth.")
    return f"there is {types.a(kind)} type {name} now"


def _called(turn: Turn, kind: str, name: str) -> Row:
    found = types.named(turn, (_TABLES[kind],), name)
    if found is None:
        raise Refuse(f"there is no {kind} type {name}")
    return found


def _alter(turn: Turn, match: re.Match[str]) -> str:
    kind = match["kind"].lower()
    row = _called(turn, kind, match["name"])
    turn.change(row, **_values(turn, kind, match["parts"]))
    return f"the {kind} type {row.name} is altered: {' '.join(match['parts'].split())}"


def _remove(turn: Turn, match: re.Match[str]) -> str:
    kind = match["kind"].lower()
    row = _called(turn, kind, match["name"])
    if kind in ("unit", "building"):
        for piece in turn.rows(pieces.pieces, type=row.name):
            pieces.destroy(turn, piece, "there are no such pieces any more")
    elif kind == "item":
        for player in turn.rows(players.players):
            turn.change(player, items={name: count for name, count in player["items"].items() if name != row.name})
    turn.remove(row)
    return f"there is no {kind} type {row.name} any more"


_KIND = r"(?P<kind>unit|building|command|item)"
rule.answer(changes.change_line)(changes.forms(
    (rf"{_KIND}\s+define\s+(?P<name>[^:]*?)\s*(?::\s*(?P<parts>.*))?", _define),
    (rf"{_KIND}\s+alter\s+(?P<name>[^:]+?)\s*:\s*(?P<parts>.+)", _alter),
    (rf"{_KIND}\s+remove\s+(?P<name>[^:]+)", _remove)))


@rule.answer(definitions.things)
def things(game: Any, value: dict[str, Table]) -> dict[str, Table]:
    """Pieces can be given further attributes."""
    return {**value, "piece": pieces.pieces}
