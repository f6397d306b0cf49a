"""Choices in the middle of a turn: asked by mail, with a time to answer; the walk waits for them."""

from __future__ import annotations

from mailbot.clock import say_instant, show_instant
from mailbot.engine.rule import Choice, Game, Int, List, Player, Refuse, Row, Rule, Text, Turn, View

from ..common import contest_deadlines, contests
from ..common.contest_modules import games
from . import ending, submarine
from .submarine import setting

rule = Rule("rednovember_choosing", title="Choices in Red November", needs=[ending.rule], implements=["RN-WAIT"])
choices = rule.table("choices", single="choice", owned_by="player", id=Int(1, key=True), game=Int(1), player=Player(),
                     kind=Choice("hatch", "items"), options=List(Text()), keep=Int(0, default=0), deadline=Int(1))
made = rule.hook("rednovember_chosen", "game", help="a pending choice is made: the walk may go on")


def pending(game: Game | View, row: Row) -> list[Row]:
    """The choices that a game waits for."""
    return game.rows(choices, game=row.id)


def waits_for(game: Game | View, row: Row) -> str:
    """Whose choices are awaited and until when, in words."""
    found = pending(game, row)
    until = [due.due for one in found if (due := game.row(contest_deadlines.deadlines, one.deadline)) is not None]
    return f"{', '.join(one.player for one in found)} to choose, until {say_instant(max(until))}" if found else "nobody"


@rule.derive(games, "pending_choices")
def pending_choices(game: Game, row: Row) -> list[dict[str, object]]:
    """Who must choose, and until when."""
    return [{"player": one.player, "until": show_instant(game.row(contest_deadlines.deadlines, one.deadline).due)}
            for one in pending(game, row)]


def ask(turn: Turn, game: Row, player: str, kind: str, what: str, text: str, options: list[str], keep: int = 0) -> None:
    """A player has so many hours to choose; the deadline's words name no item."""
    contract = submarine.contract_of(turn, game)
    due = turn.now + setting(turn, game, "choice_hours") * contests.HOUR
    deadline = contest_deadlines.set_deadline(turn, contract, [player], what, due, "bot", module=True)
    turn.add(choices, game=game.id, player=player, kind=kind, options=options, keep=keep, deadline=deadline.id)
    ending.report(turn, game, f"{player} must choose.")
    turn.tell(player, f"{text} You have until {say_instant(due)}.", subject=submarine.subject(turn, game, ": your choice"),
              path=contests.path(contract))


def standing(turn: Turn, game: Row, player: str) -> Row:
    """Where a player's standing orders are."""
    return turn.row(contests.contestants, f"{game.contract}/{player}")


def mine(turn: Turn, game: Row, kind: str) -> Row:
    """The choice that the sender has to make; Refuse if there is none."""
    found = [row for row in turn.rows(choices, game=game.id, kind=kind) if row.player == turn.player]
    if not found:
        raise Refuse("There is nothing for you to choose.")
    return found[0]


def settle(turn: Turn, game: Row, choice: Row) -> None:
    """A choice is made; when it was the last one the walk goes on."""
    deadline = turn.find(contest_deadlines.deadlines, choice.deadline)
    if deadline is not None and turn.is_live(deadline):
        contest_deadlines.mark(turn, deadline, choice.player, "met")
    turn.remove(choice)
    if not pending(turn, game):
        turn.fire(made, game=submarine.fresh(turn, game))
