"""Views of a game: for everybody, for one, for the admin."""

import json
from pathlib import Path

import pytest

from mailbot.errors import BadSetup
from mailbot.folder import create
from mailbot.show import show_json, waiting
from tests.mailbot.games import DAY, HOUR, START, Game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    game = Game(tmp_path_factory.mktemp("game"))
    game.post("ann", "pick", 60)
    game.run(HOUR)
    return game


def test_the_public_view_is_the_one_on_the_website(game: Game) -> None:
    assert json.loads(show_json(game.path)) == json.loads(game.site()["game.json"])


@pytest.mark.parametrize("as_, all_, sees", [
    ("", False, False), ("Ann", False, True), ("ann", False, True), ("Bob", False, False), ("admin", False, False), ("", True, True),
])
def test_a_hidden_card(game: Game, as_: str, all_: bool, sees: bool) -> None:
    assert ("card" in json.loads(show_json(game.path, "players.Ann", as_, all_))) is sees


def test_what_is_sealed_is_not_even_in_the_whole(game: Game) -> None:
    assert "key" not in json.loads(show_json(game.path, "players.Ann", all_=True))


def test_addresses_are_for_owner_and_admin(game: Game) -> None:
    assert "example.org" not in show_json(game.path, "players", "Bob").replace("bob@example.org", "")
    assert "ann@example.org" in show_json(game.path, "players", "admin")


def test_a_part_is_named_by_its_path(game: Game) -> None:
    assert show_json(game.path, "players.Ann.money") == "100"
    assert show_json(game.path, 'players."Ann".membership') == '"player"'
    assert json.loads(show_json(game.path, "log.0"))["text"] == "Ann joins the game."


def test_the_clock_of_a_private_view_is_that_of_the_last_poll(tmp_path: Path) -> None:
    game = Game(tmp_path / "game")
    game.run(2 * HOUR)
    assert json.loads(show_json(game.path, "game.now", all_=True)) == "2026-01-05T11:00:00Z"
    assert json.loads(show_json(game.path, "game.now")) == "2026-01-05T09:00:00Z"


@pytest.mark.parametrize("path, as_, all_, said", [
    ("players.Cid", "", False, "there is no players.Cid; players has Ann, Bob"),
    ("lakes", "", False, "there is no lakes; the game has "),
    ("", "Cid", False, "there is no player Cid; there are admin, Ann, Bob"),
    ("", "Ann", True, "are two views"),
])
def test_what_there_is_not(game: Game, path: str, as_: str, all_: bool, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        show_json(game.path, path, as_, all_)


def test_what_waits_for_the_admin(tmp_path: Path) -> None:
    game = object.__new__(Game)
    game.path, game.posted = tmp_path / "game", 0
    create(game.path, "Try", "starter", {"address": "game@example.org", "admin": "admin@example.org"}, START)
    assert waiting(game.path) == ["Nothing waits."]
    game.decide("set approval to admin\nset confirm to none")
    game.post("cid", "join as Cid", 60)
    game.run(DAY)
    lines = waiting(game.path)
    assert lines[0] == "1. Cid asks to join (join, since Mon 5 Jan 2026, 09:01 UTC)" and "cid@example.org" in lines[1]
