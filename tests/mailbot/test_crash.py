"""The power fails at every boundary between stages: in the end all is as if it never had."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mailbot import daemon, folder, publishing, verify
from mailbot.clock import show_instant
from mailbot.mail.archive import Archive
from mailbot.mail.maildir import MaildirSource
from mailbot.mail.maildir_sender import MaildirSender
from mailbot.mail.outbox import Outbox
from mailbot.replay import replay
from mailbot.store.history import History
from mailbot.store.journal import Journal
from mailbot.store.storage import WholeFileStorage
from mailbot.web.writer import Batch
from tests.mailbot.games import DAY, HOUR, START, STORY, Game

CYCLES = (HOUR, DAY, 2 * DAY + 2 * HOUR)
BOUNDARIES: list[tuple[Any, str]] = [
    (Archive, "keep"), (Journal, "append"), (History, "commit"), (Outbox, "add"), (WholeFileStorage, "write"),
    (MaildirSource, "done"), (folder.GameFolder, "note_poll"), (MaildirSender, "send"), (Batch, "_swap"),
    (publishing, "write_whole"), (verify, "write_whole"), (daemon, "send"), (daemon, "publish")]
SAMPLED = {"_swap": 5}
"""Of what happens very often, one in so many is tried."""


class PowerCut(BaseException):
    """Nothing more is done."""


class Boundaries:
    """Counts the boundaries that are passed, before and after each call; at one of them the power fails."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.passed: list[str] = []
        self.fail_at = -1
        patch.setattr(os, "fsync", lambda handle: None)  # the machine itself goes on: nothing is lost, all is quicker
        for owner, name in BOUNDARIES:
            patch.setattr(owner, name, self._guarded(getattr(owner, name), f"{getattr(owner, '__name__', owner)}.{name}"))

    def _guarded(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            self._pass(f"before {name}")
            result = call(*arguments, **named)
            self._pass(f"after {name}")
            return result
        return run

    def _pass(self, name: str) -> None:
        self.passed.append(name)
        if len(self.passed) - 1 == self.fail_at:
            raise PowerCut(name)

    def chosen(self) -> list[int]:
        """The boundaries to try."""
        seen: dict[str, int] = {}
        found = []
        for at, name in enumerate(self.passed):
            seen[name] = seen.get(name, 0) + 1
            if (seen[name] - 1) % SAMPLED.get(name.rpartition(".")[2], 1) == 0:
                found.append(at)
        return found


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Players have joined and all mails have been delivered; nothing is played yet."""
    game = Game(tmp_path_factory.mktemp("prepared") / "game")
    for who, text, at in STORY:
        game.post(who, text, at)
    return game


def copy_of(game: Game, path: Path) -> Game:
    copy = object.__new__(Game)
    copy.path, copy.posted = path, 0
    shutil.copytree(game.path, path)
    return copy


def outcome(game: Game) -> dict[str, Any]:
    """All that anybody can see or that will ever be read again."""
    inbox, archive = game.path / "state/inbox", game.path / "state/archive"
    return {
        "state": game.json(all_=True), "journal": game.journal(), "sent": game.sent(), "site": game.site(),
        "waiting": sorted(place.name for place in (inbox / "new").iterdir()),
        "done": sorted(place.name for place in (inbox / ".Done/cur").iterdir()),
        "archive": sorted(place.name for place in archive.rglob("*.*")),
        "promises": verify.promises(game.path / "state")}


@pytest.fixture(scope="module")
def undisturbed(prepared: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[int], list[str]]:
    """What an undisturbed run leaves, and the boundaries it passed."""
    with pytest.MonkeyPatch.context() as patch:
        boundaries = Boundaries(patch)
        game = copy_of(prepared, tmp_path_factory.mktemp("undisturbed") / "game")
        for at in CYCLES:
            game.run(at)
        return outcome(game), boundaries.chosen(), boundaries.passed


def test_many_boundaries_of_every_sort_are_passed(undisturbed: Any) -> None:
    _, chosen, passed = undisturbed
    assert len(chosen) > 100
    assert {name for name in passed if name.startswith("after")} == {
        f"after {getattr(owner, '__name__', owner)}.{name}" for owner, name in BOUNDARIES}


def disturbed(game: Game, fail_at: int) -> str:
    """Play the game; the power fails at one boundary, and the cycle that was cut is run again."""
    where = ""
    with pytest.MonkeyPatch.context() as patch:
        boundaries = Boundaries(patch)
        boundaries.fail_at = fail_at
        for at in CYCLES:
            try:
                game.run(at)
            except PowerCut as cut:
                where = str(cut)
                game.run(at)
    return where


@pytest.mark.parametrize("part", range(8))
def test_after_a_power_cut_all_is_as_if_there_was_none(prepared: Game, undisturbed: Any, tmp_path: Path, part: int) -> None:
    expected, chosen, _ = undisturbed
    for fail_at in chosen[part::8]:
        game = copy_of(prepared, tmp_path / f"cut{fail_at}")
        where = disturbed(game, fail_at)
        found = outcome(game)
        assert where and [name for name in expected if expected[name] != found[name]] == [], f"{fail_at}: {where}"
        shutil.rmtree(game.path)


def test_after_power_cuts_the_game_replays(prepared: Game, undisturbed: Any, tmp_path: Path) -> None:
    for fail_at in undisturbed[1][::25]:
        game = copy_of(prepared, tmp_path / f"cut{fail_at}")
        disturbed(game, fail_at)
        assert replay(game.path).same


@pytest.mark.parametrize("cut", [1, 10, 500])
def test_a_journal_line_cut_short_never_happened(prepared: Game, undisturbed: Any, tmp_path: Path, cut: int,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    game, real = copy_of(prepared, tmp_path / "game"), Journal.append

    def torn(journal: Journal, entries: list[Any]) -> int:
        end = real(journal, entries)
        os.truncate(journal.path, end - cut)
        raise PowerCut
    monkeypatch.setattr(Journal, "append", torn)
    with pytest.raises(PowerCut):
        game.run(CYCLES[0])
    monkeypatch.undo()
    for at in CYCLES:
        game.run(at)
    assert outcome(game) == undisturbed[0]


# -- the real thing --------------------------------------------------------------------------------------------------

def start_program(game: Game, at: int, most: int | None = None) -> subprocess.Popen[bytes]:
    """One cycle in a process of its own, in which no file can grow beyond `most` bytes."""
    def limit() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    return subprocess.Popen(
        [sys.executable, "-m", "mailbot", "run", str(game.path), "--once", "--now", show_instant(START + at)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limit)


def run_program(game: Game, at: int, patience: float | None = None) -> bool:
    """The program is killed after `patience` seconds. Whether it came to its end."""
    process = start_program(game, at)
    try:
        _, said = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return False
    assert process.returncode == 0, said.decode()
    return True


def test_killed_again_and_again(prepared: Game, undisturbed: Any, tmp_path: Path) -> None:
    trial = copy_of(prepared, tmp_path / "trial")
    before = time.perf_counter()
    run_program(trial, CYCLES[0])
    whole = time.perf_counter() - before
    game = copy_of(prepared, tmp_path / "game")
    kills = 0
    for at in CYCLES:
        for share in (0.5, 0.7, 0.8, 0.9):
            kills += not run_program(game, at, whole * share)
        run_program(game, at)
    assert outcome(game) == undisturbed[0]
    assert kills > 0


@pytest.mark.parametrize("cycle", range(len(CYCLES)))
def test_a_full_disk_does_no_harm(prepared: Game, undisturbed: Any, tmp_path: Path, cycle: int) -> None:
    game = copy_of(prepared, tmp_path / "game")
    for at in CYCLES[:cycle]:
        run_program(game, at)
    sizes = sorted({place.stat().st_size for place in (game.path / "state").glob("*.*") if place.is_file()})
    refused = set()
    for most in (0, 100, sizes[0] + 50, sizes[-1] // 2, (game.path / "state/journal.jsonl").stat().st_size + 200, 40_000):
        process = start_program(game, CYCLES[cycle], most)
        said = process.communicate()[1].decode()
        assert "Traceback" not in said, f"{most}: {said}"
        refused.add(process.returncode)
    for at in CYCLES[cycle:]:
        run_program(game, at)
    assert outcome(game) == undisturbed[0]
    assert 75 in refused and refused <= {0, 75}
