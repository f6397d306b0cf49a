"""All commands in force, ready to read lines: which command a line is, if any."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import cast

from mailbot.commands.command import Command
from mailbot.commands.kind import unquoted
from mailbot.commands.likeness import own_words, pairs
from mailbot.commands.pattern import Pattern, compile_pattern
from mailbot.commands.spelling import Spelled, spell
from mailbot.commands.texts import Title
from mailbot.commands.trim import Trimmed, variants
from mailbot.commands.words import catalogue
from mailbot.errors import Refuse, Unclear

LONGEST_LINE = 500
"""Characters; a longer line is prose (or a title that is too long)."""
_WORD = re.compile(r"(?:(?:the|an?|my)\s)?(\w+|\S)", re.IGNORECASE)
"""The word by which commands are filed: the first that is no article."""


@dataclass(frozen=True)
class Fit:
    """A line read as a command. `trouble` is the sentence of a refused argument; `unclear` asks which one is meant.

    `bare`: the argument that the topic must supply is missing. `numbered`: the line stood in a numbered list.
    `request`: it was put as a polite question. `rest`: it takes all that follows on its line.
    """

    command: Command
    arguments: dict[str, object] = field(default_factory=dict)
    trouble: str = ""
    unclear: Unclear | None = None
    bare: bool = False
    numbered: bool = False
    request: bool = False
    rest: bool = False


@dataclass(frozen=True)
class _Entry:
    command: Command
    pattern: Pattern
    free: bool
    rank: int
    untitled: str = ""


class Vocabulary:
    """The commands in force, compiled once. BadSetup when a pattern cannot be compiled."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands = tuple(commands)
        self.by_name = {command.name: command for command in self.commands}
        self.longest = LONGEST_LINE
        self.patterns: list[tuple[Command, Pattern]] = []
        self._first: dict[str, list[_Entry]] = {}
        self._open: list[_Entry] = []
        for command in self.commands:
            for source in command.patterns:
                self._add(command, source)

    def _add(self, command: Command, source: str) -> None:
        pattern = compile_pattern(source, command.kinds)
        self.patterns.append((command, pattern))
        free = any(command.kinds[name].free for name in pattern.tails)
        self._file(_Entry(command, pattern, free, len(self.patterns)))
        title = next((name for name in pattern.tails if isinstance(command.kinds[name], Title)), "")
        if title and source.endswith(f"{{{title}}}"):
            self.longest = max(self.longest, cast(Title, command.kinds[title]).limit + 100)
            short = compile_pattern(source.removesuffix(f"{{{title}}}"), command.kinds)
            self._file(_Entry(command, short, False, len(self.patterns), title))

    def _file(self, entry: _Entry) -> None:
        if entry.pattern.firsts is None:
            self._open.append(entry)
        for word in {found.group(1) for first in entry.pattern.firsts or () if (found := _WORD.match(first))}:
            self._first.setdefault(word, []).append(entry)

    def may_begin(self, text: str) -> bool:
        """Whether a command could begin with the first word of a text, as far as that tells."""
        word = _WORD.match(text)
        return word is not None and (word.group(1).lower() in self._first or not word.group(1).isalpha())

    @cached_property
    def skeletons(self) -> list[tuple[Command, str, frozenset[str]]]:
        """Every form of every command, with the letter pairs of its own words."""
        return [(command, pattern.form, pairs(own_words(pattern.form))) for command, pattern in self.patterns]

    def fit(self, line: str | Spelled, role: str = "player") -> Fit | None:
        """The command that the whole line is, or None.

        Among several, one without trouble wins, then one that `role` may use, then the one with most words of its own.
        Trouble with a text that takes the rest of the line is final: no looser pattern may take it instead.
        """
        text = line if isinstance(line, Spelled) else spell(line)
        if not text.plain or len(text.plain) > self.longest:
            return None
        for trimmed in variants(text):
            if trimmed.start < trimmed.end and (found := self._fit(trimmed, role)):
                return found
        return None

    def _fit(self, trimmed: Trimmed, role: str) -> Fit | None:
        word = _WORD.match(trimmed.line.plain, trimmed.start)
        entries = self._first.get(word.group(1).lower(), []) if word else []
        found = [(entry, match) for entry in (*entries, *self._open) if (match := _match(entry, trimmed))]
        found.sort(key=lambda pair: _order(pair[0], role))
        fits = [fit for entry, match in found if (fit := _read(entry, match, trimmed))]
        return next((fit for fit in fits if not fit.trouble or fit.rest), fits[0] if fits else None)

    def check(self) -> list[str]:
        """Faults of the declarations, a sentence each: examples that do not fit, or that another command takes."""
        return [fault for command in self.commands for fault in self._faults(command)]

    def _faults(self, command: Command) -> Iterable[str]:
        for name in filter(None, (command.body, command.from_topic)):
            if name == command.from_topic and name not in command.kinds:
                yield f"{command.name}: the topic's argument “{name}” has no kind"
        if not command.examples:
            yield f"{command.name}: it has no example"
        for example in command.examples:
            first = example.splitlines()[0]
            found = self.fit(first, command.who)
            if not found:
                yield f"{command.name}: its example “{first}” fits no pattern"
            elif found.command is not command:
                yield f"{command.name}: its example “{first}” is read as “{found.command.name}”"
            elif found.trouble:
                yield f"{command.name}: its example “{first}” is refused: {found.trouble}"


