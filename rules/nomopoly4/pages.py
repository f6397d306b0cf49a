"""The website of the board: the picture, each square, units, rankings, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot.engine.rule import Row, Rule, Table, View

from ..common import definitions, players, proposals, ruleset, switches
from . import board, board_picture, definition_pages, ducky, money, pieces, player_pages, proposing, sections, types

rule = Rule("pages", title="Pages of the board", needs=[
    board_picture.rule, board.rule, pieces.rule, ducky.rule, types.rule, player_pages.rule, switches.rule,
    definitions.rule, definition_pages.rule, proposing.rule, sections.rule])
_BOARD = [board.squares, players.players, pieces.pieces, definitions.attributes]
column, tabled = definition_pages.column, definition_pages.tabled


def numbers(view: View) -> list[int]:
    """The existing squares in order."""
    return sorted(row.number for row in view.rows(board.squares))


def _there(view: View, number: int) -> str:
    """Who and what is on a square, in words."""
    names = [f"{row.name}{' (dead)' if row.state == 'dead' else ''}" for row in view.rows(players.players, square=number)]
    stand = [f"{pieces.label(piece)} of {piece.owner}" for piece in view.rows(pieces.pieces, square=number)]
    duck = ["the Rber Ducky"] if view[ducky.duck_square] == number else []
    return ", ".join([*duck, *names, *stand])


@rule.page("board/", template="nomopoly4/board.html", title="The board", nav="Board", reads=_BOARD, order=5)
def board_page(view: View) -> dict[str, Any]:
    """The board as a picture, and as a table that says the same."""
    there, width = numbers(view), view[board.columns]
    rows = [{"number": number, "next_to": ", ".join(map(str, sorted(board.adjacent(there, number, width)))),
             "after": board.successor(there, number), "who": _there(view, number), **_added(view, board.squares, number)}
            for number in there]
    names = [row.name for row in view.rows(players.players, membership="player")]
    return {
        "picture": board_picture.draw(view), "duck": view[ducky.duck_square], "bank": money.say(view[ducky.bank_of_terror]),
        "due": view[ducky.duck_next_due], "legend": [(name, mark) for name, mark in board_picture.marks(names).items()],
        "columns": [column("number", "Square", "link:squares"), column("next_to", "Next to"),
                    column("after", "Successor", "link:squares"), column("who", "Who and what is there"),
                    *_added_columns(view, board.squares)], "rows": rows}


@rule.page("board/{number}/", each=board.squares, template="nomopoly4/square.html", title="Square {number}", reads=_BOARD)
def square_page(view: View, row: Row) -> dict[str, Any]:
    """One square: where it lies, who and what is there."""
    there, width = numbers(view), view[board.columns]
    if row.number not in there:
        return {"number": row.number, "gone": True, "facts": [], "pieces": [], "columns": []}
    across, up = board.cell(row.number, width)
    facts = [("Row", up + 1), ("Column", across + 1), ("Successor", [board.successor(there, row.number)]),
             ("Predecessor", [board.predecessor(there, row.number)]), ("Next to", sorted(board.adjacent(there, row.number, width))),
             ("There now", _there(view, row.number) or "nobody"),
             *((name.capitalize(), value) for name, value in _added(view, board.squares, row.number).items())]
    return {"number": row.number, "gone": False, "facts": facts, "columns": _piece_columns(view),
            "pieces": [_piece(view, piece) for piece in view.rows(pieces.pieces, square=row.number)]}


_PIECE_COLUMNS = [column("id", "Number", "number"), column("type", "Type"), column("owner", "Owner", "player"),
                  column("square", "Square", "link:squares"), column("hp", "Hit points"), column("ready_at", "Ready at", "time")]


def _piece(view: View, piece: Row) -> dict[str, Any]:
    kind = next((row for table in types.PIECE_TYPES for row in view.rows(table) if row.name == piece.type), None)
    most = kind.initial_hit_points if kind else "?"
    return {"id": piece.id, "type": piece.type, "owner": piece.owner, "square": piece.square, "hp": f"{piece.hp} of {most}",
            "ready_at": piece.ready_at, **_added(view, pieces.pieces, piece.id)}


def _piece_columns(view: View) -> list[dict[str, str]]:
    return [*_PIECE_COLUMNS, *_added_columns(view, pieces.pieces)]


def _added_columns(view: View, table: Table) -> list[dict[str, str]]:
    """What proposals have added to a table for everybody to see (N4-EXT-17)."""
    added = view.rows(definitions.attributes, of=table.name, seen_by_whom="public")
    return [column(row.name, row.name.capitalize(), "number") for row in added]


def _added(view: View, table: Table, key: int) -> dict[str, Any]:
    row = view.row(table, key)
    return {one["name"]: row.get(one["name"]) for one in _added_columns(view, table)} if row is not None else {}


@rule.page("units/", template="nomopoly4/tables.html", title="Units and buildings", nav="Units",
           reads=[pieces.pieces, types.unit_types, types.building_types, definitions.attributes], order=50)
def units_page(view: View) -> dict[str, Any]:
    """Every unit and building."""
    rows = [_piece(view, piece) for piece in view.rows(pieces.pieces)]
    return {"tables": [{"title": "On the board", "columns": _piece_columns(view), "rows": rows, "note": ""}]}


# -- rankings and what comes next ------------------------------------------------------------------------------------

@rule.page("rankings/", template="nomopoly4/tables.html", title="Rankings", nav="Rankings", reads=_BOARD, order=45)
def rankings_page(view: View) -> dict[str, Any]:
    """Who is richest, furthest in level, and strongest on the board."""
    rows = view.rows(players.players, membership="player")
    count = {row.name: len(view.rows(pieces.pieces, owner=row.name)) for row in rows}
    rich = [{"name": row.name, "value": f"{money.say(row.money)}{' (bankrupt)' if row.money < 0 else ''}"}
            for row in sorted(rows, key=lambda row: -row.money)]
    wise = [{"name": row.name, "value": f"level {row.level}, experience {row.experience} of {player_pages.needed(view, row)} ({row.state})"}
            for row in sorted(rows, key=lambda row: (-row.level, -row.experience))]
    strong = [{"name": row.name, "value": count[row.name]} for row in sorted(rows, key=lambda row: -count[row.name])]
    named = [column("name", "Player", "player")]
    return {"tables": [tabled("Money", [*named, column("value", "Money")], rich),
                       tabled("Levels", [*named, column("value", "Level")], wise),
                       tabled("Units and buildings", [*named, column("value", "Number", "number")], strong)]}


@rule.panel(page="rules", template="nomopoly4/sections.html", title="How to read this", reads=[ruleset.rules, sections.titles], order=10)
def reading(view: View) -> dict[str, Any]:
    """The sections, those without rules too, and which text prevails."""
    rows = [row for row in view.rows(ruleset.rules) if row.status == "in force"]
    return {"sections": [{"number": row.number, "title": row.title, "count": sum(
                one.number.partition(".")[0] == row.number for one in rows)} for row in view.rows(sections.titles)],
            "changed": [(row.number, row.form_since, row.made_by) for row in rows if row.made_by.startswith("proposal ")]}


@rule.panel(page="proposals/{number}", template="nomopoly4/proposal.html", title="Its course", reads=[proposals.proposals], order=10)
def course(view: View, row: Row) -> dict[str, Any]:
    """Of what kind a proposal is, its status in the words of the rules, and what the admin did with it."""
    kinds = {"add": "a new rule", "delete": "the deletion of a rule", "change": "a change of a rule", "state": "another change of the game"}
    return {"kind": kinds[row.kind], "concerns": row.concerns, "fix": row.fix, "status": proposals.status(view, row),
            "accepted": row.accepted_at, "implemented": row.implemented_at, "refusal": row.refusal, "lines": row.lines}


@rule.panel(page="front", template="nomopoly4/standing.html", title="On the board", reads=[players.players], order=30)
def standing(view: View) -> dict[str, Any] | None:
    """The Ducky, its bank, and who is in the lead."""
    rows = sorted(view.rows(players.players, membership="player"), key=lambda row: -row.money)
    if view[ducky.duck_square] is None or not rows:
        return None
    return {"duck": view[ducky.duck_square], "bank": money.say(view[ducky.bank_of_terror]), "due": view[ducky.duck_next_due],
            "leader": rows[0].name, "riches": money.say(rows[0].money), "count": len(rows)}


@rule.deadlines(reads=[players.players])
def forced_turns(view: View) -> Iterator[tuple[int, str, str]]:
    """When turns will be forced."""
    if view["status"] == "running" and (view[switches.switches] or {}).get("forced_turn", True):
        for row in view.rows(players.players, membership="player"):
            if row.forced_due is not None:
                yield row.forced_due, f"{row.name}'s turn is forced", players.PATH.format(row.name)


