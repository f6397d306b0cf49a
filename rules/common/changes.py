"""Change lines: what a proposal or the admin can change besides rule texts, one line each, all or nothing."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Any

from mailbot.engine.rule import ANY_PHASE, Game, Options, Refuse, Rule, RuleFault, Turn, Word, Words
from mailbot.errors import BadSetup

rule = Rule("changes", title="Changes of the game")
change_line = rule.question(
    "change_line", "line", help="what a change line does: a function (turn) -> sentence, or None when it is none of ours")
public_line = rule.question("public_line", "line", help="a change line as everybody may read it, without what is secret")
parameter_changed = rule.hook("parameter_changed", "name", "before", help="a parameter has another value than before")

Effect = Callable[[Turn], str]
LineCall = Callable[[Turn, re.Match[str]], str]
_SET = re.compile(r"(?:(?:set|change)\s+(?:the\s+)?(?:(?:parameter|value)\s+)?|value\s+)([\w -]+?)\s*(?:=|\bto\b)\s*(.+?)\.?",
                  re.IGNORECASE)
_SWITCH = re.compile(r"(?:switch|turn)\s+(?:the\s+)?(?:module\s+)?([\w]+)\s+(on|off)\.?", re.IGNORECASE)


def read(game: Game, line: str) -> Effect | None:
    """What a line would do, or None if no rule knows it."""
    found: Effect | None = game.ask(change_line, None, line=line.strip())
    return found


@rule.answer("change_known")
def known(game: Game, value: bool, line: str) -> bool:
    """Whether a line is a change line."""
    return value or read(game, line) is not None


def split(text: str) -> list[str]:
    """The change lines of a text: blank ones left out, a text between << and >> kept on the line that holds it."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if inside:
            lines[-1] += f"\n{line}"
        elif line.strip():
            lines.append(line.strip())
        inside = bool(lines) and lines[-1].rfind("<<") > lines[-1].rfind(">>")
    return lines


def carry_out(turn: Turn, lines: list[str]) -> list[str]:
    """Do all lines, or none: Refuse names the first that cannot be done and why."""
    mark, said = turn.mark(), []
    for number, line in enumerate(lines, 1):
        try:
            effect = read(turn, line)
            if effect is None:
                raise Refuse("it is no change line that the rules in force know")
            said.append(effect(turn))
        except (Refuse, RuleFault, BadSetup) as fault:
            turn.rollback(mark)
            raise Refuse(f"Nothing was changed. Line {number}: {fault} (“{line}”).") from None
    try:
        for check in turn.active.invariants:
            check(turn)
    except RuleFault as fault:
        turn.rollback(mark)
        raise Refuse(f"Nothing was changed, since afterwards {fault}.") from None
    return said


def forms(*known: tuple[str, LineCall]) -> Callable[[Game, Effect | None, str], Effect | None]:
    """An answer to `change_line` for lines of some forms: each a pattern, and what a line that fits it does."""
    compiled = [(re.compile(pattern, re.IGNORECASE | re.DOTALL), call) for pattern, call in known]

    def answer(game: Game, value: Effect | None, line: str) -> Effect | None:
        for pattern, call in compiled:
            if found := pattern.fullmatch(line):
                return _bound(call, found)
        return value
    return answer


def _bound(call: LineCall, found: re.Match[str]) -> Effect:
    return lambda turn: call(turn, found)


def published(game: Game, line: str) -> str:
    """A change line as everybody may read it."""
    return str(game.ask(public_line, line, line=line))


@rule.answer(change_line)
def set_line(game: Game, value: Effect | None, line: str) -> Effect | None:
    """`set PARAMETER to VALUE`, `value PARAMETER = VALUE`."""
    found = _SET.fullmatch(line)
    name = re.sub(r"[\s-]+", "_", found[1].strip().lower()) if found else ""
    if value is not None or not found or game.registry.own_name(name) not in game.registry.params:
        return value
    return lambda turn: set_parameter(turn, name, found[2])


