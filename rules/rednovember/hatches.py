"""Blocked hatches: which one of a room it is, the mover's player says, or a standing order, or chance."""

from __future__ import annotations

import re

from mailbot.engine.rule import Refuse, Row, Rule, Turn, Word

from ..common import contests
from . import catalogue, choosing, ending, submarine
from .submarine import fresh

rule = Rule("rednovember_hatches", title="Blocked hatches", needs=[choosing.rule])


def ask_hatch(turn: Turn, game: Row, player: str, room: str, free: list[str]) -> None:
    """The mover's player says which hatch of a room is blocked, unless a standing order does; a doze takes any."""
    order = choosing.standing(turn, game, player).standing_hatch
    if (fresh(turn, game).walk or {}).get("doze"):
        order = "random"
    if order == "lowest":
        block(turn, game, min(free, key=lambda hatch: catalogue.beyond(hatch, room)))
    elif order == "random":
        block(turn, game, turn.choose(free, "which hatch is blocked"))
    else:
        choosing.ask(turn, game, player, "hatch", f"which hatch of room {room} is blocked",
                     f"A hatch of room {room} is to be blocked, and you say which: {', '.join(free)}. Write a line: block <hatch>.", free)


def block(turn: Turn, game: Row, hatch: str) -> None:
    """A hatch is blocked."""
    game = fresh(turn, game)
    turn.change(game, blocked=[name for name in catalogue.HATCHES if name in (*game.blocked, hatch)])
    ending.report(turn, game, f"hatch {hatch} is blocked.")


@rule.command("block [hatch] {hatch} [in {contest}]", hatch=Word("a hatch such as 2-3", r"\d\s?[-–/]\s?\d"), contest=contests.NAMED,
              named="block hatch", example="block 2-3")
def block_hatch(turn: Turn, hatch: str, contest: Row | None = None) -> None:
    """Choose which hatch is blocked, when a card asks you to."""
    game = submarine.the_game(turn, contest)
    choice = choosing.mine(turn, game, "hatch")
    name = "-".join(sorted(re.findall(r"\d", hatch)))
    if name not in choice.options:
        raise Refuse(f"{name} is not one of: {', '.join(choice.options)}.")
    block(turn, game, name)
    turn.say(f"Hatch {name} is blocked.")
    choosing.settle(turn, game, choice)
