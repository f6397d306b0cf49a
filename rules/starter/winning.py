"""Winning the starter game: enough points win the round, and a new round begins."""

from typing import Any

from mailbot.engine.rule import Int, Player, Rule, Time, Turn, View

from ..common import players, points

rule = Rule("winning", title="Winning", needs=[points.rule])
points_to_win = rule.param("points_to_win", 100, help="points that win a round", column=Int(1))
rounds = rule.table("rounds", single="round", owned_by="winner", number=Int(1, key=True), winner=Player(), points=Int(),
                    won_at=Time())
round_won = rule.hook("round_won", "winner", help="somebody has won a round; points are back to nothing")


@rule.settle
def win(turn: Turn) -> None:
    """Whoever has enough points wins; of several, who has most, and of those who joined first."""
    there = [row for row in players.current(turn) if row.points >= turn[points_to_win]]
    if not there:
        return
    best = max(there, key=lambda row: row.points)
    won = turn.add(rounds, winner=best.name, points=best.points, won_at=turn.now)
    for row in players.current(turn):
        turn.change(row, points=0)
    turn.log(f"{best.name} wins round {won.number} with {best.points} points; a new round begins.", sort="win")
    turn.announce(f"{best.name} wins round {won.number}", f"{best.name} has {best.points} points and wins round {won.number}. "
                  "All points are back to nothing, and a new round begins under the rules as they are.")
    turn.fire(round_won, winner=best.name)


@rule.panel(page="front", template="panels/table.html", title="Winners", reads=[rounds], order=80)
def winners(view: View) -> dict[str, Any] | None:
    """Who has won so far."""
    rows = view.rows(rounds)
    columns = [{"label": "Round", "name": "number", "kind": "number"}, {"label": "Winner", "name": "winner", "kind": "player"},
               {"label": "Points", "name": "points", "kind": "number"}, {"label": "Won", "name": "won_at", "kind": "time"}]
    return {"caption": "Rounds won", "columns": columns, "rows": rows[::-1]} if rows else None
