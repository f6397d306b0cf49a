"""A game of Ducks in memory: four players, begun on Monday 1 March 2021 at noon, with a flock as a test wants it."""

from typing import Any

import pytest

from mailbot.clock import parse_instant
from mailbot.engine.apply import settle
from mailbot.engine.row import Row
from mailbot.engine.rule import begin
from tests.kit import Play

START = "2021-03-01T12:00:00Z"
PLAYERS = ("Alice", "Bob", "Carol", "Dave")


class Ducks(Play):
    """A game that has begun, with what tests of it do often. Players' first ducks are #1 and on, unnamed."""

    def __init__(self, players: tuple[str, ...] = PLAYERS, *, begun: bool = True, **more: Any) -> None:
        super().__init__(("ducks9",), players=players, start=START, **more)
        if begun:
            self.call(begin)

    def at(self, moment: str) -> None:
        """Go to a time (2021-03-04 00:00); all timers due up to it run."""
        self.until(parse_instant(moment))

    def duck(self, name: str | None, owner: str | None, quacks: int = 0, pond: int | None = 1, **more: Any) -> int:
        """A duck that is there; its number."""
        row = self.given("ducks", name=name, owner=owner, quacks=quacks, pond=pond, named_at=self.now if name else None,
                         named_order=len(self.rows("ducks")), **more)
        self.call(settle)
        return int(row.key)

    def see(self, name: str | int) -> Row:
        """A duck by its name or number."""
        found = [row for row in self.rows("ducks") if name in (row.name, row.id)]
        assert len(found) == 1, (name, found)
        return found[0]

    def quacks(self, *names: str) -> list[int]:
        """The Quacks of ducks."""
        return [self.see(name).quacks for name in names]

    def no_ducks(self) -> None:
        """Without the ducks of the start."""
        for row in self.rows("ducks"):
            self.call(lambda turn, gone=row: turn.remove(gone))


@pytest.fixture
def pond() -> Ducks:
    """A game that has begun, without ducks."""
    play = Ducks()
    play.no_ducks()
    return play
