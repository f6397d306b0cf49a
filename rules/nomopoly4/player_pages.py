"""The page of the players: where each stands, what each has, and when the next turn is possible and forced."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Game, Row, Rule, Time, View

from ..common import definitions, players
from . import experience, money, pieces, turns
from .definition_pages import column
from .definition_pages import rule as definition_rule

rule = Rule("player_pages", title="The players on the website", needs=[
    definition_rule, definitions.rule, experience.rule, money.rule, pieces.rule, turns.rule])


@rule.derive(players.players, "next_turn_at", kind=Time(optional=True))
def next_turn_at(game: Game, row: Row) -> int | None:
    """From when on the next turn is possible."""
    return turns.possible_at(game, row) or None


_PLAYER_COLUMNS = {
    "name": "Name", "square": "Square", "money": "Money", "level": "Level", "experience": "Experience", "state": "State",
    "items": "Items", "last_turn_at": "Last turn", "last_turn_direction": "Direction", "last_turn_forced": "Forced",
    "next_turn_at": "Next turn from", "forced_due": "Forced at", "joined_at": "Joined"}
_PLAYER_KINDS = {"name": "player", "square": "link:squares", "money": "number", "level": "number", "experience": "number",
                 "last_turn_at": "time", "next_turn_at": "time", "forced_due": "time", "joined_at": "time"}


@rule.answer(players.player_columns)
def player_columns(game: Game, value: list[dict[str, str]]) -> list[dict[str, str]]:
    """What the website tells of players, what proposals have added included."""
    return [column(name, _PLAYER_COLUMNS.get(name, name.capitalize()), _PLAYER_KINDS.get(name, "text"))
            for name in (*_PLAYER_COLUMNS, *_added(game))]


_COLUMNS = [
    column("name", "Name", "player"), column("square", "Square", "link:squares"), column("money", "Money"),
    column("level", "Level", "number"), column("experience", "Experience"), column("state", "State"), column("items", "Items"),
    column("pieces", "Units and buildings", "number")]
_TURNS = [
    column("name", "Name", "player"), column("last_turn_at", "Last turn", "time"), column("way", "Which went"),
    column("next_turn_at", "Next turn from", "time"), column("forced_due", "Forced at", "time")]
_FORMER = [column("name", "Name", "player"), column("membership", "How"), column("joined_at", "Joined", "time"),
           column("gone_at", "Gone since", "time")]


@rule.page("players/", template="nomopoly4/players.html", title="Players", nav="Players",
           reads=[players.players, pieces.pieces, definitions.attributes], order=40)
def players_page(view: View) -> dict[str, Any]:
    """Everybody who plays, and who did."""
    rows, added = list(view.rows(players.players)), _added(view)
    return {"columns": [*_COLUMNS, *(column(name, name.capitalize(), "number") for name in added)],
            "players": [{**_line(view, row), **{name: row.get(name) for name in added}} for row in rows if row.membership == "player"],
            "turn_columns": _TURNS, "former_columns": _FORMER, "former": [row for row in rows if row.membership != "player"]}


def _line(view: View, row: Row) -> dict[str, Any]:
    causes = f" ({'; '.join(row.dead_causes)})" if row.dead_causes else ""
    way = f"{row.last_turn_direction}{', forced' if row.last_turn_forced else ''}" if row.last_turn_direction else ""
    return {
        "name": row.name, "square": row.square, "money": f"{money.say(row.money)}{' (bankrupt)' if row.money < 0 else ''}",
        "level": row.level, "experience": f"{row.experience} of {needed(view, row)}", "state": f"{row.state}{causes}",
        "items": players.in_words(row["items"]), "pieces": len(view.rows(pieces.pieces, owner=row.name)), "way": way,
        **{name: row.get(name) for name in ("last_turn_at", "next_turn_at", "forced_due")}}


def _added(view: View | Game) -> list[str]:
    """The attributes that proposals have added for everybody to see."""
    return [row.name for row in view.rows(definitions.attributes, of="players", seen_by_whom="public")]


def needed(view: View, row: Row) -> int:
    """The experience at which a player rises."""
    return int(view[experience.level_factor] * abs(row.level) or view[experience.zero_threshold])
