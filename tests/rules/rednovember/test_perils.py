"""Red November in detail: fainting, fleeing, rebirth, idleness, and what is told of a turn."""

import pytest

from tests.rules.rednovember.boat import CALM, CREW, Boat
from tests.rules.rednovember.test_events import event


@pytest.mark.clause("RN-ITEM-7")
@pytest.mark.parametrize(("lines", "charms", "state", "left"), [(1, 2, "fainted", 1), (2, 2, "active", 0), (2, 1, "fainted", 0)])
def test_charms_against_fainting(lines: int, charms: int, state: str, left: int) -> None:
    boat = Boat()
    boat.put("Ann", items=["grog", *["lucky charm"] * charms], intoxication=1)
    boat.events("Leak 1", "Leak 2", "Leak 3")
    boat.turn("Ann", "drink grog anyway; nothing" + "; charm if I faint" * lines)
    assert boat.gnome("Ann").state == state and boat.gnome("Ann").items.count("lucky charm") == left


@pytest.mark.clause("RN-FIRE-4", "RN-FIRE-7")
def test_no_flight_without_a_minute_nor_into_another_fire() -> None:
    boat = Boat()
    boat.put("Cid", place="4", minutes=4)
    boat.sub(fire=["4"], water={"3": "high"}, blocked=["2-4", "4-5"])
    assert "No retreat is possible" in boat.turn("Cid", "extinguish for 4", (5,)) and boat.gnome("Cid").state == "dead"
    boat.put("Bob", place="4", minutes=60, items=["fire extinguisher"])
    boat.sub(fire=["2", "4"], water={}, blocked=["3-4", "4-5"])
    told = boat.turn("Bob", "use fire extinguisher; extinguish for 1", (6,))
    assert "No retreat is possible" in told and boat.gnome("Bob").state == "dead"


@pytest.mark.clause("RN-OPT-3", "RN-END-12")
def test_who_is_born_again_is_sober_and_who_has_left_is_not() -> None:
    boat = Boat("Set: reborn = on")
    boat.put("Ann", place="sea", intoxication=3)
    boat.turn("Ann", "nothing; at my own risk", (9,))
    assert (boat.gnome("Ann").state, boat.gnome("Ann").intoxication) == ("active", 0)
    boat.do("admin", "remove Bob")
    assert boat.gnome("Bob").state == "dead"


@pytest.mark.clause("RN-END-12")
def test_who_leaves_while_another_must_choose_dies_when_the_turn_is_over() -> None:
    boat = Boat()
    event(boat, "Hatch Blocked 1", dice=(2,))
    boat.do("admin", "remove Bob")
    assert boat.gnome("Bob").state == "active" and boat.boat.phase == "resolving"
    boat.do("Ann", "block 2-3")
    assert boat.gnome("Bob").state == "dead" and boat.boat.status == "running"


# -- idleness, reports ---------------------------------------------------------------------------------------------------

@pytest.mark.clause("RN-IDLE-3")
def test_a_dozing_gnome_opens_to_the_lowest_dry_room_that_is_not_shut_off() -> None:
    for blocked, opened in (([], "3"), (["3-4"], "5")):
        boat = Boat()
        boat.put("Ann", place="4")
        boat.sub(water={"4": "high", "2": "low"}, blocked=blocked)
        boat.until(boat.boat.last_player_turn_resolved_at + 168 * 3600)
        assert boat.boat.water == {"4": "low", "2": "low", opened: "low"} and boat.gnome("Ann").state == "active"


@pytest.mark.clause("RN-IDLE-1", "RN-IDLE-2")
def test_nobody_dozes_while_somebody_must_choose_and_reminders_come_again() -> None:
    boat = Boat("Set: choice_hours = 168", "Set: idle_hours = 13", "Set: remind_hours = 12")
    boat.put("Bob", state="rescued", minutes=0)
    event(boat, "Hatch Blocked 1", dice=(2,))
    mails = boat.wait("100h")
    assert boat.boat.turn_number == 1 and not [mail for mail in mails if "Nobody has taken" in mail.text]
    boat.do("Ann", "block 2-3")
    for _ in range(2):
        reminded = [mail.player for mail in boat.wait("12h") if "Nobody has taken" in mail.text]
        assert reminded == ["Ann", "Cid"]
        boat.turn("Cid", "nothing")


@pytest.mark.clause("RN-WAIT-4", "RN-LOG-1", "RN-EVENT-1", "RN-ROLL-6")
def test_what_has_happened_is_told_when_a_choice_is_awaited() -> None:
    boat = Boat()
    for name in ("Ann", "Bob"):
        boat.put(name, items=["grog"] * 5)
    told = event(boat, "Turbulence 3", "Hatch Blocked 1")
    assert "57 Turbulence (3)" in told and "Turn 1 waits for Ann, Bob to choose, until Wed 7 Jan 2026, 09:00 UTC." in told
    assert "57 Turbulence (3)" in boat.log()[-1] and boat.log()[-1].count("waits for") == 1
    entries = len(boat.log())
    boat.do("Ann", "keep 4 grog")
    assert len(boat.log()) == entries, "the first of two choices is not told again"
    boat.do("Bob", "keep 4 grog")
    assert not boat.rows("deadlines")
    boat.put("Bob", minutes=58)
    boat.sub(event_draw_pile=["Hatch Blocked 1", "Hatch Blocked 2", *CALM], heat=9)
    boat.put("Bob", place="4", minutes=58)
    boat.post("Bob", "turn: fix reactor for 10", dice=[2])
    boat.post("Bob", "block 2-3", dice=[9])
    assert "Fix reactor" not in boat.log()[-1] and "C1: hatch 2-3 is blocked. 55 item (to Bob by mail). 54 Hatch" in boat.log()[-1]


@pytest.mark.clause("RN-END-10", "RN-LOG-2")
def test_the_end_is_told_once_to_each() -> None:
    boat = Boat()
    for name in CREW:
        boat.put(name, minutes=1)
    for name in CREW:
        boat.turn(name, "nothing")
    for name in (*CREW,):
        assert boat.sent(name).count("Game 1 is won: all who stayed alive are rescued.") == 1, name
    assert not boat.rows("gnomes") and "[C1] Red November game 1 is won" in boat.sent("Ann")
