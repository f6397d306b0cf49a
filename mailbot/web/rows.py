"""Pages of single things: one for each row of a table, at an address made from the row."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from mailbot.engine.columns import Column, Int, Player
from mailbot.engine.declare import PageDecl, PanelDecl, Table
from mailbot.engine.game import Game
from mailbot.engine.row import Row
from mailbot.engine.views import View
from mailbot.web.addresses import Slugs
from mailbot.web.pages import Changes, Context, Page, Shows
from mailbot.web.render import Panel

_FIELD = re.compile(r"\{(\w+)\}")
SlugsOf = Callable[[str, str], Slugs]
"""(table, column) -> the slugs of that column's values."""


@dataclass(frozen=True)
class EachRow:
    """The pages that a rule asks for with `each=`: of live rows, and of rows that are over."""

    decl: PageDecl
    table: Table
    panels: tuple[PanelDecl, ...]
    game: Game
    view: View
    columns: Mapping[str, Mapping[str, Column]]
    slugs: SlugsOf

    def pages(self) -> Iterator[Page]:
        """A page for every row that the public may see."""
        rows = self.view.all_rows(self.table) if self.decl.retired else iter(self.view.rows(self.table))
        return (self.page(row) for row in rows)

    def touched(self, changes: Changes) -> Iterator[Page]:
        """Pages of rows that changed, to which a changed row refers, or that a public event is about."""
        keys: dict[Any, None] = dict.fromkeys(key for key, _ in changes.of(self.table.name))
        for table in self._reads:
            for _, values in changes.of(table):
                keys |= dict.fromkeys(self._concerned(table, values))
        keys |= dict.fromkeys(self._key_at(str(entry.get("path", ""))) for entry in changes.log)
        for key in keys:
            row = self.view.row(self.table, key) if key is not None else None
            if row is not None:
                yield self.page(row)

    def gone(self, changes: Changes) -> Iterator[str]:
        """Addresses of rows that were removed, or are hidden now."""
        if self._fields == [self.table.key]:
            yield from (self._path({self.table.key: key}) for key, _ in changes.of(self.table.name)
                        if self.view.row(self.table, key) is None)

    def size(self) -> int:
        """How many rows there are."""
        retired = self.view.retired_count(self.table) if self.decl.retired else 0
        return retired + len(self.view.rows(self.table))

    def address(self, path: str) -> str | None:
        """The address that a path means, which may also hold a name as it is ("players/Mr. X/")."""
        key = self._key_at(path)
        return None if key is None else self.address_of(key)

    def address_of(self, key: Any) -> str | None:
        """The address of a row's page, by its key; None if the public sees no such row."""
        if self._fields == [self.table.key] and self.table.seen_by == "public":
            found = self.game.find(self.table, key)
        else:
            found = self.view.row(self.table, key)
        return None if found is None else self.path(found)

    def path(self, row: Row) -> str:
        """The address of a row's page."""
        return self._path({name: row[name] for name in self._fields})

    def page(self, row: Row) -> Page:
        """The page of one row."""
        def context() -> Context:
            panels = [panel(self.view, decl, row) for decl in self.panels]
            return {"panels": panels, **self.decl.call(self.view, row)}
        title = self.decl.title or "{" + self.table.called + "}"
        words = _FIELD.sub(lambda found: str(row.get(found[1], "")), title)
        return Page(self.path(row), self.decl.template, words, context,
                    Shows.ALWAYS if self.decl.final else Shows.SUBJECT)

    def _path(self, values: Mapping[str, Any]) -> str:
        return _FIELD.sub(lambda found: self._slug(found[1], values[found[1]]), self.decl.path.strip("/")) + "/"

    def _slug(self, column: str, value: Any) -> str:
        """A value as part of an address; numbers stand as they are, so that no other row has to be looked at."""
        if self._numbered(column):
            return str(value)
        return self.slugs(self.table.name, column).of(value)

    def _numbered(self, column: str) -> bool:
        return isinstance(self.columns[self.table.name].get(column), Int)

    @property
    def _reads(self) -> set[str]:
        return {*self.decl.reads, *(name for decl in self.panels for name in decl.reads)} - {self.table.name}

    def _links(self, table: str) -> list[str]:
        return [name for name, column in self.columns.get(table, {}).items() if self._refers(name, column)]

    @cached_property
    def _fields(self) -> list[str]:
        return _FIELD.findall(self.decl.path)

    @cached_property
    def _shape(self) -> re.Pattern[str]:
        pieces = _FIELD.split(self.decl.path.strip("/"))
        return re.compile("".join(re.escape(text) if at % 2 == 0 else "([^/]+)" for at, text in enumerate(pieces)))

    def _key_at(self, path: str) -> Any:
        """The key of the row whose page a path means, or None."""
        found = self._shape.fullmatch(path.strip("/"))
        if found is None or len(self._fields) != 1:
            return None
        column = self._fields[0]
        numbered = self._numbered(column)
        words = found[1] if numbered else str(self.slugs(self.table.name, column).name_of(found[1]) or found[1])
        if column != self.table.key:
            return next((row.key for row in self.game.rows(self.table, **{column: words})), None)
        key = int(found[1]) if numbered and found[1].isascii() and found[1].isdecimal() else words
        return key if self.game.find(self.table, key) is not None else None

    def _concerned(self, table: str, values: Mapping[str, Any] | None) -> list[Any]:
        """Keys of the rows to which a changed row of another table refers; all live ones where that cannot be told."""
        links = self._links(table)
        if values is None or not links:
            return [row.key for row in self.view.rows(self.table)]
        return [key for name in links for key in _keys(values.get(name))]

    def _refers(self, name: str, column: Column) -> bool:
        return name in (self.table.single, self.table.name) or (self.table.name == "players" and isinstance(column, Player))


class Over:
    """Rows of a table that are over, by their places from the oldest; read in order, each is fetched once."""

    def __init__(self, view: View, table: str) -> None:
        self._view, self._table = view, table
        self._rows: Iterator[Row] = iter(())
        self._next = 0

    def read(self, first: int, last: int) -> list[Row]:
        """The rows from one place to another, both included, counted from 1."""
        if first == 1:
            self._rows, self._next = self._view.retired(self._table), 1
        elif first != self._next:
            newest = self._view.retired_count(self._table) - first + 1
            self._rows, self._next = self._view.retired(self._table, newest), first
        self._next = last + 1
        return list(islice(self._rows, last - first + 1))


def panel(view: View, decl: PanelDecl, *row: Row) -> Panel:
    """A rule's panel as the public sees it."""
    return Panel(decl.name, decl.title, decl.template, decl.call(view, *row))


def _keys(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
