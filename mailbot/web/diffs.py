"""What changed between two versions of a text, marked word by word with <ins> and <del>."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from markupsafe import Markup, escape

from mailbot.amend.diff import Piece, diff

_COMMENT = re.compile(r"\[\[[^\[\]]*\]\]")
LONGEST = 20_000
"""Characters that are compared word by word; longer passages are marked as a whole, since the cost grows with the square."""
CLUTTER = 4
"""What stayed the same between two changes is marked as changed too if they are so many times as long."""


def pieces(before: str, after: str) -> list[Piece]:
    """Both texts as pieces: "same" and "del" in order give `before`, "same" and "ins" give `after`."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    start, end = "".join(old[:head]), "".join(old[len(old) - tail:])
    was, now = "".join(old[head:len(old) - tail]), "".join(new[head:len(new) - tail])
    middle = diff(was, now) if len(was) + len(now) <= LONGEST else (Piece("del", was), Piece("ins", now))
    return list(_joined([Piece("same", start), *_readable(middle), Piece("same", end)]))


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


def _readable(found: Iterable[Piece]) -> Iterator[Piece]:
    """Words that two passages share by accident are no island to keep."""
    runs = [(changed, list(run)) for changed, run in groupby(found, key=lambda piece: piece.kind != "same")]
    sizes = [sum(len(piece.text) for piece in run) for _, run in runs]
    for at, (changed, run) in enumerate(runs):
        between = not changed and 0 < at < len(runs) - 1 and "\n" not in run[0].text
        if between and sizes[at] * CLUTTER < sizes[at - 1] + sizes[at + 1]:
            yield from (Piece("del", run[0].text), Piece("ins", run[0].text))
        else:
            yield from run


def _joined(found: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbours of a kind made one, what went before what came."""
    for _, group in groupby((piece for piece in found if piece.text), key=lambda piece: piece.kind == "same"):
        run = list(group)
        for kind in ("same", "del", "ins"):
            text = "".join(piece.text for piece in run if piece.kind == kind)
            if text:
                yield Piece(kind, text)
