"""A game played again from its archive is the same to the byte, and what differs is named."""

import shutil
from pathlib import Path

import orjson
import pytest

from mailbot import config_file
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.replay import replay
from tests.mailbot.games import DAY, HOUR, Game


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Game:
    game = Game(tmp_path_factory.mktemp("game"))
    game.play()
    return game


@pytest.fixture
def game(played: Game, tmp_path: Path) -> Game:
    """A copy to break."""
    copy = object.__new__(Game)
    copy.path, copy.posted = tmp_path / "game", 99
    shutil.copytree(played.path, copy.path)
    return copy


def rewrite(game: Game, change) -> None:  # type: ignore[no-untyped-def]
    """Change journal entries behind the game's back; the state file and the history stay as they are."""
    entries = game.journal()
    for entry in entries:
        change(entry)
    packed = b"".join(orjson.dumps(entry) + b"\n" for entry in entries)
    journal = game.path / "state/journal.jsonl"
    assert len(packed) >= journal.stat().st_size
    journal.write_bytes(packed)


def test_the_same_to_the_byte(played: Game) -> None:
    seen: list[tuple[int, int]] = []
    report = replay(played.path, lambda done, total: seen.append((done, total)))
    assert report.same and report.lines == [f"{len(played.journal())} steps from {seen[-1][1]} inputs: the same to the byte"]
    assert [done for done, _ in seen] == list(range(1, seen[-1][1] + 1))


def test_nothing_is_written(played: Game) -> None:
    before = {place: place.stat().st_mtime_ns for place in (played.path / "state").rglob("*") if place.is_file()}
    replay(played.path)
    after = {place: place.stat().st_mtime_ns for place in (played.path / "state").rglob("*") if place.is_file()}
    assert before.keys() - {place for place in before if "history.sqlite-" in place.name} <= after.keys()
    assert {place.name for place in before if after.get(place, 0) != before[place]} <= {
        "lock", "history.sqlite", "history.sqlite-wal", "history.sqlite-shm", "outbox.sqlite"}


def test_every_sort_of_step_was_there(played: Game) -> None:
    entries = played.journal()
    assert {entry["kind"] for entry in entries} == {"start", "mail", "timer"}
    assert {entry["verdict"] for entry in entries} == {"act", "held", "stranger"}
    assert any(draw.get("secret") for entry in entries for draw in entry["draws"])
    assert any(entry["retired"] for entry in entries)


def test_a_changed_row_is_found_with_its_step(game: Game) -> None:
    def cheat(entry) -> None:  # type: ignore[no-untyped-def]
        for table, key, values in entry["rows"]:
            if (table, key) == ("players", "Ann") and entry["n"] > 5:
                values["money"] = 999
    rewrite(game, cheat)
    report = replay(game.path)
    assert not report.same and "not the same" in report.lines[0]
    assert "the first step that differs is" in report.lines[1] and '"money":999' in "".join(report.lines)


def test_a_changed_state_file_is_found(game: Game) -> None:
    file = game.path / "state/db.json"
    file.write_bytes(file.read_bytes().replace(b'"money":100', b'"money":101', 1))
    report = replay(game.path)
    assert not report.same and any("players" in line and '"money":101' in line for line in report.lines)


def test_a_changed_history_is_found(game: Game) -> None:
    with GameFolder(game.path) as opened:
        opened.store.history.log(1, {"n": 1, "text": "Nobody joins."})
    report = replay(game.path)
    assert not report.same and any("Nobody joins" in line for line in report.lines)


def test_a_changed_mail_is_found(game: Game) -> None:
    entry = next(entry for entry in game.journal() if entry["kind"] == "mail" and entry["draws"])
    file = game.path / "state/archive" / entry["ref"]
    file.write_bytes(file.read_bytes().replace(b"walk", b"pick"))
    assert not replay(game.path).same


def test_a_lost_mail_is_named(game: Game) -> None:
    entry = next(entry for entry in game.journal() if entry["kind"] == "mail")
    (game.path / "state/archive" / entry["ref"]).unlink()
    with pytest.raises(BadSetup, match="missing or damaged"):
        replay(game.path)


def test_another_secret_gives_another_game(game: Game) -> None:
    (game.path / "state/secret").write_text("00" * 32)
    assert not replay(game.path).same


def test_changed_settings_are_part_of_the_past(game: Game) -> None:
    file = game.path / config_file.FILE
    file.write_text(file.read_text().replace('admins = ["admin@example.org"]', 'admins = ["dora@example.org"]'))
    game.post("dora", "shuffle", 3 * DAY + 60)
    game.post("admin", "shuffle", 3 * DAY + 61)
    game.run(3 * DAY + HOUR)
    settings = next(entry for entry in game.journal() if entry["kind"] == "settings")
    assert settings["manner"]["desk"]["admins"] == ["dora@example.org"]
    verdicts = [entry["verdict"] for entry in game.journal() if entry["kind"] == "mail"][-2:]
    assert verdicts == ["act", "stranger"]
    assert replay(game.path).same
    game.run(3 * DAY + 2 * HOUR)
    assert sum(entry["kind"] == "settings" for entry in game.journal()) == 1


@pytest.mark.parametrize("lost", ["db.json", "history.sqlite", "db.json.previous"])
def test_what_is_derived_comes_back_from_the_journal(game: Game, lost: str) -> None:
    before = game.json(all_=True)
    for place in (game.path / "state").glob(f"{lost}*" if lost != "db.json" else lost):
        place.unlink()
    game.run(3 * DAY)
    assert game.json(all_=True) == before
    assert replay(game.path).same


def test_a_truncated_state_file_is_restored(game: Game) -> None:
    before = game.json(all_=True)
    for name in ("db.json", "db.json.previous"):
        file = game.path / "state" / name
        file.write_bytes(file.read_bytes()[:100])
    game.run(3 * DAY)
    assert game.json(all_=True) == before and replay(game.path).same


def test_a_damaged_history_is_written_again(game: Game) -> None:
    before = game.json(all_=True)
    (game.path / "state/history.sqlite").write_bytes(b"no database at all" * 500)
    game.run(3 * DAY)
    assert game.json(all_=True) == before and replay(game.path).same
    assert (game.path / "state/history.damaged").exists()
