"""Money: whole Nomopoly Dollars, rounded once; who has less than none is bankrupt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from mailbot.engine.rule import Game, Int, Refuse, Rule, Turn

from ..common import goods, players, switches

rule = Rule("money", title="Money", needs=[players.rule, goods.rule, switches.rule], implements=["N4-MONEY"])
start_money = rule.param("start_money", 10000, help="what a new player gets", column=Int(0))
money_cap = rule.param("money_cap", 100000, help="the most that one action may change a player's money", column=Int(0))
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_NO_NUMBER = re.compile(r"-?\$?\s*[-+]?[\d.,']*\d[\d.,'e+-]*(?:\s+dollars?)?|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|"
                        r"hundred|thousand)(?:\s+\w+)?", re.IGNORECASE)
rule.extend(players.players, money=Int(default=0))
money_changed = rule.hook("money_changed", "player", "amount", help="a player has more or less money than before")


def whole(amount: Fraction | int) -> int:
    """An exact amount in whole dollars: to the nearest, halves away from zero (N4-MONEY-2)."""
    doubled = abs(Fraction(amount)) * 2
    dollars = (doubled.numerator // doubled.denominator + 1) // 2
    return dollars if amount >= 0 else -dollars


def share(amount: int, percent: int) -> int:
    """So many percent of an amount, rounded; nothing of a debt (N4-DUCK-8)."""
    return whole(Fraction(max(amount, 0) * percent, 100))


def say(amount: int) -> str:
    """An amount for people: $1,250 or -$60."""
    return f"{'-' if amount < 0 else ''}${abs(amount)}"


def balance(game: Game, player: str) -> int:
    """What a player has."""
    return int(game.row(players.players, player).money)


def bankrupt(game: Game, player: str) -> bool:
    """Whether a player has less than $0 (N4-MONEY-4)."""
    return balance(game, player) < 0


# -- changes ---------------------------------------------------------------------------------------------------------

def begin_action(turn: Turn) -> None:
    """From here to the end of the line or timer, what a player's money changes is kept within the cap (N4-LIM-5)."""
    turn.memo["net"] = {}


def change(turn: Turn, player: str, amount: int) -> int:
    """Add to a player's money (or take, if negative); how much it really was, the cap of an action considered."""
    net: dict[str, int] | None = turn.memo.get("net")
    if net is not None and switches.on(turn, "money_cap"):
        before, cap = net.get(player, 0), turn[money_cap]
        after = max(-cap, min(cap, before + amount))
        net[player], amount = after, after - before
    if amount:
        row = turn.row(players.players, player)
        turn.change(row, money=row.money + amount)
        turn.fire(money_changed, player=player, amount=amount)
    return amount


# -- what may not be done --------------------------------------------------------------------------------------------

def check_cap(game: Game, net: Mapping[str, int]) -> None:
    """Refuse an action that surely changes somebody's money by more than the cap (N4-LIM-4)."""
    if not switches.on(game, "money_cap"):
        return
    for player, amount in net.items():
        if abs(amount) > game[money_cap]:
            raise Refuse(f"No action may change anybody's money by more than {say(game[money_cap])}; this would change "
                         f"{player}'s by {say(amount)}.")


def check_solvent(game: Game, player: str, best: int) -> None:
    """Refuse what at its best leaves a solvent player below $0, or a bankrupt one with less (N4-MONEY-5, 6)."""
    if reason := insolvent(game, player, best):
        raise Refuse(f"{reason}.")


def insolvent(game: Game, player: str, best: int) -> str:
    """Why a player cannot do what changes his money by `best` at best; "" if he can."""
    has, yours = balance(game, player), isinstance(game, Turn) and game.player == player
    who, owns = ("You are", "You have") if yours else (f"{player} is", f"{player} has")
    if best >= 0 or not switches.on(game, "bankruptcy_limits"):
        return ""
    if has < 0:
        return f"{who} bankrupt ({say(has)}) and may do nothing that loses money; this would cost {say(-best)}"
    if has + best < 0:
        return (f"{owns} {say(has)}; this costs {say(-best)} and would leave {say(has + best)}, and nobody may make "
                "himself bankrupt")
    return ""


class Dollars(goods.Counted):
    """Money in trades: what counts is what is left of it after both sides have changed hands (N4-MONEY-7)."""

    def __init__(self) -> None:
        super().__init__("money", "dollar", before="$")

    def say(self, amount: int) -> str:
        return say(amount)

    def read(self, game: Game, words: str, giver: str) -> int | None:
        if _NUMBER.fullmatch(words):
            return int(words.replace(",", ""))
        if _NO_NUMBER.fullmatch(words) and self._forms.fullmatch(words) is None:
            raise Refuse(f"“{words}” is not a whole number of 0 or more: write digits alone, like 500, $500 or $1,000.")
        return super().read(game, words, giver)

    def lacking(self, game: Game, giver: str, gives: int, gets: int | None) -> str:
        check_cap(game, {giver: (gets or 0) - gives})
        return insolvent(game, giver, (gets or 0) - gives)


_DOLLARS = Dollars()


@rule.answer(goods.tradeable)
def money_is_tradeable(game: Game, value: tuple[goods.Good, ...]) -> tuple[goods.Good, ...]:
    """Money can be traded."""
    return (*value, _DOLLARS)


@rule.on(players.player_joined)
def first_money(turn: Turn, player: str) -> None:
    """A new player's money."""
    turn.change(turn.row(players.players, player), money=turn[start_money])


@rule.on(players.player_left)
def no_money(turn: Turn, player: str) -> None:
    """The money of one who goes leaves the game."""
    turn.change(turn.row(players.players, player), money=0)


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "money_cap": "the most that one action may change anybody's money",
            "bankruptcy_limits": "nobody may make himself bankrupt, or poorer when he is"}
