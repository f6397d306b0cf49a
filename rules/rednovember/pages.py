"""Pages of Red November: the submarine now, and after every turn of every game; a picture, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mailbot.engine.rule import Row, Rule, View

from ..common import contest_modules, contests
from . import asking, catalogue, choosing, logbook, picture, submarine, walking
from .submarine import IN_PLAY

rule = Rule("rednovember_pages", title="Pages of Red November", needs=[asking.rule])


def state(view: View, contract: int, boat: Row, crew: list[Row], notes: dict[str, str]) -> dict[str, Any]:
    """What picture and words show of a submarine and its gnomes, in crew order."""
    row = view.row(contests.contracts, contract)
    marks = {name: contest_modules.setting(view, row, f"{name}_marks") if row is not None else [] for name in ("event", "item")}
    playing = [one for one in crew if one.state in IN_PLAY]
    gnomes = [{"row": one, "where": walking.place(one.place) if one.state in IN_PLAY else "–", "note": notes.get(one.player, ""),
               "ahead": [sum(mark < one.minutes for mark in marks[name]) if one.state in IN_PLAY else 0 for name in ("event", "item")]}
              for one in crew]
    dangers = [(kind, minute, [one.player for one in playing if one.minutes >= minute]) for kind, minute in boat.destruction_events]
    rooms = [{"room": room, "name": catalogue.ROOMS[room], "water": boat.water.get(room, "none"), "fire": room in boat.fire,
              "gnomes": [one.player for one in playing if one.place == room]} for room in sorted(catalogue.ROOMS)]
    return {"picture": picture.draw(boat, crew, marks), "gnomes": gnomes, "rooms": rooms, "dangers": dangers,
            "tracks": [(track, boat[track]) for track in submarine.TRACKS], "boat": boat,
            "wet": [(room["room"], room["water"]) for room in rooms if room["water"] != "none"]}


@rule.panel(page="contests/{id}", template="rednovember/boat.html", title="Red November", order=10,
            reads=[contest_modules.games, submarine.gnomes, choosing.choices])
def boat(view: View, contract: Row) -> dict[str, Any] | None:
    """The submarine of the game that is played, or of the latest one."""
    found = [row for row in view.all_rows(contest_modules.games) if row.contract == contract.id and row.module == submarine.NAME]
    if not found:
        return None
    game = found[-1]
    crew = sorted((row for row in view.all_rows(submarine.gnomes) if row.game == game.id), key=lambda row: row.crew)
    waiting = choosing.waits_for(view, game) if game.status == "running" and choosing.pending(view, game) else ""
    discards = {name: sum(catalogue.card_name(card) == name for card in game.event_discard_pile) for name in catalogue.DATA["events"]}
    return {"game": game, "games": list(_pages(view, found[::-1])), "folder": f"contests/{contract.id}/game-", "waiting": waiting,
            "free": [f"{row.player} ({row.minutes})" for row in crew if row.state in IN_PLAY and row.minutes],
            "cabin": contest_modules.setting(view, contract, "cabin_grog"), "discards": {name: n for name, n in discards.items() if n},
            **state(view, contract.id, game, crew, _notes(view, game, crew))}


def _notes(view: View, game: Row, crew: list[Row]) -> dict[str, str]:
    """What is awaited of each gnome."""
    gifts = {row.player: f"can answer a gift of {row.gift_from}" for row in crew if row.gift_from}
    return gifts | {row.player: "must choose" for row in choosing.pending(view, game)}


def _pages(view: View, games: Iterable[Row]) -> Iterable[tuple[Row, list[int]]]:
    """Each game with the turns that the logbook has of it."""
    turns: dict[int, list[int]] = {}
    for page in view.all_rows(logbook.pages):
        turns.setdefault(page.game, []).append(page.turn)
    return ((game, turns[game.id]) for game in games if game.id in turns)


@rule.page("contests/{contract}/game-{number}/turn-{turn}/", each=logbook.pages, template="rednovember/turn.html", title="Turn {turn}",
           reads=[contest_modules.games])
def one_turn(view: View, page: Row) -> dict[str, Any]:
    """The submarine after a turn, with the ways to the turns before and after it."""
    there = [row.turn for row in view.all_rows(logbook.pages) if row.game == page.game]
    crew = [Row("gnomes", one["player"], one) for one in page.crew]
    last = max(there)
    return {"page": page, "first": min(there), "last": last, "count": last - min(there) + 1,
            "before": max((turn for turn in there if turn < page.turn), default=None),
            "after": min((turn for turn in there if turn > page.turn), default=None),
            "path": contests.PATH.format(page.contract).lstrip("/"), "name": f"C{page.contract}",
            "folder": f"contests/{page.contract}/game-{page.number}/turn-",
            **state(view, page.contract, Row("games", page.game, page.boat), crew, {})}
