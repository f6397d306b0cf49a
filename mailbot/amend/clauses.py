"""A clause of an instruction: one operation, the rule it names itself, and how it is narrowed to a place named before."""

from dataclasses import dataclass, replace

from mailbot.amend.syntax import (
    Carry,
    Delete,
    Insert,
    Operation,
    Replace,
    Rewrite,
    RuleRef,
    Selector,
    Shift,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One operation and the rule it names itself, if any."""

    act: Operation
    ref: RuleRef | None = None


def narrowed(act: Operation, scope: Selector) -> Operation:
    """The same operation inside a narrower place."""
    if isinstance(act, Replace | Delete):
        return replace(act, target=_inner(act.target, scope))
    if isinstance(act, Insert):
        return replace(act, anchor=_inner(act.anchor, scope))
    if isinstance(act, Carry):
        return replace(act, target=_inner(act.target, scope)) if act.source is None else act
    if isinstance(act, Shift):
        return replace(act, target=_inner(act.target, scope), anchor=_inner(act.anchor, scope))
    if isinstance(act, Rewrite) and not act.title:
        return Replace(scope, act.text, True)
    return act


def _inner(selector: Selector, scope: Selector) -> Selector:
    if selector.kind == "whole":
        return scope
    if selector.within:
        return replace(selector, within=_inner(selector.within, scope))
    return replace(selector, within=scope, also=tuple(_inner(other, scope) for other in selector.also))
