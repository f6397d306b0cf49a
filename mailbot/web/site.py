"""All the pages of a game's website: those every game has, and those its rules in force ask for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from mailbot.engine.declare import PageDecl, PanelDecl
from mailbot.engine.game import Game
from mailbot.engine.views import View
from mailbot.web.addresses import Slugs, check_path
from mailbot.web.dicedays import DiceDays, day_list
from mailbot.web.facts import DrawDays, Facts, Secrets, new_events
from mailbot.web.glance import Glance
from mailbot.web.pages import Changes, Context, Numbered, Page, Single, Source
from mailbot.web.render import Frame
from mailbot.web.rows import EachRow, Over, panel

FRONT = "front"
COMMANDS = "commands"
OWN = (FRONT, COMMANDS)
"""Pages that every game has and rules can put panels on."""
NUMBERED = "{page}"


@dataclass(frozen=True, slots=True)
class Dress:
    """What the admin decides about the site. `url` is its address ("" if unknown), with a final slash."""

    url: str = ""
    motto: str = ""
    index_links: bool = False


class Site:
    """The pages as the game stands now. `memory` outlives it. `revealed` is the day of the last time."""

    def __init__(self, game: Game, secrets: Secrets, memory: "Memory", revealed: str = "",
                 alert: str = "") -> None:
        self.game, self.view, self._slugs, self._revealed = game, Glance(game), memory.slugs, revealed
        self.facts = Facts(game, self.view, secrets, memory.draws, alert, self.address)
        self._addresses: dict[str, str | None] = {}
        self._places = memory.places
        memory.slugs.view = self.view

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Every source of pages. Where two rules ask for the same page, the later one has it."""
        declared = {decl.path.strip("/"): decl for decl in self.game.active.pages}
        found = [*(self._declared(decl) for decl in declared.values()), *self._panel_pages(set(declared))]
        facts, view = self.facts, self.view
        front, commands = (frozenset(name for decl in self._panels(page) for name in decl.reads) for page in OWN)
        return (
            *found, DiceDays(facts, self._revealed), day_list(facts, self._revealed),
            Numbered("log/", "log.html", "Log", view.log_count,
                     lambda first, last: view.log(first=first, last=last), new_events,
                     lambda entries: {"entries": facts.events(entries)}),
            Single(Page("log/", "log.html", "Log", facts.latest_log)),
            Single(Page("commands/", "commands.html", "What you can write", self._commands), frozenset({"modules"}) | commands),
            Single(Page("", "front.html", self.name, self._front), frozenset({"game", "modules"}) | self.deadline_reads | front,
                   alerts=True))

    @property
    def name(self) -> str:
        """What the game is called."""
        return str(self.view["name"] or self.game.registry.ruleset.title)

    def pages(self) -> Iterator[Page]:
        """The whole site."""
        return (page for source in self.sources for page in source.pages())

    def touched(self, changes: Changes) -> Iterator[Page]:
        """The pages that may differ now, each once."""
        found = {page.path: page for source in self.sources for page in source.touched(changes)}
        return iter(found.values())

    def gone(self, changes: Changes) -> Iterator[str]:
        """Addresses where nothing should stand any more."""
        return (path for source in self.sources for path in source.gone(changes))

    def size(self) -> int:
        """How many pages there are, about."""
        return sum(source.size() for source in self.sources)

    def address(self, path: str) -> str | None:
        """The address of the page that a rule's path means ("/players/Mr. X/" is players/mr-x/), or None."""
        if path not in self._addresses:
            page, mark, place = path.lstrip("/").partition("#")
            page = page if page == "" or page.endswith("/") else f"{page}/"
            found = next((found for source in self.sources if (found := source.address(page)) is not None), None)
            self._addresses[path] = None if found is None else found + mark + place
        return self._addresses[path]

    def address_of(self, table: str, key: object) -> str | None:
        """Where the page of a table's row is, or None if it has none."""
        source = self._by_table.get(table)
        if source is None or not isinstance(key, str | int):
            return None
        if self._places.get((table, key)) is None:
            self._places[table, key] = source.address_of(key)
        return self._places[table, key]

    def frame(self, dress: Dress) -> Frame:
        """What stands around every page."""
        last = {decl.path.strip("/"): decl for decl in self.game.active.pages}
        menu = {path: (decl.order, decl.nav) for path, decl in last.items() if decl.nav}
        for name in self._panels_alone({decl.path.strip("/") for decl in self.game.active.pages}):
            menu.setdefault(name, (100, _titled(name)))
        middle = tuple((label, f"{path}/") for path, (_, label) in sorted(menu.items(), key=lambda item: item[1][0]))
        nav = (("Front", ""), *middle, ("Log", "log/"), ("Commands", "commands/"), ("Dice", "dice/"))
        frame = Frame(self.name, self.game.registry.ruleset.name, address=str(self.view["address"] or ""), url=dress.url,
                      nav=nav, index_links=dress.index_links, note=str(self.view.ask("page_note", "")))
        return replace(frame, motto=dress.motto) if dress.motto else frame

    # -- what rules ask for --------------------------------------------------------------------------------------

    def _declared(self, decl: PageDecl) -> Source:
        path = decl.path.strip("/")
        panels = self._panels(path)
        if decl.each is not None:
            return EachRow(decl, decl.each, panels, self.game, self.view, self.game.registry.columns, self._slugs.of)
        if path.endswith(NUMBERED):
            return self._numbered(decl, path)
        reads = frozenset(decl.reads).union(*(other.reads for other in panels)) | {"game", "modules", "parameters"}

        def context() -> Context:
            return {"panels": [panel(self.view, other) for other in panels], **decl.call(self.view)}
        return Single(Page(check_path(f"{path}/"), decl.template, decl.title or decl.nav or _titled(path), context), reads)

    def _numbered(self, decl: PageDecl, path: str) -> Numbered:
        """Rows that are over, by the hundred; the rule's function gets the view and the rows."""
        table, view = decl.reads[0], self.view

        def grown(changes: Changes) -> int:
            return sum(self.game.state.get(table, key) is None for key, _ in changes.of(table))
        return Numbered(path.removesuffix(NUMBERED), decl.template, decl.title or _titled(path.partition("/")[0]),
                        lambda: view.retired_count(table), Over(view, table).read, grown, lambda rows: decl.call(view, rows))

    def _panels(self, page: str) -> tuple[PanelDecl, ...]:
        return tuple(sorted((decl for decl in self.game.active.panels if decl.page.strip("/") == page),
                            key=lambda decl: decl.order))

    def _panels_alone(self, declared: set[str]) -> list[str]:
        return [name for name in dict.fromkeys(decl.page.strip("/") for decl in self.game.active.panels)
                if name not in declared and name not in OWN]

    def _panel_pages(self, declared: set[str]) -> Iterator[Source]:
        """Pages that rules only put panels on."""
        for name in self._panels_alone(declared):
            decl = PageDecl("", name, name, "page.html", lambda view: {}, _titled(name))
            yield self._declared(decl)

    def _front(self) -> Context:
        return {**self.facts.front(), "panels": [panel(self.view, decl) for decl in self._panels(FRONT)]}

    def _commands(self) -> Context:
        return {**self.facts.commands(), "panels": [panel(self.view, decl) for decl in self._panels(COMMANDS)]}

    @property
    def deadline_reads(self) -> frozenset[str]:
        """The tables from which deadlines come."""
        return frozenset(name for decl in self.game.active.deadlines for name in decl.reads)

    @cached_property
    def _by_table(self) -> dict[str, EachRow]:
        return {source.table.name: source for source in self.sources if isinstance(source, EachRow)}


