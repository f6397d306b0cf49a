"""Arguments that are words: names, titles, quoted texts, free text on the line."""

from mailbot.commands.kind import Kind, unquoted
from mailbot.commands.words import catalogue
from mailbot.errors import Refuse

_QUOTED = r'"[^"]*"'
_QUOTE_MARKS = "\"'“”„‘’«»"


class Word(Kind):
    """One word without blanks, in its own spelling."""

    pattern = r"[^\s?;,:]+"
    spelled = True

    def __init__(self, sample: str = "a word", pattern: str = "") -> None:
        self.sample = sample
        self.pattern = pattern or self.pattern


class Words(Kind):
    """Free text on the line, to the letter; with `rest` it runs to the end of the line, `;` and `#` included."""

    pattern = r"\S(?:.*?\S)??"
    free = True
    spelled = True

    def __init__(self, sample: str = "some words", rest: bool = False, free: bool = True) -> None:
        self.sample = sample
        self.rest = rest
        self.free = self.spelled = free or rest

    def parse(self, text: str) -> str:
        """The text, trimmed."""
        return text.strip()


class Title(Kind):
    """The title of a text: the rest of the line, at most `limit` characters."""

    pattern = r"\S.*"
    sample = "a title"
    free = True
    spelled = True
    rest = True

    def __init__(self, limit: int = 100) -> None:
        self.limit = limit

    def parse(self, text: str) -> str:
        """The title, trimmed; Refuse when there is none, or one that is too long."""
        title = _bare(text)
        if not title or title.rstrip(" :.").lower() in catalogue().get("titles", "none"):
            raise Refuse("A title is required: write it on the same line, and the text on the lines below.")
        if len(title) > self.limit:
            raise Refuse(
                f"The title is longer than {self.limit} characters: write a short title on that line, "
                "and the text on the lines below."
            )
        return title


def _bare(text: str) -> str:
    """The text without a colon at its end, and without quotes around all of it."""
    title = text.strip()
    title = title[:-1].rstrip() if title.endswith(":") else title
    inner = unquoted(title)
    return title if any(mark in inner for mark in _QUOTE_MARKS) else inner


class Quoted(Kind):
    """A text in quotes; without `strict` the quotes may be left out, where the pattern leaves no doubt."""

    pattern = _QUOTED + r"|[^\s\"](?:[^\"]*?[^\s\"])??"
    free = True
    spelled = True

    def __init__(self, sample: str = "a text in quotes", strict: bool = False) -> None:
        self.sample = sample
        self.pattern = _QUOTED if strict else self.pattern

    def parse(self, text: str) -> str:
        """The text without its quotes; Refuse when nothing is between them."""
        return _filled(unquoted(text), text)


class Name(Kind):
    """A name, of one word or several; in quotes if it must hold unusual marks."""

    pattern = _QUOTED + r"|[^\s?;:\"](?:[^?;:\"]*?[^\s?;:,\"])??"
    spelled = True

    def __init__(self, sample: str = "a name") -> None:
        self.sample = sample

    def parse(self, text: str) -> str:
        """The name without quotes, single blanks between its words; Refuse when nothing is left."""
        return _filled(" ".join(unquoted(text).split()), text)


def _filled(value: str, text: str) -> str:
    if not value:
        raise Refuse(f"{text} is empty: write something there.")
    return value
