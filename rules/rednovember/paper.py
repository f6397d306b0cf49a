"""The submarine on paper: a copy on which a turn is thought through before it is taken."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from . import catalogue
from .catalogue import SEA
from .steps import Step, Written


@dataclass
class Sub:
    """The submarine, to be changed freely: water by room, burning rooms, blocked hatches, tracks, what is set to happen."""

    water: dict[str, str]
    fire: set[str]
    blocked: set[str]
    tracks: dict[str, int]
    destruction: list[tuple[str, int]]
    cabin: int
    pool: int
    abandon_window: int = 10
    most_drunk: int = 3
    bonuses: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Sub:
        """The same on another sheet: water and fire there can change while these stay."""
        return replace(self, water=dict(self.water), fire=set(self.fire))

    def level(self, room: str) -> str:
        """A room's water: none, low or high."""
        return self.water.get(room, "none")

    def open(self, one: str, other: str) -> None:
        """Opening a hatch lets water flow from a room at high water into one with none; a fire there goes out."""
        if SEA in (one, other) or {self.level(one), self.level(other)} != {"high", "none"}:
            return
        self.water |= {one: "low", other: "low"}
        self.fire -= {one, other}


@dataclass
class Mover:
    """The gnome that moves."""

    place: str
    minutes: int
    level: int
    items: list[str]


@dataclass
class Plan:
    """What a turn comes to, up to the action's roll."""

    sub: Sub
    mover: Mover
    written: Written
    spent: int = 0
    used: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    action: Step | None = None
    target: int = 0
    ghost: int = 0
    outside_at_start: bool = False
    burning_entered_at: list[int] = field(default_factory=list)
    exits_at: list[int] = field(default_factory=list)
    uses: list[tuple[int, Step]] = field(default_factory=list)

    def copy(self) -> Plan:
        """The same on another sheet: what is done to it leaves this one as it is."""
        return replace(self, sub=self.sub.copy(), mover=replace(self.mover, items=list(self.mover.items)),
                       used=list(self.used), steps=list(self.steps), burning_entered_at=list(self.burning_entered_at),
                       exits_at=list(self.exits_at), uses=list(self.uses))

    @property
    def rolled(self) -> bool:
        """Whether the action is one of those with a roll."""
        return self.action is not None and self.action.what in catalogue.ACTIONS

    @property
    def sure_death(self) -> bool:
        """Whether the gnome would die at the end of the turn whatever the dice say."""
        at_sea = self.mover.place == SEA and "aqualung" not in self.used
        drowned = self.sub.level(self.mover.place) == "high"
        return (at_sea or drowned) and (self.action is None or self.action.what != "abandon")
