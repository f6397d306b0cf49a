"""The start and the end: crews, rescue, desertion, results, points, calling off, idleness, gifts, secrets."""

import pytest

from tests.rules.rednovember.boat import CALM, CREW, Boat

EIGHT = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.clause("RN-JOIN-1", "RN-JOIN-2", "RN-JOIN-3", "RN-JOIN-4", "RN-JOIN-5")
def test_the_contract() -> None:
    boat = Boat()
    row = boat.json()["contracts"]["1"]
    assert (row["axes"], row["min_contestants"], row["max_contestants"]) == (["y"], 3, None)
    assert "does not let x be added" in boat.refused("Ann", "add axis x to C1")
    boat.change("contracts", 1, axes=["x", "y"])
    assert "does not let y be removed" in boat.refused("Ann", "remove axis y from C1")
    boat.do("Ann", "remove axis x from C1")
    assert "wait for the next one" in boat.do("Zoe", "join C1")[0]
    boat.do("Zoe", "leave C1")
    for state in ("active", "rescued", "deserted"):
        boat.put("Bob", state=state)
        assert "you are a gnome in game 1" in boat.refused("Bob", "leave C1")
    boat.put("Bob", state="dead")
    boat.do("Bob", "leave C1")


@pytest.mark.clause("RN-START-1", "RN-START-2", "RN-START-3")
def test_who_plays() -> None:
    boat = Boat(crew=(*EIGHT, "Ida"), start="")
    assert "9 named, 3 to 8" in boat.refused("Ann", f"start C1 with {', '.join((*EIGHT, 'Ida'))}")
    assert "2 named" in boat.refused("Ann", "start game C1 with Ann, Bob")
    assert "no contestant" in boat.refused("Ann", "start C1 with Ann, Bob, Zoe")
    assert "Only the contestmaster" in boat.refused("Bob", "start game C1")
    boat.do("Ann", "start game C1")
    assert boat.row("games", 1).crew_order == list(EIGHT)
    assert "running already" in boat.refused("Ann", "start C1")
    boat.do("admin", "admin void game C1: try again")
    boat.do("Ann", "start game C1")
    assert boat.row("games", 2).crew_order == ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Ida"]
    boat.do("admin", "admin void game C1: try again")
    boat.do("Ann", "start game C1 with Ida, Ann, Bob")
    assert boat.row("games", 3).crew_order == ["Ida", "Ann", "Bob"]
    boat.do("admin", "admin void game C1: try again")
    boat.change("contracts", 1, kind="contract")
    assert "not a contest yet" in boat.refused("Ann", "start game C1")


@pytest.mark.clause("RN-START-8", "RN-START-4", "RN-START-5", "RN-START-7")
@pytest.mark.parametrize(("crew", "minutes"), [(3, 60), (5, 60), (6, 55), (7, 50), (8, 45)])
def test_starting_minutes(crew: int, minutes: int) -> None:
    boat = Boat(crew=EIGHT[:crew], start="")
    boat.do("Ann", "start game C1")
    row = boat.json()["games"]["1"]
    assert {one["minutes"] for one in row["gnomes"].values()} == {minutes}
    assert {one["number_of_items"] for one in row["gnomes"].values()} == {2}
    assert (row["event_pile_count"], row["item_pool_count"], row["cabin_grog"]) == (55, 48 - 2 * crew, 6)
    assert (row["heat"], row["pressure"], row["asphyxiation"], row["fire"]) == (1, 1, 1, [])
    assert (row["blocked"], row["destruction_events"]) == ([], [])


