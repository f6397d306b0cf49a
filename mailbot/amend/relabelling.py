"""Labels that moved: where only the labels of sections differ, a list of old and new, the text not repeated."""

import re

from mailbot.amend import pieces
from mailbot.amend.diff import diff
from mailbot.amend.splicing import make

_LABEL = re.compile(r"[A-Z](?:\.\d{1,4}){1,6}\.?|[A-Z]\.|\d{1,4}(?:\.\d{1,4}){0,6}[.)]?|[a-z]{1,2}[.)]")


def relabelled(before: str, after: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The old text with its moved labels as they are after the change, and what moved: (old label, new label)."""
    before, moved = _sections(before, after)
    text = ""
    found = diff(before, after)
    for at, piece in enumerate(found):
        following = found[at + 1] if at + 1 < len(found) else None
        if piece.kind == "del" and following is not None and following.kind == "ins" and _at_head(text) \
                and _LABEL.fullmatch(piece.text) and _LABEL.fullmatch(following.text):
            text += following.text
            moved.append((piece.text.rstrip(".)"), following.text.rstrip(".)")))
        elif piece.kind != "ins":
            text += piece.text
    return text, tuple(moved)


def _sections(before: str, after: str) -> tuple[str, list[tuple[str, str]]]:
    """Sections that are the same but for their labels get the new ones."""
    new = {after[section.full[0] + len(section.label):section.full[1]]: section.label for section in pieces.sections(after)}
    edits: list[tuple[int, int, str]] = []
    for section in pieces.sections(before):
        start, end = section.full[0], section.full[0] + len(section.label)
        label = new.get(before[end:section.full[1]], section.label)
        if label != section.label and before[start:end] == section.label:
            edits.append((start, end, label))
    return make(before, edits), [(before[start:end], label) for start, end, label in edits]


def _at_head(text: str) -> bool:
    """Does what comes next begin a line?"""
    return not text[text.rfind("\n") + 1:].strip()
