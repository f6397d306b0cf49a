"""Turns: two dice, forwards or backwards, every three days; who waits five is fined and moved."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Bool, Choice, Game, Int, List, Options, Refuse, Row, Rule, Text, Time, Turn

from ..common import changes, players, switches
from . import board, experience, money, movement, resources

rule = Rule("turns", title="Turns", needs=[movement.rule, experience.rule, money.rule, resources.rule], implements=["N4-TURN"])
turn_dice = rule.param("turn_dice", "2d6", help="the dice of a turn", column=Text())
turn_wait = rule.param("turn_wait", timedelta(hours=72), help="how long after a turn the next one is possible")
turn_experience = rule.param("turn_experience", 1, help="the experience a turn brings", column=Int())
forced_after = rule.param("forced_after", timedelta(hours=120), help="how long after a turn the next one is forced")
forced_fine = rule.param("forced_fine", 100, help="the fine for a forced turn", column=Int(0))
rule.extend(
    players.players, last_turn_at=Time(optional=True), last_turn_forced=Bool(default=False),
    last_turn_direction=Choice("forwards", "backwards", optional=True), forced_due=Time(optional=True),
    last_turn_path=List(Int(1), help="the squares of the last turn, from where it began"))
turn_ended = rule.hook("turn_ended", "player", "forced", help="a turn is over")
WAYS = Options({"forwards": ("forward", "ahead", "onward", "onwards"), "backwards": ("backward", "back")})


def possible_at(game: Game, player: Row) -> int:
    """From when on a player can take the next turn."""
    return 0 if player.last_turn_at is None else int(player.last_turn_at) + game[turn_wait]


@rule.command("(take|make) [a|my|the] turn[ {direction}]", "turn {direction}", direction=WAYS, example="take turn forwards",
              named="take turn")
def take_turn(turn: Turn, direction: str = "") -> None:
    """Roll the dice and move, forwards or backwards; possible three days after your last turn."""
    player = turn.row(players.players, turn.player)
    free = possible_at(turn, player)
    if turn.now < free:
        raise Refuse(f"Your last turn was at {say_instant(player.last_turn_at)}; the next is possible at {say_instant(free)}.")
    if not direction:
        raise Refuse("Say forwards or backwards, in a line such as: take turn forwards.")
    _check_way(board.numbers(turn), player.square, direction)
    turn.say(play(turn, player.name, direction, forced=False))
    for sentence in resources.tell(turn, player.name):
        turn.say(sentence)
    player = turn.row(players.players, player.name)
    turn.say(f"Experience {player.experience}, level {player.level}. Your next turn is possible at "
             f"{say_instant(possible_at(turn, player))}, and forced at {say_instant(player.forced_due)}.")


def _check_way(there: list[int], square: int, direction: str) -> None:
    if len(there) > 1 and direction == "backwards" and square == there[0]:
        raise Refuse("You are on the first square: backwards is not possible. Say forwards.")
    if len(there) > 1 and direction == "forwards" and square == there[-1]:
        raise Refuse("You are on the last square: forwards is not possible. Say backwards.")


def play(turn: Turn, name: str, direction: str, *, forced: bool) -> str:
    """A turn, own or forced: dice, walk, what is met there, experience (N4-TURN-8); what happened in words."""
    money.begin_action(turn)
    roll = turn.roll(turn[turn_dice], f"{name}'s turn")
    turn.change(turn.row(players.players, name), last_turn_at=turn.now, last_turn_direction=direction,
                last_turn_forced=forced, forced_due=turn.now + turn[forced_after])
    start = turn.row(players.players, name).square
    way = movement.path(board.numbers(turn), start, _signed(roll.total, direction))
    turn.change(turn.row(players.players, name), last_turn_path=[start, *way])
    end = f"{direction} to square {way[-1]}" if way else f"{direction}, which leads nowhere"
    over = f", over {', '.join(map(str, way[:-1]))}" if way[:-1] else ""
    told = f"{f'A turn is taken for {name}' if forced else f'{name} takes a turn'}: {roll}, {end}{over}."
    turn.log(told, sort="turn", path=players.PATH.format(name))
    movement.walk(turn, name, _signed(roll.total, direction))
    experience.gain(turn, name, turn[turn_experience])
    turn.fire(turn_ended, player=name, forced=forced)
    return told


def _signed(steps: int, direction: str) -> int:
    return steps if direction == "forwards" else -steps


def forced_direction(there: list[int], player: Row) -> str:
    """Which way a forced turn goes: the first line that fits decides (N4-TURN-12)."""
    if player.square == there[0]:
        return "forwards"
    if player.square == there[-1]:
        return "backwards"
    return str(player.last_turn_direction or "forwards") if player.last_turn_forced else "forwards"


def _due(game: Game, player: Row) -> int | None:
    return player.forced_due if player.membership == "player" and switches.on(game, "forced_turn") else None


@rule.timer(each=players.players, due=_due, rank=40)
def forced_turn(turn: Turn, player: Row) -> None:
    """Who has waited too long pays a fine and has a turn taken for him."""
    direction = forced_direction(board.numbers(turn), player)
    money.change(turn, player.name, -turn[forced_fine])
    turn.log(f"{player.name} has taken no turn for {turn[forced_after] // 3600} hours and is fined "
             f"{money.say(turn[forced_fine])}.", sort="turn", path=players.PATH.format(player.name))
    told = play(turn, player.name, direction, forced=True)
    row = turn.row(players.players, player.name)
    turn.tell(player.name, f"You took no turn for {turn[forced_after] // 3600} hours: you are fined "
              f"{money.say(turn[forced_fine])} and a turn was taken for you. {told} You have {money.say(row.money)}; your next "
              f"turn is possible at {say_instant(possible_at(turn, row))}.", subject="A turn was taken for you")


# -- clocks ----------------------------------------------------------------------------------------------------------

@rule.on(players.player_joined)
def clock_begins(turn: Turn, player: str) -> None:
    """The five days of a new player run from his joining."""
    turn.change(turn.row(players.players, player), forced_due=turn.now + turn[forced_after])


@rule.on("game_started")
def clocks_begin(turn: Turn) -> None:
    """Nobody's five days run before play begins."""
    for row in players.current(turn):
        turn.change(row, forced_due=turn.now + turn[forced_after])


@rule.on("game_resumed")
def clocks_wait(turn: Turn, length: int) -> None:
    """A pause forbids turns, so it takes no time from anybody (N4-PAUSE-8)."""
    for row in players.current(turn):
        begun = max(turn.now - length, row.joined_at)
        turn.change(row, forced_due=(row.forced_due or turn.now) + turn.now - begun)


@rule.on(changes.parameter_changed)
def clocks_anew(turn: Turn, name: str, before: Any) -> None:
    """Another waiting time counts from where the clock began; nothing falls due in the past (N4-EXT-21)."""
    if name == forced_after.name:
        for row in players.current(turn):
            turn.change(row, forced_due=max((row.forced_due or turn.now) + turn[forced_after] - before, turn.now))


@rule.on("row_given")
def clock_given(turn: Turn, table: str, key: str, columns: tuple[str, ...]) -> None:
    """A last turn that a scenario puts in is what the next forced turn is counted from, unless that is given too."""
    if table == players.players.name and "last_turn_at" in columns and "forced_due" not in columns:
        row = turn.row(table, key)
        begun = row.last_turn_at if row.last_turn_at is not None else max(row.joined_at, turn["started_at"] or 0)
        turn.change(row, forced_due=begun + turn[forced_after])


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "forced_turn": "turns are forced on those who wait too long"}