@pytest.mark.clause("RN-TIME-5", "RN-TIME-6", "RN-END-4", "RN-END-6", "RN-END-9", "RN-END-10")
def test_rescue_and_victory() -> None:
    boat = Boat()
    for name in CREW:
        boat.put(name, minutes=1, items=["coffee"])
    boat.put("Cid", state="dead")
    boat.turn("Ann", "nothing")
    assert boat.gnome("Ann").state == "rescued" and boat.gnome("Ann").items == [] and boat.boat.status == "running"
    told = boat.turn("Bob", "nothing")
    assert "Game 1 is won" in told and "Winners: Ann, Bob" in told
    game = boat.json()["games"]["1"]
    assert (game["status"], game["winners"], game["awards"]) == ("won", ["Ann", "Bob"], {"Ann": 5, "Bob": 5})
    assert [boat.row("players", name).get("y") for name in CREW] == [5, 5, 0]
    assert boat.row("contracts", 1).status == "open" and "Game 1 is won" in boat.sent("Cid")
    boat.do("Ann", "leave C1")


@pytest.mark.clause("RN-END-9")
@pytest.mark.parametrize("scoring", ["plain", "own"])
def test_other_points(scoring: str) -> None:
    boat = Boat(f"Scoring: {scoring}")
    for name in CREW:
        boat.put(name, minutes=1)
        boat.turn(name, "nothing")
    assert boat.row("players", "Ann").points == (5 if scoring == "plain" else 0)
    assert boat.row("contestants", "1/Ann").own_score == (5 if scoring == "own" else 0)


@pytest.mark.clause("RN-ACT-13", "RN-END-2", "RN-END-8")
def test_worked_examples_of_desertion() -> None:
    boat = Boat()
    boat.put("Ann", minutes=3, place="2")
    boat.put("Bob", state="rescued", minutes=0)
    boat.put("Cid", minutes=13, place="3", items=["aqualung", "coffee"])
    boat.sub(heat=9)
    assert "11 minutes are left; abandoning is possible with 1 to 10" in boat.no("Cid", "use aqualung; exit; abandon")
    boat.put("Cid", minutes=2)
    assert "0 minutes are left" in boat.no("Cid", "use aqualung; exit; abandon")
    boat.put("Cid", minutes=12)
    boat.events("Respite –", "Reactor Warmup 1")
    told = boat.turn("Cid", "use aqualung; exit; abandon")
    assert "Game 1 is lost: heat has reached 10" in told and "Winners: Cid" in told and "item (to" not in told
    assert [boat.row("players", name).get("y") for name in CREW] == [0, 0, 5]
    saved = Boat()
    saved.put("Ann", minutes=3, place="2")
    saved.put("Bob", state="rescued", minutes=0)
    saved.put("Cid", minutes=12, place="3", items=["aqualung"])
    saved.turn("Cid", "use aqualung; exit; abandon")
    assert saved.gnome("Cid").state == "deserted" and saved.gnome("Cid").minutes == 0
    for _ in range(3):
        saved.turn("Ann", "nothing")
    assert saved.boat.winners == ["Ann", "Bob"]


@pytest.mark.clause("RN-END-2", "RN-END-3", "RN-END-8", "RN-DEST-4")
def test_treachery_and_everybody_gone() -> None:
    boat = Boat()
    boat.put("Ann", state="dead")
    boat.put("Bob", state="rescued", minutes=0)
    boat.put("Cid", minutes=8, place="sea", items=["aqualung"])
    boat.sub(destruction_events=[["Missiles Launched!", 5]])
    boat.turn("Cid", "use aqualung; abandon")
    assert (boat.boat.status, boat.boat.winners) == ("lost", ["Cid"]) and boat.gnome("Cid").minutes == 8
    gone = Boat()
    gone.put("Ann", state="dead")
    gone.put("Bob", state="deserted", minutes=0)
    gone.put("Cid", minutes=8, place="sea")
    gone.turn("Cid", "abandon")
    assert (gone.boat.result_reason, gone.boat.winners) == ("nobody is left on board", ["Bob", "Cid"])


