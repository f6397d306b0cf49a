"""An amendment in words, for mails and terminals: what goes out in [-…-], what comes in in {+…+}."""

import re
import textwrap
from collections.abc import Callable, Sequence

from mailbot.amend.counts import say_summary as say_summary
from mailbot.amend.diff import diff, readable
from mailbot.amend.intake import clean
from mailbot.amend.joining import joined
from mailbot.amend.relabelling import relabelled
from mailbot.amend.values import Amended, Change, Held, Outcome

_MARKS = {"same": ("", ""), "del": ("[-", "-]"), "ins": ("{+", "+}")}
_VERBS = {"create": "would be created", "reenact": "would be enacted again", "repeal": "would be repealed",
          "retitle": "would be retitled", "renumber": "would be renumbered", "attribute": "would change"}
_DONE = {"create": "new", "reenact": "enacted again", "repeal": "repealed", "renumber": "renumbered"}
_MARKED = re.compile(r"\[-|\{\+")


def marked(before: str, after: str) -> str:
    """Both texts in one."""
    return "".join(f"{_MARKS[piece.kind][0]}{piece.text}{_MARKS[piece.kind][1]}" for piece in readable(diff(before, after)))


def say_change(change: Change) -> str:
    """What would become of one rule: its difference, paragraphs without any left out."""
    named = change.after or change.before
    title = f" ({named.title})" if named and named.title else ""
    moved = f" ({'; '.join(change.notes)})" if change.notes else ""
    lines = _differing(change)
    return "\n".join([f"Rule {change.number}{title} {_VERBS.get(change.kind, 'would be amended')}{moved}{':' if lines else '.'}", *lines])


def say_made(change: Change, revisions: tuple[int, int], cause: str, forms: Sequence[str] = ()) -> str:
    """What has become of one rule: `Rule 12/3 -> 12/4  Title   (cause)`, the changes as understood, old and new."""
    named = change.after or change.before
    old, new = revisions
    step = f"{change.number}/{new}" if change.kind in _DONE else f"{change.number}/{old} -> {change.number}/{new}"
    told = ", ".join([*([_DONE[change.kind]] if change.kind in _DONE else []), *change.notes, cause])
    return "\n".join([f"Rule {step}  {named.title if named else ''}   ({told})", *(f"  {form}" for form in forms), *_differing(change)])


def _differing(change: Change) -> list[str]:
    """What differs: number, title, attributes, labels that moved, and the text; text that only moved is not marked."""
    before, after = change.before, change.after
    lines: list[str] = []
    if after is None:
        return lines
    if before:
        lines += [f"  {name}: {marked(old, new)}" for name, old, new in
                  (("number", before.number, after.number), ("title", before.title, after.title)) if old != new]
        lines += [f"  {name}: {marked(before.attributes.get(name, ''), value)}" for name, value in after.attributes.items()
                  if name != "revision" and before.attributes.get(name, "") != value]
    old, labels = relabelled(before.text if before else "", after.text)
    lines += [f"  {was} -> {now}" for was, now in labels]
    if old != after.text:
        shown = _changed(old, after.text) if old else f"{{+{after.text}+}}"
        lines.append(textwrap.indent(shown.replace("{+", "").replace("+}", "") if change.notes else shown, "  "))
    return lines


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
    parts = [say_change(change) for change in joined(amended.changes)]
    for held in amended.held:
        if held.kind == "task":
            parts.append(f"Would be carried out: {held.words}" if known(held) else
                         f"A person would carry out: “{held.words}”\n  {held.reason}")
        else:
            parts.append(say_held(held))
    parts += [f"Void: “{held.words}” ({held.reason})" for held in amended.void]
    parts += [f"Skipped: “{one.words}” ({one.reason})" for one in amended.outcomes if one.state == "skipped"]
    parts += [f"Without effect: “{words}”" for words in amended.no_effect]
    parts += [f"Note: {note}." for note in amended.notes]
    if not (amended.changes or amended.held or amended.void):
        parts.insert(0, "It would change nothing by itself.")
    return "\n\n".join(parts)


def say_outcomes(amended: Amended, number: int) -> str:
    """Each change of a proposal with what became of it, numbered in text order, and the notes."""
    parts = [f"{number}.{one.number}  {_state(one)}" for one in amended.outcomes]
    return "\n".join([*parts, *(f"Note: {note}." for note in amended.notes)])


def _state(one: Outcome) -> str:
    words = one.form or f"“{' '.join(one.words.split())}”"
    return f"{words}: {one.state}{f' ({one.reason})' if one.reason else ''}"


def numbered(text: str) -> str:
    """A proposal's text as it was split into lines, numbered, so that a wrong join is seen."""
    rows = clean(text).split("\n")
    return "\n".join(f"{at:>{len(str(len(rows)))}}  {row}".rstrip() for at, row in enumerate(rows, 1))
