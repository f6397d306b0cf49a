"""Keeps backups of a game's books, and puts one back: exactly as it was, or with the mails since then played again."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from pathlib import Path

from mailbot import exchange
from mailbot.clock import day_of, parse_instant, say_duration, say_instant, show_instant, start_of_day
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.mail.archive import ArchiveRef
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.replay import again
from mailbot.restored import enter_restored
from mailbot.safe_file import write_whole
from mailbot.store.store import Store
from mailbot.values import Instant

KEPT = 30
"""So many backups of each sort are kept."""
DAILY_AT = 300
"""The second of the day from which on the day's backup is due."""
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d\d\d\d\dZ)-(\w+)\.jsonl\.gz")


@dataclass(frozen=True)
class Backup:
    """A copy of the journal, from which state and history follow. `why`: daily, admin (before a mail of theirs), restore."""

    path: Path
    at: Instant
    why: str

    @property
    def name(self) -> str:
        """How it is called: 2027-01-08T000500Z-daily."""
        return self.path.name.removesuffix(".jsonl.gz")


def backups(state: Path) -> list[Backup]:
    """All backups, oldest first."""
    found = [(path, match) for path in sorted((state / "backups").glob("*.jsonl.gz")) if (match := _NAME.fullmatch(path.name))]
    return [Backup(path, parse_instant(f"{match[1][:13]}:{match[1][13:15]}:{match[1][15:]}"), match[2]) for path, match in found]


def back_up(game: GameFolder, why: str, at: Instant) -> Backup:
    """Copy the books as they are committed; the oldest of the same sort give way."""
    folder = game.state / "backups"
    folder.mkdir(exist_ok=True)
    kept = Backup(folder / f"{show_instant(at).replace(':', '')}-{why}.jsonl.gz", at, why)
    write_whole(kept.path, gzip.compress(game.store.journal.path.read_bytes(), 6, mtime=0))
    for old in [one for one in backups(game.state) if one.why == why][:-KEPT]:
        old.path.unlink()
    return kept


def back_up_daily(game: GameFolder, now: Instant) -> Backup | None:
    """The day's backup, at the first run after five past midnight; None if it is there, or not due."""
    if now < start_of_day(now) + DAILY_AT or any(day_of(one.at) == day_of(now) for one in backups(game.state) if one.why == "daily"):
        return None
    return back_up(game, "daily", now)


def named(state: Path, words: str) -> Backup:
    """The backup of a name, or the newest whose name begins with these words (a day); BadSetup if there is none."""
    known = backups(state)
    found = [one for one in known if one.name.startswith(words.strip())] if words.strip() else []
    if not found:
        raise BadSetup(f"there is no such backup: {words or 'name one'} (there are: {', '.join(one.name for one in known) or 'none'})")
    return found[-1]


def restore(folder: Path, words: str, *, with_replay: bool = False) -> list[str]:
    """Put a backup back; what is now is kept as a backup first. Gives sentences on what was done.

    With replay the mails that came since are played at their old times, with the same dice. Without it they count no more,
    and the time since the backup counts as a pause.
    """
    with GameFolder(folder, patience=10) as game:
        backup = named(game.state, words)
        kept = back_up(game, "restore", max(game.polled, backup.at))
        target = exchange.make(game.state)
        (target / "journal.jsonl").write_bytes(gzip.decompress(backup.path.read_bytes()))
        store = Store(target, sync=False)
        try:
            said = _restored(game, store, backup, with_replay)
            store.leave_to_recovery()
        finally:
            store.close()
        exchange.make_ready(game.state, f"restored-{game.store.steps}", [])
        game.reopen()
        send(game, game.polled)
        publish(game, game.polled)
        return [said, f"What was there before is kept as {kept.name}."]


def _restored(game: GameFolder, store: Store, backup: Backup, with_replay: bool) -> str:
    """Play what belongs after the backup, and the step that says so."""
    referee = again(game, store)
    since, until = referee.now, game.polled
    later = [ref for ref in game.archive.all() if ref.arrived >= since and not referee.knows(ref.name)]
    if with_replay:
        for ref in later:
            referee.take(game.archive.read(ref), ref.name)
        referee.advance(until)
    what = f"The admin has restored the game as of {say_instant(backup.at)} from a backup"
    said = f"{what}; the mails since then were played again." if with_replay else \
        f"{what}. {_void(game, later)}The {say_duration(max(until - backup.at, 0))} since then count as a pause."
    length = 0 if with_replay else max(until - backup.at, 0)
    enter_restored(referee, f"restore/{store.steps + 1}", until, {"said": said, "length": length, "since": referee.now})
    return said


def _void(game: GameFolder, later: list[ArchiveRef]) -> str:
    """Which mails count no more, without addresses: everybody reads it."""
    told = []
    for ref in later:
        sender = game.referee.letter(game.archive.read(ref)).sender
        author = game.referee.game.player_of(sender) or ("the admin" if sender in game.referee.game["admins"] else "a stranger")
        told.append(f"{author}, {say_instant(ref.arrived)}")
    return f"These mails are void: {'; '.join(told)}. " if told else ""
