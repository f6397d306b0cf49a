"""What stands above the text of a contest: the lines with its title, limits, scoring and parameters, read and checked."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from mailbot.engine.rule import Game, Refuse

from . import contest_modules, contests, players
from .contest_modules import Module

LONGEST = 50_000
_LINE = re.compile(r"([a-z][a-z ]{0,30}?)[*_\s]*(?:[:=]|(?<=\s)[-–](?=\s))[*_\s]*(.*)", re.IGNORECASE)
_MARKS = " \t*_#>•·-"
_ORDER = ("title", "module", "contestmaster", "contestants", "scoring", "amendable by", "joining", "set", "summary")


@cache
def _catalogue() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _named(words: str) -> str:
    """The header line that is meant by a name, or ""."""
    said = " ".join(words.lower().split())
    return next((name for name, names in _catalogue()["names"].items() if said in names), "")


def _meant(sort: str, words: str) -> str | None:
    """The word of ours for words of a header line, or None."""
    said = " ".join(words.lower().split())
    found: str | None = next((word for word, forms in _catalogue()["words"][sort].items() if said in forms), None)
    return found


@dataclass
class Header:
    """The lines above a text: what each says, the text below them, and all that is wrong with them."""

    said: dict[str, str] = field(default_factory=dict)
    sets: list[str] = field(default_factory=list)
    text: str | None = None
    faults: list[str] = field(default_factory=list)


def split(body: str, known: tuple[str, ...] = _ORDER) -> Header:
    """Cut a mail's lines into header lines and the text below `Text:`, which is kept to the letter.

    Without such a line the text begins with the first line that does not look like one of a header.
    """
    header, odd = Header(), list[str]()
    lines = body.split("\n")
    for at, line in enumerate(lines):
        bare = line.strip().lstrip(_MARKS)
        found = _LINE.fullmatch(bare)
        name = _named(found[1] if found else bare.rstrip(_MARKS))
        if name == "text":
            said = found[2] if found else ""
            header.text = "\n".join([*([said] if said.strip() else []), *lines[at + 1:]]).strip("\n")
            break
        if found and name == "set":
            header.sets.append(found[2].strip())
        elif found and (name in known or (name in ("least", "most") and "contestants" in known)):
            header.said[name] = found[2].strip().strip("*").strip()
        elif bare and found:
            odd.append(f"“{bare[:60]}”")
        elif bare:
            header.text = "\n".join(lines[at:]).strip("\n")
            break
    if odd:
        header.faults.append(f"{', '.join(odd)} {'is' if len(odd) == 1 else 'are'} no header line: there are {', '.join(known)}, and text, "
                             "each with a colon")
    return header


class Checked:
    """The values that header lines give; what is wrong is added to the header's faults."""

    def __init__(self, game: Game, header: Header, module: Module | None) -> None:
        self.game, self.header, self.module = game, header, module

    def _fault(self, sentence: str) -> None:
        self.header.faults.append(sentence)

    def limits(self, least: int = 2, most: int | None = None) -> tuple[int, int | None, bool]:
        """Least and most contestants (most None: no limit), and whether they were given; what is not said stays as it was."""
        given = {name: self.header.said[name] for name in ("contestants", "least", "most") if name in self.header.said}
        if not given:
            return least, most, False
        fewest, highest = _limits(given["contestants"]) if "contestants" in given else (least, most)
        fewest = _whole(given["least"]) if "least" in given else fewest
        highest = _whole(given["most"]) if "most" in given else highest
        if _ODD in (fewest, highest):
            self._fault(f"contestants “{', '.join(given.values())}”: write it like 3 to 8, or 3 to none")
            return least, most, False
        if fewest is None:
            fewest = least if highest is None else min(least, highest)
        if not 1 <= fewest <= 1000:
            self._fault(f"min {fewest} is not from 1 to 1000")
        elif highest is not None and highest < fewest:
            self._fault(f"min {fewest} above max {highest}")
        return fewest, highest, True

    def scoring(self) -> tuple[str | None, list[str]]:
        """How points are given, and along which axes if they are named."""
        said = self.header.said.get("scoring")
        if said is None:
            return None, []
        there, offered = list(self.game[contests.axes]), scorings(self.game)
        words = [word for word in re.split(r"[\s,:()]+", said.lower()) if word not in ("", "and", "along", "by", "the")]
        way = _meant("scoring", said)
        axes: list[str] = []
        if way is None and words and (words[0] in there or _meant("scoring", words[0]) == "axes"):
            way, axes = "axes", words if words[0] in there else words[1:]
        if way not in offered:
            self._fault(f"scoring “{said}” is not offered here: there is {', '.join(offered)}")
            return None, []
        if unknown := [axis for axis in axes if axis not in there]:
            self._fault(f"unknown axis {', '.join(unknown)}: there is {', '.join(there) or 'none'}")
        return way, [axis for axis in axes if axis in there]

    def word(self, name: str) -> str | None:
        """One of some words, for “joining” or “amendable by”."""
        said = self.header.said.get(name)
        meant = _meant(name, said) if said is not None else None
        if said is not None and meant is None:
            self._fault(f"{name} “{said}”: write {' or '.join(_catalogue()['words'][name])}")
        return meant

    def parameters(self) -> dict[str, Any]:
        """Values for parameters of the module (`Set: name = value`)."""
        values = {}
        for line in self.header.sets:
            name, _, words = line.partition("=")
            if self.module is None:
                self._fault(f"there is no module whose parameter {name.strip()} could be set")
                continue
            try:
                values[name.strip()] = contest_modules.read_setting(self.module, name.strip(), words.strip())
            except Refuse as fault:
                self._fault(str(fault))
        return values

    def text(self) -> str:
        """The text, of 1 to 50,000 characters."""
        text = self.header.text or ""
        if not text.strip():
            self._fault("text missing: write it below a line “Text:”")
        elif len(text) > LONGEST:
            self._fault(f"text {len(text):,} of {LONGEST:,} characters")
        return text

    def title(self) -> str:
        """The title, of 1 to 80 characters, which no live contest has."""
        title = " ".join(self.header.said.get("title", "").split())
        if not title:
            self._fault("title missing: write a line “Title: …”")
        elif len(title) > 80:
            self._fault(f"title {len(title)} of 80 characters")
        elif (used := contests.titled(self.game, title)) is not None:
            self._fault(f"title in use by {contests.called(used)}")
        return title

    def player(self, name: str) -> str | None:
        """A player of now."""
        row = players.named(self.game, name)
        if row is None:
            self._fault(f"contestmaster “{name}” is no player; there is {', '.join(self.game.members())}")
        return row.name if row is not None else None


