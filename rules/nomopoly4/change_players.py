"""Changing players: change lines for money, experience, levels, items, death, and where players stand."""

from __future__ import annotations

import re
from fractions import Fraction

from mailbot.engine.rule import Game, Refuse, Row, Rule, Table, Turn

from ..common import changes, definitions, players
from . import amounts, board, experience, holdings, money, movement, types

rule = Rule("change_players", title="Changing players", needs=[
    changes.rule, definitions.rule, movement.rule, experience.rule, holdings.rule, money.rule],
    implements=["N4-EXT-17", "N4-EXT-25"])
_WHO = r"(?:player\s+(?P<name>\S+)|(?P<all>all\s+players))"
_DICE = re.compile(r"\d*d\d+(?:\s*\*\s*\d+)?", re.IGNORECASE)


def chosen(turn: Turn, match: re.Match[str]) -> list[Row]:
    """The players a line is about; Refuse if there is none of that name."""
    if match["all"]:
        return players.current(turn)
    row = players.named(turn, match["name"])
    if row is None:
        raise Refuse(f"there is no player {match['name']}")
    return [row]


def value(turn: Turn, words: str, why: str) -> Fraction:
    """A number in a change line, fractions and dice allowed."""
    plain = words.replace("$", "").replace(",", "").strip()
    if _DICE.fullmatch(plain):
        return Fraction(amounts.amount(plain).roll(turn, why))
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        raise Refuse(f"“{words}” is no number") from None


def changed(before: int, sign: str, by: Fraction) -> Fraction:
    """`+X`, `-X` or `=X` applied to a value."""
    return by if sign == "=" else before + (by if sign == "+" else -by)


def _set(turn: Turn, match: re.Match[str]) -> str:
    what, sign = match["what"].lower(), match["sign"]
    if what not in _SETTERS and not definitions.is_added(turn, players.players, what):
        raise Refuse(f"players have no {what} that a line can change")
    said = []
    for row in chosen(turn, match):
        _SETTERS.get(what, _attribute)(turn, row, what, sign, value(turn, match["value"], f"{what} of {row.name}"))
        new = turn.row(players.players, row.name).get(what)
        said.append(f"{row.name}'s {what} is {new} now" if _is_public(turn, what) else f"{row.name}'s {what} has changed")
    return "; ".join(said)


def _is_public(game: Game, name: str) -> bool:
    return name in _SETTERS or definitions.added(game, None, players.players.name, name) == "public"


def _money(turn: Turn, row: Row, what: str, sign: str, by: Fraction) -> None:
    if sign == "=":
        money.change(turn, row.name, money.whole(by) - row.money)
    else:
        money.change(turn, row.name, money.whole(by if sign == "+" else -by))


def _experience(turn: Turn, row: Row, what: str, sign: str, by: Fraction) -> None:
    experience.change(turn, row.name, experience=changed(row.experience, sign, by))


def _level(turn: Turn, row: Row, what: str, sign: str, by: Fraction) -> None:
    new = changed(row.level, sign, by)
    if new.denominator != 1:
        raise Refuse("a level is a whole number")
    experience.change(turn, row.name, level=int(new))


def _attribute(turn: Turn, row: Row, what: str, sign: str, by: Fraction) -> None:
    turn.change(row, **{what: money.whole(changed(row.get(what, 0), sign, by))})


_SETTERS = {"money": _money, "experience": _experience, "level": _level}


def _item(turn: Turn, match: re.Match[str]) -> str:
    kind = types.item_type(turn, match["item"])
    count = int(match["count"]) * (1 if match["sign"] == "+" else -1)
    for row in chosen(turn, match):
        holdings.change(turn, row.name, kind.name, count)
    return "; ".join(f"{row.name} {'gets' if count > 0 else 'loses'} {abs(count)} {kind.name}" for row in chosen(turn, match))


def _dead(turn: Turn, match: re.Match[str]) -> str:
    cause, off = match["cause"].strip(), bool(match["not"])
    for row in chosen(turn, match):
        if off and cause not in row.dead_causes:
            raise Refuse(f"{row.name} is not dead because “{cause}”")
        kept = [known for known in row.dead_causes if known != cause]
        experience.change(turn, row.name, causes=kept if off else [*kept, cause])
    return "; ".join(f"{row.name} is {'no longer ' if off else ''}dead because “{cause}”" for row in chosen(turn, match))


def _go(turn: Turn, match: re.Match[str]) -> str:
    number, jump = board.existing(turn, int(match["square"])), match["how"].lower() == "jump"
    for row in chosen(turn, match):
        (movement.jump if jump else movement.move_to)(turn, row.name, number)
    how = "jumps" if jump else "moves"
    return "; ".join(f"{row.name} {how} to square {number}" for row in chosen(turn, match))


rule.answer(changes.change_line)(changes.forms(
    (rf"{_WHO}\s+item\s+(?P<sign>[+-])\s*(?P<count>\d+)\s+(?P<item>.+)", _item),
    (rf"{_WHO}\s+(?P<not>not\s+)?dead\s+because\s+[\"“”](?P<cause>[^\"“”]+)[\"“”]", _dead),
    (rf"{_WHO}\s+(?P<how>move|jump)\s+to\s+(?:square\s+)?#?(?P<square>\d+)", _go),
    (rf"{_WHO}\s+(?P<what>\w+)\s*(?P<sign>[+=-])\s*(?P<value>\$?-?[\d.,/]+|\d*d\d+(?:\s*\*\s*\d+)?)", _set)))


@rule.answer(changes.public_line)
def public_line(game: Game, value: str, line: str) -> str:
    """Amounts of attributes that not everybody sees are left out, of delayed lines too."""
    found = re.search(rf"(?:^|:\s+)({_WHO}\s+(?P<what>\w+))\s*[+=-]", value, re.IGNORECASE)
    hidden = found is not None and definitions.is_added(game, players.players, found["what"].lower()) \
        and not _is_public(game, found["what"].lower())
    return f"{value[:found.end(1)]} changed" if found is not None and hidden else value


@rule.answer(definitions.things)
def things(game: Game, value: dict[str, Table]) -> dict[str, Table]:
    """Players can be given further attributes."""
    return {**value, "player": players.players}
