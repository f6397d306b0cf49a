"""Calling off a game: more than half of those still bound must want it."""

import pytest

from tests.rules.rednovember.boat import Boat

FOUR = ("Ann", "Bob", "Cid", "Dee")


@pytest.mark.clause("RN-END-11")
def test_half_of_them_is_not_enough() -> None:
    boat = Boat(crew=FOUR)
    boat.do("Ann", "call off game C1: two of us are away")
    boat.do("Bob", "agree to call off C1")
    assert boat.boat.status == "running"
    boat.do("Cid", "agree to call off C1")
    assert (boat.boat.status, boat.boat.result_reason) == ("void", "two of us are away")


@pytest.mark.clause("RN-END-11")
def test_who_is_bound_no_more_does_not_count() -> None:
    boat = Boat(crew=FOUR)
    boat.put("Dee", state="rescued")
    boat.do("Ann", "call off game C1: enough")
    boat.put("Ann", state="dead")
    assert "no gnome in the game that is still bound" in boat.refused("Ann", "agree to call off C1")
    boat.do("Bob", "agree to call off C1")
    assert boat.boat.status == "running"
    boat.do("Dee", "agree to call off C1")
    assert boat.boat.status == "void"


@pytest.mark.clause("RN-END-11", "RN-TIME-3", "RN-WAIT-1")
def test_a_void_game_leaves_nothing_behind() -> None:
    boat = Boat()
    boat.events("Hatch Blocked 1")
    boat.put("Ann", minutes=58)
    boat.turn("Ann", "nothing", (2,))
    assert boat.rows("choices") and boat.rows("deadlines")
    boat.do("admin", "admin void game C1: nobody answers")
    assert not boat.rows("choices") and not boat.rows("deadlines") and not boat.rows("gnomes")
    assert (boat.boat.walk, boat.boat.phase, boat.boat.winners, boat.boat.awards) == (None, "free", [], {})
    assert "nothing for you to choose" in boat.refused("Ann", "block 2-3") or "No game" in boat.refused("Ann", "block 2-3")
    boat.wait("60 days")
    assert boat.boat.turn_number == 1


@pytest.mark.clause("RN-END-11")
def test_everybody_hears_of_it() -> None:
    boat = Boat()
    said = boat.do("Ann", "call off game C1: two of us are away")
    assert "1 of 3" in said[-1]
    assert "two of us are away" in boat.sent("Bob") and "until Wed" in boat.sent("Cid") and "moves" not in boat.sent("Zoe")
    assert ["2 of 3" in said or "is called off" in said for said in boat.do("Bob", "agree to call off C1")] == [False, True, True]
    for name in ("Ann", "Cid"):
        assert "Game 1 is called off: two of us are away." in boat.sent(name)