def set_parameter(turn: Turn, name: str, words: str) -> str:
    """Give a parameter the value that some words say."""
    param = turn.registry.params[turn.registry.own_name(name)]
    before = turn.parameter(name)
    try:
        turn.set_parameter(name, _value(param.column.word, words))
    except (RuleFault, BadSetup) as fault:
        raise Refuse(f"{name} takes {param.column.word}: {fault}") from None
    turn.fire(parameter_changed, name=param.name, before=before)
    return f"{name} is now {param.column.say(turn.parameter(name))} (it was {param.column.say(before)})"


def _value(kind: str, words: str) -> Any:
    if kind.startswith("a list"):
        parts = [] if words.strip().lower() in ("none", "nothing") else re.split(r"[\s,]+and\s+|[\s,]+", words.strip().strip("[]"))
        return [_value(kind.partition("each ")[2], part) for part in parts if part]
    words = words.strip().strip("\"“”'")
    if words.lower() in ("true", "false", "yes", "no", "on", "off") and kind == "true or false":
        return words.lower() in ("true", "yes", "on")
    return int(words.replace(",", "")) if re.fullmatch(r"-?[\d,]+", words) and "whole number" in kind else words


@rule.answer(change_line)
def switch_line(game: Game, value: Effect | None, line: str) -> Effect | None:
    """`switch MODULE on` and `switch MODULE off`."""
    found = _SWITCH.fullmatch(line)
    if value is not None or not found:
        return value
    name, on = found[1].lower(), found[2].lower() == "on"
    if game.registry.rule(name) is None and name not in game.registry.ruleset.bundles:
        return None

    def switch(turn: Turn) -> str:
        turn.switch(name, on)
        return f"{name} is switched {'on' if on else 'off'}"
    return switch


class Reason(Words):
    """Why something is done, after a colon and a blank."""

    pattern = r"(?<=\s)\S(?:.*?\S)??"


@rule.command("(set|change) {change} to {value}: {reason}", "(set|change) {change} to {value}",
              "set {parameter} [=] {value}", change=Words("a parameter"), parameter=Word("a parameter"),
              value=Words("its value"), reason=Reason("why", rest=True), who="admin", phases=ANY_PHASE, named="set",
              example=("set voting_period to 7 days", "set voting_period to 7 days: five are too few"))
def set_by_admin(turn: Turn, value: str, change: str = "", parameter: str = "", reason: str = "") -> None:
    """Give a parameter of the rules another value; a reason may follow after a colon."""
    change = change or parameter
    _check_known(turn, change)
    _decide(turn, f"set {change} to {value}", reason)


def _check_known(game: Game, change: str) -> None:
    names = sorted(game.registry.params)
    wanted = re.sub(r"[\s-]+", "_", change.strip().lower())
    if game.registry.own_name(wanted) not in names and read(game, f"set {change} to 1") is None:
        close = difflib.get_close_matches(wanted, names, 3, 0.5)
        raise Refuse(f"There is no parameter “{change}”. " + (f"Near it: {', '.join(close)}." if close
                     else f"There are: {', '.join(names)}."))


@rule.command("switch {module} {setting}[: {reason}]", module=Words("a module", free=False), who="admin", phases=ANY_PHASE,
              setting=Options({"on": (), "off": ()}, common=False), reason=Words(rest=True), named="switch",
              example=("switch trades off", "switch trades on: enough is enough"))
def switch_by_admin(turn: Turn, module: str, setting: str, reason: str = "") -> None:
    """Switch a rule module on or off; a reason may follow after a colon."""
    line = f"switch {module} {setting}"
    if read(turn, line) is None:
        turn.registry.switched_with(turn, module.lower(), setting == "on")
    _decide(turn, line, reason)


def _decide(turn: Turn, line: str, reason: str) -> None:
    """Carry out a change line for the admin, and tell everybody why."""
    said = carry_out(turn, [line])[0]
    turn.say(f"{said}.")
    turn.log(f"The admin decides that {said}{f' ({reason})' if reason else ''}.", sort="admin")
