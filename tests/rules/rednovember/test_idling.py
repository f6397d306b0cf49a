"""Dozing: what a gnome does that nobody moves, and that nobody is asked for it."""

import pytest

from tests.rules.rednovember.boat import CALM, Boat


def doze(boat: Boat, *dice: object) -> None:
    """A week goes by without a turn."""
    boat.until(boat.boat.last_player_turn_resolved_at + 168 * 3600, dice)


@pytest.mark.clause("RN-IDLE-3", "RN-WAIT-3", "RN-WAIT-2")
def test_a_dozing_gnome_is_not_asked() -> None:
    boat = Boat()
    boat.do("Ann", "standing orders C1: hatch lowest; keep coffee")
    boat.put("Ann", items=["coffee", "grog", "toolbox"])
    boat.sub(event_draw_pile=["Hatch Blocked 1", "Stumble 2", *CALM])
    boat.put("Bob", minutes=50)
    boat.put("Cid", minutes=50)
    doze(boat, 2, "2-5", "coffee", "grog", "toolbox")
    assert (boat.boat.blocked, boat.gnome("Ann").items, boat.boat.phase) == (["2-5"], ["toolbox"], "free")
    assert boat.gnome("Ann").minutes == 50 and not boat.rows("choices")


@pytest.mark.clause("RN-IDLE-3")
def test_others_choose_as_ever_while_one_dozes() -> None:
    boat = Boat()
    boat.put("Bob", items=["coffee"] * 6, minutes=50)
    boat.put("Cid", items=["grog"] * 6, minutes=50)
    boat.do("Cid", "standing orders C1: keep grog")
    boat.events("Turbulence 3")
    doze(boat)
    assert [row.player for row in boat.rows("choices")] == ["Bob"] and len(boat.gnome("Cid").items) == 4
    assert boat.gnome("Ann").minutes == 57 and boat.boat.phase == "resolving"
    boat.wait("3 hours")
    boat.do("Bob", "keep 4 coffee")
    assert boat.gnome("Ann").minutes == 50 and boat.boat.phase == "free" and boat.boat.dozes_since == 1


@pytest.mark.clause("RN-IDLE-2")
def test_waiting_for_a_choice_does_not_count() -> None:
    boat = Boat()
    boat.put("Bob", items=["coffee"] * 6, minutes=50)
    boat.put("Cid", minutes=50)
    boat.events("Turbulence 3")
    begun = boat.boat.last_player_turn_resolved_at
    doze(boat)
    boat.wait("20 hours")
    boat.do("Bob", "keep 4 coffee")
    assert boat.boat.last_player_turn_resolved_at == begun + 20 * 3600
    boat.until(begun + (168 + 24 + 20) * 3600 - 1)
    assert boat.boat.dozes_since == 1
    boat.wait("1")
    assert boat.boat.dozes_since == 2


@pytest.mark.clause("RN-IDLE-3", "RN-FAINT-5", "RN-TURN-8")
def test_a_doze_wakes_and_closes_gifts() -> None:
    boat = Boat()
    boat.put("Ann", state="fainted")
    boat.put("Bob", items=["coffee"], place="3")
    boat.turn("Bob", "give coffee to Cid")
    doze(boat)
    assert boat.gnome("Ann").state == "active" and boat.gnome("Ann").minutes == 50 and boat.gnome("Cid").gift_from is None


@pytest.mark.clause("RN-IDLE-3", "RN-FIRE-3")
@pytest.mark.parametrize(("minutes", "die", "place", "left", "state"), [
    (20, None, "4", 10, "active"), (4, 4, "4", 0, "rescued"), (4, 5, "4", 4, "dead"), (60, None, "4", 50, "active")])
def test_a_dozing_gnome_fights_the_fire(minutes: int, die: int | None, place: str, left: int, state: str) -> None:
    boat = Boat()
    for name in ("Bob", "Cid"):
        boat.put(name, minutes=1)
    boat.put("Ann", minutes=minutes, place=place)
    boat.sub(fire=["4"])
    doze(boat, *([die] if die else []))
    assert (boat.gnome("Ann").minutes, boat.gnome("Ann").state) == (left, state)


@pytest.mark.clause("RN-IDLE-3")
@pytest.mark.parametrize(("minutes", "water", "after", "state"), [
    (10, {}, "3", "active"), (10, {"3": "low"}, "3", "active"), (1, {"3": "low", "6": "low", "9": "low"}, "sea", "dead"),
    (10, {"3": "high", "6": "high"}, "9", "active"), (1, {"3": "low"}, "6", "rescued")])
def test_a_dozing_gnome_comes_in_where_it_can_pay(minutes: int, water: dict[str, str], after: str, state: str) -> None:
    boat = Boat()
    for name in ("Bob", "Cid"):
        boat.put(name, state="rescued", minutes=0)
    boat.put("Ann", minutes=minutes, place="sea")
    boat.sub(water=water)
    doze(boat)
    expected = state if minutes == 1 else "rescued"
    assert (boat.gnome("Ann").place, boat.gnome("Ann").state) == (after, expected)


@pytest.mark.clause("RN-IDLE-1")
def test_a_reminder_that_comes_too_late_is_dropped() -> None:
    boat = Boat()
    boat.sub(last_player_turn_resolved_at=boat.now - 170 * 3600)
    mails = boat.wait("1")
    assert boat.boat.reminded and boat.boat.dozes_since == 1 and not [mail for mail in mails if "Nobody has taken" in mail.text]
