"""Ponds: each duck lives in one once it has been assigned; neighbours of other colours make Quacks, those of one's own cost some."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mailbot.engine.rule import Game, Int, Number, Refuse, Row, Rule, Turn

from ..common import periods
from . import colours, ducks, guards
from .callings import DUCK
from .ducks import call, state
from .words import closed

rule = Rule("ponds", title="Ponds", needs=[ducks.rule, colours.rule, periods.rule], implements=["D9-POND"])
ducks_to_a_pond = rule.param("ducks_to_a_pond", 4, help="at the start: how many ducks make a pond", column=Int(1))
ponds = rule.table("ponds", single="pond", number=Int(1, key=True))
pond_count = rule.attribute("pond_count", Int(0, default=0))
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "first": 1,
          "second": 2, "third": 3, "fourth": 4, "fifth": 5}


class PondKind(Number):
    """A pond by its number: “pond 2”, “2”, “pond no. 2”, “pond two”, “second pond”."""

    def __init__(self) -> None:
        super().__init__(0, topic="pond")
        spelled = "|".join(_WORDS)
        self.pattern = rf"{self.pattern}|pond\s(?:no\.?|nr\.?|number)\s?\d+|pond\s(?:{spelled})|(?:the\s)?(?:{spelled})\spond"

    def parse(self, text: str) -> int:
        """The number; Refuse names what was read."""
        word = next((word for word in text.lower().split() if word in _WORDS), "")
        return _WORDS[word] if word else super().parse(re.sub(r"\b(?:no|nr|number)\b\.?\s*", "", text, flags=re.IGNORECASE))


POND = PondKind()


def residents(game: Game, pond: int) -> list[Row]:
    """The ducks that live in a pond: those out scouting do not."""
    return [duck for duck in game.rows(ducks.ducks, pond=pond) if not ducks.is_out(duck)]


def change_of(duck: Row, neighbours: Iterable[Row]) -> int:
    """What the beginning of a period does to a duck: one Quack more for each duck of another colour, one less for its own."""
    if not seen(duck):
        return 0
    others = [other.colour for other in neighbours if other.id != duck.id and seen(other)]
    return sum(1 if colour != duck.colour else -1 for colour in others)


def seen(duck: Row) -> bool:
    """Whether a duck changes and counts in its pond: it has a name and a colour."""
    return bool(duck.name is not None and duck.colour != "none")


def after(duck: Row, neighbours: Iterable[Row]) -> int:
    """The Quacks a duck would have if the next period began now."""
    return max(int(duck.quacks) + change_of(duck, neighbours), 0)


@rule.derive(ponds, "residents")
def residents_of(game: Game, pond: Row) -> list[int]:
    """Who lives there, by number."""
    return [duck.id for duck in residents(game, pond.number)]


@rule.on("game_started")
def first_ponds(turn: Turn) -> None:
    """At the start there is a pond for every four ducks, and one at least."""
    wanted = max(len(turn.rows(ducks.ducks)) // turn[ducks_to_a_pond], 1)
    while len(turn.rows(ponds)) < wanted:
        dig(turn)


def dig(turn: Turn) -> int:
    """A new pond, with the next number."""
    pond = turn.add(ponds)
    turn.set(pond_count, len(turn.rows(ponds)))
    turn.log(f"There is a new pond, number {pond.number}.", sort="pond", path="/ponds/")
    return int(pond.number)


def fill_in(turn: Turn, pond: Row) -> None:
    """A pond is removed: its ducks have none, and can be assigned one again."""
    for duck in turn.rows(ducks.ducks, pond=pond.number):
        turn.change(duck, pond=None)
    turn.remove(pond)
    turn.set(pond_count, len(turn.rows(ponds)))
    turn.log(f"Pond {pond.number} is gone; its ducks have no pond.", sort="pond", path="/ponds/")


@rule.settle
def count(turn: Turn) -> None:
    """How many ponds there are; where more are counted than there are (a corrected number), they are dug."""
    wanted = turn[pond_count]
    while len(turn.rows(ponds)) < wanted:
        dig(turn)
    turn.set(pond_count, len(turn.rows(ponds)))


@rule.on(periods.period_begins)
def mingle(turn: Turn) -> None:
    """At the beginning of a period all ducks in ponds gain and lose at once, from one picture."""
    flocks = {pond.number: residents(turn, pond.number) for pond in turn.rows(ponds)}
    changed = [(duck, after(duck, flock)) for flock in flocks.values() for duck in flock]
    told = [f"{state(duck)} to {quacks}" for duck, quacks in changed if quacks != duck.quacks]
    for duck, quacks in changed:
        turn.change(duck, quacks=quacks)
    if told:
        turn.log(f"A new period begins, and the ponds do their work: {'; '.join(told)}.", sort="pond", path="/ponds/")


# -- where ducks live ------------------------------------------------------------------------------------------------

def existing(turn: Turn, number: int) -> Row:
    """The pond with a number; Refuse if there is none."""
    pond = turn.find(ponds, number)
    if pond is None:
        there = sorted(int(row.number) for row in turn.rows(ponds))
        span = f"1–{there[-1]}" if there == list(range(1, len(there) + 1)) else ", ".join(map(str, there))
        raise Refuse(f"There is no such pond: ponds are {span}.")
    return pond


@rule.command(*closed("(assign|put|place|settle) {duck} (to|in|into) {pond}", "assign {duck} {pond}",
                       "assign {pond} to {duck}", "(let|have) {duck} live in {pond}", "{duck} (lives|shall live) in {pond}"), duck=DUCK,
                       pond=POND, named="assign pond",
              example="assign Bertha to pond 2 quack")
def assign_pond(turn: Turn, duck: Row, pond: int) -> None:
    """Put a duck of yours that has no pond into one, free of charge; one that is out scouting will return to it."""
    guards.is_named(duck)
    if ducks.is_out(duck):
        guards.sent_by_me(turn, duck)
    else:
        guards.is_mine(turn, duck)
    if duck.pond is not None:
        raise Refuse(f"{call(duck)} has a pond already, number {duck.pond}: use “move”, for one Quack.")
    existing(turn, pond)
    turn.change(duck, pond=pond)
    guards.done(turn, duck, f"{call(duck)} {'will return to' if ducks.is_out(duck) else 'lives in'} pond {pond}.")


@rule.command(*closed("(move|relocate|transfer|shift|take) {duck} [from {old}] (to|into|in) {pond}", "move {duck} {pond}",
                       "(let|have) {duck} (move|swim|go) to {pond}", "{duck} (moves|swims|goes|walks) (to|into) {pond}"), duck=DUCK,
                       pond=POND,
              old=POND, named="move duck", example="move Bertha to pond 3 egg")
def move_duck(turn: Turn, duck: Row, pond: int, old: int | None = None) -> None:
    """Move a duck of yours to another pond for one of its Quacks."""
    guards.is_named(duck)
    guards.is_home(duck)
    guards.is_mine(turn, duck)
    if duck.pond is None:
        raise Refuse(f"{call(duck)} has no pond yet: use “assign”, which is free.")
    if old not in (None, duck.pond):
        raise Refuse(f"{call(duck)} is not in pond {old} but in pond {duck.pond}.")
    existing(turn, pond)
    if duck.pond == pond:
        raise Refuse(f"{call(duck)} is in pond {pond} already.")
    if duck.quacks < 1:
        raise Refuse(f"{call(duck)} has no Quacks, and moving costs one.")
    duck = turn.change(duck, pond=pond, quacks=duck.quacks - 1)
    guards.done(turn, duck, f"{call(duck)} moves to pond {pond}: {state(duck)}.")
