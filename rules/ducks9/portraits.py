"""Portraits: what of a duck can be seen, as the pages draw it: its colour, crown and Eggs, where it is, what awaits it."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Row, View

from . import ducks, ponds, royalty

SHORT = 60


def label(duck: Row) -> str:
    """A duck's name as tables have it: cut when it is long, with its number when it says nothing."""
    if duck.name is None:
        return f"unnamed #{duck.id}"
    name = duck.name if len(duck.name) <= SHORT else f"{duck.name[:SHORT - 1]}…"
    return name if name.strip() else f"“{name}” #{duck.id}"


def standing(duck: Row) -> str:
    """Whose a duck is, in words."""
    if ducks.is_out(duck):
        return f"scouting for {duck.scouting['sender']}"
    return f"owned by {duck.owner}" if duck.owner else "wild"


def portrait(view: View, duck: Row, neighbours: list[Row] | None = None) -> dict[str, Any]:
    """All that a picture of a duck shows, and the same in words."""
    crowned = [called for title, called in royalty.TITLES.items() if duck.owner and view[royalty.royalty][title] == duck.owner]
    after = ponds.after(duck, neighbours) if neighbours is not None else None
    where = f"pond {duck.pond}" if duck.pond else "no pond"
    colour = "uncoloured" if duck.colour == "none" else duck.colour
    words = f"{label(duck)}: {colour}, Quacks {duck.quacks}, Eggs {duck.eggs}, {standing(duck)}, {where}"
    if crowned:
        words += f", crowned: its owner is {' and '.join(crowned)}"
    return {"id": duck.id, "label": label(duck), "named": duck.name is not None, "owner": duck.owner,
        "quacks": duck.quacks, "eggs": duck.eggs,
            "colour": duck.colour, "pond": duck.pond, "wild": ducks.is_wild(duck), "out": duck.scouting, "crown": crowned,
            "standing": standing(duck), "after": after, "change": after - duck.quacks if after is not None else None, "words": words}


def ancestors(known: dict[int, Row], duck: Row) -> list[Row]:
    """Parent, grandparent and so on, the oldest first."""
    line: list[Row] = []
    seen = {duck.id}
    parent = known.get(duck.parent)
    while parent is not None and parent.id not in seen:
        line.insert(0, parent)
        seen.add(parent.id)
        parent = known.get(parent.parent)
    return line


def tree(view: View, known: dict[int, Row], duck: Row, seen: frozenset[int] = frozenset()) -> dict[str, Any]:
    """The portrait of a duck with its children, theirs below them."""
    below = [tree(view, known, child, seen | {duck.id}) for child in known.values() if child.parent == duck.id and child.id not in seen]
    return {**portrait(view, duck), "children": below}
