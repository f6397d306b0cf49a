"""What a duck must be before anybody may do something with it: named, at home, in the right hands, in a pond."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Turn

from . import ducks
from .ducks import call


def is_named(duck: Row) -> None:
    """Refuse an unnamed duck: nobody can do anything with it but name it."""
    if duck.name is None:
        raise Refuse(f"#{duck.id} is unnamed: it must be named before anything else can be done with it.")


def is_home(duck: Row) -> None:
    """Refuse a duck that is out scouting."""
    if ducks.is_out(duck):
        raise Refuse(f"{call(duck)} is scouting, sent by {duck.scouting['sender']}, and in nobody's possession.")


def is_mine(turn: Turn, duck: Row) -> None:
    """Refuse a duck that the acting player does not possess."""
    if duck.owner != turn.player:
        raise Refuse(f"{call(duck)} is not your duck: it {'belongs to ' + duck.owner if duck.owner else 'is wild'}.")


def has_pond(duck: Row) -> None:
    """Refuse a duck without a pond."""
    if duck.pond is None:
        raise Refuse(f"{call(duck)} has no pond yet: its owner must assign it one first.")


def mine(turn: Turn, duck: Row) -> None:
    """Refuse a duck that is not named, at home, the player's own and in a pond."""
    is_named(duck)
    is_home(duck)
    is_mine(turn, duck)
    has_pond(duck)


def sent_by_me(turn: Turn, duck: Row) -> None:
    """Refuse a duck that the acting player has not sent out scouting."""
    if not ducks.is_out(duck):
        raise Refuse(f"{call(duck)} is not scouting.")
    if duck.scouting["sender"] != turn.player:
        raise Refuse(f"{call(duck)} was sent by {duck.scouting['sender']}, not by you.")


def costs(duck: Row, quacks: int) -> None:
    """Refuse a duck that has too few Quacks."""
    if duck.quacks < quacks:
        raise Refuse(f"{call(duck)} has too few Quacks: it has {duck.quacks} and needs {quacks}.")


def done(turn: Turn, duck: Row | None, sentence: str) -> None:
    """Say what was done, and publish it with the text of the line that did it; `duck` is whose page it concerns."""
    turn.say(sentence)
    turn.log(f"{turn.player}: “{' '.join(turn.line.split())}”. {sentence}", sort="action",
             path=ducks.PATH.format(duck.id) if duck is not None else "/ponds/")
