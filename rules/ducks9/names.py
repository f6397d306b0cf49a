"""Names of ducks: given by their owners, never shared, some forbidden; a duck with a name it may not have loses it."""

from __future__ import annotations

import re
import unicodedata

from mailbot.engine.rule import Data, Game, Refuse, Row, Rule, Title, Turn, Words

from ..common import players
from . import callings, ducks, guards, words
from .callings import DUCK, folded
from .ducks import call

rule = Rule("names", title="Names of ducks", needs=[ducks.rule, words.rule], implements=["D9-NAME"])
longest_name = rule.param("longest_name", 9000, help="how many characters a duck's name may have")
forbidden_names = rule.attribute("forbidden_names", Data(default=[
    {"name": "Jeffery", "reason": "the naming criteria forbid it"}]))
_QUOTES = {"\"": "\"", "“": "”", "„": "“”", "«": "»", "»": "«", "”": "”"}
_LONGEST = 9000
_DRAWN = ("So", "Sk", "Mn", "Cf")
"""Categories of characters that emoji are made of."""
_NAMES = re.compile(r"\"[^\"]*\"|“[^”]*”|(?:(?!\s*(?:,|&|\band\b))[^\"“”])+(?=\s*(?:,|&|\band\b|$))", re.IGNORECASE)


class NewName(Title):
    """The name that a duck is to get: the rest of the line; in quotes it is kept whole, and may be empty."""

    sample = "its new name"

    def __init__(self) -> None:
        super().__init__(_LONGEST)

    def parse(self, text: str) -> str:
        """The name; Refuse if none is given or it is too long."""
        text = text.strip()
        if len(text) > 1 and text[-1] in _QUOTES.get(text[0], ""):
            name = " ".join(text[1:-1].split()) if "\n" in text else text[1:-1]
        elif not text:
            raise Refuse("No name is given. Write it after the duck; put a name that is only a duck word or an emoji in quotes.")
        else:
            name = text
        if len(name) > _LONGEST:
            raise Refuse(f"That name has {len(name) if len(name) < _LONGEST + 90 else f'more than {_LONGEST}'} characters; "
                         f"at most {_LONGEST} are allowed.")
        return name


@rule.command("(name|rename|call|christen) {duck} (to|as|=|:) {name}", "[let's] (name|rename|call|christen) {duck} {name}",
              "(give|assign) {duck} [the] name[:] {name}", "(set|change) [the] name of {duck} (to|as) {name}",
              "{duck} is (now|from now on|hereby) (called|named) {name}", "{duck} shall [now|be] [be] (called|named) {name}", duck=DUCK,
              name=NewName(), phases=("setup", "running"), named="name duck",
              example=("name #7 \"Sir Quack\" uwu", "rename Bertha to Clara quack"))
def name_duck(turn: Turn, duck: Row, name: str) -> None:
    """Give a duck of yours a name, or another one. Quotes keep a name whole; a name in quotes may be empty."""
    _check_duck(turn, duck)
    name = _with_emoji(turn.line, name)
    if reason := forbidden(turn, name):
        raise Refuse(f"The name is forbidden: {reason}. {call(duck)} keeps the name it has." if duck.name is not None
                     else f"The name is forbidden: {reason}.")
    before, was_named = call(duck), duck.name is not None
    duck = turn.change(duck, name=name, named_at=turn.now, named_order=turn.number("naming"))
    others = [other for other in callings.named(turn, name) if other.id != duck.id]
    guards.done(turn, duck, f"{before} is now called “{name}”.")
    check_names(turn)
    if others and turn.row(ducks.ducks, duck.id).name is None:
        lost = f" It has lost its old name, {before}, too." if was_named else ""
        turn.say(f"But #{others[0].id} had that name first, so #{duck.id} loses it at once and is unnamed.{lost}")


@rule.command("(name|call) [all] my [new] ducks {names}", names=Words("their names", free=False), phases=("setup", "running"),
              named="name ducks", example="name my ducks Huey and Dewey quack")
def name_ducks(turn: Turn, names: str) -> None:
    """Give each unnamed duck of yours a name, in the order of their numbers; there must be as many names as ducks."""
    wanted = [part.strip().strip("\"“”") for part in _NAMES.findall(names)]
    mine = [duck for duck in turn.rows(ducks.ducks) if turn.player in (duck.owner, (duck.scouting or {}).get("sender"))]
    flock = [duck for duck in mine if duck.name is None]
    if len(flock) != len(wanted):
        there = ", ".join(f"#{duck.id}" for duck in flock) or "none"
        raise Refuse(f"These are {len(wanted)} names, and your unnamed ducks are: {there}. Write a line for each: “name”, its number "
                     "with a # before it, its name.")
    for duck, name in zip(flock, wanted, strict=True):
        name_duck(turn, duck, NewName().parse(name))


def _with_emoji(line: str, name: str) -> str:
    """The name with the emoji that stand behind it on its line: elsewhere they are manners, in a name they are a part of it."""
    tail = line.rstrip().rpartition(name)[2] if name else ""
    drawn = all(mark.isspace() or unicodedata.category(mark) in _DRAWN for mark in tail)
    return f"{name}{tail}" if tail.strip() and drawn else name


def _check_duck(turn: Turn, duck: Row) -> None:
    if ducks.is_out(duck):
        guards.sent_by_me(turn, duck)
        if duck.name is not None:
            raise Refuse(f"{call(duck)} is scouting and has a name: it cannot be renamed before it is back.")
    else:
        guards.is_mine(turn, duck)


def forbidden(game: Game, name: str) -> str:
    """Why no duck may have a name, or ""."""
    wanted = folded(name)
    if len(name) > game[longest_name]:
        return f"it has {len(name)} characters, more than {game[longest_name]}"
    if any(folded(player.name) == wanted for player in players.current(game)):
        return "it is the name of a player"
    return next((entry["reason"] for entry in game[forbidden_names] if folded(entry["name"]) == wanted), "")


@rule.settle
def check_names(turn: Turn) -> None:
    """A duck with a forbidden name loses it; of ducks with one name all but the one that had it first."""
    seen: set[str] = set()
    for duck in sorted((duck for duck in turn.rows(ducks.ducks) if duck.name is not None), key=_order):
        reason = forbidden(turn, duck.name)
        if not reason and folded(duck.name) in seen:
            reason = "another duck had it first"
        if reason:
            take_away(turn, duck, reason)
        else:
            seen.add(folded(duck.name))


def _order(duck: Row) -> tuple[int, int, int]:
    """Who was named earlier comes first; what was never named by a line comes before all."""
    return (duck.named_at if duck.named_at is not None else -1, duck.named_order, duck.id)


def take_away(turn: Turn, duck: Row, reason: str) -> None:
    """A duck loses its name, and nothing else."""
    turn.change(duck, name=None, named_at=None, named_order=0)
    turn.log(f"Duck #{duck.id} loses the name “{duck.name}”: {reason}.", sort="name", path=ducks.PATH.format(duck.id))
    keeper = duck.owner or (duck.scouting or {}).get("sender")
    if keeper and keeper != turn.actor.player:
        turn.tell(keeper, f"Your duck #{duck.id} has lost the name “{duck.name}”: {reason}.", subject=f"Duck #{duck.id} is unnamed")
