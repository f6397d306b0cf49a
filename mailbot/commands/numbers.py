"""Whole numbers, amounts of money, and lists of numbers, as players write them."""

import re
from enum import Enum
from functools import cache

from mailbot.commands.kind import Kind
from mailbot.commands.words import catalogue
from mailbot.errors import Refuse

_SPELLED = catalogue().pattern(("numbers", "spelled"))
_DIGITS = r"[-+]?(?:\d[\d,.']*\d|\d)"
_WHOLE = re.compile(r"\d+|\d{1,3}(?:[,']\d{3})+")
_RANGE = re.compile(r"(\d+)\s?(?:-|to|through|thru|\.\.+)\s?(\d+)", re.IGNORECASE)
_MOST_DIGITS = 15
_SHORT = 4
"""Letters to which people shorten a long noun: "prop 12"."""


class Everything(Enum):
    """What "everything open" means: the command decides what it takes in."""

    OPEN = "everything open"


EVERYTHING = Everything.OPEN
MOST_NUMBERS = 1000


class Number(Kind):
    """A whole number from `least` to `most` ("12", "#12", "1,000"). With a topic its noun may stand before it."""

    sample = "a whole number"

    def __init__(self, least: int = 0, most: int | None = None, topic: str = "", sample: str = "") -> None:
        self.least = least
        self.most = most
        self.topic = topic
        self.sample = sample or (f"the {topic}'s number" if topic else self.sample)
        self.pattern = f"{_noun(topic)}(?:{_DIGITS}|{_SPELLED})"

    def parse(self, text: str) -> int:
        """The number; Refuse names what was read and what is allowed."""
        number = whole(text, self.topic)
        if number < self.least or (self.most is not None and number > self.most):
            raise Refuse(f"{number} is out of range: write a whole number {_bounds(self.least, self.most)}.")
        return number


class Amount(Number):
    """An amount of money: a whole number, a $ before it allowed."""

    sample = "an amount such as $500"

    def __init__(self, least: int = 0, most: int | None = None, sample: str = "") -> None:
        super().__init__(least, most, sample=sample or self.sample)
        self.pattern = rf"-?\$?\s?(?:{_DIGITS}|{_SPELLED})(?:\s?(?:\$|dollars?))?"

    def parse(self, text: str) -> int:
        """The amount in whole dollars; Refuse as for a number."""
        return super().parse(re.sub(r"\s?(?:\$|dollars?)\s?", "", text, flags=re.IGNORECASE))


class Numbers(Kind):
    """Several whole numbers ("12, 13", "12-15 and 17", "everything open"): a tuple in their order, or EVERYTHING."""

    many = True

    def __init__(self, topic: str = "", sample: str = "", everything: bool = True) -> None:
        self.topic = topic
        noun = topic or "number"
        self.sample = sample or f"{noun} numbers such as 12-15 and 17"
        one = rf"{_noun(topic)}(?:\d+(?:[.']\d+)*|{_SPELLED})(?!\w)"
        run = rf"{one}(?:\s?(?:-|\.\.+|\b(?:to|through|thru)\b)\s?{one})?"
        several = rf"-?{run}(?:(?:\s?[,&/]\s?(?:and\s)?-?|\sand\s|\s){run})*"
        self.pattern = f"{several}|{_everything(topic)}" if everything else several

    def parse(self, text: str) -> tuple[int, ...] | Everything:
        """The numbers without repetition; Refuse names the part that is none."""
        if re.fullmatch(_everything(self.topic), text, re.IGNORECASE):
            return EVERYTHING
        found: dict[int, None] = {}
        for part in _parts(text, self.topic):
            found.update(dict.fromkeys(self._run(part)))
            if len(found) > MOST_NUMBERS:
                raise Refuse(f"“{text}” names more than {MOST_NUMBERS} numbers.")
        return tuple(found)

    def _run(self, part: str) -> range:
        ends = _RANGE.fullmatch(part)
        if not ends:
            number = whole(part)
            return range(number, number + 1)
        first, last = (whole(end) for end in ends.groups())
        if last < first:
            raise Refuse(f"“{part}” runs backwards: write the smaller number first.")
        if last - first >= MOST_NUMBERS:
            raise Refuse(f"“{part}” names more than {MOST_NUMBERS} numbers.")
        return range(first, last + 1)

    def show(self, value: object) -> object:
        """A list of numbers, or the words for everything open."""
        return list(value) if isinstance(value, tuple) else EVERYTHING.value


def whole(text: str, topic: str = "") -> int:
    """The whole number a player wrote, 0 or more; Refuse with a sentence when it is none."""
    plain = re.sub(_noun(topic), "", text.strip(), count=1, flags=re.IGNORECASE)
    if plain.lower() in catalogue().get("numbers", "spelled"):
        raise Refuse(f"“{plain}” is no number I can read: write it in figures, like 12.")
    if not _WHOLE.fullmatch(plain):
        raise Refuse(f"“{plain}” is not a whole number of 0 or more: write it like 12.")
    digits = re.sub(r"[,']", "", plain)
    if len(digits) > _MOST_DIGITS:
        raise Refuse(f"A number of {len(digits)} digits is more than I can count.")
    return int(digits)


@cache
def _noun(topic: str) -> str:
    """What may stand before a number: "#12", "proposal 12", "prop. 12", "proposals no. 12", "P12"."""
    sign = r"(?:#\s?)?"
    if not topic:
        return sign
    number = r"(?:(?:numbers?|nos?\.?|nr\.?)\s)?"
    short = rf"|{re.escape(topic[:_SHORT])}s?\.?" if len(topic) > _SHORT + 2 else ""
    return rf"(?:(?:the\s)?(?:{re.escape(topic)}s?{short})(?:\s|(?=\d)))?{number}(?:{re.escape(topic[0])}\.?\s?(?=\d))?{sign}"


@cache
def _everything(topic: str) -> str:
    words = catalogue().pattern(("numbers", "everything"))
    noun = rf"(?:\s(?:the\s)?(?:open\s)?{re.escape(topic)}s?)?" if topic else ""
    return rf"{words}{noun}(?:\s(?:now\s)?open)?"


def _parts(text: str, topic: str) -> list[str]:
    """The list cut at commas and joining words; a group of three digits that begins with 0 belongs to its number."""
    plain = re.sub(rf"(?<![\w.]){_noun(topic)}(?=[\w-])", "", text, flags=re.IGNORECASE)
    plain = re.sub(r"(?<=\d),(?=0\d\d(?!\d))", "", plain)
    plain = re.sub(r"\s?(-|\.\.+|\b(?:to|through|thru)\b)\s?(?=\d)", r"\1", plain, flags=re.IGNORECASE)
    return [part for part in re.split(r"\s?[,&/]\s?(?:and\s)?|\sand\s|\s", plain.lower()) if part]


def _bounds(least: int, most: int | None) -> str:
    return f"from {least} to {most}" if most is not None else f"of {least} or more"
