"""The one action of a turn, on paper: whether it can be done there, its minutes, its target."""

from __future__ import annotations

from collections.abc import Sequence

from mailbot.engine.rule import Refuse

from . import catalogue
from .catalogue import SEA
from .paper import Plan, Sub
from .steps import Step

NO_ACTION = ("nothing", "pump")


def act(plan: Plan, step: Step, comrades: Sequence[tuple[str, str]]) -> None:
    """Take the action on paper; Refuse where it cannot be done, or would change nothing."""
    sub, place, name = plan.sub, plan.mover.place, step.what
    if place == SEA and name not in ("kill kraken", "nothing", "abandon"):
        raise Refuse("at sea only kill kraken, nothing and abandon are possible.")
    if place != SEA and name in ("kill kraken", "abandon"):
        raise Refuse(f"{name} is possible only outside, at sea.")
    if place in sub.fire and name != "extinguish":
        raise Refuse(f"room {place} burns: only extinguish is possible.")
    if sub.level(place) == "high" and name != "nothing":
        raise Refuse(f"room {place} is at high water: only nothing is possible.")
    if sub.level(place) == "low" and name not in NO_ACTION:
        plan.spent += 2
    if name == "abandon":
        minutes = plan.mover.minutes - plan.spent
        if not 1 <= minutes <= sub.abandon_window:
            raise Refuse(f"{max(0, minutes)} minutes are left; abandoning is possible with 1 to {sub.abandon_window}.")
    else:
        minutes = _minutes(step)
    plan.spent += minutes
    plan.ghost = plan.mover.minutes - plan.spent
    plan.action = step
    if name in catalogue.ACTIONS:
        plan.target = minutes + sum(catalogue.bonus(item, name, sub.bonuses) for item in plan.used)
        _check_rolled(plan, step)
    else:
        _check_other(plan, step, comrades)


def _minutes(step: Step) -> int:
    most = {"search": 4, "take": 2, "give": 1, "nothing": 1}.get(step.what, 10)
    minutes = 1 if step.what == "give" else step.minutes
    if minutes is None or not 1 <= minutes <= most:
        raise Refuse(f"{step.what} takes 1 to {most} minutes: say how many, such as {step.what} for {most}.")
    return minutes


def _check_rolled(plan: Plan, step: Step) -> None:
    """Refuse an action in the wrong room, or whose success would change nothing."""
    sub, place, facts = plan.sub, plan.mover.place, catalogue.ACTIONS[step.what]
    room = facts.get("room")
    if room is not None and room != place:
        where = "outside, at sea" if room == SEA else f"in room {room} ({catalogue.ROOMS[room]})"
        raise Refuse(f"{step.what} is possible only {where}.")
    if step.what == "unblock":
        hatch_to_unblock(sub, place, step.hatch)
    elif step.what == "extinguish" and place not in sub.fire:
        raise Refuse(f"room {place} does not burn: success would change nothing.")
    elif step.what == "pump" and sub.level(place) != "low":
        raise Refuse(f"room {place} is not at low water: success would change nothing.")
    elif room is not None:
        _check_change(plan, facts)


def _check_change(plan: Plan, facts: dict[str, str]) -> None:
    """Refuse a repair where the track stands at 1 and nothing would be prevented in time."""
    kind, track = facts.get("prevents"), facts.get("track")
    standing = [minute for name, minute in plan.sub.destruction if name == kind]
    if any(minute <= plan.ghost for minute in standing) or (track is not None and plan.sub.tracks[track] > 1):
        return
    why = f"{track} is 1" if track is not None else ""
    if standing:
        why += f"{' and ' if why else ''}{kind} at {min(standing)} can be prevented only down to that minute"
    raise Refuse(f"at minute {plan.ghost} success would change nothing: {why or f'no {kind} is set'}.")


def hatch_to_unblock(sub: Sub, place: str, named: str) -> str:
    """The hatch that is meant; Refuse if it is none of the room, or not blocked."""
    there = [hatch for hatch in catalogue.hatches_of(place) if hatch in sub.blocked]
    if not there:
        raise Refuse(f"no hatch of room {place} is blocked: success would change nothing.")
    if not named and len(there) == 1:
        return there[0]
    if named not in there:
        raise Refuse(f"{named or 'the hatch'} is none of the blocked hatches of room {place}: {', '.join(there)}.")
    return named


def _check_other(plan: Plan, step: Step, comrades: Sequence[tuple[str, str]]) -> None:
    sub, place = plan.sub, plan.mover.place
    if step.what == "search":
        if place != "8":
            raise Refuse("search is possible only in room 8 (Equipment Stores).")
        if sub.pool < (step.minutes or 0):
            raise Refuse(f"only {sub.pool} items are left.")
    elif step.what == "take":
        if place != "0":
            raise Refuse("take grog is possible only in room 0 (Captain's Cabin).")
        if sub.cabin < (step.minutes or 0):
            raise Refuse(f"only {sub.cabin} grog are left.")
    elif step.what == "give":
        _check_gift(plan, step, comrades)


def _check_gift(plan: Plan, step: Step, comrades: Sequence[tuple[str, str]]) -> None:
    there = [name for name, place in comrades if place == plan.mover.place]
    if step.to.casefold() not in [name.casefold() for name in there]:
        raise Refuse(f"{step.to} is not with you; here is {', '.join(there) or 'nobody'}.")
    left = list(plan.mover.items)
    for item in step.items:
        if item not in left:
            raise Refuse(f"you have no {item} to give; you have {', '.join(sorted(plan.mover.items)) or 'nothing'}.")
        left.remove(item)
