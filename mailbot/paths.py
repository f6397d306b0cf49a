"""Paths into the JSON of a game, such as players."Mr. X".money: how they are read, followed and compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from mailbot.clock import parse_instant, show_instant
from mailbot.errors import BadSetup

Steps = tuple[str, ...]

_PIECE = re.compile(r"""(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^."']+))(\.|$)""")
_COMPARED = re.compile(r"(<=|>=|<|>)\s*(.+)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
NOTHING: Any = object()
"""What `find` gives where a path leads nowhere."""


def split(path: str) -> Steps:
    """The steps of a path; names with dots or quotes in them stand in double quotes. BadSetup where it cannot be read."""
    steps: list[str] = []
    at = 0
    while at < len(path):
        found = _PIECE.match(path, at)
        if not found:
            raise BadSetup(f"the path {path} cannot be read at “{path[at:]}”: put dots between names, and names with "
                           "dots in them into double quotes")
        double, single, bare, _ = found.groups()
        steps.append(re.sub(r"\\(.)", r"\1", double) if double is not None else single if single is not None
                     else bare.strip())
        at = found.end()
    if not steps or path.endswith("."):
        raise BadSetup(f"the path “{path}” ends too early")
    return tuple(steps)


def join(steps: Sequence[str]) -> str:
    """The path of some steps, quoted where it must be."""
    return ".".join(step if step and not re.search(r"""[."'\s]""", step) else '"' + re.sub(r'(["\\])', r"\\\1", step) + '"'
                    for step in steps)


def find(value: Any, steps: Sequence[str]) -> Any:
    """What a path leads to, or NOTHING. A name with dots in it is also found unquoted (rules.7.3.text).

    What is shown with a letter before its number is also found so (contracts.C2).
    """
    if not steps:
        return value
    if isinstance(value, list):
        at = int(steps[0]) if re.fullmatch(r"-?\d+", steps[0]) else None
        return find(value[at], steps[1:]) if at is not None and -len(value) <= at < len(value) else NOTHING
    if isinstance(value, dict):
        for count in range(1, len(steps) + 1):
            name = ".".join(steps[:count])
            if name in value and (found := find(value[name], steps[count:])) is not NOTHING:
                return found
        if re.fullmatch(r"[A-Z]\d+", steps[0]) and steps[0] not in value and steps[0][1:] in value:
            return find(value, (steps[0][1:], *steps[1:]))
    return NOTHING


def around(value: Any, steps: Sequence[str]) -> tuple[Steps, Any]:
    """The nearest thing above a path that exists, and its own path."""
    for count in range(len(steps) - 1, 0, -1):
        found = find(value, steps[:count])
        if found is not NOTHING:
            return tuple(steps[:count]), found
    return (), sorted(value) if isinstance(value, dict) else value


def agrees(found: Any, expected: Any) -> bool:
    """Whether a value of the view is what was expected: equal, or as far above or below as ">= 3" says."""
    if isinstance(expected, datetime | date):
        expected = show_instant(instant(expected))
    if isinstance(expected, str) and (compared := _COMPARED.fullmatch(expected)) and found != expected:
        return _compares(found, compared[1], compared[2].strip())
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(agrees(found[name], expected[name]) for name in expected)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(agrees, found, expected))
    return isinstance(found, bool) == isinstance(expected, bool) and bool(found == expected)


def instant(moment: datetime | date) -> int:
    """The second of a time as TOML gives it; without a zone it is UTC."""
    if not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def _compares(found: Any, sign: str, words: str) -> bool:
    if _NUMBER.fullmatch(words) and isinstance(found, int | float) and not isinstance(found, bool):
        left, right = float(found), float(words)
    elif isinstance(found, str):
        try:
            left, right = parse_instant(found), parse_instant(words)
        except BadSetup:
            return False
    else:
        return False
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[sign]
