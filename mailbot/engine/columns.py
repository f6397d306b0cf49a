"""Kinds of columns: what a value of a table may be, who sees it, and how it reads in JSON."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from mailbot.clock import parse_duration, parse_instant, say_duration, say_instant, show_instant
from mailbot.errors import BadSetup, RuleFault

SeenBy = str | Callable[..., bool]
"""`public`, `owner`, `owner+admin`, `admin`, `nobody`, or a function (game, row, reader) -> bool.

A function decides for every reader, the one of `show --all` (`reader.all`) included.
"""

NOTHING: Any = object()
LEVELS = ("public", "owner", "owner+admin", "admin", "nobody")


class Column:
    """Base of all kinds. `default` is used when a row is added without the value; `optional` allows None.

    `sealed` values are not even in the whole state that `show --all` prints.
    """

    word = "a value"

    def __init__(self, *, key: bool = False, default: Any = NOTHING, optional: bool = False,
                 seen_by: SeenBy = "public", sealed: bool = False, help: str = "") -> None:
        if isinstance(seen_by, str) and seen_by not in LEVELS:
            raise BadSetup(f"seen_by={seen_by!r}: use one of {', '.join(LEVELS)}, or a function")
        self.key, self.optional, self.seen_by, self.sealed, self.help = key, optional, seen_by, sealed, help
        self.default = None if default is NOTHING and optional else default

    def accept(self, value: Any) -> Any:
        """The value as it is stored; RuleFault if it is none of this kind."""
        if value is None and self.optional:
            return None
        if not self.fits(value):
            raise RuleFault(f"{value!r} is not {self.word}")
        return self.stored(value)

    def fits(self, value: Any) -> bool:
        """Whether a value is of this kind."""
        return True

    def stored(self, value: Any) -> Any:
        """How a fitting value is kept (JSON types only)."""
        return value

    def to_json(self, value: Any) -> Any:
        """How the value reads in the JSON views."""
        return value

    def from_json(self, value: Any) -> Any:
        """The value for what a JSON view, a scenario or a TOML file says."""
        return value

    def say(self, value: Any) -> str:
        """The value in words, as mails and pages show it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        shown = self.to_json(value)
        if isinstance(shown, list):
            return ", ".join(map(str, shown)) or "none"
        if isinstance(shown, dict):
            return ", ".join(f"{name}: {one}" for name, one in shown.items()) or "none"
        return "none" if shown is None else str(shown)

    def fresh(self) -> Any:
        """The default for a new row; NOTHING if it must be given."""
        return list(self.default) if isinstance(self.default, list) else self.default


class Data(Column):
    """Anything that JSON can hold, and gives back as it was: the keys of tables are texts."""

    word = "what JSON can hold (tables with texts as keys, lists, texts, numbers, true, false, nothing)"

    def fits(self, value: Any) -> bool:
        if isinstance(value, dict):
            return all(isinstance(name, str) for name in value) and all(map(self.fits, value.values()))
        if isinstance(value, list | tuple):
            return all(map(self.fits, value))
        return value is None or isinstance(value, str | int | float | bool)

    def stored(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self.stored(item) for name, item in value.items()}
        return [self.stored(item) for item in value] if isinstance(value, list | tuple) else value


class Text(Column):
    """Text, at most `most` characters."""

    word = "a text"

    def __init__(self, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and (self.most is None or len(value) <= self.most)


class Int(Column):
    """A whole number within bounds (both included)."""

    def __init__(self, least: int | None = None, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.least, self.most = least, most
        self.word = f"a whole number{f' of at least {least}' if least is not None else ''}" \
                    f"{f' of at most {most}' if most is not None else ''}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) \
            and (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


class Bool(Column):
    """Yes or no."""

    word = "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)


class Time(Column):
    """An instant: whole seconds since 1970 UTC; ISO 8601 in JSON."""

    word = "an instant"

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def to_json(self, value: Any) -> Any:
        return None if value is None else show_instant(value)

    def from_json(self, value: Any) -> Any:
        if value is None or isinstance(value, int):
            return value
        return int(value.timestamp()) if hasattr(value, "timestamp") else parse_instant(value)

    def say(self, value: Any) -> str:
        return super().say(value) if value is None else say_instant(value)


class Duration(Column):
    """A length of time in whole seconds; a timedelta is taken too, and words like "5 days" in TOML."""

    word = "a duration"

    def fits(self, value: Any) -> bool:
        return isinstance(value, int | timedelta) and not isinstance(value, bool)

    def stored(self, value: Any) -> Any:
        return int(value.total_seconds()) if isinstance(value, timedelta) else value

    def from_json(self, value: Any) -> Any:
        return parse_duration(value) if isinstance(value, str) else value

    def say(self, value: Any) -> str:
        return super().say(value) if value is None else say_duration(value)


class Choice(Column):
    """One of some words."""

    def __init__(self, *words: str, **options: Any) -> None:
        super().__init__(**options)
        self.words = words
        self.word = f"one of {', '.join(words)}"

    def fits(self, value: Any) -> bool:
        return value in self.words


class Player(Text):
    """A player's name."""

    word = "a player"


class Ref(Column):
    """The key of a row of another table."""

    word = "a key"

    def fits(self, value: Any) -> bool:
        return isinstance(value, int | str) and not isinstance(value, bool)


class List(Column):
    """A list of values of one kind."""

    def __init__(self, of: Column, **options: Any) -> None:
        options.setdefault("default", [])
        super().__init__(**options)
        self.of = of
        self.word = f"a list, each {of.word}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and all(self.of.fits(item) for item in value)

    def stored(self, value: Any) -> Any:
        return [self.of.stored(item) for item in value]

    def to_json(self, value: Any) -> Any:
        return None if value is None else [self.of.to_json(item) for item in value]

    def from_json(self, value: Any) -> Any:
        return [self.of.from_json(item) for item in value] if isinstance(value, list) else value


def column_for(value: Any) -> Column:
    """The kind of column that a parameter's default implies (bool, int, timedelta, str; anything else is Data)."""
    kinds: tuple[tuple[type, type[Column]], ...] = ((bool, Bool), (int, Int), (timedelta, Duration), (str, Text))
    return next((kind(default=value) for python, kind in kinds if isinstance(value, python)), Data(default=value))
