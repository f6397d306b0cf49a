"""One filter between state and every reader: what the public, one player or the admin may see, and its JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from mailbot.clock import show_instant
from mailbot.engine.columns import SeenBy
from mailbot.engine.declare import Attribute, Derived, Param, Question, Table
from mailbot.engine.game import GAME, Game
from mailbot.engine.row import Computed, Row
from mailbot.store.state import Key, Values

if TYPE_CHECKING:
    from mailbot.engine.registry import Active


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the public (no name), a player, the admin, or everything that may be printed at all."""

    player: str | None = None
    admin: bool = False
    all: bool = False


PUBLIC = Reader()
THE_ADMIN = Reader(admin=True)
EVERYTHING = Reader(all=True)


class View:
    """A game as one reader sees it. Rows lack the columns, and tables the rows, that are hidden from the reader."""

    def __init__(self, game: Game, reader: Reader = PUBLIC) -> None:
        self._game, self.reader = game, reader
        self.registry = game.registry
        self.now = game.now

    # -- rows ----------------------------------------------------------------------------------------------------

    def rows(self, table: Table | str, /, **equal: Any) -> list[Row]:
        """The live rows the reader may see."""
        return [row for row in map(self._seen, self._game.rows(table, **equal)) if row is not None]

    def retired(self, table: Table | str, newest: int | None = None) -> Iterator[Row]:
        """Rows that are over, oldest first."""
        return (row for row in map(self._seen, self._game.retired(table, newest)) if row is not None)

    def all_rows(self, table: Table | str) -> Iterator[Row]:
        """Retired rows, then live ones."""
        yield from self.retired(table)
        yield from self.rows(table)

    def row(self, table: Table | str, key: Key) -> Row | None:
        """One row, live or retired, or None if there is none that the reader may see."""
        found = self._game.find(table, key)
        return self._seen(found) if found else None

    def __getitem__(self, handle: Attribute | Param[Any] | str) -> Any:
        """A parameter, or an attribute of the game if the reader may see it (else None)."""
        if isinstance(handle, Param):
            return self._game[handle]
        name = handle if isinstance(handle, str) else handle.name
        column = self.registry.attributes.get(name)
        if column is None or not self._may(column.seen_by, column.sealed, Row(GAME, GAME, {})):
            return None
        return self._game[name]

    def parameter(self, name: str) -> Any:
        """A parameter's value by name."""
        return self._game.parameter(name)

    def in_force(self, rule: str) -> bool:
        """Whether a rule is in force."""
        return self._game.in_force(rule)

    @property
    def active(self) -> Active:
        """The rules in force."""
        return self._game.active

    @property
    def modules(self) -> dict[str, bool]:
        """Each rule that can be switched, and whether it is in force."""
        return {str(name): bool(row["on"]) for name, row in self._game.state.table("modules").items()}

    def log(self, newest: int | None = None, first: int = 1, last: int | None = None) -> list[Values]:
        """Public log entries, oldest first."""
        count = self.log_count()
        return self._game.history.log_entries(max(first, count - newest + 1) if newest is not None else first, last)

    def log_count(self) -> int:
        """How many public log entries there are."""
        return int((self._game.state.get("counters", "log") or {"next": 1})["next"]) - 1

    def retired_count(self, table: Table | str) -> int:
        """How many rows of a table are over."""
        return self._game.history.count(table if isinstance(table, str) else table.name)

    def draws(self, day: str) -> list[Values]:
        """The public draws of a day (2026-01-05)."""
        return self._game.history.draws(day)

    def draw_days(self) -> list[str]:
        """The days with public draws."""
        return self._game.history.days()

    def ask(self, question: Question | str, value: Any = None, /, **arguments: Any) -> Any:
        """A question put to the rules. Only for values that are public: rules see the whole game."""
        return self._game.ask(question, value, **arguments)

    # -- what may be seen ----------------------------------------------------------------------------------------

    def _may(self, seen_by: SeenBy, sealed: bool, row: Row) -> bool:
        if callable(seen_by):
            return not (sealed and self.reader.all) and seen_by(self._game, row, self.reader)
        if self.reader.all:
            return not sealed
        if seen_by == "public":
            return True
        table = self.registry.tables.get(row.table)
        owner = (row.key if row.table == "players" else row.get(table.owned_by)) if table else None
        is_owner = self.reader.player is not None and owner == self.reader.player
        return (is_owner and "owner" in seen_by) or (self.reader.admin and "admin" in seen_by)

    def _seen(self, row: Row) -> Row | None:
        table = self.registry.tables[row.table]
        if not self._may(table.seen_by, table.sealed, row):
            return None
        columns = self.registry.columns[row.table]
        values = {name: value for name, value in row.values.items()
                  if name not in columns or (columns[name].seen_by == "public" and not columns[name].sealed)
                  or self._may(columns[name].seen_by, columns[name].sealed, row)}
        if not all(name in columns for name in values):
            values = {name: value for name, value in values.items()
                      if name in columns or self._may(*self.registry.added_visibility(self._game, row.table, name), row)}
        waiting: dict[str, Callable[[], Any]] = {
            derived.name: partial(self._compute, derived, row) for derived in self.registry.derived.get(row.table, ())
            if not derived.json_only and self._may(derived.seen_by, derived.sealed, row)}
        if waiting:
            values = Computed({name: value for name, value in values.items() if name not in waiting}, waiting)
        return Row(row.table, row.key, values)

    def _compute(self, derived: Derived, row: Row) -> Any:
        if derived.for_reader:
            return derived.compute(self._game, row, self.reader)
        return derived.compute(self._game, row)

    # -- JSON ----------------------------------------------------------------------------------------------------

    def json(self, newest: int | None = None) -> dict[str, Any]:
        """The whole view (ARCHITECTURE's JSON views). With `newest`, only so many retired rows a table and log entries."""
        out: dict[str, Any] = {"game": self.game_json(), "players": {}, "rules": {}, "proposals": {}}
        for table in self.registry.tables.values():
            if table.listed:
                rows = list(self.retired(table, newest)) + self.rows(table)
                shown = {str(row.key): self.row_json(row) for row in rows}
                if shown or callable(table.seen_by) or self._may(table.seen_by, table.sealed, Row(table.name, "", {})):
                    out[self.registry.called(table.name)] = shown
        out["log"] = [log_json(entry) for entry in self.log(newest)]
        return out

    def game_json(self) -> dict[str, Any]:
        """The `game` part: name, rules, now, status, attributes, parameters and switches."""
        now = self.now if self.reader != PUBLIC else self.public_now()
        out: dict[str, Any] = {"now": show_instant(now) if now else None, "events": self.log_count()}
        for name, column in self.registry.attributes.items():
            if self._may(column.seen_by, column.sealed, Row(GAME, GAME, {})):
                out[name] = column.to_json(self._game[name])
        out["status"] = self._game.ask("status_called", out["status"])
        out["parameters"] = {self.registry.called(name): self._game.parameter(name) for name in self.registry.params}
        out["modules"] = self.modules
        return out

    def public_now(self) -> int:
        """The time of the latest public event: what the public sees must not move when something secret happens."""
        entries = self.log(newest=1)
        return int(entries[0]["at"]) if entries else self.now

    def row_json(self, row: Row) -> dict[str, Any]:
        """One seen row in JSON types."""
        columns = self.registry.columns[row.table]
        out = {name: columns[name].to_json(value) if name in columns else value for name, value in row.values.items()}
        for derived in self.registry.derived.get(row.table, ()):
            if derived.json_only and self._may(derived.seen_by, derived.sealed, row):
                out[derived.name] = self._compute(derived, row)
            if derived.kind is not None and derived.name in out:
                out[derived.name] = derived.kind.to_json(out[derived.name])
        return out


def log_json(entry: Values) -> Values:
    """A log entry with its time as text."""
    return {**entry, "at": show_instant(entry["at"])}
