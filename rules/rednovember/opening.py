"""Opening events: where it is agreed, an event comes for each gnome before the first turn."""

from __future__ import annotations

from mailbot.engine.rule import Row, Rule, Turn

from ..common import contest_modules
from . import ending, starting, submarine, walking

rule = Rule("rednovember_opening", title="Opening events", needs=[starting.rule, walking.rule])


@rule.on(contest_modules.game_begins)
def opening(turn: Turn, contract: Row, game: Row) -> None:
    """Each gnome in crew order is the mover of one event."""
    if contract.module == submarine.NAME and contest_modules.setting(turn, contract, "opening_events"):
        with ending.until_over():
            walking.open_with(turn, submarine.fresh(turn, game), list(game.crew_order))
