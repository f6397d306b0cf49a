"""Contests among the ducks: their lines act too, and a mail with them must end in a duck word."""

from __future__ import annotations

from mailbot.engine.rule import Game, Rule, Turn

from ..common import contest_enabled, contests
from . import words

rule = Rule("contest_words", title="Duck words in contests", needs=[words.rule, contest_enabled.rule])


@rule.answer(words.acting)
def lines_of_contests(game: Game, value: bool, command: str) -> bool:
    """Whatever a player does in a contest, or in a game inside one, is an action; questions about it are none."""
    declared = game.active.commands.get(command)
    if declared is None or declared.query or not contest_enabled.is_line(game, command):
        return value
    return not (isinstance(game, Turn) and contests.by_admin(game))
