"""Pages of Red November: the submarine as a picture and in words, turn by turn, and the tables of the game."""

import re
from pathlib import Path

import pytest

from tests.kit import module
from tests.mailbot.web.checking import faults
from tests.rules.rednovember.boat import CALM, CREW, Boat
from tests.rules.rednovember.pages import Site

picture = module("rednovember.picture")
CONTEST, TURNS = "contests/1", "contests/1/game-1/turn-"


def drawn(boat: Boat) -> str:
    """The picture of a game."""
    crew = sorted(boat.rows("gnomes", game=boat.number), key=lambda row: row.crew)
    return str(picture.draw(boat.boat, crew, {"event": [57, 3], "item": [55]}))


def test_the_picture_shows_rooms_hatches_and_gnomes() -> None:
    boat = Boat()
    plain = drawn(boat)
    assert plain.count("<title>room ") == 10 and plain.count("<title>hatch ") == 18 and plain.count("<title>minute ") == 61
    assert plain.count("★") == 2 + 6 and plain.count("■") == 1 and plain.count("☠") == 3 and "stroke-width=\"3\"/>" not in plain
    assert "▲ fire" not in plain and "≈" not in plain and "Kraken" not in plain
    boat.sub(fire=["4"], water={"7": "high", "9": "low"}, blocked=["2-3"], heat=6, pressure=8)
    boat.put("Bob", place="sea")
    boat.put("Cid", state="fainted")
    full = drawn(boat)
    assert full.count("▲ fire") == 1 and "≈ high" in full and "≈ low" in full and "hatch 2-3, blocked" in full
    assert f'fill="{picture.FILLS["high"]}"' in full and "<title>heat 6 now</title>" in full and "#ffbf00" in full and "#e41a1c" in full
    assert '<title>2 Bob, active</title><circle cx="340" cy="310"' in full and full.count(">zz</text>") == 1


def test_the_picture_shows_who_is_gone_and_what_threatens() -> None:
    boat = Boat(crew=("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"))
    boat.sub(destruction_events=[["Crushed!", 40], ["Devoured by Kraken!", 40], ["Asphyxiated!", 12]])
    for name, state in zip(("Ann", "Bob", "Cid", "Dee", "Eve"), ("dead", "rescued", "deserted", "dead", "dead"), strict=True):
        boat.put(name, state=state)
    shown = drawn(boat)
    assert "the Kraken is near" in shown
    for kind, x, y in (("Crushed!", 270, 322), ("Devoured by Kraken!", 270, 305), ("Asphyxiated!", 606, 322)):
        assert f'<title>{kind} at minute {minute_of(x)}</title><rect x="{x}" y="{y}"' in shown
    for words in ("1 Ann: dead", "2 Bob: rescued", "3 Cid: deserted", "5 Eve: dead"):
        assert words in shown
    assert shown.count("<title>6 Fay, ") == 2 and "<title>1 Ann" not in shown


def minute_of(x: int) -> int:
    """The minute of a cell of the time track."""
    return 60 - (x - 30) // 12


def test_several_gnomes_in_one_place_stand_side_by_side() -> None:
    boat = Boat(crew=("Ann", "Bob", "Cid", "Dee", "Eve"))
    for name in ("Ann", "Bob", "Cid", "Dee"):
        boat.put(name, place="8")
    shown = drawn(boat)
    for who, x, y in (("1 Ann", 484, 186), ("2 Bob", 506, 186), ("3 Cid", 528, 186), ("4 Dee", 484, 166)):
        assert f'<title>{who}, active</title><circle cx="{x}" cy="{y}" r="8"' in shown
    assert 'cx="36" cy="372" r="4"' in shown and 'cx="36" cy="408" r="4"' in shown


def test_names_are_escaped_and_cut() -> None:
    boat = Boat(crew=("Ann", "Bob", "Cid", "Bartholomew Montgomery"), start="")
    boat.do("Ann", "start game C1")
    boat.number = 1
    boat.put("Bartholomew Montgomery", state="dead")
    row = boat.gnome("Ann")
    crew = [type(row)("gnomes", "x", {**row.values, "player": "<b>&"}), boat.gnome("Bartholomew Montgomery")]
    shown = picture.draw(boat.boat, crew, {"event": [], "item": []})
    assert "<b>" not in shown and "&lt;b&gt;&amp;" in shown and "Bartholomew …: dead" in shown


@pytest.mark.clause("RN-LOG-1", "RN-DEST-5", "RN-JOIN-3")
def test_the_board_in_words(tmp_path: Path) -> None:
    boat = Boat()
    site = Site(boat, tmp_path)
    boat.sub(fire=["4"], water={"7": "high"}, blocked=["2-3"], heat=6, destruction_events=[["Crushed!", 58], ["Missiles Launched!", 12]])
    boat.put("Bob", minutes=57)
    boat.turn("Cid", "go 1; nothing")
    site.publish()
    words = site.words(CONTEST)
    assert "Crushed! at minute 58; Ann, Cid can still prevent it." in words
    assert "Missiles Launched! at minute 12; Ann, Bob, Cid can" in words
    assert "Heat 6 of 10, Pressure 1 of 10, Asphyxiation 1 of 10." in words
    assert "Fire: 4. Water: 7 high. Blocked hatches: 2-3." in words and "7 Missile Control high – –" in words
    assert "1 Ann active room 8 60 0 0 19 6 –" in words and "3 Cid active room 1 58 0 0 19 6 –" in words
    assert "2 Bob active room 0 57 0 0 18 6 –" in words, "the mark on which one stands is behind"
    assert "Any of Ann (60), Bob (57), Cid (58) can take a turn." in words and "6 of 6 grog in the cabin" in words
    boat.sub(destruction_events=[["Crushed!", 59]])
    boat.put("Ann", minutes=58)
    boat.put("Bob", state="rescued", minutes=59)
    boat.events("Hatch Blocked 1")
    boat.turn("Ann", "nothing", (2,))
    site.publish()
    words = site.words(CONTEST)
    assert "Crushed! at minute 59; nobody can prevent it any more." in words and "must choose" in words
    assert "Turn 2 waits for Ann to choose, until Wed 7 Jan 2026, 09:00 UTC." in words


