"""Contests that give the game's own points, where it has some."""

from __future__ import annotations

from mailbot.engine.rule import Game, Rule, Turn

from . import contest_awards, contests, players, points

rule = Rule("contest_points", title="Points from contests", needs=[points.rule, contest_awards.rule])


@rule.answer(contests.plain_points)
def there_are(game: Game, value: bool) -> bool:
    """The game has points of its own."""
    return True


@rule.answer(contest_awards.plain_balance)
def balance(game: Game, value: int, player: str) -> int:
    """How many a player has."""
    return int(game.row(players.players, player).points)


@rule.on(contest_awards.plain_moved)
def moved(turn: Turn, player: str, by: int, reason: str) -> None:
    """A contest gives or takes some."""
    points.award(turn, player, by, reason)
