"""Questions about a game: one's own items and next steps, the state of the submarine, the odds of an action."""

import pytest

from tests.rules.rednovember.boat import Boat


def status(boat: Boat, who: str = "Ann") -> str:
    """The answer to a line “status”."""
    return "\n".join(boat.do(who, "status"))


@pytest.mark.clause("RN-SEC-6", "RN-MOVE-4", "RN-WATER-2")
def test_the_status_tells_the_next_steps() -> None:
    boat = Boat()
    boat.put("Ann", items=["toolbox", "grog"])
    boat.put("Bob", place="8")
    boat.sub(water={"7": "high"}, blocked=["0-8"], fire=["9"])
    told = status(boat)
    assert "C1, Red November game 1: your gnome is active, room 8, 60 minutes, intoxication 0. It has: grog, toolbox." in told
    assert "go 5 (1), go 7 (2), open 7 (1). Not now: go 0: hatch 0-8 is blocked; go 9: room 9 burns." in told
    assert "unblock 0-8 for 1 to 10 (10% a minute, grog +30%, toolbox +20%); search for 1 to 4; nothing; give items to Bob." in told
    assert "grog" not in status(boat, "Bob") and "Red November" not in status(boat, "Zoe")
    boat.put("Ann", minutes=3)
    boat.sub(item_pool=["coffee"], item_discard_pile=[])
    assert "unblock 0-8 for 1 to 3" in status(boat) and "search for 1;" in status(boat)


@pytest.mark.parametrize(("place", "minutes", "told"), [
    ("sea", 30, "go 3 (1), go 6 (1), go 9 (1).\nActions: kill kraken for 1 to 10 (10% a minute, speargun +40%); nothing (sure death)."),
    ("sea", 10, "Actions: kill kraken for 1 (10% a minute, speargun +40%); abandon; nothing (sure death)."),
    ("3", 30, "go 4 (1). Not now: exit: leaving the sub needs an aqualung used this turn.\nActions: nothing; give items to Cid."),
    ("4", 30, "Actions: extinguish for 1 to 10 (10% a minute)."), ("5", 30, "open 6 (1)"),
    ("5", 30, "Actions: nothing (sure death)."),
    ("1", 30, "Actions: pump for 1 to 10 (10% a minute); fix engine for 1 to 10 (10% a minute); nothing.")])
def test_next_steps_in_all_places(place: str, minutes: int, told: str) -> None:
    boat = Boat()
    boat.put("Ann", place=place, minutes=minutes, items=["speargun"])
    boat.sub(destruction_events=[["Devoured by Kraken!", 9]], fire=["4"] if place == "4" else [], pressure=3,
             water={"5": "high", "1": "low"} if place in ("5", "1") else {})
    assert told in status(boat)


def test_who_need_not_move_is_told_what_is_awaited() -> None:
    boat = Boat()
    boat.events("Hatch Blocked 1")
    boat.put("Ann", minutes=58)
    boat.turn("Ann", "nothing", (2,))
    assert "You must choose" in status(boat) and "Turn 1 waits for Ann to choose" in status(boat, "Bob")
    boat.put("Cid", state="dead", minutes=9)
    told = status(boat, "Cid")
    assert "your gnome is dead" in told and "Ways" not in told


@pytest.mark.clause("RN-ROLL-1", "RN-WATER-7")
def test_the_odds_count_what_applies_to_ones_gnome() -> None:
    boat = Boat("Set: bonus = toolbox: 1")
    assert boat.do("Zoe", "odds fix engine for 5 with toolbox") == ["Target 7: 70%."]
    boat.put("Ann", items=["lucky charm"])
    told = boat.do("Ann", "odds fix engine for 5 with 2 toolboxes")
    assert told[0] == "Target 7: 70%, 91% with 1 lucky charm." and told[1] == "You have not so many: toolbox."
    assert told[2] == "Not where your gnome is now: fix engine is possible only in room 1 (Engine Room)."
    boat.put("Ann", place="1", items=["toolbox", "grog", "lucky charm", "lucky charm"], intoxication=1)
    boat.sub(water={"1": "low"}, pressure=2, event_draw_pile=["Leak 1", "Leak 2", "Leak 3", "Leak –"])
    assert boat.do("Ann", "odds fix engine for 2 with grog, toolbox") == [
        "Target 6: 60%, 94% with 2 lucky charms.", "Room 1 is at low water: 4 minutes in all.",
        "Faint check at level 2: 2 of 4 cards make one faint (50.0%)."]
    boat.sub(event_draw_pile=[], event_discard_pile=["Leak 2"], kraken_in_the_deck=False)
    assert "2 of 2 cards" in "\n".join(boat.do("Ann", "odds fix engine for 2 with grog"))
    boat.sub(kraken_in_the_deck=True)
    assert "1 of 1 cards" in "\n".join(boat.do("Ann", "odds fix engine for 2 with grog"))
    assert boat.do("Ann", "odds fix engine for 2 with 2 toolboxes")[1] == "You have not so many: toolbox."
    assert boat.do("Ann", "odds pump for 10") == ["Target 10: sure."]


def test_odds_and_the_state() -> None:
    boat = Boat()
    assert boat.do("Zoe", "odds extinguish for 5 with grog") == ["Target 8: 80%."]
    assert "Name an action" in boat.refused("Zoe", "odds of nothing")
    assert "Fire: none." in "\n".join(boat.do("Ann", "my items C1"))
    assert "Fire: none." in "\n".join(boat.do("Zoe", "show C1"))
