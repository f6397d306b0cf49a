"""Definitions: change lines that define, alter and remove kinds of things, and add attributes to what there is."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mailbot.engine.rule import Choice, Game, Int, Refuse, Rule, Table, Text, Turn

from . import changes

rule = Rule("definitions", title="Definitions", needs=[changes.rule])
attributes = rule.table("attributes", listed=False, id=Text(key=True), of=Text(), name=Text(), initial=Int(),
                        seen_by_whom=Choice("public", "owner", "hidden"))
things = rule.question("things", help="what attributes can be added to: a dict from the word for one to its table")
_ATTRIBUTE = re.compile(r"attribute\s+define\s+(\w+)\s+(\w+)\s*:\s*initial\s+(-?\d+)\s*;\s*(public|owner|hidden)", re.IGNORECASE)
_REMOVE = re.compile(r"attribute\s+remove\s+(\w+)\s+(\w+)", re.IGNORECASE)
_VISIBILITY = {"public": "public", "owner": "owner", "hidden": "nobody"}

Parts = dict[str, Any]


def rounded(text: str) -> int:
    """A number of 0 or more, fractions to the nearest whole number, halves up; Refuse for anything else."""
    try:
        number = Fraction(text.strip().lstrip("$"))
    except (ValueError, ZeroDivisionError):
        raise Refuse(f"“{text}” is no number") from None
    if number < 0:
        raise Refuse(f"{text} is below 0")
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def quoted(text: str) -> str:
    """A text without the quotes around it."""
    return text.strip().strip("\"“”").strip()


def read_parts(text: str, known: dict[str, Callable[[str], Any]], cut: str = r"[,;]") -> Parts:
    """`hp 30, attack 6, note "…"` as a dict; `known` says how each part is read. Refuse for others, or one given twice."""
    parts: Parts = {}
    for piece in _split(text, cut):
        word, _, value = piece.partition(" ")
        name = word.lower().rstrip(":")
        if name not in known:
            raise Refuse(f"“{piece}” is none of its parts: they are {', '.join(known)}")
        if name in parts:
            raise Refuse(f"{name} is given twice")
        parts[name] = known[name](value)
    return parts


def _split(text: str, cut: str) -> list[str]:
    outside = rf"{cut}\s*(?=(?:[^\"“”]*[\"“”][^\"“”]*[\"“”])*[^\"“”]*$)"
    return [piece.strip() for piece in re.split(outside, text) if piece.strip()]


# -- attributes ------------------------------------------------------------------------------------------------------

@rule.answer("new_column")
def added(game: Game, value: str | None, table: str, name: str) -> str | None:
    """Who sees an attribute that a change has added; None if none has."""
    row = game.state.get(attributes.name, f"{table}.{name}")
    return _VISIBILITY[row["seen_by_whom"]] if row is not None else value


def _table(game: Game, word: str) -> Table:
    known: dict[str, Table] = game.ask(things, {})
    if word.lower() not in known:
        raise Refuse(f"attributes can be added to {', '.join(known)}, not to “{word}”")
    return known[word.lower()]


@rule.answer(changes.change_line)
def attribute_line(game: Game, value: changes.Effect | None, line: str) -> changes.Effect | None:
    """`attribute define player|… NAME: initial N; public|owner|hidden`, `attribute remove player|… NAME`."""
    if found := _ATTRIBUTE.fullmatch(line):
        word, name, initial, seen = found.groups()
        return lambda turn: define(turn, word, name.lower(), int(initial), seen.lower())
    if found := _REMOVE.fullmatch(line):
        word, name = found.groups()
        return lambda turn: _drop(turn, word, name.lower())
    return value


def define(turn: Turn, word: str, name: str, initial: int, seen: str) -> str:
    """A new attribute, a whole number, for all that exist and all that will."""
    table = _table(turn, word)
    first = turn.rows(table)[:1]
    taken = {*turn.registry.columns[table.name], *(derived.name for derived in turn.registry.derived.get(table.name, ()))}
    if name in taken or turn.state.get(attributes.name, f"{table.name}.{name}") is not None or (first and name in first[0]):
        raise Refuse(f"every {word} has an attribute {name} already")
    turn.add(attributes, id=f"{table.name}.{name}", of=table.name, name=name, initial=initial, seen_by_whom=seen)
    for row in turn.rows(table):
        turn.change(row, **{name: initial})
    return f"every {word} has the attribute {name} now, at first {initial}"


def _drop(turn: Turn, word: str, name: str) -> str:
    table = _table(turn, word)
    known = turn.find(attributes, f"{table.name}.{name}")
    if known is None:
        raise Refuse(f"no change has added an attribute {name} to every {word}")
    for row in turn.rows(table):
        turn.state.put(table.name, row.key, {column: value for column, value in row.values.items() if column != name})
    turn.remove(known)
    return f"no {word} has the attribute {name} any more"


@rule.settle
def fill_in(turn: Turn) -> None:
    """Whatever has come into being in this step has the added attributes too."""
    for added_one in turn.rows(attributes):
        for row in turn.rows(added_one.of):
            if added_one.name not in row:
                turn.change(row, **{added_one.name: added_one.initial})


def is_added(game: Game, table: Table, name: str) -> bool:
    """Whether a change has added this attribute."""
    return game.state.get(attributes.name, f"{table.name}.{name}") is not None


