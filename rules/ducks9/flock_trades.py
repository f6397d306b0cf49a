"""Trades of ducks: gifts and exchanges both need the consent of both players; then all ducks change hands at once."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Unclear, View, Words

from ..common import goods, players, trades
from . import callings, ducks, guards
from .ducks import call
from .words import closed

rule = Rule("flock_trades", title="Trading ducks", needs=[trades.rule, ducks.rule], implements=["D9-TRADE"])
_NO_ITEMS = re.compile(r"(?:\d+|an?|some|all|my)?\s*(?:god\s+)?(?:quacks?|eggs?)", re.IGNORECASE)
_TO = re.compile(r"\s+to\s+", re.IGNORECASE)
_FOR = re.compile(r"\s(?:for|in exchange for|in return for)\s", re.IGNORECASE)


class Flock(goods.Good):
    """Ducks, kept by number."""

    name = "ducks"

    def read(self, game: Game, words: str, giver: str) -> list[int] | None:
        """One duck by name or number; Refuse for what belongs to ducks."""
        duck = callings.find(game, words)
        if duck is None and _NO_ITEMS.fullmatch(words.strip()):
            raise Refuse("Quacks and Eggs belong to ducks, not to players, and cannot be traded by themselves.")
        return None if duck is None else [int(duck.id)]

    def add(self, one: list[int], other: list[int]) -> list[int]:
        """Both, each once."""
        return list(dict.fromkeys([*one, *other]))

    def say(self, amount: list[int]) -> str:
        """The ducks by number."""
        return ", ".join(f"#{number}" for number in amount)

    def told(self, game: Game | View, amount: list[int]) -> str:
        """The ducks by name and number; those that are no more by number."""
        found = {number: game.row(ducks.ducks, number) if isinstance(game, View) else game.find(ducks.ducks, number) for number in amount}
        return " and ".join(f"{call(duck)} (#{number})" if duck is not None and duck.name else f"#{number}"
                            for number, duck in found.items())

    def lacking(self, game: Game, giver: str, gives: list[int], gets: Any) -> str:
        """What is in the way: a duck that is not possessed by its giver, unnamed, out scouting or without a pond."""
        for number in gives:
            duck = game.find(ducks.ducks, number)
            if duck is not None and (reason := _in_the_way(duck, giver)):
                return reason
        return ""

    def move(self, turn: Turn, amount: list[int], giver: str, taker: str) -> None:
        """Hand the ducks over, with all they have."""
        for number in amount:
            ducks.hand_over(turn, turn.row(ducks.ducks, number), taker)


def _in_the_way(duck: Row, giver: str) -> str:
    if duck.name is None:
        return f"#{duck.id} is unnamed"
    if ducks.is_out(duck):
        return f"{call(duck)} is scouting"
    if duck.owner != giver:
        return f"{call(duck)} does not belong to {giver}"
    return f"{call(duck)} has no pond" if duck.pond is None else ""


FLOCK = Flock()


@rule.answer(goods.tradeable)
def flock(game: Game, value: tuple[goods.Good, ...]) -> tuple[goods.Good, ...]:
    """Ducks are items."""
    return (*value, FLOCK)


@rule.answer(trades.may_trade)
def still_possible(game: Game, value: None, trade: Row) -> None:
    """At the moment of acceptance each duck must still be fit to be handed over; else the offer stays open."""
    for giver, side in ((trade["from"], trade.give), (trade.to, trade.want)):
        if giver == trade.to and isinstance(game, Turn) and game.player != trade.to:
            continue
        if reason := FLOCK.lacking(game, giver, side.get("ducks", []), None):
            raise Refuse(f"{reason}; the offer stays open." if isinstance(game, Turn) and game.player == trade.to else f"{reason}.")


@rule.command(*closed("(give|gift|donate) {given} to {player} [as [a] gift]", "(give|gift) {player} {given}"), given=Words("ducks",
                       free=False),
              player=Words("a player", free=False), named="give duck", example="give Bertha to Bob quack")
def give(turn: Turn, given: str, player: str) -> None:
    """Offer ducks of yours to a player as a gift; they change hands when that player accepts."""
    mine, partner, _ = _parties(turn, f"{given} to {player}")
    _make(turn, partner, goods.read_goods(turn, mine, turn.player), {})


@rule.command(*closed("(offer|trade|swap|exchange) [to give] {deal}", "offer [a] (trade|exchange|swap)[:] {deal}"),
              deal=Words("ducks to a player for ducks", free=False), named="offer ducks", example="offer Bertha to Bob for Bill and Bo uwu")
def offer(turn: Turn, deal: str) -> None:
    """Offer ducks of yours to a player for ducks of that player; they change hands when that player accepts."""
    mine, partner, theirs = _parties(turn, deal)
    wanted = goods.read_goods(turn, theirs, partner) if theirs else {}
    _make(turn, partner, goods.read_goods(turn, mine, turn.player), wanted)


def _parties(turn: Turn, text: str) -> tuple[str, str, str]:
    """What is given, to whom, for what (“” for nothing); a “to” within a duck's name is none."""
    callings.check_length(text)
    text = text.strip(" .!")
    if deal := _other_order(turn, text):
        return deal
    cuts = list(_TO.finditer(text))[:callings.MOST]
    if not cuts:
        raise Refuse("Say to whom: “to” and a player's name.")
    for cut in cuts:
        right = text[cut.end():]
        for name in sorted(turn.members(), key=len, reverse=True):
            found = re.fullmatch(rf"[\"“”]?{re.escape(name)}[\"“”]?(?:{_FOR.pattern}(.+))?", right.strip(" .!"), re.IGNORECASE | re.DOTALL)
            if found:
                return text[:cut.start()], _partner(turn, name), found[1] or ""
    return text[:cuts[-1].start()], _partner(turn, text[cuts[-1].end():]), ""


