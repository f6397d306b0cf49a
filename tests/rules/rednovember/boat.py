"""A game of Red November in memory, in which every gnome can be put where a test wants it."""

from typing import Any

from tests.kit import Answer, Play

CREW = ("Ann", "Bob", "Cid")
CALM = ["Respite –"] * 200


class Boat(Play):
    """Three gnomes in rooms 8, 0 and 3 with 60 minutes and no items; no event does anything unless a test says so."""

    def __init__(self, *terms: str, crew: tuple[str, ...] = CREW, start: str = "start game C1", players: tuple[str, ...] = (),
                 **parameters: Any) -> None:
        super().__init__(("rednovember",), players=players or (*crew, "Zoe"), parameters={"objection_window": "0", **parameters})
        self.do("Ann", "\n".join(["create contest", "Title: Boat", "Module: rednovember", *terms, "Text: We dive."]))
        for name in crew:
            self.do(name, "join C1")
        if start:
            self.begin(start)

    def begin(self, line: str = "start game C1") -> None:
        """Start a game in which nothing happens by itself."""
        self.do("Ann", line)
        number = self.rows("games")[-1].id
        self.number = number
        self.sub(event_draw_pile=CALM, event_discard_pile=[], item_pool=["toolbox"] * 40, item_discard_pile=[])
        for place, name in zip(("8", "0", "3", "8", "8", "8", "8", "8"), self.row("games", number).crew_order, strict=False):
            self.put(name, place=place, items=[])

    def put(self, name: str, **values: Any) -> None:
        """Give a gnome other values."""
        self.change("gnomes", f"{self.number}/{name}", **values)

    def sub(self, **values: Any) -> None:
        """Give the submarine other values."""
        self.change("games", self.number, **values)

    def gnome(self, name: str) -> Any:
        """A gnome."""
        return self.row("gnomes", f"{self.number}/{name}")

    @property
    def boat(self) -> Any:
        """The game."""
        return self.row("games", self.number)

    def turn(self, who: str, steps: str, dice: tuple[Any, ...] = ()) -> str:
        """Take a turn that must be accepted; its report."""
        return "\n".join(self.do(who, f"turn: {steps}", dice=list(dice)))

    def no(self, who: str, steps: str) -> str:
        """Try a turn that must be refused; why."""
        return self.refused(who, f"turn: {steps}")

    def gnome_items(self, name: str) -> list[str]:
        """What a gnome of the first game has."""
        return list(self.row("gnomes", f"1/{name}").items)

    def events(self, *cards: str) -> None:
        """The cards that come next."""
        self.sub(event_draw_pile=[*cards, *CALM])

    def post(self, who: str, text: str, **more: Any) -> Answer:
        """Any mail."""
        return self.mail(who, text, **more)
