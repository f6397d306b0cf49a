"""Events, the time walk, tracks, timed destruction and death."""

import pytest

from tests.kit import module
from tests.rules.rednovember.boat import Boat


def event(boat: Boat, *cards: str, dice: tuple[object, ...] = (), who: str = "Ann") -> str:
    """One minute of one gnome onto an event mark, with a card there."""
    boat.events(*cards)
    boat.put(who, minutes=58)
    return boat.turn(who, "nothing", dice)


@pytest.mark.clause("RN-EVENT-1", "RN-EVENT-15")
def test_a_card_is_announced_and_discarded() -> None:
    boat = Boat()
    assert "57 Respite (2):" in event(boat, "Respite 2") and boat.boat.event_discard_pile == ["Respite 2"]


@pytest.mark.clause("RN-EVENT-3", "RN-EVENT-4", "RN-FIRE-1", "RN-FIRE-8", "RN-TRACK-2")
@pytest.mark.parametrize(("die", "fire", "track"), [(5, ["2", "5"], 2), (10, ["0", "2"], 2), (2, ["2"], 1), (7, ["2"], 1)])
def test_fire(die: int, fire: list[str], track: int) -> None:
    boat = Boat()
    boat.sub(fire=["2"], water={"7": "low"})
    event(boat, "Fire 2", dice=(die,))
    assert (boat.boat.fire, boat.boat.asphyxiation) == (fire, track)


@pytest.mark.clause("RN-EVENT-5")
def test_fire_spreads() -> None:
    boat = Boat()
    boat.sub(fire=["5", "8"], water={"7": "low"}, blocked=["5-6"])
    assert module("rednovember.events").spreading(boat.boat) == ["0", "2", "4", "6", "9"]
    event(boat, "Fire Spreads 3", dice=("6",), who="Cid")
    assert boat.boat.fire == ["5", "6", "8"]
    boat.sub(fire=["6"], water={})
    event(boat, "Fire Spreads 3", who="Cid")
    assert boat.boat.fire == ["5", "6"]
    boat.sub(fire=[])
    assert "nothing burns" in event(boat, "Fire Spreads –", who="Cid")


@pytest.mark.clause("RN-EVENT-6", "RN-EVENT-7", "RN-EVENT-14", "RN-SURV-3")
def test_leaks_currents_and_friendly_fire() -> None:
    boat = Boat()
    boat.sub(fire=["3"])
    event(boat, "Leak 1", dice=(3,))
    assert boat.boat.water == {"3": "high"} and boat.boat.fire == [] and boat.gnome("Cid").state == "active"
    boat.sub(water={"3": "low", "5": "low", "6": "high"})
    event(boat, "Underwater Current 3")
    assert set(boat.boat.water.values()) == {"high"}
    event(boat, "Friendly Fire 3", dice=(1, 10))
    assert boat.boat.fire == ["1"] and boat.boat.water["0"] == "high"


@pytest.mark.clause("RN-EVENT-8", "RN-WAIT-1", "RN-WAIT-2")
def test_a_hatch_is_blocked() -> None:
    boat = Boat()
    event(boat, "Hatch Blocked 1", dice=(6,))
    assert boat.boat.blocked == ["5-6"]
    assert "all hatches of room 6 are blocked" in event(boat, "Hatch Blocked 1", dice=(6,))
    told = event(boat, "Hatch Blocked 1", dice=(2,))
    assert "1-2, 2-3, 2-4, 2-5" in told and boat.boat.phase == "resolving"
    assert "not one of" in boat.refused("Ann", "block 5-6") and "nothing for you" in boat.refused("Bob", "block 1-2")
    before = boat.now
    assert [mail.player for mail in boat.until(before + 24 * 3600) if mail.sort == "reminder"] == ["Ann"]
    boat.until(before + 48 * 3600)
    assert boat.boat.phase == "resolving"
    boat.wait("1", dice=["2-4"])
    assert boat.boat.blocked == ["2-4", "5-6"] and boat.boat.phase == "free"


@pytest.mark.clause("RN-JOIN-6")
def test_on_the_double_is_two_days() -> None:
    boat = Boat()
    event(boat, "Hatch Blocked 1", dice=(2,))
    assert boat.row("deadlines", 1).due == boat.now + 48 * 3600
    boat.do("Ann", "block 1-2")
    assert "Your gnome draws toolbox" in boat.turn("Ann", "search for 1")


@pytest.mark.clause("RN-EVENT-9", "RN-TRACK-1", "RN-TRACK-2", "RN-TRACK-3", "RN-END-3", "RN-END-7")
@pytest.mark.parametrize(("card", "track", "by"), [("Descent 2", "pressure", 1), ("Fast Descent 1", "pressure", 2),
                                                  ("Reactor Warmup 1", "heat", 1), ("Reactor Malfunction 4", "heat", 2)])
