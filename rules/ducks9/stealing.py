"""Steal Duck: for as many Quacks as it has, a strong duck of the DUCK DUKE goes over to the attacker's owner."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn

from . import attacks, ducks, guards, royalty
from .callings import DUCK
from .ducks import call, state
from .words import closed

rule = Rule("stealing", title="Steal Duck", needs=[attacks.rule, royalty.rule],
            implements=["D9-ATK-15", "D9-ATK-16", "D9-ATK-17", "D9-ATK-18"])
MORE_THAN = 10


@rule.command(*closed("steal [duck] {target} (with|through|using|by) {duck}", "{duck} steals [duck] {target}",
                       "(let|have) {duck} steal [duck] {target}"), target=DUCK, duck=DUCK,
              named="steal duck", example="steal Drake with Bertha uwu")
def steal_duck(turn: Turn, target: Row, duck: Row) -> None:
    """Take a duck with more than ten Quacks from the DUCK DUKE: yours pays as many Quacks as that one has."""
    guards.mine(turn, duck)
    _can_be_stolen(turn, target)
    attacks.pay(turn, duck, target.quacks)
    duke = target.owner
    ducks.hand_over(turn, target, turn.player)
    guards.done(turn, duck, f"{call(duck)} steals {state(target)} from {duke}. {state(turn.row(ducks.ducks, duck.id))}.")


def _can_be_stolen(turn: Turn, target: Row) -> None:
    guards.is_named(target)
    guards.is_home(target)
    duke = turn[royalty.royalty]["duke"]
    if duke is None:
        raise Refuse("There is no DUCK DUKE now, and only a duck of the DUCK DUKE can be stolen.")
    if turn.player in royalty.holders(turn):
        raise Refuse("Duck Royalty cannot steal ducks, and you hold a title.")
    if target.owner != duke:
        raise Refuse(f"{call(target)} does not belong to the DUCK DUKE, who is {duke}.")
    guards.has_pond(target)
    if target.quacks <= MORE_THAN:
        raise Refuse(f"{call(target)} has {target.quacks} Quacks, which is not more than ten.")
