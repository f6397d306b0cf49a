"""Definition blocks in a text: a name and "Key: value" lines below it, as lists of items, monsters or stickers have them."""

import re
from dataclasses import dataclass, replace

from mailbot.amend.pieces import Span, lines

FIELD = re.compile(r"[ \t]*(?:[*•-][ \t]+)?(?P<key>[A-Z][A-Za-z /'-]{0,30}?)[ \t]*:[ \t]*,?[ \t]*(?P<value>.*)$")
_SEPARATOR = re.compile(r"[ \t]*[-*=_]{3,}[ \t]*$")
_SUB_OPENERS = ("action", "actions", "ability", "abilities")


@dataclass(frozen=True, slots=True)
class Line:
    """A field of a block: its key, its value (continuation lines joined), and where it stands in the text."""

    key: str
    value: str
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Block:
    """A definition: its name, the key that named it ("" for a bare name), its fields, where it stands."""

    name: str
    start: str
    fields: tuple[Line, ...]
    span: Span = (0, 0)

    def keys(self) -> set[str]:
        """The keys of its fields, in small letters."""
        return {field.key.lower() for field in self.fields}


def blocks(text: str) -> list[Block]:
    """All definition blocks of a text. A new one begins after a blank line, a separator, or at the list's start key."""
    found: list[Block] = []
    for run in _runs(text):
        found.extend(_split(text, run))
    return found


def _runs(text: str) -> list[list[Span]]:
    runs: list[list[Span]] = [[]]
    for span in lines(text):
        row = text[span[0]:span[1]]
        if not row.strip() or _SEPARATOR.match(row):
            runs.append([])
        else:
            runs[-1].append(span)
    return [run for run in runs if run]


def _split(text: str, run: list[Span]) -> list[Block]:
    """The blocks of a run of lines; a run that has fewer than one field below its name is none."""
    marks = [FIELD.match(text, start, end) for start, end in run]
    first = next((number for number, mark in enumerate(marks) if mark), None)
    if first is None or first > 1:
        return []
    start_key = marks[0].group("key") if marks[0] else ""
    heads = [0] + [number for number, mark in enumerate(marks) if number and mark and start_key and mark.group("key") == start_key]
    if not start_key:
        heads = [0, *_bare_heads(text, run, marks)]
    found = []
    for head, following in zip(heads, [*heads[1:], len(run)], strict=True):
        block = _block(text, run[head:following], marks[head:following])
        if block:
            found.append(block)
    return found


def _bare_heads(text: str, run: list[Span], marks: list[re.Match[str] | None]) -> list[int]:
    """Further bare names: short lines without a key directly above a keyed one."""
    return [number for number in range(1, len(run) - 1)
            if marks[number] is None and marks[number + 1] and run[number][1] - run[number][0] <= 40
            and text[run[number][1] - 1] not in ".,;:!?"]


def _block(text: str, run: list[Span], marks: list[re.Match[str] | None]) -> Block | None:
    head = marks[0]
    name = head.group("value").strip() if head else text[run[0][0]:run[0][1]].strip(" *•-\t")
    fields: list[Line] = []
    for span, mark in zip(run[1:], marks[1:], strict=True):
        if mark:
            fields.append(Line(mark.group("key"), mark.group("value").strip(), span))
        elif fields:
            last = fields[-1]
            fields[-1] = replace(last, value=f"{last.value} {text[span[0]:span[1]].strip()}".strip(), span=(last.span[0], span[1]))
        else:
            return None
    if not fields or not name:
        return None
    return Block(name, head.group("key") if head else "", tuple(fields), (run[0][0], run[-1][1]))


def inline(text: str) -> list[Line]:
    """Fields in one line: "Sides: 8, Stickers: 1, 2"; split where a comma stands before a key."""
    body = text.strip().strip("()")
    parts = re.split(r",[ \t]*(?=[A-Z][A-Za-z ]{0,30}:)", body)
    return [Line(mark.group("key"), mark.group("value").strip()) for part in parts if (mark := FIELD.match(part.strip()))]


def written(block: Block, start: str, sub: str = "") -> str:
    """A block as text, with the start key its list uses (and the key that opens an action)."""
    rows = [f"{start}: {block.name}" if start else block.name]
    for field in block.fields:
        key = sub if sub and field.key.lower() in ("name", "action") else field.key
        rows.append(f"{key}: {field.value}".rstrip())
    return "\n".join(rows)


def part_of(block: Block, name: str) -> tuple[Line, ...]:
    """The fields of a block's action (or effect) of a name, up to the next one; all fields if it has no such parts."""
    opened = False
    found: list[Line] = []
    for field in block.fields:
        if field.key.lower().rstrip("s") in {one.rstrip("s") for one in _SUB_OPENERS} | {"name"} and field.value:
            opened = field.value.strip("\"“”").lower() == name.lower()
            continue
        if opened:
            found.append(field)
    return tuple(found)