def test_tracks(card: str, track: str, by: int) -> None:
    boat = Boat()
    event(boat, card)
    assert boat.boat[track] == 1 + by
    boat.sub(**{track: 9})
    assert f"Game 1 is lost: {track} has reached 10" in event(boat, card)
    assert boat.boat.status == "lost" and boat.boat.winners == [] and boat.row("players", "Ann").get("y") == 0


@pytest.mark.clause("RN-EVENT-10", "RN-DEST-1", "RN-DEST-2", "RN-DEST-3")
@pytest.mark.parametrize(("card", "minute", "at"), [
    ("Engine Down 4", 45, ["Crushed!", 35]), ("Oxygen Pumps Down –", 12, ["Asphyxiated!", 2]), ("Missile Countdown 3", 9, None),
    ("Kraken 1", 18, ["Devoured by Kraken!", 3]), ("Kraken 1", 15, None)])
def test_timed_destruction(card: str, minute: int, at: list[object] | None) -> None:
    boat = Boat()
    for _ in range(2):
        boat.events(card)
        boat.put("Ann", minutes=minute + 1)
        boat.turn("Ann", "nothing")
    assert boat.boat.destruction_events == ([at] if at else [])


@pytest.mark.clause("RN-DEST-4", "RN-DEST-6", "RN-END-5")
def test_destruction_comes_when_all_have_passed_it() -> None:
    boat = Boat()
    boat.put("Cid", state="dead", minutes=50)
    boat.put("Ann", minutes=33)
    boat.put("Bob", minutes=36)
    boat.sub(destruction_events=[["Crushed!", 35]])
    boat.turn("Bob", "nothing")
    assert boat.boat.status == "running"
    assert "lost: Crushed! at minute 35" in boat.turn("Bob", "nothing") and boat.boat.status == "lost"


@pytest.mark.clause("RN-DEST-4", "RN-END-1")
def test_a_death_can_bring_destruction() -> None:
    boat = Boat()
    boat.put("Cid", state="dead")
    boat.put("Ann", minutes=33)
    boat.put("Bob", minutes=35, place="sea", items=["coffee"])
    boat.sub(destruction_events=[["Crushed!", 35]])
    boat.turn("Bob", "nothing; at my own risk")
    assert boat.boat.status == "lost" and boat.boat.item_discard_pile == ["coffee"]


@pytest.mark.clause("RN-TIME-1", "RN-TIME-2", "RN-SEC-3")
@pytest.mark.parametrize(("minutes", "spent", "cards", "items"), [(60, 7, 2, 1), (57, 3, 1, 1), (46, 1, 1, 0), (3, 2, 0, 0)])
def test_marks_on_the_way(minutes: int, spent: int, cards: int, items: int) -> None:
    boat = Boat()
    boat.put("Ann", minutes=minutes, place="4")
    boat.sub(heat=5)
    boat.turn("Ann", f"fix reactor for {spent}", (10,))
    assert len(boat.boat.event_discard_pile) == cards and len(boat.gnome("Ann").items) == items
    assert boat.json()["games"]["1"]["gnomes"]["Ann"]["number_of_items"] == items


@pytest.mark.clause("RN-EVENT-2", "RN-OPT-1")
def test_the_pile_is_shuffled_anew_with_the_kraken_once() -> None:
    boat = Boat()
    boat.sub(event_draw_pile=[], event_discard_pile=["Respite –", "Descent 2"])
    boat.put("Ann", minutes=58)
    boat.post("Ann", "turn: nothing", dice=[["Respite –"]])
    assert sorted(boat.boat.event_draw_pile) == ["Descent 2", "Kraken 1"] and boat.boat.kraken_in_the_deck
    boat.sub(event_draw_pile=[], event_discard_pile=["Descent 2"])
    boat.put("Ann", minutes=58)
    boat.turn("Ann", "nothing")
    assert boat.boat.event_draw_pile == [] and boat.boat.event_discard_pile == ["Descent 2"]
    boat.sub(event_draw_pile=[], event_discard_pile=[])
    boat.put("Ann", minutes=58)
    boat.turn("Ann", "nothing")
    other = Boat("Set: respites_once = on")
    event(other, "Respite 1")
    assert other.boat.event_discard_pile == []


