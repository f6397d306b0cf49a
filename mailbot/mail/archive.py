"""Every mail that ever arrived, to the letter, kept before anything is done about it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson

from mailbot.clock import show_instant
from mailbot.errors import BadSetup, MailTrouble
from mailbot.safe_file import make_folders, sync_folder, write_aside
from mailbot.values import Instant, Origin, RawMail


@dataclass(frozen=True, slots=True)
class ArchiveRef:
    """The address of an archived mail: `name` is its path in the archive ("2026/11/30/140501-….eml")."""

    name: str
    arrived: Instant


class Archive:
    """A folder of raw mails by day of arrival, each with its arrival facts beside it; other users cannot look in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, raw: RawMail) -> ArchiveRef:
        """Put a mail on the disk for good. The same bytes that arrived in the same second are one mail, kept once.

        The facts are in place before the mail is: a mail that is there is complete, whenever the power fails.
        MailTrouble when the disk is full or closed to us.
        """
        ref = ref_of(raw)
        place = self.folder / ref.name
        try:
            if not place.exists():
                _write(place, raw)
            sync_folder(place.parent)  # also when it was there: a crash may have come between name and sync
        except OSError as wrong:
            raise MailTrouble(f"{place} cannot be written: {wrong.strerror}; the mail waits at its source") from None
        return ref

    def read(self, ref: ArchiveRef) -> RawMail:
        """A mail as it arrived; BadSetup when the archive was tampered with."""
        place = self.folder / ref.name
        try:
            data, facts = place.read_bytes(), orjson.loads(place.with_suffix(".json").read_bytes())
            return RawMail(data, ref.arrived, facts["key"], Origin(facts["origin"]), facts["order"], facts["size"])
        except (OSError, ValueError, KeyError) as wrong:
            raise BadSetup(f"{place} is missing or damaged: restore the archive from a copy ({wrong})") from None

    def all(self) -> Iterator[ArchiveRef]:
        """All mails by arrival, then in their source's order; one day's names are held at a time."""
        for day in _days(self.folder):
            names = sorted(entry.name for entry in day.iterdir() if entry.suffix == ".eml")
            for _, second in groupby(names, key=lambda name: name[:6]):
                refs = [self._found(day, name) for name in second]
                yield from refs if len(refs) == 1 else sorted(refs, key=self._order)

    def _found(self, day: Path, name: str) -> ArchiveRef:
        return ArchiveRef(f"{day.relative_to(self.folder).as_posix()}/{name}", int(name[7:].partition("-")[0]))

    def _order(self, ref: ArchiveRef) -> tuple[int, str]:
        facts: dict[str, Any] = orjson.loads((self.folder / ref.name).with_suffix(".json").read_bytes())
        return int(facts["order"]), ref.name


def ref_of(raw: RawMail) -> ArchiveRef:
    """Where a mail belongs: by its second of arrival and its content."""
    stamp = show_instant(raw.arrived)
    day, clock = stamp[:10].replace("-", "/"), stamp[11:19].replace(":", "")
    content = hashlib.sha256(raw.data).hexdigest()[:32]
    return ArchiveRef(f"{day}/{clock}-{raw.arrived}-{content}.eml", raw.arrived)


def _write(place: Path, raw: RawMail) -> None:
    make_folders(place.parent)
    pieces = {place.with_suffix(".json"): _facts(raw), place: raw.data}
    for target, data in pieces.items():
        write_aside(target.with_name(target.name + ".new"), data)
    for target in pieces:
        target.with_name(target.name + ".new").replace(target)


def _facts(raw: RawMail) -> bytes:
    return orjson.dumps({"arrived": show_instant(raw.arrived), "key": raw.key, "origin": raw.origin, "order": raw.order,
                         "size": max(raw.size, len(raw.data))}, option=orjson.OPT_INDENT_2)


def _days(folder: Path) -> Iterator[Path]:
    for year in _numbered(folder):
        for month in _numbered(year):
            yield from _numbered(month)


def _numbered(folder: Path) -> list[Path]:
    """The sub-folders named by numbers, in order; none of a folder that does not exist yet."""
    if not folder.is_dir():
        return []
    return sorted((entry for entry in folder.iterdir() if entry.name.isdigit()), key=lambda entry: int(entry.name))
