"""Assents: some things take effect as soon as enough players agree; each agrees once, and may take that back until then."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Table, Turn


def give(turn: Turn, row: Row, already: str, column: str = "assents") -> Row:
    """Put the acting player's assent on a row; Refuse (`already`) if it stands there."""
    if turn.player in row[column]:
        raise Refuse(already)
    return turn.change(row, **{column: [*row[column], turn.player]})


def take_back(turn: Turn, row: Row | None, none: str, column: str = "assents") -> Row:
    """Take the acting player's assent from a row; Refuse (`none`) if there is no such row or no such assent."""
    if row is None or turn.player not in row[column]:
        raise Refuse(none)
    return without(turn, row, turn.player, column)


def without(turn: Turn, row: Row, player: str, column: str = "assents") -> Row:
    """A row without somebody's assent."""
    return turn.change(row, **{column: [name for name in row[column] if name != player]})


def forget(turn: Turn, table: Table, player: str, column: str = "assents") -> None:
    """Whoever has gone assents to nothing that has not taken effect yet."""
    for row in turn.rows(table):
        if player in row[column]:
            without(turn, row, player, column)
