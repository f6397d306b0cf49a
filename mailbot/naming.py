"""What of the past an admin means: one line of a mail, by the log entry that it led to, or a whole mail by its step's name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mailbot.clock import show_instant
from mailbot.engine.views import View
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.inputs import Input


@dataclass(frozen=True)
class Event:
    """A mail, or (`line` is not None) one line of a mail that has several, and what the log said of it."""

    input: Input
    line: str | None = None
    said: str = ""


def named_event(game: GameFolder, inputs: list[Input], entry: str) -> Event:
    """The line or mail that a log number, or (the start of) a step's name, means; BadSetup if none can be taken out by it."""
    wanted, _, line = entry.strip().lstrip("#").partition(":")
    event = _by_number(game, inputs, int(wanted)) if wanted.isdigit() and not line else by_name(inputs, wanted, line)
    if event.input.kind != "mail":
        raise BadSetup(f"entry {entry} is no mail ({event.input.kind}) and cannot be taken out")
    struck = event.input.facts.get("struck", {"whole": False, "lines": {}})
    if struck["whole"] or event.line in struck["lines"]:
        raise BadSetup(f"entry {entry} was taken out before; put the mail in again to undo that: its file is "
                       f"{game.archive.folder / event.input.ref.name}, its time {show_instant(event.input.ref.arrived)}")
    return event


def _by_number(game: GameFolder, inputs: list[Input], number: int) -> Event:
    for one in inputs:
        for logged in one.log:
            if logged.number == number:
                return Event(one, logged.line or None, logged.text)
    if 1 <= number <= View(game.referee.game).log_count():
        raise BadSetup(f"log entry {number} came about by itself, at its time: take out the mail that led to it")
    raise _unknown(str(number))


def by_name(inputs: list[Input], name: str, line: str) -> Event:
    """What the start of a step's name means: the whole step if `line` is "" or the only one; BadSetup if there is none."""
    found = [one for one in inputs if one.id == name] or [one for one in inputs if len(name) >= 4 and one.id.startswith(name)]
    if len(found) > 1:
        raise BadSetup(f"{len(found)} steps begin with {name}: write more of the name")
    if not found or (line and found[0].lines and line not in found[0].lines):
        raise _unknown(f"{name}:{line}" if line else name)
    said = [logged.text for logged in found[0].log if not line or logged.line in ("", line)]
    return Event(found[0], line if line and found[0].lines else None, said[0] if said else "")


def _unknown(entry: str) -> BadSetup:
    return BadSetup(f"there is no entry {entry}: name a public log number, or a step as `mailbot replay` and the journal call it")


def without(event: Event, reason: str, correction: int) -> Input:
    """The mail without the line, or without all of it if no other line is left; `correction` numbers the corrections."""
    one = event.input
    before: dict[str, Any] = one.facts.get("struck", {"lines": {}})["lines"]
    left = [line for line in one.lines if line not in before and line != event.line]
    whole = event.line is None or not left
    gone = [event.line] if event.line and not whole else list(dict.fromkeys((*one.lines, *(logged.line for logged in one.log))))
    lines = {line: before.get(line) or _gone(one, line, reason, correction) for line in (gone or [""])}
    return replace(one, facts={**one.facts, "struck": {"whole": whole, "lines": {**before, **lines}}})


def _gone(one: Input, line: str, reason: str, correction: int) -> dict[str, Any]:
    logged = [entry for entry in one.log if entry.line == line]
    return {"reason": reason, "log": [entry.text for entry in logged], "by": logged[0].by if logged else "", "correction": correction}
