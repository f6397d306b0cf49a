"""What is true now: tables of rows in memory, with an undo log that makes every step all or nothing."""

from collections.abc import Iterator
from typing import Any

Key = str | int
Values = dict[str, Any]
Place = tuple[str, Key]


class State:
    """Tables by name, rows by key in the order they came into being. Row dicts are never changed in place.

    Every `put`, `delete` and `retire` is undone by `rollback(mark)` until `settle` draws the line under a step.
    """

    def __init__(self, tables: dict[str, dict[Key, Values]] | None = None) -> None:
        self.tables: dict[str, dict[Key, Values]] = tables if tables is not None else {}
        self.retired: list[tuple[str, Key, Values]] = []
        self._undo: list[tuple[str, Key, Values | None, list[Key] | None]] = []

    def table(self, name: str) -> dict[Key, Values]:
        """The rows of a table by key (empty if it has none yet); for reading only."""
        return self.tables.setdefault(name, {})

    def get(self, table: str, key: Key) -> Values | None:
        """One row, or None."""
        rows = self.tables.get(table)
        return rows.get(key) if rows else None

    def put(self, table: str, key: Key, values: Values) -> None:
        """Add a row or replace it, keeping its place in the order."""
        rows = self.table(table)
        self._undo.append((table, key, rows.get(key), None))
        rows[key] = values

    def delete(self, table: str, key: Key) -> None:
        """Take a row out; KeyError if there is none."""
        rows = self.table(table)
        self._undo.append((table, key, rows[key], list(rows)))
        del rows[key]

    def retire(self, table: str, key: Key) -> None:
        """Move a row to the history: it leaves the live table when the step is kept."""
        values = self.table(table)[key]
        self.delete(table, key)
        self._undo.append((table, key, None, []))
        self.retired.append((table, key, values))

    def mark(self) -> int:
        """A point to roll back to."""
        return len(self._undo)

    def rollback(self, mark: int) -> None:
        """Undo everything since `mark`, the order of rows included."""
        while len(self._undo) > mark:
            table, key, before, order = self._undo.pop()
            rows = self.tables[table]
            if order == []:
                self.retired.pop()
            elif before is None:
                del rows[key]
            else:
                rows[key] = before
                if order is not None:
                    self.tables[table] = {name: rows[name] for name in order}

    def changed(self) -> Iterator[tuple[str, Key, Values | None]]:
        """Each row touched since the step began, as it is now (None: gone), so that loading them gives the same order.

        A row that was taken out and put back stands at the end: it is told as gone first, and then as new.
        """
        touched: dict[Place, None] = {}
        gone: dict[Place, None] = {}
        for table, key, before, order in self._undo:
            if order:
                gone[table, key] = None
            elif before is None and order is None:
                touched.pop((table, key), None)
            touched.setdefault((table, key))
        for table, key in gone:
            yield table, key, None
        for table, key in touched:
            if (values := self.get(table, key)) is not None:
                yield table, key, values

    def settle(self) -> None:
        """Keep the step: nothing before this point can be undone any more."""
        self._undo.clear()
        self.retired.clear()

    def load(self, table: str, key: Key, values: Values | None) -> None:
        """Set (or with None remove) a row without undo: for loading and recovery."""
        if values is None:
            self.table(table).pop(key, None)
        else:
            self.table(table)[key] = values
