"""Which numbers each step of a past has given out, so that things keep their numbers when that past is corrected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mailbot.engine.entries import CORRECTIONS
from mailbot.engine.step import LOG
from mailbot.store.journal import Entry

Kept = dict[str, dict[str, list[int]]]
"""Numbers by step and series, or by step, line of the mail and series ("3/ponds")."""

UNNUMBERED = (LOG, "clock", CORRECTIONS)
"""Series that start anew in a corrected past: the public log has no gaps."""


@dataclass
class Given:
    """`kept`: the numbers of each step, of those too that an earlier correction did away with. `beyond`: for each series
    the number from which on none was ever given."""

    kept: Kept = field(default_factory=dict)
    beyond: dict[str, int] = field(default_factory=dict)

    def waiting(self, played: set[str]) -> Kept:
        """The numbers of steps that are not among those played: they may come again."""
        return {step: numbers for step, numbers in self.kept.items() if step not in played}


def given_numbers(journal: Iterable[Entry]) -> Given:
    """The numbers that the steps of a journal gave out."""
    found = Given()
    for entry in journal:
        after = {str(series): int(row["next"]) for table, series, row in entry["rows"]
                 if table == "counters" and series not in UNNUMBERED}
        if entry["kind"] == "correction":
            for step, numbers in entry["waiting"].items():
                found.kept.setdefault(step, numbers)
        else:
            known = entry.get("numbers", {})
            by_line = {name.rpartition("/")[2] for name in known}
            numbers = {series: list(range(found.beyond.get(series, 1), next_one)) for series, next_one in after.items()
                       if series not in by_line} | known
            if numbers:
                found.kept.setdefault(entry["id"], numbers)
        found.beyond |= after
    return found


def unusual_numbers(journal: Iterable[Entry]) -> Kept:
    """The numbers that steps cannot know from the state before: those that corrections have kept."""
    return {entry["id"]: entry["numbers"] for entry in journal if "numbers" in entry}


def meant_entries(journal: Iterable[Entry]) -> dict[str, dict[str, str]]:
    """Which events the numbers of log entries mean that stand in mails, by step."""
    return {entry["id"]: entry["entries"] for entry in journal if "entries" in entry}
