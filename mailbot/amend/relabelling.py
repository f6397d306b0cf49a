"""Labels that moved: where only the labels of sections differ, a list of old and new, the text not repeated."""

import re

from mailbot.amend.diff import diff

_LABEL = re.compile(r"[A-Z](?:\.\d{1,4}){1,6}\.?|[A-Z]\.|\d{1,4}(?:\.\d{1,4}){0,6}[.)]?|[a-z]{1,2}[.)]")


def relabelled(before: str, after: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The old text with its moved labels as they are after the change, and what moved: (old label, new label)."""
    text, moved = "", []
    pieces = diff(before, after)
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        if piece.kind == "del" and following is not None and following.kind == "ins" and _at_head(text) \
                and _LABEL.fullmatch(piece.text) and _LABEL.fullmatch(following.text):
            text += following.text
            moved.append((piece.text.rstrip(".)"), following.text.rstrip(".)")))
        elif piece.kind != "ins":
            text += piece.text
    return text, tuple(moved)


def _at_head(text: str) -> bool:
    """Does what comes next begin a line?"""
    return not text[text.rfind("\n") + 1:].strip()