@pytest.mark.clause("RN-EVENT-11", "RN-SEC-5", "RN-TIME-3")
def test_stumble() -> None:
    boat = Boat()
    event(boat, "Stumble 2")
    boat.put("Ann", items=["grog", "coffee", "toolbox"])
    event(boat, "Stumble 2")
    assert "keep exactly 1" in boat.refused("Ann", "keep grog, coffee") and "no speargun" in boat.refused("Ann", "keep speargun")
    assert "discard exactly 2" in boat.refused("Ann", "discard grog")
    boat.do("Ann", "discard grog, toolbox")
    assert boat.gnome("Ann").items == ["coffee"] and boat.boat.phase == "free"
    assert "Ann discards 2 items." in boat.log()[-1] and "toolbox" not in boat.log()[-1]


@pytest.mark.clause("RN-EVENT-12", "RN-WAIT-2", "RN-WAIT-4", "RN-FAINT-4")
def test_the_hand_limit() -> None:
    boat = Boat()
    boat.put("Ann", items=["grog"] * 5)
    boat.put("Bob", items=["coffee"] * 4)
    boat.put("Cid", items=["aqualung"] * 5 + ["coffee"], state="fainted")
    event(boat, "Turbulence 3")
    assert [row.player for row in boat.rows("choices")] == ["Ann", "Cid"]
    boat.do("Ann", "keep 4 grog")
    assert boat.boat.phase == "resolving"
    boat.wait("48h")
    boat.wait("1", dice=["coffee", "aqualung"])
    assert boat.gnome("Cid").items == ["aqualung"] * 4 and boat.boat.phase == "free"


@pytest.mark.clause("RN-WAIT-3")
def test_standing_orders() -> None:
    boat = Boat()
    assert "no standing order" in boat.refused("Ann", "standing orders C1: hatch never")
    boat.do("Ann", "standing orders C1: hatch lowest; keep coffee, toolbox")
    boat.put("Ann", items=["grog", "toolbox", "aqualung", "coffee"])
    event(boat, "Hatch Blocked 1", "Stumble 2", dice=(5,))
    assert boat.boat.blocked == ["2-5"]
    boat.sub(event_draw_pile=["Stumble 2"])
    boat.put("Ann", minutes=58)
    boat.turn("Ann", "nothing")
    assert boat.gnome("Ann").items == ["coffee"]
    boat.do("Ann", "standing orders C1: hatch random")
    event(boat, "Hatch Blocked 1", dice=(8, "8-9"))
    assert boat.boat.blocked == ["2-5", "8-9"]
    assert "hatch random; keep coffee, toolbox" in boat.do("Ann", "standing orders C1: hatch random")[0]
    assert "keep ask" in boat.do("Ann", "standing orders C1: none")[0]
    assert "coffee" not in str(boat.json("Bob")["contestants"])


@pytest.mark.clause("RN-EVENT-13")
def test_overheated() -> None:
    boat = Boat()
    for name, state, level in (("Ann", "active", 3), ("Bob", "active", 0), ("Cid", "fainted", 0)):
        boat.put(name, items=["grog"], state=state, intoxication=level)
    event(boat, "Overheated 2")
    assert [(boat.gnome(name).intoxication, boat.gnome(name).items) for name in ("Ann", "Bob", "Cid")] == [(3, []), (1, []), (0, ["grog"])]


@pytest.mark.clause("RN-FAINT-4", "RN-FAINT-5", "RN-TIME-4")
def test_the_fainted_are_killed_where_it_burns_or_floods() -> None:
    boat = Boat()
    boat.put("Cid", state="fainted", place="4")
    boat.put("Bob", place="4")
    event(boat, "Leak 1", dice=(4,))
    assert boat.gnome("Cid").state == "dead" and boat.gnome("Bob").state == "active"
    other = Boat()
    other.put("Cid", state="fainted", place="4")
    other.sub(water={"4": "low"})
    event(other, "Respite 1")
    assert other.gnome("Cid").state == "fainted"
    event(other, "Underwater Current 3")
    assert other.gnome("Cid").state == "dead"


@pytest.mark.clause("RN-OPT-2", "RN-OPT-3")
def test_opening_events_and_rebirth() -> None:
    boat = Boat("Set: opening_events = on", "Set: reborn = on", start="")
    boat.post("Ann", "start game C1", dice=[["Engine Down 4", "Descent 2", "Missile Countdown 3"], [], 8, 10, 3])
    row = boat.json()["games"]["1"]
    assert (row["destruction_events"], row["pressure"], row["phase"]) == ([["Crushed!", 50], ["Missiles Launched!", 50]], 2, "free")
    boat.number = 1
    boat.put("Ann", place="sea", items=["coffee"])
    told = boat.turn("Ann", "nothing; at my own risk", (9,))
    assert "A new gnome of Ann stands in room 9" in told
    assert (boat.gnome("Ann").state, boat.gnome("Ann").place, boat.gnome("Ann").minutes, boat.gnome("Ann").items) == ("active", "9", 59, [])
