"""A folder on this machine as a mailbox: mail is put into it whole, and taken from it once it is dealt with."""

import os
import re
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from mailbot.errors import MailTrouble
from mailbot.mail.inbox import HEADER_LIMIT, Waiter
from mailbot.safe_file import make_folders, sync_folder, write_aside
from mailbot.setting_values import Done
from mailbot.values import Instant, Origin, RawMail

_OURS = re.compile(r"\d+\.N(\d{1,20})\..*mailbot")
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
_deliveries = count()


def make_maildir(path: Path) -> None:
    """Make the three folders of a Maildir, where they are missing."""
    for name in ("tmp", "new", "cur"):
        make_folders(path / name)


def deliver(path: Path, data: bytes, at: Instant) -> str:
    """Put a mail into a Maildir as if it arrived at `at`: whole or not at all; gives its key.

    Mails delivered for the same second keep the order of their delivery: the file system's own stamp is in the name.
    MailTrouble when the disk is full or closed to us.
    """
    try:
        make_maildir(path)
        aside = path / "tmp" / f"{os.getpid()}.{next(_deliveries)}.{os.urandom(6).hex()}"
        write_aside(aside, data)
        stamp = aside.stat().st_ctime_ns + next(_deliveries)
        os.utime(aside, (at, at))
        key = f"{at}.N{stamp}.{os.urandom(4).hex()}.{_host()}.mailbot"
        aside.rename(path / "new" / key)
        sync_folder(path / "new")
    except OSError as wrong:
        raise MailTrouble(f"the mail cannot be put into {path}: {wrong.strerror}") from None
    return key


class MaildirSource:
    """Reads a Maildir. A mail's arrival is its file's time; what people's mail programs do to its flags means nothing.

    With `move:FOLDER` everything in new/ and cur/ waits to be dealt with, and then goes to that folder (Maildir++: a
    sister Maildir whose name starts with a dot). With `flag` only new/ waits, and finished mail goes to cur/ as seen.
    """

    def __init__(self, path: Path, done: Done, size_limit: int, waiter: Waiter) -> None:
        self.path = path
        self._finish = done
        self._limit = size_limit
        self._wait = waiter
        self._places: dict[str, Path] = {}

    def fetch(self) -> Iterator[RawMail]:
        """The waiting mails by arrival; a file that vanishes meanwhile is left out."""
        self._places = {_key(place): place for place in self._waiting()}
        found = []
        for key, place in self._places.items():
            try:
                facts = place.stat()
            except FileNotFoundError:
                continue
            found.append((int(facts.st_mtime_ns // 1_000_000_000), _order(key, facts.st_mtime_ns), key, facts.st_size))
        for arrived, order, key, size in sorted(found):
            data = self._read(key, size)
            if data is not None:
                yield RawMail(data, arrived, key, Origin.MAILDIR, order, size)

    def done(self, key: str) -> None:
        """Move a mail out of the queue."""
        place = self._places.pop(key, None) or next((at for at in self._waiting() if _key(at) == key), None)
        if place is None:
            return
        box = self.path / f".{self._finish.folder}" if self._finish.folder else self.path
        target = box / "cur" / f"{key}:2,{_flags(place)}"
        try:
            make_maildir(box)
            place.rename(target)
            sync_folder(target.parent)
            sync_folder(place.parent)
        except FileNotFoundError:
            return
        except OSError as wrong:
            raise MailTrouble(f"{place} cannot be moved to {target.parent}: {wrong.strerror}") from None

    def wait(self, seconds: float) -> bool:
        """Let the seconds pass, then look."""
        self._wait(seconds)
        return bool(self._waiting())

    def close(self) -> None:
        """Forget where the mails stand."""
        self._places = {}

    def _waiting(self) -> list[Path]:
        try:
            make_maildir(self.path)
            places = [self.path / "new", self.path / "cur"] if self._finish.folder else [self.path / "new"]
            return [Path(entry.path) for place in places for entry in os.scandir(place)
                    if not entry.name.startswith(".") and entry.is_file()]
        except OSError as wrong:
            raise MailTrouble(f"the Maildir {self.path} cannot be read: {wrong.strerror}") from None

    def _read(self, key: str, size: int) -> bytes | None:
        """The whole mail, or its header when it is too large; None when it is gone."""
        try:
            with self._places[key].open("rb") as stream:
                if size <= self._limit:
                    return stream.read()
                return _header(stream.read(HEADER_LIMIT))
        except (FileNotFoundError, KeyError):
            return None
        except OSError as wrong:
            raise MailTrouble(f"{self._places[key]} cannot be read: {wrong.strerror}") from None


def _header(data: bytes) -> bytes:
    end = _END_OF_HEADER.search(data)
    return data[:end.end()] if end else data


def _key(place: Path) -> str:
    """A mail's name without its flags, which change."""
    return place.name.partition(":2,")[0]


def _flags(place: Path) -> str:
    """The flags of a file, and seen (S) among them."""
    return "".join(sorted({*place.name.partition(":2,")[2], "S"}))


def _order(key: str, nanoseconds: int) -> int:
    """What ranks mails of one second: the stamp in names of our making, else the parts of the second."""
    ours = _OURS.fullmatch(key)
    return int(ours[1]) if ours else nanoseconds % 1_000_000_000


def _host() -> str:
    """This machine's name, without the signs that mean something in a Maildir."""
    return re.sub(r"[^A-Za-z0-9.-]", "_", socket.gethostname())[:64] or "local"
