"""Where players stand, and how they get elsewhere: they walk over squares, jump, or are pushed."""

from __future__ import annotations

from mailbot.engine.rule import Game, Int, Row, Rule, RuleFault, Turn

from ..common import players
from . import board, resources

rule = Rule("movement", title="Moving", needs=[players.rule, board.rule, resources.rule], implements=["N4-MOVE"])
start_square = rule.param("start_square", 1, help="where new players stand (the lowest square, if this one is gone)", column=Int(1))
rule.extend(players.players, square=Int(1, optional=True))
left_square = rule.hook("left_square", "player", "square")
passed_square = rule.hook("passed_square", "player", "square", help="a player has walked over a square")
landed = rule.hook("landed", "player", "square")
arrived = rule.hook("arrived", "player", "square", help="a player is on a square, in whatever way he came there")


def path(numbers: list[int], start: int, steps: int) -> list[int]:
    """The squares walked, the last one landed on: forwards or (negative) backwards, stopping at the end (N4-MOVE-5)."""
    at = numbers.index(start)
    if steps >= 0:
        return numbers[at + 1:at + 1 + steps]
    return numbers[max(at + steps, 0):at][::-1]


def here(game: Game, number: int) -> list[Row]:
    """The players on a square, in the order they joined."""
    return [row for row in players.current(game) if row.square == number]


def walk(turn: Turn, player: str, steps: int) -> list[int]:
    """Walk so many squares, not beyond the first or last one; the squares walked (N4-MOVE-1, 5, 6)."""
    row = turn.row(players.players, player)
    way = path(board.numbers(turn), row.square, steps)
    if way:
        turn.fire(left_square, player=player, square=row.square)
        for number in way[:-1]:
            turn.fire(passed_square, player=player, square=number)
        _land(turn, player, way[-1])
    return way


def move_to(turn: Turn, player: str, number: int) -> list[int]:
    """Walk straight to a square, upwards or downwards in number (N4-MOVE-4)."""
    there, start = board.numbers(turn), turn.row(players.players, player).square
    return walk(turn, player, there.index(number) - there.index(start))


def jump(turn: Turn, player: str, number: int) -> None:
    """Leave one square and land on another without passing over any (N4-MOVE-2); also how pushes work."""
    start = turn.row(players.players, player).square
    if start != number:
        turn.fire(left_square, player=player, square=start)
        _land(turn, player, number)


def jump_quietly(turn: Turn, player: str, number: int) -> None:
    """As `jump`, for several who move at one moment: the caller fires `arrived` when all of them stand."""
    row = turn.row(players.players, player)
    turn.fire(left_square, player=player, square=row.square)
    turn.change(row, square=number)
    turn.fire(landed, player=player, square=number)


def _land(turn: Turn, player: str, number: int) -> None:
    turn.change(turn.row(players.players, player), square=number)
    turn.fire(landed, player=player, square=number)
    turn.fire(arrived, player=player, square=number)


@rule.on(players.player_joined)
def place(turn: Turn, player: str) -> None:
    """A new player stands on the first square."""
    there = board.numbers(turn)
    number = turn[start_square] if turn[start_square] in there else there[0]
    turn.change(turn.row(players.players, player), square=number)
    turn.fire(arrived, player=player, square=number)


@rule.on(players.player_left)
def off_the_board(turn: Turn, player: str) -> None:
    """Who is no player any more stands nowhere."""
    turn.change(turn.row(players.players, player), square=None)


@rule.on(board.square_deleted)
def leave_deleted(turn: Turn, square: Row, successor: int, players_to: int | None) -> None:
    """Players on a square that goes jump to its successor, or to where a change says (N4-BOARD-14)."""
    for row in here(turn, square.number):
        jump(turn, row.name, players_to or successor)


@rule.answer(resources.sees_square)
def stands_there(game: Game, value: bool, player: str, square: int) -> bool:
    """Who stands on a square sees what it holds."""
    row = game.find(players.players, player)
    return value or (row is not None and row.square == square)


@rule.invariant
def on_one_square(game: Game) -> None:
    """Every player stands on a square that exists (N4-BOARD-11)."""
    there = game.state.table(board.squares.name)
    for row in players.current(game):
        if row.square not in there:
            raise RuleFault(f"{row.name} stands on square {row.square}, which does not exist")
