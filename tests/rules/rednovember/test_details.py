"""Red November in detail: cases at the edges of the rules, one for each line of the program that decides something."""

from typing import Any

import pytest

from tests.rules.rednovember.boat import CALM, Boat
from tests.rules.rednovember.test_events import event


def draws(boat: Boat) -> list[dict[str, Any]]:
    """All draws from now on."""
    found: list[dict[str, Any]] = []
    boat.referee.watch = lambda played: found.extend(played.entry["draws"])
    return found


# -- how turns are written ---------------------------------------------------------------------------------------------

@pytest.mark.clause("RN-TURN-3", "RN-TURN-5", "RN-ACT-5")
def test_other_words_for_the_same_steps() -> None:
    boat = Boat()
    boat.put("Ann", place="2", items=["fire extinguisher", "lucky charm", "deactivation code", "water pump"])
    boat.sub(asphyxiation=4)
    assert "Fix pumps for 10" in boat.turn("Ann", "fix oxygen for 10") and boat.boat.asphyxiation == 1
    for word in ("extinguisher", "code", "pump"):
        assert "would be used without effect" in boat.no("Ann", f"use {word}; nothing"), word
    boat.turn("Ann", "use the code anyway; nothing")
    assert "deactivation code" not in boat.gnome("Ann").items
    assert "Step 2: “fly”" in boat.no("Cid", "go 4, 5; fly; nothing")
    boat.put("Cid", items=["aqualung"])
    assert "3→sea (2)" in boat.turn("Cid", "use aqualung; leave the sub; nothing")
    boat.put("Bob", place="8", items=["crowbar", "crowbar"])
    boat.sub(blocked=["8-9"])
    boat.turn("Bob", "unblock 9-8 for 6 with crowbar")
    assert boat.boat.blocked == []
    assert "without effect" in boat.no("Bob", "search for 1 with crowbar")
    boat.turn("Bob", "search for 1 with crowbar anyway")
    assert "crowbar" not in boat.gnome("Bob").items


@pytest.mark.clause("RN-ITEM-4", "RN-ITEM-6", "RN-ITEM-5")
def test_items_used_too_late_or_in_the_wrong_way() -> None:
    boat = Boat()
    boat.put("Ann", items=["fire extinguisher", "grog", "lucky charm"])
    boat.sub(fire=["5"])
    assert "grog would be used without effect" in boat.no("Ann", "use extinguisher; go 5; go 7; drink grog; nothing")
    assert "a line “charm if it fails”" in boat.no("Ann", "use lucky charm; nothing")
    boat.put("Ann", items=[])
    assert "leave that line out" in boat.no("Ann", "nothing; charm if I faint")
    boat.put("Cid", items=["aqualung", "aqualung"])
    assert "aqualung would be used without effect" in boat.no("Cid", "use aqualung; exit; use aqualung; nothing")


@pytest.mark.clause("RN-ACT-11", "RN-GIVE-1")
def test_gifts_that_cannot_be() -> None:
    boat = Boat()
    boat.put("Ann", items=["grog", "coffee"])
    boat.put("Bob", place="8")
    assert "you have no grog to give; you have coffee, grog" in boat.no("Ann", "give 2 grog to Bob")
    assert "Ann is not with you; here is Bob" in boat.no("Ann", "give grog to Ann")
    boat.put("Bob", state="dead")
    assert "here is nobody" in boat.no("Ann", "give grog to Bob")
    boat.put("Bob", state="fainted")
    boat.turn("Ann", "give grog to Bob")
    assert boat.refused("Bob", "give back grog to Ann") == "Your gnome has fainted."