@pytest.mark.clause("RN-END-11")
def test_calling_off() -> None:
    boat = Boat()
    assert "Nobody has moved" in boat.refused("Ann", "agree to call off C1")
    boat.do("Ann", "call off game C1: two of us are away")
    assert "moved already" in boat.refused("Bob", "call off game C1: me too")
    assert "agreed already" in boat.refused("Ann", "agree to call off C1")
    boat.wait("48h")
    boat.wait("1")
    assert boat.boat.status == "running" and boat.boat.call_off is None
    boat.do("Ann", "call off game C1: again")
    boat.do("Bob", "agree to call off C1")
    assert (boat.boat.status, boat.boat.winners, boat.row("contracts", 1).status) == ("void", [], "open")


@pytest.mark.clause("RN-END-12")
def test_a_player_who_goes() -> None:
    boat = Boat()
    boat.put("Bob", items=["coffee"])
    boat.do("admin", "remove Bob")
    assert boat.gnome("Bob").state == "dead" and boat.boat.item_discard_pile == ["coffee"]
    boat.sub(event_draw_pile=["Hatch Blocked 1", *CALM])
    boat.put("Cid", minutes=58)
    boat.post("Cid", "turn: nothing", dice=[2])
    assert boat.boat.phase == "resolving"
    boat.do("admin", "remove Cid")
    assert boat.boat.phase == "free" and len(boat.boat.blocked) == 1 and boat.gnome("Cid").state == "dead"


@pytest.mark.clause("RN-IDLE-1", "RN-IDLE-2", "RN-IDLE-3")
def test_idleness() -> None:
    boat = Boat()
    for name, minutes in (("Ann", 30), ("Bob", 42), ("Cid", 42)):
        boat.put(name, minutes=minutes)
    begun = boat.boat.last_player_turn_resolved_at
    reminded = [mail.player for mail in boat.until(begun + 72 * 3600) if mail.sort == "reminder"]
    assert reminded == ["Ann", "Bob", "Cid"]
    boat.until(begun + 168 * 3600 - 1)
    assert boat.gnome("Bob").minutes == 42
    boat.until(begun + 168 * 3600)
    assert [boat.gnome(name).minutes for name in CREW] == [30, 32, 42] and len(boat.boat.event_discard_pile) == 3
    boat.until(begun + 192 * 3600)
    assert [boat.gnome(name).minutes for name in CREW] == [30, 32, 32]
    boat.turn("Ann", "nothing")
    boat.wait("167h")
    assert [boat.gnome(name).minutes for name in CREW] == [29, 32, 32]


@pytest.mark.clause("RN-IDLE-3")
@pytest.mark.parametrize(("place", "water", "fire", "dice", "state", "after"), [
    ("4", {}, ["4"], [10], "active", "4"), ("4", {"4": "high"}, [], [], "active", "4"), ("sea", {}, [], [], "active", "3"),
    ("sea", {}, ["3"], [], "active", "6"), ("4", {"4": "high", "2": "low", "3": "low", "5": "low"}, [], [], "dead", "4")])
def test_dozing_in_danger(place: str, water: dict[str, str], fire: list[str], dice: list[int], state: str, after: str) -> None:
    boat = Boat()
    boat.put("Ann", minutes=10)
    boat.put("Bob", minutes=12, place=place)
    boat.put("Cid", minutes=10)
    boat.sub(water=water, fire=fire)
    boat.until(boat.boat.last_player_turn_resolved_at + 168 * 3600)
    assert (boat.gnome("Bob").state, boat.gnome("Bob").place) == (state, after)


