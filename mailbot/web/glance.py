"""What the public sees of a game that stands still while its pages are made."""

from mailbot.engine.declare import Table
from mailbot.engine.game import Game
from mailbot.engine.row import Row
from mailbot.engine.views import View
from mailbot.store.state import Key


class Glance(View):
    """A public view that looks at each row once; to be dropped when the game goes on."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._looked: dict[tuple[str, Key], Row | None] = {}
        self._counts: dict[str, int] = {}

    def retired_count(self, table: Table | str) -> int:
        """How many rows of a table are over, counted once."""
        name = table if isinstance(table, str) else table.name
        if name not in self._counts:
            self._counts[name] = super().retired_count(name)
        return self._counts[name]

    def _seen(self, row: Row) -> Row | None:
        place = row.table, row.key
        if place not in self._looked:
            self._looked[place] = super()._seen(row)
        return self._looked[place]
