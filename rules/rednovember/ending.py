"""The end of a game of Red November: death and rescue, victory and defeat, and the points for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mailbot.engine.rule import Row, Rule, Turn

from ..common import contest_awards, contest_modules, contests
from . import catalogue, logbook, submarine
from .submarine import BOUND, IN_PLAY, TRACKS, crew, fresh

rule = Rule("rednovember_ending", title="The end of Red November", needs=[logbook.rule], implements=["RN-END", "RN-DEST"])


class Over(Exception):
    """The game is over: nothing more of the turn is played."""


@contextmanager
def until_over() -> Iterator[None]:
    """Play on until the game is over, if that comes."""
    try:
        yield
    except Over:
        return


def report(turn: Turn, game: Row, text: str) -> None:
    """Words for the report of the turn."""
    game = fresh(turn, game)
    turn.change(game, report=[*game.report, text])


def advance(turn: Turn, game: Row, track: str, by: int) -> None:
    """A track goes up; at 10 the submarine is lost."""
    game = fresh(turn, game)
    new = min(10, game[track] + by)
    report(turn, turn.change(game, **{track: new}), f"{track} {game[track]}→{new}")
    check_end(turn, game)


def die(turn: Turn, game: Row, gnome: Row, how: str, final: bool = False) -> None:
    """A gnome is dead: its items are discarded, and it takes no further part. The end is not checked here.

    Where gnomes are reborn, a new one takes its place in a random room, unless its player is gone (`final`).
    """
    gnome = submarine.lose_items(turn, game, fresh(turn, gnome), list(fresh(turn, gnome).items))
    gnome = turn.change(gnome, state="dead", gift_from=None)
    report(turn, game, f"{gnome.player}'s gnome is dead ({how}).")
    if not final and submarine.setting(turn, game, "reborn"):
        room = str(turn.draw(10, f"new room of {gnome.player}") % 10)
        turn.change(gnome, state="active", place=room, intoxication=0)
        report(turn, game, f"A new gnome of {gnome.player} stands in room {room}.")


def strike_the_fainted(turn: Turn, game: Row) -> None:
    """Fainted gnomes in rooms that burn or are at high water are killed, in crew order; then the end is checked."""
    game = fresh(turn, game)
    for gnome in crew(turn, game):
        if gnome.state == "fainted" and (gnome.place in game.fire or game.water.get(gnome.place) == "high"):
            die(turn, game, gnome, "fainted in a burning room" if gnome.place in game.fire else "fainted at high water")
    check_end(turn, game)


def check_end(turn: Turn, game: Row) -> None:
    """End the game if the submarine is lost or all are off it; defeat is looked for first."""
    game = fresh(turn, game)
    gnomes = crew(turn, game)
    bound = [one for one in gnomes if one.state in BOUND]
    lost = [f"{track} has reached 10" for track in TRACKS if game[track] >= 10]
    lost += [f"{kind} at minute {minute}" for kind, minute in game.destruction_events if all(one.minutes < minute for one in bound)]
    if not bound:
        lost = ["nobody is left on board"]
    if lost:
        finish(turn, game, "lost", lost[0])
    if not any(one.state in IN_PLAY for one in gnomes):
        finish(turn, game, "won", "all who stayed alive are rescued")


def finish(turn: Turn, game: Row, status: str, reason: str) -> None:
    """The game is over with a result: winners get their points, everybody hears of it."""
    gnomes = crew(turn, game)
    winners = [one.player for one in gnomes if wins(status, one.state, [other.state for other in gnomes])]
    contract = submarine.contract_of(turn, game)
    points = submarine.setting(turn, game, "points_per_winner")
    fates = ", ".join(f"{one.player} {one.state}" for one in gnomes)
    told = f"Game {game.number} is {status}: {reason}. {fates}. Winners: {', '.join(winners) or 'none'}."
    lines = [*fresh(turn, game).report, told]
    awards = dict.fromkeys(winners, points) if contract.kind == "contest" or contract.scoring == "own" else {}
    game = turn.change(fresh(turn, game), walk=None, phase="free", report=lines)
    logbook.keep(turn, game, lines, last=True)
    contest_modules.finish(turn, contract, game, status, reason, winners, awards)
    contests.note(turn, turn.row(contests.contracts, contract.id), " ".join(lines))
    contests.tell_all(turn, contract, "\n".join(lines), subject=submarine.subject(turn, game, f" is {status}"),
                      but=turn.actor.player)
    if turn.actor.player:
        turn.say("\n".join(lines))
    _pay(turn, contract, winners, points, game)
    for one in crew(turn, game):
        turn.retire(one, gift_from=None)
    raise Over


def wins(status: str, state: str, all_states: list[str]) -> bool:
    """Whether a gnome in some state wins: the rescued of a game that is won; deserters when none of those who stayed wins."""
    if state != "deserted":
        return status == "won" and state == "rescued"
    return not any(wins(status, other, []) for other in all_states if other != "deserted")


def _pay(turn: Turn, contract: Row, winners: list[str], points: int, game: Row) -> None:
    contract = turn.row(contests.contracts, contract.id)
    if not points or not winners:
        return
    reason = f"Red November, game {game.number}"
    if contract.scoring == "own":
        for name in winners:
            row = turn.row(contests.contestants, f"{contract.id}/{name}")
            turn.change(row, own_score=min(1_000_000, row.own_score + points))
    elif contract.scoring == "plain" or "y" in contract.axes:
        axis = contest_awards.PLAIN if contract.scoring == "plain" else "y"
        contest_awards.by_module(turn, contract, axis, [(name, points) for name in winners], reason)


def rescue(turn: Turn, game: Row, gnome: Row) -> None:
    """A gnome whose minutes are over is out and safe for good."""
    gnome = submarine.lose_items(turn, game, fresh(turn, gnome), list(fresh(turn, gnome).items))
    turn.change(gnome, state="rescued", gift_from=None)
    report(turn, game, f"{gnome.player}'s gnome is rescued.")
    check_end(turn, game)


def place_destruction(turn: Turn, game: Row, card: str, minute: int) -> None:
    """A destruction event is set so many minutes on, unless help would be there before, or one stands there already."""
    kind, on = catalogue.DATA["timed"][card]
    game, at = fresh(turn, game), minute - on
    if at <= 0 or [kind, at] in game.destruction_events:
        report(turn, game, f"{kind} is not placed ({'minute 0 comes first' if at <= 0 else f'one stands at {at} already'})")
        return
    turn.change(game, destruction_events=sorted([*game.destruction_events, [kind, at]], key=lambda one: -one[1]))
    report(turn, game, f"{kind} at {at}")
