"""Whether every opened delimiter is closed: what cannot be read for certain is not read at all."""

import re

from mailbot.amend.delimiters import Pairs

_BLOCK = re.compile(r"\{-\{|\{\{")
_GROUP_IN_GROUP = re.compile(r"\{-\{|\}-\}")
_COMMENT = re.compile(r"\[\[|\]\]")


def faults(text: str, wrapper: int = -1) -> tuple[str, ...]:
    """Sentences about comments, blocks and groups that are never closed; the proposal's own wrapper may stay open."""
    found = [*_open_comments(text)]
    hidden = _hidden(text)
    pairs = Pairs(text)
    open_at = {place for place in pairs.unclosed if not (wrapper <= place < wrapper + 2 and wrapper >= 0)}
    for mark in _BLOCK.finditer(text):
        if mark.start() in open_at and mark.end() - 1 in open_at and not _in(mark.start(), hidden):
            found.append(f"the {mark.group()} in line {_line(text, mark.start())} is never closed, so I cannot tell where its text ends")
    found.extend(_nested_groups(text, pairs, hidden))
    return tuple(found)


def _open_comments(text: str) -> list[str]:
    opened: list[int] = []
    for mark in _COMMENT.finditer(text):
        if mark.group() == "[[":
            opened.append(mark.start())
        elif opened:
            opened.pop()
    return [f"the [[ in line {_line(text, place)} is never closed" for place in opened]


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


def _nested_groups(text: str, pairs: Pairs, hidden: list[tuple[int, int]]) -> list[str]:
    """A group inside a group (a group mark inside a text block is text)."""
    found: list[str] = []
    reach = -1
    for mark in _GROUP_IN_GROUP.finditer(text):
        close = pairs.close(mark.start())
        if mark.group() != "{-{" or close is None or _in(mark.start(), hidden):
            continue
        if mark.start() < reach and not _in_block(text, pairs, mark.start()):
            found.append(f"the group in line {_line(text, mark.start())} begins inside another group")
        reach = max(reach, close)
    return found


def _in_block(text: str, pairs: Pairs, place: int) -> bool:
    """Does a place stand in a {{ }} block that opened last before it?"""
    opened = text.rfind("{{", 0, place)
    close = pairs.close(opened) if opened >= 0 else None
    return close is not None and close > place


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
