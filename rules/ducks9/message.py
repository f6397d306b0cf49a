"""How a message ends: which word is the last that its author wrote, whatever mail programs put around and below it."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from mailbot.engine.rule import Letter, Line, Part

_SHORT_CODE = re.compile(r":[\w+-]+:")
_WORD = re.compile(r"[\w'’‘ʼ‐‑-]+")
_EDGES = "'’‘ʼ‐‑-"
_RULED = re.compile(r"\s*(?:_{10,}|-{10,}|={10,})\s*")
_KEYCAP = re.compile(r"[0-9#*]\uFE0F?\u20E3")
_PREFIX = re.compile(r"\s*(?:(?:re|fwd?|aw|wg)\s*:|\[[^\[\]]{0,60}\])\s*", re.IGNORECASE)
_QUOTES = "\"“”„‟«»"
_OPENERS = " \t(*_`~[{<"


@dataclass(frozen=True)
class Ending:
    """The last word of a message, in lower case ("" for none), and where it stands.

    `line` is the index of its line among the letter's (-1: the subject is the message); `start` where the word begins on it;
    `quoted` says that it stands inside double quotes; `gone` are the lines below the message that are no part of it.
    """

    word: str
    line: int
    start: int = 0
    quoted: bool = False
    gone: frozenset[int] = frozenset()


def ending(letter: Letter, player: str | None) -> Ending:
    """How the message of a letter ends; a last line that holds only the player's own name is no part of it."""
    lines, gone = _message(letter.lines, player)
    for at in reversed(lines):
        if (found := _last_word(letter.lines[at].text)) is not None:
            return Ending(_plain(found), at, found.start(), _in_quotes(letter.lines[at].text, found.end()), gone)
    if lines:
        return Ending("", lines[-1], gone=gone)
    subject = bare_subject(letter.subject)
    found = _last_word(subject)
    if found is None:
        return Ending("", -1, gone=gone)
    return Ending(_plain(found), -1, found.start(), _in_quotes(subject, found.end()), gone)


def bare_subject(subject: str) -> str:
    """A subject without "Re:", "Fwd:" and "[list]" in front."""
    while found := _PREFIX.match(subject):
        subject = subject[found.end():]
    return subject


def without_word(text: str, start: int) -> str:
    """A line without its last word, and without the brackets or marks that were opened for it."""
    return text[:start].rstrip(_OPENERS)


def without_quoted_word(text: str, start: int) -> str:
    """A line without a last word that stands in quotes all by itself ("" where more stands in the quotes)."""
    before = text[:start].rstrip(" *_`~")
    return before[:-1].rstrip(_OPENERS) if before[-1:] in tuple(_QUOTES) else ""


def _message(lines: Sequence[Line], player: str | None) -> tuple[list[int], frozenset[int]]:
    """The filled lines that the author wrote above any ruled line, without a last one that is the author's name."""
    filled = [at for at, line in enumerate(lines) if line.part is Part.NEW and line.text.strip()]
    cut = next((at for at in filled if _RULED.fullmatch(lines[at].text)), len(lines))
    kept = [at for at in filled if at < cut]
    if player and kept and _name_only(lines[kept[-1]].text) == player.casefold():
        kept.pop()
    return kept, frozenset(at for at in filled if at not in kept)


def _name_only(text: str) -> str:
    return text.strip().lstrip("-–—~ ").strip().casefold()


def _last_word(text: str) -> re.Match[str] | None:
    """The last word of a line; emoji, their short codes and invisible marks hold none."""
    last = deque((found for found in _WORD.finditer(_blanked(text)) if any(mark.isalnum() for mark in found[0])), 1)
    return last[0] if last else None


def _blanked(text: str) -> str:
    """The same line with blanks in place of what is never a word, so that all else stands where it stood."""
    text = _SHORT_CODE.sub(lambda code: " " * len(code[0]), _KEYCAP.sub(lambda key: " " * len(key[0]), text))
    return "".join(" " if unicodedata.category(mark) in ("So", "Sk", "Cf", "Mn", "Co") and ord(mark) > 127 else mark for mark in text)


def _plain(found: re.Match[str]) -> str:
    """A word as it is compared: compatibility forms and capitals count as plain letters, outer marks are dropped."""
    word = found[0].strip(_EDGES)
    while word.endswith("_"):
        word = word[:-1].removeprefix("_").strip(_EDGES)
    return unicodedata.normalize("NFKC", word).casefold()


def _in_quotes(text: str, at: int) -> bool:
    """Whether a place lies between double quotes."""
    return sum(mark in _QUOTES for mark in text[:at]) % 2 == 1 and any(mark in _QUOTES for mark in text[at:])
