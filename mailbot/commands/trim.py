"""What people put around a command and what changes nothing: bullets, bold, polite words, final punctuation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from mailbot.commands.spelling import Spelled
from mailbot.commands.words import catalogue
from mailbot.normal import for_matching

_BULLET = re.compile(r"(?:[-*•·‣◦▪●○+]|\[[x ]?\])\s(?=\S)")
_NUMBERED = re.compile(r"\(?(?:\d{1,3}|[a-z])[.)]\s(?=\S)", re.IGNORECASE)
_FINAL = " .!…,、。\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""Final punctuation, and the skin tones of an emoji."""
_WRAPPERS = "*_`~"
_MOST_LAYERS = 12
_LONGEST = 160
"""Characters of a line in whose middle polite words and bold are looked for."""


@dataclass(frozen=True)
class Trimmed:
    """A line with a part of it singled out: `start` to `end`, or to `full` where punctuation and thanks belong to it.

    `numbered` says that a list number was taken off, `request` that a polite question was, `aside` that a reason or
    words in brackets were.
    """

    line: Spelled
    start: int
    end: int
    full: int
    numbered: bool = False
    request: bool = False
    aside: bool = False


def variants(line: Spelled) -> Iterator[Trimmed]:
    """The ways to take a line's decorations off, the likeliest first."""
    length, bare = len(line.plain), undecorated(line)
    whole = Trimmed(line, 0, _end(line.plain, length), length)
    if bare.numbered:
        yield whole
    yield bare
    if bare.request:  # “please send me …” may be a command whose first words are “send me”
        yield undecorated(line, requests=False)
    if bare.end < bare.full:
        yield Trimmed(line, bare.start, bare.full, bare.full, bare.numbered)
    if bare.start or bare.full < length:
        yield whole
        yield Trimmed(line, 0, length, length)
    for extra in (_emphasis, _amid, _parting) if length <= _LONGEST else ():
        if spans := [found.span() for found in extra().finditer(line.plain)]:
            yield undecorated(line.without(spans))
    if length <= _LONGEST and (spans := [found.span() for found in _aside().finditer(line.plain)]):
        yield replace(undecorated(line.without(spans)), aside=True)


def undecorated(line: Spelled, requests: bool = True) -> Trimmed:
    """The line without bullets, bold, greeting, polite words (and questions) in front, thanks and punctuation behind."""
    plain, start, full = line.plain, 0, len(line.plain)
    numbered = request = False
    for _ in range(_MOST_LAYERS):
        if wrapped := _wrapped(plain, start, full):
            start, full = wrapped
            continue
        found = _BULLET.match(plain, start) or _NUMBERED.match(plain, start) or _before().match(plain, start, full)
        if not found or found.end() >= full or (found.lastgroup == "request" and not requests):
            break
        numbered = numbered or found.re is _NUMBERED
        request = request or found.lastgroup == "request"
        start = found.end()
    end = _end(plain, full, request)
    return Trimmed(line, start, max(end, start), full, numbered, request)


def _wrapped(plain: str, start: int, end: int) -> tuple[int, int] | None:
    """The span inside bold, italic or code marks that stand around all of it."""
    if start >= end or plain[start] not in _WRAPPERS:
        return None
    inner, outer = start, max(_end(plain, end), start)
    while outer - inner > 2 and plain[inner] in _WRAPPERS and plain[outer - 1] == plain[inner]:
        inner, outer = inner + 1, outer - 1
    return (inner, outer) if inner > start else None


def _end(plain: str, end: int, request: bool = False) -> int:
    """Where the words end that are no thanks, smileys or final punctuation."""
    final = _FINAL + "?" if request else _FINAL
    for _ in range(_MOST_LAYERS):
        end = len(plain[:end].rstrip(final))
        lower = plain[:end].lower()
        if not lower.endswith(_after()) or len(lower) != end:
            return end
        word = next(word for word in _after() if lower.endswith(word))
        before = end - len(word)
        if before < 1 or (plain[before - 1].isalnum() and word[0].isalnum()):
            return end
        end = before
    return end


@cache
def _emphasis() -> re.Pattern[str]:
    """Marks of bold, italic and code, and quotes within a line."""
    return re.compile(r"[*`]+|(?<!\S)_+(?=\w)|(?<=\w)_+(?![\w])|(?<=\s)\"|(?<!^)\"(?=[\s.!,]|$)")


@cache
def _amid() -> re.Pattern[str]:
    """Polite words in the middle."""
    return re.compile(rf"(?<=\w),?\s{catalogue().pattern(('before', 'amid'))}(?=[\s,]),?", re.IGNORECASE)


@cache
def _parting() -> re.Pattern[str]:
    """A parting with a name at the end of the line."""
    parting = catalogue().pattern(("courtesy", "partings"))
    return re.compile(rf"\s?[.,!;-]+\s{parting}(?:[\s,.!-]+[^\W\d]{{1,20}}){{0,2}}[\s.!]*$", re.IGNORECASE)


@cache
def _aside() -> re.Pattern[str]:
    """A reason at the end, or a remark in brackets that is no wish and no condition."""
    reasons, doubts = catalogue().pattern(("after", "reasons")), catalogue().pattern(("doubt", "words"))
    bracketed = rf"\s\((?![^()]*(?<!\w){doubts}(?!\w))[^()?]*\)(?=[\s:,.;!]|$)"
    return re.compile(rf",?\s{reasons}\s.*$|{bracketed}", re.IGNORECASE)


@cache
def _before() -> re.Pattern[str]:
    words = catalogue()
    bots = words.pattern(("before", "bots"))
    greeting = rf"{words.pattern(('before', 'greetings'))}(?:\s(?:there|{bots}))?\s?[,!:.-]+\s"
    opening = rf"{words.pattern(('before', 'openings'))}\s?[,!.:-]+\s"
    polite = rf"{words.pattern(('before', 'words'))}(?:\s?[,:]+)?\s"
    request = rf"(?P<request>{words.pattern(('before', 'requests'))})(?:\s?,)?\s(?:please\s)?(?:(?:the|an?)\s)?"
    return re.compile(rf"(?:{request}|{greeting}|{bots}\s?[,:]\s|{opening}|{polite})(?=\S)", re.IGNORECASE)


@cache
def _after() -> tuple[str, ...]:
    words = catalogue()
    listed = {*words.get("after", "words"), *words.get("after", "smileys")}
    return tuple(sorted((for_matching(word).lower() for word in listed), key=len, reverse=True))
