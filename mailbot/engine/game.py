"""The game as rules read it: its time, its rows, its parameters, and the questions other rules have a say in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar, overload

from mailbot.engine.declare import Attribute, Handler, Param, Question, Table
from mailbot.engine.row import Row
from mailbot.errors import RuleFault
from mailbot.store.state import Key, Values
from mailbot.values import Instant

if TYPE_CHECKING:
    from mailbot.engine.registry import Active, Registry
    from mailbot.store.history import History
    from mailbot.store.state import State

T = TypeVar("T")
GAME = "game"


class Game:
    """Reads only. `now` is the second of the step being played."""

    def __init__(self, registry: Registry, state: State, history: History, now: Instant = 0) -> None:
        self.registry, self.state, self.history, self.now = registry, state, history, now

    @overload
    def __getitem__(self, handle: Param[T]) -> T: ...
    @overload
    def __getitem__(self, handle: Attribute | str) -> Any: ...

    def __getitem__(self, handle: Param[Any] | Attribute | str) -> Any:
        """The value of a parameter, or of an attribute of the game (by handle or name)."""
        if isinstance(handle, Param):
            return self.parameter(handle.name)
        name = handle if isinstance(handle, str) else handle.name
        values = self.state.get(GAME, GAME) or {}
        if name in values:
            return values[name]
        column = self.registry.attributes.get(name)
        if column is None:
            raise RuleFault(f"the game has no attribute {name}")
        return column.fresh()

    def parameter(self, name: str) -> Any:
        """A parameter's value by its name; RuleFault if no rule declares it."""
        name = self.registry.own_name(name)
        row = self.state.get("parameters", name)
        if row is not None:
            return row["value"]
        param = self.registry.params.get(name)
        if param is None:
            raise RuleFault(f"no rule has a parameter {name}")
        return param.default

    @property
    def active(self) -> Active:
        """The rules in force now."""
        known = self.state.table("modules")
        return self.registry.active_but(tuple([name for name, row in known.items() if not row["on"]]), known)

    def in_force(self, rule: str) -> bool:
        """Whether a rule is loaded and switched on."""
        return rule in self.active.names

    # -- rows ----------------------------------------------------------------------------------------------------

    def rows(self, table: Table | str, /, **equal: Any) -> list[Row]:
        """The live rows, in the order they came into being, whose columns equal what is given."""
        name = table if isinstance(table, str) else table.name
        wanted = equal.items()
        return [Row(name, key, values) for key, values in self.state.table(name).items()
                if all(values.get(column) == value for column, value in wanted)]

    def row(self, table: Table | str, key: Key) -> Row:
        """The row with this key, live or retired; RuleFault if there is none (use `find` to ask)."""
        found = self.find(table, key)
        if found is None:
            raise RuleFault(f"there is no row {key!r} in {table if isinstance(table, str) else table.name}")
        return found

    def find(self, table: Table | str, key: Key | None) -> Row | None:
        """The row with this key, live or retired, or None."""
        if key is None:
            return None
        name = table if isinstance(table, str) else table.name
        values = self.state.get(name, key)
        if values is None:
            values = next((gone for tab, gone_key, gone in self.state.retired if (tab, gone_key) == (name, key)), None) \
                or self.history.find(name, key)
            values = self.registry.whole(name, values) if values is not None else None
        return Row(name, key, values) if values is not None else None

    def is_live(self, row: Row) -> bool:
        """Whether a row is still among the live ones."""
        return self.state.get(row.table, row.key) is not None

    def retired(self, table: Table | str, newest: int | None = None) -> Iterator[Row]:
        """Rows that are over, oldest first; with `newest` only so many of the latest."""
        name = table if isinstance(table, str) else table.name
        key = self.registry.tables[name].key
        for values in self.history.rows(name, newest):
            yield Row(name, values[key], self.registry.whole(name, values))

    def all_rows(self, table: Table | str) -> Iterator[Row]:
        """Retired rows, then live ones."""
        yield from self.retired(table)
        yield from self.rows(table)

    # -- other rules' say ----------------------------------------------------------------------------------------

    def ask(self, question: Question | str, value: Any = None, /, **arguments: Any) -> Any:
        """Let each rule in force change `value` in turn; a rule may refuse."""
        name = question if isinstance(question, str) else question.name
        for reaction in self.active.answers.get(name, ()):
            value = reaction.call(self, value, **{want: arguments[want] for want in reaction.wants})
        return value

    # -- people --------------------------------------------------------------------------------------------------

    def player_of(self, address: str) -> str | None:
        """The name of the player who writes from an address, or None."""
        found: str | None = self.ask("player_of", None, address=address.lower())
        return found

    def addresses_of(self, player: str) -> tuple[str, ...]:
        """A player's confirmed addresses, the one that gets mail first."""
        return tuple(self.ask("addresses_of", (), player=player))

    def members(self) -> tuple[str, ...]:
        """The current players in the order they joined."""
        return tuple(self.ask("members", ()))

    def fresh_row(self, table: str, values: Values, before: Values | None = None) -> Values:
        """A complete row: every column checked, defaults filled in; RuleFault if one does not fit.

        `before` is what the row has already: columns stay, even if the rule that added them is not in force, and a value
        that is the same needs no other look.
        """
        before = before or {}
        columns = self.registry.columns[table]
        unknown = [name for name in values if name not in columns]  # in their order, which the books keep
        extra = {name: values[name] for name in unknown if name in before or self.registry.may_add(self, table, name)}
        if len(extra) != len(unknown):
            raise RuleFault(f"{table} has no column {', '.join(sorted(set(unknown) - extra.keys()))}")
        row = {}
        for name, column in columns.items():
            value = values[name] if name in values else column.fresh()
            if name in before and value is before[name]:
                row[name] = value
                continue
            try:
                row[name] = column.accept(value)
            except RuleFault as fault:
                raise RuleFault(f"{table}.{name}: {fault}") from None
        return {**row, **extra}


def call_with(call: Handler, wants: tuple[str, ...], first: tuple[Any, ...], arguments: dict[str, Any]) -> Any:
    """Call a rule's function with those of the arguments that it names."""
    return call(*first, **{want: arguments[want] for want in wants if want in arguments})
