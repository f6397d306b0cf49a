"""Reminders: before a vote closes, whoever has not voted hears of it once."""

from datetime import timedelta

from mailbot.clock import say_duration, say_instant
from mailbot.engine.rule import Bool, Game, Row, Rule, Turn

from . import ballots, proposals

rule = Rule("reminders", title="Reminders", needs=[ballots.rule])
remind_before = rule.param("vote_reminder", timedelta(days=1), help="how long before the close of a vote its reminder is sent (0: never)")
rule.extend(proposals.proposals, reminded=Bool(default=False, seen_by="nobody"))


def _due(game: Game, row: Row) -> int | None:
    wanted = game[remind_before] and row.status == "open" and row.closes and not row.reminded
    if not wanted or row.closes - row.opened <= game[remind_before]:
        return None
    return int(row.closes) - game[remind_before]


@rule.timer(each=proposals.proposals, due=_due, phases=("running", "paused"), rank=900)
def remind(turn: Turn, row: Row) -> None:
    """Those who have not voted on a proposal are told that its vote closes soon."""
    turn.change(row, reminded=True)
    voted = ballots.counted(turn, row)
    for player in turn.members():
        if player not in voted:
            turn.tell(player, f"The vote on proposal {row.number} ({row.title}) closes in {say_duration(row.closes - turn.now)}, on "
                      f"{say_instant(row.closes)}, and you have not voted. Answer this mail with a line that says "
                      f"{proposals.choice(turn, 'yes')} or {proposals.choice(turn, 'no')}.",
                      subject=f"Proposal {row.number}: the vote closes soon", sort="reminder",
                      about={"proposal": row.number}, path=proposals.PATH.format(row.number))