@pytest.mark.clause("RN-GIVE-3", "RN-LOG-1")
def test_what_is_given_back_in_the_middle_of_a_turn_stands_in_its_report() -> None:
    boat = Boat()
    boat.put("Bob", minutes=58, items=["coffee"], place="8")
    boat.events("Hatch Blocked 1")
    boat.turn("Bob", "give coffee to Ann", (2,))
    boat.do("Ann", "give back coffee to Bob")
    boat.do("Bob", "block 2-3")
    assert "Ann gives 1 item back to Bob." in boat.log()[-1] and "hatch 2-3 is blocked" in boat.log()[-1]


@pytest.mark.clause("RN-TURN-14", "RN-END-2")
def test_a_preview_of_desertion_lists_no_items() -> None:
    boat = Boat()
    boat.put("Cid", minutes=11, place="sea")
    assert "Marks passed: item 10, event 9." in "\n".join(boat.do("Cid", "preview turn: go 3; nothing"))
    boat.put("Cid", minutes=10)
    told = "\n".join(boat.do("Cid", "preview turn: abandon"))
    assert "Cost 10 minutes, 10→0." in told and "Marks passed: event 9, event 6, event 3." in told
    boat.put("Cid", minutes=12, items=["aqualung"], place="3")
    assert "Marks passed: event 9, event 6, event 3." in "\n".join(boat.do("Cid", "preview turn: use aqualung; exit; abandon"))


# -- draws -------------------------------------------------------------------------------------------------------------

@pytest.mark.clause("RN-EVENT-5", "RN-WAIT-2", "RN-START-5")
def test_which_draws_are_made_and_which_are_secret() -> None:
    boat = Boat(start="")
    made = draws(boat)
    boat.begin()
    assert {draw["why"]: draw.get("secret", False) for draw in made} == {
        "events are shuffled": True, "items are shuffled": True, "room of Ann": False, "room of Bob": False, "room of Cid": False}
    made.clear()
    boat.sub(fire=["6"])
    event(boat, "Fire Spreads 3", who="Cid")
    assert boat.boat.fire == ["5", "6"] and made == []
    boat.put("Ann", items=["water pump", "coffee", "toolbox"])
    event(boat, "Stumble 2")
    boat.wait("48h")
    boat.wait("1", dice=[1, 2])
    assert boat.gnome("Ann").items == ["toolbox"], "the first of coffee, toolbox, water pump, then the second of the rest"
    assert [(draw["faces"], draw["secret"]) for draw in made if draw["why"] == "which item is discarded"] == [(3, True), (2, True)]


@pytest.mark.clause("RN-WAIT-3")
def test_a_keep_list_is_followed_by_the_names_of_the_kinds() -> None:
    boat = Boat()
    boat.do("Ann", "standing orders C1: keep toolbox, grog")
    boat.put("Ann", items=["water pump", "speargun", "grog", "crowbar", "toolbox", "toolbox"])
    event(boat, "Turbulence 3")
    assert sorted(boat.gnome("Ann").items) == ["crowbar", "grog", "speargun", "toolbox"]


# -- events ------------------------------------------------------------------------------------------------------------

@pytest.mark.clause("RN-EVENT-11", "RN-EVENT-12", "RN-EVENT-14")
@pytest.mark.parametrize(("card", "items", "dice", "asked"), [
    ("Stumble 2", ["grog"], (), False), ("Kraken 1", ["grog"] * 5, (), True), ("Friendly Fire 3", ["grog"] * 5, (1, 2), True),
    ("Turbulence 3", ["grog"] * 4, (), False)])
def test_who_is_asked_to_discard(card: str, items: list[str], dice: tuple[int, ...], asked: bool) -> None:
    boat = Boat()
    boat.put("Ann", items=items)
    event(boat, card, dice=dice)
    assert bool(boat.rows("choices")) == asked and (boat.boat.phase == "resolving") == asked


