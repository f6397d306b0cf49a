"""Amounts in definitions: a number, dice, or dice times a number; what is certain of them and what is not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mailbot.engine.rule import Refuse, Rule, Turn

rule = Rule("amounts", title="Amounts")
FORM = r"\$?(?:\d*d\d+(?:\s*\*\s*\d+)?|\d{1,3}(?:,\d{3})+|\d+)"
_AMOUNT = re.compile(r"\$?(?:(?P<count>\d*)d(?P<faces>\d+)(?:\s*\*\s*(?P<times>\d+))?|(?P<plain>[\d,]+))", re.IGNORECASE)


@dataclass(frozen=True)
class Amount:
    """A fixed part, or `count` dice with `faces` faces times `times`."""

    fixed: int = 0
    count: int = 0
    faces: int = 1
    times: int = 1

    @property
    def least(self) -> int:
        """The least it can be."""
        return self.fixed + self.count * self.times

    @property
    def most(self) -> int:
        """The most it can be."""
        return self.fixed + self.count * self.faces * self.times

    def roll(self, turn: Turn, why: str) -> int:
        """What it is this time."""
        if not self.count:
            return self.fixed
        return self.fixed + turn.roll(f"{self.count}d{self.faces}", why).total * self.times


def amount(text: str) -> Amount:
    """Read an amount; Refuse if it is none."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise Refuse(f"“{text}” is no amount: write a whole number of 0 or more, or dice such as 2d6 or 2d6 * 10.")
    if found["plain"]:
        return Amount(fixed=int(found["plain"].replace(",", "")))
    count, faces, times = int(found["count"] or 1), int(found["faces"]), int(found["times"] or 1)
    if not (1 <= count <= 100 and faces >= 1):
        raise Refuse(f"“{text}”: at most 100 dice can be thrown, with 1 face or more.")
    return Amount(count=count, faces=faces, times=times)
