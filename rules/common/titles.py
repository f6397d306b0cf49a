"""Titles: who has the most of something bears one; it follows from the state after every line, and a tie leaves it vacant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mailbot.engine.rule import Attribute, Data, Game, Hook, Row, Rule, Turn

from . import players

Held = dict[str, str | None]


class Titles:
    """The titles of a rule: `called` gives each its name, `of` computes who bears them as things stand (None: vacant)."""

    def __init__(self, rule: Rule, name: str, called: Mapping[str, str], of: Callable[[Game], Held], *, path: str) -> None:
        self.called, self.of, self.path, self.sort = dict(called), of, path, name
        self.held: Attribute = rule.attribute(name, Data(default=dict.fromkeys(called)))
        self.changed: Hook = rule.hook(f"{name}_changed", name, help="a title has another holder, or none")
        rule.settle(self.recompute)
        rule.derive(players.players, "titles")(self.borne_by)

    def recompute(self, turn: Turn) -> None:
        """After every line and every timer the titles are who they belong to; each change is told in the log."""
        before, now = turn[self.held], self.of(turn)
        if before == now:
            return
        turn.set(self.held, now)
        for title, called in self.called.items():
            if before.get(title) != now[title]:
                told = f"{now[title]} is the {called} now." if now[title] else f"There is no {called} now."
                turn.log(told + (f" It was {before[title]}." if before.get(title) else ""), sort=self.sort, path=self.path)
        turn.fire(self.changed, **{self.sort: now})

    def borne_by(self, game: Game, player: Row) -> Any:
        """The titles of a player."""
        return [called for title, called in self.called.items() if game[self.held][title] == player.name]

    def holders(self, game: Game) -> set[str]:
        """The players who bear a title."""
        return {name for name in game[self.held].values() if name}


def first(numbers: Mapping[str, int]) -> str | None:
    """Who has the most; nobody where two have it, or the most is nothing."""
    most = max(numbers.values(), default=0)
    there = [name for name, number in numbers.items() if number == most]
    return there[0] if most > 0 and len(there) == 1 else None
