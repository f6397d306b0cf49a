"""What ducks are called in a line: by name, quotes optional, or by number; the longest name that fits counts."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import Any

from mailbot.engine.rule import Game, Kind, Refuse, Row, Turn, Unclear

from . import words
from .ducks import GOD, call, ducks

MOST, MOST_TOLD = 100, 12
_TOO_LONG = 300
_SHOWN = 40
_NUMBER = re.compile(r"(?:(?:(?:the|my)\s+)?duck\s+)?#\s?(\d{1,12})|(?:(?:the|my)\s+)?duck\s+(?:(?:no|nr|number)\.?\s*)?(\d{1,12})",
                     re.IGNORECASE)
_ALL = re.compile(r"(?:(?:all|both|every one)(?: of)?)? ?(?:my|the)? ?ducks|all(?: of them)?|everyone|everybody|every duck"
                  r"|(?:my|the) (?:whole )?flock", re.IGNORECASE)
_LEAD = re.compile(r"(?:(?:all(?: of)?|both(?: of)?) )?(?:the|my) (?:ducks? )?(?=\S)|ducks? (?=\S)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,\s*and\b|,|&|\band\b)\s*", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«»](.*)[\"“”„«»]", re.DOTALL)


def folded(name: str) -> str:
    """A name as it is compared: composed, trimmed, with single blanks, without regard to case."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def named(game: Game, name: str) -> list[Row]:
    """The ducks that have a name."""
    wanted = folded(name)
    return [duck for duck in game.rows(ducks) if duck.name is not None and folded(duck.name) == wanted]


def find(game: Game, text: str) -> Row | None:
    """The duck that a text means, or None: `#7` is a number, what stands in quotes is a name."""
    text = text.strip()
    if quoted := _QUOTED.fullmatch(text):
        return _one(named(game, quoted[1]), text)
    if number := _NUMBER.fullmatch(text):
        return game.find(ducks, int(number[1])) if number[1] else _one(named(game, text), text) or game.find(ducks, int(number[2]))
    return _one(named(game, text), text) or _by_owner(game, text) or _one(named(game, _LEAD.sub("", text, count=1)), text)


def _by_owner(game: Game, text: str) -> Row | None:
    """“Bob's Coot”, “Bob's duck Coot”, “Coot of Bob”: a duck of that player; a name that is just so has been looked for before."""
    for player in game.members():
        whose = re.escape(player)
        found = re.fullmatch(rf"{whose}['’]s? (?:duck )?(.+)|(?:the duck )?(.+?) (?:of|from) {whose}", text, re.IGNORECASE | re.DOTALL)
        duck = find(game, found[1] or found[2]) if found and len(text) < _TOO_LONG else None
        if duck is not None and duck.owner == player:
            return duck
    return None


def _one(found: list[Row], text: str) -> Row | None:
    if len(found) > 1:
        raise Unclear(f"“{text}” could be several ducks; use the number.", tuple(f"#{duck.id}" for duck in found))
    return found[0] if found else None


def with_closing(game: Game, text: str) -> Row | None:
    """The duck that a text means; a duck word behind it at the end of its line may belong to the name."""
    if isinstance(game, Turn) and not _QUOTED.fullmatch(text):
        line, short = " ".join(game.line.split()).rstrip(" .!"), " ".join(text.split())
        endings = [words.closing(game)] if line.casefold().endswith(short.casefold()) else \
            [last for last in (line.rpartition(" ")[2],) if line.casefold().endswith(f"{short} {last}".casefold())]
        for word in endings:
            longer = find(game, f"{text} {word}") if word and words.is_duck_word(word.casefold()) else None
            if longer is not None:
                return longer
    return find(game, text) or _only(game, text)


def _only(game: Game, text: str) -> Row | None:
    """The one duck of whoever writes “my duck”, or of a player (“Bob's duck”); Unclear where there are several, None for other words."""
    me = game.actor.player if isinstance(game, Turn) else None
    names = {f"{player}'s duck": player for player in game.members()} | {f"duck of {player}": player for player in game.members()}
    wanted = re.sub(r"^an? ", "", folded(text).replace("’", "'"))
    whose = me if wanted == "my duck" else next((name for words, name in names.items() if folded(words) == wanted), None)
    if whose is None:
        return None
    theirs = [row for row in game.rows(ducks) if row.owner == whose or (row.scouting or {}).get("sender") == whose]
    if len(theirs) > 1:
        raise Unclear(f"{'You have' if whose == me else f'{whose} has'} several ducks: write the name or number of the one you mean.",
                      tuple(f"#{duck.id}" if duck.name is None else f"{call(duck)} (#{duck.id})" for duck in theirs[:MOST_TOLD]))
    return theirs[0] if theirs else None


