"""What follows in the game when its books were put back from a backup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from mailbot.engine.turn import Turn
from mailbot.referee import Played, Referee
from mailbot.values import Instant


def enter_restored(referee: Referee, name: str, at: Instant, facts: Mapping[str, Any]) -> Played:
    """The step that says so, after the timers that ran before it.

    `facts`: what is said, how many seconds since the backup are void, and the time (`since`) of the last step that counts.
    """
    referee.advance(facts.get("since", 0))
    return referee.enter(name, "restored", max(at, referee.now), partial(_follow, facts=facts), restored=dict(facts))


def _follow(turn: Turn, facts: Mapping[str, Any]) -> None:
    """Everybody is told, and what was to fall due meanwhile is put off."""
    turn.log(facts["said"], sort="correction")
    turn.announce("The game was restored from a backup", facts["said"])
    if facts["length"]:
        turn.fire("game_restored", length=facts["length"])
        if turn["status"] == "running":
            turn.fire("game_resumed", length=facts["length"])
