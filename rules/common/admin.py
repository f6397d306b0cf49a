"""The course of the game: the admin starts, pauses and ends it, and everybody reads why."""

from __future__ import annotations

from mailbot.clock import say_duration, say_instant
from mailbot.engine.rule import ANY_PHASE, Game, Refuse, Row, Rule, Turn, Words, begin

from . import players

rule = Rule("admin", title="The course of the game", needs=[players.rule])
may_start = rule.question("may_start", help="a veto on the start of play (raise Refuse)")
may_pause = rule.question("may_pause", "reason", help="a veto on a pause (raise Refuse)")
may_resume = rule.question("may_resume", help="a veto on the end of a pause (raise Refuse)")
may_end = rule.question("may_end", "reason", "winner", help="a veto on the admin's ending the game (raise Refuse)")


@rule.command("(start|begin) [the] game", who="admin", phases=ANY_PHASE, example="start game", named="start game")
def start_play(turn: Turn) -> None:
    """Begin play once the players have gathered."""
    if turn["status"] != "setup":
        raise Refuse(f"The game was already started, on {say_instant(turn['started_at'])}.")
    turn.ask(may_start)
    turn.log("The game begins.", sort="admin")
    turn.announce("The game begins", f"{turn['name']} begins. The players: {', '.join(turn.members()) or 'none yet'}.")
    begin(turn)
    turn.say("The game has begun.")


@rule.command("pause [the] [game][: {reason}]", "pause {reason}", reason=Words(rest=True), who="admin", phases=ANY_PHASE,
              example=("pause: moving house", "pause the game"), named="pause")
def pause_play(turn: Turn, reason: str = "") -> None:
    """Stop play for a while; votes that are open go on."""
    _check_not_over(turn)
    if turn["status"] == "setup":
        raise Refuse("The game has not started yet.")
    if turn["status"] == "paused":
        raise Refuse(f"The game is already paused, since {say_instant(turn['paused_at'])}{_because(turn)}.")
    turn.ask(may_pause, None, reason=reason)
    pause(turn, reason)
    turn.say("The game is paused.")


def pause(turn: Turn, reason: str) -> None:
    """Stop play."""
    turn.set("status", "paused")
    turn.set("paused_at", turn.now)
    turn.set("pause_reason", reason)
    told = f"The game is paused{f': {reason}' if reason else ''}."
    turn.log(told, sort="pause")
    turn.announce("The game is paused", told)
    turn.fire("game_paused", reason=reason)


@rule.command("(resume|unpause|continue) [the] [game]", who="admin", phases=ANY_PHASE, example=("resume", "unpause the game"),
              named="resume")
def resume_play(turn: Turn) -> None:
    """Let play go on; what broke down is tried again."""
    _check_not_over(turn)
    broken = turn.rows("faults")
    if turn["status"] != "paused" and not broken:
        raise Refuse("The game is not paused.")
    turn.ask(may_resume)
    for fault in broken:
        turn.remove(fault)
    if broken:
        turn.say(f"To be tried again: {', '.join(fault.id for fault in broken)}.")
    if turn["status"] == "paused":
        resume(turn)
        turn.say("The game goes on.")


def resume(turn: Turn) -> None:
    """Let play go on; `game_resumed` tells the rules how long it stood still."""
    length = turn.now - turn["paused_at"]
    turn.set("status", "running")
    turn.set("paused_at", None)
    turn.set("pause_reason", "")
    told = f"The game goes on after a pause of {say_duration(length)}."
    turn.log(told, sort="pause")
    turn.announce("The game goes on", told)
    turn.fire("game_resumed", length=length)


@rule.command("(end|stop|close) [the] game[: {reason}]", reason=Words(rest=True), who="admin", phases=ANY_PHASE,
              example="end the game: everybody is on holiday", named="end game")
def end_play(turn: Turn, reason: str = "") -> None:
    """End the game for good, without a winner, for a reason that everybody reads."""
    _check_not_over(turn)
    if not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")
    turn.ask(may_end, None, reason=reason, winner=None)
    finish(turn, reason)
    turn.say("The game is over.")


@rule.command("declare [the] winner {player}[: {reason}]", "declare {player} [the] winner[: {reason}]", player=players.players,
              reason=Words(rest=True), who="admin", phases=("running", "paused"), when=[players.playing("player")],
              example=("declare winner Ann: first to reach 100 points", "declare Ann the winner"), named="declare winner")
def declare_winner(turn: Turn, player: Row, reason: str = "") -> None:
    """End the game with a winner."""
    turn.ask(may_end, None, reason=reason, winner=player.name)
    finish(turn, reason, player.name)
    turn.say(f"The game is over; {player.name} has won.")


def finish(turn: Turn, reason: str, winner: str | None = None) -> None:
    """The game is over; rules call this when they find a winner."""
    told = f"The game is over{f': {winner} has won' if winner else ''}{f' ({reason})' if reason else ''}."
    turn.set("status", "ended")
    turn.set("ended_at", turn.now)
    turn.set("end_reason", f"{winner} has won{f': {reason}' if reason else ''}" if winner else reason)
    turn.set("winner", winner)
    turn.log(told, sort="end")
    turn.announce("The game is over", told)
    turn.fire("game_ended", reason=reason)


def _check_not_over(turn: Turn) -> None:
    if turn["status"] == "ended":
        raise Refuse(f"The game is already over, since {say_instant(turn['ended_at'])}.")


def _because(game: Game) -> str:
    return f": {game['pause_reason']}" if game["pause_reason"] else ""


@rule.command("[show] [the] faults", who="admin", query=True, example="faults", named="faults")
def faults(turn: Turn) -> None:
    """List what broke down and waits until you resume the game."""
    for fault in turn.rows("faults"):
        turn.say(f"{fault.id}, due {say_instant(fault.due)}, broke down on {say_instant(fault.at)}: {fault.error}")
    if not turn.rows("faults"):
        turn.say("Nothing has broken down.")
