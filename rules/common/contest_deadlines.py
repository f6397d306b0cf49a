"""Deadlines: what is due in a contest, from whom and when; everybody concerned is reminded in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Bool, Choice, Data, Game, Int, Refuse, Row, Rule, Text, Time, Turn, View, called

from . import contest_members, contests
from .contests import DAY, HOUR, contracts

rule = Rule("contest_deadlines", title="Deadlines of contests", needs=[contest_members.rule], implements=["CO-DEAD"])
deadlines = rule.table(
    "deadlines", single="deadline", owned_by="set_by", id=Int(1, key=True), contract=Int(1), what=Text(), set_by=Text(), set_at=Time(),
    due=Time(), reminder_time=Time(optional=True), people=Data(), status=Choice("open", "passed", "closed", default="open"),
    module=Bool(default=False), default=Text(default=""))
deadline_passed = rule.hook("contest_deadline_passed", "deadline", "late", help="a deadline is over; these people are late")
NUMBER = called(deadlines, r"d\s?#?\d+|deadline\s(?:d|#)?\d+")


def title(row: Row) -> str:
    """How a deadline is called: D4."""
    return f"D{row.id}"


@rule.answer("row_named")
def by_letter(game: Game, value: Any, table: str, words: str) -> Any:
    """D4 is deadline 4."""
    digits = "".join(sign for sign in words if sign.isdigit())
    return int(digits) if table == deadlines.name and digits else value


def set_deadline(turn: Turn, contract: Row, people: list[str], what: str, due: int, by: str, *, module: bool = False,
                 default: str = "") -> Row:
    """A new deadline; Refuse if it is less than an hour or more than 90 days ahead. Those concerned are told."""
    span = due - turn.now
    if span < HOUR:
        raise Refuse("That is under 1 hour ahead; a deadline lies at least 1 hour ahead.")
    if span > 90 * DAY:
        raise Refuse("That is over 90 days ahead; a deadline lies at most 90 days ahead.")
    row = turn.add(deadlines, contract=contract.id, what=what, set_by=by, set_at=turn.now, due=due, reminder_time=remind_at(turn.now, due),
                   people=dict.fromkeys(people, "pending"), module=module, default=default)
    for name in people:
        if name != turn.actor.player and not module:
            contests.tell(turn, contract, name, f"{title(row)} of {contests.called(contract)} ({contract.title}): {what}. Due "
                          f"{say_instant(due)}. When you have done it, write a line: done <deadline>.")
    return row


def remind_at(now: int, due: int) -> int:
    """When to remind: a day before, if two days are given or more; else when half of the time has passed."""
    return due - DAY if due - now >= 2 * DAY else now + (due - now) // 2


def mark(turn: Turn, row: Row, name: str, status: str) -> Row:
    """What became of a deadline for one of those concerned; it is closed when nobody is left who owes anything."""
    row = turn.change(turn.row(deadlines, row.id), people={**row.people, name: status})
    if not {"pending", "overdue"} & set(row.people.values()):
        return turn.retire(row, status="closed")
    return row


def close(turn: Turn, row: Row, status: str) -> None:
    """A deadline is over for all who still owe something."""
    people = {name: status if was in ("pending", "overdue") else was for name, was in row.people.items()}
    turn.retire(turn.row(deadlines, row.id), status="closed", people=people)


# -- time ------------------------------------------------------------------------------------------------------------

@rule.timer(each=deadlines, due=lambda game, row: row.reminder_time if row.status == "open" else None, rank=44, among="contests",
            of=lambda row: row.contract)
def remind(turn: Turn, row: Row) -> None:
    """Whoever has not done what is due is reminded in time."""
    turn.change(row, reminder_time=None)
    contract = turn.row(contracts, row.contract)
    for name, status in row.people.items():
        if status == "pending" and turn.now < row.due:
            contests.tell(turn, contract, name, f"{title(row)} of {contests.called(contract)} ({contract.title}) is due "
                          f"{say_instant(row.due)}: {row.what}", sort="reminder",
                          subject=f"[{contests.called(contract)}] {title(row)} is due soon")


@rule.timer(each=deadlines, due=lambda game, row: row.due + 1 if row.status == "open" else None, rank=45, among="contests",
            of=lambda row: row.contract)
def pass_by(turn: Turn, row: Row) -> None:
    """Whoever has not done it by then is overdue; nothing else happens, unless a module says so."""
    late = [name for name, status in row.people.items() if status == "pending"]
    row = turn.change(row, status="passed", reminder_time=None, people={**row.people, **dict.fromkeys(late, "overdue")})
    contract = turn.row(contracts, row.contract)
    if late and not row.module:
        text = f"{title(row)} ({row.what}) is overdue: {', '.join(late)}."
        contract = contests.note(turn, contract, text)
        for name in dict.fromkeys([*late, contract.contestmaster]):
            contests.tell(turn, contract, name, f"{contests.called(contract)}: {text}")
    turn.fire(deadline_passed, deadline=row, late=late)


@rule.on(contest_members.contest_left)
def let_off(turn: Turn, contract: Row, player: str, gone: bool) -> None:
    """Who is no player any more owes nothing."""
    for row in turn.rows(deadlines, contract=contract.id):
        if gone and row.people.get(player) in ("pending", "overdue"):
            mark(turn, row, player, "waived")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """In a pause deadlines stand still."""
    for row in turn.rows(deadlines, status="open"):
        turn.change(row, due=row.due + length, reminder_time=row.reminder_time + length if row.reminder_time else None)


@rule.on(contests.contest_ended)
def end(turn: Turn, contract: Row) -> None:
    """With the contest its deadlines end."""
    for row in turn.rows(deadlines, contract=contract.id):
        close(turn, row, "waived")


@rule.deadlines(reads=[deadlines])
def coming(view: View) -> Iterator[tuple[int, str, str]]:
    """What is due when."""
    for row in view.rows(deadlines, status="open"):
        pending = [name for name, status in row.people.items() if status == "pending"]
        if pending:
            yield row.due, f"{title(row)}: {', '.join(pending)} ({row.what[:60]})", contests.PATH.format(row.contract)
