"""Whether every opened delimiter is closed: what cannot be read for certain is not read at all."""

import re
from collections.abc import Iterator

from mailbot.amend.delimiters import Pairs

_BLOCK = re.compile(r"\{-\{|\{\{")
_GROUP_IN_GROUP = re.compile(r"\{-\{|\}-\}")
_COMMENT = re.compile(r"\[\[|\]\]")


def fault(text: str, wrapper: int = -1) -> str:
    """What is wrong with a text's delimiters, in a sentence ("" if nothing); the proposal's own wrapper may stay open."""
    return next(_faults(text, wrapper), "")


def _faults(text: str, wrapper: int) -> Iterator[str]:
    yield from _open_comments(text)
    hidden = _hidden(text)
    pairs = Pairs(text)
    open_at = {place for place in pairs.unclosed if not (wrapper <= place < wrapper + 2 and wrapper >= 0)}
    for mark in _BLOCK.finditer(text):
        if mark.start() in open_at and mark.end() - 1 in open_at and not _in(mark.start(), hidden):
            yield (f"the {mark.group()} in line {_line(text, mark.start())} is never closed, "
                   "so I cannot tell where its text ends")
    yield from _nested_groups(text, pairs, hidden)


def _open_comments(text: str) -> Iterator[str]:
    opened: list[int] = []
    for mark in _COMMENT.finditer(text):
        if mark.group() == "[[":
            opened.append(mark.start())
        elif opened:
            opened.pop()
    yield from (f"the [[ in line {_line(text, place)} is never closed" for place in opened)


def _hidden(text: str) -> list[tuple[int, int]]:
    """What stands in double-bracket comments."""
    found: list[tuple[int, int]] = []
    depth = start = 0
    for mark in _COMMENT.finditer(text):
        if mark.group() == "[[":
            start = mark.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                found.append((start, mark.end()))
    return found


def _in(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _nested_groups(text: str, pairs: Pairs, hidden: list[tuple[int, int]]) -> Iterator[str]:
    """A group inside a group (a group mark inside a text block is text)."""
    reach = -1
    for mark in _GROUP_IN_GROUP.finditer(text):
        close = pairs.close(mark.start())
        if mark.group() != "{-{" or close is None or _in(mark.start(), hidden):
            continue
        if mark.start() < reach and not _in_block(text, pairs, mark.start()):
            yield f"the group in line {_line(text, mark.start())} begins inside another group"
        reach = max(reach, close)


def _in_block(text: str, pairs: Pairs, place: int) -> bool:
    """Does a place stand in a {{ }} block that opened last before it?"""
    opened = text.rfind("{{", 0, place)
    close = pairs.close(opened) if opened >= 0 else None
    return close is not None and close > place


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
