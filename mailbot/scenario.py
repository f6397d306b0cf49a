"""Scenario files: a game told step by step in TOML, with what must be true after each step."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from mailbot import paths
from mailbot.clock import parse_duration, parse_instant
from mailbot.errors import BadSetup
from mailbot.values import Instant

Words = tuple[str, ...]

_TOP = ("title", "rules", "start", "parameters", "players", "given", "step")
_KINDS: dict[str, tuple[type, str]] = {
    "title": (str, "a text in quotes"), "rules": (str, "a text in quotes"), "parameters": (dict, "a table"),
    "players": (dict, "a table"), "given": (dict, "a table"), "step": (list, "given by [[step]]")}
_STEP = ("at", "given", "from", "to", "subject", "say", "raw", "answers", "dice", "expect", "absent", "reply", "reply_lacks",
         "mail", "public", "secret")
_Leaves = tuple[tuple[paths.Steps, Any], ...]


@dataclass(frozen=True)
class ScenarioStep:
    """A mail, or only time that passes, and what is expected of it.

    `sender` is a player's name, "admin" or an address. Besides the fixed format a step may hold `given` (state that is set
    before its mail comes), `raw` (a whole mail, or the name of a file with one, in place of `say`) and `answers` (the mail
    answers the latest one that its sender got whose subject has these words in it).
    """

    number: int
    at: Instant
    sender: str = ""
    to: str = "game"
    subject: str = ""
    say: str | None = None
    raw: bytes | None = None
    answers: str | None = None
    dice: tuple[Any, ...] = ()
    expect: _Leaves = ()
    absent: tuple[paths.Steps, ...] = ()
    reply: Words = ()
    reply_lacks: Words = ()
    mail: Mapping[str, Words] = field(default_factory=dict)
    public: Words = ()
    secret: Words = ()
    given: _Leaves = ()

    @property
    def writes(self) -> bool:
        """Whether a mail comes in this step."""
        return self.say is not None or self.raw is not None


@dataclass(frozen=True)
class Scenario:
    """A scenario file, read and checked."""

    file: Path
    title: str
    rules: str
    start: Instant
    parameters: Mapping[str, Any]
    players: Mapping[str, str]
    given: _Leaves
    steps: tuple[ScenarioStep, ...]

    @property
    def on_list(self) -> bool:
        """Whether the game has a mailing list: when some step writes to it."""
        return any(step.to == "list" for step in self.steps)


def read_scenario(file: Path) -> Scenario:
    """Read a scenario file; BadSetup names the step and what is wrong with it."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetup(f"cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"no readable TOML: {error}") from None
    _known("", data, _TOP)
    for name, (kind, called) in _KINDS.items():
        if name in data and not isinstance(data[name], kind):
            raise BadSetup(f"`{name}` must be {called}")
    if not data.get("rules"):
        raise BadSetup("`rules` is missing: name the ruleset")
    start = _time("`start`", data.get("start"), None)
    return Scenario(file, data.get("title", ""), data["rules"], start, data.get("parameters", {}),
                    _players(data.get("players", {})), tuple(_leaves(data.get("given", {}), whole=2)),
                    tuple(_steps(data.get("step", []), start, file.parent)))


def _players(table: dict[str, Any]) -> dict[str, str]:
    for name, address in table.items():
        if not isinstance(address, str) or "@" not in address:
            raise BadSetup(f"[players] {name}: write an address in quotes, such as \"{name.lower()}@example.org\"")
    return table


def _steps(tables: list[Any], start: Instant, folder: Path) -> list[ScenarioStep]:
    steps: list[ScenarioStep] = []
    for number, table in enumerate(tables, 1):
        try:
            steps.append(_step(number, table, (start, steps[-1].at if steps else start), folder))
        except BadSetup as fault:
            raise BadSetup(f"step {number}: {fault}") from None
    return steps


