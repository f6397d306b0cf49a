"""What falls due by itself: which timer is next, and its run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mailbot.clock import show_instant
from mailbot.engine.apply import settle
from mailbot.engine.declare import TimerDecl
from mailbot.engine.game import Game
from mailbot.engine.row import Row
from mailbot.engine.turn import LOOP_GUARD, Turn
from mailbot.errors import MailbotError, RuleFault
from mailbot.values import Instant


@dataclass(frozen=True, slots=True)
class Due:
    """A timer that falls due, for one row if it runs for each. It runs `at` an instant, later than `since` where it had to wait."""

    at: Instant
    timer: TimerDecl
    row: Row | None
    since: Instant

    @property
    def id(self) -> str:
        """The name of its step: timer, row and due time."""
        row = f"/{self.row.key}" if self.row is not None else ""
        return f"{self.timer.name}{row}@{show_instant(self.since)}"


def next_due(game: Game, until: Instant) -> Due | None:
    """The first timer due at or before `until`; at one instant in the order of timers, then of rows.

    Timers that broke down wait in `faults` until the admin resumes the game. Those that are overdue (a pause is over, a
    parameter was changed) run at the game's present time, never before it, in the order in which they were due. While mails
    wait, so do timers, but for those that run whatever the status.
    """
    status, waits = game["status"], game.ask("mail_waits", False)
    found: Due | None = None
    first: tuple[Instant, ...] = (until + 1,)
    broken, places = game.state.table("faults"), dict[str, int]()
    for place, timer in enumerate(game.active.timers):
        together = places.setdefault(timer.among, place) if timer.among else place
        if status not in timer.phases or (waits and "ended" not in timer.phases):
            continue
        for row in game.rows(timer.each) if timer.each is not None else (None,):
            at = timer.due(game, row) if row is not None else timer.due(game)
            if at is None or at > first[0]:
                continue
            order = (at, together, timer.of(row) if timer.of is not None else 0, place)
            if order < first and (not broken or _fault_key(timer, row) not in broken):
                found, first = Due(max(at, game.now), timer, row, at), order
    return found


def _fault_key(timer: TimerDecl, row: Row | None) -> str:
    return f"{timer.name}/{row.key}" if row is not None else timer.name


def run(turn: Turn, due: Due) -> None:
    """Run a timer; RuleFault if it leaves itself due again at the same instant."""
    arguments: tuple[Any, ...] = (due.row,) if due.row is not None else ()
    turn.begin()
    due.timer.call(turn, *arguments)
    settle(turn)
    row = turn.find(due.row.table, due.row.key) if due.row is not None else None
    if due.row is not None and (row is None or not turn.is_live(row)):
        return
    again = due.timer.due(turn, row) if row is not None else due.timer.due(turn)
    if again is not None and again <= due.since and turn["status"] in due.timer.phases:
        raise RuleFault(f"the timer {due.id} would run for ever: after it ran it is due again at the same time")


def note_fault(turn: Turn, due: Due, error: str) -> None:
    """Set a broken timer aside, pause the game and tell the admin."""
    key = _fault_key(due.timer, due.row)
    turn.state.put("faults", key, {"id": key, "timer": due.timer.name, "row": due.row.key if due.row else None,
                                   "due": due.at, "error": error, "at": turn.now})
    if turn["status"] == "running":
        turn.set("status", "paused")
        turn.set("paused_at", turn.now)
        turn.set("pause_reason", "a rule broke down; the admin is looking at it")
        turn.log("The game is paused: a rule broke down; the admin is looking at it.", sort="pause")
    tell_rules(turn, due.id, error)
    turn.tell_admin(f"A rule broke down: {due.id}", f"{due.id} failed and was undone.\n{error}\n"
                    "The game is paused. When the cause is mended, `resume` runs it again.")


def tell_rules(turn: Turn, what: str, error: str) -> None:
    """Rules may suspect more behind a fault; where that fails too, the admin is told at least."""
    mark = turn.mark()
    turn.begin()
    turn.guard = LOOP_GUARD
    try:
        turn.fire("broke_down", what=what, error=error)
    except MailbotError:
        turn.rollback(mark)
