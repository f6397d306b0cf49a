"""Royalty: King is who has the most ducks, Lord who has the most Quacks, DUKE who is both; a tie leaves a title vacant."""

from __future__ import annotations

from mailbot.engine.rule import Game, Rule

from ..common import players, titles
from . import ducks

rule = Rule("royalty", title="Duck Royalty", needs=[ducks.rule, players.rule], implements=["D9-ROY"])
TITLES = {"king": "Duck King", "lord": "Duck Lord", "duke": "DUCK DUKE"}


def counts(game: Game) -> dict[str, tuple[int, int]]:
    """How many ducks and Quacks count for each player."""
    flocks = {name: ducks.of(game, name) for name in game.members()}
    return {name: (len(flock), sum(duck.quacks for duck in flock)) for name, flock in flocks.items()}


def due(game: Game) -> titles.Held:
    """Who bears the titles as things stand."""
    held = counts(game)
    king = titles.first({name: number for name, (number, _) in held.items()})
    lord = titles.first({name: quacks for name, (_, quacks) in held.items()})
    return {"king": king, "lord": lord, "duke": king if king == lord else None}


ROYALTY = titles.Titles(rule, "royalty", TITLES, due, path="/royalty/")
royalty = ROYALTY.held
holders = ROYALTY.holders
