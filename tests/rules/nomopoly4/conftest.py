"""A game of Nomopoly in memory: four players, begun on Monday 4 January 2027, the Ducky on square 20."""

from typing import Any

import pytest

from mailbot.engine.rule import begin
from tests.kit import Play

START = "2027-01-04T10:00:00Z"


class Nomopoly(Play):
    """A game that has begun, with what tests of it do often."""

    def __init__(self, players: tuple[str, ...] = ("Alice", "Bob", "Carol", "Dave"), *, begun: bool = True, **more: object) -> None:
        super().__init__(("nomopoly4",), players=players, start=START, **more)  # type: ignore[arg-type]
        if begun:
            self.set("duck_square", 20)
            self.call(begin)

    def off(self, *names: str) -> None:
        """Switch mechanisms off."""
        self.set("switches", {**self.game["switches"], **dict.fromkeys(names, False)})

    def piece(self, number: int, kind: str, owner: str, square: int, hp: int | None = None) -> None:
        """A piece that is ready."""
        most = self.game.find("unit_types", kind) or self.game.find("building_types", kind)
        self.given("pieces", id=number, type=kind, owner=owner, square=square, hp=hp or most.initial_hit_points,
                   ready_at=self.now)

    def implement(self, *lines: str, dice: tuple[object, ...] = ()) -> list[str]:
        """Carry out change lines by an accepted proposal of Bob's; what the admin is told."""
        proposal = self.pending()
        return self.do("admin", "\n".join([f"implement {proposal}", *lines, "end"]), dice=dice)

    def pending(self, text: str = "Changes.") -> int:
        """An accepted proposal."""
        return int(self.given("proposals", title="Change", author="Bob", text=text, status="pending", outcome="adopted",
                              opened=self.now).key)

    def player(self, name: str) -> dict[str, Any]:
        """A player as `show --all` has one."""
        return self.json("all")["players"][name]  # type: ignore[no-any-return]


@pytest.fixture
def nomo() -> Nomopoly:
    """A game that has begun."""
    return Nomopoly()
