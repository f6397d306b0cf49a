"""The website of a rehearsal: published like a real one, into a temporary folder, and read as its visitors would."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lxml import html

from mailbot.engine.game import Game
from mailbot.store.journal import Entry
from mailbot.values import Instant
from mailbot.web.publisher import Publisher


@dataclass(frozen=True)
class SiteText:
    """What stands on the website: the words of each page, and each file for programs, by address."""

    pages: dict[str, str]
    files: dict[str, str]

    def holds(self, words: str) -> bool:
        """Whether some page says these words (case and blanks ignored)."""
        wanted = plain(words)
        return any(wanted in text for text in self.pages.values())


class RehearsalSite:
    """Made when a step first looks at it."""

    def __init__(self, templates: Sequence[Path], secret: bytes) -> None:
        self._templates, self._secret = templates, secret
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._publisher: Publisher | None = None
        self._unseen: list[Entry] = []
        self._texts: dict[Path, tuple[int, str]] = {}

    def note(self, entry: Entry) -> None:
        """Remember a step for the next publishing."""
        self._unseen.append(entry)

    def read(self, game: Game, now: Instant) -> SiteText:
        """Publish the game as it stands, and read every page."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="rehearsal-")
        root = Path(self._folder.name)
        if self._publisher is None:
            self._publisher = Publisher(root / "site", root / "state", self._templates, self._secret)
        upto = max((entry["n"] for entry in self._unseen), default=self._publisher.shown or 0)
        self._publisher.publish(game, self._unseen, upto=upto, today=now)
        self._unseen = []
        return self._look(root / "site")

    def _look(self, site: Path) -> SiteText:
        pages: dict[str, str] = {}
        files: dict[str, str] = {}
        for place in sorted(site.rglob("*")):
            if place.suffix in (".html", ".json", ".xml", ".ics"):
                (pages if place.suffix == ".html" else files)[place.relative_to(site).as_posix()] = self._text(place)
        return SiteText(pages, files)

    def _text(self, place: Path) -> str:
        stamp = place.stat().st_mtime_ns
        known = self._texts.get(place)
        if known is None or known[0] != stamp:
            data = place.read_bytes()
            known = self._texts[place] = stamp, words_of(data) if place.suffix == ".html" else plain(data.decode())
        return known[1]

    def close(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            self._folder.cleanup()


def words_of(page: bytes) -> str:
    """The visible text of a page, twice: as it runs on, and with a blank between any two elements."""
    body = html.document_fromstring(page)
    pieces = [str(piece) for piece in body.itertext()]
    return plain("".join(pieces)) + " \n " + plain(" ".join(pieces))


def plain(text: str) -> str:
    """Text as it is compared: lower case, one blank between words."""
    return " ".join(text.split()).lower()
