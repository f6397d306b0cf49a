"""Rounds: when one is over, or the rules outside it end it, the admin opens the next, in which nobody has joined yet."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import ANY_PHASE, Data, Int, Refuse, Rule, Text, Time, Turn, View, Words

from ..common import judgments, periods, players, proposals, rulings
from . import duck_god, ducks, governing, judge, pond_rolls, ponds, royalty

rule = Rule("rounds", title="Rounds", needs=[governing.rule, pond_rolls.rule, judge.rule, rulings.rule, royalty.rule],
    implements=["D9-ADM"])
rounds = rule.table("rounds", single="round", number=Int(1, key=True), began_at=Time(optional=True), ended_at=Time(), outcome=Text(),
                    archive=Data())
_CLEARED = (ducks.ducks, ponds.ponds, pond_rolls.pond_rolls, judgments.judgments, rulings.rulings, judge.candidacies, judge.motions)
_FRESH: dict[str, Any] = {
    "god_eggs": 0, "egg_waits": 0, "god_log": [], "ended": None, "judge": None, "pond_count": 0, "period": "", "period_ends_at": None,
    "period_waits": False, "start_at": None, "started_at": None, "ended_at": None, "end_reason": "", "pause_reason": "", "paused_at": None}


@rule.command("admin new round[: {reason}]", reason=Words("a reason", rest=True), who="admin", phases=ANY_PHASE, named="new round",
              example=("admin new round", "admin new round: the metarules end it"))
def new_round(turn: Turn, reason: str = "") -> None:
    """Keep the round that is over and open the next one; a round that still runs needs a reason to be ended."""
    if turn["status"] not in ("ended", "setup") and not reason.strip():
        raise Refuse("A round is still running: give the reason why it ends, after a colon.")
    outcome = (turn[duck_god.ended] or {}).get("outcome") or reason.strip() or "ended"
    row = turn.add(rounds, began_at=turn["started_at"], ended_at=turn.now, outcome=outcome, archive=_archive(turn))
    turn.set("status", "setup")
    _empty(turn)
    for name, value in _FRESH.items():
        turn.set(name, value)
    told = f"Round {row.number} is over: {outcome}. The next one waits in the lobby: whoever wants to play joins anew."
    turn.log(told, sort="admin")
    turn.say(told)


def _archive(turn: Turn) -> dict[str, Any]:
    """The public state of a round at its end."""
    view = View(turn)
    kept = {table.name: [view.row_json(row) for row in view.rows(table)] for table in (players.players, *_CLEARED)}
    return {**kept, "royalty": turn[royalty.royalty], "god_eggs": turn[duck_god.god_eggs], "period": turn[periods.period]}


def _empty(turn: Turn) -> None:
    """Nobody plays, nothing is open, nothing is left."""
    for player in players.current(turn):
        players.go(turn, player, "left", "a new round begins")
    for row in turn.rows(proposals.proposals):
        turn.retire(row, status="adopted" if row.status == "pending" else "void", outcome=row.outcome or "the round ended")
    for table in _CLEARED:
        for row in turn.rows(table):
            turn.remove(row)
        turn.state.put("counters", table.name, {"series": table.name, "next": 1})
