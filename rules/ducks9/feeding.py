"""Feeding: once a period each player may feed a duck of somebody else's: as many Quacks as a die shows."""

from __future__ import annotations

import re

from mailbot.clock import say_instant
from mailbot.engine.rule import Data, Int, Refuse, Row, Rule, Text, Turn, Words

from ..common import periods, players
from . import callings, claims, colours, ducks, guards
from .callings import DUCK
from .ducks import call
from .words import closed

rule = Rule("feeding", title="Feeding ducks", needs=[colours.rule, periods.rule], implements=["D9-FEED"])
rule.extend(players.players, fed_in_period=Text(optional=True))
fruits = rule.attribute("fruits", Data(default=[]))
feeding_die = rule.param("feeding_die", 6, help="how many sides the die of a feeding has", column=Int(1))
shift = rule.param("feeding_shift", 0, help="what is added to the die of a feeding", column=Int())
_ANDS = re.compile(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)
_BENEFIT = re.compile(r"\+?\s*(\d+)\s+quacks?", re.IGNORECASE)


@rule.command(*closed("feed {duck} with {fruit}[[,] {claim}]", "(feed|feeding)[:] {duck}[[,] {claim}]", "feed {duck} some (food|bread)",
                       "(give|throw) [some] (food|bread) to {duck}", "(give|throw) {duck} some (food|bread)",
                       "(use|spend) [my] feeding (on|for) {duck}",
                       "[my] feeding goes to {duck}"), duck=DUCK, fruit=Words("a fruit",
              free=False), claim=claims.CLAIM, example=("feed Bertha quack", "feed Bertha with grape egg"))
def feed(turn: Turn, duck: Row, fruit: str = "", claim: str = "") -> None:
    """Feed a duck of another player, once a period: it gains as many Quacks as a die shows, and its colour if it has none."""
    wanted = _fruit(turn, fruit)
    _may_eat(turn, duck)
    player = turn.row(players.players, turn.player)
    if player.fed_in_period == turn[periods.period]:
        raise Refuse(f"You have already fed a duck in this period; the next feeding is possible from "
                     f"{say_instant(periods.ends(turn))} on.")
    turn.change(player, fed_in_period=turn[periods.period])
    result = turn.draw(turn[feeding_die], f"feeding of #{duck.id}", beyond=True) + turn[shift]
    claims.ignore(turn, claim)
    fed = ducks.add_quacks(turn, duck, result)
    colour = colours.first_fed(turn, fed, result)
    extra = _benefit(turn, fed, wanted)
    new = f" and is {colour} from now on" if duck.colour == "none" else ""
    guards.done(turn, duck, f"The die shows {result}: {call(duck)} gains {result} Quacks{new}.{extra} "
                      f"It has {turn.row(ducks.ducks, duck.id).quacks} now.")


def _may_eat(turn: Turn, duck: Row) -> None:
    guards.is_named(duck)
    guards.is_home(duck)
    if ducks.is_wild(duck):
        raise Refuse(f"{call(duck)} is wild: only ducks of other players can be fed.")
    if duck.owner == turn.player:
        raise Refuse(f"{call(duck)} is your own duck: only ducks of other players can be fed.")
    guards.has_pond(duck)


def _fruit(turn: Turn, words: str) -> dict[str, str] | None:
    """The fruit that is added; Refuse for one that is not valid, or for several."""
    words = re.sub(r"^(?:an?|the|one)\s+", "", words.strip(" .!"), flags=re.IGNORECASE)
    if not words:
        return None
    known = {callings.folded(entry["name"]): entry for entry in turn[fruits]}
    if found := known.get(callings.folded(words)):
        return dict(found)
    if len(_ANDS.split(words)) > 1:
        raise Refuse("Only one fruit can be added.")
    raise Refuse(f"{words} is not a valid fruit; valid: {', '.join(entry['name'] for entry in turn[fruits]) or 'none'}.")


def _benefit(turn: Turn, duck: Row, fruit: dict[str, str] | None) -> str:
    """What a fruit does besides: more Quacks at once, all else is for the admin."""
    if fruit is None:
        return ""
    if plus := _BENEFIT.fullmatch(fruit["benefit"].strip()):
        ducks.add_quacks(turn, duck, int(plus[1]))
        return f" The {fruit['name']} gives {plus[1]} more."
    turn.tell_admin(f"A fruit was fed to {call(duck)}", f"{turn.player} has fed {call(duck)} with {fruit['name']}, which does: "
                    f"{fruit['benefit']}. Please correct the state accordingly.")
    return f" The admin sees to what the {fruit['name']} does ({fruit['benefit']})."
