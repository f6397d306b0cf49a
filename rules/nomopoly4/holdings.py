"""Items: things that players hold, any number of them, and can trade unless their type forbids it."""

from __future__ import annotations

import re

from mailbot.engine.rule import Data, Game, Refuse, Rule, Turn

from ..common import goods, players, switches, trades
from . import types

rule = Rule("holdings", title="Items", needs=[players.rule, types.rule, goods.rule, trades.rule, switches.rule],
            implements=["N4-ITEM-1", "N4-ITEM-2", "N4-TRADE"])
rule.extend(players.players, items=Data(default={}))
_COUNTED = re.compile(r"(?:(\d{1,3}(?:,\d{3})+|\d+|an?)\s+)?(.+)", re.IGNORECASE)
_PIECE = re.compile(r"#?\d+|.+\s#?\d+")


def count(game: Game, player: str, item: str) -> int:
    """How many of an item a player holds."""
    return int(game.row(players.players, player)["items"].get(item, 0))


def change(turn: Turn, player: str, item: str, amount: int) -> None:
    """Give a player items, or take some; Refuse to take more than there are."""
    row = turn.row(players.players, player)
    held = dict(row["items"])
    held[item] = held.get(item, 0) + amount
    if held[item] < 0:
        raise Refuse(f"{player} has only {held[item] - amount} {item}.")
    turn.change(row, items={name: number for name, number in held.items() if number})


def who(game: Game, giver: str) -> str:
    """The giver of a trade as the one who acts reads of him."""
    acts = isinstance(game, Turn) and game.actor.player == giver
    return "You have" if acts else f"{giver} cannot give what was offered: {giver} has"


class Items(goods.Good):
    """Items in trades: how many of each."""

    name = "items"

    def read(self, game: Game, words: str, giver: str) -> dict[str, int] | None:
        found = _COUNTED.fullmatch(words)
        if found is None:
            return None
        kind = types.named(game, (types.item_types,), found[2]) or types.named(game, (types.item_types,), found[2].removesuffix("s"))
        if kind is not None:
            if not kind.tradeable:
                raise Refuse(f"{kind.name} cannot be traded.")
            number = found[1] or "1"
            return {kind.name: 1 if number.lower() in ("a", "an") else int(number.replace(",", ""))}
        if _PIECE.fullmatch(words) or types.named(game, types.PIECE_TYPES, found[2]):
            raise Refuse(f"“{words}”: units and buildings cannot be traded, only money and items.")
        return None

    def names(self, game: Game) -> tuple[str, ...]:
        return tuple(kind.name for kind in game.rows(types.item_types) if kind.tradeable)

    def add(self, one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
        return {name: one.get(name, 0) + other.get(name, 0) for name in (*one, *other)}

    def say(self, amount: dict[str, int]) -> str:
        return " and ".join(f"{number} {name}" for name, number in amount.items())

    def lacking(self, game: Game, giver: str, gives: dict[str, int], gets: dict[str, int] | None) -> str:
        for name, number in gives.items():
            kind = types.named(game, (types.item_types,), name)
            if kind is None or not kind.tradeable:
                return f"{name} cannot be traded"
            if (has := count(game, giver, name)) < number:
                return f"{who(game, giver)} only {has} {name}"
        return ""

    def move(self, turn: Turn, amount: dict[str, int], giver: str, taker: str) -> None:
        for name, number in amount.items():
            change(turn, giver, name, -number)
            change(turn, taker, name, number)


_ITEMS = Items()


@rule.answer(goods.tradeable)
def items_are_tradeable(game: Game, value: tuple[goods.Good, ...]) -> tuple[goods.Good, ...]:
    """Items can be traded."""
    return (*value, _ITEMS)


@rule.answer(trades.may_trade)
def trade_is_on(game: Game, value: None) -> None:
    """Trade can be switched off."""
    if not switches.on(game, "trade"):
        raise Refuse("Nothing can be traded under the rules in force.")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "trade": "money and items can be traded"}


@rule.on(players.player_left)
def lose_items(turn: Turn, player: str) -> None:
    """The items of one who goes leave the game."""
    turn.change(turn.row(players.players, player), items={})
