"""Times as contestmasters write them: “on the double”, “in 3 days”, “by Friday 18:00”, “1 March at noon”."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

from mailbot.clock import parse_duration
from mailbot.engine.rule import Game, Kind, Refuse
from mailbot.errors import BadSetup

from .contests import DAY, HOUR

DOUBLE = 48 * HOUR
FORMS = "“on the double”, “in 36 hours”, “in 3 days”, “by Friday 18:00” or “by 2026-03-01 18:00”"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NUMBERS = {word: n for n, word in enumerate(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1)} | {"a": 1, "an": 1}
_COUNT = rf"(?:\d+|{'|'.join(_NUMBERS)})"
_UNIT = r"(?:minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|w)"
SPAN = rf"{_COUNT}\s?{_UNIT}(?:(?:,|\sand|,\sand)?\s{_COUNT}\s?{_UNIT})?"
_SPAN = rf"(?:in|within)(?:\sthe\snext)?\s{SPAN}(?:\stime)?"
_MONTH = rf"(?:{'|'.join(_MONTHS)})[a-z]*\.?"
_NTH = r"\d\d?(?:st|nd|rd|th)?"
_WEEKDAY = r"(?:(?:this|next|coming)\s)?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_DATE = (rf"(?:\d{{4}}-\d\d?-\d\d?|\d\d?\.\d\d?\.(?:\d{{4}})?|{_NTH}(?:\sof)?\s{_MONTH}(?:,?\s\d{{4}})?|"
         rf"{_MONTH}\s{_NTH}(?:,?\s\d{{4}})?|(?:{_WEEKDAY},?\s){_NTH}(?:\sof)?\s{_MONTH}(?:,?\s\d{{4}})?|{_WEEKDAY}|today|tonight|tomorrow)")
_HOURS = (r"(?:\d\d?:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?|\d\d?\s?[ap]\.?m\.?|noon|midnight)"
          r"(?:\s?(?:z|utc|gmt|[+-]\d\d:?\d\d)\b)?")
_LEAD = r"(?:due\s)?(?:by|at|on|until|till|before|no\slater\sthan)\s(?:the\s)?(?:end\sof\s)?"
_POINT = rf"(?:{_DATE}(?:(?:t|,?\s(?:at\s)?){_HOURS})?|{_HOURS}(?:,?\s(?:on\s)?{_DATE})?)"


class When(Kind):
    """A time by which something is due: a span from now, or a point in time in UTC; a day alone means its last second."""

    pattern = rf"on\sthe\sdouble(?:\s\(?48\s?h(?:ours)?\)?)?|{_SPAN}|{_LEAD}{_POINT}"
    sample = "a time: on the double, in 36 hours, by 2026-03-01 18:00"
    sure = True

    def resolve(self, game: Game, value: Any) -> int:
        """The instant; Refuse with the forms there are."""
        try:
            return read(str(value), game.now)
        except (BadSetup, ValueError, OverflowError):
            raise Refuse(f"I cannot read the time “{value}”. Write {FORMS}.") from None


class Later(When):
    """A point in time, with or without “by” or “until” in front."""

    pattern = rf"(?:{_LEAD})?{_POINT}"


def read(words: str, now: int) -> int:
    """The instant that words mean at an instant; ValueError or BadSetup if there is no such time."""
    words = " ".join(words.lower().split())
    if words.startswith("on the double"):
        return now + DOUBLE
    if found := re.fullmatch(r"(?:in|within)(?: the next)? (.*?)(?: time)?", words):
        return now + span(found[1])
    point = re.sub(rf"^{_LEAD}", "", words)
    hours = re.search(rf"(?<![\d.-]){_HOURS}", point)
    rest = point if hours is None else (point[:hours.start()] + " " + point[hours.end():])
    rest = re.sub(r"(?:\bat\b|\bon\b|,|(?<=\d)t(?= |$))", " ", rest).strip()
    if hours is None:
        return _midnight(_day(rest, now)) + DAY - 1
    seconds = _seconds(hours.group())
    if rest:
        return _midnight(_day(rest, now)) + seconds
    at = now // DAY * DAY + seconds
    return at if at > now else at + DAY


def span(words: str) -> int:
    """Seconds of a span: "36 hours", "a week", "two days and 3 hours"; BadSetup if it is none."""
    return parse_duration(re.sub(rf"\b({'|'.join(_NUMBERS)})\b", lambda found: str(_NUMBERS[found[1]]), words.lower()))


def _midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def _day(words: str, now: int) -> date:
    """The day that words mean: the next one of that name, today included; a date without a year that is not over."""
    today = datetime.fromtimestamp(now, UTC).date()
    words = re.sub(r"^(?:this|coming) ", "", words)
    if words in ("today", "tonight", "tomorrow"):
        return today + timedelta(days=words == "tomorrow")
    weekday = re.sub(r"^next ", "", words)[:3]
    if not any(sign.isdigit() for sign in words):
        ahead = (_DAYS.index(weekday) - today.weekday()) % 7
        return today + timedelta(days=ahead or 7 * words.startswith("next "))
    numbers = [int(n) for n in re.findall(r"\d+", words)]
    month = next((n for n, name in enumerate(_MONTHS, 1) if re.search(rf"\b{name}", words)), 0)
    if re.match(r"\d{4}-", words):
        return date(*numbers)
    day, month, *year = (numbers[0], month, *numbers[1:]) if month else numbers
    if year:
        return date(year[0], month, day)
    found = date(today.year, month, day)
    return found if found >= today else date(today.year + 1, month, day)


def _seconds(words: str) -> int:
    """Seconds after midnight UTC; midnight is the end of the day."""
    if words.startswith(("noon", "midnight")):
        return DAY // 2 if words.startswith("noon") else DAY
    zone = re.search(r"([+-])(\d\d):?(\d\d)$", words)
    shift = (int(zone[2]) * 60 + int(zone[3])) * 60 * (1 if zone[1] == "+" else -1) if zone else 0
    numbers = [int(n) for n in re.findall(r"\d+", words[:zone.start()] if zone else words)]
    hour, minute, second = (*numbers, 0, 0)[:3]
    half = re.search(r"([ap])\.?m", words)
    if (half and not 1 <= hour <= 12) or hour > 24 or minute > 59 or second > 59:
        raise ValueError(words)
    hour = hour % 12 + 12 * (half[1] == "p") if half else hour
    return hour * HOUR + minute * 60 + second - shift
