"""Calling off a game, and what becomes of the gnome of one who is no player any more."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Data, Refuse, Row, Rule, Turn, Words

from ..common import contest_deadlines, contest_modules, contests, players
from ..common.contest_modules import games
from . import choosing, defaults, ending, logbook, submarine, turns
from .submarine import BOUND, NAME, fresh

rule = Rule("rednovember_calling_off", title="Calling off a game", needs=[turns.rule, defaults.rule])
rule.extend(games, call_off=Data(default=None, optional=True))
WINDOW = 48 * contests.HOUR


def _bound(turn: Turn, game: Row) -> list[str]:
    return [one.player for one in submarine.crew(turn, game) if one.state in BOUND]


def _check_bound(turn: Turn, game: Row) -> None:
    if turn.player not in _bound(turn, game):
        raise Refuse("You have no gnome in the game that is still bound to it.")


@rule.command("call off game [{contest}] : {reason}", contest=contests.NAMED, reason=Words("a reason", rest=True),
              example="call off game C2: two of us are away")
def call_off(turn: Turn, reason: str, contest: Row | None = None) -> None:
    """Move that the game be called off; it is void when more than half of those still bound agree within 48 hours."""
    game = submarine.the_game(turn, contest)
    _check_bound(turn, game)
    if game.call_off:
        raise Refuse("That has been moved already; a line “agree to call off” supports it.")
    until = turn.now + WINDOW
    turn.change(game, call_off={"agree": [turn.player], "until": until, "reason": reason})
    _tell_others(turn, game, f"{turn.player} moves to call off game {game.number}: {reason}. Whoever agrees writes a line that says "
                 f"“agree to call off”, until {say_instant(until)}.", _bound(turn, game))
    contests.note(turn, submarine.contract_of(turn, game), f"{turn.player} moves to call off game {game.number}: {reason}")
    turn.say(f"Your motion stands for 48 hours, until {say_instant(until)}.")
    _count(turn, game)


@rule.command("agree to call off [game] [{contest}]", contest=contests.NAMED, example="agree to call off C2")
def agree(turn: Turn, contest: Row | None = None) -> None:
    """Agree to call off the game."""
    game = submarine.the_game(turn, contest)
    _check_bound(turn, game)
    if not game.call_off:
        raise Refuse("Nobody has moved to call off the game.")
    if turn.player in game.call_off["agree"]:
        raise Refuse("You have agreed already.")
    turn.change(game, call_off={**game.call_off, "agree": [*game.call_off["agree"], turn.player]})
    contests.note(turn, submarine.contract_of(turn, game), f"{turn.player} agrees to call off game {game.number}.")
    turn.say("Noted.")
    _count(turn, game)


def _tell_others(turn: Turn, game: Row, text: str, whom: list[str]) -> None:
    for name in whom:
        if name != turn.actor.player:
            contests.tell(turn, submarine.contract_of(turn, game), name, text)


def _count(turn: Turn, game: Row) -> None:
    game, bound = fresh(turn, game), _bound(turn, game)
    agreed = [name for name in game.call_off["agree"] if name in bound]
    turn.say(f"For it: {len(agreed)} of {len(bound)} still bound; more than half must be.")
    if 2 * len(agreed) > len(bound):
        contest_modules.void(turn, submarine.contract_of(turn, game), game.call_off["reason"])


@rule.timer(each=games, due=lambda game, row: row.call_off["until"] + 1 if row.call_off else None, rank=62,
            among="contests", of=lambda row: row.contract)
def motion_falls(turn: Turn, game: Row) -> None:
    """After 48 hours a motion that too few support falls."""
    turn.change(game, call_off=None)
    contests.note(turn, submarine.contract_of(turn, game), f"game {game.number} is not called off.")


@rule.command("[admin] void game {contest} [: {reason}]", contest=contests.NAMED, reason=Words("a reason", rest=True), who="admin",
              example="admin void game C2: nobody answers")
def void_game(turn: Turn, contest: Row, reason: str = "") -> None:
    """Call off a game as the admin."""
    contest_modules.void(turn, contest_modules.for_command(turn, contest, NAME), reason or "called off by the admin")
    turn.say("The game is void.")


@rule.on(contest_modules.game_voided)
def voided(turn: Turn, contract: Row, game: Row, reason: str) -> None:
    """A game that is called off leaves no choices and no gnomes behind."""
    if game.module == NAME:
        logbook.keep(turn, game, [*game.report, f"Game {game.number} is called off: {reason}."], last=True)
        turn.say(f"Game {game.number} is called off.")
        _tell_others(turn, game, f"Game {game.number} is called off: {reason}.", [one.player for one in submarine.crew(turn, game)])
        clear(turn, game)


@rule.on(contest_modules.game_over)
def over(turn: Turn, contract: Row, game: Row) -> None:
    """Nobody is waited for after the end."""
    if game.module == NAME:
        _close_choices(turn, game)


def clear(turn: Turn, game: Row) -> None:
    """Take a game's pieces off the board."""
    _close_choices(turn, game)
    turn.change(fresh(turn, game), walk=None, phase="free")
    for gnome in submarine.crew(turn, game):
        turn.retire(gnome, gift_from=None)


def _close_choices(turn: Turn, game: Row) -> None:
    for choice in turn.rows(choosing.choices, game=game.id):
        deadline = turn.find(contest_deadlines.deadlines, choice.deadline)
        if deadline is not None and turn.is_live(deadline):
            contest_deadlines.close(turn, deadline, "waived")
        turn.remove(choice)


@rule.on(players.player_left)
def gone(turn: Turn, player: str) -> None:
    """Who is no player any more loses the gnome; choices are made by chance at once."""
    for game in turn.rows(games, module=NAME, status="running"):
        if turn.find(submarine.gnomes, f"{game.id}/{player}") is None:
            continue
        with ending.until_over():
            for choice in turn.rows(choosing.choices, game=game.id, player=player):
                defaults.by_default(turn, choice)
            _bury(turn, turn.row(games, game.id), player)


def _bury(turn: Turn, game: Row, player: str) -> None:
    """The gnome is dead as soon as no turn is being resolved."""
    gnome = turn.find(submarine.gnomes, f"{game.id}/{player}")
    if gnome is None or not turn.is_live(gnome) or game.status != "running" or gnome.state not in submarine.IN_PLAY:
        return
    if game.phase == "free":
        ending.die(turn, game, gnome, "its player has left", final=True)
        lines = list(fresh(turn, game).report)
        turn.change(fresh(turn, game), report=[])
        contests.note(turn, submarine.contract_of(turn, game), " ".join(lines))
        ending.check_end(turn, game)


@rule.settle
def bury_the_gone(turn: Turn) -> None:
    """Gnomes whose players have gone die when the turn that was going on is resolved."""
    here = None
    for game in turn.rows(games, module=NAME, status="running", phase="free"):
        here = here if here is not None else turn.members()
        for player in [name for name in game.crew_order if name not in here]:
            with ending.until_over():
                _bury(turn, turn.row(games, game.id), player)


