"""Duties: the contestmaster says what is due and by when, and all say what has become of it."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Refuse, Row, Rule, Turn, Word, Words

from . import contest_deadlines, contest_times, contests, players
from .contest_deadlines import NUMBER, close, mark, remind_at, title
from .contests import DAY, NAMED, contracts

rule = Rule("contest_duties", title="Who owes what in contests", needs=[contest_deadlines.rule], implements=["CO-DEAD"])


_SET = "[admin] [set] [a] deadline"


@rule.command(*(f"{_SET} {whose} {due}" for whose in ("[for] [{contest}] [for] {people}", "[for] {people} (in|of) {contest}",
              "[for] {contest}")
                for due in ("{time} : {what}", ": {what} [,] {time}", ": {what}")),
              contest=NAMED,
              people=Word("players, all or me", r"[^:,;\s](?:[^:;]*?[^:,;\s])??"),
              time=contest_times.When(), what=Words("what is due"), named="deadline", who="both",
              example=("deadline C4 Bob: send your move, on the double", "deadline C4 all in 72 hours: vote",
                       "deadline C4 me by 2026-03-01 18:00: results"))
def deadline(turn: Turn, what: str, people: str = "all", contest: Row | None = None, time: int | None = None) -> None:
    """As contestmaster, say what is due from whom, and by when: on the double (48 hours), in so many hours, or by a date."""
    contract = contests.for_master(turn, contest)
    if time is None:
        raise Refuse(f"I cannot read by when that is due. Write {contest_times.FORMS}.")
    if not 1 <= len(what) <= 500:
        raise Refuse(f"What is due has {len(what)} characters; 1 to 500 are allowed.")
    row = contest_deadlines.set_deadline(turn, contract, _people(turn, contract, people), what, time, contests.actor(turn))
    contests.note(turn, contract, f"{contests.actor(turn)} sets {title(row)} for {', '.join(row.people)}: {what} "
                  f"(due {say_instant(time)}).")
    turn.say(f"{title(row)} is set: due {say_instant(time)}.")


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


@rule.command("done [with] {deadline}", "I (have|am) done [with] {deadline}", "{deadline} [is] (done|met)", deadline=NUMBER,
              example="done D4")
def done(turn: Turn, deadline: Row) -> None:
    """Report that you have done what was due."""
    _by_hand(turn, deadline)
    if turn.player not in deadline.people:
        raise Refuse(f"{title(deadline)} is not yours; it is for {', '.join(deadline.people)}.")
    _meet(turn, deadline, turn.player)
    turn.say(f"Noted: {title(deadline)} is done.")


@rule.command("[admin] met {deadline} [by] {player}", "[admin] {player} [has] met {deadline}", deadline=NUMBER, player=players.players,
              who="both", example="met D4 Bob")
def met(turn: Turn, deadline: Row, player: Row) -> None:
    """As contestmaster, mark that somebody has done what was due."""
    _care(turn, deadline)
    _meet(turn, deadline, _concerned(deadline, player))
    turn.say(f"{player.name} has met {title(deadline)}.")


@rule.command("[admin] waive {deadline} [for] {player}", "[admin] waive {deadline} [for all]", deadline=NUMBER, player=players.players,
              who="both", example="waive D4 Bob")
def waive(turn: Turn, deadline: Row, player: Row | None = None) -> None:
    """As contestmaster, let somebody off a deadline, or all who still owe it."""
    _care(turn, deadline)
    names = [_concerned(deadline, player)] if player is not None else [
        name for name, status in deadline.people.items() if status in ("pending", "overdue")]
    for name in names:
        mark(turn, deadline, name, "waived")
    contests.note(turn, turn.row(contracts, deadline.contract), f"{contests.actor(turn)} waives {title(deadline)} for {', '.join(names)}.")
    turn.say(f"{title(deadline)} is waived for {', '.join(names)}.")


@rule.command("[admin] (extend|put off|postpone) {deadline} [by] {span}",
              "[admin] (extend|put off|postpone) {deadline} to {day}", "[admin] (extend|put off|postpone) {deadline} {day}",
              deadline=NUMBER, span=Word("a time span such as 24 hours", contest_times.SPAN), day=contest_times.Later(),
              who="both", example="extend D4 by 24 hours")
def extend(turn: Turn, deadline: Row, span: str = "", day: int = 0) -> None:
    """As contestmaster, put a deadline off, by a time span or to a later time."""
    contract = _care(turn, deadline)
    if deadline.status != "open":
        raise Refuse(f"{title(deadline)} is over.")
    due = deadline.due + contest_times.span(span) if span else day
    if due <= deadline.due:
        raise Refuse(f"{title(deadline)} is due {say_instant(deadline.due)}; it can only be put off to a later time.")
    if due - turn.now > 90 * DAY:
        raise Refuse("That is over 90 days ahead; a deadline lies at most 90 days ahead.")
    turn.change(deadline, due=due, reminder_time=remind_at(deadline.set_at, due) if remind_at(deadline.set_at, due) > turn.now else None)
    contests.note(turn, contract, f"{contests.actor(turn)} extends {title(deadline)} to {say_instant(due)}.")
    for name, status in deadline.people.items():
        if status == "pending":
            contests.tell(turn, contract, name, f"{title(deadline)} is put off to {say_instant(due)}.")
    turn.say(f"{title(deadline)} is due {say_instant(due)} now.")


@rule.command("[admin] (drop|cancel|delete) {deadline}", deadline=NUMBER, who="both", named="drop deadline", example="drop D4")
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
