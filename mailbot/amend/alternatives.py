"""What an instruction that is held would do, read in each of the ways that may have been meant: made ready, never used."""

from collections.abc import Iterator
from dataclasses import replace

from mailbot.amend import pieces
from mailbot.amend.editing import edits_for
from mailbot.amend.operations import carry_out
from mailbot.amend.pieces import Span
from mailbot.amend.splicing import make
from mailbot.amend.state import State
from mailbot.amend.syntax import AddItems, Delete, Insert, Replace, Selector, Step
from mailbot.amend.told import Instruction
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Choice, RuleText

NEAR = 30
"""Characters that are shown on each side of a place."""
MOST = 5
"""Ways that are made ready."""
Way = tuple[str, Step | str]
"""In words, and a step to be carried out instead or the rule's text as it would then read."""


def around(text: str, span: Span) -> str:
    """A place with a few whole words on each side."""
    start, end = max(0, span[0] - NEAR), span[1] + NEAR
    left, right = text[start:span[0]], text[span[1]:end]
    left = left.partition(" ")[2] if start and not text[start - 1].isspace() and " " in left else left
    right = right.rpartition(" ")[0] if end < len(text) and not text[end].isspace() and " " in right else right
    return " ".join((left + text[span[0]:span[1]] + right).split())


def alternatives(rule: RuleText | None, told: Instruction | None, step: Step | None, trouble: NoPlace, state: State) -> tuple[Choice, ...]:
    """Each way in which an instruction may have been meant, with the rule as it would then read."""
    if rule is None or step is None:
        return ()
    made: list[Choice] = []
    for label, way in _ways(rule, step, trouble):
        text = way if isinstance(way, str) else _tried(rule, told, step, way, trouble, state)
        if text is not None and text not in (rule.text, *(one.after.text for one in made if one.after)):
            made.append(Choice(label, rule.number, replace(rule, text=text)))
    return tuple(made[:MOST])


def _tried(rule: RuleText, told: Instruction | None, step: Step, way: Step, trouble: NoPlace, state: State) -> str | None:
    """The rule's text after the whole instruction with another step in the place of the one that failed."""
    copy = state.copy()
    if trouble.kind == "taken" and way is step:
        copy.settings = replace(copy.settings, labels="positional")
    steps = [way if one is step else one for one in told.steps] if told and len(told.steps) > 1 else [way]
    try:
        changes = [change for one in steps for change in carry_out(one, copy)]
    except NoPlace:
        return None
    return copy.rules[rule.number].text if changes and {change.number for change in changes} == {rule.number} else None


def _ways(rule: RuleText, step: Step, trouble: NoPlace) -> Iterator[Way]:
    act = step.act
    if trouble.kind == "taken":
        yield "the labels that are there move on", step
        if isinstance(act, Insert) and act.unit == "section" and trouble.nearest:
            free = trouble.nearest[0]
            yield f"it gets the next free label {free}", replace(step, act=replace(act, text=f"{free} {act.text.partition(' ')[2]}"))
        return
    if isinstance(act, AddItems) or (isinstance(act, Insert) and act.unit == "item" and trouble.reason == "there are several lists"):
        yield from _in_each_list(rule.text, act.text, trouble.spans)
        return
    selector = act.target if isinstance(act, Replace | Delete) else act.anchor if isinstance(act, Insert) else None
    if selector is None:
        return
    if trouble.kind == "several" and selector.kind == "text" and not selector.also:
        for number, span in enumerate(trouble.spans, 1):
            yield around(rule.text, span), _at(step, replace(selector, unit="text", numbers=(number,)))
    elif trouble.spans and isinstance(act, Replace | Delete):
        for span in trouble.spans:
            yield around(rule.text, span), _exchanged(rule.text, act, selector, span)
    elif selector.kind == "text":
        for near in trouble.nearest:
            words = near if selector.text[-1:] in ".,;:!?" else near.rstrip(".,;:!?")
            yield words, _at(step, replace(selector, unit="text", text=words))


def _at(step: Step, selector: Selector) -> Step:
    act = step.act
    if isinstance(act, Insert):
        return replace(step, act=replace(act, anchor=selector))
    return replace(step, act=replace(act, target=selector)) if isinstance(act, Replace | Delete) else step


def _exchanged(text: str, act: Replace | Delete, selector: Selector, span: Span) -> str:
    """The new text at a place, and of further targets of the same instruction nothing is left."""
    new = act.text if isinstance(act, Replace) else ""
    if text[span[1]:span[1] + 1] in tuple(".,;:!?") and new[-1:] == text[span[1]:span[1] + 1]:
        new = new[:-1]
    edits = [(*span, new)]
    for other in selector.also:
        try:
            edits += edits_for(text, Delete(other))
        except NoPlace:
            continue
    return make(text, edits)


def _in_each_list(text: str, new: str, lists: tuple[Span, ...]) -> Iterator[Way]:
    for span in lists:
        last = pieces.top_items(text, span)[-1]
        words = text[last.span[0]:last.span[1]]
        mark = words[:len(words) - len(words.lstrip("*-•+ "))]
        yield f"at the end of the list with {around(words, (0, len(words)))}", f"{text[:span[1]]}\n{mark}{new}{text[span[1]:]}"
