"""Goods: what players can hand to each other. Other rules add theirs: points, money, things, animals."""

from __future__ import annotations

import difflib
import re
from typing import Any

from mailbot.engine.rule import Game, Refuse, Rule, Table, Turn, View

from . import players

rule = Rule("goods", title="Goods", needs=[players.rule])
tradeable = rule.question("tradeable", help="what can be traded: a tuple of Good, to which a rule adds its own")
_AND = re.compile(r"\s*(?:,\s*and\b|,|&|\+|\band\b)\s*", re.IGNORECASE)
_NOTHING = re.compile(r"nothing|none|free|0", re.IGNORECASE)

Bundle = dict[str, Any]
"""Goods by kind: {"points": 5, "items": {"Pie": 2}}; an amount is what its Good makes of it (JSON types)."""


class Good:
    """A kind of goods. A rule writes a subclass, and answers `tradeable` with the tuple and one of its own more."""

    name = "goods"

    def read(self, game: Game, words: str, giver: str) -> Any:
        """The amount that words mean, or None when they mean none of this kind; Refuse when they cannot be traded."""
        raise NotImplementedError

    def names(self, game: Game) -> tuple[str, ...]:
        """What of this kind there is, for who names something that there is not."""
        return (self.name,)

    def add(self, one: Any, other: Any) -> Any:
        """Two amounts together; here: numbers are summed."""
        return one + other

    def say(self, amount: Any) -> str:
        """An amount in words."""
        raise NotImplementedError

    def told(self, game: Game | View, amount: Any) -> str:
        """The same, with names that only the game knows."""
        return self.say(amount)

    def lacking(self, game: Game, giver: str, gives: Any, gets: Any) -> str:
        """Why a player cannot give an amount ("" if he can) when he gets `gets` of the same kind (None: nothing)."""
        raise NotImplementedError

    def move(self, turn: Turn, amount: Any, giver: str, taker: str) -> None:
        """Hand an amount over. The whole trade is undone if this refuses."""
        raise NotImplementedError


class Counted(Good):
    """Goods that are a number in a column of the players: points, money. `before` is a sign like $ that may stand first."""

    def __init__(self, name: str, one: str, before: str = "", table: Table = players.players) -> None:
        self.name, self.one, self.before, self.table = name, one, before, table
        sign = re.escape(before)
        number = r"(\d{1,3}(?:,\d{3})+|\d+)"
        nouns = rf"(?:{re.escape(one)}|{re.escape(name)})"
        self._forms = re.compile(rf"{sign}\s*{number}(?:\s+{nouns})?" if before else rf"{number}\s+{nouns}", re.IGNORECASE)
        self._plain = re.compile(rf"{number}\s+{nouns}", re.IGNORECASE)

    def read(self, game: Game, words: str, giver: str) -> int | None:
        found = self._forms.fullmatch(words) or self._plain.fullmatch(words)
        return int(found[1].replace(",", "")) if found else None

    def say(self, amount: int) -> str:
        return f"{self.before}{amount}" if self.before else f"{amount} {self.one if amount == 1 else self.name}"

    def lacking(self, game: Game, giver: str, gives: int, gets: int | None) -> str:
        has = game.row(self.table, giver)[self.name]
        return "" if gives <= has else f"{giver} has only {self.say(has)}"

    def move(self, turn: Turn, amount: int, giver: str, taker: str) -> None:
        for name, change in ((giver, -amount), (taker, amount)):
            row = turn.row(self.table, name)
            turn.change(row, **{self.name: row[self.name] + change})


def kinds(game: Game | View) -> tuple[Good, ...]:
    """The kinds of goods in force, as other rules name them."""
    return tuple(game.ask(tradeable.name, ()))


def read_goods(game: Game, words: str, giver: str) -> Bundle:
    """The goods that words name ("5 points and 2 Pie", "nothing"); Refuse names what is none."""
    words = " ".join(words.strip(" .;").split())
    if not words:
        raise Refuse("Say what is given, or “nothing”.")
    if _NOTHING.fullmatch(words):
        return {}
    bundle: Bundle = {}
    for kind, amount in _pieces(game, words, giver):
        bundle[kind.name] = kind.add(bundle[kind.name], amount) if kind.name in bundle else amount
    return {name: amount for name, amount in bundle.items() if amount}


def _pieces(game: Game, words: str, giver: str) -> list[tuple[Good, Any]]:
    """What a list names, piece by piece; the longest run of words that names something is one piece."""
    found: list[tuple[Good, Any]] = []
    rest = words
    while rest:
        ends = [len(rest), *(cut.start() for cut in reversed(list(_AND.finditer(rest))))]
        for end in ends:
            if (named := _named(game, rest[:end], giver)) is not None:
                found.append(named)
                rest = _AND.sub("", rest[end:], count=1) if rest[end:] else ""
                break
        else:
            first = _AND.split(rest)[0] or rest
            raise Refuse(f"“{first}” is nothing that can be traded. {_hint(game, first)}")
    return found


def _hint(game: Game, words: str) -> str:
    """What comes near some words, or all there is."""
    names = [name for kind in kinds(game) for name in kind.names(game)]
    bare = re.sub(r"^(?:[\d,.]+|an?)\s+", "", words.casefold())
    near = difflib.get_close_matches(bare, [name.casefold() for name in names], 3, 0.6)
    if close := [name for name in names if name.casefold() in near]:
        return f"Did you mean {' or '.join(close)}?"
    return f"What can be traded: {', '.join(names) or 'nothing'}."


def _named(game: Game, words: str, giver: str) -> tuple[Good, Any] | None:
    plain = re.sub(r"^(?:my|your|the|his|her)\s+", "", words.strip(), flags=re.IGNORECASE)
    for kind in kinds(game):
        amount = kind.read(game, plain, giver)
        if amount is not None:
            return kind, amount
    return None


def say_goods(game: Game | View, bundle: Bundle) -> str:
    """A bundle in words."""
    named = [kind.told(game, bundle[kind.name]) for kind in kinds(game) if kind.name in bundle]
    gone = [name for name in bundle if name not in {kind.name for kind in kinds(game)}]
    return " and ".join([*named, *gone]) or "nothing"


def lacking(game: Game, giver: str, gives: Bundle, gets: Bundle) -> str:
    """Why a player cannot give a bundle, or ""."""
    known = {kind.name: kind for kind in kinds(game)}
    for name, amount in gives.items():
        if name not in known:
            return f"{name} cannot be traded now"
        if reason := known[name].lacking(game, giver, amount, gets.get(name)):
            return reason
    return ""


def exchange(turn: Turn, one: tuple[str, Bundle], other: tuple[str, Bundle]) -> None:
    """Hand two bundles over at once, each by its giver; Refuse if either giver lacks something, and nothing is moved."""
    (giver, gives), (taker, returns) = one, other
    if reason := lacking(turn, giver, gives, returns) or lacking(turn, taker, returns, gives):
        raise Refuse(f"{reason}.")
    for kind in kinds(turn):
        for who, whom, bundle in ((giver, taker, gives), (taker, giver, returns)):
            if kind.name in bundle:
                kind.move(turn, bundle[kind.name], who, whom)
