"""Whole games at random: they end, nothing is lost or doubled, time never grows, and what is hidden stays hidden."""

import os
from typing import Any

import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.mailbot.web.checking import faults
from tests.rules.rednovember.boat import Boat
from tests.rules.rednovember.wild import Wild

CREW = ("Ann", "Bob", "Cid", "Dee", "Eve")
HIDDEN = ("lucky charm", "deactivation code", "reactor manual", "speargun")


def start(crew: int) -> Boat:
    """A real game, with its decks as they are."""
    boat = Boat(crew=CREW[:crew], start="")
    boat.do("Ann", "start game C1")
    boat.number = 1
    return boat


SEASONS = int(os.environ.get("MAILBOT_RANDOM_GAMES", "200")) // 4
TERMS: tuple[tuple[str, ...], ...] = (
    (), ("Set: respites_once = on", "Set: opening_events = on", "Set: start_minutes = 45 45 45 40 35 30"),
    ("Set: reborn = on", "Set: start_minutes = 30 30 30 25 20 20"),
    ("Set: event_counts = Respite –: 30, Respite 1: 30, Respite 4: 30", "Set: hand_limit = 2", "Set: start_minutes = 30 30 30 25 20 20"),
    ("Set: max_intoxication = 4", "Set: faint_minutes = 3", "Set: start_minutes = 40 40 35 30 25 20"))


@pytest.mark.clause("RN-END-3", "RN-END-4", "RN-TURN-1", "RN-TURN-5", "RN-WAIT-4", "RN-SEC-2", "RN-ITEM-2", "RN-TIME-6", "RN-END-10")
@pytest.mark.parametrize("seed", range(SEASONS))
def test_games_come_to_an_end(seed: int) -> None:
    """Four games in one contest, with three to eight gnomes; the module says which steps are possible, and they are."""
    wild = Wild(seed, 3 + seed % 6, *TERMS[seed % len(TERMS)])
    results = [wild.play() for _ in range(4)]
    assert set(results) <= {"won", "lost", "void"}


def test_the_same_mails_give_the_same_game() -> None:
    games = [Wild(11, 4) for _ in range(2)]
    assert games[0].play() == games[1].play()
    assert games[0].boat.everything() == games[1].boat.everything()


def test_silence_ends_every_game() -> None:
    boat = start(3)
    boat.wait("200 days")
    assert boat.boat.status in ("won", "lost")


def test_the_site_shows_the_boat_and_no_hand(tmp_path) -> None:  # type: ignore[no-untyped-def]
    boat = start(3)
    for name, item in zip(CREW, HIDDEN[:3], strict=False):
        boat.put(name, items=[item, "aqualung"], place="4")
    boat.sub(event_draw_pile=["Respite –"] * 50, item_pool=["grog"] * 40)
    entries: list[Any] = []
    boat.referee.watch = lambda played: entries.append(played.entry)
    publisher = Publisher(tmp_path / "site", tmp_path / "state", [bundled("templates")], b"kit")
    publisher.publish(boat.game, entries, upto=0, today=boat.now, complete=True)
    for name in CREW[:3]:
        boat.turn(name, "nothing")
        publisher.publish(boat.game, entries, upto=len(entries), today=boat.now)
        entries.clear()
    files = {str(place.relative_to(tmp_path / "site")): place.read_bytes() for place in (tmp_path / "site").rglob("*") if place.is_file()}
    assert faults(files) == []
    page = files["contests/1/index.html"].decode()
    assert "The submarine in game 1" in page and "Equipment Stores" in page and page.count("<circle") == 6 and "game-1/turn-3/" in page
    assert "After turn 2 of game 1" in files["contests/1/game-1/turn-2/index.html"].decode()
    assert not [item for item in HIDDEN if any(item.encode() in data for data in files.values())]
    assert publisher.publish(boat.game, entries, upto=0, today=boat.now, complete=True).count == 0
