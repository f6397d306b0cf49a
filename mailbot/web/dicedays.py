"""Pages of the dice: commitments, a list of past days, and the draws of each."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mailbot.web.facts import Facts
from mailbot.web.pages import Changes, Numbered, Page, Shows


@dataclass(frozen=True)
class DiceDays:
    """The page on the dice, and one for each day with public draws, once it is over.

    `revealed` is the day on which they were last written: days from then on may be new.
    """

    facts: Facts
    revealed: str
    overview: Page = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "overview", Page("dice/", "dice.html", "Dice", self.facts.dice))

    def pages(self) -> Iterator[Page]:
        """The overview, and all days."""
        yield self.overview
        yield from map(self._page, self.facts.past_days)

    def touched(self, changes: Changes) -> Iterator[Page]:
        """The overview with every event and every day; days that have ended since the last time, or have late draws."""
        late = late_days(self.facts, changes)
        if changes.log or late or self.revealed != self.facts.secrets.day:
            yield self.overview
        if self.revealed != self.facts.secrets.day:
            late |= {day for day in self.facts.past_days if day >= self.revealed}
        yield from map(self._page, sorted(late))

    def gone(self, changes: Changes) -> Iterator[str]:
        """None."""
        return iter(())

    def size(self) -> int:
        """The overview and the days."""
        return 1 + len(self.facts.past_days)

    def address(self, path: str) -> str | None:
        """That of the overview, or of a day."""
        known = path == "dice/" or (path.startswith("dice/") and path[5:].rstrip("/") in self.facts.past_days)
        return path if known else None

    def _page(self, day: str) -> Page:
        return Page(f"dice/{day}/", "dice-day.html", f"Dice of {day}", lambda: self.facts.dice_day(day), Shows.ALWAYS)


def late_days(facts: Facts, changes: Changes) -> set[str]:
    """Days that are over and had draws since the last time: a timer of last midnight may run a little later."""
    late = {day for day in changes.drawn if day < facts.secrets.day}
    if late and not late <= set(facts.past_days):
        facts.calendar.forget()
    return late.intersection(facts.past_days) if late else late


def day_list(facts: Facts, revealed: str) -> Numbered:
    """Past days by the hundred, oldest first."""
    def grown(changes: Changes) -> int:
        if late := late_days(facts, changes):
            return sum(day >= min(late) for day in facts.past_days)
        return 0 if revealed == facts.secrets.day else sum(day >= revealed for day in facts.past_days)

    return Numbered("dice/days/", "dice-days.html", "Days with draws", lambda: len(facts.past_days),
                    lambda first, last: facts.past_days[first - 1:last], grown,
                    lambda chosen: {"past": [facts.past_day(day) for day in chosen]})
