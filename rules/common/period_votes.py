"""Votes by periods: what is proposed in one period is voted on until the end of the next; all is counted at one instant."""

from __future__ import annotations

from mailbot.engine.rule import Game, Row, Rule, Text, Turn

from . import ballots, periods, proposals

rule = Rule("period_votes", title="Votes by periods", needs=[periods.rule, ballots.rule])
rule.extend(proposals.proposals, submission_period=Text(default=""), voting_period=Text(default=""))
before_count = rule.hook("before_count", "proposals", help="votes on these proposals are about to be counted, one by one")


@rule.answer(proposals.voting_closes)
def closes(game: Game, value: int) -> int:
    """The end of the next period."""
    return periods.next_start(game, periods.next_start(game, game.now))


@rule.on(proposals.proposal_made)
def note_periods(turn: Turn, proposal: Row) -> None:
    """In which period it was made, and in which one it is voted on."""
    turn.change(proposal, submission_period=periods.called(turn, turn.now),
                voting_period=periods.called(turn, periods.next_start(turn, turn.now)))


@rule.on(periods.period_ends)
def count(turn: Turn, at: int) -> None:
    """All votes that end with the period are counted in the order of the proposals, from one and the same state."""
    due = [row for row in turn.rows(proposals.proposals, status="open") if row.closes is not None and row.closes <= at]
    due.sort(key=lambda row: int(row.number))
    turn.fire(before_count, proposals=due)
    for row in due:
        ballots.close(turn, turn.row(proposals.proposals, row.number))
