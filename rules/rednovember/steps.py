"""How a turn is written: movement, use of items and one action, step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from mailbot.engine.rule import Refuse

from . import catalogue

_USE = re.compile(r"(?:use|drink)\s+(.+?)(\s+anyway)?")
_COURTESY = re.compile(r"^(?:(?:and|then|first|finally|next|please|i)[, ]{1,2})+|(?:[, ]{1,2}(?:please|pls|thanks|thank you))+$",
                       re.IGNORECASE)
_GO = re.compile(r"(go|move|enter|open)(?:\s+(?:in)?to)?(?:\s+rooms?)?\s+((?:\d|sea)(?:\s*(?:,|->|and|then)\s*(?:\d|sea))*)")
_TIMED = re.compile(r"(unblock|extinguish|pump|fix (?:the )?(?:engine|pumps|oxygen(?: pumps)?|reactor)|stop (?:the |a )?missiles?|"
                    r"kill (?:the )?kraken|search)(?:\s+(?:hatch\s+)?(\d)\s?[-–/]\s?(\d))?"
                    r"(?:\s+(?:fire|water|the fire|the water|the stores))?(?:\s+(?:for\s+)?(\d{1,3})(?:\s+min(?:ute)?s?)?)?")
_TAKE = re.compile(r"take\s+(\d{1,3}|a|one|two)?\s*grogs?")
_GIVE = re.compile(r"give\s+(.+?)\s+to\s+(.+)")
_WITH = re.compile(r"(.+?)\s+with\s+(.+)")
_RETREAT = re.compile(r"retreat(?:\s+to)?\s+(\d|sea)")
_ALIASES = {"fix oxygen": "fix pumps", "fix oxygen pumps": "fix pumps", "stop missiles": "stop missile"}


@dataclass(frozen=True)
class Step:
    """One step. `kind`: use, open, go or act; `what`: the item, the place or the action."""

    kind: str
    what: str
    minutes: int | None = None
    hatch: str = ""
    items: tuple[str, ...] = ()
    to: str = ""
    anyway: bool = False
    number: int = 0


@dataclass
class Written:
    """A turn as it was written: its steps, and what it says for the case of bad luck."""

    steps: list[Step] = field(default_factory=list)
    retreat: str = ""
    charm_fails: int = 0
    charm_faints: int = 0
    own_risk: bool = False


def read(text: str) -> Written:
    """Read a turn; Refuse with the number of the first step that cannot be read."""
    written = Written()
    for part in re.split(r"[;\n]", text):
        bare = _COURTESY.sub("", " ".join(part.split()).strip(" .!,")).strip(" .!,")
        words = bare.lower()
        if not words or _extra(written, words):
            continue
        number = 1 + len({step.number for step in written.steps})
        written.steps += [replace(step, number=number) for step in _steps(words, bare, number)]
    return written


def _extra(written: Written, words: str) -> bool:
    """Lines that are no steps."""
    if words in ("charm if it fails", "charm if i fail"):
        written.charm_fails += 1
    elif words in ("charm if i faint", "charm if it faints"):
        written.charm_faints += 1
    elif words == "at my own risk":
        written.own_risk = True
    elif found := _RETREAT.fullmatch(words):
        written.retreat = found[1]
    else:
        return False
    return True


def _steps(words: str, part: str, number: int) -> list[Step]:
    if found := _USE.fullmatch(words):
        return [Step("use", item, anyway=bool(found[2])) for item in _items(found[1], number)]
    if words in ("exit", "leave the sub", "go outside"):
        return [Step("go", catalogue.SEA)]
    if found := _GO.fullmatch(words):
        places = re.findall(r"\d|sea", found[2])
        return [Step("open" if found[1] == "open" else "go", place) for place in places]
    if found := _GIVE.fullmatch(words):
        name = re.split(r"\s+to\s+", " ".join(part.split()), flags=re.IGNORECASE)[-1].strip(" .!")
        return [Step("act", "give", items=tuple(_items(found[1], number)), to=name)]
    used: list[Step] = []
    if found := _WITH.fullmatch(words):
        anyway = found[2].endswith(" anyway")
        used = [Step("use", item, anyway=anyway) for item in _items(found[2].removesuffix(" anyway"), number)]
        words = found[1]
    return [*used, _action(words, number)]


def _items(words: str, number: int) -> list[str]:
    found = catalogue.items_named(words)
    if isinstance(found, str):
        raise Refuse(f"Step {number}: there is no item “{found}”; there is {', '.join(catalogue.ITEMS)}.")
    return found


def _action(words: str, number: int) -> Step:
    if words in ("nothing", "do nothing", "no action", "wait", "rest"):
        return Step("act", "nothing", 1)
    if words in ("abandon", "abandon ship", "abandon comrades"):
        return Step("act", "abandon")
    if found := _TAKE.fullmatch(words):
        return Step("act", "take", {"a": 1, "one": 1, "two": 2, None: 1}.get(found[1]) or int(found[1]))
    if found := _TIMED.fullmatch(words):
        name = re.sub(r"\b(?:the|a) ", "", found[1])
        hatch = "-".join(sorted((found[2], found[3]))) if found[2] else ""
        return Step("act", _ALIASES.get(name, name), int(found[4]) if found[4] else None, hatch)
    raise Refuse(f"Step {number}: “{words}” is no step. Steps are: use an item, open 5, go 5, exit, and one action: "
                 f"{', '.join(catalogue.ACTIONS)}, search, take grog, give, nothing, abandon.")
