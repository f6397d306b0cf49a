"""Labelled sections: where a new one goes, how later ones move up, how a rule becomes a section of another."""

import re

from mailbot.amend import pieces
from mailbot.amend.splicing import Edit
from mailbot.amend.units import NoPlace

_LABELLED = re.compile(r"(?P<label>[A-Z](?:\.\d+)*)\.?[ \t]+\S")
_LABEL = re.compile(r"(?P<label>[A-Z](?:\.\d+)*)(?P<dot>\.?)")


def section_key(label: str) -> tuple[tuple[int, str], ...]:
    """Labels in order, numbers compared as numbers: B, B.1, B.2, B.11, C."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in label.rstrip(".").split("."))


def added(text: str, new: str, shift: bool = False) -> list[Edit]:
    """Put a section in by its label (the next free one on the top level if it has none).

    With `shift` (positional labels) a label that is taken moves it and the later ones on by one; else NoPlace `taken`.
    """
    known = pieces.sections(text)
    label = _label_of(new, known)
    if not _LABELLED.match(new):
        new = f"{label}. {new}"
    if any(section.label == label for section in known):
        if not shift:
            raise NoPlace(f"there is already a section {label}", "taken", nearest=(next_free(label, known),))
        place = next(section.full[0] for section in known if section.label == label)
        return [(place, place, new + "\n\n"), *_relabelled(text, _siblings_from(label, known), 1)]
    start, end = _place(text, label, known)
    if start < len(text.rstrip()) and not text[start:].startswith("\n"):
        return [(start, end, new + "\n\n")]
    return [(start, end, ("\n\n" if text.strip() else "") + new)]


def _label_of(new: str, known: list[pieces.Section]) -> str:
    found = _LABELLED.match(new)
    return found.group("label") if found else next_top(known)


def next_top(known: list[pieces.Section]) -> str:
    """The next free label on the top level."""
    tops = [section.label for section in known if "." not in section.label]
    return chr(ord(tops[-1]) + 1) if tops else "A"


def next_free(label: str, known: list[pieces.Section]) -> str:
    """The next label of the same level that no section has."""
    taken = {section.label for section in known}
    while label in taken:
        label = _moved(label, 1)
    return label


def _moved(label: str, by: int) -> str:
    head, _, last = label.rpartition(".")
    if last.isdigit():
        return f"{head}.{int(last) + by}"
    return chr(ord(label) + by)


def _place(text: str, label: str, known: list[pieces.Section]) -> tuple[int, int]:
    """Where a label belongs: after its older siblings and their subsections, else after its parent's own text."""
    key = section_key(label)
    parents = [section for section in known if label.startswith(section.label + ".")]
    older = [section for section in known if section_key(section.label) < key and not label.startswith(section.label + ".")]
    if older:
        place = max(section.full[1] for section in older)
    elif parents:
        place = max(parents[-1].own[1], parents[-1].heading[1])
    elif known:
        place = known[0].heading[0]
    else:
        place = len(text.rstrip())
    return place, place


def _siblings_from(label: str, known: list[pieces.Section]) -> list[pieces.Section]:
    """The siblings at or after a label, with their subsections."""
    head = label.rpartition(".")[0]
    level = label.count(".")
    key = section_key(label)
    found = []
    for section in known:
        top = ".".join(section.label.split(".")[:level + 1])
        if top.count(".") == level and top.rpartition(".")[0] == head and section_key(top) >= key:
            found.append(section)
    return found


def _relabelled(text: str, moved: list[pieces.Section], by: int) -> list[Edit]:
    level = min((section.label.count(".") for section in moved), default=0)
    edits: list[Edit] = []
    for section in moved:
        parts = section.label.split(".")
        new = ".".join([_moved(".".join(parts[:level + 1]), by), *parts[level + 1:]])
        start = section.heading[0]
        edits.append((start, start + len(section.label), new))
    return edits


def closed_up(text: str, removed: str) -> list[Edit]:
    """The labels of the later siblings of a removed section, each one less; earlier ones and other levels stay."""
    later = [section for section in _siblings_from(removed, pieces.sections(text))
             if section.label != removed and not section.label.startswith(removed + ".")]
    return _relabelled(text, later, -1)


def as_section(body: str, heading: str, title: str, known: list[pieces.Section]) -> str:
    """A rule's body as a section: under a heading, its own section labels prefixed (A -> L.1, A.2 -> L.1.2, B -> L.2)."""
    found = _LABELLED.match(heading)
    label = found.group("label") if found else next_top(known)
    head = heading if found else f"{label}. {heading or title}"
    edits: list[Edit] = []
    for section in pieces.sections(body):
        parts = section.label.split(".")
        new = ".".join([label, str(ord(parts[0]) - ord("A") + 1), *parts[1:]])
        mark = _LABEL.match(body, section.heading[0])
        end = mark.end() if mark else section.heading[0] + len(section.label)
        edits.append((section.heading[0], end, new))
    for start, end, new in reversed(edits):
        body = body[:start] + new + body[end:]
    gap = "\n\n" if pieces.SECTION.match(body.split("\n")[0]) else "\n"
    return head + gap + body
