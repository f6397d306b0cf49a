"""The end: the last player who is not bankrupt wins; a lawsuit ends the game without a winner."""

from __future__ import annotations

from mailbot.engine.rule import ANY_PHASE, Game, Refuse, Row, Rule, Turn, Words

from ..common import admin, players, switches
from . import money, sections

rule = Rule("ending", title="Ending the game", needs=[admin.rule, money.rule, sections.rule, switches.rule], implements=["N4-END"])


@rule.answer(admin.may_start)
def enough_players(game: Game, value: None) -> None:
    """A game needs two players to begin."""
    if len(game.members()) < 2:
        raise Refuse(f"The game needs two players to start; there {'is one' if game.members() else 'are none'}.")


@rule.settle
def last_solvent(turn: Turn) -> None:
    """After each event: a winner who was declared, or the only player who is not bankrupt (N4-END-2, 3)."""
    if turn["status"] not in ("running", "paused"):
        return
    declared: tuple[str | None, str] | None = turn.memo.pop("finish", None)
    solvent = [row.name for row in players.current(turn) if row.money >= 0]
    if declared is not None:
        admin.finish(turn, declared[1], declared[0])
    elif len(solvent) == 1 and switches.on(turn, "last_solvent_wins"):
        admin.finish(turn, "the only player who is not bankrupt", solvent[0])


@rule.answer(admin.may_end)
def only_by_rule(game: Game, value: None, winner: str | None) -> None:
    """The rules let the admin end the game only for a lawsuit, or declare a winner whom a rule makes one."""
    if winner is not None:
        raise Refuse(f"Name the rule that makes {winner} the winner: declare winner {winner} by rule SECTION NUMBER, then a reason.")
    raise Refuse("The rules let the admin end the game only for a lawsuit: end game lawsuit, then a colon and the reason.")


@rule.command("end [the] game [by|for] [a] lawsuit[: {reason}]", reason=Words("the reason", rest=True), who="admin",
              phases=ANY_PHASE, example="end game lawsuit: summons by M", named="end by lawsuit")
def lawsuit(turn: Turn, reason: str = "") -> None:
    """End the game without a winner, since a maker of board games sues you."""
    if turn["status"] == "ended":
        raise Refuse(f"The game is already over: {turn['end_reason']}.")
    if not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")
    admin.finish(turn, f"lawsuit: {reason}")
    turn.say("The game is over.")


@rule.command("declare [the] winner {player} by rule {number}[: {reason}]", player=players.players, number=sections.RuleKind(),
              reason=Words("the reason", rest=True), who="admin", phases=("running", "paused"), when=[players.playing("player")],
              example="declare winner Bob by rule Ending 4: first to the top", named="declare winner by rule")
def declare(turn: Turn, player: Row, number: Row, reason: str = "") -> None:
    """Declare the winner whom a rule makes one; the first rules leave no choice to you."""
    if number.made_by == "initial":
        raise Refuse("The initial rules do not let the admin choose a winner.")
    why = f"rule {sections.label(turn, number)}{f': {reason}' if reason else ''}"
    turn.log(f"The admin declares {player.name} the winner by {why}.", sort="admin")
    admin.finish(turn, why, player.name)
    turn.say(f"The game is over; {player.name} has won.")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "last_solvent_wins": "the only player who is not bankrupt wins"}
