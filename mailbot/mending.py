"""What work on the books leaves in the game itself: previews, the note of a correction, the note of a restored backup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.entries import CORRECTIONS, corrections
from mailbot.engine.turn import Turn
from mailbot.referee import Played, Referee
from mailbot.values import Instant, Mail

ERRANDS = "errands"
"""The rows that ask for work on the books, if a rule has them: number, kind (revert, restore, backups), what, why, with_replay,
status (asked, shown, confirmed, done, void)."""
OPEN = ("asked", "shown", "confirmed")
_RESTORED = "The game was restored from a backup"


def enter_preview(referee: Referee, name: str, at: Instant, found: Mapping[str, Any]) -> Played:
    """What was found out about an errand goes to the rules, which tell whoever asked: number, text, possible."""
    referee.advance(at)
    return referee.enter(name, "preview", at, lambda turn: turn.fire("errand_answered", **found), preview=dict(found))


def enter_correction(referee: Referee, name: str, at: Instant, facts: Mapping[str, Any], mails: list[Mail]) -> Played:
    """A note in the public log that the past was corrected, and the mails that tell of it.

    `facts` hold what is said, for each series the number from which on none was ever given, the numbers of steps that are
    no more, and the errand by which it was asked for (None at the console).
    """
    referee.advance(at)
    return referee.enter(name, "correction", at, partial(_note, facts=facts), admin=True, mails=mails, **facts)


def _note(turn: Turn, facts: Mapping[str, Any]) -> None:
    turn.log(facts["said"], sort="correction")
    turn.state.put("counters", CORRECTIONS, {"series": CORRECTIONS, "next": corrections(turn) + 2})
    for series, least in facts["beyond"].items():
        if (turn.state.get("counters", series) or {"next": 1})["next"] < least:
            turn.state.put("counters", series, {"series": series, "next": least})
    number = facts["asked"]
    errand = turn.find(ERRANDS, number) if number is not None and ERRANDS in turn.registry.tables else None
    if errand is not None:
        turn.change(errand, status="done")


def enter_restored(referee: Referee, name: str, at: Instant, facts: Mapping[str, Any]) -> Played:
    """The step that says so, after the timers that ran before it.

    `facts`: what is said, how many seconds since the backup are void (`length`), the time (`since`) of the last step that
    counts, names of the mails that are void, who wrote them when (`told`), whether what came since was played again
    (`replayed`).
    """
    referee.advance(facts["since"])
    return referee.enter(name, "restored", at, partial(_follow, facts=facts), restored=dict(facts))


def _follow(turn: Turn, facts: Mapping[str, Any]) -> None:
    """Everybody is told, what was to fall due meanwhile is put off, and errands end: a confirmed one, which the backup may hold
    or have led to this, must not be carried out once more."""
    turn.log(facts["said"], sort="correction")
    turn.announce(_RESTORED, facts["said"])
    for address, instants in facts["told"].items():
        own = f"Void of your own mails: {'; '.join(map(say_instant, instants))}. Please write again what still matters."
        player = turn.player_of(address)
        if player:
            turn.tell(player, own, subject=_RESTORED, sort="correction")
        else:
            turn.write(address, own, subject=_RESTORED, sort="correction")
    if facts["length"]:
        turn.fire("game_restored", length=facts["length"])
        if turn["status"] == "running":
            turn.fire("game_resumed", length=facts["length"])
    for errand in turn.rows(ERRANDS) if ERRANDS in turn.registry.tables else ():
        if errand.status in OPEN and (errand.kind == "restore" or not facts["replayed"]):
            turn.change(errand, status="void")
