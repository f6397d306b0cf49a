"""The words people put around a command, and words that mean the same: read from words.toml."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from mailbot.errors import BadSetup
from mailbot.normal import for_matching

_FILE = "words.toml"


@dataclass(frozen=True)
class Words:
    """The catalogue: lists by section and entry, all in the spelling used for matching, in lower case."""

    lists: dict[str, dict[str, tuple[str, ...]]]

    def get(self, section: str, entry: str) -> tuple[str, ...]:
        """The words of an entry; BadSetup names what is missing."""
        try:
            return self.lists[section][entry]
        except KeyError:
            raise BadSetup(f"{_FILE}: [{section}] has no entry “{entry}”") from None

    def pattern(self, *places: tuple[str, str]) -> str:
        """A regex fragment that fits any word of the entries, longest first."""
        return alternatives(word for section, entry in places for word in self.get(section, entry))


def alternatives(words: Iterable[str]) -> str:
    """A regex fragment for any of the words, longest first, with any number of blanks between their parts."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "(?:" + "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered) + ")"


@cache
def catalogue() -> Words:
    """The words of words.toml; BadSetup names the entry that is at fault."""
    data = tomllib.loads(resources.files(__package__).joinpath(_FILE).read_text(encoding="utf-8"))
    return Words({name: _section(name, entries) for name, entries in data.items()})


def _section(name: str, entries: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(entries, dict):
        raise BadSetup(f"{_FILE}: “{name}” is no section")
    return {entry: _words(f"[{name}] {entry}", listed) for entry, listed in entries.items()}


def _words(place: str, listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list) or not all(isinstance(word, str) and word.strip() for word in listed):
        raise BadSetup(f"{_FILE}: {place} must be a list of words")
    return tuple(for_matching(word).lower() for word in listed)
