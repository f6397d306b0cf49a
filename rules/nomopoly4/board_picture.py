"""The board as a picture: the winding path, who and what stands where, the Ducky, and the latest turns."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from mailbot.engine.rule import Row, Rule, View

from ..common import players
from . import board, ducky, experience, pieces

rule = Rule("board_picture", title="The board as a picture", needs=[board.rule, pieces.rule, ducky.rule, experience.rule])
CELL, MARGIN, RADIUS = 76, 14, 11
MOST_DISKS = 4
LATEST = 3
HALO = "paint-order:stroke;stroke:var(--paper,#ffffff);stroke-width:4px;stroke-linejoin:round"
"""An edge in the colour of the page, so that lines do not strike letters through."""
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#5b544a")
"""Colours that the colour-blind tell apart; for print each also has its own dashes, and disks carry initials."""
DASHES = ("none", "7 3", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "8 2 2 2 2 2")
_LIGHT = frozenset(("#e69f00", "#56b4e9", "#f0e442", "#cc79a7", "#009e73"))


@dataclass(frozen=True)
class Mark:
    """How a player is shown: colour, dashes, initials."""

    colour: str
    dashes: str
    initials: str

    @property
    def ink(self) -> str:
        """A colour for letters that can be read on this one."""
        return "#000000" if self.colour in _LIGHT else "#ffffff"


def marks(names: list[str]) -> dict[str, Mark]:
    """A mark for each player, in the order they joined; initials grow until they differ."""
    return {name: Mark(COLOURS[at % len(COLOURS)], DASHES[at % len(DASHES)], _initials(name, names)) for at, name in enumerate(names)}


def _initials(name: str, names: list[str]) -> str:
    others = [other.casefold() for other in names if other != name]
    length = next((size for size in (1, 2, 3) if not any(other[:size] == name[:size].casefold() for other in others)), 3)
    return name[:length]


@dataclass(frozen=True)
class Picture:
    """What the picture is drawn from: the public view alone."""

    view: View
    numbers: list[int]
    width: int
    marks: dict[str, Mark]

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return (self.numbers[-1] - 1) // self.width + 1

    def corner(self, number: int) -> tuple[int, int]:
        """The upper left corner of a square's cell."""
        column, row = board.cell(number, self.width)
        return MARGIN + column * CELL, MARGIN + (self.rows - 1 - row) * CELL

    def middle(self, number: int) -> tuple[int, int]:
        """The middle of a square's cell."""
        across, down = self.corner(number)
        return across + CELL // 2, down + CELL // 2


def draw(view: View) -> str:
    """The board as SVG; all names in it are escaped."""
    names = [row.name for row in view.rows(players.players, membership="player")]
    numbers = sorted(row.number for row in view.rows(board.squares))
    picture = Picture(view, numbers, view[board.columns], marks(names))
    across, down = picture.width * CELL + 2 * MARGIN, picture.rows * CELL + 2 * MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" role="img" aria-labelledby="board-title '
             'board-desc" font-family="system-ui, sans-serif" style="width:100%;min-width:36rem;height:auto">'
             '<title id="board-title">The board</title>'
             '<desc id="board-desc">The same as in the table of squares below.</desc>']
    parts += [_path(picture), _turns(picture), *(_square(picture, number) for number in numbers), "</svg>"]
    return "\n".join(parts)


# -- the path --------------------------------------------------------------------------------------------------------

def _path(picture: Picture) -> str:
    """From each square to the next: an arrow, or dots where a gap lies between."""
    lines = []
    for here, there in zip(picture.numbers, picture.numbers[1:], strict=False):
        (x1, y1), (x2, y2) = picture.middle(here), picture.middle(there)
        if there == here + 1:
            lines.append(_arrow(x1, y1, x2, y2))
        else:
            lines.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="currentColor" stroke-width="2" '
                         'stroke-dasharray="2 6" opacity="0.5"/>')
    return f'<g class="path">{"".join(lines)}</g>'


def _arrow(x1: int, y1: int, x2: int, y2: int) -> str:
    """A small triangle on the border that the path crosses."""
    x, y, across, up = (x1 + x2) // 2, (y1 + y2) // 2, (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    tip = f"{x + 6 * across},{y + 6 * up}"
    base = f"{x - 3 * across - 5 * up},{y - 3 * up - 5 * across} {x - 3 * across + 5 * up},{y - 3 * up + 5 * across}"
    return f'<polygon points="{tip} {base}" fill="currentColor" opacity="0.6"/>'


# -- squares ---------------------------------------------------------------------------------------------------------

