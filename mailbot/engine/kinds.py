"""Arguments that name things of the game: a table in a command's declaration becomes a kind that finds its rows."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Any

from mailbot.commands.kinds import EVERYTHING, Kind, Number, Numbers
from mailbot.engine.columns import Int
from mailbot.engine.declare import Table
from mailbot.engine.game import Game
from mailbot.engine.row import Row
from mailbot.engine.turn import Turn
from mailbot.engine.views import Reader, View
from mailbot.errors import Refuse, Unclear


class RowKind(Kind):
    """A row of a table, by its key or by the column it is called by; "proposal 12", "#12" and "12" are the same."""

    def __init__(self, table: Table, pattern: str = "", single: str = "") -> None:
        self.table, self.single = table, single or table.single
        self.sample = f"{'an' if self.single[:1] in 'aeio' else 'a'} {self.single}"
        self.topic = self.single
        numbered = table.called == table.key and isinstance(table.columns[table.key], Int)
        self.pattern = pattern or (Number(topic=self.single).pattern if numbered else r".+?")
        self._lead = re.compile(rf"^(?:(?:the|my)\s+)?(?:{re.escape(self.single)}\b\s*)?(?:no\.?\s*(?=\d)|#\s*(?=\d))?",
                                re.IGNORECASE)

    def parse(self, text: str) -> object:
        """The words that name the row; which row it is only the game can tell (`resolve`)."""
        return text.strip().strip("\"“”").strip()

    def resolve(self, game: Game, value: object) -> Row:
        """The row; Refuse with close names if there is none, Unclear with the candidates if there are several.

        What is hidden from the one who acts is not there for him.
        """
        words = str(value)
        short = self._lead.sub("", words, count=1).strip() or words
        for name in dict.fromkeys((words, short)):
            found = [row for row in self._matches(game, name) if _known(game, row)]
            if len(found) == 1:
                return found[0]
            if found:
                raise Unclear(f"“{words}” could be several.", tuple(self._call(row) for row in found))
        meant = game.find(self.table, game.ask("row_named", None, table=self.table.name, words=short))
        if meant is not None:
            return meant
        raise Refuse(game.ask("row_missing", self._none(game, short), table=self.table.name, words=short))

    def _matches(self, game: Game, name: str) -> list[Row]:
        if name.isdigit() and (row := game.find(self.table, int(name))) is not None:
            return [row]
        row = game.find(self.table, name)
        if row is not None:
            return [row]
        folded = name.casefold()
        return [row for row in game.rows(self.table) if folded in
                (str(row.key).casefold(), str(row.get(self.table.called, "")).casefold())]

    def _call(self, row: Row) -> str:
        called = row.get(self.table.called)
        return f"{self.single} {row.key}" + (f" ({called})" if called not in (None, row.key) else "")

    def _none(self, game: Game, words: str) -> str:
        names = [str(row.get(self.table.called) or row.key) for row in View(game, _reader(game)).rows(self.table)]
        close = difflib.get_close_matches(words, names, 3, 0.6)
        listed = close or names[:8]
        hint = f" Did you mean {' or '.join(close)}?" if close else f" There is {', '.join(listed)}." if listed else ""
        return f"There is no {self.single} “{words}”.{hint}"


def _reader(game: Game) -> Reader:
    return Reader(game.actor.player, game.actor.admin) if isinstance(game, Turn) else Reader()


def _known(game: Game, row: Row) -> bool:
    """Whether the one who acts may know that there is such a row."""
    return not isinstance(game, Turn) or View(game, _reader(game)).row(row.table, row.key) is not None


class RowsKind(Numbers):
    """Several rows of a numbered table: "12", "12-15 and 17", "everything open" (its live rows)."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.single)
        self.one = RowKind(table)
        self.topic = table.single

    def resolve(self, game: Game, value: Any) -> list[Row]:
        """The rows in the order named; Refuse if one of them does not exist."""
        if value is EVERYTHING:
            return game.rows(self.one.table)
        return [self.one.resolve(game, number) for number in value]


def called(table: Table, pattern: str) -> RowKind:
    """For an argument that names a row in words of a certain form (a regex without groups that capture)."""
    return RowKind(table, pattern)


def many(table: Table) -> RowsKind:
    """For an argument that may name several rows of a numbered table."""
    return RowsKind(table)


def argument_kinds(kinds: Any, single: Callable[[Table], str]) -> dict[str, Kind]:
    """The kinds of a command's arguments, tables replaced by kinds that find their rows, as the ruleset calls one (`single`)."""
    return {name: RowKind(kind, single=single(kind)) if isinstance(kind, Table) else kind for name, kind in kinds.items()}
