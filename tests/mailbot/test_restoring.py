"""A backup is put back whole or not at all; what is void stays void, and comes back only by the admin's hand."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from mailbot import daemon
from mailbot.backups import back_up, backups, named
from mailbot.correcting import put_in, revert
from mailbot.deliver import put
from mailbot.errors import BadSetup
from mailbot.exchange import BOOKS
from mailbot.folder import GameFolder
from mailbot.replay import replay
from mailbot.restoring import restore
from tests.mailbot.games import DAY, HOUR, START, Game, mail
from tests.mailbot.test_correcting import Crash, draws, everything, failing  # noqa: F401
from tests.mailbot.test_correcting import named as numbered


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Ann has walked, and dug; after the backup of the second day Bob has dug, and walked."""
    game = Game(tmp_path / "game")
    game.post("ann", "walk\ndig", 60)
    game.run(HOUR)
    game.run(DAY)
    game.post("bob", "dig\nwalk", DAY + HOUR)
    game.run(DAY + 2 * HOUR)
    return game


DAILY = "2026-01-06T090000Z-daily"


def test_a_day_means_its_daily_backup(game: Game) -> None:
    with GameFolder(game.path) as opened:
        back_up(opened, "admin", START + DAY + 3 * HOUR)
    state = game.path / "state"
    assert named(state, "2026-01-06").name == DAILY and named(state, "2026-01-06T12").why == "admin"
    assert named(state, "2026").why == "admin", "the newest of all"
    for words in ("", "2027", "daily"):
        with pytest.raises(BadSetup, match="there is no such backup"):
            named(state, words)


def test_a_damaged_backup_is_named(game: Game) -> None:
    before = everything(game)
    (game.path / "state/backups" / f"{DAILY}.jsonl.gz").write_bytes(b"rubbish")
    with pytest.raises(BadSetup, match=f"{DAILY}.jsonl.gz is damaged"):
        restore(game.path, DAILY)
    assert everything(game) == before and len(backups(game.path / "state")) == 4


def test_with_replay_dice_numbers_and_mails_are_as_they_were(game: Game) -> None:
    before, rolled, sent = game.json(all_=True), draws(game), game.sent()
    revert(game.path, str(numbered(game, "Bob walks")))
    corrected = game.json(all_=True)
    assert corrected["players"] != before["players"]
    restore(game.path, DAILY, with_replay=True)
    after = game.json(all_=True)
    assert {**after, "log": 0, "game": 0} == {**corrected, "log": 0, "game": 0} and draws(game).items() <= rolled.items()
    assert sent.items() <= game.sent().items() and "counts again" not in game.log()[-1]
    assert replay(game.path).same


def test_what_was_taken_out_of_the_time_before_counts_again(game: Game) -> None:
    before = game.json(all_=True)
    revert(game.path, str(numbered(game, "Ann walks")))
    restore(game.path, DAILY, with_replay=True)
    assert {**game.json(all_=True), "log": 0, "game": 0} == {**before, "log": 0, "game": 0}
    assert game.log()[-1].endswith("What had been taken out of the time before that counts again.") and replay(game.path).same


def test_a_void_mail_can_be_put_in_by_hand(game: Game) -> None:
    ref = next(entry["ref"] for entry in game.journal() if entry.get("sender") == "bob@example.org")
    data = (game.path / "state/archive" / ref).read_bytes()
    restore(game.path, DAILY)
    assert list(game.json()["ponds"]) == ["1", "2"]
    put(game.path, data, {}, START + DAY + HOUR)
    daemon.run_once(game.path, START + DAY + 3 * HOUR)
    assert list(game.json()["ponds"]) == ["1", "2"]
    put_in(game.path, data, START + DAY + HOUR, "it counts after all")
    assert list(game.json()["ponds"]) == ["1", "2", "3"] and replay(game.path).same


def test_twice_to_the_same_day_is_told_twice(game: Game) -> None:
    for count in (1, 2):
        restore(game.path, DAILY)
        game.post("ann", "dig", DAY + (3 + count) * HOUR)
        game.run(DAY + (4 + count) * HOUR)
        assert sum("was restored from a backup" in text for name, text in game.sent().items() if "bob@" in name) == count
        assert list(game.json()["ponds"]) == ["1", "2", "3"] and replay(game.path).same


def test_without_books_nothing_is_played(game: Game) -> None:
    for name in BOOKS:
        (game.path / "state" / name).unlink(missing_ok=True)
    game.post("bob", "walk", DAY + 3 * HOUR)
    with pytest.raises(BadSetup, match="are gone: put a backup back"):
        game.run(DAY + 4 * HOUR)
    restore(game.path, DAILY, with_replay=True)
    game.run(DAY + 5 * HOUR)
    assert list(game.json()["ponds"]) == ["1", "2", "3"] and sum("Bob walks" in text for text in game.log()) == 2
    assert replay(game.path).same


def test_a_crash_at_any_instant_leaves_the_old_or_the_new(game: Game, tmp_path: Path, failing: Any) -> None:  # noqa: F811
    done = object.__new__(Game)
    done.path = tmp_path / "done"
    shutil.copytree(game.path, done.path)
    failing(0)
    restore(done.path, DAILY)
    calls = failing.disarm()
    done.run(DAY + 3 * HOUR)
    untouched = object.__new__(Game)
    untouched.path = tmp_path / "untouched"
    shutil.copytree(game.path, untouched.path)
    untouched.run(DAY + 3 * HOUR)
    old, new = everything(untouched), everything(done)
    seen = set()
    for at in range(1, calls + 1, 3):
        crashed = object.__new__(Game)
        crashed.path = tmp_path / f"crash{at}"
        shutil.copytree(game.path, crashed.path)
        failing(at)
        with pytest.raises(Crash):
            restore(crashed.path, DAILY)
        failing.disarm()
        crashed.run(DAY + 3 * HOUR)
        assert everything(crashed) in (old, new), at
        seen.add(everything(crashed) == new)
        shutil.rmtree(crashed.path)
    assert seen == {True, False}


def test_one_mail_after_another_at_once(game: Game) -> None:
    """A mail that waits unplayed while a backup is put back is no void mail: it is played afterwards."""
    put(game.path, mail("bob", "dig", 50), {}, START + DAY + 90 * 60)
    restore(game.path, DAILY)
    game.run(DAY + 3 * HOUR)
    assert list(game.json()["ponds"]) == ["1", "2", "3"] and replay(game.path).same
