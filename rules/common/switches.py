"""Switches: whole mechanisms of the rules that a change can put off and on again, by name."""

from __future__ import annotations

import re

from mailbot.engine.rule import Data, Game, Rule, Turn

from . import changes

rule = Rule("switches", title="Switches", needs=[changes.rule])
switches = rule.attribute("switches", Data(default={}))
switch_names = rule.question("switch_names", help="the switches there are: a dict from name to what it means")
switched = rule.hook("switched", "name", "on", help="a mechanism was switched")
_SWITCH = re.compile(r"(?:switch|turn)\s+(?:the\s+)?(\w+)\s+(on|off)\.?", re.IGNORECASE)


def on(game: Game, name: str) -> bool:
    """Whether a mechanism is on; it is, unless it was switched off."""
    return bool(game[switches].get(name, True))


@rule.start
def all_on(turn: Turn) -> None:
    """A game begins with every mechanism on, unless its ruleset says otherwise."""
    turn.set(switches, {**dict.fromkeys(turn.ask(switch_names, {}), True), **turn[switches]})


@rule.answer(changes.change_line)
def switch_line(game: Game, value: changes.Effect | None, line: str) -> changes.Effect | None:
    """`switch NAME on` and `switch NAME off`, for a mechanism; it goes before a module of that name."""
    found = _SWITCH.fullmatch(line)
    name = found[1].lower() if found else ""
    if not found or name not in game.ask(switch_names, {}):
        return value
    to = found[2].lower() == "on"

    def switch(turn: Turn) -> str:
        turn.set(switches, {**turn[switches], name: to})
        turn.fire(switched, name=name, on=to)
        return f"{name} is switched {'on' if to else 'off'}"
    return switch
