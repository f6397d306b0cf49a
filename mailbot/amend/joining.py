"""The changes of one unit to one rule as one: a rule's revision rises once for each unit."""

from collections.abc import Iterable
from dataclasses import replace

from mailbot.amend.values import Change

_KINDS = ("amend", "retitle", "attribute")


def joined(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The same changes, those of one unit to the same rule made one; what comes to nothing is left out."""
    made: list[Change] = []
    for change in changes:
        at = next((at for at, one in enumerate(made) if _together(one, change)), None)
        if at is None:
            made.append(change)
            continue
        kind = next(kind for kind in _KINDS if kind in (made[at].kind, change.kind))
        made[at] = replace(made[at], kind=kind, after=change.after, notes=(*made[at].notes, *change.notes))
    return tuple(change for change in made if change.before != change.after)


def _together(one: Change, other: Change) -> bool:
    return bool(other.unit) and one.unit == other.unit and one.number == other.number and {one.kind, other.kind} <= set(_KINDS)