@dataclass(frozen=True)
class Memory:
    """What is remembered from one publishing to the next: slugs given out, days with draws, where rows have pages."""

    slugs: "SlugBook"
    draws: DrawDays = field(default_factory=DrawDays)
    places: dict[tuple[str, str | int], str | None] = field(default_factory=dict)

    def update(self, news: Changes | None) -> None:
        """Forget what may have changed (None: all but the slugs)."""
        if news is None:
            self.draws.forget()
            self.places.clear()
            return
        for place in news.rows:
            self.places.pop(place, None)


class SlugBook:
    """The slugs of all names that stand in addresses, by table and column."""

    def __init__(self, kept: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.view: View | None = None
        self._kept = kept or {}
        self._found: dict[tuple[str, str], Slugs] = {}

    def of(self, table: str, column: str) -> Slugs:
        """The slugs of a column: of all its rows so far, in the order of the rows, and of those still to come."""
        if (table, column) not in self._found:
            rows = self.view.all_rows(table) if self.view is not None else iter(())
            self._found[table, column] = Slugs((row[column] for row in rows), self._kept.get(f"{table}.{column}"))
        return self._found[table, column]

    def doubled(self) -> dict[str, dict[str, str]]:
        """What has to be kept (see Slugs.doubled), by "table.column"."""
        found = {f"{table}.{column}": slugs.doubled() for (table, column), slugs in self._found.items()}
        return {**self._kept, **{place: names for place, names in found.items() if names}}  # type: ignore[dict-item]


def _titled(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").capitalize()
