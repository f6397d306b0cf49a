"""Short orders: move, attack, recruit, upgrade, mine, pledge and heal in the words people use."""

from __future__ import annotations

from mailbot.engine.rule import Options, Row, Rule, Turn, Words

from . import board, orders, types
from .orders import PIECE

rule = Rule("short_orders", title="Units and buildings", needs=[orders.rule], implements=["N4-CMD-9"])
_WAY = Options(dict.fromkeys(board.DIRECTIONS, ()))


@rule.command("move {piece} [to the] {direction}", piece=PIECE, direction=_WAY, example="move Warrior 7 up", named="move")
def move_way(turn: Turn, piece: Row, direction: str) -> None:
    """Move a unit of yours to the square above, below, left or right."""
    orders.issue(turn, piece, types.command_type(turn, "Move"), direction)


@rule.command("move {piece} to {square}", piece=PIECE, square=Words("a square", free=False), example="move 7 to 16",
              named="move to")
def move_to(turn: Turn, piece: Row, square: str) -> None:
    """Move a unit of yours to a square next to it."""
    orders.issue(turn, piece, types.command_type(turn, "Move"), square)


@rule.command("attack {target} with {piece}", "{piece} attacks {target}", piece=PIECE, target=Words("a unit or building", free=False),
              example="attack Fort 3 with Warrior 7", named="attack")
def attack(turn: Turn, piece: Row, target: str) -> None:
    """Attack a unit or building within range."""
    orders.issue(turn, piece, types.command_type(turn, "Attack"), target)


@rule.command("recruit [a] warrior (at|with|in) {piece}", piece=PIECE, example="recruit warrior at Fort 3", named="recruit")
def recruit(turn: Turn, piece: Row) -> None:
    """Recruit a Warrior at a Fort of yours."""
    orders.issue(turn, piece, types.command_type(turn, "Recruit Warrior"))


@rule.command("upgrade {piece} [to [an] SCV]", piece=PIECE, example="upgrade Warrior 7 to SCV", named="upgrade")
def upgrade(turn: Turn, piece: Row) -> None:
    """Turn a Warrior of yours into an SCV."""
    orders.issue(turn, piece, types.command_type(turn, "Upgrade to SCV"))


@rule.command("mine with {piece}", "{piece} mines", piece=PIECE, example="mine with SCV 7", named="mine")
def mine(turn: Turn, piece: Row) -> None:
    """Dig for money with an SCV of yours on the square where it stands."""
    orders.issue(turn, piece, types.command_type(turn, "Mine"))


@rule.command("pledge {piece} [to Dwayna]", "pledge [the] service of {piece} to Dwayna", piece=PIECE,
              example="pledge SCV 7 to Dwayna", named="pledge")
def pledge(turn: Turn, piece: Row) -> None:
    """Turn a unit of yours into a Monk, for money."""
    orders.issue(turn, piece, types.command_type(turn, "Pledge Service to Dwayna"))


@rule.command("heal {target} with {piece}", piece=PIECE, target=Words("a unit", free=False), example="heal Warrior 9 with Monk 8",
              named="heal")
def heal(turn: Turn, piece: Row, target: str) -> None:
    """Heal a unit on the same or an adjacent square with a Monk of yours."""
    orders.issue(turn, piece, types.command_type(turn, "Orison of Healing"), target)