def _other_order(turn: Turn, text: str) -> tuple[str, str, str] | None:
    """The same in other orders: “with Bob: Bertha for Bill”, “Bertha for Bill with Bob”, “Bob Bertha for Bill”."""
    for name in sorted(turn.members(), key=len, reverse=True):
        whom = rf"[\"“”]?{re.escape(name)}[\"“”]?"
        head = re.fullmatch(rf"(?:with |to )?{whom}[,:]? (.+)", text, re.IGNORECASE | re.DOTALL)
        tail = re.fullmatch(rf"(.+) (?:with|to|from) {whom}(?P<more> (?:for|in exchange for|in return for) .+)?", text,
                            re.IGNORECASE | re.DOTALL)
        words = head[1] if head else tail[1] + (tail["more"] or "") if tail else ""
        sides = [(words[:cut.start()], words[cut.end():]) for cut in list(_FOR.finditer(words))[:callings.MOST]]
        for mine, theirs in sides:
            if _all_there(turn, mine) and _all_there(turn, theirs):
                return mine, _partner(turn, name), theirs.strip()
    return None


def _all_there(turn: Turn, words: str) -> bool:
    """Whether words name ducks and nothing else."""
    try:
        return bool(callings.split(turn, words))
    except (Refuse, Unclear):
        return False


def _partner(turn: Turn, name: str) -> str:
    row = players.named(turn, name.strip(" .!\"“”"))
    if row is None:
        raise Refuse(f"There is no player “{name}”. Players: {', '.join(turn.members())}.")
    if row.name == turn.player:
        raise Refuse("You cannot trade with yourself: a trade has two parties who differ.")
    return str(row.name)


def _make(turn: Turn, partner: str, give_up: goods.Bundle, wanted: goods.Bundle) -> None:
    if not give_up and not wanted:
        raise Refuse("Nothing would move: a trade needs one duck at least.")
    for number in give_up.get("ducks", []):
        guards.mine(turn, turn.row(ducks.ducks, number))
    trade = trades.make(turn, partner, give_up, wanted)
    words = f"{turn.player} gives {_named(turn, give_up)}, {partner} gives {_named(turn, wanted)}."
    turn.say(words)
    turn.tell(partner, words, about={"trade": trade.number})


def _named(turn: Turn, bundle: goods.Bundle) -> str:
    """Ducks by name and number."""
    flock = [turn.row(ducks.ducks, number) for number in bundle.get("ducks", [])]
    return " and ".join(f"{call(duck)} (#{duck.id})" for duck in flock) or "nothing"


# -- what is seen ----------------------------------------------------------------------------------------------------

@rule.derive(trades.trades, "status", json_only=True)
def status(game: Game, row: Row) -> str:
    """Open, done, withdrawn or declined."""
    return {"cancelled": "withdrawn", "void": "withdrawn", "expired": "withdrawn"}.get(str(row.status), str(row.status))


@rule.derive(trades.trades, "consented_by", json_only=True)
def consented_by(game: Game, row: Row) -> list[str]:
    """Who has agreed: the one who offers, and the other once it is done."""
    return [row["from"], row.to] if row.status == "done" else [row["from"]]


@rule.derive(trades.trades, "items_given", json_only=True)
def items_given(game: Game, row: Row) -> list[int]:
    """The ducks that are given, by number."""
    return list(row.give.get("ducks", []))


@rule.derive(trades.trades, "items_asked", json_only=True)
def items_asked(game: Game, row: Row) -> list[int]:
    """The ducks that are asked for, by number."""
    return list(row.want.get("ducks", []))
