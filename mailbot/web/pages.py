"""Pages, and the sources that know which pages there are and which of them a change touches."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

Context = Mapping[str, object]
Entry = Mapping[str, Any]
"""A public log entry: n, at, text, by, and if it has them path, sort and dice."""

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site. `context()` is asked only when the page is rendered.

    With `lasting` the page changes only with the thing it shows, and says as of which event about that thing it is;
    all other pages are rendered anew with every public event and say as of the latest.
    """

    path: str
    template: str
    title: str
    context: Callable[[], Context]
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """What happened since the last time the site was published.

    `rows`: every row touched, by table and key, as it is now (None: gone, or hidden in what was recorded).
    `log`: the public log entries since. `steps`: whether anything happened at all.
    """

    rows: Mapping[tuple[str, Any], Mapping[str, Any] | None] = field(default_factory=dict)
    log: tuple[Entry, ...] = ()

    @property
    def tables(self) -> frozenset[str]:
        """The tables with touched rows."""
        return frozenset(table for table, _ in self.rows)

    def of(self, table: str) -> Iterator[tuple[Any, Mapping[str, Any] | None]]:
        """The touched rows of a table: key and values."""
        return ((key, values) for (name, key), values in self.rows.items() if name == table)


def changes(journal: Iterable[Mapping[str, Any]]) -> Changes:
    """The sum of some entries of the journal."""
    rows: dict[tuple[str, Any], Mapping[str, Any] | None] = {}
    log: list[Entry] = []
    for entry in journal:
        for table, key, values in (*entry["rows"], *entry["retired"]):
            rows[table, key] = values
        log.extend(entry["log"])
    return Changes(rows, tuple(log))


class Source(Protocol):
    """Knows some of the site's pages."""

    def pages(self) -> Iterator[Page]:
        """All pages that should stand."""
        ...

    def touched(self, changes: Changes) -> Iterator[Page]:
        """Those that may read what changed."""
        ...

    def size(self) -> int:
        """How many pages there are, about."""
        ...

    def at(self, path: str) -> Page | None:
        """The page at a path, if this source has one there."""
        ...


@dataclass(frozen=True)
class Single:
    """One page that is rendered with every public event, and when a table it reads changes."""

    page: Page
    reads: frozenset[str] = frozenset()

    def pages(self) -> Iterator[Page]:
        """Just the page."""
        yield self.page

    def touched(self, changes: Changes) -> Iterator[Page]:
        """The page, if there was an event or a change of what it reads."""
        if changes.log or self.reads & changes.tables:
            yield self.page

    def size(self) -> int:
        """One."""
        return 1

    def at(self, path: str) -> Page | None:
        """The page, at its own path."""
        return self.page if path == self.page.path else None


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
        """The last pages: those with new items, and the one before, which now has a successor."""
        grown = self.grew(changes)
        if grown:
            oldest = max(1, self.count() - grown)    # the last of the items that stood before
            for number in range((oldest - 1) // HUNDRED + 1, self.size() + 1):
                yield self._page(number)

    def size(self) -> int:
        """How many pages there are."""
        return -(-self.count() // HUNDRED)

    def at(self, path: str) -> Page | None:
        """The page of a number."""
        number = path.removeprefix(self.folder).rstrip("/")
        known = path.startswith(self.folder) and number.isdecimal() and 0 < int(number) <= self.size()
        return self._page(int(number)) if known else None

    def _page(self, number: int) -> Page:
        def context() -> Context:
            last = min(number * HUNDRED, self.count())
            items = self.read((number - 1) * HUNDRED + 1, last)
            return {**self.context(items), "count": self.size(), "current": number}
        return Page(f"{self.folder}{number}/", self.template, f"{self.title}, page {number}", context, lasting=True)
