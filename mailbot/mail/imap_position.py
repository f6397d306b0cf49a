"""Remembers how far each folder of a mailbox was dealt with, so that old mail is not asked for again."""

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from mailbot.errors import MailTrouble
from mailbot.safe_file import make_folders, sync_folder, write_aside


@dataclass(slots=True)
class Place:
    """In one folder: all mail up to `uid` is done, and `finished` above it; `pending` waits; `seen` was looked at."""

    uidvalidity: int = 0
    uid: int = 0
    seen: int = 0
    pending: set[int] = field(default_factory=set)
    finished: set[int] = field(default_factory=set)

    def looked(self, top: int, pending: set[int]) -> None:
        """The folder was looked at up to `top`, and these mails wait to be dealt with."""
        self.seen, self.pending = max(self.seen, top), pending
        self._move_up()

    def finish(self, uid: int) -> None:
        """A mail is dealt with: the place moves up to the first one that is not."""
        self.pending.discard(uid)
        self.finished.add(uid)
        self._move_up()

    def _move_up(self) -> None:
        self.uid = max(self.uid, min(self.pending) - 1 if self.pending else self.seen)
        self.finished = {uid for uid in self.finished if uid > self.uid}


class Position:
    """The places of all folders, in one small file. Losing it costs time, not mail: duplicates are known by content."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places: dict[str, Place] = {}
        self._saved = self._read()
        for folder, (uidvalidity, uid) in self._saved.items():
            self._places[folder] = Place(uidvalidity, uid, uid)

    def at(self, folder: str, uidvalidity: int) -> Place:
        """The place in a folder; at its start when the server has numbered its mails anew."""
        place = self._places.get(folder)
        if place is None or place.uidvalidity != uidvalidity:
            place = self._places[folder] = Place(uidvalidity)
        return place

    def save(self) -> None:
        """Write the file, if anything moved; MailTrouble when the disk is full."""
        now = {folder: (place.uidvalidity, place.uid) for folder, place in self._places.items()}
        if now == self._saved:
            return
        aside = self._path.with_name(self._path.name + ".new")
        try:
            make_folders(self._path.parent)
            write_aside(aside, msgspec.json.encode(now))
            aside.replace(self._path)
            sync_folder(self._path.parent)
        except OSError as wrong:
            raise MailTrouble(f"{self._path} cannot be written: {wrong.strerror}") from None
        self._saved = now

    def _read(self) -> dict[str, tuple[int, int]]:
        """What was saved; nothing when the file is missing or damaged, and then all mail is looked at again."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, tuple[int, int]])
        except (FileNotFoundError, msgspec.DecodeError):
            return {}
