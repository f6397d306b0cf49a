"""The clock of a new game is certain only at its first run."""

import re
from pathlib import Path

import pytest

from mailbot import config_file, exchange
from mailbot.correcting import revert
from mailbot.folder import GameFolder
from mailbot.replay import replay
from tests.mailbot.games import DAY, HOUR, START, Game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return Game(tmp_path / "game")


def begun(game: Game) -> str:
    return str(game.json()["game"]["started_at"])


def test_a_first_run_that_is_later_changes_nothing(game: Game) -> None:
    before = game.journal()
    game.run(HOUR)
    assert game.journal() == before and begun(game) == "2026-01-05T09:00:00Z"
    assert not (game.path / "state/setup").exists()


def test_a_first_run_in_the_past_takes_the_start_along(game: Game) -> None:
    game.run(-30 * DAY)
    assert begun(game) == "2025-12-06T09:00:00Z"
    players = game.json()["players"]
    assert list(players) == ["Ann", "Bob"] and players["Ann"]["joined_at"] == "2025-12-06T09:00:00Z"
    assert replay(game.path).same


def test_it_begins_no_later_than_its_first_mail(game: Game) -> None:
    game.post("ann", "walk", -DAY)
    game.post("bob", "walk", -2 * DAY)
    game.run(HOUR)
    assert begun(game) == "2026-01-03T09:00:00Z"
    assert [entry["at"] - START for entry in game.journal() if entry["kind"] == "mail"][2:] == [-2 * DAY, -DAY]
    assert "2026-01-03T00:00:00Z" not in str(game.journal()) and replay(game.path).same


def test_later_runs_do_not_move_the_start(game: Game) -> None:
    game.run(0)
    game.post("ann", "walk", -DAY)
    game.run(HOUR)
    assert begun(game) == "2026-01-05T09:00:00Z"
    assert game.journal()[-1]["at"] == START and game.journal()[-1]["arrived"] == START - DAY


def test_what_was_decided_before_is_told_once(game: Game) -> None:
    assert game.sent() == {}
    game.run(-30 * DAY)
    game.run(-30 * DAY + HOUR)
    texts = list(game.sent().values())
    assert len(texts) == 3 and sum("You are in" in text for text in texts) == 2
    assert all(int(name.split(".")[0]) == START - 30 * DAY for name in game.sent())


def test_parameters_are_those_of_the_settings_at_the_first_run(game: Game) -> None:
    file = game.path / config_file.FILE
    file.write_text(re.sub(r"(?m)^(\[game.parameters\].*)$", r"\1\nfine = 9", file.read_text()))
    game.run(HOUR)
    assert game.json()["game"]["parameters"]["fine"] == 9 and begun(game) == "2026-01-05T09:00:00Z"
    assert list(game.json()["players"]) == ["Ann", "Bob"] and replay(game.path).same


@pytest.mark.parametrize("stage", ["make_ready", "finish"])
def test_a_crash_on_the_way_is_made_good_by_the_next_run(game: Game, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyboardInterrupt
    with GameFolder(game.path):
        pass
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        if stage == "finish":
            real = exchange.make_ready

            def ready(*arguments: object) -> None:
                real(*arguments)  # type: ignore[arg-type]
                patch.setattr(exchange, "finish", fail)
            patch.setattr(exchange, "make_ready", ready)
        else:
            patch.setattr(exchange, stage, fail)
        game.run(-30 * DAY)
    game.run(-30 * DAY)
    assert begun(game) == "2025-12-06T09:00:00Z" and len(game.sent()) == 3 and replay(game.path).same


def test_what_was_taken_out_before_stays_out(game: Game) -> None:
    game.decide("admit Cid cid@example.org\nadmit Dora dora@example.org")
    revert(game.path, "1")
    revert(game.path, "3")
    game.run(-30 * DAY)
    assert list(game.json()["players"]) == ["Bob", "Dora"] and replay(game.path).same
    assert [text for text in game.log() if "[Taken out]" in text] == ["[Taken out] Ann joins the game.", "[Taken out] Cid joins the game."]
