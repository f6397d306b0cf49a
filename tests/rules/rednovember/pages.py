"""A game of Red November with its website, published after each mail."""

from pathlib import Path
from typing import Any

from lxml import html

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.rules.rednovember.boat import Boat


class Site:
    """The website of a game, as its visitors see it."""

    def __init__(self, boat: Boat, folder: Path) -> None:
        self.boat, self.folder = boat, folder / "site"
        self.unseen: list[Any] = []
        boat.referee.watch = lambda played: self.unseen.append(played.entry)
        self.publisher = Publisher(self.folder, folder / "state", [bundled("templates")], b"kit")
        self.publisher.publish(boat.game, [], upto=boat.referee.store.steps, today=boat.now, complete=True)

    def publish(self) -> int:
        """Publish what has happened; how many files were written."""
        written = self.publisher.publish(self.boat.game, self.unseen, upto=self.boat.referee.store.steps, today=self.boat.now)
        self.unseen = []
        return written.count

    def files(self) -> dict[str, bytes]:
        """Every file by its path."""
        return {place.relative_to(self.folder).as_posix(): place.read_bytes() for place in self.folder.rglob("*") if place.is_file()}

    def page(self, path: str) -> str:
        """A page's source."""
        return (self.folder / path / "index.html").read_text()

    def words(self, path: str) -> str:
        """What a page says, with one blank between words."""
        return " ".join(" ".join(str(piece) for piece in html.document_fromstring(self.page(path)).find("body").itertext()).split())

    def links(self, path: str) -> dict[str, str]:
        """Where the links between turns lead to."""
        found = html.document_fromstring(self.page(path)).xpath("//nav[@class='pager'][1]//a")
        return {link.get("rel", link.text): link.get("href").removeprefix("../../../../contests/1/") for link in found}
