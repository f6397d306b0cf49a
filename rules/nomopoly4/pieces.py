"""Units and buildings: owned, standing on squares, one owner to a square, destroyed at 0 hit points."""

from __future__ import annotations

import re

from mailbot.engine.rule import Game, Int, Kind, Player, Refuse, Row, Rule, RuleFault, Text, Time, Turn

from ..common import players, switches
from . import board, resources, types

rule = Rule("pieces", title="Units and buildings", needs=[players.rule, board.rule, resources.rule, types.rule, switches.rule],
            implements=["N4-UNIT", "N4-XFORM"])
pieces = rule.table("pieces", single="piece", id=Int(1, key=True), type=Text(), owner=Player(), square=Int(1), hp=Int(1),
                    ready_at=Time(default=0))
piece_created = rule.hook("piece_created", "piece")
piece_moved = rule.hook("piece_moved", "piece", "start")
piece_hurt = rule.hook("piece_hurt", "piece", "loss", help="a piece has lost hit points, and may be about to be destroyed")
piece_healed = rule.hook("piece_healed", "piece", "gain")
piece_transformed = rule.hook("piece_transformed", "piece", "old")
piece_destroyed = rule.hook("piece_destroyed", "piece")
_NAMED = re.compile(r"(?:(?P<type>.+?)\s+)?#?(?P<id>\d+)")


class PieceKind(Kind):
    """A piece by its number, with or without its type: "7", "Warrior 7"."""

    sample = "a unit or building such as Warrior 7"
    pattern = r"(?:[^\W\d][\w'-]*\s(?:[\w'-]+\s)*?)?#?\d+"

    def parse(self, text: str) -> str:
        """The words; which piece they mean only the game can tell."""
        return text.strip()

    def resolve(self, game: Game, value: object) -> Row:
        """The piece; Refuse if there is none, or if it is of another type."""
        return called(game, str(value))


def called(game: Game, words: str) -> Row:
    """The piece that words name; Refuse if there is none, or the type in the words is not its type."""
    found = _NAMED.fullmatch(" ".join(words.split()))
    piece = game.find(pieces, int(found["id"])) if found else None
    if found is None or piece is None:
        raise Refuse(f"There is no unit or building “{words}”.")
    type_word = (found["type"] or "").casefold().removeprefix("the ").removeprefix("my ")
    if type_word not in ("", "piece", "unit", "building", "my", "the", piece.type.casefold()):
        raise Refuse(f"Piece {piece.id} is {types.a(piece.type)} now.")
    return piece


def label(piece: Row) -> str:
    """Warrior 7."""
    return f"{piece.type} {piece.key}"


def on_square(game: Game, number: int) -> list[Row]:
    """The pieces on a square, oldest first."""
    return game.rows(pieces, square=number)


def check_room(game: Game, owner: str, number: int) -> None:
    """Refuse a piece of this owner on a square where another player has some (N4-UNIT-5)."""
    holder = next((piece.owner for piece in on_square(game, number) if piece.owner != owner), None)
    if holder is not None:
        raise Refuse(f"{holder} holds square {number}: {holder} has units or buildings on square {number}.")


# -- coming and going ------------------------------------------------------------------------------------------------

def create(turn: Turn, type_name: str, owner: str, square: int) -> Row | None:
    """A new piece, ready at once; None if its type has no hit points, so that it is destroyed at birth (N4-UNIT-7, 8)."""
    kind = types.piece_type(turn, type_name)
    check_room(turn, owner, square)
    number = turn.number("pieces")
    if kind.initial_hit_points <= 0:
        turn.log(f"{kind.name} {number} of {owner} on square {square} has no hit points and is destroyed at once.",
                 sort="piece", path=f"/board/{square}/")
        return None
    piece = turn.add(pieces, id=number, type=kind.name, owner=owner, square=square, hp=kind.initial_hit_points,
                     ready_at=turn.now)
    turn.fire(piece_created, piece=piece)
    return piece


