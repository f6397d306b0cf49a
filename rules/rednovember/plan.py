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
        deeds.act(plan, at, step, comrades)
    else:
        passages.move(plan, at, step)


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
