"""Deadlines: what is due in a contest, from whom and when; everybody concerned is reminded in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot.clock import parse_duration, parse_instant, say_instant
from mailbot.engine.rule import (
    BadSetup,
    Bool,
    Choice,
    Data,
    Game,
    Int,
    Kind,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Turn,
    View,
    Word,
    Words,
    called,
)

from . import contest_members, contests, players
from .contests import DAY, HOUR, NAMED, contracts

rule = Rule("contest_deadlines", title="Deadlines of contests", needs=[contest_members.rule], implements=["CO-DEAD"])
deadlines = rule.table(
    "deadlines", single="deadline", owned_by="set_by", id=Int(1, key=True), contract=Int(1), what=Text(), set_by=Text(), set_at=Time(),
    due=Time(), reminder_time=Time(optional=True), people=Data(), status=Choice("open", "passed", "closed", default="open"),
    module=Bool(default=False), default=Text(default=""))
deadline_passed = rule.hook("contest_deadline_passed", "deadline", "late", help="a deadline is over; these people are late")
NUMBER = called(deadlines, r"d\s?#?\d+|deadline\s(?:d|#)?\d+")
DOUBLE = 48 * HOUR
FORMS = "“on the double”, “in 36 hours”, “in 3 days” or “by 2026-03-01 18:00”"


class When(Kind):
    """A time by which something is due: "on the double", "in 3 days", "by 2026-03-01 18:00"."""

    pattern = r"on the double|in\s\d+\s?[a-z]+|(?:by|at|until)\s\d{4}-\d\d?-\d\d?(?:[\st]\d\d?:\d\d(?::\d\d)?)?(?:\s?(?:z|utc))?"
    sample = "a time: on the double, in 36 hours, by 2026-03-01 18:00"

    def parse(self, text: str) -> tuple[str, int]:
        """Whether a span or an instant is meant, and its seconds."""
        words = text.strip().lower()
        try:
            if words == "on the double":
                return "span", DOUBLE
            if words.startswith("in "):
                return "span", parse_duration(words[3:])
            return "instant", parse_instant(words.split(None, 1)[1].removesuffix("utc").removesuffix("z").strip())
        except BadSetup:
            raise Refuse(f"I cannot read the time “{text}”. Write {FORMS}.") from None


def title(row: Row) -> str:
    """How a deadline is called: D4."""
    return f"D{row.id}"


@rule.answer("row_named")
def by_letter(game: Game, value: Any, table: str, words: str) -> Any:
    """D4 is deadline 4."""
    digits = "".join(sign for sign in words if sign.isdigit())
    return int(digits) if table == deadlines.name and digits else value


@rule.command("[admin] deadline [{contest}] {people} {time} : {what}", "[admin] deadline [{contest}] {people} : {what} [,] {time}",
              "[admin] deadline [{contest}] {people} : {what}", contest=NAMED,
              people=Word("players, all or me", r"[^:,;\s](?:[^:;]*?[^:,;\s])??"),
              time=When(), what=Words("what is due"), named="deadline", who="both",
              example=("deadline C4 Bob: send your move, on the double", "deadline C4 all in 72 hours: vote",
                       "deadline C4 me by 2026-03-01 18:00: results"))
def deadline(turn: Turn, people: str, what: str, contest: Row | None = None, time: tuple[str, int] | None = None) -> None:
    """As contestmaster, say what is due from whom, and by when: on the double (48 hours), in so many hours, or by a date."""
    contract = contests.for_master(turn, contest)
    if time is None:
        raise Refuse(f"I cannot read by when that is due. Write {FORMS}.")
    if not 1 <= len(what) <= 500:
        raise Refuse(f"What is due has {len(what)} characters; 1 to 500 are allowed.")
    due = time[1] if time[0] == "instant" else turn.now + time[1]
    row = set_deadline(turn, contract, _people(turn, contract, people), what, due, contests.actor(turn))
    contests.note(turn, contract, f"{contests.actor(turn)} sets {title(row)} for {', '.join(row.people)}: {what} (due {say_instant(due)}).")
    turn.say(f"{title(row)} is set: due {say_instant(due)}.")


def _people(turn: Turn, contract: Row, words: str) -> list[str]:
    here = contests.members(turn, contract)
    if words.lower() in ("all", "everybody", "everyone"):
        if not here:
            raise Refuse(f"{contests.called(contract)} has no contestants.")
        return here
    names = []
    for word in words.replace(" and ", ",").split(","):
        player = players.named(turn, word)
        if word.strip().lower() in ("me", "myself"):
            names.append(turn.player)
        elif player is not None and player.name == contract.contestmaster:
            names.append(player.name)
        else:
            names.append(contests.check_member(turn, contract, player.name if player else word.strip()).player)
    return list(dict.fromkeys(names))


def set_deadline(turn: Turn, contract: Row, people: list[str], what: str, due: int, by: str, *, module: bool = False,
                 default: str = "") -> Row:
    """A new deadline; Refuse if it is less than an hour or more than 90 days ahead. Those concerned are told."""
    span = due - turn.now
    if span < HOUR:
        raise Refuse("That is under 1 hour ahead; a deadline lies at least 1 hour ahead.")
    if span > 90 * DAY:
        raise Refuse("That is over 90 days ahead; a deadline lies at most 90 days ahead.")
    row = turn.add(deadlines, contract=contract.id, what=what, set_by=by, set_at=turn.now, due=due, reminder_time=_remind_at(turn.now, due),
                   people=dict.fromkeys(people, "pending"), module=module, default=default)
    for name in people:
        if name != turn.actor.player and not module:
            contests.tell(turn, contract, name, f"{title(row)} of {contests.called(contract)} ({contract.title}): {what}. Due "
                          f"{say_instant(due)}. When you have done it, write a line: done <deadline>.")
    return row


def _remind_at(now: int, due: int) -> int:
    """A day before, if two days are given or more; else when half of the time has passed."""
    return due - DAY if due - now >= DOUBLE else now + (due - now) // 2


# -- care ------------------------------------------------------------------------------------------------------------

@rule.command("done [with] {deadline}", "I have done {deadline}", deadline=NUMBER, example="done D4")
def done(turn: Turn, deadline: Row) -> None:
    """Report that you have done what was due."""
    _by_hand(turn, deadline)
    if turn.player not in deadline.people:
        raise Refuse(f"{title(deadline)} is not yours; it is for {', '.join(deadline.people)}.")
    _meet(turn, deadline, turn.player)
    turn.say(f"Noted: {title(deadline)} is done.")


@rule.command("[admin] met {deadline} {player}", deadline=NUMBER, player=players.players, who="both", example="met D4 Bob")
def met(turn: Turn, deadline: Row, player: Row) -> None:
    """As contestmaster, mark that somebody has done what was due."""
    _care(turn, deadline)
    _meet(turn, deadline, _concerned(deadline, player))
    turn.say(f"{player.name} has met {title(deadline)}.")


@rule.command("[admin] waive {deadline} [for] {player}", deadline=NUMBER, player=players.players, who="both", example="waive D4 Bob")
def waive(turn: Turn, deadline: Row, player: Row) -> None:
    """As contestmaster, let somebody off a deadline."""
    _care(turn, deadline)
    mark(turn, deadline, _concerned(deadline, player), "waived")
    contests.note(turn, turn.row(contracts, deadline.contract), f"{contests.actor(turn)} waives {title(deadline)} for {player.name}.")
    turn.say(f"{title(deadline)} is waived for {player.name}.")


@rule.command("[admin] extend {deadline} by {span}", deadline=NUMBER, span=Word("a time span such as 24 hours", r"\d+\s?[a-z]+"),
              who="both", example="extend D4 by 24 hours")
def extend(turn: Turn, deadline: Row, span: str) -> None:
    """As contestmaster, put a deadline off."""
    contract = _care(turn, deadline)
    if deadline.status != "open":
        raise Refuse(f"{title(deadline)} is over.")
    try:
        due = deadline.due + parse_duration(span)
    except BadSetup as fault:
        raise Refuse(f"{fault}.") from None
    if due - turn.now > 90 * DAY:
        raise Refuse("That is over 90 days ahead; a deadline lies at most 90 days ahead.")
    turn.change(deadline, due=due, reminder_time=_remind_at(deadline.set_at, due) if _remind_at(deadline.set_at, due) > turn.now else None)
    contests.note(turn, contract, f"{contests.actor(turn)} extends {title(deadline)} to {say_instant(due)}.")
    for name, status in deadline.people.items():
        if status == "pending":
            contests.tell(turn, contract, name, f"{title(deadline)} is put off to {say_instant(due)}.")
    turn.say(f"{title(deadline)} is due {say_instant(due)} now.")


@rule.command("[admin] drop {deadline}", deadline=NUMBER, who="both", named="drop deadline", example="drop D4")
def drop(turn: Turn, deadline: Row) -> None:
    """As contestmaster, cancel a deadline."""
    contract = _care(turn, deadline)
    contests.note(turn, contract, f"{contests.actor(turn)} drops {title(deadline)}.")
    close(turn, deadline, "waived")
    turn.say(f"{title(deadline)} is dropped.")


def _care(turn: Turn, row: Row) -> Row:
    contract = contests.for_master(turn, turn.row(contracts, row.contract))
    if not contests.by_admin(turn):
        _by_hand(turn, row)
    if row.status == "closed":
        raise Refuse(f"{title(row)} is closed.")
    return contract


def _by_hand(turn: Turn, row: Row) -> None:
    if row.status == "closed":
        raise Refuse(f"{title(row)} is closed.")
    if row.module:
        raise Refuse(f"{title(row)} is a deadline of a module: the choice itself meets it.")


def _concerned(row: Row, player: Row) -> str:
    if player.name not in row.people:
        raise Refuse(f"{title(row)} is not for {player.name}; it is for {', '.join(row.people)}.")
    return str(player.name)


def _meet(turn: Turn, row: Row, name: str) -> None:
    before = row.people[name]
    if before in ("met", "met late"):
        raise Refuse(f"{title(row)} was met by {name} already.")
    status = "met late" if row.status == "passed" else "met"
    mark(turn, row, name, status)
    contests.note(turn, turn.row(contracts, row.contract), f"{name} has {status.replace('met', 'met ' + title(row), 1)}.")


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

@rule.timer(each=deadlines, due=lambda game, row: row.reminder_time if row.status == "open" else None, rank=44)
def remind(turn: Turn, row: Row) -> None:
    """Whoever has not done what is due is reminded in time."""
    turn.change(row, reminder_time=None)
    contract = turn.row(contracts, row.contract)
    for name, status in row.people.items():
        if status == "pending" and turn.now < row.due:
            contests.tell(turn, contract, name, f"{title(row)} of {contests.called(contract)} ({contract.title}) is due "
                          f"{say_instant(row.due)}: {row.what}", sort="reminder",
                          subject=f"[{contests.called(contract)}] {title(row)} is due soon")


@rule.timer(each=deadlines, due=lambda game, row: row.due + 1 if row.status == "open" else None, rank=45)
def pass_by(turn: Turn, row: Row) -> None:
    """Whoever has not done it by then is overdue; nothing else happens, unless a module says so."""
    late = [name for name, status in row.people.items() if status == "pending"]
    row = turn.change(row, status="passed", reminder_time=None, people={**row.people, **dict.fromkeys(late, "overdue")})
    contract = turn.row(contracts, row.contract)
    if late and not row.module:
        text = f"{title(row)} ({row.what}) is overdue: {', '.join(late)}."
        turn.log(f"{contests.called(contract)}: {text}", sort="contest", path=contests.path(contract))
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