@pytest.mark.clause("RN-GIVE-1", "RN-GIVE-2", "RN-GIVE-3", "RN-GIVE-4", "RN-ACT-11", "RN-SEC-4")
def test_gifts() -> None:
    boat = Boat()
    boat.put("Bob", items=["coffee", "aqualung"], place="8")
    assert "not with you; here is Ann" in boat.no("Bob", "give coffee to Cid") and "no grog" in boat.no("Bob", "give grog to Ann")
    assert "no gift" in boat.refused("Ann", "give back coffee to Bob")
    boat.turn("Bob", "give coffee, aqualung to Ann")
    assert boat.gnome("Ann").items == ["coffee", "aqualung"]
    assert "Gives 2 items to Ann" in boat.log()[-1]
    assert "coffee" not in boat.log()[-1]
    boat.do("Ann", "give back coffee to Bob")
    assert "answered" in boat.refused("Ann", "give back aqualung to Bob") and boat.gnome("Bob").items == ["coffee"]
    boat.turn("Bob", "give coffee to Ann")
    boat.turn("Cid", "nothing")
    assert "new turn has been taken" in boat.refused("Ann", "give back coffee to Bob")
    boat.turn("Bob", "nothing")
    boat.turn("Ann", "give coffee to Bob")
    boat.put("Ann", state="dead")
    assert "no gift" in boat.refused("Bob", "give back coffee to Ann")


@pytest.mark.clause("RN-SEC-1", "RN-SEC-2", "RN-SEC-3", "RN-SEC-6", "RN-START-10")
def test_nobody_else_learns_what_a_gnome_has() -> None:
    boat = Boat(start="")
    items = ["speargun", "coffee", "aqualung", "lucky charm", "crowbar", "toolbox"]
    boat.post("Ann", "start game C1", dice=[["Respite –"], items, 8, 10, 3])
    for name, mine in zip(CREW, (("speargun", "coffee"), ("aqualung", "lucky charm"), ("crowbar", "toolbox")), strict=True):
        assert boat.gnome_items(name) == list(mine)
    public = str(boat.json()["gnomes"]) + "\n".join(boat.log())
    assert not [item for item in ("speargun", "coffee", "aqualung", "lucky charm", "crowbar") if item in public]
    for name, mine in (("Bob", "aqualung"), ("Cid", "crowbar")):
        assert mine in boat.sent(name) and "speargun" not in boat.sent(name) and mine in str(boat.json(name)["gnomes"])
        assert not [mail for mail in boat.mails if mine in mail.subject]
    assert "Your gnome has: aqualung, lucky charm." in boat.do("Bob", "my items C1")
    assert "event_draw_pile" not in boat.json("Ann")["games"]["1"] and "item_pool" not in boat.json("admin")["games"]["1"]


@pytest.mark.clause("RN-START-5", "RN-ROLL-1", "CO-CREATE-11")
def test_other_numbers_of_items_and_cards_can_be_agreed() -> None:
    boat = Boat("Set: item_counts = coffee: 5, Lucky Charm: 0", "Set: event_counts = Fire –: 0, Respite 1: 3",
                "Set: bonus = toolbox: 9", start="")
    boat.do("Ann", "start game C1")
    game, crew = boat.row("games", 1), boat.rows("gnomes")
    items = [*game.item_pool, *(item for one in crew for item in one.items)]
    assert (items.count("coffee"), items.count("lucky charm"), len(items)) == (5, 0, 49)
    assert (game.event_draw_pile.count("Fire –"), game.event_draw_pile.count("Respite 1"), len(game.event_draw_pile)) == (0, 3, 55)
    boat.number = 1
    boat.put("Ann", place="4", items=["toolbox"])
    boat.sub(heat=3)
    assert "target 10, sure" in boat.turn("Ann", "fix reactor for 1 with toolbox")
    reply = boat.refused("Bob", "create contract\nTitle: T\nModule: rednovember\nSet: item_counts = tea: 3\nSet: bonus = grog: 11\nText: x")
    assert reply.count("is out of range") == 2


@pytest.mark.parametrize("line", ["item_counts = grog: 2", "event_counts = Fire –: 0, Respite –: 0, Leak 1: x"])
def test_numbers_that_are_too_few(line: str) -> None:
    if "x" in line:
        assert "out of range" in Boat(start="").refused("Bob", f"create contract\nTitle: T\nModule: rednovember\nSet: {line}\nText: x")
    else:
        assert "too few" in Boat(f"Set: {line}", start="").refused("Ann", "start game C1")
