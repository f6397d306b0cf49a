"""Whether there are contests: where they are switched off their lines are refused, and who leaves the game leaves them too."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Rule, Turn

from . import contests, players

rule = Rule("contest_enabled", title="Whether there are contests", needs=[contests.rule])
enabled = rule.param("contests_enabled", True, help="whether there are contests at all")


@rule.answer("well_formed")
def switched_on(game: Game, value: None, command: str) -> None:
    """Where contests are switched off, none of their lines is accepted."""
    if not game[enabled] and is_line(game, command):
        raise Refuse("Contests are switched off in this game.")


def is_line(game: Game, command: str) -> bool:
    """Whether a command is one of contests, or of a game inside them."""
    declared = game.active.commands.get(command)
    return declared is not None and declared.rule.startswith(("contest", *game.ask("contest_modules", {})))


@rule.on("rule_switched")
def on_again(turn: Turn, rule: str, on: bool) -> None:
    """Who has left the game while contests were switched off leaves them now."""
    if on and rule == "contest_enabled":
        named = {row.player for row in turn.rows(contests.contestants, left_at=None)}
        for row in turn.rows(contests.contracts):
            named |= {row.contestmaster, row.get("offered_contestmaster"), row.get("volunteer")}
        for name in sorted(named - {None, "bot", *turn.members()}):
            turn.fire(contests.player_gone, player=name)


@rule.on(players.player_left)
def gone(turn: Turn, player: str) -> None:
    """Who leaves the game leaves its contests."""
    turn.fire(contests.player_gone, player=player)
