"""Turns of gnomes: what is accepted, what is refused with which step, what they cost and do."""

import pytest

from tests.rules.rednovember.boat import Boat


@pytest.mark.clause("RN-TURN-1", "RN-TURN-3", "RN-TURN-7", "RN-ACT-12")
def test_any_gnome_may_move_again_and_again() -> None:
    boat = Boat()
    boat.turn("Ann", "nothing")
    boat.turn("Ann", "nothing")
    boat.turn("Cid", "go 4, 5; nothing")
    assert [boat.gnome(name).minutes for name in ("Ann", "Bob", "Cid")] == [58, 60, 57]
    assert boat.gnome("Cid").place == "5" and boat.boat.turn_number == 3
    boat.do("Zoe", "join C1")
    assert "not in game 1" in boat.no("Zoe", "nothing")
    boat.put("Ann", minutes=0)
    assert "0 minutes left" in boat.no("Ann", "nothing")
    boat.put("Ann", state="rescued")
    assert "is rescued" in boat.no("Ann", "nothing")


@pytest.mark.clause("RN-TURN-5", "RN-TURN-6", "RN-MOVE-1", "RN-MOVE-3", "RN-MOVE-4", "RN-MOVE-9", "RN-MOVE-12", "RN-MOVE-13")
def test_worked_example_of_moving() -> None:
    boat = Boat()
    boat.put("Cid", minutes=2)
    assert boat.no("Cid", "go 4, 5; nothing").startswith("Step 2: that needs 3 minutes, you have 2.")
    boat.put("Cid", minutes=60)
    assert "Step 2: fix engine is possible only in room 1" in boat.no("Cid", "go 4; fix engine for 2")
    boat.sub(blocked=["1-3"])
    assert "Step 1: hatch 1-3 is blocked" in boat.no("Cid", "go 1; nothing")
    boat.put("Ann", place="1")
    assert "Step 1: hatch 1-3 is blocked" in boat.no("Ann", "go 3; nothing")
    assert "No action" in boat.no("Cid", "go 4, 5")
    assert "Step 1: no hatch from 3 to 6" in boat.no("Cid", "go 6; nothing")
    assert "after the action" in boat.no("Cid", "nothing; go 4") and "two actions" in boat.no("Cid", "nothing; nothing")
    assert "Step 2: “fly” is no step" in boat.no("Cid", "go 4; fly; nothing")
    boat.sub(water={"5": "low"})
    boat.turn("Cid", "go 4; go 5; go 4; go 5; nothing")
    assert boat.gnome("Cid").minutes == 60 - (1 + 2 + 1 + 2 + 1)


@pytest.mark.clause("RN-MOVE-2", "RN-WATER-1", "RN-WATER-2", "RN-WATER-4", "RN-WATER-5", "RN-MOVE-5")
@pytest.mark.parametrize(("place", "water", "fire", "steps", "spent", "after"), [
    ("8", {"7": "high"}, ["8"], "open 7; go 7; nothing", 4, {"7": "low", "8": "low"}),
    ("9", {"7": "high"}, [], "go 7; nothing", 3, {"7": "low", "9": "low"}),
    ("8", {"7": "high", "8": "low"}, [], "open 7; nothing", 2, {"7": "high", "8": "low"}),
    ("7", {"7": "high", "8": "low"}, [], "go 8; nothing", 3, {"7": "high", "8": "low"}),
])
def test_water_equalizes(place: str, water: dict[str, str], fire: list[str], steps: str, spent: int, after: dict[str, str]) -> None:
    boat = Boat()
    boat.put("Ann", place=place)
    boat.sub(water=water, fire=fire)
    boat.turn("Ann", steps)
    assert (boat.boat.water, boat.boat.fire, boat.gnome("Ann").minutes) == (after, [], 60 - spent)


