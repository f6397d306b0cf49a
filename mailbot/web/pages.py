"""Pages, and the sources that know which pages there are and which of them a change touches."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from mailbot.clock import day_of

Context = Mapping[str, object]
Entry = Mapping[str, Any]
"""A public log entry: n, at, text, by, and if it has them path, sort and dice."""

HUNDRED = 100


class Shows(StrEnum):
    """As of when a page shows the game. All three are the same however often the site is published."""

    LATEST = "latest"      # rendered anew with every public event
    SUBJECT = "subject"    # as of the last public event about the thing it shows
    ALWAYS = "always"      # complete: it changes no more


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site. `context()` is asked only when the page is rendered."""

    path: str
    template: str
    title: str
    context: Callable[[], Context]
    shows: Shows = Shows.LATEST


@dataclass(frozen=True, slots=True)
class Changes:
    """What happened since the last time the site was published.

    `rows`: every row touched, by table and key, as it is now (None: gone, or hidden in what was recorded).
    `log`: the public log entries since. `drawn`: the UTC days of steps with draws. `alert`: whether there is another one.
    """

    rows: Mapping[tuple[str, Any], Mapping[str, Any] | None] = field(default_factory=dict)
    log: tuple[Entry, ...] = ()
    drawn: frozenset[str] = frozenset()
    alert: bool = False

    @property
    def tables(self) -> frozenset[str]:
        """The tables with touched rows."""
        return frozenset(table for table, _ in self.rows)

    def of(self, table: str) -> Iterator[tuple[Any, Mapping[str, Any] | None]]:
        """The touched rows of a table: key and values."""
        return ((key, values) for (name, key), values in self.rows.items() if name == table)


def changes(journal: Iterable[Mapping[str, Any]], *, alert: bool = False) -> Changes:
    """The sum of some entries of the journal."""
    rows: dict[tuple[str, Any], Mapping[str, Any] | None] = {}
    log: list[Entry] = []
    drawn: set[str] = set()
    for entry in journal:
        for table, key, values in (*entry["rows"], *entry["retired"]):
            rows[table, key] = values
        log.extend(entry["log"])
        if entry["draws"]:
            drawn.add(day_of(entry["at"]))
    return Changes(rows, tuple(log), frozenset(drawn), alert)


class Source(Protocol):
    """Knows some of the site's pages."""

    def pages(self) -> Iterator[Page]:
        """All pages that should stand."""
        ...

    def touched(self, changes: Changes) -> Iterator[Page]:
        """Those that may read what changed."""
        ...

    def gone(self, changes: Changes) -> Iterator[str]:
        """Addresses of pages that may have stood and are not wanted any more."""
        ...

    def size(self) -> int:
        """How many pages there are, about."""
        ...

    def address(self, path: str) -> str | None:
        """The address of the page that a path means, if it is one of this source's."""
        ...


@dataclass(frozen=True)
class Single:
    """One page that is rendered with every public event, and when a table it reads changes."""

    page: Page
    reads: frozenset[str] = frozenset()
    alerts: bool = False

    def pages(self) -> Iterator[Page]:
        """Just the page."""
        yield self.page

    def touched(self, changes: Changes) -> Iterator[Page]:
        """The page, if there was an event or a change of what it reads, or an alert that it shows."""
        if changes.log or self.reads & changes.tables or (self.alerts and changes.alert):
            yield self.page

    def gone(self, changes: Changes) -> Iterator[str]:
        """None."""
        return iter(())

    def size(self) -> int:
        """One."""
        return 1

    def address(self, path: str) -> str | None:
        """The page's own."""
        return path if path == self.page.path else None


Slice = Callable[[int, int], list[Any]]
"""(first, last), both counted from 1 -> those items."""


@dataclass(frozen=True)
class Numbered:
    """A long list as pages of a hundred, oldest first, so that a full page never changes again.

    `grew(changes)` says how many of the newest items may be new or changed.
    """

    folder: str
    template: str
    title: str
    count: Callable[[], int]
    read: Slice
    grew: Callable[[Changes], int]
    context: Callable[[list[Any]], Context]

    def pages(self) -> Iterator[Page]:
        """Every page of the list."""
        for number in range(1, self.size() + 1):
            yield self._page(number)

    def touched(self, changes: Changes) -> Iterator[Page]:
        """The last page with every event, and those with new items; also the one before, which now has a successor."""
        grown = self.grew(changes)
        if grown or changes.log:
            oldest = max(1, self.count() - grown)    # the last of the items that stood before
            for number in range((oldest - 1) // HUNDRED + 1, self.size() + 1):
                yield self._page(number)

    def gone(self, changes: Changes) -> Iterator[str]:
        """None: the list only grows."""
        return iter(())

    def size(self) -> int:
        """How many pages there are."""
        return -(-self.count() // HUNDRED)

    def address(self, path: str) -> str | None:
        """That of an existing number."""
        number = path.removeprefix(self.folder).rstrip("/")
        known = path.startswith(self.folder) and number.isascii() and number.isdecimal()
        return path if known and 0 < int(number) <= self.size() else None

    def _page(self, number: int) -> Page:
        def context() -> Context:
            last = min(number * HUNDRED, self.count())
            items = self.read((number - 1) * HUNDRED + 1, last)
            return {**self.context(items), "count": self.size(), "current": number}
        shows = Shows.ALWAYS if number * HUNDRED <= self.count() else Shows.LATEST
        return Page(f"{self.folder}{number}/", self.template, f"{self.title}, page {number}", context, shows)
