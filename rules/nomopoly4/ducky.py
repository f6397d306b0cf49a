"""The Rber Ducky: it waddles round the board every Saturday and robs whoever shares a square with it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from mailbot.clock import next_weekday
from mailbot.engine.rule import Choice, Game, Int, Row, Rule, RuleFault, Text, Time, Turn, View

from ..common import changes, switches
from . import board, money, movement

rule = Rule("ducky", title="The Rber Ducky", needs=[movement.rule, money.rule, switches.rule, changes.rule], implements=["N4-DUCK"])
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
duck_day = rule.param("duck_day", "Saturday", help="the day on which the Ducky walks", column=Choice(*_DAYS))
duck_time = rule.param("duck_time", "00:00:00", help="at what time of that day (UTC)", column=Text())
duck_die = rule.param("duck_die", "1d6", help="the dice of its walk", column=Text())
duck_percent = rule.param("duck_percent", 10, help="the share of their money that victims lose", column=Int(0, 100))
duck_push = rule.param("duck_push", 1, help="how far victims are pushed", column=Int(0))
first_bank = rule.param("first_bank", 3, help="what the Bank Account of Terror holds at first", column=Int(0))
duck_square = rule.attribute("duck_square", Int(1, optional=True))
duck_next_due = rule.attribute("duck_next_due", Time(optional=True))
bank_of_terror = rule.attribute("bank_of_terror", Int(0, default=0))
duck_attacked = rule.hook("duck_attacked", "square", "players", help="the Ducky has thrown its pies")


@rule.start
def open_bank(turn: Turn) -> None:
    """The Bank Account of Terror."""
    turn.set(bank_of_terror, turn[first_bank])


@rule.on("game_started")
def appear(turn: Turn) -> None:
    """The Ducky's first square is drawn, unless somebody has put it somewhere."""
    turn.set(duck_next_due, _next(turn))
    if turn[duck_square] is None:
        there = board.numbers(turn)
        turn.set(duck_square, there[turn.draw(len(there), "the Ducky's first square") - 1])
        turn.log(f"The Rber Ducky appears on square {turn[duck_square]}.", sort="duck", path="/board/")
        check(turn)


def _next(game: Game) -> int:
    time = datetime.strptime(game[duck_time], "%H:%M:%S")
    second = int(timedelta(hours=time.hour, minutes=time.minute, seconds=time.second).total_seconds())
    return next_weekday(game.now, _DAYS.index(game[duck_day]), second)


@rule.timer(due=lambda game: game[duck_next_due] if switches.on(game, "duck") else None, rank=50)
def walk(turn: Turn) -> None:
    """Every Saturday the Ducky walks, round and round."""
    roll, there = turn.roll(turn[duck_die], "the Ducky's walk"), board.numbers(turn)
    start = turn[duck_square]
    end = there[(there.index(start) + roll.total) % len(there)]
    turn.set(duck_next_due, _next(turn))
    told = f"The Rber Ducky rolls {roll} and walks from square {start} to square {end}."
    turn.log(told, sort="duck", path="/board/")
    turn.announce("The Ducky walks", told, path="/board/")
    move(turn, end)


def move(turn: Turn, square: int) -> None:
    """Put the Ducky on a square, which counts as its arrival there."""
    turn.set(duck_square, square)
    check(turn)


@rule.on(movement.arrived)
def check(turn: Turn) -> None:
    """Somebody, or the Ducky, has arrived: all players on its square are attacked at once (N4-DUCK-6)."""
    victims = movement.here(turn, turn[duck_square]) if turn[duck_square] is not None else []
    if victims and turn["status"] != "setup" and switches.on(turn, "duck"):
        _attack(turn, victims)


def _attack(turn: Turn, victims: list[Row]) -> None:
    square, hits = turn[duck_square], []
    for victim in victims:
        loss = -money.change(turn, victim.name, -money.share(victim.money, turn[duck_percent]))
        turn.set(bank_of_terror, turn[bank_of_terror] + loss)
        hits.append(f"{victim.name} loses {money.say(loss)}")
    to = square
    for _ in range(turn[duck_push]):
        to = board.after(turn, to)
    told = (f"The Rber Ducky goes berserk on square {square} and throws pies: {', '.join(hits)} to the Bank Account of Terror, "
            f"which holds {money.say(turn[bank_of_terror])} now. " + (
                f"Pushed to square {to}: {', '.join(victim.name for victim in victims)}." if to != square else
                "There is nowhere to be pushed to."))
    turn.log(told, sort="duck", path=f"/board/{square}/")
    turn.announce("The Ducky attacks", told, path="/board/")
    turn.say(told)
    _push(turn, [victim.name for victim in victims], to)
    turn.fire(duck_attacked, square=square, players=[victim.name for victim in victims])


def _push(turn: Turn, names: list[str], to: int) -> None:
    """All are pushed at one moment, and only then has anybody arrived (N4-DUCK-9 to 11)."""
    if to == turn[duck_square]:
        return
    for name in names:
        movement.jump_quietly(turn, name, to)
    for name in names:
        turn.fire(movement.arrived, player=name, square=to)


@rule.on(board.square_deleted)
def off_deleted(turn: Turn, square: Row, successor: int) -> None:
    """The Ducky jumps off a square that goes."""
    if turn[duck_square] == square.number:
        move(turn, successor)


@rule.on("game_resumed")
def skip_missed(turn: Turn, length: int) -> None:
    """Saturdays in a pause are lost (N4-PAUSE-10); what broke down as the pause began is tried again."""
    if turn[duck_next_due] is not None and turn.now - length < turn[duck_next_due] <= turn.now:
        turn.set(duck_next_due, _next(turn))


@rule.on(changes.parameter_changed)
def new_day(turn: Turn, name: str, before: Any) -> None:
    """Another day or time for the walk counts from now on."""
    if name in (duck_day.name, duck_time.name) and turn[duck_next_due] is not None:
        turn.set(duck_next_due, _next(turn))


@rule.deadlines()
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """When the Ducky walks next."""
    if view[duck_next_due] is not None and view["status"] == "running":
        yield view[duck_next_due], "The Rber Ducky walks", "/board/"


@rule.invariant
def on_a_square(game: Game) -> None:
    """The Ducky is always on a square that exists."""
    if game[duck_square] is not None and game.state.get(board.squares.name, game[duck_square]) is None:
        raise RuleFault(f"the Ducky is on square {game[duck_square]}, which does not exist")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "duck": "the Rber Ducky walks and attacks"}
