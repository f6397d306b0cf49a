"""Periods: the week is cut into parts that begin on fixed days at 00:00 UTC; what ends and begins there has an order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot.clock import day_of, next_weekday
from mailbot.engine.rule import Bool, Data, Game, Rule, Text, Time, Turn, View

rule = Rule("periods", title="Periods")
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEK = 604800


class Days(Data):
    """Days of the week in order, the first of which begins the week."""

    word = "a list of different days of the week, such as [\"sunday\", \"thursday\"]"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and bool(value) and set(value) <= set(DAYS) and len(set(value)) == len(value)


period_days = rule.param("period_days", ["sunday"], help="the days on which a period begins, the first day of the week first",
                         column=Days())
period = rule.attribute("period", Text(default=""))
period_ends_at = rule.attribute("period_ends_at", Time(optional=True))
period_waits = rule.attribute("period_waits", Bool(default=False, seen_by="nobody"))
period_ends = rule.hook("period_ends", "period", "at", help="a period is over: first of all that happens at a boundary")
period_between = rule.hook("period_between", "period", "at", help="between the end of one period and the beginning of the next")
period_begins = rule.hook("period_begins", "period", "at", help="a period begins: last of all that happens at a boundary")


def starts(game: Game | View, moment: int) -> list[int]:
    """When the periods of the week around an instant begin, and the next week, in order."""
    days = [DAYS.index(day) for day in game[period_days]]
    week = next_weekday(moment, days[0]) - WEEK
    return [week, *(next_weekday(week, day) for day in days[1:]), week + WEEK]


def next_start(game: Game | View, moment: int) -> int:
    """When the period that an instant lies in ends; an instant of a boundary belongs to the period that begins."""
    return next(start for start in starts(game, moment) if start > moment)


def called(game: Game | View, moment: int) -> str:
    """The name of the period of an instant: the day on which its week began, and its number in that week."""
    begun = [start for start in starts(game, moment) if start <= moment]
    return f"{day_of(begun[0])}/{len(begun)}"


def ends(game: Game) -> int:
    """When the present period ends."""
    return int(game[period_ends_at] or next_start(game, game.now))


@rule.on("game_started")
def first_period(turn: Turn) -> None:
    """The first period is the rest of the one in which play begins; a boundary of that very second is not run."""
    turn.set(period, called(turn, turn.now))
    turn.set(period_ends_at, next_start(turn, turn.now))


@rule.timer(due=lambda game: game[period_ends_at])
def turn_over(turn: Turn) -> None:
    """A boundary: what ends, what comes between, what begins, in this order, as of its instant however late it is."""
    at, ended = turn[period_ends_at], turn[period]
    turn.set(period, called(turn, at))
    turn.set(period_ends_at, next_start(turn, at))
    with turn.as_of(at):
        turn.fire(period_ends, period=ended, at=at)
        turn.fire(period_between, period=turn[period], at=at)
        if turn["status"] == "running":
            _begin(turn, at)
        else:
            turn.set(period_waits, True)


def _begin(turn: Turn, at: int) -> None:
    turn.set(period_waits, False)
    turn.fire(period_begins, period=turn[period], at=at)


@rule.on("game_resumed")
def go_on(turn: Turn) -> None:
    """A boundary that was interrupted is finished, as of its instant."""
    if turn[period_waits]:
        at = max(start for start in starts(turn, turn[period_ends_at] - 1) if start < turn[period_ends_at])
        with turn.as_of(at):
            _begin(turn, at)


@rule.deadlines(reads=["game"])
def next_boundary(view: View) -> Iterator[tuple[int, str, str]]:
    """When the present period ends."""
    if view["status"] == "running" and view[period_ends_at]:
        yield view[period_ends_at], f"period {view[period]} ends, and the next one begins", "/"
