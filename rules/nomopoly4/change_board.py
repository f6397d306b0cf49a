"""Changing the board: change lines for squares, resources, pieces, the Ducky and its bank."""

from __future__ import annotations

import re

from mailbot.engine.rule import Game, Refuse, Row, Rule, Table, Turn

from ..common import changes, definitions, players
from . import board, change_players, ducky, money, pieces, resources, types

rule = Rule("change_board", title="Changing the board", needs=[
    changes.rule, definitions.rule, resources.rule, pieces.rule, ducky.rule, change_players.rule], implements=["N4-EXT-1"])
_SQUARE = r"square\s+#?(?P<square>\d+)"
_PIECE = r"piece\s+#?(?P<piece>\d+)"
_VALUE = r"(?P<sign>[+=-])\s*(?P<value>\$?[\d.,/]+|\d*d\d+(?:\s*\*\s*\d+)?)"
_MOST_ADDED = 100


def _add(turn: Turn, match: re.Match[str]) -> str:
    count = int(match["count"] or 1)
    if not 1 <= count <= _MOST_ADDED:
        raise Refuse(f"from 1 to {_MOST_ADDED} squares can be added at a time")
    added = [str(board.add(turn)) for _ in range(count)]
    return f"square{'s' if count > 1 else ''} {', '.join(added)} {'are' if count > 1 else 'is'} added"


def _delete(turn: Turn, match: re.Match[str]) -> str:
    number = board.existing(turn, int(match["square"]))
    places = [board.existing(turn, int(match[name])) if match[name] else None for name in ("players", "pieces")]
    if number in places:
        raise Refuse("nothing can be moved to the square that goes")
    board.delete(turn, number, *places)
    return f"square {number} is deleted"


def _resources(turn: Turn, match: re.Match[str]) -> str:
    square = turn.row(board.squares, board.existing(turn, int(match["square"])))
    by = change_players.value(turn, match["value"], "resources")
    amount = money.whole(change_players.changed(square.resources, match["sign"], by))
    if amount < 0:
        raise Refuse("resources never fall below $0")
    turn.change(square, resources=amount)
    return f"the resources of square {square.number} have changed"


def _create(turn: Turn, match: re.Match[str]) -> str:
    owner = players.named(turn, match["owner"])
    if owner is None:
        raise Refuse(f"there is no player {match['owner']}")
    number = board.existing(turn, int(match["square"]))
    made = pieces.create(turn, match["type"], owner.name, number)
    if made is None:
        return (f"{types.a(types.piece_type(turn, match['type']).name)} of {owner.name} appears on square {number} and is destroyed "
                "at once, as it has no hit points")
    return f"{pieces.label(made)} of {owner.name} appears on square {number}"


def _live(turn: Turn, match: re.Match[str]) -> Row:
    return pieces.called(turn, match["piece"])


def _hp(turn: Turn, match: re.Match[str]) -> str:
    piece = _live(turn, match)
    left = pieces.set_hp(turn, piece, definitions.rounded(match["value"]))
    return f"{pieces.label(piece)} has {left.hp if left else 0} hit points now"


def _destroy(turn: Turn, match: re.Match[str]) -> str:
    piece = _live(turn, match)
    pieces.destroy(turn, piece)
    return f"{pieces.label(piece)} is destroyed"


def _become(turn: Turn, match: re.Match[str]) -> str:
    piece = _live(turn, match)
    new = pieces.become(turn, piece, match["type"])
    return f"{pieces.label(piece)} becomes {types.a(types.piece_type(turn, match['type']).name)}{'' if new else ' and is destroyed'}"


def _owner(turn: Turn, match: re.Match[str]) -> str:
    piece, owner = _live(turn, match), players.named(turn, match["owner"])
    if owner is None:
        raise Refuse(f"there is no player {match['owner']}")
    turn.change(piece, owner=owner.name)
    return f"{pieces.label(piece)} belongs to {owner.name} now"


def _jump(turn: Turn, match: re.Match[str]) -> str:
    piece, number = _live(turn, match), board.existing(turn, int(match["square"]))
    turn.change(piece, square=number)
    return f"{pieces.label(piece)} stands on square {number} now"


def _duck(turn: Turn, match: re.Match[str]) -> str:
    number = board.existing(turn, int(match["square"]))
    ducky.move(turn, number)
    return f"the Rber Ducky jumps to square {number}"


def _bank(turn: Turn, match: re.Match[str]) -> str:
    amount = definitions.rounded(match["value"])
    turn.set(ducky.bank_of_terror, amount)
    return f"the Bank Account of Terror holds {money.say(amount)} now"


def _attribute(turn: Turn, match: re.Match[str]) -> str:
    """An added attribute of one square or piece."""
    table = board.squares if match["square"] else pieces.pieces
    name, key = match["what"].lower(), int(match["square"] or match["piece"])
    row = turn.find(table, key)
    if row is None or not turn.is_live(row) or not definitions.is_added(turn, table, name):
        raise Refuse(f"there is no {name} of {table.single} {key}")
    by = change_players.value(turn, match["value"], name)
    turn.change(row, **{name: money.whole(change_players.changed(row.get(name, 0), match["sign"], by))})
    return f"{name} of {table.single} {key} has changed"


rule.answer(changes.change_line)(changes.forms(
    (r"square\s+add(?:\s+(?P<count>\d+))?", _add),
    (r"square\s+delete\s+#?(?P<square>\d+)(?:\s+players\s+to\s+#?(?P<players>\d+))?(?:\s+pieces\s+to\s+#?(?P<pieces>\d+))?", _delete),
    (rf"{_SQUARE}\s+resources\s*{_VALUE}", _resources),
    (r"create\s+(?P<type>.+?)\s+for\s+(?P<owner>\S+)\s+on\s+(?:square\s+)?#?(?P<square>\d+)", _create),
    (rf"{_PIECE}\s+hp\s*=\s*(?P<value>[\d./]+)", _hp),
    (rf"{_PIECE}\s+destroy", _destroy),
    (rf"{_PIECE}\s+become\s+(?P<type>.+)", _become),
    (rf"{_PIECE}\s+owner\s+(?P<owner>\S+)", _owner),
    (rf"{_PIECE}\s+jump\s+to\s+(?:square\s+)?#?(?P<square>\d+)", _jump),
    (r"duck\s+jump\s+to\s+(?:square\s+)?#?(?P<square>\d+)", _duck),
    (r"bank\s*=\s*\$?(?P<value>[\d./]+)", _bank),
    (rf"(?:{_SQUARE}|{_PIECE})\s+(?P<what>\w+)\s*{_VALUE}", _attribute)))


@rule.answer(changes.public_line)
def public_line(game: Game, value: str, line: str) -> str:
    """Amounts of resources, and of added attributes of squares and pieces, are left out."""
    return re.sub(rf"((?:{_SQUARE}|{_PIECE})\s+(?!hp\b)\w+)\s*{_VALUE}".replace("?P<square>", "?:").replace("?P<piece>", "?:"),
                  r"\1 changed", value, flags=re.IGNORECASE)


@rule.answer(definitions.things)
def things(game: Game, value: dict[str, Table]) -> dict[str, Table]:
    """Squares can be given further attributes."""
    return {**value, "square": board.squares}
