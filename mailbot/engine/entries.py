"""Entries of the public log: what the numbers in mails mean, and what stands there for what was taken out of the past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mailbot.engine.turn import Turn
from mailbot.store.state import Values

TAKEN_OUT = "[Taken out] "
STRUCK = "struck"
CORRECTIONS = "corrections"


@dataclass(frozen=True)
class LogEntry:
    """An entry of the public log as it stands at the time of the step.

    `event` is the line of a mail (or the whole step) that it came from, `by` the player (or "admin", or "") who did it,
    `taken_out` whether that was taken out of the past by now: what will be taken out later stands there as it was.
    """

    number: int
    event: str
    by: str
    text: str
    taken_out: bool


def find_entry(turn: Turn, number: int) -> LogEntry | None:
    """The entry that a mail means by a number: the same one in every past, though its number may be another by then."""
    meant = turn.step.entries.get(str(number))
    now = number if meant is None else _number_now(turn, meant)
    found = turn.history.log_entries(now, now) if now else []
    event = turn.history.event_of(now) if found else ""
    if meant is None:
        turn.step.entries[str(number)] = f"{event}#{turn.history.log_of(event).index(now)}" if event else ""
    return _as_of(turn, found[0], event) if found else None


def _number_now(turn: Turn, meant: str) -> int:
    """The number of an entry that is named by its event, and which of that event's entries it is; 0 if there is none."""
    event, _, count = meant.rpartition("#")
    step = event.partition(":")[0]
    numbers = turn.history.log_of(event) or turn.history.log_of(step) if event else []
    return numbers[min(int(count), len(numbers) - 1)] if numbers else 0


def _as_of(turn: Turn, values: Values, event: str) -> LogEntry:
    out = values.get("sort") == STRUCK and int(values["correction"]) <= corrections(turn)
    text = str(values["text"])
    return LogEntry(int(values["n"]), event, str(values.get("by", "")), text if out else text.removeprefix(TAKEN_OUT), out)


def corrections(turn: Turn) -> int:
    """How many corrections of the past have been made."""
    return int((turn.state.get("counters", CORRECTIONS) or {"next": 1})["next"]) - 1


def mark_taken_out(turn: Turn, gone: Mapping[str, Any]) -> None:
    """What something taken out had logged stays in the log, marked. `gone`: `log`, `by`, and the number of the correction."""
    for text in gone["log"]:
        turn.log(f"{TAKEN_OUT}{text}", sort=STRUCK)
        turn.step.log[-1] |= {"by": gone["by"], "correction": gone["correction"]}


def mark_rest(turn: Turn) -> None:
    """The same for lines that were not come upon, since the mail is read otherwise, or not at all, by now."""
    for place in list(_unmarked(turn)):
        turn.enter(place)
        mark_taken_out(turn, turn.step.struck[place])
    turn.enter("")


def _unmarked(turn: Turn) -> Iterator[str]:
    marked = {part for part, line in zip(turn.step.log_parts, turn.step.log, strict=True) if line.get("sort") == STRUCK}
    return (place for place in turn.step.struck if place not in marked)
