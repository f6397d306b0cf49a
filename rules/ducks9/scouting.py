"""Scouting: a duck that is sent out belongs to nobody until its sender throws enough to bring it back, with Quacks and a new duck."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import periods
from . import claims, ducks, guards
from .callings import AWAY, DUCK, FLOCK
from .ducks import call, state
from .words import closed

rule = Rule("scouting", title="Scouting", needs=[ducks.rule, periods.rule], implements=["D9-SCOUT"])
SIDES, MOST_KEPT = 12, 9
upkeep = rule.question("upkeep", "duck", help="what owning a duck costs; asked only for ducks that are at home")


def upkeep_of(game: Game, duck: Row) -> int:
    """What a duck costs its owner: nothing while it is out scouting."""
    return 0 if ducks.is_out(duck) else int(game.ask(upkeep, 0, duck=duck))


@rule.command(*closed("send {flock} [out] [(on|for)] [a] (scouting|scouting mission|mission) [with [a] d12][[,] {claim}]",
                       "send {flock} (out|to scout|out to scout)[[,] {claim}]", "send out {flock} [scouting]",
                       "put {flock} on [a] (scouting mission|mission)", "{flock} (goes|go) (scouting|on [a] scouting mission)",
                       "(scouting|scouting mission|mission)[ for]: {flock}", "(scouting mission|mission) for {flock}",
                       "(let|have) {flock} scout", "scout [with] {flock}[[,] {claim}]"), flock=FLOCK, claim=claims.CLAIM, named="scout",
              example=("send Bertha scouting quack", "scout with Bertha, Bill uwu"))
def send(turn: Turn, flock: list[Row], claim: str = "") -> None:
    """Send ducks of yours out scouting; a die with twelve sides for each says how many Quacks it may bring."""
    claims.ignore(turn, claim)
    for known in flock:
        duck = turn.row(ducks.ducks, known.id)
        if ducks.is_out(duck):
            raise Refuse(f"{call(duck)} is already scouting.")
        guards.mine(turn, duck)
        potential = turn.draw(SIDES, f"mission of #{duck.id}")
        turn.change(duck, owner=None, scouting={"sender": turn.player, "sent_period": turn[periods.period],
                                                "potential": potential, "last_attempt_period": None})
        guards.done(turn, duck, f"{call(duck)} is out scouting, with {potential} potential Quacks; it can be retrieved from "
                          f"{say_instant(periods.ends(turn))} on.")


@rule.command(*closed("[(try|attempt|roll|throw)] [to] (retrieve|recall|fetch|return) {flock} [from (scouting|its mission)][[,] {claim}]",
                       "[(try|attempt|roll|throw)] [to] (bring|call|get|fetch) {flock} (home|back)[[,] {claim}]",
                       "[(try|attempt|roll|throw)] [to] (bring|call|get|fetch) (home|back) {flock}[[,] {claim}]"),
              flock=AWAY, claim=claims.CLAIM, example="retrieve Bertha quack")
def retrieve(turn: Turn, flock: list[Row], claim: str = "") -> None:
    """Try once a period to bring back a duck that you sent out: throw at least its potential Quacks with twelve sides."""
    claims.ignore(turn, claim)
    for known in flock:
        _try(turn, turn.row(ducks.ducks, known.id))


def _try(turn: Turn, duck: Row) -> None:
    _may_try(turn, duck)
    result = turn.draw(SIDES, f"return of #{duck.id}")
    if result < duck.scouting["potential"]:
        turn.change(duck, scouting={**duck.scouting, "last_attempt_period": turn[periods.period]})
        guards.done(turn, duck,
            f"The die shows {result}, less than {duck.scouting['potential']}: {call(duck)} stays out. The next attempt is "
                          f"possible from {say_instant(periods.ends(turn))} on.")
        return
    back = _come_back(turn, duck, duck.scouting["potential"])
    child = ducks.create(turn, "scouting", turn.player)
    guards.done(turn, duck, f"The die shows {result}: {state(back)} is back in pond {back.pond} and has brought a new duck, #{child.id}, "
                      "unnamed and without a pond.")


@rule.command(*closed("cut [(my|its|her|his)] losses (on|with|for|of) {duck}", "cut [(my|its)] losses: {duck}",
                       "cut {duck}'s losses", "cut [(my|its)] losses"), duck=DUCK, named="cut losses",
              example="cut losses on Bertha uwu")
def cut_losses(turn: Turn, duck: Row | None = None) -> None:
    """Instead of throwing, bring back a duck with more than nine potential Quacks for one Quack and without a new duck."""
    if duck is None:
        raise Refuse("Say on which duck: “cut losses on” and its name.")
    _may_try(turn, duck)
    if duck.scouting["potential"] <= MOST_KEPT:
        raise Refuse(f"{call(duck)} has only {duck.scouting['potential']} potential Quacks: losses can be cut with more than "
                     f"{MOST_KEPT}.")
    back = _come_back(turn, duck, 1)
    guards.done(turn, duck, f"{call(duck)} cuts its losses and is back in pond {back.pond}: {state(back)}.")


def _may_try(turn: Turn, duck: Row) -> None:
    guards.is_named(duck)
    guards.sent_by_me(turn, duck)
    guards.has_pond(duck)
    since = say_instant(periods.ends(turn))
    if duck.scouting["sent_period"] == turn[periods.period]:
        raise Refuse(f"{call(duck)} was sent in this period: it can be retrieved from {since} on.")
    if duck.scouting.get("last_attempt_period") == turn[periods.period]:
        raise Refuse(f"You have already tried for {call(duck)} in this period: the next attempt is possible from {since} on.")


def _come_back(turn: Turn, duck: Row, quacks: int) -> Row:
    return turn.change(duck, owner=duck.scouting["sender"], scouting=None, quacks=duck.quacks + quacks)
