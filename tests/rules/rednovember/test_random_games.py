"""Whole games at random: they end, nothing is lost or doubled, time never grows, and what is hidden stays hidden."""

import os

import pytest

from tests.rules.rednovember.boat import Boat
from tests.rules.rednovember.wild import Wild

CREW = ("Ann", "Bob", "Cid", "Dee", "Eve")


def start(crew: int) -> Boat:
    """A real game, with its decks as they are."""
    boat = Boat(crew=CREW[:crew], start="")
    boat.do("Ann", "start game C1")
    boat.number = 1
    return boat


SEASONS = int(os.environ.get("MAILBOT_RANDOM_GAMES", "200")) // 4
TERMS: tuple[tuple[str, ...], ...] = (
    (), ("Set: respites_once = on", "Set: opening_events = on", "Set: start_minutes = 33 33 33 30 25 20"),
    ("Set: reborn = on", "Set: start_minutes = 30 30 30 25 20 20"),
    ("Set: event_counts = Respite –: 30, Respite 1: 30, Respite 4: 30", "Set: hand_limit = 2", "Set: start_minutes = 30 30 30 25 20 20"),
    ("Set: max_intoxication = 4", "Set: faint_minutes = 3", "Set: start_minutes = 33 33 33 30 25 20"))


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