def test_a_game_can_be_stepped_through_both_ways(tmp_path: Path) -> None:
    boat = Boat(start="")
    site = Site(boat, tmp_path)
    boat.begin()
    boat.turn("Ann", "nothing")
    site.publish()
    assert site.links(f"{TURNS}1") == {"first": "game-1/turn-0/", "prev": "game-1/turn-0/", "C1": ""}
    boat.turn("Bob", "go 9; nothing")
    assert site.publish() > 0
    assert site.links(f"{TURNS}0") == {"next": "game-1/turn-1/", "C1": ""}
    assert site.links(f"{TURNS}1") == {"first": "game-1/turn-0/", "prev": "game-1/turn-0/", "next": "game-1/turn-2/", "C1": ""}
    assert "Game 1 begins: Ann in room" in site.words(f"{TURNS}0") and "The start of game 1" in site.words(f"{TURNS}0")
    assert "0→9 (1)" in site.words(f"{TURNS}2") and "0→9" not in site.words(f"{TURNS}1")
    assert "2 Bob active room 0" in site.words(f"{TURNS}1") and "2 Bob active room 9" in site.words(f"{TURNS}2")
    boat.do("admin", "admin void game C1: enough")
    site.publish()
    assert site.links(f"{TURNS}2")["next"] == "game-1/turn-3/" and "Game 1 is called off: enough." in site.words(f"{TURNS}3")
    assert "next" not in site.links(f"{TURNS}3")
    boat.begin()
    boat.turn("Cid", "nothing")
    site.publish()
    assert "Game 2, turn 1." in site.words(CONTEST)
    assert site.words(CONTEST).index("Game 2, turn by turn") < site.words(CONTEST).index("Game 1, void, turn by turn")
    assert "Game 2, turn by turn: start, 1" in site.words(CONTEST).replace(" ,", ",")
    assert "Game 1, void, turn by turn: start, 1, 2, 3" in site.words(CONTEST).replace(" ,", ",")
    assert faults(site.files()) == [] and site.publisher.publish(boat.game, [], upto=0, today=boat.now, complete=True).count == 0


@pytest.mark.parametrize(("ends", "turn"), [("turn", 1), ("leaving", 2)])
def test_the_last_page_tells_the_end(tmp_path: Path, ends: str, turn: int) -> None:
    boat = Boat()
    site = Site(boat, tmp_path)
    boat.put("Cid", minutes=1)
    for name in CREW[:2]:
        boat.put(name, state="dead")
    if ends == "leaving":
        boat.put("Cid", minutes=2)
    boat.turn("Cid", "nothing")
    if ends == "leaving":
        boat.do("admin", "remove Cid")
    site.publish()
    assert f"Game 1 is {'won' if ends == 'turn' else 'lost'}" in site.words(f"{TURNS}{turn}") and "next" not in site.links(f"{TURNS}{turn}")


@pytest.mark.clause("RN-OPT-2")
def test_opening_events_stand_on_the_first_page(tmp_path: Path) -> None:
    boat = Boat("Set: opening_events = on", start="")
    site = Site(boat, tmp_path)
    boat.post("Ann", "start game C1", dice=[["Engine Down 4", "Descent 2", "Missile Countdown 3"], [], 8, 10, 3])
    site.publish()
    assert "Crushed! at 50" in site.words(f"{TURNS}0") and "pressure 1→2" in site.words(f"{TURNS}0")


@pytest.mark.clause("CO-MOD-5")
def test_the_tables_of_the_game(tmp_path: Path) -> None:
    boat = Boat("Set: hand_limit = 2", "Set: reborn = on", "Set: item_counts = coffee: 5")
    site = Site(boat, tmp_path)
    words = site.words("red-november")
    for told in ("4 Reactor Room fix reactor 2, 3, 5", "9 Forward Airlock – 0, 7, 8, the sea", "grogs 12 +3 to any rolled action",
                 "toolboxes 5 +2 to any", "aqualungs 3 –",
                 "Fire 8 – – 1 2 2 3 4 4", "Devoured by Kraken! Kraken 15 kill kraken, at sea", "4 1 5 1 6 5", "7 70% 91%",
                 "+9 1", "+0 10", "hand limit 2 (agreed)", "reborn on (agreed)", "item counts coffee: 5 (agreed)",
                 "faint minutes 10 minutes lost by fainting", "event marks 57 54 51"):
        assert told in words, told
    assert "tables of the game" in site.words(CONTEST)


def test_pages_say_nothing_of_hands(tmp_path: Path) -> None:
    boat = Boat()
    site = Site(boat, tmp_path)
    hidden = ("lucky charm", "deactivation code", "reactor manual", "speargun")
    for name, item in zip(CREW, hidden, strict=False):
        boat.put(name, items=[item, "aqualung"], place="4")
    boat.sub(event_draw_pile=CALM, item_pool=["grog"] * 40)
    for name in CREW:
        boat.turn(name, "nothing")
        site.publish()
    for path, data in site.files().items():
        assert not [item for item in hidden if re.search(rf"\b{item}\b", data.decode())], path
