"""Colours: the die of the first feeding gives a duck its colour, which its uncoloured children take over at once."""

from __future__ import annotations

from mailbot.engine.rule import Row, Rule, Turn

from . import ducks
from .ducks import call

rule = Rule("colours", title="Colours of ducks", needs=[ducks.rule], implements=["D9-COL"])


def by_die(result: int) -> str:
    """The colour that a result gives: 1 to 3 Yellow, 4 and 5 Green, 6 Blue, all else Red."""
    return {1: "Yellow", 2: "Yellow", 3: "Yellow", 4: "Green", 5: "Green", 6: "Blue"}.get(result, "Red")


def first_fed(turn: Turn, duck: Row, result: int) -> str:
    """Colour a duck that has no colour yet by the die of its feeding; its colour then."""
    duck = turn.row(ducks.ducks, duck.id)
    if duck.colour == "none":
        duck = turn.change(duck, colour=by_die(result))
        inherit(turn)
    return str(duck.colour)


@rule.settle
def inherit(turn: Turn) -> None:
    """Down the generations each uncoloured duck takes the colour of its parent."""
    known = {duck.id: duck for duck in turn.rows(ducks.ducks)}
    changed = True
    while changed:
        changed = False
        for duck in list(known.values()):
            parent = known.get(duck.parent)
            if duck.colour == "none" and parent is not None and parent.colour != "none":
                known[duck.id] = turn.change(duck, colour=parent.colour)
                turn.log(f"{call(duck)} is {parent.colour}, like its parent {call(parent)}.", sort="colour",
                         path=ducks.PATH.format(duck.id))
                changed = True
