"""The winding board: where squares lie, what is next to what, how far things are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.errors import Refuse
from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

board = module("nomopoly4.board")
TWENTY, TWENTY_FIVE = range(1, 21), range(1, 26)


@pytest.mark.clause("N4-BOARD-9", "N4-BOARD-10")
@pytest.mark.parametrize(("number", "cell"), [
    (1, (0, 0)), (5, (4, 0)), (10, (9, 0)), (11, (9, 1)), (15, (5, 1)), (16, (4, 1)), (20, (0, 1)), (21, (0, 2)), (25, (4, 2))])
def test_cells(number: int, cell: tuple[int, int]) -> None:
    assert board.cell(number, 10) == cell
    assert board.number_at(cell, 10) == number


@pytest.mark.clause("N4-BOARD-12")
@pytest.mark.parametrize(("number", "next_to"), [
    (1, {20, 2}), (10, {11, 9}), (16, {25, 5, 17, 15}), (25, {16, 24}), (15, {6, 16, 14})])
def test_adjacent_squares(number: int, next_to: set[int]) -> None:
    assert set(board.adjacent(TWENTY_FIVE, number, 10)) == next_to


@pytest.mark.clause("N4-BOARD-13")
@pytest.mark.parametrize(("start", "end", "steps"), [
    (1, 20, 1), (10, 11, 1), (1, 21, 2), (5, 25, 2), (10, 25, 7), (8, 13, 1), (8, 12, 2), (3, 14, 5), (7, 7, 0)])
def test_distances(start: int, end: int, steps: int) -> None:
    assert board.distance(TWENTY_FIVE, start, end, 10) == steps == board.distance(TWENTY_FIVE, end, start, 10)


@pytest.mark.clause("N4-BOARD-13", "N4-BOARD-12")
def test_distances_round_gaps_and_over_none() -> None:
    gap = set(TWENTY) - {4}
    assert board.distance(gap, 3, 5, 10) == 4
    assert 5 not in board.adjacent(gap, 3, 10)
    assert board.distance(gap - {17}, 3, 5, 10) is None


@pytest.mark.clause("N4-BOARD-5", "N4-BOARD-6", "N4-BOARD-7")
@pytest.mark.parametrize(("there", "of", "successor"), [
    ([1, 2, 3, 5, 20], 3, 5), ([1, 2, 3, 5, 20], 20, 1), ([3, 5, 9], 9, 3), ([7], 7, 7), ([1, 2], 1, 2)])
def test_successors(there: list[int], of: int, successor: int) -> None:
    assert board.successor(there, of) == successor
    assert board.predecessor(there, successor) == of


@pytest.mark.clause("N4-BOARD-7")
@given(st.sets(st.integers(1, 60), min_size=1))
def test_predecessor_is_the_inverse(there: set[int]) -> None:
    ordered = sorted(there)
    assert all(board.predecessor(ordered, board.successor(ordered, number)) == number for number in ordered)


@given(st.integers(1, 500), st.integers(1, 15))
def test_every_square_has_a_cell_of_its_own(number: int, width: int) -> None:
    assert board.number_at(board.cell(number, width), width) == number


@pytest.mark.clause("N4-BOARD-1", "N4-BOARD-2", "N4-RES-1")
def test_the_first_board(nomo: Nomopoly) -> None:
    assert list(nomo.json()["squares"]) == [str(number) for number in TWENTY]
    resources = [square["resources"] for square in nomo.json("all")["squares"].values()]
    assert set(resources) <= set(range(0, 10001, 1000)) and len(set(resources)) > 2


@pytest.mark.clause("N4-BOARD-3")
def test_the_last_square_stays() -> None:
    play = Nomopoly(parameters={"first_squares": 1}, begun=False)
    with pytest.raises(Refuse, match="at least one square"):
        play.call(board.delete, 1)


@pytest.mark.clause("N4-BOARD-4", "N4-BOARD-8", "N4-TURN-3", "N4-TURN-4")
def test_new_numbers_and_the_ends_of_the_board(nomo: Nomopoly) -> None:
    nomo.set("duck_square", 10)
    nomo.implement("square delete 20", "square delete 1", "square add 2", "player Bob jump to 2", "player Alice jump to 21",
                   dice=(1, 11))
    assert list(nomo.json()["squares"]) == [str(number) for number in range(2, 22)]
    assert nomo.json("all")["squares"]["21"]["resources"] == 10000
    assert "first square" in nomo.refused("Bob", "take turn backwards")
    assert "last square" in nomo.refused("Alice", "take turn forwards")


@pytest.mark.clause("N4-BOARD-11", "N4-BOARD-14", "N4-MOVE-2", "N4-EXT-26")
def test_what_stood_on_a_deleted_square(nomo: Nomopoly) -> None:
    nomo.change("players", "Bob", square=20)
    nomo.change("players", "Carol", square=5)
    nomo.set("duck_square", 12)
    nomo.piece(3, "Warrior", "Bob", 20)
    nomo.piece(4, "Warrior", "Bob", 7)
    nomo.implement("square delete 20", "square delete 5 players to 9", "square delete 7 pieces to 8", "square delete 12")
    assert nomo.player("Bob")["square"] == 1 and nomo.player("Carol")["square"] == 9
    assert nomo.game["duck_square"] == 13
    assert list(nomo.json()["pieces"]) == ["4"] and nomo.json()["pieces"]["4"]["square"] == 8
