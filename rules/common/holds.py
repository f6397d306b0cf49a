"""Holds: what is held of an adopted proposal ends by itself after a time; authors may advise the admin."""

from __future__ import annotations

from datetime import timedelta

from mailbot.clock import say_duration
from mailbot.engine.rule import ANY_PHASE, Game, Row, Rule, Turn, Word, Words, own

from . import enacting, proposals, queue, settling

rule = Rule("holds", title="How long changes are held", needs=[settling.rule])
hold_life = rule.param("hold_life", timedelta(hours=168), help="how long a held change waits for the admin, after which it is void; "
                       "0: for ever")
REMINDERS = (48 * 3600, 120 * 3600)
"""When the admin is reminded of what is held, in seconds after the adoption."""


def held_at(row: Row) -> list[int]:
    """The places of a proposal's held changes that end by themselves: all but effects besides the rules, and those that wait."""
    return [at for at, held in enumerate(row.held or []) if held["kind"] not in ("task", "behind")] if row.status == "pending" else []


def next_event(game: Game, row: Row) -> int | None:
    """When something becomes of what a proposal holds: a reminder, or the end."""
    if not held_at(row) or not game[hold_life] or row.closed is None:
        return None
    ahead = [after for after in REMINDERS if after < game[hold_life]]
    return int(row.closed + (ahead[row.hold_reminders] if row.hold_reminders < len(ahead) else game[hold_life]))


@rule.timer(each=proposals.proposals, due=next_event, phases=("running", "paused"), rank=900)
def hold_goes_on(turn: Turn, row: Row) -> None:
    """The admin is reminded, and after the last time the changes are void."""
    age = turn.now - row.closed
    if age < turn[hold_life]:
        turn.change(row, hold_reminders=row.hold_reminders + 1)
        _remind(turn, row, turn[hold_life] - age)
        return
    for _ in held_at(row):
        present = turn.row(proposals.proposals, row.number)
        settling.settle(turn, present, held_at(present)[0], f"void, since nobody decided in {say_duration(turn[hold_life])}")


def _remind(turn: Turn, row: Row, left: int) -> None:
    for item in turn.rows(queue.items, sort="enact"):
        if item.about.get("proposal") == row.number:
            turn.change(item, reminded_at=turn.now)
    turn.tell_admin(f"Proposal {row.number} still waits for you", f"In {say_duration(left)} these changes of proposal {row.number} "
                    f"({row.title}) are void:\n\n{enacting.waiting_words(row)}")


@rule.command("advise {proposal} choice {choice}[: {reason}]", proposal=proposals.proposals, choice=Word("a choice such as 1a"),
              reason=Words("why", rest=True), when=[enacting.is_pending, own("proposal")], phases=ANY_PHASE,
              example=("advise 12 choice 1a", "advise 12 choice 1b: the second one was meant"))
def advise(turn: Turn, proposal: Row, choice: str, reason: str = "") -> None:
    """Say which choice you meant for what is held of a proposal of yours; everybody sees it, and the admin need not follow."""
    at, picked = settling.picked_of(proposal, choice)
    advice = f"{turn.player} advises {choice} ({picked['label']}){f': {reason}' if reason else ''}"
    turn.change(proposal, held=[{**held, "advice": advice} if place == at else held for place, held in enumerate(proposal.held)])
    turn.log(f"{advice}, of proposal {proposal.number}.", sort="proposal", path=proposals.PATH.format(proposal.number))
    turn.tell_admin(f"Advice on proposal {proposal.number}", f"{advice}.")
    turn.say(f"The admin is told: {advice}.")