@pytest.mark.clause("RN-MOVE-5", "RN-WATER-3", "RN-WATER-6")
def test_high_water_keeps_out_and_lets_nothing_be_done() -> None:
    boat = Boat()
    boat.sub(water={"7": "high", "8": "low"})
    assert "room 7 is at high water" in boat.no("Ann", "go 7; nothing")
    boat.put("Ann", place="7")
    assert "only nothing is possible" in boat.no("Ann", "stop missile for 3")
    assert boat.post("Ann", "turn: nothing\nat my own risk").done and boat.gnome("Ann").state == "dead"


@pytest.mark.clause("RN-WATER-7", "RN-ACT-3", "RN-ACT-4", "RN-TRACK-4")
def test_low_water_makes_work_slow_but_pumping_not() -> None:
    boat = Boat()
    boat.put("Ann", place="1", items=["toolbox"])
    boat.sub(water={"1": "low"}, pressure=6)
    assert "target 7, d10 7: done" in boat.turn("Ann", "fix engine for 5 with toolbox", (7,))
    assert boat.gnome("Ann").minutes == 53 and boat.boat.pressure == 5
    assert "target 5" in boat.turn("Ann", "pump for 5", (5,))
    assert boat.gnome("Ann").minutes == 48 and boat.boat.water["1"] == "none"
    assert "would change nothing" in boat.no("Ann", "pump for 5")


@pytest.mark.clause("RN-MOVE-6", "RN-MOVE-11", "RN-ROLL-4", "RN-ACT-2", "RN-FIRE-2", "RN-ROLL-2", "RN-FAINT-1")
def test_through_burning_rooms_with_grog() -> None:
    boat = Boat()
    boat.sub(fire=["2", "5"])
    assert "Step 1: room 5 burns" in boat.no("Ann", "go 5, 2; extinguish for 7")
    boat.put("Ann", items=["grog"])
    boat.sub(event_draw_pile=["Leak 2", *boat.boat.event_draw_pile])
    told = boat.turn("Ann", "drink grog; go 5, 2; extinguish for 7")
    assert "target 10, sure" in told and "Faint card Leak (2) against 1: stays up" in told
    assert boat.boat.fire == ["5"] and boat.gnome("Ann").minutes == 51 and boat.boat.event_discard_pile[0] == "Leak 2"
    boat.put("Bob", place="5", items=[])
    assert "only extinguish is possible" in boat.no("Bob", "search for 2")


@pytest.mark.clause("RN-FIRE-3", "RN-FIRE-4", "RN-FIRE-7", "RN-SURV-1", "RN-SURV-4", "RN-ROLL-5", "RN-ROLL-6")
@pytest.mark.parametrize(("blocked", "minutes", "place", "left"), [
    ([], 10, "5", 5), (["4-5"], 10, "3", 4), (["4-5"], 5, None, 5), (["2-4", "3-4", "4-5"], 60, None, 60)])
def test_a_failed_extinguish_makes_one_flee(blocked: list[str], minutes: int, place: str | None, left: int) -> None:
    boat = Boat()
    boat.put("Cid", place="4", minutes=minutes)
    boat.sub(fire=["2", "4"], water={"3": "low"}, blocked=blocked)
    told = boat.turn("Cid", "extinguish for 4", (5,))
    assert "target 4, d10 5: fails" in told and boat.gnome("Cid").minutes == left
    assert boat.gnome("Cid").state == ("dead" if place is None else "active")
    assert place is None or boat.gnome("Cid").place == place


@pytest.mark.clause("RN-FIRE-4", "RN-FIRE-5", "RN-FIRE-6")
def test_a_named_retreat_and_one_by_opening() -> None:
    boat = Boat()
    boat.put("Cid", place="4")
    boat.sub(fire=["4"], water={"3": "low"})
    boat.turn("Cid", "extinguish for 4; retreat to 3", (5,))
    assert boat.gnome("Cid").place == "3"
    boat.put("Cid", place="4", minutes=60)
    boat.sub(fire=["4"], water={"3": "high"})
    boat.turn("Cid", "extinguish for 4; retreat to 3", (5,))
    assert (boat.gnome("Cid").place, boat.gnome("Cid").minutes, boat.boat.fire) == ("4", 55, [])
    boat.put("Cid", place="4", minutes=60, items=["fire extinguisher"])
    boat.sub(fire=["4", "5"], water={})
    boat.turn("Cid", "extinguish for 1 with fire extinguisher; retreat to 5; at my own risk", (9,))
    assert boat.gnome("Cid").state == "dead"


