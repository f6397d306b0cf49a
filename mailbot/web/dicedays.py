"""Pages of the dice: a list of past days, and the draws of each."""

from collections.abc import Iterator
from dataclasses import dataclass

from mailbot.web.facts import Facts
from mailbot.web.pages import HUNDRED, Changes, Numbered, Page, Shows


@dataclass(frozen=True)
class DiceDays:
    """A page for each day with public draws, once it is over. `revealed` is the day up to which they stand already."""

    facts: Facts
    revealed: str

    def pages(self) -> Iterator[Page]:
        """All days."""
        return map(self._page, self.facts.past_days())

    def touched(self, changes: Changes) -> Iterator[Page]:
        """Days that have ended since the last time."""
        return (self._page(day) for day in self.facts.past_days() if day >= self.revealed)

    def gone(self, changes: Changes) -> Iterator[str]:
        """None."""
        return iter(())

    def size(self) -> int:
        """How many days."""
        return len(self.facts.past_days())

    def address(self, path: str) -> str | None:
        """That of a day."""
        return path if path.startswith("dice/") and path[5:].rstrip("/") in self.facts.past_days() else None

    def _page(self, day: str) -> Page:
        return Page(f"dice/{day}/", "dice-day.html", f"Dice of {day}", lambda: self.facts.dice_day(day), Shows.ALWAYS)


def day_list(facts: Facts, revealed: str) -> Numbered:
    """Past days by the hundred, oldest first."""
    days = facts.past_days()

    def grown(changes: Changes) -> int:
        return sum(day >= revealed for day in days)

    return Numbered("dice/days/", "dice-days.html", "Days with draws", lambda: len(days),
                    lambda first, last: days[first - 1:last], grown,
                    lambda chosen: {"past": [facts.past_day(day) for day in chosen[:HUNDRED]]})
