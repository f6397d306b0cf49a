"""Royalty: King is who has the most ducks, Lord who has the most Quacks, DUKE who is both; a tie leaves a title vacant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mailbot.engine.rule import Data, Game, Row, Rule, Turn

from ..common import players
from . import ducks

rule = Rule("royalty", title="Duck Royalty", needs=[ducks.rule], implements=["D9-ROY"])
TITLES = {"king": "Duck King", "lord": "Duck Lord", "duke": "DUCK DUKE"}
royalty = rule.attribute("royalty", Data(default={"king": None, "lord": None, "duke": None}))
counts_changed = rule.hook("royalty_changed", "royalty", help="a title has another holder, or none")


def counts(game: Game) -> dict[str, tuple[int, int]]:
    """How many ducks and Quacks count for each player."""
    return {name: (len(flock), sum(duck.quacks for duck in flock)) for name in game.members()
            if (flock := ducks.of(game, name)) is not None}


def first(numbers: Mapping[str, int]) -> str | None:
    """Who has the most; nobody where two have it, or the most is nothing."""
    most = max(numbers.values(), default=0)
    there = [name for name, number in numbers.items() if number == most]
    return there[0] if most > 0 and len(there) == 1 else None


def titles(game: Game) -> dict[str, str | None]:
    """Who holds the titles as things stand."""
    held = counts(game)
    king = first({name: number for name, (number, _) in held.items()})
    lord = first({name: quacks for name, (_, quacks) in held.items()})
    return {"king": king, "lord": lord, "duke": king if king == lord else None}


def holders(game: Game) -> set[str]:
    """The players who hold a title."""
    return {name for name in game[royalty].values() if name}


@rule.settle
def recompute(turn: Turn) -> None:
    """After every line and every timer the titles are who they belong to."""
    before, now = turn[royalty], titles(turn)
    if before == now:
        return
    turn.set(royalty, now)
    for title, called in TITLES.items():
        if before.get(title) != now[title]:
            whose = f"{now[title]} is the {called} now." if now[title] else f"There is no {called} now."
            turn.log(whose + (f" It was {before[title]}." if before.get(title) else ""), sort="royalty", path="/royalty/")
    turn.fire(counts_changed, royalty=now)


@rule.derive(players.players, "titles")
def titles_of(game: Game, player: Row) -> Any:
    """The titles a player holds."""
    return [called for title, called in TITLES.items() if game[royalty][title] == player.name]