def mine(game: Game, *, out: bool = False) -> list[Row]:
    """The ducks that “all my ducks” means: those that have a name and a pond and are at home, or those that are out."""
    me = game.actor.player if isinstance(game, Turn) else None
    flock = [duck for duck in game.rows(ducks) if duck.name is not None and duck.pond is not None]
    return [duck for duck in flock if me and ((duck.scouting or {}).get("sender") == me if out else duck.owner == me)]


def _hint(game: Game, value: str) -> str:
    """The names that come nearest to one that no duck has; else some of all names."""
    known = {folded(row.name): call(row) for row in game.rows(ducks) if row.name}
    near = difflib.get_close_matches(folded(value)[:_SHOWN], [name for name in known if len(name) <= _SHOWN], n=3)
    listed = ", ".join(known[name] if len(name) <= _SHOWN else f"{known[name][:_SHOWN]} …" for name in near or list(known)[:8])
    return f" {'Do you mean' if near else 'Ducks with a name:'} {listed}{'?' if near else '.'}" if known else ""


class DuckKind(Kind):
    """A duck, by its name or by #number."""

    sample = "a duck"
    topic = "duck"
    pattern = r"\"[^\"]*\"|(?:(?:(?:the|my)\s)?duck\s)?#\s?\d+|(?:(?:the|my)\s)?duck\s(?:(?:no|nr|number)\.?\s)?\d+\b" \
              r"|my\sduck(?!\s#)|[^\s#\"](?:.*?\S)??"
    spelled = True
    free = False

    def parse(self, text: str) -> str:
        """The words; which duck they mean only the game can tell."""
        return text.strip()

    def resolve(self, game: Game, value: str) -> Row:
        """The duck; Refuse if there is none, Unclear if there are several."""
        value = value if value.startswith('"') else value.rstrip(" ,;")
        duck = with_closing(game, value)
        if duck is None and folded(value) == "my":
            raise Refuse("The line ends too soon: behind “my duck” must stand what you want for it, such as a name.")
        if duck is None:
            raise Refuse(f"There is no duck “{value[:200]}”. Write its name, or its number with a # before it.{_hint(game, value)}")
        return duck


class FlockKind(DuckKind):
    """Several ducks, in the order written."""

    sample = "ducks"
    pattern = r"\S(?:.*?\S)??"

    def __init__(self, *, out: bool = False) -> None:
        self.out = out

    def resolve(self, game: Game, value: str) -> Any:
        """The ducks in the order written; the longest run of words that names one is one. “All my ducks” are those that can be meant."""
        if _ALL.fullmatch(" ".join(value.split())) and not named(game, value):
            if found := mine(game, out=self.out):
                return found
            raise Refuse("You have no duck out scouting." if self.out else "You have no duck at home that has a name and a pond.")
        if folded(value) == "my duck" or find(game, value) is not None:
            return [DuckKind().resolve(game, value)]
        return split(game, _LEAD.sub("", value, count=1))


def check_length(text: str) -> None:
    """Refuse a list that is too long to be one."""
    if len(_AND.findall(text)) > MOST:
        raise Refuse(f"That is too much for one line: name at most {MOST} ducks on it.")


def split(game: Game, text: str) -> list[Row]:
    """The ducks of a list “Bertha, Bill and #7”; Refuse names what is none."""
    check_length(text)
    found: list[Row] = []
    rest = text.strip(" .;")
    while rest:
        for end in [len(rest), *(cut.start() for cut in reversed(list(_AND.finditer(rest))))]:
            duck = with_closing(game, rest[:end]) if end == len(rest) else find(game, rest[:end])
            if duck is not None:
                found.append(duck)
                rest = _AND.sub("", rest[end:], count=1) if rest[end:] else ""
                break
        else:
            return [*found, DuckKind().resolve(game, _AND.split(rest)[0] or rest)]
    return found


class TargetKind(DuckKind):
    """The Duck God, or a duck."""

    sample = "a duck or the Duck God"

    def resolve(self, game: Game, value: str) -> Any:
        """The Duck God's name, or a duck."""
        return GOD if folded(value.strip("\"“”")) in (folded(GOD), f"the {folded(GOD)}") else super().resolve(game, value)


DUCK, FLOCK, AWAY, TARGET = DuckKind(), FlockKind(), FlockKind(out=True), TargetKind()