def _square(picture: Picture, number: int) -> str:
    x, y = picture.corner(number)
    there = picture.view.rows(pieces.pieces, square=number)
    parts = [f'<rect x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}" rx="4" fill="none" stroke="currentColor" '
             'stroke-opacity="0.45"/>',
             f'<text x="{x + 8}" y="{y + 17}" font-size="12" fill="currentColor">{number}{_end(picture, number)}</text>']
    if there:
        parts.append(_frame(picture, there[0].owner, x, y))
        parts.append(_letters(picture, there, x, y))
    parts.append(_disks(picture, number, x, y))
    if picture.view[ducky.duck_square] == number:
        parts.append(_duck(x + CELL - 20, y + 16))
    return f'<g id="square-{number}">{"".join(parts)}</g>'


def _end(picture: Picture, number: int) -> str:
    """The first and the last square are marked."""
    words = [word for word, at in (("first", 0), ("last", -1)) if picture.numbers[at] == number]
    return f' <tspan font-size="9">{", ".join(words)}</tspan>' if words else ""


def _frame(picture: Picture, owner: str, x: int, y: int) -> str:
    mark = picture.marks.get(owner, Mark("currentColor", "none", "?"))
    return (f'<rect x="{x + 5}" y="{y + 5}" width="{CELL - 10}" height="{CELL - 10}" rx="3" fill="none" stroke="{mark.colour}" '
            f'stroke-width="3" stroke-dasharray="{mark.dashes}"><title>held by {escape(owner)}</title></rect>')


def _letters(picture: Picture, there: list[Row], x: int, y: int) -> str:
    """Pieces by the letter of their type and how many: W2 F."""
    counts: dict[str, int] = {}
    for piece in there:
        counts[piece.type[:1]] = counts.get(piece.type[:1], 0) + 1
    words = " ".join(f"{letter}{count if count > 1 else ''}" for letter, count in counts.items())
    told = ", ".join(f"{pieces.label(piece)} ({piece.hp})" for piece in there)
    return (f'<text x="{x + CELL - 10}" y="{y + CELL - 12}" font-size="13" font-weight="700" text-anchor="end" fill="currentColor" '
            f'style="{HALO}">{escape(words)}<title>{escape(told)}</title></text>')


def _disks(picture: Picture, number: int, x: int, y: int) -> str:
    """Players as disks with initials, in their colours; the dead with a cross."""
    here = picture.view.rows(players.players, square=number, membership="player")
    parts = []
    for at, row in enumerate(here[:MOST_DISKS]):
        mark = picture.marks[row.name]
        cx, cy = x + 18 + (at % 2) * 24, y + 33 + (at // 2) * 24
        cross = (f'<path d="M{cx - 7} {cy - 7}L{cx + 7} {cy + 7}M{cx + 7} {cy - 7}L{cx - 7} {cy + 7}" stroke="#000000" '
                 'stroke-width="2"/>') if experience.state(row) == "dead" else ""
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="{RADIUS}" fill="{mark.colour}" stroke="currentColor"/>'
                     f'<text x="{cx}" y="{cy + 4}" font-size="11" text-anchor="middle" fill="{mark.ink}">{escape(mark.initials)}'
                     f"<title>{escape(row.name)}</title></text>{cross}")
    if len(here) > MOST_DISKS:
        parts.append(f'<text x="{x + 56}" y="{y + 49}" font-size="12" fill="currentColor">+{len(here) - MOST_DISKS}</text>')
    return "".join(parts)


def _duck(x: int, y: int) -> str:
    """The Ducky: head, body, beak."""
    return (f'<g class="duck"><title>The Rber Ducky</title><ellipse cx="{x}" cy="{y + 6}" rx="10" ry="6" fill="#f0c800" stroke="#000000"/>'
            f'<circle cx="{x + 6}" cy="{y - 2}" r="5" fill="#f0c800" stroke="#000000"/>'
            f'<polygon points="{x + 10},{y - 3} {x + 16},{y - 1} {x + 10},{y + 1}" fill="#d55e00"/></g>')


# -- the latest turns ------------------------------------------------------------------------------------------------

def _turns(picture: Picture) -> str:
    """The ways of the latest turns, as lines in their players' colours."""
    known = set(picture.numbers)
    moved = [row for row in picture.view.rows(players.players, membership="player")
             if len(row.last_turn_path) > 1 and known >= set(row.last_turn_path)]
    lines = []
    for place, row in enumerate(sorted(moved, key=lambda row: row.last_turn_at or 0)[-LATEST:]):
        mark, low = picture.marks[row.name], 14 + 6 * place
        points = " ".join(f"{x + 6 * place},{y + low}" for x, y in map(picture.middle, row.last_turn_path))
        x, y = picture.middle(row.last_turn_path[-1])
        lines.append(f'<polyline points="{points}" fill="none" stroke="{mark.colour}" stroke-width="2" stroke-dasharray="{mark.dashes}" '
                     f'opacity="0.8"><title>the last turn of {escape(row.name)}</title></polyline>'
                     f'<circle cx="{x + 6 * place}" cy="{y + low}" r="4" fill="{mark.colour}"/>')
    return f'<g class="turns">{"".join(lines)}</g>'
