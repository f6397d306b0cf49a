"""Keeps the website current: after every change the pages that may differ, at a new start the whole of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from mailbot.engine.game import Game
from mailbot.values import Instant
from mailbot.web.addresses import file_of
from mailbot.web.facts import Secrets
from mailbot.web.feeds import atom, calendar
from mailbot.web.manifest import AsOf
from mailbot.web.pages import Changes, Page, Shows, changes
from mailbot.web.public import PublicFile
from mailbot.web.render import Frame, Renderer
from mailbot.web.site import Dress, Memory, Site, SlugBook
from mailbot.web.writer import Batch, Writer, Written

Progress = Callable[[int, int], None]
"""Called with (pages done, pages in all, about)."""

EVENTS_IN_FEED = 50

_AT_ONCE = 1000
MADE, SHOWN, SLUGS, LOGGED, REVEALED, ALERT = "made", "shown", "slugs", "logged", "revealed", "alert"


class Publisher:
    """One game's website. The caller holds the game's lock.

    `templates` are folders in order of precedence, `site` the folder to write, `state` a folder for what is known of it.
    `secret` is the game's, of which only commitments and the keys of past days are shown.
    """

    def __init__(self, site: Path, state: Path, templates: Sequence[Path], secret: bytes, *,
                 dress: Dress | None = None, sync: bool = False) -> None:
        self.dress, self._secret = dress or Dress(), secret
        self._site: Site | None = None
        self._renderer = Renderer(templates, Frame(""), self._address_of)
        self._writer = Writer(site, state, self._renderer.redirect, sync=sync)
        self._notes, self._public = self._writer.manifest, PublicFile()
        self._memory = Memory(SlugBook(orjson.loads(self._notes.notes.get(SLUGS, "{}"))))

    @property
    def shown(self) -> int | None:
        """What `upto` was when the site was last published in full or in part; None if it never was."""
        return int(self._notes.notes[SHOWN]) if SHOWN in self._notes.notes else None

    def publish(self, game: Game, journal: Iterable[Mapping[str, Any]] = (), *, upto: int, today: Instant,
                alert: str = "", complete: bool = False, progress: Progress | None = None) -> Written:
        """Write what may differ after some journal entries: those after `shown`, up to `upto` (any growing number).

        `today` is the last second of which the game knows all: timers up to it have run, mail up to it has been read.
        `alert` is a sentence for the front page about what keeps the bot from its work. The whole site is written when
        `complete`, when it never was, and when the menu, a template or the site's dress differs from last time.
        OSError (a full disk) leaves the site as it was, and the same entries may be given again.
        """
        site = self._site = Site(game, Secrets(self._secret, today), self._memory, self._notes.notes.get(REVEALED, ""), alert)
        self._renderer.reframe(site.frame(self.dress))
        afresh = complete or self._notes.notes.get(MADE) != self._made(game)
        complete = afresh or self.shown is None
        news = Changes() if complete else changes(journal, alert=alert != self._notes.notes.get(ALERT, ""))
        self._memory.update(None if complete else news)
        self._note_events(site, afresh)
        batch = self._writer.batch()
        total = site.size() if complete and progress else 0
        for done, page in enumerate(site.pages() if complete else site.touched(news), 1):
            self._put(batch, site, page)
            if progress:
                progress(done, max(total, done))
        self._put_files(batch, site, None if complete else news)
        written = batch.finish({path: self._above(path) for path in site.gone(news)}, complete=complete)
        self._note(upto, site)
        return written

    def link(self, game: Game, path: str) -> str:
        """The full address of the page that a rule's path means, for mails; "" if the site's own is not known."""
        if not self.dress.url:
            return ""
        site = Site(game, Secrets(self._secret, 0), self._memory)
        return f"{self.dress.url}{site.address(path) or ''}"

    def _made(self, game: Game) -> str:
        return f"{self._renderer.fingerprint()} {' '.join(sorted(game.active.names))}"

    def _above(self, path: str) -> str:
        """The nearest folder above a path that is a page."""
        while path:
            path = path.rstrip("/").rpartition("/")[0]
            path = f"{path}/" if path else ""
            if file_of(path) in self._notes.files:
                break
        return path

    def _address_of(self, table: str, key: object) -> str | None:
        return self._site.address_of(table, key) if self._site else None

    def _put(self, batch: Batch, site: Site, page: Page) -> None:
        batch.put(page.path, self._renderer.page(page.path, page.template, page.title, page.context(),
                                                 self._as_of(site, page)))

    def _as_of(self, site: Site, page: Page) -> AsOf | None:
        if page.shows is Shows.ALWAYS:
            return None
        if page.shows is Shows.SUBJECT:
            return self._notes.about.get(page.path, AsOf(0, int(site.view["started_at"] or 0)))
        return AsOf(site.view.log_count(), site.view.public_now())

    def _put_files(self, batch: Batch, site: Site, news: Changes | None) -> None:
        """What is no page: the sheet and the icon, the feeds, the public view as JSON. Without news, all of them."""
        frame, as_of = self._renderer.frame, AsOf(site.view.log_count(), site.view.public_now())
        if news is None:
            for path, data in self._renderer.static().items():
                batch.put(path, data)
        if news is None or news.log:
            newest = reversed(site.view.log(newest=EVENTS_IN_FEED))
            batch.put("feed.xml", atom(frame, site.facts.events(newest), as_of))
        if news is None or news.log or news.tables & site.deadline_reads:
            batch.put("deadlines.ics", calendar(frame, site.facts.deadlines(), as_of))
        if news is None or news.rows:
            batch.put("game.json", self._public.bytes_of(site.view, news))

    def _note_events(self, site: Site, afresh: bool) -> None:
        """Remember for each page the last public event about it; read from the log, so that none is missed."""
        known, count = int(self._notes.notes.get(LOGGED, "0")), site.view.log_count()
        if afresh or known > count:
            self._notes.about.clear()
            known = 0
        for first in range(known + 1, count + 1, _AT_ONCE):
            for entry in site.view.log(first=first, last=first + _AT_ONCE - 1):
                path = site.address(entry["path"]) if entry.get("path") else None
                if path is not None:
                    self._notes.mark(path, AsOf(entry["n"], entry["at"]))
        self._notes.note(LOGGED, str(count))

    def _note(self, upto: int, site: Site) -> None:
        doubled = orjson.dumps(self._memory.slugs.doubled(), option=orjson.OPT_SORT_KEYS).decode()
        for name, text in ((MADE, self._made(site.game)), (SLUGS, doubled), (REVEALED, site.facts.secrets.day), (ALERT, site.facts.alert),
                           (SHOWN, str(upto))):
            self._notes.note(name, text)
