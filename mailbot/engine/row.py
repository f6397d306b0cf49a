"""A row of a table as rules and pages see it: read-only, its columns as attributes."""

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any

from mailbot.store.state import Key, Values


class Row:
    """One row. `row.key` is its key, `row.table` its table's name, and each column an attribute.

    In a view the columns that the reader may not see are missing: asking for one raises AttributeError.
    """

    __slots__ = ("key", "table", "values")

    def __init__(self, table: str, key: Key, values: Values) -> None:
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)

    table: str
    key: Any
    values: Values

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(f"{self.table} has no column {name} that may be seen here") from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("rows are changed by turn.change")

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: Any = None) -> Any:
        """A column, or `default` where there is none (an attribute that rules have added at run time)."""
        return self.values.get(name, default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and (self.table, self.key, self.values) == (other.table, other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.table, self.key))

    def __repr__(self) -> str:
        return f"<{self.table} {self.key}: {self.values}>"


class Computed(dict[str, Any]):
    """The values of a row of a view: those in `waiting` are computed when one of them, or the whole, is asked for."""

    def __init__(self, stored: Mapping[str, Any], waiting: dict[str, Callable[[], Any]]) -> None:
        super().__init__(stored)
        self._waiting = waiting

    def __missing__(self, name: str) -> Any:
        call = self._waiting.pop(name, None)
        if call is None:
            raise KeyError(name)
        self[name] = value = call()
        return value

    def _all(self) -> None:
        for name in list(self._waiting):
            self[name]

    def get(self, name: str, default: Any = None) -> Any:
        """One value, or `default`."""
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._waiting

    def __iter__(self) -> Iterator[str]:
        self._all()
        return super().__iter__()

    def __len__(self) -> int:
        return super().__len__() + len(self._waiting)

    def __eq__(self, other: object) -> bool:
        self._all()
        return super().__eq__(other)

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        """All names."""
        self._all()
        return super().keys()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        """All values."""
        self._all()
        return super().values()

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """All names and values."""
        self._all()
        return super().items()