@pytest.mark.clause("RN-MOVE-7", "RN-MOVE-8", "RN-MOVE-10", "RN-ACT-8", "RN-ACT-16", "RN-WATER-8", "RN-DEST-5", "RN-TURN-11", "RN-SURV-2")
def test_worked_example_at_sea() -> None:
    boat = Boat()
    boat.put("Bob", place="6", minutes=28, items=["aqualung", "speargun"])
    boat.sub(destruction_events=[["Devoured by Kraken!", 20]], water={"6": "high"})
    assert "needs an aqualung" in boat.no("Bob", "exit; nothing")
    assert "would change nothing" in boat.no("Bob", "use aqualung; exit; kill kraken for 7 with speargun")
    assert "at sea only" in boat.no("Bob", "use aqualung; exit; search for 2")
    boat.turn("Bob", "use aqualung; exit; kill kraken for 6 with speargun")
    assert (boat.gnome("Bob").place, boat.gnome("Bob").minutes, boat.boat.destruction_events) == ("sea", 20, [])
    assert boat.boat.water == {"6": "high"}
    assert "sure death" in boat.no("Bob", "nothing") and "high water" in boat.no("Bob", "go 6; nothing")
    boat.turn("Bob", "go 3; nothing")
    assert (boat.gnome("Bob").place, boat.gnome("Bob").minutes) == ("3", 18)
    boat.put("Bob", place="sea")
    boat.turn("Bob", "nothing; at my own risk")
    assert boat.gnome("Bob").state == "dead" and boat.gnome("Bob").minutes == 18


@pytest.mark.clause("RN-ACT-15", "RN-ACT-4", "RN-TRACK-4", "RN-DEST-5")
@pytest.mark.parametrize(("minutes", "pressure", "done"), [(9, 1, True), (10, 1, False), (10, 6, True)])
def test_the_boundary_of_a_repair(minutes: int, pressure: int, done: bool) -> None:
    boat = Boat()
    boat.put("Ann", place="1", minutes=44, items=["toolbox"])
    boat.sub(destruction_events=[["Crushed!", 35]], pressure=pressure)
    if not done:
        assert "would change nothing" in boat.no("Ann", f"fix engine for {minutes} with toolbox")
        return
    boat.turn("Ann", f"fix engine for {minutes} with toolbox")
    assert boat.boat.destruction_events == ([] if minutes == 9 else [["Crushed!", 35]])
    assert boat.boat.pressure == (1 if pressure == 1 else 5)


@pytest.mark.clause("RN-ACT-5", "RN-ACT-6", "RN-ACT-7", "RN-TRACK-1", "RN-TRACK-4")
@pytest.mark.parametrize(("room", "action", "track", "kind"), [
    ("2", "fix pumps", "asphyxiation", "Asphyxiated!"), ("4", "fix reactor", "heat", ""), ("7", "stop missile", "", "Missiles Launched!")])
@pytest.mark.parametrize(("before", "after"), [(9, 5), (6, 5), (5, 1), (2, 1)])
def test_repairs(room: str, action: str, track: str, kind: str, before: int, after: int) -> None:
    boat = Boat()
    boat.put("Ann", place=room)
    boat.sub(**({track: before} if track else {}), destruction_events=[[kind, 55], [kind, 50]] if kind else [])
    boat.turn("Ann", f"{action} for 10")
    assert not track or boat.boat[track] == after
    assert boat.boat.destruction_events == ([[kind, 55]] if kind else [])


