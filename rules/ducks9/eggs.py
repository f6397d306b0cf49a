"""Eggs: Quacks buy a throw for an Egg, and an Egg with five Quacks becomes a duck whose parent is the one that had it."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn

from . import attacks, claims, colours, ducks, guards
from .callings import DUCK
from .ducks import call, state
from .words import closed

rule = Rule("eggs", title="Eggs", needs=[attacks.rule, colours.rule], implements=["D9-ATK-10", "D9-ATK-11", "D9-ATK-12"])
NEEDED = 10
HATCHING = 5


@rule.command(*closed("[(try|attempt)] [to] lay [an] egg (with|using|through|by) {duck} {number}[[,] {claim}]",
                       "[(try|attempt)] [to] lay [an] egg {number} (with|using|through|by) {duck}[[,] {claim}]",
                       "with {duck} lay [an] egg {number}[[,] {claim}]", "{duck} (lays|lay) [an] egg {number}[[,] {claim}]",
                       "(let|have) {duck} lay [an] egg {number}[[,] {claim}]",
                       "lay [an] egg (with|using|through|by) {duck}[[,] {claim}]"), duck=DUCK, number=attacks.COST, claim=claims.CLAIM,
              named="lay egg", example="lay egg with Bertha for 12 waddle")
def lay_egg(turn: Turn, duck: Row, number: int | None = None, claim: str = "") -> None:
    """Spend N Quacks of a duck of yours on a throw of a die with N sides: 10 or more is an Egg."""
    guards.mine(turn, duck)
    if number is None:
        raise Refuse("Say for how many Quacks: “for N”.")
    attacks.positive(number)
    attacks.pay(turn, duck, number)
    result = turn.draw(number, f"egg of #{duck.id}")
    claims.ignore(turn, claim)
    duck = turn.row(ducks.ducks, duck.id)
    if result >= NEEDED:
        duck = turn.change(duck, eggs=duck.eggs + 1)
    hopeless = f" With less than {NEEDED} Quacks no Egg is possible." if number < NEEDED else ""
    guards.done(turn, duck, f"The die with {number} sides shows {result}: {call(duck)} "
                      f"{'lays an Egg' if result >= NEEDED else 'lays no Egg'}.{hopeless} {state(duck)}, Eggs: {duck.eggs}.")


@rule.command(*closed("hatch [an|its] egg (with|using|through|by|of|from) {duck}", "with {duck} hatch [an|its] egg",
                       "{duck} (hatches|hatch) [an|its|her|his] egg", "(let|have) {duck} hatch [an|its|her|his] egg",
                       "hatch {duck}'s egg", "hatch [an] egg"), duck=DUCK,
              named="hatch egg", example=("hatch egg with Bertha egg", "with Bertha hatch egg"))
def hatch_egg(turn: Turn, duck: Row | None = None) -> None:
    """Spend an Egg and five Quacks of a duck of yours: you get a duck whose parent it is."""
    if duck is None:
        raise Refuse("Say which duck hatches: “hatch egg with” and its name.")
    guards.mine(turn, duck)
    if duck.eggs < 1:
        raise Refuse(f"{call(duck)} has no Egg.")
    guards.costs(duck, HATCHING)
    duck = turn.change(duck, quacks=duck.quacks - HATCHING, eggs=duck.eggs - 1)
    child = ducks.create(turn, "hatch", turn.player, duck.id)
    colours.inherit(turn)
    child = turn.row(ducks.ducks, child.id)
    colour = f" and {child.colour}" if child.colour != "none" else ""
    guards.done(turn, duck, f"{call(duck)} hatches duck #{child.id}, unnamed{colour}. {state(duck)}, Eggs: {duck.eggs}.")