def scorings(game: Game) -> list[str]:
    """How contests can score in this game."""
    plain = game.ask(contests.plain_points, False)
    return [*(["axes"] if game[contests.axes] else []), *(["plain"] if plain else []), "own"]


_ODD = -1
_FEWEST = re.compile(r"(?:at least|min(?:imum)?(?: of)?|from) (\d{1,9})|(\d{1,9}) ?(?:\+|or more|and more|and up|minimum|at least)")
_MOST = re.compile(r"(?:up to|at most|max(?:imum)?(?: of)?|no more than) (\d{1,9})|(\d{1,9}) (?:or fewer|or less|at most|maximum)")
_RANGE = re.compile(r"(?:between |from )?(\d{1,9}) ?(?:to|-|–|—|and|\.\.\.?|…) ?(.+)")


def _limits(words: str) -> tuple[int | None, int | None]:
    """Least and most of “3 to 8”, “3+”, “up to 6”, “exactly 4”; None where nothing is said, -1 where it cannot be read."""
    said = re.sub(r" (?:contestants|players|people|members|participants)\b", "", " ".join(words.lower().split()))
    if not said or _meant("limits", said) is not None:
        return None, None
    if found := _FEWEST.fullmatch(said):
        return int(found[1] or found[2]), None
    if found := _MOST.fullmatch(said):
        return None, int(found[1] or found[2])
    if found := _RANGE.fullmatch(said):
        return int(found[1]), _whole(found[2])
    exactly = re.fullmatch(r"(?:exactly|just|only) (\d{1,9})", said)
    return (int(exactly[1]), int(exactly[1])) if exactly else (_whole(said), None)


def _whole(words: str) -> int | None:
    """A number; None for no limit; -1 for what is neither."""
    return int(words) if re.fullmatch(r"\d{1,9}", words) else None if _meant("limits", words) is not None else _ODD
