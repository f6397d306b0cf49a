"""The kinds of value a line of mailbot.toml may hold, each read from plain TOML or refused with a sentence."""

import re
from pathlib import Path

from mailbot.clock import parse_duration
from mailbot.errors import BadSetup

_SIZE = re.compile(r"(\d+)\s*(b|kb|k|mb|m)?", re.IGNORECASE)
_SIZES = {"": 1, "b": 1, "kb": 1_000, "k": 1_000, "mb": 1_000_000, "m": 1_000_000}


class Duration(int):
    """A span of time in seconds, written as a number of seconds or like "10 minutes"."""


class Size(int):
    """A number of bytes, written as a number or like "1 MB"."""


class Secret:
    """A password: it is never shown, neither in messages nor in logs."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def reveal(self) -> str:
        """The secret itself, for the mail server alone."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)


class Done(str):
    """What happens to a mail at its source once it is dealt with: "flag", "seen" or "move:FOLDER"."""

    __slots__ = ()

    @property
    def folder(self) -> str:
        """The folder that dealt-with mail moves to; "" where it stays."""
        return self.partition(":")[2]


def read_value(kind: type, value: object) -> object:
    """Read a kind above, or a path, from a TOML value; ValueError when it does not fit: msgspec's dec_hook."""
    if isinstance(value, bool):
        raise ValueError("true and false do not fit here")
    if kind is Duration and isinstance(value, int) and value >= 0:
        return Duration(value)
    if not isinstance(value, str):
        raise ValueError("this kind of value does not fit here")
    return _from_text(kind, value.strip()) if kind is not Secret else Secret(value)


def _from_text(kind: type, text: str) -> object:
    if kind is Duration:
        return _duration(text)
    if kind is Size:
        return _size(text)
    if kind is Done:
        return _done(text)
    if kind is Path and text:
        return Path(text).expanduser()
    raise ValueError("it is empty")


def _duration(text: str) -> Duration:
    try:
        return Duration(parse_duration(text))
    except BadSetup as wrong:
        raise ValueError(str(wrong)) from None


def _size(text: str) -> Size:
    found = _SIZE.fullmatch(text)
    if not found:
        raise ValueError("it is no size")
    return Size(int(found[1]) * _SIZES[(found[2] or "").lower()])


def _done(text: str) -> Done:
    how, _, folder = text.partition(":")
    if how == "move" and folder.strip():
        return Done(f"move:{folder.strip()}")
    if text in ("flag", "seen"):
        return Done(text)
    raise ValueError("it names no way to finish a mail")
