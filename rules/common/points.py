"""Points: each player has some; rules give and take them, players trade them, and a table shows who leads."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Game, Int, Refuse, Row, Rule, Turn, View

from . import changes, goods, players, trades

rule = Rule("points", title="Points", needs=[players.rule])
rule.extend(players.players, points=Int(default=0))
points_changed = rule.hook("points_changed", "player", "by", help="a player has more or fewer points")
POINTS = goods.Counted("points", "point")
_GIVE = re.compile(r"give\s+(?P<name>.+?)\s+(?P<n>-?[\d,]+)\s+points?\.?", re.IGNORECASE)
_GETS = re.compile(r"(?P<name>.+?)\s+(?P<verb>gets|gains|receives|scores|loses)\s+(?P<n>[\d,]+)\s+points?\.?", re.IGNORECASE)


def award(turn: Turn, name: str, n: int, why: str) -> Row:
    """Give a player n points (fewer than 0: take them), for a reason that goes into the public log."""
    player = turn.row(players.players, name)
    player = turn.change(player, points=player.points + n)
    verb = "gets" if n >= 0 else "loses"
    turn.log(f"{name} {verb} {POINTS.say(abs(n))} ({why}) and now has {player.points}.", sort="points",
             path=players.PATH.format(name))
    turn.fire(points_changed, player=name, by=n)
    return player


def ranking(game: Game | View) -> list[Row]:
    """The players of now, most points first; who joined earlier stands first among equals."""
    return sorted(game.rows(players.players, membership="player"), key=lambda row: -row.points)


@rule.answer(goods.tradeable)
def can_be_traded(game: Game, value: tuple[goods.Good, ...]) -> tuple[goods.Good, ...]:
    """Points are goods."""
    return (*value, POINTS)


@rule.on(trades.trade_done)
def traded(turn: Turn, trade: Row) -> None:
    """Points that changed hands count like others."""
    moved = trade.want.get("points", 0) - trade.give.get("points", 0)
    for name, by in ((trade["from"], moved), (trade.to, -moved)):
        if by:
            turn.fire(points_changed, player=name, by=by)


@rule.answer(changes.change_line)
def points_line(game: Game, value: changes.Effect | None, line: str) -> changes.Effect | None:
    """`give Ann 5 points`, `Ann gets 5 points`, `Ann loses 5 points`; the name may be “everybody”."""
    found = _GIVE.fullmatch(line) or _GETS.fullmatch(line)
    if value is not None or not found:
        return value
    n = int(found["n"].replace(",", ""))
    if found.groupdict().get("verb", "").lower() == "loses":
        n = -n
    return lambda turn: _give(turn, found["name"], n)


def _give(turn: Turn, words: str, n: int) -> str:
    everybody = words.casefold() in ("everybody", "everyone", "all players", "each player", "every player")
    chosen = players.current(turn) if everybody else [row for row in [players.named(turn, words)] if row is not None]
    if not chosen:
        raise Refuse(f"There is no player “{words}”." if not everybody else "There are no players.")
    for row in chosen:
        award(turn, row.name, n, "change of the game")
    names = "everybody" if everybody else chosen[0].name
    return f"{names} {'gets' if n >= 0 else 'loses'} {POINTS.say(abs(n))}"


@rule.answer("status_line")
def own_points(game: Game, value: list[str], player: str | None) -> list[str]:
    """A player reads in each answer how many points he has."""
    row = game.find(players.players, player)
    return [*value, f"You have {POINTS.say(row.points)}."] if row is not None else value


@rule.panel(page="points", template="panels/table.html", title="Points", reads=[players.players])
def ranking_panel(view: View) -> dict[str, Any]:
    """Who leads."""
    rows = ranking(view)
    places = [{"place": 1 + sum(other.points > row.points for other in rows), "name": row.name, "points": row.points}
              for row in rows]
    columns = [{"name": "name", "label": "Player", "kind": "player"}, {"name": "place", "label": "Place", "kind": "number"},
               {"name": "points", "label": "Points", "kind": "number"}]
    return {"caption": "Who leads", "columns": columns, "rows": places}
