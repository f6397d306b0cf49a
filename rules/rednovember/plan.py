"""A turn thought through: each step is checked against the submarine as it would be then, and what it costs is added up."""

from __future__ import annotations

from collections.abc import Sequence

from mailbot.engine.rule import Refuse

from . import catalogue, deeds, passages
from .catalogue import SEA
from .paper import Mover, Plan, Sub
from .steps import Step, Written


def think(sub: Sub, mover: Mover, written: Written, comrades: Sequence[tuple[str, str]]) -> Plan:
    """Go through a turn; `comrades` are the other gnomes in play with their places. Refuse names the step that fails."""
    plan, too_far = Plan(sub, mover, written, outside_at_start=mover.place == SEA), 0
    for at, one in enumerate(written.steps):
        try:
            step(plan, at, one, comrades)
        except Refuse as reason:
            raise Refuse(f"Step {one.number}: {reason}") from None
        too_far = too_far or (one.number if plan.spent > mover.minutes else 0)
    if plan.action is None:
        raise Refuse("No action is given: a turn ends with one, if only “nothing”.")
    if too_far:
        raise Refuse(f"Step {too_far}: that needs {plan.spent} minutes, you have {mover.minutes}. "
                     "A shorter way, or fewer minutes for the action, would do.")
    _check_uses(plan)
    _check_charms(plan)
    if plan.sure_death and not written.own_risk:
        raise Refuse("That is sure death: the gnome would end the turn at sea without an aqualung used, or at high water. If you mean it, "
                     "add a line: at my own risk.")
    return plan


def _check_charms(plan: Plan) -> None:
    written = plan.written
    if (written.charm_fails or written.charm_faints) and "lucky charm" not in plan.mover.items:
        raise Refuse(f"You have no lucky charm for “charm if {'it fails' if written.charm_fails else 'I faint'}”: leave that line out.")


def step(plan: Plan, at: int, one: Step, comrades: Sequence[tuple[str, str]]) -> None:
    """One step more, at its place in the turn; Refuse if it cannot be."""
    if plan.action is not None and not (one.kind == "use" and one.what == "coffee"):
        raise Refuse("two actions; a turn has one." if one.kind == "act"
                     else f"“{one.what}” stands after the action, where only coffee can be used.")
    if one.kind == "use":
        _use(plan, at, one)
    elif one.kind == "act":
        deeds.act(plan, one, comrades)
    else:
        passages.move(plan, at, one)


def _use(plan: Plan, at: int, step: Step) -> None:
    mover = plan.mover
    if step.what not in mover.items:
        raise Refuse(f"you have no {step.what}; you have {', '.join(sorted(mover.items)) or 'nothing'}.")
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


def _check_uses(plan: Plan) -> None:
    """Refuse the use of an item that has no effect in the turn, unless it is meant."""
    for at, step in plan.uses:
        if not step.anyway and not _effective(plan, at, step.what):
            raise Refuse(f"Step {step.number}: {step.what} would be used without effect (add “anyway” if you mean it).")


def _effective(plan: Plan, at: int, item: str) -> bool:
    burning = any(entered > at for entered in plan.burning_entered_at)
    acted = plan.action.what if plan.action is not None else ""
    fits = plan.rolled and catalogue.bonus(item, acted, plan.sub.bonuses) > 0
    if item == "aqualung":
        return plan.outside_at_start or any(left > at for left in plan.exits_at)
    if item in ("grog", "fire extinguisher"):
        return burning or fits
    return fits or item == "coffee"
