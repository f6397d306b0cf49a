"""An amendment in words, for mails and terminals: what goes out in [-…-], what comes in in {+…+}."""

import re
import textwrap
from collections.abc import Callable

from mailbot.amend.diff import diff
from mailbot.amend.values import Amended, Change, Held

_MARKS = {"same": ("", ""), "del": ("[-", "-]"), "ins": ("{+", "+}")}
_VERBS = {"create": "would be created", "reenact": "would be enacted again", "repeal": "would be repealed",
          "retitle": "would be retitled", "renumber": "would be renumbered", "attribute": "would change"}
_MARKED = re.compile(r"\[-|\{\+")


def marked(before: str, after: str) -> str:
    """Both texts in one."""
    return "".join(f"{_MARKS[piece.kind][0]}{piece.text}{_MARKS[piece.kind][1]}" for piece in diff(before, after))


def say_change(change: Change) -> str:
    """What would become of one rule: its difference, paragraphs without any left out."""
    before, after = change.before, change.after
    named = after or before
    title = f" ({named.title})" if named and named.title else ""
    heads = [f"Rule {change.number}{title} {_VERBS.get(change.kind, 'would be amended')}:"]
    if before and after:
        heads += [f"  {name}: {marked(old, new)}" for name, old, new in
                  (("number", before.number, after.number), ("title", before.title, after.title)) if old != new]
    old, new = before.text if before else "", after.text if after else ""
    if after is None:
        return heads[0].rstrip(":") + "."
    if old == new:
        return "\n".join(heads)
    return "\n".join([*heads, textwrap.indent(_changed(old, new), "  ")])


def _changed(before: str, after: str) -> str:
    """The difference without the paragraphs in which nothing changes."""
    kept: list[str] = []
    inside = False
    for paragraph in marked(before, after).split("\n\n"):
        if inside or _MARKED.search(paragraph):
            kept.append(paragraph)
            inside = _open(paragraph, inside)
        elif not kept or kept[-1] != "[…]":
            kept.append("[…]")
    return "\n\n".join(kept)


def _open(paragraph: str, inside: bool) -> bool:
    """Whether a mark that runs over several paragraphs is still open at the end of this one."""
    last_in = max(paragraph.rfind("[-"), paragraph.rfind("{+"))
    last_out = max(paragraph.rfind("-]"), paragraph.rfind("+}"))
    return last_in > last_out if max(last_in, last_out) >= 0 else inside


def say_held(held: Held) -> str:
    """Why an instruction cannot be applied, with what comes nearest."""
    nearest = "".join(f"\n  nearest: {near}" for near in held.nearest)
    choices = "".join(f"\n  could be: {choice.label}" for choice in held.prepared)
    return f"Cannot be applied: “{held.words}”\n  {held.reason}{nearest}{choices}"


def say_amended(amended: Amended, known: Callable[[Held], bool] = lambda held: False) -> str:
    """All that a text would do, a paragraph each; `known` says which tasks the rules can carry out by themselves."""
    parts = [say_change(change) for change in amended.changes]
    for held in amended.held:
        if held.kind == "task":
            parts.append(f"Would be carried out: {held.words}" if known(held) else
                         f"A person would carry out: “{held.words}”\n  {held.reason}")
        else:
            parts.append(say_held(held))
    parts += [f"Void: “{held.words}” ({held.reason})" for held in amended.void]
    parts += [f"Without effect: “{words}”" for words in amended.no_effect]
    if not (amended.changes or amended.held or amended.void):
        parts.insert(0, "It would change nothing by itself.")
    return "\n\n".join(parts)
