"""Effects: what a command or an item does, as a list of steps that definitions write in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from . import amounts, types
from .amounts import Amount, amount

rule = Rule("effects", title="Effects", needs=[types.rule, amounts.rule], implements=["N4-EXT-13"])
_N = rf"(?P<n>{amounts.FORM})"
_FORMS = {
    "pay": rf"pay {_N}", "gain": rf"gain {_N}", "mine": rf"mine {_N}",
    "create": r"create (?P<name>.+?)(?: ?x ?(?P<count>\d+))?", "become": r"become (?P<name>.+)",
    "step": r"step", "strike": r"strike", "damage": rf"damage {_N}", "heal": rf"heal {_N}",
    "destroy": r"destroy (?P<name>actor|target)", "experience": rf"experience (?P<sign>[+-]) ?{_N}",
    "walk": rf"walk (?P<sign>[+-]) ?{_N}", "jump": r"jump to target",
    "item": r"item (?P<sign>[+-]) ?(?P<count>\d+) (?P<name>.+)", "ask": r"ask (?:the )?admin [\"“”](?P<name>[^\"“”]+)[\"“”]",
}
_COMPILED = {verb: re.compile(form, re.IGNORECASE) for verb, form in _FORMS.items()}
_CUT = re.compile(r"[,;]\s*(?=(?:[^\"“”]*[\"“”][^\"“”]*[\"“”])*[^\"“”]*$)")
ON_ACTOR = frozenset({"mine", "become", "step", "strike"})
ON_PIECE = frozenset({"strike", "damage", "heal"})
ON_SQUARE = frozenset({"step", "jump"})


@dataclass(frozen=True)
class Step:
    """One step: its verb, an amount, a name, how many, and whether something is taken away."""

    verb: str
    amount: Amount = field(default_factory=Amount)
    name: str = ""
    count: int = 1
    minus: bool = False
    words: str = ""

    @property
    def on_piece(self) -> bool:
        """Whether it needs a piece as its target."""
        return self.verb in ON_PIECE or (self.verb == "destroy" and self.name == "target")

    @property
    def on_actor(self) -> bool:
        """Whether it needs a piece that acts."""
        return self.verb in ON_ACTOR or (self.verb == "destroy" and self.name == "actor")


@lru_cache(maxsize=1024)
def steps(text: str) -> tuple[Step, ...]:
    """Read an effect; Refuse names the step that cannot be read. Whether its types exist is checked by `check_names`."""
    return tuple(_step(" ".join(part.split())) for part in _CUT.split(text) if part.strip())


def _step(words: str) -> Step:
    for verb, form in _COMPILED.items():
        if found := form.fullmatch(words):
            parts = found.groupdict()
            return Step(verb, amount(parts["n"]) if parts.get("n") else Amount(), (parts.get("name") or "").strip(),
                        int(parts.get("count") or 1), parts.get("sign") == "-", words)
    raise Refuse(f"“{words}” is no step of an effect; steps are: pay N, gain N, mine N, create TYPE, become TYPE, step, strike, "
                 "damage N, heal N, destroy actor, destroy target, experience +N, walk +N, jump to target, item +N NAME, "
                 "ask admin \"…\".")


def check_names(game: Game, parts: Iterable[Step]) -> None:
    """Refuse steps that name a type of pieces or items that does not exist."""
    for step in parts:
        if step.verb in ("create", "become"):
            types.piece_type(game, step.name)
        elif step.verb == "item":
            types.item_type(game, step.name)


@dataclass
class Deed:
    """Something done by a player: which command or item it was, which piece acts, and at what it is aimed."""

    issuer: str
    name: str
    actor: int | None = None
    piece: int | None = None
    player: str | None = None
    square: int | None = None
    told: list[str] = field(default_factory=list)

    def acting(self, game: Game) -> Row:
        """The piece that acts; Refuse if there is none."""
        found = game.find("pieces", self.actor)
        if found is None or not game.is_live(found):
            raise Refuse(f"{self.name} works only through a unit or building.")
        return found

    def aimed(self, game: Game) -> Row:
        """The piece it is aimed at; Refuse if there is none."""
        found = game.find("pieces", self.piece)
        if found is None or not game.is_live(found):
            raise Refuse(f"{self.name} needs a unit or building as its target.")
        return found


def do_all(turn: Turn, deed: Deed, parts: Iterable[Step], means: dict[str, object]) -> None:
    """Carry the steps out in order; what they did is left in `deed.told`."""
    for step in parts:
        call = means[step.verb]
        if callable(call) and (told := call(turn, deed, step)):
            deed.told.append(told)
