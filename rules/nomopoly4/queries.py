"""Questions about the board: the board as text, squares, units and buildings, proposals, and what you own yourself."""

from __future__ import annotations

from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Row, Rule, Turn, View

from ..common import ballots, info, players, trades
from . import board, ducky, experience, limits, money, movement, pieces, resources, sections, turns, types

rule = Rule("queries", title="Questions about the board", needs=[
    board.rule, pieces.rule, resources.rule, turns.rule, ducky.rule, limits.rule, info.rule, sections.rule, trades.rule,
    ballots.rule])


@rule.derive(board.squares, "occupants")
def occupants(game: Game, square: Row) -> dict[str, Any]:
    """Who and what is on a square."""
    there = [(piece, types.named(game, types.PIECE_TYPES, piece.type)) for piece in pieces.on_square(game, square.number)]
    return {
        "players": [row.name for row in movement.here(game, square.number)], "duck": game[ducky.duck_square] == square.number,
        "units": [piece.id for piece, kind in there if kind and not types.is_building(kind)],
        "buildings": [piece.id for piece, kind in there if kind and types.is_building(kind)]}


def board_text(game: Game | View, there: list[int]) -> list[str]:
    """The board in lines of figures, the highest row first; gaps are blank."""
    width = game[board.columns]
    wide = len(str(there[-1]))
    known, rows = set(there), (there[-1] - 1) // width
    lines = []
    for row in range(rows, -1, -1):
        cells = [board.number_at((column, row), width) or 0 for column in range(width)]
        lines.append(" ".join(str(number).rjust(wide) if number in known else " " * wide for number in cells).rstrip())
    return lines


@rule.command("[show] [the] board", query=True, who="anyone", example="board", named="board")
def show_board(turn: Turn) -> None:
    """Get the board as text, and who and what is where."""
    there = board.numbers(turn)
    turn.say("\n".join(board_text(turn, there)))
    if turn[ducky.duck_square] is not None:
        turn.say(f"The Rber Ducky is on square {turn[ducky.duck_square]}; the Bank Account of Terror holds "
                 f"{money.say(turn[ducky.bank_of_terror])}.")
    for number in there:
        names = [row.name for row in movement.here(turn, number)]
        stand = [f"{pieces.label(piece)} ({piece.owner})" for piece in pieces.on_square(turn, number)]
        if names or stand:
            turn.say(f"Square {number}: {', '.join([*names, *stand])}.")


@rule.command("[show] [all] [the] units [and buildings]", "[show] [the] buildings", query=True, who="anyone", example="units",
              named="units")
def show_units(turn: Turn) -> None:
    """List all units and buildings."""
    for piece in turn.rows(pieces.pieces):
        turn.say(say_piece(turn, piece))
    if not turn.rows(pieces.pieces):
        turn.say("There are no units or buildings.")


def say_piece(game: Game, piece: Row) -> str:
    """A piece in a sentence."""
    busy = f", busy until {say_instant(piece.ready_at)}" if piece.ready_at > game.now else ""
    most = types.piece_type(game, piece.type).initial_hit_points
    return f"{pieces.label(piece)} of {piece.owner} on square {piece.square}: {piece.hp} of {most} hit points{busy}."


@rule.answer(info.own_state)
def own_state(game: Game, value: list[str], player: str) -> list[str]:
    """A player's state in sentences, for his own eyes."""
    row = game.row(players.players, player)
    items = ", ".join(f"{count} {item}" for item, count in row["items"].items()) or "none"
    said = [f"Square {row.square}, {money.say(row.money)}, experience {row.experience} of {experience.threshold(game, row)}, "
            f"level {row.level}, {experience.state(row)}; items: {items}."]
    if due := row.forced_due:
        free = turns.possible_at(game, row)
        when = f"at {say_instant(free)}" if free > game.now else "now"
        said.append(f"Next turn possible {when}, forced at {say_instant(due)}.")
    said += [say_piece(game, piece) for piece in game.rows(pieces.pieces, owner=player)]
    said += resources.tell(game, player)
    said += [f"Trade {trade.number} ({trade['from']} to {trade.to}): {trades.say(game, trade)}." for trade in game.rows(trades.trades)
             if player in (trade["from"], trade.to)]
    said += [f"Your vote on {ballot.proposal} is {ballot.choice}." for ballot in game.rows(ballots.ballots, player=player)]
    counts = {kind: len(limits.recent(game, row, kind)) for kind, _ in row.action_times}
    if told := ", ".join(f"{kind} {count}" for kind, count in counts.items() if count):
        said.append(f"Done in the last {game[limits.action_window] // 3600} hours: {told} (at most {game[limits.action_limit]} of each).")
    return said
