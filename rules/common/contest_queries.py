"""Questions about contests: which there are, and how one stands."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Row, Rule, Turn

from . import contest_deadlines, contest_kinds, contest_modules, contest_texts, contests
from .contests import NAMED, called, contracts

rule = Rule("contest_queries", title="Questions about contests",
            needs=[contest_deadlines.rule, contest_kinds.rule, contest_texts.rule])


@rule.command("[(list|show)] [(all|my)] [the] (contests|contracts)", "(contest|contract) list", query=True, who="anyone", named="contests",
              example=("list contests", "contests"))
def list_contests(turn: Turn) -> None:
    """List the contests and contracts that go on."""
    rows = turn.rows(contracts)
    for row in rows:
        turn.say(f"{called(row)} {row.title}: {row.kind}, {row.status}, contestmaster {row.contestmaster or 'vacant'}, "
                 f"{len(contests.members(turn, row))} contestants{f', module {row.module}' if row.module else ''}.")
    if not rows:
        turn.say("There is no contest yet. A line “create contest” with more lines below it makes one: see “help create contest”.")


@rule.command("show {contest}", "[show] (status|state) [of] {contest}", "how does {contest} stand",
              "(describe|info [on]) {contest}", contest=NAMED, query=True, who="anyone", named="show contest",
              example="show C4")
def show(turn: Turn, contest: Row) -> None:
    """Say how a contest stands: members, deadlines, amendments, its text."""
    row = contest
    most = row.max_contestants if row.max_contestants is not None else "none"
    turn.say(f"{called(row)} {row.title}: {row.kind}, {row.status} since {say_instant(row.since)}, round {row.round_number}; contestmaster "
             f"{row.contestmaster or 'vacant'}; scoring {row.scoring}{' ' + ', '.join(row.axes) if row.axes else ''}; "
             f"{len(contests.members(turn, row))} contestants ({row.min_contestants} to {most}); joining {row.joining}; amendable by "
             f"{row.amendable_by}.")
    for one in contests.member_rows(turn, row):
        given = ", ".join(f"{n} {axis}" for axis, n in one.points_received.items())
        turn.say(f"{one.player}: {one.own_score} {row.score_unit}{f'; received {given}' if given else ''}"
                 + ("; sitting out" if one.sitting_out else ""))
    if row.window:
        turn.say(f"Objections until {say_instant(row.window_until)}: {len(contest_kinds.standing(turn, row))} of "
                 f"{contest_kinds.needed(turn)}.")
    for one in turn.rows(contest_deadlines.deadlines, contract=row.id):
        turn.say(f"{contest_deadlines.title(one)}, due {say_instant(one.due)}: {one.what} "
                 f"({', '.join(f'{name} {status}' for name, status in one.people.items())})")
    for one in turn.rows(contest_texts.amendments, contract=row.id):
        turn.say(f"{contest_texts.title(one)} by {one.proposer}, {one.status}, until {say_instant(one.due)}: {one.summary}")
    for line in turn.ask(contest_modules.shown, [], contract=row):
        turn.say(line)
    turn.say(f"\n{row.text}")
