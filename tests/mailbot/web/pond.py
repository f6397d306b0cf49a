"""A game of ducks, made to be published: rows with pages, rows that are over, secrets, panels, deadlines, dice."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mailbot.clock import parse_instant
from mailbot.engine.core import rule as core
from mailbot.engine.dice import Dice
from mailbot.engine.game import Game
from mailbot.engine.loader import RulesetFile
from mailbot.engine.registry import Registry
from mailbot.engine.rule import Int, Player, Ref, Row, Rule, Text, Time, Turn, View
from mailbot.engine.start import start_game
from mailbot.engine.step import Step
from mailbot.store.journal import Entry
from mailbot.store.store import Store
from mailbot.web.publisher import Publisher
from mailbot.web.site import Dress

START = parse_instant("2026-01-05T09:00:00Z")
SECRET = b"pond"
BUNDLED = Path(__file__).parents[3] / "templates"
TEMPLATES = {
    "duck.html": '{% extends "base.html" %}{% block body %}<p>{{ duck.name }} eats {{ duck.food }}.</p>'
                 '{% for panel in panels %}{{ panel.html }}{% endfor %}{% endblock %}',
    "flown.html": '{% extends "base.html" %}{% import "parts.html" as parts with context %}{% block body %}<ul>'
                  '{% for duck in flown %}<li>{{ see("ducks", duck.name) }}</li>{% endfor %}</ul>'
                  '{{ parts.pager("ducks/flown/", count, current) }}{% endblock %}',
    "panels/feathers.html": "<ul>{% for feather in feathers %}<li>{{ feather.colour }}</li>{% endfor %}</ul>",
}


def pond_rule() -> tuple[Rule, list[str]]:
    """The rule, and a list that names each duck whenever its page is rendered."""
    rule, rendered = Rule("pond", title="The pond"), list[str]()
    ducks = rule.table("ducks", name=Text(key=True), food=Text(default="bread"), due=Time(optional=True),
                       keeper=Player(default=""), mood=Int(default=0, seen_by="nobody"))
    feathers = rule.table("feathers", number=Int(key=True), duck=Ref(), colour=Text())

    @rule.page("ducks/{name}", each=ducks, template="duck.html", title="{name} the duck", reads=[ducks])
    def duck_page(view: View, duck: Row) -> dict[str, Any]:
        rendered.append(duck.name)
        return {"duck": duck}

    @rule.panel(page="ducks/{name}", template="panels/feathers.html", reads=[feathers])
    def plumage(view: View, duck: Row) -> dict[str, Any]:
        return {"feathers": view.rows(feathers, duck=duck.name)}

    @rule.page("ducks/flown/{page}", template="flown.html", title="Flown ducks", reads=[ducks])
    def flown(view: View, rows: list[Row]) -> dict[str, Any]:
        return {"flown": rows}

    @rule.panel(page="front", template="panels/table.html", title="Ducks", reads=[ducks], order=1)
    @rule.panel(page="pond", template="panels/table.html", title="On the water", reads=[ducks])
    def water(view: View) -> dict[str, Any]:
        return {"caption": "Ducks", "rows": view.rows(ducks), "columns": [
            {"label": "Duck", "name": "name", "kind": "link:ducks"}, {"label": "Food", "name": "food", "kind": "text"}]}

    @rule.deadlines(reads=[ducks])
    def hungry(view: View) -> Iterator[tuple[int, str, str]]:
        for duck in view.rows(ducks):
            if duck.due:
                yield duck.due, f"{duck.name} is hungry", f"/ducks/{duck.name}/"

    return rule, rendered


class Pond:
    """The game in memory, and a way to play steps on it."""

    def __init__(self, *more: Rule) -> None:
        rule, self.rendered = pond_rule()
        self.registry = Registry(RulesetFile("pond", Path("pond"), "The Pond", ("pond",)), [core, rule, *more])
        self.store = Store(None)
        self.journal: list[Entry] = []
        self.at = START
        self._steps = 0
        with self.step() as turn:
            start_game(turn, {})
            turn.set("name", "Duck Club")
            turn.set("address", "game@example.org")

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return Game(self.registry, self.store.state, self.store.history, self.at)

    def step(self, after: int = 60) -> "Played":
        """A step to be filled in: `with pond.step() as turn: …`."""
        self.at += after
        self._steps += 1
        return Played(self, f"step-{self._steps}")

    def duck(self, name: str, log: str | None = None, **values: Any) -> None:
        """A duck arrives, or changes."""
        with self.step() as turn:
            row = turn.find("ducks", name)
            turn.change(row, **values) if row else turn.add("ducks", name=name, **values)
            if log is not None:
                turn.log(log, path=f"/ducks/{name}/")

    def fly(self, name: str) -> None:
        """A duck flies off for good."""
        with self.step() as turn:
            turn.retire(turn.row("ducks", name))
            turn.log(f"{name} flies off.", path=f"ducks/{name}/")

    def publisher(self, folder: Path, **dress: Any) -> Publisher:
        """A publisher into a folder, with the pond's own templates."""
        own = folder / "templates"
        for name, text in TEMPLATES.items():
            (own / name).parent.mkdir(parents=True, exist_ok=True)
            (own / name).write_text(text)
        return Publisher(folder / "site", folder / "state", [own, BUNDLED], SECRET, dress=Dress(**dress))

    def publish(self, publisher: Publisher, **more: Any) -> Any:
        """Publish what happened since the publisher's last time."""
        shown = publisher.shown or 0
        journal = [entry for entry in self.journal if entry["n"] > shown]
        return publisher.publish(self.game, journal, upto=len(self.journal), today=self.at, **more)


class Played:
    """One step as a context manager."""

    def __init__(self, pond: Pond, name: str) -> None:
        self.pond, self.name = pond, name

    def __enter__(self) -> Turn:
        pond = self.pond
        day = "2026-01-05" if pond.at < START + 54000 else "2026-01-06"
        self.turn = Turn(pond.registry, pond.store.state, pond.store.history, Step(self.name, pond.at, "mail"),
                         Dice(SECRET, self.name, day))
        return self.turn

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            step = self.turn.step
            self.pond.journal.append(self.pond.store.add({
                "id": step.id, "at": step.at, "kind": step.kind, "draws": self.turn.dice.drawn, "log": step.log,
                "mails": []}))
            self.pond.store.commit()


def site_files(folder: Path) -> dict[str, bytes]:
    """Every file of a site by its path."""
    site = folder / "site"
    return {str(place.relative_to(site)): place.read_bytes() for place in sorted(site.rglob("*")) if place.is_file()}