def _order(entry: _Entry, role: str) -> tuple[bool, int, int]:
    return not entry.command.open_to(role), -entry.pattern.weight, entry.rank


def _match(entry: _Entry, trimmed: Trimmed) -> re.Match[str] | None:
    """Free texts keep what stands at their end, so that it is tried first for them."""
    plain, start = trimmed.line.plain, trimmed.start
    full = entry.pattern.regex.fullmatch(plain[start : trimmed.full]) if entry.free else None
    return full or entry.pattern.regex.fullmatch(plain[start : trimmed.end])


def _read(entry: _Entry, match: re.Match[str], trimmed: Trimmed) -> Fit | None:
    """The arguments of a match; None where the words of one make the line a wish or a condition."""
    command, texts = entry.command, match.groupdict()
    arguments: dict[str, object] = {}
    trouble, unclear = _untitled(entry), None
    for name, text in texts.items():
        kind = command.kinds[name]
        if text is None:
            continue
        if not kind.free and _doubtful(text):
            return None
        try:
            arguments[name] = kind.parse(_spelling(trimmed, *match.span(name)) if kind.spelled else text)
        except Refuse as refusal:
            trouble = trouble or str(refusal)
        except Unclear as question:
            unclear = unclear or question
    bare = bool(command.from_topic) and texts.get(command.from_topic) is None
    rest = any(command.kinds[name].rest and texts[name] is not None for name in entry.pattern.tails)
    return Fit(command, arguments, trouble, unclear, bare, trimmed.numbered, trimmed.request, rest)


def _spelling(trimmed: Trimmed, start: int, end: int) -> str:
    return trimmed.line.original(start + trimmed.start, end + trimmed.start)


def _untitled(entry: _Entry) -> str:
    """The sentence for a header without its title."""
    if not entry.untitled:
        return ""
    try:
        entry.command.kinds[entry.untitled].parse("")
    except Refuse as refusal:
        return str(refusal)
    return ""


def _doubtful(text: str) -> bool:
    return " " in text and unquoted(text) == text and bool(doubt().search(text))


@cache
def doubt() -> re.Pattern[str]:
    """Fits words that make a line a wish, a condition, a denial or a question about the future."""
    return re.compile(rf"(?<!\w){catalogue().pattern(('doubt', 'words'))}(?!\w)|\?\s*$", re.IGNORECASE)
