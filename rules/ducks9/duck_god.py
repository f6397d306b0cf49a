"""The Duck God: it gains a God Egg each Sunday, and with twelve of them all players lose."""

from __future__ import annotations

from typing import Any

from mailbot.clock import next_weekday, parse_instant, show_instant
from mailbot.engine.rule import Data, Game, Int, Refuse, Rule, Text, Turn, View

from ..common import admin, periods, players, proposals
from . import ducks

rule = Rule("duck_god", title="The Duck God", needs=[ducks.rule, periods.rule, admin.rule, proposals.rule], implements=["D9-GOD"])
FATAL = 12


class Changes(Data):
    """How God Eggs came and went: a list of {at, change, eggs, why}; times are text in JSON."""

    def to_json(self, value: Any) -> Any:
        """The list with times as text."""
        return [{**entry, "at": show_instant(entry["at"])} for entry in value]

    def from_json(self, value: Any) -> Any:
        """The list as it is kept."""
        return [{**entry, "at": parse_instant(entry["at"])} for entry in value]


god_eggs = rule.attribute("god_eggs", Int(0, default=0))
egg_waits = rule.attribute("egg_waits", Int(0, default=0, seen_by="nobody"))
god_log = rule.attribute("god_log", Changes(default=[]))
ended = rule.attribute("ended", Data(default=None, optional=True))
rule.extend(players.players, outcome=Text(optional=True))
PENDING = "the admin must enter what was adopted before it is known whether the Duck God has won"
SUNDAY = 6
_STATUS = {"setup": "lobby"}
_MEANT = {"lobby": "setup", "lost": "ended", "loss_pending": "paused"}


def is_pending(game: Game) -> bool:
    """Whether a loss waits for the admin."""
    return bool(game["status"] == "paused" and game[egg_waits])


def status_called_in(view: View) -> str:
    """The game's status as the pages call it."""
    return str(view.ask("status_called", view["status"]))


@rule.answer("mail_waits")
def waits(game: Game, value: bool) -> bool:
    """While a loss is pending mails wait until it is known whether play goes on."""
    return value or is_pending(game)


@rule.answer("status_meant")
def status_meant(game: Game, value: str) -> str:
    """The status that a word of this game means."""
    return _MEANT.get(value, value)


@rule.answer("status_called")
def status_called(game: Game, value: str) -> str:
    """The game's status by the names of this game."""
    if value == "ended":
        return "lost" if game[ended] else "ended"
    return "loss_pending" if is_pending(game) else _STATUS.get(value, value)


def is_sunday(moment: int) -> bool:
    """Whether an instant is the first of a Sunday."""
    return next_weekday(moment - 1, SUNDAY) == moment


@rule.on(periods.period_between)
def sunday(turn: Turn, at: int) -> None:
    """Each Sunday, after the proposals, the Duck God gains an Egg; a loss waits while adopted ones are not yet entered."""
    if not is_sunday(at):
        return
    waiting = [row.number for row in turn.rows(proposals.proposals, status="pending") if row.closes == at]
    if turn[god_eggs] + 1 >= FATAL and waiting:
        turn.set(egg_waits, at)
        turn.tell_admin("A loss is pending", f"With the Egg of this Sunday the Duck God has {turn[god_eggs] + 1}. Enter the proposals "
                        f"adopted now ({', '.join(map(str, waiting))}) in order; then the Egg is counted. Until then the game waits.")
        admin.pause(turn, PENDING)
    else:
        gain(turn, at)


def gain(turn: Turn, at: int) -> None:
    """The Egg of a Sunday."""
    _note(turn, 1, f"the Egg of Sunday {show_instant(at)[:10]}")
    turn.log(f"The Duck God gains a God Egg and has {turn[god_eggs]} now.", sort="god", path="/duck-god/")
    check_loss(turn)


def lose(turn: Turn, number: int) -> int:
    """God Eggs are scrambled, as far as there are any; how many."""
    lost = min(number, turn[god_eggs])
    _note(turn, -lost, f"scrambled by {turn.actor.player or 'the rules'}")
    return int(lost)


def _note(turn: Turn, change: int, why: str) -> None:
    turn.set(god_eggs, turn[god_eggs] + change)
    turn.set(god_log, [*turn[god_log], {"at": turn.now, "change": change, "eggs": turn[god_eggs], "why": why}])


@rule.settle
def check_loss(turn: Turn) -> None:
    """With twelve God Eggs the round is lost by all players."""
    if turn[god_eggs] < FATAL or turn["status"] != "running":
        return
    for player in players.current(turn):
        turn.change(player, outcome="lost")
    turn.set(ended, {"at": show_instant(turn.now), "outcome": "all players lose"})
    admin.finish(turn, f"the Duck God has {turn[god_eggs]} God Eggs: all players lose")


@rule.settle
def entered(turn: Turn) -> None:
    """When all that was adopted is entered, the Egg that waited is counted, and play goes on or ends."""
    if not is_pending(turn) or any(row.closes == turn[egg_waits] for row in turn.rows(proposals.proposals, status="pending")):
        return
    at = turn[egg_waits]
    turn.set(egg_waits, 0)
    turn.set("status", "running")
    turn.set("paused_at", None)
    turn.set("pause_reason", "")
    with turn.as_of(at):
        gain(turn, at)
    if turn["status"] == "running":
        turn.log("All that was adopted is entered: play goes on.", sort="pause")
        periods.go_on(turn)


@rule.answer(admin.may_resume)
def not_by_hand(game: Game, value: None) -> None:
    """While a loss is pending the admin enters what was adopted; nothing else lets play go on."""
    if is_pending(game):
        raise Refuse(f"A loss is pending: {PENDING}.")
