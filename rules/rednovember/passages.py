"""Through the hatches: where a gnome can go, what that costs, and what flows."""

from __future__ import annotations

from collections.abc import Sequence

from mailbot.engine.rule import Refuse

from . import catalogue
from .catalogue import SEA
from .paper import Plan, Sub
from .steps import Step


def move(plan: Plan, at: int, step: Step) -> None:
    """Open a hatch on paper, and go through where that is meant; Refuse where it cannot be."""
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
        raise Refuse(f"no hatch from {place} to {to}; from there hatches lead to {', '.join(leads_to(place))}.")
    if hatch in sub.blocked:
        raise Refuse(f"hatch {hatch} is blocked; unblock it first, or go another way.")


def leads_to(place: str) -> list[str]:
    """The places that share a hatch with one, blocked or not; the sea last."""
    return list(catalogue.EXTERIOR) if place == SEA else [*catalogue.neighbours(place), *[SEA] * (place in catalogue.EXTERIOR)]


def check_entry(sub: Sub, to: str, used: Sequence[str]) -> int:
    """What going through costs beyond opening; Refuse where it cannot be done. Water has flowed already."""
    if to == SEA:
        if "aqualung" not in used:
            raise Refuse("leaving the sub needs an aqualung used this turn.")
        return 1
    if sub.level(to) == "high":
        raise Refuse(f"room {to} is at high water; let it flow into a dry room first.")
    if to in sub.fire and not {"grog", "fire extinguisher"} & set(used):
        raise Refuse(f"room {to} burns; use grog or an extinguisher first.")
    return 1 if sub.level(to) == "low" else 0
