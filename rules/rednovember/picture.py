"""The submarine as a picture: rooms, hatches, water, fire, gnomes, the time track and the tracks of disaster."""

from __future__ import annotations

from html import escape

from mailbot.engine.rule import Row

from . import catalogue, submarine

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#5b544a")
DARK = ("#0072b2", "#5b544a")
FILLS = {"none": "#ffffff", "low": "#9ecae1", "high": "#1f4e8c", "fire": "#f28e2b"}
SIGNS = {"0": "cabin", "1": "engine", "2": "pumps", "4": "reactor", "7": "missile", "8": "stores"}


def draw(game: Row, crew: list[Row], marks: dict[str, list[int]]) -> str:
    """The plan as SVG, from what is public alone; all names in it are escaped. `marks` are the minutes of events and items."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 510" role="img" aria-labelledby="boat-title boat-desc" '
             'font-family="system-ui, sans-serif" style="width:100%;min-width:36rem;height:auto">'
             f'<title id="boat-title">The submarine in game {game.number}</title>'
             '<desc id="boat-desc">The same as in the tables below.</desc>'
             '<rect x="0" y="20" width="800" height="305" rx="10" fill="#dcebf5"/>'
             '<text x="20" y="45" font-size="14" font-style="italic" fill="#2b4a66">the sea</text>']
    parts += [_room(game, room) for room in sorted(catalogue.ROOMS)]
    parts += [_hatch(game, hatch) for hatch in catalogue.DATA["doors"]]
    if any(kind == catalogue.KRAKENS for kind, _ in game.destruction_events):
        parts.append(_KRAKEN)
    parts += [*_gnomes(crew), *_time(game, crew, marks), *_tracks(game), *_gone(crew), "</svg>"]
    return "\n".join(parts)


_KRAKEN = (
    '<g><title>the Kraken is near</title><path d="M566 318C560 296 574 284 586 284C598 284 612 296 606 318M572 314C568 322 558 322 552 318'
    'M580 316C580 324 574 326 568 324M592 316C592 324 598 326 604 324M600 314C604 322 614 322 620 318" fill="#6a3d9a" stroke="#3f2460" '
    'stroke-width="3" stroke-linecap="round"/><circle cx="580" cy="298" r="2.5" fill="#ffffff"/><circle cx="592" cy="298" r="2.5" '
    'fill="#ffffff"/><text x="626" y="304" font-size="12" fill="#3f2460">Kraken</text></g>')


def _room(game: Row, room: str) -> str:
    x, y, width, height = catalogue.DATA["plan"][room]
    state = "fire" if room in game.fire else game.water.get(room, "none")
    ink = "#ffffff" if state == "high" else "#000000"
    told = {"fire": "▲ fire", "low": "≈ low", "high": "≈ high"}.get(state, "")
    mark = f'<text x="{x + width - 8}" y="{y + 18}" font-size="13" text-anchor="end" fill="{ink}">{told}</text>' if told else ""
    sign = f" ({SIGNS[room]})" if room in SIGNS else ""
    lines = [catalogue.ROOMS[room]] if width > 120 else catalogue.ROOMS[room].split()
    name = "".join(f'<text x="{x + 8}" y="{y + 32 + 12 * at}" font-size="11" fill="{ink}">{escape(line)}</text>'
                   for at, line in enumerate(lines))
    return (f'<g><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{FILLS[state]}" stroke="#000000" stroke-width="2">'
            f"<title>room {room}, {escape(catalogue.ROOMS[room])}{sign}</title></rect>"
            f'<text x="{x + 8}" y="{y + 18}" font-size="15" font-weight="700" fill="{ink}">{room}</text>{name}{mark}</g>')


def _hatch(game: Row, hatch: str) -> str:
    x, y = catalogue.DATA["doors"][hatch]
    bars = (f'<rect x="{x - 7}" y="{y - 7}" width="14" height="14" fill="#ffffff"/><rect x="{x - 7}" y="{y - 7}" width="14" height="4" '
            f'fill="#000000"/><rect x="{x - 7}" y="{y + 3}" width="14" height="4" fill="#000000"/>'
            ) if hatch.endswith(catalogue.SEA) else \
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
        asleep = (f'<text x="{x + 6}" y="{y - 6}" font-size="11" font-style="italic" fill="#000000">zz</text>'
                  if gnome.state == "fainted" else "")
        ink = "#ffffff" if _colour(gnome) in DARK else "#000000"
        parts.append(f'<g><title>{gnome.crew} {escape(gnome.player)}, {gnome.state}</title><circle cx="{x}" cy="{y}" r="8" '
                     f'fill="{_colour(gnome)}" stroke="#000000"/><text x="{x}" y="{y + 4}" font-size="11" font-weight="700" '
                     f'text-anchor="middle" fill="{ink}">{gnome.crew}</text>{asleep}</g>')
    return parts


def _colour(gnome: Row) -> str:
    return COLOURS[(gnome.crew - 1) % len(COLOURS)]


def _time(game: Row, crew: list[Row], marks: dict[str, list[int]]) -> list[str]:
    """The time track from 60 to 0, with marks, flags of destruction, and where the gnomes are."""
    parts = []
    for minute in range(60, -1, -1):
        x = 30 + 12 * (60 - minute)
        sign = "★" if minute in marks["event"] else "■" if minute in marks["item"] else ""
        if minute % 10 == 0:
            parts.append(f'<text x="{x + 6}" y="318" font-size="11" text-anchor="middle" fill="#2b4a66">{minute}</text>')
        parts.append(f'<g><title>minute {minute}{": rescued" if not minute else ""}</title><rect x="{x}" y="340" width="12" height="24" '
                     f'stroke="#000000" fill="{"#7fc97f" if not minute else "#ffffff"}"/><text x="{x + 6}" y="356" font-size="10" '
                     f'text-anchor="middle" fill="#000000">{sign}</text></g>')
    return [*parts, *_flags(game), *_tokens(crew)]


def _flags(game: Row) -> list[str]:
    """What destroys the submarine, above its minute; a second one of a minute stands above the first."""
    parts, there = [], list[int]()
    for kind, minute in game.destruction_events:
        x, y = 30 + 12 * (60 - minute), 322 - 17 * there.count(minute)
        there.append(minute)
        parts.append(f'<g><title>{escape(kind)} at minute {minute}</title><rect x="{x}" y="{y}" width="12" height="16" fill="#c00000"/>'
                     f'<text x="{x + 6}" y="{y + 12}" font-size="11" font-weight="700" text-anchor="middle" '
                     f'fill="#ffffff">{kind[0]}</text></g>')
    return parts


def _tokens(crew: list[Row]) -> list[str]:
    """The gnomes under their minutes."""
    parts, counts = [], dict[int, int]()
    for gnome in crew:
        if gnome.state in submarine.IN_PLAY:
            k = counts[gnome.minutes] = counts.get(gnome.minutes, -1) + 1
            parts.append(f'<circle cx="{36 + 12 * (60 - gnome.minutes)}" cy="{372 + 9 * k}" r="4" fill="{_colour(gnome)}" stroke="#000000">'
                         f"<title>{gnome.crew} {escape(gnome.player)}, minute {gnome.minutes}</title></circle>")
    return parts


def _gone(crew: list[Row]) -> list[str]:
    """Who is off the board, beside it."""
    gone = [gnome for gnome in crew if gnome.state not in submarine.IN_PLAY]
    return [f'<text x="430" y="{452 + 15 * at - 60 * (at // 4)}" dx="{170 * (at // 4)}" font-size="13" fill="currentColor">'
            f"{gnome.crew} {escape(_short(gnome.player))}: {gnome.state}</text>" for at, gnome in enumerate(gone)]


def _short(name: str) -> str:
    return name if len(name) <= 13 else f"{name[:12]}…"


def _tracks(game: Row) -> list[str]:
    parts = []
    for y, track in zip((440, 462, 484), ("asphyxiation", "heat", "pressure"), strict=True):
        parts.append(f'<text x="120" y="{y + 13}" font-size="13" text-anchor="end" fill="currentColor">{track}</text>')
        for k in range(1, 11):
            level = game[track]
            fill = ("#4daf4a" if k <= 4 else "#ffbf00" if k <= 7 else "#e41a1c") if k == level else "#ffffff"
            sign = "★" if k in (1, 5) else "☠" if k == 10 else ""
            parts.append(f'<rect x="{130 + 26 * (k - 1)}" y="{y}" width="24" height="18" fill="{fill}" stroke="#000000">'
                         f"<title>{track} {k}{' now' if k == level else ''}</title></rect>"
                         f'<text x="{142 + 26 * (k - 1)}" y="{y + 13}" font-size="12" text-anchor="middle" '
                         f'fill="#000000">{sign or k}</text>')
    return parts
