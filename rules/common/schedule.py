"""Delayed changes: a change line that waits for an instant, or comes again and again."""

from __future__ import annotations

import re
from collections.abc import Callable

from mailbot.clock import next_weekday, parse_duration, parse_instant, say_duration, say_instant
from mailbot.engine.rule import Game, Int, Refuse, Row, Rule, Text, Time, Turn
from mailbot.errors import BadSetup

from . import changes

rule = Rule("schedule", title="Delayed changes", needs=[changes.rule])
scheduled = rule.table("scheduled", listed=False, single="delayed change", number=Int(1, key=True), line=Text(), due=Time(),
                       every=Int(default=0), weekday=Int(optional=True), second=Int(default=0), made_at=Time(), cause=Text(default=""))
_AT = re.compile(r"at\s+(.+?):\s+(.+)", re.IGNORECASE | re.DOTALL)
_EVERY = re.compile(r"every\s+(.+?):\s+(.+)", re.IGNORECASE | re.DOTALL)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = re.compile(rf"({'|'.join(_DAYS)})(?:\s+(\d\d):(\d\d)(?::(\d\d))?)?", re.IGNORECASE)


@rule.answer(changes.change_line)
def delayed_line(game: Game, value: changes.Effect | None, line: str) -> changes.Effect | None:
    """`at INSTANT: LINE`, `every 7 days: LINE`, `every Monday 00:00: LINE`."""
    if found := _AT.fullmatch(line):
        return _bound(_at, found)
    if found := _EVERY.fullmatch(line):
        return _bound(_every, found)
    return value


def _bound(call: Callable[[Turn, str, str], str], found: re.Match[str]) -> changes.Effect:
    return lambda turn: call(turn, found[1], found[2])


def _at(turn: Turn, moment: str, line: str) -> str:
    try:
        due = parse_instant(moment)
    except BadSetup as fault:
        raise Refuse(str(fault)) from None
    if due < turn.now:
        raise Refuse(f"{say_instant(due)} is past, and nothing takes effect before it is carried out")
    _add(turn, line, due)
    return f"at {say_instant(due)}: {changes.published(turn, line)}"


def _every(turn: Turn, period: str, line: str) -> str:
    if found := _DAY.fullmatch(period.strip()):
        second = int(found[2] or 0) * 3600 + int(found[3] or 0) * 60 + int(found[4] or 0)
        weekday = _DAYS.index(found[1].lower())
        _add(turn, line, next_weekday(turn.now, weekday, second), weekday=weekday, second=second)
        return f"every {period}: {changes.published(turn, line)}"
    try:
        every = parse_duration(period)
    except BadSetup as fault:
        raise Refuse(str(fault)) from None
    if every < 60:
        raise Refuse("a change cannot come more often than every minute")
    _add(turn, line, turn.now + every, every=every)
    return f"every {say_duration(every)}: {changes.published(turn, line)}"


def _add(turn: Turn, line: str, due: int, *, every: int = 0, weekday: int | None = None, second: int = 0) -> None:
    if changes.read(turn, line) is None:
        raise Refuse(f"“{line}” is no change line that the rules in force know")
    turn.add(scheduled, line=line, due=due, every=every, weekday=weekday, second=second, made_at=turn.now,
             cause=turn.memo.get("cause", ""))


@rule.timer(each=scheduled, due=lambda game, row: row.due, rank=5)
def carry_out(turn: Turn, row: Row) -> None:
    """A delayed change takes effect; one that cannot any more is reported and dropped, or waits for its next time."""
    turn.memo["cause"] = row.cause
    try:
        told = "; ".join(changes.carry_out(turn, [row.line]))
    except Refuse as fault:
        told = f"“{changes.published(turn, row.line)}” could not be done any more"
        turn.tell_admin("A delayed change could not be done", f"{row.line}\n{fault}")
    turn.log(f"A delayed change{f' of {row.cause}' if row.cause else ''}: {told}.", sort="rules")
    if row.weekday is not None:
        turn.change(row, due=next_weekday(turn.now, row.weekday, row.second))
    elif row.every:
        turn.change(row, due=turn.now + row.every)
    else:
        turn.remove(row)


@rule.on("game_resumed")
def wait_out(turn: Turn, length: int) -> None:
    """Intervals stand still in a pause; what comes on days of the calendar is skipped (a single instant just comes late)."""
    for row in turn.rows(scheduled):
        if row.every:
            turn.change(row, due=row.due + turn.now - max(turn.now - length, row.made_at))
        elif row.weekday is not None and row.due <= turn.now:
            turn.change(row, due=next_weekday(turn.now, row.weekday, row.second))
