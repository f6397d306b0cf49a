"""What stands on the website: which file holds which bytes, so that only what changed is written."""

import os
from dataclasses import dataclass
from pathlib import Path

import orjson

from mailbot.values import Instant

_SLACK = 1000


@dataclass(frozen=True, slots=True)
class AsOf:
    """What a page shows: the game after this event, which happened at this time."""

    event: int
    at: Instant


@dataclass(frozen=True, slots=True)
class Standing:
    """One file of the site: the digest of its bytes, their number, and for a redirect the path it leads to."""

    digest: str
    size: int
    leads_to: str | None = None


class Manifest:
    """A map of file -> Standing, kept with a few notes as a file of lines that only grows until it is packed.

    `about` holds for a page the last public event about the thing it shows.

    Each line begins, not ends, with a newline, so that a line cut off by a crash spoils no later one.
    """

    def __init__(self, file: Path, *, sync: bool = False) -> None:
        self.files: dict[str, Standing] = {}
        self.notes: dict[str, str] = {}
        self.about: dict[str, AsOf] = {}
        self._file, self._sync, self._lines = file, sync, 0
        if file.exists():
            self._load(file.read_bytes())

    def record(self, path: str, standing: Standing) -> None:
        """A file stands now."""
        self.files[path] = standing
        self._append([path, standing.digest, standing.size, standing.leads_to])

    def forget(self, path: str) -> None:
        """A file stands no more."""
        del self.files[path]
        self._append([path])

    def note(self, name: str, text: str) -> None:
        """Remember a fact about the whole site (which step it shows, what made it)."""
        if self.notes.get(name) != text:
            self.notes[name] = text
            self._append({name: text})

    def mark(self, path: str, as_of: AsOf) -> None:
        """A public event was about the page at this path."""
        self.about[path] = as_of
        self._append([path, as_of.event, as_of.at])

    def pack(self) -> None:
        """Write the file anew if most of its lines are out of date."""
        if self._lines < 2 * (len(self.files) + len(self.about)) + _SLACK:
            return
        aside = self._file.with_name(self._file.name + ".new")
        lines: list[object] = [[path, s.digest, s.size, s.leads_to] for path, s in self.files.items()]
        lines += [[path, about.event, about.at] for path, about in self.about.items()]
        with aside.open("wb") as out:
            out.writelines(b"\n" + orjson.dumps(line) for line in [*lines, self.notes])
            out.flush()
            os.fsync(out.fileno())
        aside.replace(self._file)
        self._lines = len(lines) + 1

    def _append(self, line: object) -> None:
        with self._file.open("ab") as out:
            out.write(b"\n" + orjson.dumps(line))
            out.flush()
            if self._sync:
                os.fsync(out.fileno())
        self._lines += 1

    def _load(self, data: bytes) -> None:
        for line in data.split(b"\n"):
            try:
                record = orjson.loads(line)
            except orjson.JSONDecodeError:
                continue    # cut off by a crash: that file is simply written again
            self._lines += 1
            if isinstance(record, dict):
                self.notes.update(record)
            elif len(record) == 1:
                self.files.pop(record[0], None)
            elif len(record) == 3:
                self.about[record[0]] = AsOf(*record[1:])
            else:
                self.files[record[0]] = Standing(*record[1:])
