"""A check that rules put before commands: whose a thing is."""

from __future__ import annotations

from typing import Any

from mailbot.engine.declare import Handler
from mailbot.engine.turn import Turn
from mailbot.errors import Refuse


def own(argument: str) -> Handler:
    """A check for `when=`: the row named by this argument belongs to the acting player."""
    def check(turn: Turn, **arguments: Any) -> None:
        row = arguments[argument]
        table = turn.registry.tables[row.table]
        owner = row.get(table.owned_by)
        if owner != turn.player:
            called = str(row.get(table.called, row.key))
            name = f"{table.single.capitalize()} {called}" if called.isdigit() else called
            raise Refuse(f"{name} is not yours: it belongs to {owner or 'nobody'}.")
    return check