def destroy(turn: Turn, piece: Row, why: str = "") -> None:
    """A piece is no more; its owner is told unless he did it himself."""
    turn.remove(piece)
    told = f"{label(piece)} of {piece.owner} on square {piece.square} is destroyed{f' ({why})' if why else ''}."
    turn.log(told, sort="piece", path=f"/board/{piece.square}/")
    if piece.owner in turn.members():
        turn.tell(piece.owner, told, subject=f"{label(piece)} is destroyed")
    turn.fire(piece_destroyed, piece=piece)


def hurt(turn: Turn, piece: Row, loss: int) -> Row | None:
    """Take hit points; None if that destroys the piece."""
    turn.fire(piece_hurt, piece=piece, loss=loss)
    return set_hp(turn, piece, piece.hp - loss)


def set_hp(turn: Turn, piece: Row, hp: int) -> Row | None:
    """Give a piece so many hit points; with 0 or fewer it is destroyed, and the result is None."""
    if hp <= 0:
        destroy(turn, piece)
        return None
    return turn.change(piece, hp=hp)


def heal(turn: Turn, piece: Row, gain: int) -> Row:
    """Add hit points, to no more than the type's initial ones; what is above them is cut to them (N4-CMD-20)."""
    most = types.piece_type(turn, piece.type).initial_hit_points
    healed = turn.change(piece, hp=max(min(piece.hp + gain, most), 1))
    turn.fire(piece_healed, piece=healed, gain=healed.hp - piece.hp)
    return healed


def move(turn: Turn, piece: Row, square: int) -> Row:
    """Put a piece on another square; Refuse if another player holds it."""
    check_room(turn, piece.owner, square)
    moved = turn.change(piece, square=square)
    turn.fire(piece_moved, piece=moved, start=piece.square)
    return moved


def transformed_hp(hp: int, old: int, new: int) -> int:
    """Hit points after a transformation, from the initial ones of both types, rounded up (N4-XFORM-1, 3)."""
    return new if old == 0 else -(-new * hp // old)


def become(turn: Turn, piece: Row, type_name: str) -> Row | None:
    """A piece turns into another type and keeps number, owner, square and cooldown; None if that destroys it."""
    old, new = types.piece_type(turn, piece.type), types.piece_type(turn, type_name)
    if old.name == new.name:
        return piece
    hp = transformed_hp(piece.hp, old.initial_hit_points, new.initial_hit_points)
    changed = set_hp(turn, piece, hp)
    if changed is None:
        return None
    changed = turn.change(changed, type=new.name)
    turn.fire(piece_transformed, piece=changed, old=old.name)
    return changed


# -- with players and squares ----------------------------------------------------------------------------------------

@rule.answer(resources.sees_square)
def owns_there(game: Game, value: bool, player: str, square: int) -> bool:
    """Who has a piece on a square sees what the square holds."""
    return value or any(piece.owner == player for piece in on_square(game, square))


@rule.on(board.square_deleted)
def lose_deleted(turn: Turn, square: Row, pieces_to: int | None) -> None:
    """Pieces on a square that goes are destroyed, unless a change moves them."""
    for piece in on_square(turn, square.number):
        if pieces_to is not None:
            move(turn, piece, pieces_to)
        else:
            destroy(turn, piece, "the square is gone")


@rule.on(players.player_left)
def lose_all(turn: Turn, player: str) -> None:
    """The pieces of one who goes are destroyed."""
    for piece in turn.rows(pieces, owner=player):
        destroy(turn, piece, "its owner is gone")


@rule.invariant
def one_owner_a_square(game: Game) -> None:
    """Pieces stand on squares that exist, all on one square with one owner (N4-UNIT-4, 5)."""
    owners: dict[int, str] = {}
    for piece in game.rows(pieces):
        if game.state.get(board.squares.name, piece.square) is None:
            raise RuleFault(f"{label(piece)} stands on square {piece.square}, which does not exist")
        if owners.setdefault(piece.square, piece.owner) != piece.owner:
            raise RuleFault(f"square {piece.square} has pieces of {owners[piece.square]} and of {piece.owner}")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "units": "units and buildings can be built and commanded"}
