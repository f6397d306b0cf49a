"""The submarine as a picture: rooms, hatches, water, fire, gnomes, the time track and the tracks of disaster."""

from __future__ import annotations

from html import escape
from typing import Any

from mailbot.engine.rule import Row, Rule, View

from ..common import contest_modules, contests
from . import asking, catalogue, choosing, logbook, submarine, walking

rule = Rule("rednovember_picture", title="The submarine as a picture", needs=[asking.rule])
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#5b544a")
FILLS = {"none": "#ffffff", "low": "#9ecae1", "high": "#1f4e8c", "fire": "#f28e2b"}
SIGNS = {"0": "cabin", "1": "engine", "2": "pumps", "4": "reactor", "7": "missile", "8": "stores"}


def draw(view: View, game: Row, crew: list[Row]) -> str:
    """The plan as SVG, from what is public alone; all names in it are escaped."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 510" role="img" aria-labelledby="boat-title boat-desc" '
             'font-family="system-ui, sans-serif" style="width:100%;min-width:36rem;height:auto">'
             f'<title id="boat-title">The submarine in game {game.number}</title>'
             '<desc id="boat-desc">The same as in the tables below.</desc>']
    parts += [_room(game, room) for room in sorted(catalogue.ROOMS)]
    parts += [_hatch(game, hatch) for hatch in catalogue.DATA["doors"]]
    parts += [*_gnomes(crew), *_time(view, game, crew), *_tracks(game), "</svg>"]
    return "\n".join(parts)


def _room(game: Row, room: str) -> str:
    x, y, width, height = catalogue.DATA["plan"][room]
    state = "fire" if room in game.fire else game.water.get(room, "none")
    ink = "#ffffff" if state == "high" else "#000000"
    flame = f'<text x="{x + width - 10}" y="{y + 18}" font-size="14" text-anchor="end" fill="{ink}">▲ fire</text>' \
        if state == "fire" else ""
    water = f'<text x="{x + width - 10}" y="{y + 18}" font-size="11" text-anchor="end" fill="{ink}">≈ {state}</text>' \
        if state in ("low", "high") else ""
    sign = f" ({SIGNS[room]})" if room in SIGNS else ""
    return (f'<g><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{FILLS[state]}" stroke="#000000" stroke-width="2">'
            f"<title>room {room}, {escape(catalogue.ROOMS[room])}{sign}</title></rect>"
            f'<text x="{x + 8}" y="{y + 18}" font-size="14" font-weight="700" fill="{ink}">{room}</text>'
            f'<text x="{x + 8}" y="{y + 32}" font-size="9" fill="{ink}">{escape(catalogue.ROOMS[room])}</text>{flame}{water}</g>')


def _hatch(game: Row, hatch: str) -> str:
    x, y = catalogue.DATA["doors"][hatch]
    bars = (f'<rect x="{x - 7}" y="{y - 5}" width="14" height="4" fill="#000000"/><rect x="{x - 7}" y="{y + 1}" width="14" height="4" '
            'fill="#000000"/>') if hatch.endswith(catalogue.SEA) else \
        f'<rect x="{x - 7}" y="{y - 4}" width="14" height="8" fill="#dddddd" stroke="#000000"/>'
    cross = (f'<path d="M{x - 8} {y - 8}L{x + 8} {y + 8}M{x + 8} {y - 8}L{x - 8} {y + 8}" stroke="#c00000" stroke-width="3"/>'
             ) if hatch in game.blocked else ""
    return f"<g><title>hatch {hatch}{', blocked' if cross else ''}</title>{bars}{cross}</g>"


def _gnomes(crew: list[Row]) -> list[str]:
    """Disks with crew numbers, in rooms and at sea; the fainted sleep."""
    parts, counts = [], dict[str, int]()
    for gnome in crew:
        if gnome.state not in submarine.IN_PLAY:
            continue
        k = counts[gnome.place] = counts.get(gnome.place, -1) + 1
        if gnome.place == catalogue.SEA:
            x, y = 340 + 22 * k, 310
        else:
            left, top, _, height = catalogue.DATA["plan"][gnome.place]
            x, y = left + 14 + 22 * (k % 3), top + height - 14 - 20 * (k // 3)
        asleep = f'<text x="{x + 6}" y="{y - 6}" font-size="9" fill="#000000">zz</text>' if gnome.state == "fainted" else ""
        parts.append(f'<g><title>{escape(gnome.player)}, {gnome.state}</title><circle cx="{x}" cy="{y}" r="8" fill="{_colour(gnome)}" '
                     f'stroke="#000000"/><text x="{x}" y="{y + 4}" font-size="10" text-anchor="middle" fill="#000000">{gnome.crew}</text>'
                     f"{asleep}</g>")
    return parts


def _colour(gnome: Row) -> str:
    return COLOURS[(gnome.crew - 1) % len(COLOURS)]


def _time(view: View, game: Row, crew: list[Row]) -> list[str]:
    """The time track from 60 to 0, with marks, flags of destruction, and where the gnomes are."""
    contract = view.row(contests.contracts, game.contract)
    marks = {name: contest_modules.setting(view, contract, name) if contract is not None else [] for name in ("event_marks", "item_marks")}
    parts = []
    for minute in range(60, -1, -1):
        x = 30 + 12 * (60 - minute)
        sign = "★" if minute in marks["event_marks"] else "■" if minute in marks["item_marks"] else ""
        parts.append(f'<g><title>minute {minute}</title><rect x="{x}" y="340" width="12" height="24" stroke="#000000" '
                     f'fill="{"#7fc97f" if not minute else "#ffffff"}"/><text x="{x + 6}" y="356" font-size="9" text-anchor="middle" '
                     f'fill="#000000">{sign}</text></g>')
    for kind, minute in game.destruction_events:
        x = 30 + 12 * (60 - minute)
        parts.append(f'<g><title>{escape(kind)} at minute {minute}</title><rect x="{x}" y="322" width="12" height="16" fill="#c00000"/>'
                     f'<text x="{x + 6}" y="334" font-size="10" text-anchor="middle" fill="#ffffff">{kind[0]}</text></g>')
    counts: dict[int, int] = {}
    for gnome in crew:
        if gnome.state in submarine.IN_PLAY:
            k = counts[gnome.minutes] = counts.get(gnome.minutes, -1) + 1
            parts.append(f'<circle cx="{36 + 12 * (60 - gnome.minutes)}" cy="{372 + 9 * k}" r="4" fill="{_colour(gnome)}" stroke="#000000">'
                         f"<title>{escape(gnome.player)}, minute {gnome.minutes}</title></circle>")
    return parts


def _tracks(game: Row) -> list[str]:
    parts = []
    for y, track in zip((440, 462, 484), ("asphyxiation", "heat", "pressure"), strict=True):
        parts.append(f'<text x="120" y="{y + 13}" font-size="12" text-anchor="end" fill="currentColor">{track}</text>')
        for k in range(1, 11):
            level = game[track]
            fill = ("#4daf4a" if k <= 4 else "#ffbf00" if k <= 7 else "#e41a1c") if k == level else "#ffffff"
            sign = "★" if k in (1, 5) else "☠" if k == 10 else ""
            parts.append(f'<rect x="{130 + 26 * (k - 1)}" y="{y}" width="24" height="18" fill="{fill}" stroke="#000000">'
                         f"<title>{track} {k}{' now' if k == level else ''}</title></rect>"
                         f'<text x="{142 + 26 * (k - 1)}" y="{y + 13}" font-size="10" text-anchor="middle" '
                         f'fill="#000000">{sign or k}</text>')
    return parts


# -- the panel -------------------------------------------------------------------------------------------------------

@rule.panel(page="contests/{id}", template="rednovember/boat.html", title="Red November", order=10,
            reads=[contest_modules.games, submarine.gnomes, choosing.choices])
def boat(view: View, contract: Row) -> dict[str, Any] | None:
    """The submarine of the game that is played, or of the latest one: a picture, and the same in words."""
    found = [row for row in view.all_rows(contest_modules.games) if row.contract == contract.id and row.module == submarine.NAME]
    if not found:
        return None
    game = found[-1]
    crew = sorted((row for row in view.all_rows(submarine.gnomes) if row.game == game.id), key=lambda row: row.crew)
    waiting = [row.player for row in view.rows(choosing.choices, game=game.id)]
    discards = {name: sum(catalogue.card_name(card) == name for card in game.event_discard_pile) for name in catalogue.DATA["events"]}
    rooms = [{"room": room, "name": catalogue.ROOMS[room], "water": game.water.get(room, "none"), "fire": room in game.fire,
              "gnomes": [row.player for row in crew if row.place == room and row.state in submarine.IN_PLAY]}
             for room in sorted(catalogue.ROOMS)]
    gnomes = [{"row": row, "where": walking.place(row.place), "note": "must choose" if row.player in waiting else
               f"can answer a gift of {row.gift_from}" if row.gift_from else ""} for row in crew]
    free = [f"{row.player} ({row.minutes})" for row in crew if row.state in submarine.IN_PLAY and row.minutes]
    pages = [row for row in view.all_rows(logbook.pages) if row.contract == contract.id]
    turns = [(row.number, [page.turn for page in pages if page.game == row.id]) for row in found[::-1]]
    return {"game": game, "turns": turns, "folder": f"contests/{contract.id}/game-",
            "picture": draw(view, game, crew), "gnomes": gnomes, "rooms": rooms, "waiting": waiting, "free": free,
            "discards": {name: n for name, n in discards.items() if n}, "tracks": [(track, game[track]) for track in submarine.TRACKS]}


@rule.page("contests/{contract}/game-{number}/turn-{turn}/", each=logbook.pages, template="rednovember/turn.html", title="Turn {turn}",
           reads=[logbook.pages])
def one_turn(view: View, page: Row) -> dict[str, Any]:
    """The submarine after a turn, with the way to the turn before; the contest's page lists all."""
    there = [row.turn for row in view.all_rows(logbook.pages) if row.game == page.game]
    before = [turn for turn in there if turn < page.turn]
    crew = [Row("gnomes", one["player"], one) for one in page.crew]
    return {"page": page, "picture": draw(view, Row("games", page.game, page.boat), crew), "before": max(before, default=None),
            "path": contests.PATH.format(page.contract), "name": f"C{page.contract}",
            "folder": f"contests/{page.contract}/game-{page.number}/turn-"}
