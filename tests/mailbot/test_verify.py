"""Dice of past days, checked against the keys, and the keys against what was promised before."""

import shutil
from pathlib import Path

import pytest

from mailbot.clock import parse_instant
from mailbot.engine.dice import commitment, day_key, face
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, read_secret
from mailbot.verify import note_commitments, promises, verify_dice
from tests.mailbot.games import DAY, HOUR, START, Game


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Game:
    game = Game(tmp_path_factory.mktemp("game"))
    game.play()
    return game


@pytest.fixture
def game(played: Game, tmp_path: Path) -> Game:
    copy = object.__new__(Game)
    copy.path, copy.posted = tmp_path / "game", 99
    shutil.copytree(played.path, copy.path)
    return copy


def test_all_past_days_are_in_order(played: Game) -> None:
    report = verify_dice(played.path)
    assert report.ok and [line.split(":")[0] for line in report.lines] == ["2026-01-05", "2026-01-06", "2026-01-07"]
    assert "all as the key says" in report.lines[0] and "promised Mon 5 Jan 2026, 10:00 UTC" in report.lines[0]


def test_one_day_can_be_asked_for(played: Game) -> None:
    assert len(verify_dice(played.path, "2026-01-06").lines) == 1
    assert verify_dice(played.path, "2025-12-24").lines == ["No public dice were cast on 2025-12-24."]


@pytest.mark.parametrize("day", ["2026-01-08", "2026-01-09"])
def test_a_day_that_is_not_over_stays_secret(played: Game, day: str) -> None:
    with pytest.raises(BadSetup, match="stay secret until that day is over"):
        verify_dice(played.path, day)


def test_secret_draws_are_shown_nowhere(played: Game) -> None:
    secret = [draw["label"] for entry in played.journal() for draw in entry["draws"] if draw.get("secret")]
    assert secret and not any(label in "\n".join(verify_dice(played.path).lines) for label in secret)
    assert not any(label.encode() in data for label in secret for data in played.site().values())


def test_commitments_stand_before_their_day_begins(played: Game) -> None:
    noted = promises(played.path / "state")
    late = [day for day, promise in noted.items() if promise["at"] >= parse_instant(day)]
    assert late == ["2026-01-05"], "only the day on which the game begins"
    secret = read_secret(played.path / "state")
    page = played.site()["dice/index.html"].decode()
    for day in ("2026-01-09", "2026-01-10"):
        assert noted[day]["commitment"] == commitment(day_key(secret, day)) and noted[day]["commitment"] in page


def test_what_was_noted_stays(tmp_path: Path) -> None:
    note_commitments(tmp_path, b"one", START)
    first = promises(tmp_path)
    note_commitments(tmp_path, b"two", START + DAY)
    assert promises(tmp_path).items() >= first.items() and len(promises(tmp_path)) == len(first) + 1


def test_a_die_that_was_changed_is_found(game: Game) -> None:
    with GameFolder(game.path) as opened:
        draw = opened.store.history.draws("2026-01-05")[0]
        opened.store.history.draw("2026-01-05", (4, 0), {**draw, "value": draw["value"] % 6 + 1})
    report = verify_dice(game.path)
    assert not report.ok and "NOT in order" in report.lines[0]
    assert f"{draw['label']}: {draw['value'] % 6 + 1} of 6 was told, the key gives {draw['value']}" in report.lines[1]


def test_another_secret_breaks_every_promise(game: Game) -> None:
    (game.path / "state/secret").write_text("00" * 32)
    report = verify_dice(game.path)
    assert not report.ok and any("the key is not the promised one" in line for line in report.lines)
    assert any("shows another key" in line for line in report.lines)


def test_a_lost_or_damaged_note_is_said(game: Game) -> None:
    file = game.path / "state/commitments.json"
    file.unlink()
    assert "no commitment was noted for this day" in verify_dice(game.path).lines[1]
    file.write_text("{")
    with pytest.raises(BadSetup, match="is damaged"):
        verify_dice(game.path)


def test_a_page_that_tells_otherwise_is_found(game: Game) -> None:
    game.run(3 * DAY + HOUR)
    page = game.path / "site/dice/2026-01-05/index.html"
    label = next(draw["label"] for entry in game.journal() for draw in entry["draws"])
    page.write_text(page.read_text().replace(label, "x"))
    assert f"lacks the draw {label}" in verify_dice(game.path).lines[1]


def test_anybody_can_check_with_what_the_page_says(played: Game) -> None:
    with GameFolder(played.path, writing=False) as opened:
        draw = opened.store.history.draws("2026-01-06")[0]
    page = played.site()["dice/2026-01-06/index.html"].decode()
    key = day_key(read_secret(played.path / "state"), "2026-01-06")
    assert key.hex() in page and draw["label"] in page
    assert face(key, draw["label"], draw["faces"]) == draw["value"]
