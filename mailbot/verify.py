"""Checks dice that were cast in public: each against the key of its day, and each key against what was promised before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

import orjson

from mailbot.clock import day_of, parse_instant, say_instant
from mailbot.engine.dice import commitment, day_key, face
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.safe_file import write_whole
from mailbot.values import Instant
from mailbot.web.facts import DAY, DAYS_AHEAD

PROMISES = "commitments.json"


@dataclass
class DiceReport:
    """What was found; `ok` when every draw and every promise holds."""

    ok: bool = True
    lines: list[str] = field(default_factory=list)


def note_commitments(state: Path, secret: bytes, now: Instant) -> None:
    """Remember which commitments stand on the website since when; what was noted once is never changed."""
    noted = promises(state)
    coming = [day_of(now + ahead * DAY) for ahead in range(DAYS_AHEAD + 1)]
    if missing := [day for day in coming if day not in noted]:
        noted |= {day: {"commitment": commitment(day_key(secret, day)), "at": now} for day in missing}
        write_whole(state / PROMISES, orjson.dumps(noted, option=orjson.OPT_INDENT_2))


def promises(state: Path) -> dict[str, dict[str, Any]]:
    """The commitments noted so far by day, each with the time from which it stood on the website."""
    file = state / PROMISES
    try:
        found: dict[str, dict[str, Any]] = orjson.loads(file.read_bytes()) if file.exists() else {}
    except orjson.JSONDecodeError:
        raise BadSetup(f"{file} is damaged: restore it from a backup") from None
    return found


def verify_dice(folder: Path, day: str = "") -> DiceReport:
    """Check every public draw of the days that are over, or of one of them. BadSetup for a day that is not over."""
    with GameFolder(folder, writing=False) as game:
        today = day_of(game.polled)
        if day and parse_instant(day) >= parse_instant(today):
            raise BadSetup(f"the dice of {day} stay secret until that day is over (the game's clock stands at "
                           f"{say_instant(game.polled)})")
        noted = promises(game.state)
        days = [known for known in game.store.history.days() if known < today and day in ("", known)]
        report = DiceReport()
        for one in days:
            _check_day(game, one, noted.get(one), report)
        if not days:
            report.lines.append(f"No public dice were cast {f'on {day}' if day else 'on a day that is over'}.")
        return report


def _check_day(game: GameFolder, day: str, promise: dict[str, Any] | None, report: DiceReport) -> None:
    key, draws = day_key(game.referee.secret, day), game.store.history.draws(day)
    wrong = [*_draws(key, draws), *_promise(key, day, promise), *_page(game, day, key, draws)]
    since = f"promised {say_instant(promise['at'])}" if promise else "never promised"
    count = f"{len(draws)} draw{'s' if len(draws) != 1 else ''}"
    report.lines.append(f"{day}: {count}, {'all as the key says' if not wrong else 'NOT in order'}; key {key.hex()}, {since}")
    report.lines += [f"  {fault}" for fault in wrong]
    report.ok = report.ok and not wrong


def _draws(key: bytes, draws: list[dict[str, Any]]) -> Iterator[str]:
    for draw in draws:
        again = face(key, draw["label"], draw["faces"])
        if again != draw["value"]:
            yield f"{draw['label']}: {draw['value']} of {draw['faces']} was told, the key gives {again}"


def _promise(key: bytes, day: str, promise: dict[str, Any] | None) -> Iterator[str]:
    """The key must be the promised one; only on the days on which a game begins can the promise come too late."""
    if promise is None:
        yield "no commitment was noted for this day"
    elif promise["commitment"] != commitment(key):
        yield f"the key is not the promised one: its SHA-256 is {commitment(key)}, promised was {promise['commitment']}"


def _page(game: GameFolder, day: str, key: bytes, draws: list[dict[str, Any]]) -> Iterator[str]:
    """The website must tell the same (as far as it has been written since the day ended)."""
    file = game.settings.site.path / "dice" / day / "index.html"
    if not file.exists():
        return
    page = unescape(file.read_text(encoding="utf-8"))
    if key.hex() not in page or commitment(key) not in page:
        yield f"{file} shows another key or commitment"
    for draw in draws:
        if draw["label"] not in page:
            yield f"{file} lacks the draw {draw['label']}"
