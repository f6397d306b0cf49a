"""Walking, jumping, and what is told of it."""

import pytest

from mailbot.engine.turn import Turn
from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

movement, turns = module("nomopoly4.movement"), module("nomopoly4.turns")


@pytest.mark.clause("N4-MOVE-1", "N4-MOVE-3", "N4-MOVE-5", "N4-MOVE-6")
@pytest.mark.parametrize(("start", "steps", "way"), [
    (1, 3, [2, 3, 5]), (3, -2, [2, 1]), (5, 9, [6, 7, 20]), (20, 4, []), (2, -9, [1]), (1, -3, []), (6, 0, [])])
def test_ways(start: int, steps: int, way: list[int]) -> None:
    assert movement.path([1, 2, 3, 5, 6, 7, 20], start, steps) == way


@pytest.mark.clause("N4-MOVE-4", "N4-MOVE-7", "N4-MOVE-1", "N4-MOVE-2")
def test_told_in_order(nomo: Nomopoly, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int]] = []
    fire = Turn.fire

    def note(turn: Turn, hook: object, /, **arguments: object) -> None:
        name = str(getattr(hook, "name", hook))
        if name in ("left_square", "passed_square", "landed", "arrived"):
            told.append((name, int(str(arguments["square"]))))
        fire(turn, hook, **arguments)  # type: ignore[arg-type]
    monkeypatch.setattr(Turn, "fire", note)
    nomo.call(movement.move_to, "Alice", 4)
    assert told == [("left_square", 1), ("passed_square", 2), ("passed_square", 3), ("landed", 4), ("arrived", 4)]
    told.clear()
    nomo.call(movement.jump, "Alice", 9)
    assert told == [("left_square", 4), ("landed", 9), ("arrived", 9)]
    told.clear()
    nomo.call(movement.move_to, "Alice", 7)
    assert told == [("left_square", 9), ("passed_square", 8), ("landed", 7), ("arrived", 7)]
    told.clear()
    nomo.call(movement.move_to, "Alice", 7)
    assert told == []


@pytest.mark.clause("N4-TURN-12", "N4-TURN-14", "N4-TURN-13")
@pytest.mark.parametrize(("there", "square", "last", "forced", "direction"), [
    ([1, 2, 3], 1, "backwards", True, "forwards"), ([1, 2, 3], 3, "forwards", True, "backwards"),
    ([1, 2, 3], 2, "backwards", True, "backwards"), ([1, 2, 3], 2, "forwards", True, "forwards"),
    ([1, 2, 3], 2, "backwards", False, "forwards"), ([1], 1, "backwards", True, "forwards"), ([1, 2, 3], 2, None, False, "forwards")])
def test_forced_directions(nomo: Nomopoly, there: list[int], square: int, last: str | None, forced: bool, direction: str) -> None:
    row = nomo.change("players", "Alice", square=square, last_turn_direction=last, last_turn_forced=forced)
    assert turns.forced_direction(there, row) == direction


@pytest.mark.clause("N4-RES-5", "N4-RES-2")
def test_passing_shows_nothing(nomo: Nomopoly) -> None:
    answer = nomo.mail("Alice", "take turn forwards", dice=(1, 2))
    assert "Square 4 holds" in answer.text and "Square 2 holds" not in answer.text and "Square 3 holds" not in answer.text


@pytest.mark.clause("N4-TURN-13", "N4-DUCK-10")
def test_a_push_sets_no_direction(nomo: Nomopoly) -> None:
    nomo.change("players", "Alice", square=10)
    nomo.do("Alice", "take turn backwards", dice=(1, 1))
    nomo.set("duck_square", 7)
    nomo.until("2027-01-09T00:00:00Z", dice=(1,))
    row = nomo.player("Alice")
    assert (row["square"], row["last_turn_direction"], row["experience"]) == (9, "backwards", 1)
