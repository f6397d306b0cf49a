"""A turn thought through: each step is checked against the submarine as it would be then, and what it costs is added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mailbot.engine.rule import Refuse

from . import catalogue
from .catalogue import SEA
from .steps import Step, Written

NO_ACTION = ("nothing", "pump")


@dataclass
class Sub:
    """The submarine, to be changed freely: water by room, burning rooms, blocked hatches, tracks, what is set to happen."""

    water: dict[str, str]
    fire: set[str]
    blocked: set[str]
    tracks: dict[str, int]
    destruction: list[tuple[str, int]]
    cabin: int
    pool: int
    abandon_window: int = 10
    most_drunk: int = 3
    bonuses: dict[str, int] = field(default_factory=dict)

    def level(self, room: str) -> str:
        """A room's water: none, low or high."""
        return self.water.get(room, "none")

    def open(self, one: str, other: str) -> None:
        """Opening a hatch lets water flow from a room at high water into one with none; a fire there goes out."""
        if SEA in (one, other) or {self.level(one), self.level(other)} != {"high", "none"}:
            return
        self.water |= {one: "low", other: "low"}
        self.fire -= {one, other}


@dataclass
class Mover:
    """The gnome that moves."""

    place: str
    minutes: int
    level: int
    items: list[str]


@dataclass
class Plan:
    """What a turn comes to, up to the action's roll."""

    sub: Sub
    mover: Mover
    written: Written
    spent: int = 0
    used: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    action: Step | None = None
    target: int = 0
    ghost: int = 0
    outside_at_start: bool = False
    burning_entered_at: list[int] = field(default_factory=list)
    exits_at: list[int] = field(default_factory=list)
    uses: list[tuple[int, Step]] = field(default_factory=list)
    action_at: int = -1

    @property
    def rolled(self) -> bool:
        """Whether the action is one of those with a roll."""
        return self.action is not None and self.action.what in catalogue.ACTIONS

    @property
    def sure_death(self) -> bool:
        """Whether the gnome would die at the end of the turn whatever the dice say."""
        at_sea = self.mover.place == SEA and "aqualung" not in self.used
        drowned = self.sub.level(self.mover.place) == "high"
        return (at_sea or drowned) and (self.action is None or self.action.what != "abandon")


def think(sub: Sub, mover: Mover, written: Written, comrades: Sequence[tuple[str, str]]) -> Plan:
    """Go through a turn; `comrades` are the other gnomes in play with their places. Refuse names the step that fails."""
    plan = Plan(sub, mover, written, outside_at_start=mover.place == SEA)
    for at, step in enumerate(written.steps):
        try:
            _step(plan, at, step, comrades)
        except Refuse as reason:
            raise Refuse(f"Step {step.number}: {reason}") from None
    if plan.action is None:
        raise Refuse("No action is given: a turn ends with one, if only “nothing”.")
    if plan.spent > mover.minutes:
        raise Refuse(f"That needs {plan.spent} minutes, you have {mover.minutes}.")
    _check_uses(plan)
    charms = mover.items.count("lucky charm")
    if (written.charm_fails or written.charm_faints) and not charms:
        raise Refuse("You have no lucky charm.")
    if plan.sure_death and not written.own_risk:
        raise Refuse("That is sure death: the gnome would end the turn at sea without an aqualung used, or at high water. If you mean it, "
                     "add a line: at my own risk.")
    return plan


def _step(plan: Plan, at: int, step: Step, comrades: Sequence[tuple[str, str]]) -> None:
    if plan.action is not None and not (step.kind == "use" and step.what == "coffee"):
        raise Refuse("two actions; a turn has one." if step.kind == "act" else f"“{step.what}” stands after the action.")
    if step.kind == "use":
        _use(plan, at, step)
    elif step.kind == "act":
        _act(plan, at, step, comrades)
    else:
        _move(plan, at, step)


