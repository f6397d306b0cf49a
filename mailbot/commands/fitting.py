"""How a line fits one pattern of a command, and what its arguments are."""

import re
from dataclasses import dataclass, field
from functools import cache

from mailbot.commands.command import Command
from mailbot.commands.kind import unquoted
from mailbot.commands.pattern import Pattern
from mailbot.commands.trim import Trimmed
from mailbot.commands.words import catalogue
from mailbot.errors import Refuse, Unclear

_REASONED = (" because", " since")


@dataclass(frozen=True)
class Fit:
    """A line read as a command. `trouble` is the sentence of a refused argument; `unclear` asks which one is meant.

    `bare`: the argument that the topic must supply is missing. `numbered`: the line stood in a numbered list.
    `request`: it was put as a polite question. `rest`: it takes all that follows on its line. `loose`: it ends with a
    free text that nothing but a blank sets off ("I propose that we wait"), so that it may be prose. `aside`: a reason or
    words in brackets stood behind it.
    """

    command: Command
    arguments: dict[str, object] = field(default_factory=dict)
    trouble: str = ""
    unclear: Unclear | None = None
    bare: bool = False
    numbered: bool = False
    request: bool = False
    rest: bool = False
    loose: bool = False
    aside: bool = False


@dataclass(frozen=True)
class Entry:
    """A pattern of a command in a vocabulary. `untitled` is the argument that this short form of it lacks."""

    command: Command
    pattern: Pattern
    free: bool
    rank: int
    untitled: str = ""


def match(entry: Entry, trimmed: Trimmed) -> re.Match[str] | None:
    """Whether a line fits, thanks and final punctuation aside; our own placeholders never do.

    A free text that is set off ("say: …") keeps what stands at its end.
    """
    plain, start = trimmed.line.plain, trimmed.start
    if "<" in plain and any(f"<{kind.sample}>" in plain for kind in entry.command.kinds.values()):
        return None
    short = plain[start : trimmed.end]
    full = entry.pattern.regex.fullmatch(plain[start : trimmed.full]) if entry.free else None
    if full and _loose(entry, full) and _is_thanks(entry, full, len(short)):
        full = None
    if full and not _loose(entry, full):
        return full
    if entry.command.asks:
        short = short.rstrip(" ?")
    if full and not any(entry.command.kinds[name].rest for name in entry.pattern.tails):
        short = short.rstrip(" ?")
    return entry.pattern.regex.fullmatch(short) or full


def read_match(entry: Entry, found: re.Match[str], trimmed: Trimmed) -> Fit | None:
    """The arguments of a match; None where the words of one make the line a wish or a condition."""
    command, texts = entry.command, found.groupdict()
    arguments: dict[str, object] = {}
    trouble, unclear, loose = _untitled(entry), None, _loose(entry, found)
    for name, text in texts.items():
        kind = command.kinds[name]
        if text is None:
            continue
        if (loose or not kind.free) and not kind.sure and (_doubtful(text) or (len(texts) == 1 and text.lower() in _wishes())):
            return None
        try:
            arguments[name] = kind.parse(_spelling(trimmed, *found.span(name)) if kind.spelled else text)
        except Refuse as refusal:
            trouble = trouble or str(refusal)
        except Unclear as question:
            unclear = unclear or question
    bare = bool(command.from_topic) and texts.get(command.from_topic) is None
    rest = any(command.kinds[name].rest and texts[name] is not None for name in entry.pattern.tails)
    request = trimmed.request or (command.asks and trimmed.line.plain[: trimmed.full].rstrip().endswith("?"))
    return Fit(command, arguments, trouble, unclear, bare, trimmed.numbered, request, rest, loose, trimmed.aside)


def _loose(entry: Entry, found: re.Match[str]) -> bool:
    """Whether the free text at the end follows a word directly, without a colon, a “because” or quotes of its own."""
    last = next((name for name in entry.pattern.tails if entry.command.kinds[name].free and found[name]), "")
    before = found.string[: found.start(last)].rstrip() if last else ""
    return before[-1:].isalnum() and not found[last].startswith('"') and not before.endswith(_REASONED)


def _is_thanks(entry: Entry, found: re.Match[str], end: int) -> bool:
    """Whether the free text at the end is nothing but thanks and the like ("help please")."""
    return any(found.start(name) >= end for name in entry.pattern.tails if entry.command.kinds[name].free and found[name])


def _spelling(trimmed: Trimmed, start: int, end: int) -> str:
    return trimmed.line.original(start + trimmed.start, end + trimmed.start)


def _untitled(entry: Entry) -> str:
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
def _wishes() -> frozenset[str]:
    return frozenset(catalogue().get("doubt", "words"))


@cache
def doubt() -> re.Pattern[str]:
    """Fits words that make a line a wish, a condition, a denial or a question about the future."""
    return re.compile(rf"(?<!\w){catalogue().pattern(('doubt', 'words'))}(?!\w)|\?\s*$", re.IGNORECASE)
