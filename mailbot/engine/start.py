"""How a game comes into being: its rules in force, its parameters, its first rows."""

from typing import Any

from mailbot.engine.apply import settle
from mailbot.engine.turn import Turn


def start_game(turn: Turn, given: dict[str, Any]) -> None:
    """Play the first step; `given` are parameters by name. BadSetup for one that no rule has or that does not fit."""
    ruleset = turn.registry.ruleset
    turn.set("rules", ruleset.name)
    for rule in turn.registry.rules[1:]:
        turn.state.put("modules", rule.name, {"name": rule.name, "on": rule.name not in ruleset.off})
    for name, value in {**ruleset.parameters, **given}.items():
        turn.registry.check_parameter(name, value)
        turn.set_parameter(name, value)
    for name, value in ruleset.attributes.items():
        turn.set(name, turn.registry.attributes[name].from_json(value))
    for rule in turn.active.rules:
        for call in rule.declared.starts:
            call(turn)
    if ruleset.starts == "running":
        begin(turn)
    settle(turn)


def begin(turn: Turn) -> None:
    """Play begins."""
    turn.set("status", "running")
    turn.set("started_at", turn.now)
    turn.fire("game_started")