@pytest.mark.clause("RN-ACT-1", "RN-ACT-14", "RN-ROLL-1", "RN-ROLL-3")
def test_unblocking_with_several_items() -> None:
    boat = Boat()
    boat.put("Ann", items=["crowbar", "toolbox", "toolbox"])
    assert "would change nothing" in boat.no("Ann", "unblock for 1")
    boat.sub(blocked=["5-8", "8-9"])
    assert "none of the blocked hatches of room 8: 5-8, 8-9" in boat.no("Ann", "unblock for 1")
    for minutes in (0, 11):
        assert "1 to 10 minutes" in boat.no("Ann", f"unblock 8-9 for {minutes}")
    assert "target 9, d10 9: done" in boat.turn("Ann", "unblock 8-9 for 1 with crowbar, 2 toolboxes", (9,))
    assert boat.boat.blocked == ["5-8"]
    boat.turn("Ann", "unblock for 10")
    assert boat.boat.blocked == []


@pytest.mark.clause("RN-ACT-9", "RN-ACT-10", "RN-ACT-17", "RN-SEC-1", "RN-ITEM-3")
def test_searching_and_taking_grog() -> None:
    boat = Boat()
    boat.sub(item_pool=["coffee", "grog"], item_discard_pile=["speargun"], cabin_grog=1)
    assert "only 3 items are left" in boat.no("Ann", "search for 4") and "1 to 4" in boat.no("Ann", "search for 5")
    assert "only in room 8" in boat.no("Bob", "search for 1")
    told = boat.turn("Ann", "search for 3")
    assert "Your gnome draws coffee, grog, speargun" in told and boat.gnome("Ann").items == ["coffee", "grog", "speargun"]
    assert "only 1 grog are left" in boat.no("Bob", "take 2 grog")
    boat.sub(water={"0": "low"})
    boat.turn("Bob", "take 1 grog")
    assert boat.gnome("Bob").minutes == 57 and boat.boat.cabin_grog == 0


@pytest.mark.clause("RN-ITEM-1", "RN-ITEM-2", "RN-ITEM-4", "RN-ITEM-5", "RN-TURN-4", "RN-TURN-9", "RN-INTOX-3")
def test_items_that_have_no_effect_are_kept_back() -> None:
    boat = Boat()
    assert "you have no grog" in boat.no("Ann", "drink grog; nothing")
    boat.put("Ann", items=["grog", "coffee", "speargun", "aqualung", "fire extinguisher"])
    for item in ("grog", "coffee", "speargun", "aqualung", "fire extinguisher"):
        refused = boat.no("Ann", f"use {item}; nothing")
        assert "without effect" in refused or "no effect" in refused
    assert "after the action" in boat.no("Ann", "nothing; drink grog")
    boat.put("Ann", intoxication=3)
    boat.turn("Ann", "nothing; drink coffee")
    assert boat.gnome("Ann").intoxication == 1 and boat.boat.item_discard_pile == ["coffee"]
    boat.turn("Ann", "use speargun anyway; nothing")
    assert "speargun" not in boat.gnome("Ann").items


@pytest.mark.clause("RN-INTOX-1", "RN-INTOX-2", "RN-INTOX-3", "RN-INTOX-4")
@pytest.mark.parametrize(("level", "steps", "after"), [
    (3, "drink grog anyway; nothing", 3), (1, "drink coffee; nothing", 0), (3, "drink coffee; drink grog anyway; nothing", 2),
    (3, "drink grog anyway; drink coffee; nothing", 1)])
def test_intoxication(level: int, steps: str, after: int) -> None:
    boat = Boat()
    boat.put("Ann", items=["grog", "coffee"], intoxication=level)
    boat.turn("Ann", steps)
    assert boat.gnome("Ann").intoxication == after
    boat.turn("Ann", "nothing")
    assert boat.gnome("Ann").intoxication == after


