"""Action restrictions: nobody does the same thing too often in a day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from mailbot.clock import parse_instant, say_instant, show_instant
from mailbot.engine.rule import Column, Game, Int, Refuse, Row, Rule, Turn

from ..common import players, switches

rule = Rule("limits", title="Action restrictions", needs=[players.rule, switches.rule], implements=["N4-LIM"])
action_limit = rule.param("action_limit", 30, help="how often a player may do the same kind of thing", column=Int(1))
action_window = rule.param("action_window", timedelta(hours=24), help="within how long")


class Happenings(Column):
    """A list of [words, instant]: what happened when."""

    word = "a list of words with instants"

    def __init__(self, **options: Any) -> None:
        super().__init__(default=[], **options)

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in value)

    def to_json(self, value: Any) -> Any:
        return [[words, show_instant(at)] for words, at in value]

    def from_json(self, value: Any) -> Any:
        return [[words, parse_instant(at) if isinstance(at, str) else at] for words, at in value]


rule.extend(players.players, action_times=Happenings(seen_by="owner"))
KIND = "kind of action"
"""Where in a turn's memo a command notes what it counts as, if that is not in the table below."""
KINDS = {
    "take turn": "turn", "build": "build", "use": "use", "offer": "offer", "accept trade": "accept",
    "decline trade": "decline", "cancel trade": "cancel", "propose": "propose", "propose rule": "propose",
    "propose to change": "propose", "retract": "retract", "vote": "vote", "vote by title": "vote", "vote by bare title": "vote",
    "withdraw vote": "vote",
}
"""The commands that count, by the kind of action they are (N4-LIM-3)."""


def recent(game: Game, player: Row, kind: str) -> list[int]:
    """When a player did a kind of thing within the window, oldest first; what is just as old as the window is out."""
    return [at for done, at in player.action_times if done == kind and at > game.now - game[action_window]]


@rule.on("command_done")
def count(turn: Turn, player: str, command: str) -> None:
    """A thing done is counted; one too many is refused."""
    kind = turn.memo.get(KIND) or KINDS.get(command)
    row = turn.find(players.players, player)
    if kind is None or row is None or row.membership != "player":
        return
    done = recent(turn, row, kind)
    if switches.on(turn, "action_limit") and len(done) >= turn[action_limit]:
        free = done[-turn[action_limit]] + turn[action_window]
        raise Refuse(f"Nobody may do the same thing ({kind}) more than {turn[action_limit]} times in "
                     f"{turn[action_window] // 3600} hours; it is possible again at {say_instant(free)}.")
    kept = [[name, at] for name, at in row.action_times if at > turn.now - turn[action_window]]
    turn.change(row, action_times=[*kept, [kind, turn.now]])


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "action_limit": "how often a day the same thing can be done"}
