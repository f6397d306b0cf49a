"""Flight from a fire that could not be put out: the way that was named, or the first safe one."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Turn

from . import catalogue, ending, passages
from .paper import Plan
from .submarine import fresh


def flee(turn: Turn, game: Row, gnome: Row, found: Plan) -> int:
    """After a failed extinguish the gnome leaves the room if it can; returns the minutes that takes."""
    left = found.mover.minutes - found.spent
    ways = [way for to in dict.fromkeys([found.written.retreat, *_order(found)]) if to and (way := _way(found, to, left)) is not None]
    if not ways:
        ending.report(turn, game, "No retreat is possible.")
        return 0
    to, cost, enters = ways[0]
    found.sub.open(found.mover.place, to)
    turn.change(fresh(turn, game), water=found.sub.water, fire=sorted(found.sub.fire))
    if enters:
        found.mover.place = to
        turn.change(fresh(turn, gnome), place=to)
    ending.report(turn, game, f"Retreats to {to} ({cost})." if enters else f"Opens {to} ({cost}): the fire is out.")
    return cost


def _order(found: Plan) -> list[str]:
    """Rooms to flee to: dry ones, then those at low water, then a room at high water whose hatch is opened."""
    ranks = {"none": 0, "low": 1, "high": 2}
    rooms = [room for room in catalogue.neighbours(found.mover.place) if room not in found.sub.fire]
    return sorted(rooms, key=lambda room: (ranks[found.sub.level(room)], room))


def _way(found: Plan, to: str, left: int) -> tuple[str, int, bool] | None:
    """A way out with its cost, and whether the gnome goes through; None if it cannot be."""
    sub, place = found.sub, found.mover.place
    trial = sub.copy()
    try:
        passages.check_hatch(trial, place, to)
        trial.open(place, to)
        if place not in trial.fire:
            return (to, 1, False) if left >= 1 else None
        cost = 1 + passages.check_entry(trial, to, found.used)
    except Refuse:
        return None
    return (to, cost, True) if cost <= left else None