@pytest.mark.clause("RN-FAINT-1", "RN-FAINT-2", "RN-FAINT-3", "RN-TURN-8", "RN-ITEM-7", "RN-INTOX-4")
@pytest.mark.parametrize(("card", "minutes", "charm", "state", "left"), [
    ("Leak 2", 26, False, "fainted", 15), ("Leak 3", 26, False, "active", 25), ("Leak –", 26, False, "active", 25),
    ("Leak 2", 7, False, "rescued", 0), ("Leak 2", 26, True, "active", 25)])
def test_the_faint_check(card: str, minutes: int, charm: bool, state: str, left: int) -> None:
    boat = Boat()
    boat.put("Ann", items=["grog", *["lucky charm"] * charm], intoxication=1, minutes=minutes)
    boat.events(card)
    boat.turn("Ann", "drink grog anyway; nothing" + ("; charm if I faint" if charm else ""))
    gnome = boat.gnome("Ann")
    assert (gnome.state, gnome.minutes) == (state, left)
    assert gnome.intoxication == (2 if state == "active" else 0) and gnome.items.count("lucky charm") == 0
    if state == "fainted":
        boat.turn("Ann", "nothing")
        assert boat.gnome("Ann").state == "active"


@pytest.mark.clause("RN-FAINT-6")
def test_fainting_at_sea_is_death() -> None:
    boat = Boat()
    boat.put("Cid", items=["grog", "aqualung"], intoxication=2)
    boat.events("Leak 2")
    boat.turn("Cid", "use aqualung; exit; drink grog anyway; nothing")
    assert boat.gnome("Cid").state == "dead" and boat.gnome("Cid").items == []


@pytest.mark.clause("RN-ITEM-6", "RN-ITEM-8")
def test_lucky_charms_on_a_roll() -> None:
    boat = Boat()
    boat.sub(blocked=["5-8"])
    assert "no lucky charm" in boat.no("Ann", "unblock for 2; charm if it fails")
    boat.put("Ann", items=["lucky charm"] * 2 + ["toolbox"] * 9)
    told = boat.turn("Ann", "unblock for 2; charm if it fails; charm if it fails; charm if it fails", (9, 8, 7))
    assert told.count("lucky charm: d10") == 2 and "fails" in told and boat.gnome("Ann").items == ["toolbox"] * 9
    boat.put("Ann", items=["lucky charm"])
    boat.turn("Ann", "unblock for 2; charm if it fails", (1,))
    assert boat.gnome("Ann").items == ["lucky charm"] and boat.boat.blocked == []


@pytest.mark.clause("RN-TURN-14")
def test_a_preview_changes_nothing_and_reveals_nothing() -> None:
    boat = Boat()
    boat.sub(destruction_events=[["Missiles Launched!", 41]])
    before = boat.everything()
    told = "\n".join(boat.do("Ann", "preview turn: go 7; stop missile for 6"))
    assert "Cost 7 minutes, 60→53. Target 6: 60%. Marks passed: event 57, item 55, event 54." in told
    assert boat.everything() == before
    assert "no hatch from 8 to 2" in boat.refused("Ann", "preview turn: go 2; nothing")


@pytest.mark.clause("RN-TURN-13")
def test_two_turns_of_one_instant_go_by_arrival() -> None:
    boat = Boat()
    boat.events("Hatch Blocked 1")
    boat.put("Ann", minutes=58)
    boat.post("Ann", "turn: nothing", dice=[2])
    assert "not resolved" in boat.no("Bob", "nothing")


@pytest.mark.parametrize("steps", [
    "go to room 4; then nothing", "please go 4, thanks; finally do nothing, please", "Go into 4\nthen nothing.",
    "then go rooms 4; and wait!"])
def test_steps_in_friendly_words(steps: str) -> None:
    boat = Boat()
    boat.turn("Cid", steps)
    assert (boat.gnome("Cid").place, boat.gnome("Cid").minutes) == ("4", 58)


def test_a_gift_in_friendly_words() -> None:
    boat = Boat()
    boat.put("Ann", items=["toolbox"])
    boat.put("Bob", place="8")
    boat.turn("Ann", "then give toolbox to Bob, please")
    assert boat.gnome("Bob").items == ["toolbox"]
