"""Keeps backups of a game's books: daily ones, and one from before each thing that changes much."""

from __future__ import annotations

import gzip
import itertools
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

from mailbot.clock import day_of, parse_instant, show_instant, start_of_day
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.safe_file import write_whole
from mailbot.values import Instant

KEPT = 30
"""So many backups of each sort are kept."""
DAILY_AT = 300
"""The second of the day from which on the day's backup is due."""
_ENDING = ".jsonl.gz"
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d\d\d\d\dZ)-(\w+)(?:-(\d+))?\.jsonl\.gz")


@dataclass(frozen=True)
class Backup:
    """A copy of the journal, from which state and history follow. `why`: daily, or before what it was made (admin: a mail or
    line of theirs; revert; restore). `count` tells those of one second and sort apart."""

    path: Path
    at: Instant
    why: str
    count: int = 1

    @property
    def name(self) -> str:
        """How it is called: 2027-01-08T000500Z-daily."""
        return self.path.name.removesuffix(_ENDING)

    def read(self) -> bytes:
        """The journal as it was; BadSetup when the file is damaged."""
        try:
            return gzip.decompress(self.path.read_bytes())
        except (OSError, EOFError, zlib.error):
            raise BadSetup(f"{self.path} is damaged: take another backup") from None


def backups(state: Path) -> list[Backup]:
    """All backups, oldest first."""
    found = ((path, match) for path in (state / "backups").glob(f"*{_ENDING}") if (match := _NAME.fullmatch(path.name)))
    known = (Backup(path, parse_instant(f"{match[1][:13]}:{match[1][13:15]}:{match[1][15:]}"), match[2], int(match[3] or 1))
             for path, match in found)
    return sorted(known, key=lambda one: (one.at, one.why, one.count))


def back_up(game: GameFolder, why: str, at: Instant) -> Backup:
    """Copy the books as they are committed; the oldest of the same sort give way, and none that is as young is written over."""
    folder = game.state / "backups"
    folder.mkdir(exist_ok=True)
    data = gzip.compress(game.store.journal.path.read_bytes(), 6, mtime=0)
    stamp = f"{show_instant(at).replace(':', '')}-{why}"
    for count in itertools.count(1):
        kept = Backup(folder / f"{stamp}{f'-{count}' if count > 1 else ''}{_ENDING}", at, why, count)
        if not kept.path.exists() or kept.path.read_bytes() == data:
            break
    write_whole(kept.path, data)
    for old in [one for one in backups(game.state) if one.why == why][:-KEPT]:
        old.path.unlink()
    return kept


def back_up_daily(game: GameFolder, now: Instant) -> Backup | None:
    """The day's backup, at the first run after five past midnight; None if it is there, or not due."""
    if now < start_of_day(now) + DAILY_AT or any(day_of(one.at) == day_of(now) for one in backups(game.state) if one.why == "daily"):
        return None
    return back_up(game, "daily", now)


def named(state: Path, words: str) -> Backup:
    """The backup of just this name, or the daily one of a day, or the newest whose name begins so; BadSetup if there is none."""
    known, words = backups(state), words.strip()
    found = [one for one in known if one.name == words] or [one for one in known if words and one.name.startswith(words)]
    if not found:
        raise BadSetup(f"there is no such backup: {words or 'name one'} (there are: {', '.join(one.name for one in known) or 'none'})")
    daily = [one for one in found if one.why == "daily" and words == day_of(one.at)]
    return (daily or found)[-1]
