"""The only place that asks the system for the time, and how times and durations are read and shown."""

import re
import time
from datetime import UTC, datetime, timedelta

from mailbot.errors import BadSetup
from mailbot.values import Instant

_UNITS = {"s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60, "h": 3600, "hour": 3600, "d": 86400,
          "day": 86400, "w": 604800, "week": 604800}
_PIECE = re.compile(r"(\d+)\s*([a-z]+?)s?(?=\s|\d|$|,)", re.IGNORECASE)


def system_now() -> Instant:
    """The wall clock, in whole seconds."""
    return int(time.time())


def parse_instant(text: str) -> Instant:
    """Read an ISO 8601 time ("2026-01-05T09:00:00Z", "2026-01-05 09:00", "2026-01-05"); without a zone it is UTC."""
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise BadSetup(f"“{text}” is no time: write it like 2026-01-05T09:00:00Z") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return int(moment.timestamp())


def parse_duration(text: str) -> int:
    """Read a duration ("120 h", "5 days", "1h30m", "90") in seconds; a bare number is seconds."""
    text = text.strip()
    if text.isdigit():
        return int(text)
    pieces = [(int(amount), _UNITS.get(unit.lower(), 0)) for amount, unit in _PIECE.findall(text)]
    total = sum(amount * seconds for amount, seconds in pieces)
    rest = _PIECE.sub("", text).replace(",", "").replace("and", "").strip()
    if rest or not pieces or any(not seconds for _, seconds in pieces):
        raise BadSetup(f"“{text}” is no duration: write it like 5 days, 120 h or 1h30m")
    return total


def show_instant(moment: Instant) -> str:
    """ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def say_instant(moment: Instant) -> str:
    """A time for people: "Thu 8 Jan 2026, 14:00 UTC" (seconds only where they are not zero)."""
    stamp = datetime.fromtimestamp(moment, UTC)
    seconds = f":{stamp.second:02d}" if stamp.second else ""
    return f"{stamp:%a} {stamp.day} {stamp:%b %Y, %H:%M}{seconds} UTC"


def say_duration(seconds: int) -> str:
    """A duration for people, exact: "5 days", "1 day 2 hours", "30 minutes"."""
    words = []
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        count, seconds = divmod(seconds, size)
        if count:
            words.append(f"{count} {name}{'s' if count != 1 else ''}")
    return " ".join(words) or "0 seconds"


def day_of(moment: Instant) -> str:
    """The UTC day of an instant, as 2026-01-05."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")


def start_of_day(moment: Instant) -> Instant:
    """The last midnight (UTC) at or before an instant."""
    return moment - moment % 86400


def next_weekday(moment: Instant, weekday: int, second_of_day: int = 0) -> Instant:
    """The first instant strictly after `moment` that falls on a weekday (0 is Monday) at a second of the day, UTC."""
    base = datetime.fromtimestamp(start_of_day(moment), UTC)
    ahead = (weekday - base.weekday()) % 7
    due = int((base + timedelta(days=ahead)).timestamp()) + second_of_day
    return due if due > moment else due + 604800
