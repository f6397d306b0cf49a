"""The board: numbered squares on a winding path, ten to a row, with gaps where squares are missing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from mailbot.engine.rule import Game, Int, Refuse, Row, Rule, RuleFault, Turn

rule = Rule("board", title="The board", implements=["N4-BOARD"])
columns = rule.param("columns", 10, help="how many squares a row of the board has", column=Int(1))
first_squares = rule.param("first_squares", 20, help="how many squares the board begins with", column=Int(1))
squares = rule.table("squares", single="square", number=Int(1, key=True))
square_added = rule.hook("square_added", "square", help="a square has come into being")
square_deleted = rule.hook("square_deleted", "square", "successor", "players_to", "pieces_to",
                           help="a square has gone; whatever was on it must leave (to other squares, if they are named)")

Cell = tuple[int, int]
"""Column (0 is left) and row (0 is the bottom)."""


# -- numbers and cells -----------------------------------------------------------------------------------------------

def cell(number: int, width: int) -> Cell:
    """Where a square lies: rows run to the right and to the left in turn, from the bottom up (N4-BOARD-9)."""
    row, place = divmod(number - 1, width)
    return (place if row % 2 == 0 else width - 1 - place, row)


def number_at(place: Cell, width: int) -> int | None:
    """The number that belongs to a cell, whether that square exists or not; None outside the grid."""
    column, row = place
    if not 0 <= column < width or row < 0:
        return None
    return row * width + (column if row % 2 == 0 else width - 1 - column) + 1


def successor(numbers: Sequence[int], of: int) -> int:
    """The next existing square, counted round (N4-BOARD-5, 6); `numbers` are the existing ones in order."""
    return next((number for number in numbers if number > of), numbers[0])


def predecessor(numbers: Sequence[int], of: int) -> int:
    """The square whose successor this is (N4-BOARD-7)."""
    return next((number for number in reversed(numbers) if number < of), numbers[-1])


DIRECTIONS: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


def toward(number: int, direction: str, width: int) -> int | None:
    """The number of the cell up, down, left or right of a square; None at the edge."""
    (column, row), (across, upward) = cell(number, width), DIRECTIONS[direction]
    return number_at((column + across, row + upward), width)


def adjacent(numbers: Iterable[int], number: int, width: int) -> list[int]:
    """The existing squares directly above, below, left and right (N4-BOARD-12)."""
    there = set(numbers)
    return [found for direction in DIRECTIONS if (found := toward(number, direction, width)) in there and found]


def distance(numbers: Iterable[int], start: int, end: int, width: int) -> int | None:
    """Steps from square to adjacent square on the shortest way; None if there is no way (N4-BOARD-13)."""
    there, seen, queue = set(numbers), {start}, deque([(start, 0)])
    while queue:
        at, steps = queue.popleft()
        if at == end:
            return steps
        for found in adjacent(there, at, width):
            if found not in seen:
                seen.add(found)
                queue.append((found, steps + 1))
    return None


# -- the board of a game ---------------------------------------------------------------------------------------------

def numbers(game: Game) -> list[int]:
    """The existing squares in order."""
    return sorted(int(row.number) for row in game.rows(squares))


def after(game: Game, number: int) -> int:
    """The successor of a square."""
    return successor(numbers(game), number)


def between(game: Game, start: int, end: int) -> int | None:
    """The distance of two squares, None for no way."""
    return distance(numbers(game), start, end, game[columns])


def neighbours(game: Game, number: int) -> list[int]:
    """The squares next to one."""
    return adjacent(numbers(game), number, game[columns])


@rule.derive(squares, "column")
def column(game: Game, square: Row) -> int:
    """The square's column, 0 at the left."""
    return cell(square.number, game[columns])[0]


@rule.derive(squares, "row")
def row(game: Game, square: Row) -> int:
    """The square's row, 0 at the bottom."""
    return cell(square.number, game[columns])[1]


@rule.start
def first_board(turn: Turn) -> None:
    """The board a game begins with."""
    for number in range(1, turn[first_squares] + 1):
        _lay(turn, number)


def add(turn: Turn) -> int:
    """A new square after the highest; its number."""
    number = numbers(turn)[-1] + 1
    _lay(turn, number)
    return number


def _lay(turn: Turn, number: int) -> None:
    turn.fire(square_added, square=turn.add(squares, number=number))


def delete(turn: Turn, number: int, players_to: int | None = None, pieces_to: int | None = None) -> None:
    """Take a square out; whatever stood on it leaves it, never to be pushed back (N4-BOARD-14). Refuse for the last one."""
    there = numbers(turn)
    if len(there) == 1:
        raise Refuse("The board needs at least one square.")
    square = turn.row(squares, number)
    turn.remove(square)
    turn.fire(square_deleted, square=square, successor=successor(there, number), players_to=players_to, pieces_to=pieces_to)


def existing(game: Game, number: int) -> int:
    """The number again; Refuse if there is no such square."""
    if game.state.get(squares.name, number) is None:
        there = numbers(game)
        raise Refuse(f"There is no square {number}; the board has squares from {there[0]} to {there[-1]}.")
    return number


@rule.invariant
def has_squares(game: Game) -> None:
    """The board is never empty."""
    if not game.rows(squares):
        raise RuleFault("the board has no square")
