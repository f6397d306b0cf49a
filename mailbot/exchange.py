"""Puts other books in the place of a game's present ones: a crash at any instant leaves the old or the new, whole."""

from __future__ import annotations

from pathlib import Path

import orjson

from mailbot.mail.outbox import Outbox
from mailbot.safe_file import sync_file, sync_folder, write_whole

BOOKS = ("journal.jsonl", "db.json", "db.json.previous", "history.sqlite", "history.sqlite-wal", "history.sqlite-shm",
         "published")
"""What is exchanged; the mark of what the website shows goes too, so that all of it is written anew."""

MAKING, READY, ENTERING = "books.making", "books.ready", "books.entering"
WITHDRAWN, NAME = "withdrawn.json", "kept-as"


def make(state: Path) -> Path:
    """An empty folder for new books; what an earlier attempt left there is dropped."""
    folder = state / MAKING
    clear(folder)
    folder.mkdir()
    return folder


def make_ready(state: Path, kept_as: str, withdrawn: list[str]) -> None:
    """The new books count from here on. The old ones will be kept as `before/NAME`; `withdrawn` are the keys of mails
    that need not be sent any more."""
    folder = state / MAKING
    write_whole(folder / WITHDRAWN, orjson.dumps(withdrawn))
    write_whole(folder / NAME, kept_as.encode())
    for file in folder.iterdir():
        sync_file(file)
    sync_folder(folder)
    folder.replace(state / READY)
    sync_folder(state)


def set_aside(state: Path, name: str) -> None:
    """Move books that cannot be read away, to `before/NAME`: what is opened next begins without any."""
    kept = state / "before" / name
    kept.mkdir(parents=True, exist_ok=True)
    _move(state, kept)


def unfinished(state: Path) -> bool:
    """Whether an exchange was begun and not ended."""
    return (state / READY).is_dir() or (state / ENTERING).is_dir()


def finish(state: Path, outbox: Outbox) -> None:
    """Carry on from wherever an exchange stands; nothing to do if none does. The caller holds the lock.

    As long as the new books are READY, those in the state folder are the old ones and are moved away; once they are
    ENTERING, those in the state folder are new.
    """
    ready, entering = state / READY, state / ENTERING
    if ready.is_dir():
        kept = state / "before" / (ready / NAME).read_text()
        kept.mkdir(parents=True, exist_ok=True)
        _move(state, kept)
        ready.replace(entering)
        sync_folder(state)
    if entering.is_dir():
        _move(entering, state)
        if (entering / WITHDRAWN).exists():
            outbox.withdraw(orjson.loads((entering / WITHDRAWN).read_bytes()))
        clear(entering)
        sync_folder(state)


def _move(source: Path, target: Path) -> None:
    for name in BOOKS:
        if (source / name).exists():
            (source / name).replace(target / name)
    sync_folder(target)


def clear(folder: Path) -> None:
    """Remove a folder of ours with the files in it; the list of withdrawn mails last, so that a crash repeats it."""
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name == WITHDRAWN):
            file.unlink()
        folder.rmdir()
