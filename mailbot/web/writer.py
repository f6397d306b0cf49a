"""Puts pages on the website so that no visitor ever meets a missing or half-written one."""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from mailbot.safe_file import sync_folder, write_aside
from mailbot.web.addresses import check_path, file_of
from mailbot.web.manifest import Manifest, Standing

ASIDE = ".aside"
"""Folder in the site where files are written before they are swapped in; emptied at each start."""
SWAPPING = "swapping"
"""Note in the manifest while files are being swapped in."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a batch did: files new, changed, turned into redirects (as files), and how many stood so already."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    redirected: tuple[str, ...] = ()
    same: int = 0

    @property
    def count(self) -> int:
        """Files written."""
        return len(self.new) + len(self.changed) + len(self.redirected)


class Writer:
    """Keeper of one site folder. The caller holds the lock: one writer at a time.

    `state` is a folder outside the site for the manifest. `redirect(old, new)` gives the bytes of a redirect page.
    With `sync` every file is on the disk before it is swapped in.
    """

    def __init__(self, site: Path, state: Path, redirect: Callable[[str, str], bytes], *, sync: bool = False) -> None:
        site.mkdir(parents=True, exist_ok=True)
        state.mkdir(parents=True, exist_ok=True)
        self.site, self.sync, self.redirect = site, sync, redirect
        self.manifest = Manifest(state / "site.manifest", sync=sync)
        self.clear_aside()
        self._look()

    def batch(self) -> "Batch":
        """A set of pages that come out together."""
        return Batch(self)

    def clear_aside(self) -> None:
        """Drop what was written aside and never swapped in."""
        shutil.rmtree(self.site / ASIDE, ignore_errors=True)

    def _look(self) -> None:
        """Compare the manifest with the folder: by size, and after a swap that was cut off, by every byte."""
        doubtful = bool(self.manifest.notes.get(SWAPPING))
        for file, standing in list(self.manifest.files.items()):
            place = self.site / file
            if not _stands(place, standing.size):
                self.manifest.forget(file)
            elif doubtful and _digest(data := place.read_bytes()) != standing.digest:
                self.manifest.record(file, Standing(_digest(data), len(data)))
        self.manifest.note(SWAPPING, "")


class Batch:
    """Pages written aside; nothing on the site changes before `finish`."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._standing = writer.manifest.files
        self._staged: dict[str, Standing] = {}
        self._kept: set[str] = set()

    def put(self, path: str, data: bytes) -> bool:
        """Stage a page ("proposals/12/") or a file ("game.json"); False when it stands just so already."""
        return self._stage(file_of(check_path(path)), data, None)

    def finish(self, moved: Mapping[str, str] | None = None, *, complete: bool = False) -> Written:
        """Swap all in: new files first, then the pages that link to them, then redirects where pages went away.

        `moved` says where pages that stand now live (old path -> new path). With `complete` the batch held the whole
        site, so that every other page that stands becomes a redirect to the nearest folder above it.
        """
        for old, target in (moved or {}).items():
            if file_of(check_path(old)) in self._standing.keys() - self._kept:
                self._lead(file_of(old), target)
        if complete:
            self._lead_away(self._standing.keys() - self._kept)
        new, changed, redirected = self._order()
        manifest = self._writer.manifest
        manifest.note(SWAPPING, "yes" if self._staged else "")
        for file in [*new, *changed, *redirected]:
            self._swap(file)
        manifest.note(SWAPPING, "")
        manifest.pack()
        return Written(tuple(new), tuple(changed), tuple(redirected), len(self._kept) - len(new) - len(changed))

    def _stage(self, file: str, data: bytes, leads_to: str | None) -> bool:
        standing = Standing(_digest(data), len(data), leads_to)
        if leads_to is None:
            self._kept.add(file)
        if self._standing.get(file) == standing:
            self._staged.pop(file, None)
            return False
        self._staged[file] = standing
        aside = self._aside(file)
        aside.parent.mkdir(exist_ok=True)
        write_aside(aside, data, self._writer.sync)
        return True

    def _lead(self, file: str, target: str) -> None:
        old = "" if file == "index.html" else file.removesuffix("index.html")
        self._stage(file, self._writer.redirect(old, target), target)

    def _lead_away(self, files: Iterable[str]) -> None:
        """Redirect pages that are gone. Old redirects stay as they are, and so do files that are no pages."""
        for file in sorted(files):
            if file in self._staged or self._standing[file].leads_to is not None or not file.endswith("index.html"):
                continue
            folder = file.removesuffix("index.html")
            while folder and file_of(folder) not in self._kept:
                folder = folder.rstrip("/").rpartition("/")[0]
                folder = f"{folder}/" if folder else ""
            self._lead(file, folder)

    def _order(self) -> tuple[list[str], list[str], list[str]]:
        """Staged files as (new, changed, redirects): assets before pages, deep pages before shallow, the front last."""
        def rank(file: str) -> tuple[bool, int, str]:
            return (file.endswith(".html"), -file.count("/"), file)

        files = sorted(self._staged, key=rank)
        pages = [file for file in files if self._staged[file].leads_to is None]
        redirects = [file for file in files if self._staged[file].leads_to is not None]
        return ([file for file in pages if file not in self._standing],
                [file for file in pages if file in self._standing], redirects)

    def _swap(self, file: str) -> None:
        place = self._writer.site / file
        place.parent.mkdir(parents=True, exist_ok=True)
        self._aside(file).replace(place)
        if self._writer.sync:
            sync_folder(place.parent)
        self._writer.manifest.record(file, self._staged[file])

    def _aside(self, file: str) -> Path:
        return self._writer.site / ASIDE / file.replace("/", "~")


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _stands(place: Path, size: int) -> bool:
    try:
        return place.stat().st_size == size
    except OSError:
        return False
