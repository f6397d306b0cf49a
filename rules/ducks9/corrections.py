"""Change lines about ducks: values corrected, ponds dug and filled in, names forbidden, fruits, God Eggs, new ducks."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Game, Kind, Refuse, Row, Rule, RuleFault, Turn

from ..common import changes, players
from . import callings, duck_god, ducks, feeding, names, ponds
from .ducks import call

rule = Rule("corrections", title="Changes of the flock", needs=[changes.rule, names.rule, ponds.rule, feeding.rule, duck_god.rule],
            implements=["D9-ADM-3"])
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
            "eleven": 11, "twelve": 12}
_FORBID = r"forbid (?:the )?name (\"[^\"]*\"|“[^”]*”|[^:]+?)(?:: (.+))?"
_FORMS_BY_HAND = (_FORBID, r"(?:allow|permit) (?:the )?name (.+)", r"add (?:a |the )?fruit (\S+)[:,]? (.+)", r"remove (?:the )?fruit (\S+)",
                  r"add (?:a )?(?:new )?pond", r"remove (?:the )?pond (\d+)", r"create (?:a )?duck for (.+)")


class ChangeWords(Kind):
    """A change line that the admin may write by itself."""

    sample = "a change"
    pattern = r"(?:forbid (?:the )?name|(?:allow|permit) (?:the )?name|add (?:a |the )?fruit|add (?:a )?(?:new )?pond" \
              r"|create (?:a )?duck for)(?:\s[^:]+)?"
    spelled = True


def _number(word: str) -> int:
    if word.lower() in _NUMBERS:
        return _NUMBERS[word.lower()]
    if not word.isdigit():
        raise Refuse(f"“{word}” is no number")
    return int(word)


def _forbid(turn: Turn, found: re.Match[str]) -> str:
    name = found[1].strip().strip("\"“”")
    if any(callings.folded(entry["name"]) == callings.folded(name) for entry in turn[names.forbidden_names]):
        raise Refuse(f"the name “{name}” is already forbidden")
    turn.set(names.forbidden_names, [*turn[names.forbidden_names], {"name": name, "reason": found[2] or "another rule forbids it"}])
    return f"the name “{name}” is forbidden"


def _allow(turn: Turn, found: re.Match[str]) -> str:
    name = found[1].strip().strip("\"“”")
    left = [entry for entry in turn[names.forbidden_names] if callings.folded(entry["name"]) != callings.folded(name)]
    if len(left) == len(turn[names.forbidden_names]):
        raise Refuse(f"the name “{name}” is not forbidden")
    turn.set(names.forbidden_names, left)
    return f"the name “{name}” is no longer forbidden"


def _add_fruit(turn: Turn, found: re.Match[str]) -> str:
    if any(callings.folded(entry["name"]) == callings.folded(found[1]) for entry in turn[feeding.fruits]):
        raise Refuse(f"{found[1]} is already a fruit")
    turn.set(feeding.fruits, [*turn[feeding.fruits], {"name": found[1], "benefit": found[2].strip()}])
    return f"{found[1]} is a fruit: {found[2].strip()}"


def _remove_fruit(turn: Turn, found: re.Match[str]) -> str:
    left = [entry for entry in turn[feeding.fruits] if callings.folded(entry["name"]) != callings.folded(found[1])]
    if len(left) == len(turn[feeding.fruits]):
        raise Refuse(f"{found[1]} is no fruit")
    turn.set(feeding.fruits, left)
    return f"{found[1]} is no fruit any more"


def _add_pond(turn: Turn, found: re.Match[str]) -> str:
    return f"pond {ponds.dig(turn)} is added"


def _remove_pond(turn: Turn, found: re.Match[str]) -> str:
    pond = turn.find(ponds.ponds, int(found[1]))
    if pond is None:
        raise Refuse(f"there is no pond {found[1]}")
    ponds.fill_in(turn, pond)
    return f"pond {found[1]} is removed"


def _create_duck(turn: Turn, found: re.Match[str]) -> str:
    player = players.named(turn, found[1].strip(" .\"“”"))
    if player is None:
        raise Refuse(f"there is no player {found[1]}")
    duck = ducks.create(turn, "admin", player.name)
    return f"duck #{duck.id} is created for {player.name}"


def _god_by(turn: Turn, found: re.Match[str]) -> str:
    number = _number(found[2])
    change = -number if found[1].lower() == "loses" else number
    return _god_eggs(turn, max(turn[duck_god.god_eggs] + change, 0))


def _god_to(turn: Turn, found: re.Match[str]) -> str:
    return _god_eggs(turn, _number(found[1]))


def _god_eggs(turn: Turn, number: int) -> str:
    turn.set(duck_god.god_eggs, number)
    return f"the Duck God has {number} God Eggs"


def _duck_value(turn: Turn, found: re.Match[str]) -> str:
    duck = callings.find(turn, found[1])
    if duck is None:
        raise Refuse(f"there is no duck “{found[1]}”")
    column, words = found[2].lower().replace("color", "colour"), found[3].strip()
    try:
        value = _value(turn, column, words)
        changed = {"named_at": turn.now, "named_order": turn.number("naming")} if column == "name" and value is not None else {}
        turn.change(duck, **{column: value}, **changed)
    except (RuleFault, ValueError):
        raise Refuse(f"“{words}” is no value for {column}") from None
    return f"{column} of {call(duck)} is {words} now"


def _value(turn: Turn, column: str, words: str) -> Any:
    """A value for a column of a duck; ValueError or Refuse for one that it cannot have."""
    if column == "name":
        return words.strip("\"“”")
    if words.lower() in ("none", "nobody", "null"):
        return "none" if column == "colour" else None
    if column == "colour":
        return words.capitalize()
    if column == "owner":
        player: Row | None = players.named(turn, words)
        if player is None:
            raise Refuse(f"there is no player {words}")
        return player.name
    number = int(words.lstrip("#"))
    if column == "pond" and turn.find(ponds.ponds, number) is None:
        raise Refuse(f"there is no pond {number}")
    return number


_lines = changes.forms(
    (_FORMS_BY_HAND[0], _forbid), (_FORMS_BY_HAND[1], _allow), (_FORMS_BY_HAND[2], _add_fruit), (_FORMS_BY_HAND[3], _remove_fruit),
    (_FORMS_BY_HAND[4] + r"\.?", _add_pond), (_FORMS_BY_HAND[5] + r"\.?", _remove_pond), (_FORMS_BY_HAND[6], _create_duck),
    (r"(?:the )?duck god (loses|gains) (\w+) (?:god )?eggs?\.?", _god_by),
    (r"(?:set |correct )?(?:the )?(?:duck god(?:'s)? )?(?:god )?eggs(?: of the duck god)?(?: to| =| are| is)? (\d+)\.?", _god_to),
    (r"(?:set |correct |change )?(.+?)(?:'s)? (quacks|eggs|colou?r|pond|owner|parent|name)(?: to| =| is)? (.+?)\.?", _duck_value))


@rule.answer(changes.change_line)
def flock_line(game: Game, value: changes.Effect | None, line: str) -> changes.Effect | None:
    """The lines about ducks."""
    return value or _lines(game, value, line)