@pytest.mark.clause("RN-FAINT-5", "RN-TIME-4")
def test_fire_kills_the_fainted_and_ends_their_walk() -> None:
    boat = Boat()
    boat.put("Cid", state="fainted", place="4")
    event(boat, "Fire 2", dice=(4,))
    assert boat.gnome("Cid").state == "dead" and boat.boat.fire == ["4"]
    boat.put("Ann", items=["grog"], intoxication=2, minutes=60)
    boat.sub(event_draw_pile=["Leak 2", "Fire –", *CALM], event_discard_pile=[])
    told = boat.turn("Ann", "drink grog anyway; nothing", (8,))
    assert "faints" in told and "fainted in a burning room" in told
    assert boat.gnome("Ann").minutes == 57 and boat.boat.event_discard_pile == ["Leak 2", "Fire –"] and boat.boat.phase == "free"


@pytest.mark.clause("RN-EVENT-2")
def test_without_any_card_nothing_happens_and_no_kraken_comes() -> None:
    boat = Boat()
    boat.sub(event_draw_pile=[], event_discard_pile=[])
    boat.put("Ann", minutes=58, items=["grog"], intoxication=2)
    told = boat.turn("Ann", "drink grog anyway; nothing")
    assert "Faint card" not in told and "Kraken" not in told and boat.gnome("Ann").state == "active"
    assert not boat.boat.kraken_in_the_deck and boat.boat.event_discard_pile == []


@pytest.mark.clause("RN-ITEM-3", "RN-TIME-1")
def test_an_item_mark_with_no_item_left_and_one_that_is_an_event_mark_too() -> None:
    boat = Boat("Set: item_marks = 57")
    boat.sub(item_pool=[], item_discard_pile=[])
    assert "57 Respite (–):\n57 item: none is left." in event(boat, "Respite –")
    assert boat.gnome("Ann").items == [] and "item_discard_pile" not in boat.json("admin")["games"]["1"]


@pytest.mark.clause("RN-DEST-4", "RN-TIME-4")
def test_destruction_comes_before_the_marks_behind_it() -> None:
    boat = Boat()
    boat.put("Ann", minutes=33)
    boat.put("Bob", minutes=37, place="1")
    boat.put("Cid", state="dead")
    boat.sub(destruction_events=[["Crushed!", 35]], pressure=9)
    told = boat.turn("Bob", "fix engine for 6", (10,))
    assert "lost: Crushed!" in told and "33 Respite" not in told and boat.gnome("Bob").minutes == 34


# -- starting ------------------------------------------------------------------------------------------------------------

@pytest.mark.clause("RN-START-1", "RN-START-2", "RN-START-5")
def test_crews_that_cannot_be() -> None:
    boat = Boat(crew=("Ann", "Bob", "Cid", "Dee"), start="")
    assert "named twice" in boat.refused("Ann", "start game C1 with Ann, Bob, Ann")
    boat.do("Dee", "sit out C1")
    boat.do("Ann", "start game C1")
    assert boat.row("games", 1).crew_order == ["Ann", "Bob", "Cid"]
    boat.do("admin", "admin void game C1: again")
    boat.do("Cid", "sit out C1")
    assert "Only 2 are not sitting out; 3 are needed" in boat.refused("Ann", "start game C1")
    without = {"Fire": "– 1 2 4", "Hatch Blocked": "– 1 2 4", "Descent": "– 2 4", "Reactor Warmup": "– 1 2 3 4", "Respite": "– 1 2 3 4",
               "Leak": "– 1 2 3", "Fire Spreads": "–"}
    counts = ", ".join(f"{card} {number}: 0" for card, numbers in without.items() for number in numbers.split())
    assert "19 event cards are too few: there must be 20" in Boat(f"Set: event_counts = {counts}", start="").refused("Ann", "start game C1")


@pytest.mark.clause("RN-ACT-13", "RN-ACT-8")
def test_ship_is_abandoned_outside_alone() -> None:
    boat = Boat()
    boat.put("Cid", minutes=5)
    boat.sub(destruction_events=[["Devoured by Kraken!", 2]])
    for deed in ("abandon", "kill kraken for 2"):
        assert "possible only outside, at sea" in boat.no("Cid", deed)
