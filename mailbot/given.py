"""Sets a game's state by path, as the [given] part of a scenario says."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from mailbot import paths
from mailbot.engine.apply import settle
from mailbot.engine.columns import NOTHING, Bool, Choice, Column, Int, Time
from mailbot.engine.row import Row
from mailbot.engine.turn import Turn
from mailbot.errors import BadSetup, MailbotError
from mailbot.store.state import Key

Given = tuple[tuple[paths.Steps, Any], ...]


def set_given(turn: Turn, given: Given) -> None:
    """Set every path to its value, then let follow what follows; BadSetup names the path that cannot be set."""
    rows: dict[tuple[str, str], dict[paths.Steps, Any]] = {}
    for steps, value in given:
        with _naming(steps):
            if steps[0] == "game":
                _set_game(turn, steps, value)
            else:
                place, column = _place(turn, steps)
                parts = rows.setdefault(place, {})
                parts.update({(name,): part for name, part in value.items()} if not column else {column: value})
    for (table, key), parts in rows.items():
        with _naming((table, key)):
            _set_row(turn, table, key, parts)
    settle(turn)


class _naming:
    """Turns errors into BadSetup that names the path."""

    def __init__(self, steps: paths.Steps) -> None:
        self.path = paths.join(steps)

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, MailbotError | TypeError | ValueError | LookupError):
            raise BadSetup(f"[given] {self.path}: {error}") from None


def _set_game(turn: Turn, steps: paths.Steps, value: Any) -> None:
    registry = turn.registry
    if len(steps) == 3 and steps[1] == "parameters":
        turn.set_parameter(steps[2], value)
    elif len(steps) == 3 and steps[1] == "modules":
        turn.switch(steps[2], bool(value))
    elif len(steps) >= 2 and steps[1] in registry.attributes:
        value = turn.ask("status_meant", value) if steps[1] == "status" else value
        column = registry.attributes[steps[1]]
        turn.set(steps[1], column.from_json(_put(column.to_json(turn[steps[1]]), steps[2:], value)))
    else:
        raise BadSetup(f"the game has no such attribute; it has {', '.join(registry.attributes)}, parameters")


def _place(turn: Turn, steps: paths.Steps) -> tuple[tuple[str, str], paths.Steps]:
    """The row that a path means (names with dots may stand unquoted), and what of it."""
    table = turn.registry.own_name(steps[0])
    if table not in turn.registry.tables:
        raise BadSetup(f"there is no {table}; there are game, {', '.join(turn.registry.tables)}")
    for count in range(2, len(steps) + 1):
        key = ".".join(steps[1:count])
        if _key(turn, table, key) is not None:
            return (table, key), steps[count:]
    if len(steps) < 2:
        raise BadSetup("name what of it, such as players.Ann.money")
    return (table, steps[1]), steps[2:]


def _key(turn: Turn, table: str, key: str) -> Key | None:
    return next((known for known in turn.state.table(table) if str(known) == key), None)


def _set_row(turn: Turn, table: str, name: str, parts: Mapping[paths.Steps, Any]) -> None:
    key = _key(turn, table, name)
    if key is None:
        _new_row(turn, table, name, parts)
        return
    row = turn.row(table, key)
    values: dict[str, Any] = {}
    for (column, *deeper), value in parts.items():
        kind = _column(turn, table, column)
        now = values[column] if column in values else kind.to_json(row.get(column)) if kind else row.get(column)
        values[column] = _put(now, tuple(deeper), value)
    turn.change(row, **_stored(turn, table, values))
    turn.fire("row_given", table=table, key=key, columns=tuple(values))


def _new_row(turn: Turn, table: str, name: str, parts: Mapping[paths.Steps, Any]) -> None:
    """A row that does not exist yet: its other columns get their defaults, or the plainest value of their kind."""
    declared = turn.registry.tables[table]
    values: dict[str, Any] = {}
    for (column, *deeper), value in parts.items():
        _column(turn, table, column)
        values[column] = _put(values.get(column), tuple(deeper), value)
    key: Key = int(name) if name.isdigit() and declared.columns[declared.key].fits(int(name)) else name
    stored = {**_stored(turn, table, values), declared.key: key}
    for column, kind in turn.registry.columns[table].items():
        if column not in stored and kind.fresh() is NOTHING:
            stored[column] = _plainest(turn, kind, column)
    row: Row = turn.add(table, **stored)
    turn.fire("row_given", table=table, key=row.key, columns=tuple(values))
    if isinstance(row.key, int):
        _count_past(turn, table, row.key)


def _plainest(turn: Turn, kind: Column, name: str) -> Any:
    """Now, 0 (or the least number), no, or the first choice. BadSetup for a text: nobody can guess it."""
    if isinstance(kind, Time):
        return turn.now
    if isinstance(kind, Int):
        return max(0, kind.least or 0)
    if isinstance(kind, Bool):
        return False
    if isinstance(kind, Choice):
        return kind.words[0]
    raise BadSetup(f"it does not exist yet, and {name} must be given to make it")


def _count_past(turn: Turn, series: str, number: int) -> None:
    """Numbers that the given state uses are not given again."""
    current = (turn.state.get("counters", series) or {"next": 1})["next"]
    turn.state.put("counters", series, {"series": series, "next": max(current, number + 1)})


def _column(turn: Turn, table: str, name: str) -> Column | None:
    """The kind of a column; None for one that rules added at run time."""
    columns = turn.registry.columns[table]
    if name in columns:
        return columns[name]
    if any(derived.name == name for derived in turn.registry.derived.get(table, ())):
        raise BadSetup(f"{name} is computed from other values: set those")
    if not turn.registry.may_add(turn, table, name):
        raise BadSetup(f"there is no {name}; there are {', '.join(columns)}")
    return None


def _stored(turn: Turn, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as tables hold them; where a ruleset shows them under other words, those are taken too."""
    columns = turn.registry.columns[table]
    meant = {name: turn.ask("as_stored", value, table=table, column=name) for name, value in values.items()}
    return {name: columns[name].from_json(value) if name in columns else value for name, value in meant.items()}


def _put(whole: Any, steps: paths.Steps, value: Any) -> Any:
    """A JSON value with the part at some steps replaced; `whole` itself stays as it is."""
    if not steps:
        return value
    if isinstance(whole, list):
        changed = copy.copy(whole)
        changed[int(steps[0])] = _put(changed[int(steps[0])], steps[1:], value)
        return changed
    known = whole if isinstance(whole, dict) else {}
    return {**known, steps[0]: _put(known.get(steps[0]), steps[1:], value)}
