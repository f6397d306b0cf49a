"""Hidden resources: every square holds some money, seen only by who stands or owns something there."""

from __future__ import annotations

from mailbot.engine.rule import Game, Int, Reader, Refuse, Row, Rule, Turn

from ..common import switches
from . import board

rule = Rule("resources", title="Hidden resources", needs=[board.rule, switches.rule], implements=["N4-RES"])
step = rule.param("resource_step", 1000, help="resources of new squares are multiples of this", column=Int(1))
most = rule.param("resource_max", 10000, help="the most that a new square can hold", column=Int(0))
sees_square = rule.question("sees_square", "player", "square", help="whether a player is at a square in a way that shows its resources")


def visible(game: Game, square: Row, reader: Reader) -> bool:
    """Who sees a square's resources: those at the square, the admin on request, nobody else (N4-RES-2)."""
    if reader.all or not switches.on(game, "hidden_resources"):
        return True
    return reader.player is not None and sees(game, reader.player, square.key)


rule.extend(board.squares, resources=Int(0, default=0, seen_by=visible))


def sees(game: Game, player: str, square: int) -> bool:
    """Whether a player may see the resources of a square now."""
    return not switches.on(game, "hidden_resources") or bool(game.ask(sees_square, False, player=player, square=square))


def seen_by(game: Game, player: str) -> dict[int, int]:
    """The squares a player sees into, and what they hold."""
    return {row.number: row.resources for row in sorted(game.rows(board.squares), key=lambda row: row.number)
            if sees(game, player, row.number)}


def tell(game: Game, player: str) -> list[str]:
    """What a player sees of resources, in sentences."""
    return [f"Square {number} holds ${held}." for number, held in seen_by(game, player).items()]


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "hidden_resources": "only who is at a square sees what it holds"}


@rule.on(board.square_added)
def fill(turn: Turn, square: Row) -> None:
    """A new square gets its resources by a secret draw (N4-RES-1)."""
    faces = turn[most] // turn[step] + 1
    turn.change(square, resources=(turn.draw(faces, "resources", secret=True) - 1) * turn[step])


def take(turn: Turn, number: int, wanted: int) -> int:
    """Take money out of a square, as much as is there; how much that was."""
    square = turn.row(board.squares, number)
    taken = min(wanted, int(square.resources))
    turn.change(square, resources=square.resources - taken)
    return taken


@rule.command("look[ (at|in|into) {square}]", square=board.squares, query=True, example=("look", "look at 14"))
def look(turn: Turn, square: Row | None = None) -> None:
    """See the resources of a square where you stand or own something, or of all such squares."""
    if square is None:
        for sentence in tell(turn, turn.player) or ["You see into no square."]:
            turn.say(sentence)
    elif not sees(turn, turn.player, square.key):
        raise Refuse("You can see resources only where you stand or own a unit or building.")
    else:
        turn.say(f"Square {square.key} holds ${square.resources}.")


@rule.command("show [the|all] resources", who="admin", query=True, example="show resources")
def show_resources(turn: Turn) -> None:
    """See what every square holds; for your eyes alone."""
    for row in sorted(turn.rows(board.squares), key=lambda row: row.number):
        turn.say(f"Square {row.number} holds ${row.resources}.")
