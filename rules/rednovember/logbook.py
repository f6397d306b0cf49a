"""The logbook: the report of each turn with the submarine as it was after it, so that a game can be looked through again."""

from __future__ import annotations

from mailbot.engine.rule import Data, Int, List, Row, Rule, Text, Time, Turn

from ..common.contest_modules import games
from . import submarine
from .submarine import TRACKS, crew, fresh

rule = Rule("rednovember_logbook", title="The logbook", needs=[submarine.rule], implements=["RN-LOG"])
pages = rule.table("logbook", listed=False, single="turn", id=Text(key=True), game=Int(1), contract=Int(1), number=Int(1),
                   turn=Int(0), at=Time(), lines=List(Text()), boat=Data(), crew=Data())
rule.extend(games, logbook=List(Text(), help="the latest pages of the logbook: each leads to the one before and after it"))
_BOAT = ("number", "contract", "water", "fire", "blocked", "destruction_events", *TRACKS)
_GNOME = ("player", "crew", "state", "place", "minutes", "intoxication")


def keep(turn: Turn, game: Row, lines: list[str], last: bool = False) -> None:
    """Write down a turn that is resolved, with what everybody may see of the submarine then.

    An end that comes between two turns (`last`) has a page of its own.
    """
    game = fresh(turn, game)
    number = game.turn_number
    if turn.find(pages, f"{game.id}/{number}") is not None:
        if not last:
            return
        number += 1
    gnomes = [{**{name: one[name] for name in _GNOME}, "number_of_items": len(one.items)} for one in crew(turn, game)]
    row = turn.add(pages, id=f"{game.id}/{number}", game=game.id, contract=game.contract, number=game.number, turn=number, at=turn.now,
                   lines=lines, boat={name: game[name] for name in _BOAT}, crew=gnomes)
    turn.retire(row)
    turn.change(game, logbook=[*game.logbook[-1:], row.id])
