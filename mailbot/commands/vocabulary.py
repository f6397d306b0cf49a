"""All commands in force, ready to read lines: which command a line is, if any."""

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import cast

from mailbot.commands.command import Command
from mailbot.commands.fitting import Entry, Fit, match, read_match
from mailbot.commands.likeness import own_words, pairs
from mailbot.commands.pattern import Pattern, compile_pattern
from mailbot.commands.spelling import Spelled, spell
from mailbot.commands.texts import Title
from mailbot.commands.trim import Trimmed, variants

LONGEST_LINE = 500
"""Characters; a longer line is prose (or a title that is too long)."""
_WORD = re.compile(r"\w+|\S")
_Rank = tuple[bool, int, int, int]
_ANY = "some words, of any sort"


class Vocabulary:
    """The commands in force, compiled once. BadSetup when a pattern cannot be compiled."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands = tuple(commands)
        self.by_name = {command.name: command for command in self.commands}
        self.longest = LONGEST_LINE
        self.patterns: list[tuple[Command, Pattern]] = []
        self._first: dict[str, list[Entry]] = {}
        self._open: list[Entry] = []
        for command in self.commands:
            for pattern in command.compiled:
                self._add(command, pattern)

    def _add(self, command: Command, pattern: Pattern) -> None:
        self.patterns.append((command, pattern))
        free = any(command.kinds[name].free for name in pattern.tails)
        self._file(Entry(command, pattern, free, len(self.patterns)))
        title = next((name for name in pattern.tails if isinstance(command.kinds[name], Title)), "")
        if title and pattern.source.endswith(f"{{{title}}}"):
            self.longest = max(self.longest, cast(Title, command.kinds[title]).limit + 100)
            short = compile_pattern(pattern.source.removesuffix(f"{{{title}}}"), command.kinds)
            self._file(Entry(command, short, False, len(self.patterns), title))

    def _file(self, entry: Entry) -> None:
        if entry.pattern.firsts is None:
            self._open.append(entry)
        for word in {found.group() for first in entry.pattern.firsts or () if (found := _WORD.match(first))}:
            self._first.setdefault(word, []).append(entry)

    def may_begin(self, text: str) -> bool:
        """Whether a command could begin with the first word of a text, as far as that tells."""
        word = _WORD.match(text)
        return word is not None and (word.group().lower() in self._first or not word.group().isalpha())

    @cached_property
    def skeletons(self) -> list[tuple[Command, str, frozenset[str]]]:
        """Every form of every command, with the letter pairs of its own words."""
        return [(command, pattern.form, pairs(own_words(pattern.form))) for command, pattern in self.patterns]

    def fit(self, line: str | Spelled, role: str = "player") -> Fit | None:
        """The command that the whole line is, or None.

        Among several, one without trouble wins, then one that `role` may use, then the one with most words of its own, then
        the one whose arguments have a form of their own (“C4”) and are not just any words.
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
        fits = [fit for _, fit in self._candidates(trimmed, role)]
        return next((fit for fit in fits if not fit.trouble or fit.rest), fits[0] if fits else None)

    def _candidates(self, trimmed: Trimmed, role: str) -> list[tuple[_Rank, Fit]]:
        """All that a trimmed line can be, the best first."""
        word = _WORD.match(trimmed.line.plain, trimmed.start)
        entries = self._first.get(word.group().lower(), []) if word else []
        found = [(entry, hit) for entry in (*entries, *self._open) if (hit := match(entry, trimmed))]
        ranked = sorted(((_order(entry, hit, role), entry, hit) for entry, hit in found), key=lambda triple: triple[0])
        return [(rank, fit) for rank, entry, hit in ranked if (fit := read_match(entry, hit, trimmed))]

    def check(self) -> list[str]:
        """Faults of the declarations, a sentence each: examples that do not fit, or that another command takes."""
        return [fault for command in self.commands for fault in (*_slips(command), *self._faults(command))]

    def _faults(self, command: Command) -> Iterable[str]:
        """What is wrong with the examples of a command."""
        for example in command.examples:
            first = example.splitlines()[0]
            found = self.fit(first, command.who)
            if not found:
                yield f"{command.name}: its example “{first}” fits no pattern"
            elif found.command is not command:
                yield f"{command.name}: its example “{first}” is read as “{found.command.name}”"
            elif found.trouble:
                yield f"{command.name}: its example “{first}” is refused: {found.trouble}"
            else:
                yield from (f"{command.name}: its example “{first}” fits “{rival}” as well" for rival in self._rivals(first, command))

    def _rivals(self, line: str, command: Command) -> set[str]:
        """The commands that take a line as well as this one does."""
        trimmed = next(variants(spell(line)))
        found = self._candidates(trimmed, command.who)
        own = min((rank[:3] for rank, fit in found if fit.command is command), default=())
        equal = (fit.command for rank, fit in found if not fit.trouble and rank[:3] == own)
        return {rival.name for rival in equal if rival is not command}


def _slips(command: Command) -> Iterable[str]:
    """What is wrong with a declaration by itself."""
    if command.body in command.kinds:
        yield f"{command.name}: the text's name “{command.body}” is an argument of the line too"
    if command.from_topic and command.from_topic not in command.kinds:
        yield f"{command.name}: the topic's argument “{command.from_topic}” has no kind"
    elif command.from_topic and not command.kinds[command.from_topic].topic:
        yield f"{command.name}: the topic's argument “{command.from_topic}” names no topic"
    if not command.examples:
        yield f"{command.name}: it has no example"


def _order(entry: Entry, hit: re.Match[str], role: str) -> _Rank:
    """The best first: what the role may use, then what leaves the fewest letters to arguments, and fewest of these to any words."""
    said = {name: text for name, text in hit.groupdict().items() if text}
    words = len(hit.string) - sum(map(len, said.values()))
    return not entry.command.open_to(role), -words, sum(_takes_any(entry.command.kinds[name].pattern) for name in said), entry.rank


@cache
def _takes_any(pattern: str) -> bool:
    """Whether an argument of this form can be any words at all."""
    return re.fullmatch(pattern, _ANY) is not None