def _step(number: int, table: Any, times: tuple[Instant, Instant], folder: Path) -> ScenarioStep:
    if not isinstance(table, dict):
        raise BadSetup("write [[step]] above it")
    _known("", table, _STEP)
    start, before = times
    at = _time("`at`", table["at"], start) if "at" in table else before
    if at < before:
        raise BadSetup(f"`at` ({table['at']}) is before the step above it: steps stand in the order of their times")
    step = ScenarioStep(
        number, at, _text(table, "from"), _text(table, "to") or "game", _text(table, "subject"),
        _text(table, "say") if "say" in table else None, _raw(table, folder),
        _text(table, "answers") if "answers" in table else None, tuple(_list(table, "dice")),
        tuple(_leaves(_table(table, "expect"))), tuple(paths.split(path) for path in _words(table, "absent")),
        _words(table, "reply"), _words(table, "reply_lacks"),
        {name: _words(_table(table, "mail"), name) for name in _table(table, "mail")},
        _words(table, "public"), _words(table, "secret"), tuple(_leaves(_table(table, "given"), whole=2)))
    _check(step)
    return step


def _check(step: ScenarioStep) -> None:
    """What no single key can tell."""
    if step.to not in ("game", "list"):
        raise BadSetup(f"`to` is “{step.to}”: write \"game\" or \"list\"")
    if step.say is not None and step.raw is not None:
        raise BadSetup("`say` and `raw` are both given: keep one")
    if step.say is not None and not step.sender:
        raise BadSetup("`say` needs `from`: a player's name, \"admin\" or an address")
    if (step.reply or step.reply_lacks) and not step.writes:
        raise BadSetup("`reply` needs `say`: without a mail there is no answer")


def _leaves(table: Mapping[str, Any], whole: int = 99) -> list[tuple[paths.Steps, Any]]:
    """Paths and values; dotted keys that were not quoted come as tables within tables (down to `whole` steps)."""
    found: list[tuple[paths.Steps, Any]] = []

    def walk(steps: paths.Steps, value: Any) -> None:
        if isinstance(value, dict) and value and len(steps) < whole:
            for name, part in value.items():
                walk((*steps, name), part)
        else:
            found.append((steps, value))
    for path, value in table.items():
        steps = paths.split(path)
        if len(steps) == 1:
            walk(steps, value)
        else:
            found.append((steps, value))
    return found


def _known(where: str, table: dict[str, Any], names: Words) -> None:
    for key in table:
        if key not in names:
            close = difflib.get_close_matches(key.lower().replace("-", "_"), names, 1, 0.6)
            hint = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(names)}"
            raise BadSetup(f"`{key}` is unknown: {hint}")


def _time(what: str, value: Any, start: Instant | None) -> Instant:
    """A full time as TOML or text has it, or a duration after the start ("+3h", "+2d 4h")."""
    if isinstance(value, datetime | date):
        return paths.instant(value)
    if isinstance(value, str) and value.strip().startswith("+") and start is not None:
        return start + parse_duration(value.strip()[1:])
    if isinstance(value, str):
        return parse_instant(value)
    after = ", or \"+3h\" for so long after the start" if start is not None else ""
    raise BadSetup(f"{what} is {'missing' if value is None else f'{value!r}'}: write a time such as "
                   f"2026-01-05T09:00:00Z{after}")


def _text(table: dict[str, Any], key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise BadSetup(f"`{key}` must be a text in quotes")
    return value


def _raw(table: dict[str, Any], folder: Path) -> bytes | None:
    if "raw" not in table:
        return None
    text = _text(table, "raw")
    if "\n" in text:
        return text.encode()
    try:
        return (folder / text).read_bytes()
    except OSError as error:
        raise BadSetup(f"`raw`: {folder / text} cannot be read: {error.strerror}") from None


def _list(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    return value if isinstance(value, list) else [value]


def _table(table: dict[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise BadSetup(f"`{key}` must be a table, such as {key} = {{ \"players.Ann.money\" = 5 }}")
    return value


def _words(table: dict[str, Any], key: str) -> Words:
    words = _list(table, key)
    if not all(isinstance(word, str) for word in words):
        raise BadSetup(f"`{key}` must be a list of texts in quotes")
    return tuple(words)
