"""What changed between two versions of a text, marked word by word with <ins> and <del>."""

import re
from collections.abc import Sequence
from itertools import takewhile

from markupsafe import Markup, escape

from mailbot.amend.diff import Piece, diff, readable

_COMMENT = re.compile(r"\[\[[^\[\]]*\]\]")
LONGEST = 20_000
"""Characters that are compared word by word; longer passages are marked as a whole, since the cost grows with the square."""


def pieces(before: str, after: str) -> list[Piece]:
    """Both texts as pieces: "same" and "del" in order give `before`, "same" and "ins" give `after`."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    start, end = "".join(old[:head]), "".join(old[len(old) - tail:])
    was, now = "".join(old[head:len(old) - tail]), "".join(new[head:len(new) - tail])
    middle = diff(was, now) if len(was) + len(now) <= LONGEST else (Piece("del", was), Piece("ins", now))
    return list(readable([Piece("same", start), *middle, Piece("same", end)]))


def marked(before: str, after: str) -> Markup:
    """The change as HTML: one paragraph of context on each side, comments in a class of their own."""
    found = pieces(before, after)
    last = len(found) - 1
    return Markup("".join(
        _commented(_context(piece.text, at > 0, at < last)) if piece.kind == "same"
        else f"<{piece.kind}>{escape(piece.text)}</{piece.kind}>" for at, piece in enumerate(found)))


def _context(text: str, below: bool, above: bool) -> str:
    """What stayed the same: the paragraph that changes, and one more, below a change and above one."""
    if not (below or above):
        return text
    parts = text.split("\n\n")
    head, tail = parts[:2] if below else [], parts[-2:] if above else []
    return text if len(parts) <= len(head) + len(tail) + 1 else "\n\n".join([*head, "[…]", *tail])


def _commented(text: str) -> str:
    return _COMMENT.sub(lambda found: f'<span class="comment">{found.group()}</span>', str(escape(text)))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many of the first lines are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