def _use(plan: Plan, at: int, step: Step) -> None:
    mover = plan.mover
    if step.what not in mover.items:
        raise Refuse(f"you have no {step.what}.")
    if step.what == "lucky charm":
        raise Refuse("a lucky charm is used by a line “charm if it fails” or “charm if I faint”.")
    if step.what == "coffee" and mover.level == 0 and not step.anyway:
        raise Refuse("coffee has no effect on a sober gnome (add “anyway” if you mean it).")
    mover.items.remove(step.what)
    plan.used.append(step.what)
    plan.uses.append((at, step))
    if step.what == "grog":
        mover.level = min(plan.sub.most_drunk, mover.level + 1)
        plan.steps.append(f"Drinks grog: level {mover.level}.")
    elif step.what == "coffee":
        mover.level = max(0, mover.level - 2)
        plan.steps.append(f"Drinks coffee: level {mover.level}.")
    else:
        plan.steps.append(f"Uses {step.what}.")


# -- movement --------------------------------------------------------------------------------------------------------

def _move(plan: Plan, at: int, step: Step) -> None:
    sub, mover, to = plan.sub, plan.mover, step.what
    check_hatch(sub, mover.place, to)
    sub.open(mover.place, to)
    cost = 1
    if step.kind == "go":
        cost += check_entry(sub, to, plan.used)
        if to == SEA:
            plan.exits_at.append(at)
        elif to in sub.fire:
            plan.burning_entered_at.append(at)
    verb = "→" if step.kind == "go" else " opens "
    plan.steps.append(f"{mover.place}{verb}{to} ({cost}).")
    plan.spent += cost
    if step.kind == "go":
        mover.place = to


def check_hatch(sub: Sub, place: str, to: str) -> None:
    """Refuse where no hatch can be opened from one place to another."""
    hatch = catalogue.hatch_between(place, to)
    if hatch is None:
        raise Refuse(f"no hatch from {place} to {to}.")
    if hatch in sub.blocked:
        raise Refuse(f"hatch {hatch} is blocked.")


def check_entry(sub: Sub, to: str, used: Sequence[str]) -> int:
    """What going through costs beyond opening; Refuse where it cannot be done. Water has flowed already."""
    if to == SEA:
        if "aqualung" not in used:
            raise Refuse("leaving the sub needs an aqualung used this turn.")
        return 1
    if sub.level(to) == "high":
        raise Refuse(f"room {to} is at high water.")
    if to in sub.fire and not {"grog", "fire extinguisher"} & set(used):
        raise Refuse(f"room {to} burns; use grog or an extinguisher first.")
    return 1 if sub.level(to) == "low" else 0


# -- the action ------------------------------------------------------------------------------------------------------

def _act(plan: Plan, at: int, step: Step, comrades: Sequence[tuple[str, str]]) -> None:
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
            raise Refuse(f"{minutes} minutes are left; abandoning is possible with 1 to {sub.abandon_window}.")
    else:
        minutes = _minutes(step)
    plan.spent += minutes
    plan.ghost = plan.mover.minutes - plan.spent
    plan.action, plan.action_at = step, at
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
    elif room is not None and not _would_change(plan, facts):
        raise Refuse(f"at minute {plan.ghost} success would change nothing.")


def _would_change(plan: Plan, facts: dict[str, str]) -> bool:
    kind = facts.get("prevents")
    prevented = any(name == kind and minute <= plan.ghost for name, minute in plan.sub.destruction)
    return prevented or ("track" in facts and plan.sub.tracks[facts["track"]] > 1)


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
            raise Refuse(f"you have no {item} to give.")
        left.remove(item)


def _check_uses(plan: Plan) -> None:
    """Refuse the use of an item that has no effect in the turn, unless it is meant."""
    for at, step in plan.uses:
        if not step.anyway and not _effective(plan, at, step.what):
            raise Refuse(f"Step {step.number}: {step.what} would be used without effect (add “anyway” if you mean it).")


def _effective(plan: Plan, at: int, item: str) -> bool:
    burning = any(entered > at for entered in plan.burning_entered_at)
    acted = plan.action.what if plan.action is not None else ""
    fits = plan.rolled and plan.action_at > at and catalogue.bonus(item, acted, plan.sub.bonuses) > 0
    if item == "aqualung":
        return plan.outside_at_start or any(left > at for left in plan.exits_at)
    if item in ("grog", "fire extinguisher"):
        return burning or fits
    return fits or item == "coffee"
