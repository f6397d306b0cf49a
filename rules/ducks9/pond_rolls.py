"""Pond rolls: for each duck that comes into being after the start somebody may throw a die, and on a six there is a new pond."""

from __future__ import annotations

from mailbot.engine.rule import Int, Player, Refuse, Row, Rule, Time, Turn

from . import claims, ducks, guards, ponds
from .callings import DUCK
from .words import closed

rule = Rule("pond_rolls", title="Pond rolls", needs=[ponds.rule], implements=["D9-POND-3", "D9-POND-4"])
pond_rolls = rule.table("pond_rolls", single="pond roll", owned_by="used_by", id=Int(1, key=True), duck=Int(), created_at=Time(),
                        used_by=Player(optional=True), used_at=Time(optional=True), result=Int(optional=True))


@rule.on(ducks.duck_created)
def open_roll(turn: Turn, duck: Row) -> None:
    """A new duck opens a roll; ducks from before the start open none."""
    if turn["status"] != "setup":
        turn.add(pond_rolls, duck=duck.id, created_at=turn.now)


@rule.command(*closed("roll for [a] [new] pond for {duck}[[,] {claim}]", "roll for [a] [new] pond[[,] {claim}]",
                       "roll [[a|the] (d6|die)] [for] [a] [new] pond[ for {duck}][[,] {claim}]",
                       "roll [a|the] (d6|die) for {duck}[[,] {claim}]", "pond roll for {duck}[[,] {claim}]", "pond roll[[,] {claim}]"),
                       duck=DUCK, claim=claims.CLAIM,
              named="pond roll", example=("roll for a pond for #14 quack", "roll for a pond quack"))
def pond_roll(turn: Turn, duck: Row | None = None, claim: str = "") -> None:
    """Throw a die for a new duck, or for the oldest for which nobody has; on a six a pond comes into being."""
    roll = _for(turn, duck)
    result = turn.draw(6, f"pond roll for #{roll.duck}")
    claims.ignore(turn, claim)
    turn.change(roll, used_by=turn.player, used_at=turn.now, result=result)
    what = f"there is a new pond, number {ponds.dig(turn)}" if result == 6 else "no new pond"
    guards.done(turn, None, f"The die for #{roll.duck} shows {result}: {what}.")


def _for(turn: Turn, duck: Row | None) -> Row:
    rolls = turn.rows(pond_rolls)
    if duck is None:
        found = next((roll for roll in rolls if roll.used_by is None), None)
        if found is None:
            raise Refuse("No pond roll is open.")
        return found
    found = next((roll for roll in rolls if roll.duck == duck.id), None)
    if found is None:
        raise Refuse(f"No pond roll is open for #{duck.id}: it was there before the start.")
    if found.used_by is not None:
        raise Refuse(f"The roll for #{duck.id} was already rolled by {found.used_by}: {found.result}.")
    return found
