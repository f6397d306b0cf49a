"""Whole games at random: they end, nothing is lost or doubled, time never grows, and what is hidden stays hidden."""

import random

import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.kit import module
from tests.mailbot.web.checking import faults
from tests.rules.rednovember.boat import Boat

catalogue, submarine = module("rednovember.catalogue"), module("rednovember.submarine")
CREW = ("Ann", "Bob", "Cid", "Dee", "Eve")
HIDDEN = ("lucky charm", "deactivation code", "reactor manual", "speargun")


def a_turn(boat: Boat, dice: random.Random, name: str) -> str:
    """A turn that may be allowed: a step or two to a neighbouring place, a use of items, an action."""
    gnome, steps = boat.gnome(name), list[str]()
    place = gnome.place
    for item in [item for item in gnome.items if item in ("grog", "aqualung", "coffee") and dice.random() < 0.4]:
        steps.append(f"use {item} anyway")
    for _ in range(dice.randint(0, 2)):
        near = catalogue.neighbours(place) if place != "sea" else list(catalogue.EXTERIOR)
        place = dice.choice([*near, *["sea"] * (place in catalogue.EXTERIOR)])
        steps.append(f"go {place}")
    minutes = dice.randint(1, 8)
    actions = [f"{action} for {minutes}" for action in catalogue.ACTIONS] + ["search for 2", "take 1 grog", "abandon"] + ["nothing"] * 3
    return "; ".join([*steps, dice.choice(actions), *(["at my own risk"] if dice.random() < 0.2 else [])])


def answer_choices(boat: Boat, dice: random.Random) -> None:
    """Whoever must choose does so, or lets the time pass."""
    while boat.boat.status == "running" and (waiting := boat.rows("choices")):
        choice = dice.choice(waiting)
        if dice.random() < 0.3:
            boat.wait("49h")
        elif choice.kind == "hatch":
            boat.do(choice.player, f"block {dice.choice(choice.options)}")
        else:
            boat.do(choice.player, f"keep {', '.join(dice.sample(boat.gnome(choice.player).items, choice.keep))}")


def check(boat: Boat, minutes: dict[str, int]) -> None:
    """Items and cards are conserved, water and fire exclude each other, time has not grown."""
    game, crew = boat.boat, [boat.gnome(name) for name in boat.boat.crew_order]
    items = [*game.item_pool, *game.item_discard_pile, *(item for one in crew for item in one.items), *["grog"] * game.cabin_grog]
    assert sorted(items) == sorted(catalogue.pool(0))
    assert sorted([*game.event_draw_pile, *game.event_discard_pile]) == sorted(
        [*catalogue.deck(), *[catalogue.KRAKEN] * game.kraken_in_the_deck])
    assert not [room for room in game.fire if game.water.get(room, "none") != "none"]
    assert all(one.minutes <= minutes.get(one.player, 60) for one in crew)
    minutes |= {one.player: one.minutes for one in crew}


def play_out(boat: Boat, dice: random.Random) -> None:
    """Play a game to its end."""
    minutes: dict[str, int] = {}
    for _ in range(1500):
        if boat.boat.status != "running":
            return
        can = [name for name in boat.boat.crew_order if boat.gnome(name).state in submarine.IN_PLAY]
        name = dice.choice(can)
        answer = boat.post(name, f"turn: {a_turn(boat, dice, name)}")
        assert not answer.played.step.fault, answer.played.step.fault
        if dice.random() < 0.02:
            boat.wait("8 days")
        answer_choices(boat, dice)
        check(boat, minutes)
    raise AssertionError("the game does not end")


def start(crew: int) -> Boat:
    """A real game, with its decks as they are."""
    boat = Boat(crew=CREW[:crew], start="")
    boat.do("Ann", "start game C1")
    boat.number = 1
    return boat


@pytest.mark.parametrize("seed", range(8))
def test_games_come_to_an_end(seed: int) -> None:
    boat = start(3 + seed % 3)
    play_out(boat, random.Random(seed))
    row = boat.json()["games"]["1"]
    assert row["status"] in ("won", "lost") and set(row["winners"]) <= set(row["crew_order"])
    assert not boat.rows("choices") and not boat.rows("gnomes") and boat.row("contracts", 1).status == "open"
    public = str(boat.json()["gnomes"]) + str({name: value for name, value in row.items() if name != "report"})
    assert not [item for item in HIDDEN if item in public]


def test_silence_ends_every_game() -> None:
    boat = start(3)
    boat.wait("200 days")
    assert boat.boat.status in ("won", "lost")


def test_the_site_shows_the_boat_and_no_hand(tmp_path) -> None:  # type: ignore[no-untyped-def]
    boat = start(3)
    for name, item in zip(CREW, HIDDEN[:3], strict=False):
        boat.put(name, items=[item, "aqualung"], place="4")
    boat.sub(event_draw_pile=["Respite –"] * 50, item_pool=["grog"] * 40)
    entries: list[object] = []
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
