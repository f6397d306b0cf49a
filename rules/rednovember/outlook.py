"""What a gnome can do next: the ways out of its room, the actions that are possible, and their odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mailbot.engine.rule import Refuse

from . import catalogue, passages, plan
from .catalogue import SEA
from .paper import Plan
from .steps import Step

Comrades = Sequence[tuple[str, str]]
_MOST = {"search": 4, "take": 2, "nothing": 1, "abandon": 1, "give": 1}


@dataclass(frozen=True)
class Way:
    """A hatch of the gnome's place: what is written to go through it (or only to open it), its minutes, or why it cannot be."""

    words: str
    minutes: int = 0
    why_not: str = ""


@dataclass(frozen=True)
class Deed:
    """An action that is possible, for 1 to `most` minutes; `step` is it for one minute."""

    step: Step
    most: int
    deadly: bool = False

    @property
    def rolled(self) -> bool:
        """Whether a die decides."""
        return self.step.what in catalogue.ACTIONS


def trial(found: Plan, step: Step, comrades: Comrades) -> Plan:
    """The plan with one step more, on a sheet of its own; Refuse if that cannot be, or takes more minutes than there are."""
    tried = found.copy()
    plan.step(tried, len(tried.steps), step, comrades)
    if tried.spent > tried.mover.minutes:
        raise Refuse(f"needs {tried.spent} minutes, you have {tried.mover.minutes}.")
    return tried


def ways(found: Plan) -> list[Way]:
    """Every hatch of the gnome's place, those to the sea last; opening alone is told where water would flow."""
    return [way for room in passages.leads_to(found.mover.place) for way in (_through(found, room, "go"), *_opening(found, room))]


def _through(found: Plan, room: str, kind: str) -> Way:
    words = "exit" if room == SEA else f"{kind} {room}"
    try:
        return Way(words, trial(found, Step(kind, room), ()).spent - found.spent)
    except Refuse as reason:
        return Way(words, why_not=str(reason).split(";")[0].rstrip("."))


def _opening(found: Plan, room: str) -> list[Way]:
    place = found.mover.place
    flows = SEA not in (place, room) and {found.sub.level(place), found.sub.level(room)} == {"high", "none"}
    return [_through(found, room, "open")] if flows else []


def deeds(found: Plan, comrades: Comrades) -> list[Deed]:
    """The actions that are possible now, each with the most minutes it can be done for."""
    names = [*(Step("act", name) for name in catalogue.ACTIONS if name != "unblock"), Step("act", "search"), Step("act", "take"),
             Step("act", "abandon"), Step("act", "nothing")]
    blocked = [Step("act", "unblock", hatch=hatch) for hatch in catalogue.hatches_of(found.mover.place) if hatch in found.sub.blocked]
    gifts = [Step("act", "give", items=(found.mover.items[0],), to=name) for name, place in comrades
             if place == found.mover.place != SEA and found.mover.items]
    return [deed for step in (*blocked, *names, *gifts) if (deed := _deed(found, step, comrades)) is not None]


def _deed(found: Plan, step: Step, comrades: Comrades) -> Deed | None:
    most, deadly = 0, False
    for minutes in range(1, _MOST.get(step.what, 10) + 1):  # what cannot be done in few minutes cannot be in more
        try:
            deadly = trial(found, replace(step, minutes=minutes), comrades).sure_death
        except Refuse:
            break
        most = minutes
    return Deed(replace(step, minutes=1), most, deadly) if most else None


# -- in words --------------------------------------------------------------------------------------------------------

def chance(target: int, charms: int = 0) -> str:
    """The chance of an action with a target, rolled again for each lucky charm."""
    if target >= 10:
        return f"Target {target}: sure."
    fails = (10 - target) / 10
    again = f", {1 - fails ** (charms + 1):.0%} with {charms} lucky charm{'s' if charms > 1 else ''}" if charms else ""
    return f"Target {target}: {10 * target}%{again}."


def sentences(found: Plan, comrades: Comrades) -> list[str]:
    """What the gnome can do next, for its player's eyes."""
    there = ways(found)
    open_ways = [f"{way.words} ({way.minutes})" for way in there if not way.why_not]
    shut = [f"{way.words}: {way.why_not}" for way in there if way.why_not]
    lines = [f"Ways, with their minutes: {', '.join(open_ways) or 'none'}." + (f" Not now: {'; '.join(shut)}." if shut else "")]
    return [*lines, f"Actions: {'; '.join(_words(found, deed) for deed in deeds(found, comrades)) or 'none'}."]


def _words(found: Plan, deed: Deed) -> str:
    step = deed.step
    most = "" if deed.most == 1 else f" to {deed.most}"
    if step.what == "give":
        return f"give items to {step.to}"
    if step.what == "take":
        return f"take 1{most} grog"
    if step.what in ("nothing", "abandon"):
        return step.what + (" (sure death)" if deed.deadly else "")
    name = f"{step.what}{f' {step.hatch}' if step.hatch else ''} for 1{most}"
    return f"{name} (10% a minute{_helps(found, step.what)})" if deed.rolled else name


def _helps(found: Plan, action: str) -> str:
    """The items the gnome has that add to an action."""
    held = [(item, catalogue.bonus(item, action, found.sub.bonuses)) for item in dict.fromkeys(sorted(found.mover.items))]
    return "".join(f", {item} +{10 * bonus}%" for item, bonus in held if bonus)
