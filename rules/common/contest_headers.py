"""What stands above the text of a contest: the lines with its title, limits, scoring and parameters, read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from mailbot.engine.rule import Game, Refuse

from . import contest_modules, contests, players
from .contest_modules import Module

LONGEST = 50_000
_LINE = re.compile(r"\s*([A-Za-z][A-Za-z ]{0,30}?)\s*:\s*(.*)")
_LIMITS = re.compile(r"(\d+)(?:\s*(?:to|-|–)\s*(\d+|none|any))?", re.IGNORECASE)
_NAMES = {"amendable": "amendable by", "limits": "contestants", "contestmaster": "contestmaster", "parameter": "set"}
_KNOWN = ("title", "module", "contestmaster", "contestants", "scoring", "amendable by", "joining", "set", "summary")


@dataclass
class Header:
    """The lines above a text: what each says, the text below them, and all that is wrong with them."""

    said: dict[str, str] = field(default_factory=dict)
    sets: list[str] = field(default_factory=list)
    text: str | None = None
    faults: list[str] = field(default_factory=list)


def split(body: str, known: tuple[str, ...] = _KNOWN) -> Header:
    """Cut a mail's lines into header lines and the text below `Text:`, which is kept to the letter."""
    header = Header()
    lines = body.split("\n")
    for at, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        name = " ".join(found[1].lower().split()) if found else ""
        name = _NAMES.get(name, name)
        if found and name == "text":
            header.text = "\n".join([*([found[2]] if found[2].strip() else []), *lines[at + 1:]]).strip("\n")
            break
        if found and name == "set":
            header.sets.append(found[2].strip())
        elif found and name in known:
            header.said[name] = found[2].strip()
        elif line.strip():
            header.faults.append(f"“{line.strip()[:60]}” is no header line: there are {', '.join(known)}, and text, each with a colon")
    return header


class Checked:
    """The values that header lines give; what is wrong is added to the header's faults."""

    def __init__(self, game: Game, header: Header, module: Module | None) -> None:
        self.game, self.header, self.module = game, header, module

    def _fault(self, sentence: str) -> None:
        self.header.faults.append(sentence)

    def limits(self) -> tuple[int | None, int | None, bool]:
        """Least and most contestants (most None: no limit), and whether they were given."""
        said = self.header.said.get("contestants")
        found = _LIMITS.fullmatch(said) if said else None
        if said is None:
            return None, None, False
        if not found:
            self._fault(f"contestants “{said}”: write it like 3 to 8, or 3 to none")
            return None, None, False
        least, most = int(found[1]), int(found[2]) if found[2] and found[2].isdigit() else None
        if not 1 <= least <= 1000:
            self._fault(f"min {least} is not from 1 to 1000")
        elif most is not None and most < least:
            self._fault(f"min {least} above max {most}")
        else:
            return least, most, True
        return None, None, False

    def scoring(self) -> tuple[str | None, list[str]]:
        """How points are given, and along which axes if they are named."""
        said = self.header.said.get("scoring")
        if said is None:
            return None, []
        word, *rest = said.lower().replace(",", " ").split() or [""]
        there = list(self.game[contests.axes])
        offered = scorings(self.game)
        if word not in offered:
            self._fault(f"scoring “{said}” is not offered here: there is {', '.join(offered)}")
            return None, []
        if unknown := [axis for axis in rest if axis not in there]:
            self._fault(f"unknown axis {', '.join(unknown)}: there is {', '.join(there) or 'none'}")
        return word, [axis for axis in rest if axis in there]

    def word(self, name: str, words: tuple[str, ...]) -> str | None:
        """One of some words."""
        said = self.header.said.get(name)
        if said is not None and said.lower() not in words:
            self._fault(f"{name} “{said}”: write {' or '.join(words)}")
            return None
        return said.lower() if said is not None else None

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
