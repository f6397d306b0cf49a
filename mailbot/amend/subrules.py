"""Lettered and numbered sub-rules: 9b, 22.3, "8j. & k.": how they are found, exchanged, added and labelled anew."""

import re
from dataclasses import dataclass, field

from mailbot.amend import pieces
from mailbot.amend.units import NoPlace

_ITEM = re.compile(r"[ \t]*(?P<label>\(?(?:[a-z]{1,2}|\d{1,3})[.)]|[*•-])[ \t]+(?P<text>\S.*)$")
_DEEP = re.compile(r"[ \t]*(?:\d{1,3})?(?P<label>[a-z]{1,2}\d{1,3})[.:)]+[ \t]*(?P<text>\S.*)$")
_ROW = re.compile(r"(?P<name>[^\d\n]+?)[ \t]+\d+\S{0,2}[ \t]+\S")


@dataclass
class SubRule:
    """One item: its label ("" if it has none yet), its text, its sub-items."""

    label: str
    text: str
    parts: list[str] = field(default_factory=list)


def read_items(text: str, rows: bool = False) -> list[SubRule]:
    """Items from lines: a line without a label goes on with the item above; a label of another kind is a sub-item."""
    found: list[SubRule] = []
    kind = ""
    for line in text.split("\n"):
        if not line.strip():
            continue
        deep = _DEEP.match(line)
        item = _ITEM.match(line)
        if deep and found:
            found[-1].parts.append(deep.group("text"))
        elif item and found and kind and _kind(item.group("label")) != kind:
            found[-1].parts.append(item.group("text"))
        elif item:
            kind = _kind(item.group("label"))
            found.append(SubRule(item.group("label").strip("().*•-"), item.group("text")))
        elif found and not (rows and _ROW.match(line)):
            _go_on(found[-1], line.strip())
        else:
            found.append(SubRule("", line.strip()))
    return found


def _kind(label: str) -> str:
    core = label.strip("().")
    return "digit" if core.isdigit() else "letter" if core.isalpha() else "bullet"


def _go_on(item: SubRule, line: str) -> None:
    if item.parts:
        item.parts[-1] += " " + line
    else:
        item.text += " " + line


def written(items: list[SubRule], digits: bool) -> str:
    """Items as lines: "b. text", their sub-items below as "   b1. text"."""
    rows: list[str] = []
    for item in items:
        rows.append(f"{item.label}. {item.text}")
        mark = item.label if not digits else item.label + "."
        rows.extend(f"   {mark}{number}. {part}" for number, part in enumerate(item.parts, 1))
    return "\n".join(rows)


def exchanged(text: str, labels: tuple[str, ...], new: str, positional: bool) -> str:
    """The rule with the items of these labels replaced by the new ones; positional labels run on, fixed ones must be free."""
    old, before, after = _items_of(text, labels[0])
    places = [_place(old, label) for label in labels]
    fresh = read_items(new, rows=old[0].label.isdigit())
    first, last = min(places), max(places)
    if sorted(places) != list(range(first, last + 1)):
        raise NoPlace("the items do not stand side by side", "several")
    _label_on(fresh, labels[0] if len(labels) == 1 else old[first].label)
    kept = old[:first] + old[last + 1:]
    if not positional:
        taken = {item.label for item in kept} & {item.label for item in fresh}
        if taken:
            raise NoPlace(f"the label {sorted(taken)[0]} is taken", "taken", nearest=tuple(sorted(taken))[:3])
    items = old[:first] + fresh + old[last + 1:]
    return before + written(_in_order(items, old[0].label) if positional else items, old[0].label.isdigit()) + after


def appended(text: str, new: str, positional: bool) -> str:
    """The rule with items added by their labels."""
    fresh = read_items(new)
    if not fresh:
        raise NoPlace("no item follows")
    try:
        old, before, after = _items_of(text, "")
    except NoPlace:
        return f"{text}\n{written(fresh, fresh[0].label.isdigit())}".strip("\n")
    for item in fresh:
        item.label = item.label or next_label(old[-1].label)
        taken = [number for number, other in enumerate(old) if other.label == item.label]
        if taken and not positional:
            raise NoPlace(f"the label {item.label} is taken", "taken", nearest=(next_label(old[-1].label),))
        old.insert(taken[0] if taken else len(old), item)
    return before + written(_in_order(old, old[0].label) if positional else old, old[0].label.isdigit()) + after


def revised(new: str) -> str:
    """A whole body made of items."""
    items = read_items(new)
    return written(_in_order(items, items[0].label or "a"), items[0].label.isdigit()) if items else new


def _items_of(text: str, label: str) -> tuple[list[SubRule], str, str]:
    """A rule's items, and the text before and after them."""
    top = [item for item in pieces.top_items(text) if item.mark.strip("().").isalnum()]
    if not top:
        raise NoPlace(f"the rule has no item {label}" if label else "there is no list")
    start, end = top[0].span[0], top[-1].span[1]
    return read_items(text[start:end]), text[:start], text[end:]


def _place(items: list[SubRule], label: str) -> int:
    for number, item in enumerate(items):
        if item.label.lower() == label.lower():
            return number
    raise NoPlace(f"the rule has no item {label}", nearest=tuple(item.label for item in items)[:3])


def _label_on(items: list[SubRule], first: str) -> None:
    """Missing labels run on from the first."""
    label = first
    for item in items:
        label = item.label or label
        item.label = label
        label = next_label(label)


def _in_order(items: list[SubRule], first: str) -> list[SubRule]:
    label = first
    for item in items:
        item.label = label
        label = next_label(label)
    return items


def shifts(before: str, after: str) -> list[tuple[str, str]]:
    """The items that kept their text and got another label."""
    old = {item.text: item.label for item in _items_of(before, "")[0]}
    return [(old[item.text], item.label) for item in _items_of(after, "")[0] if old.get(item.text, item.label) != item.label]


def next_label(label: str) -> str:
    """The label after one: 3 4, b c, z aa, b1 b2."""
    if label.isdigit():
        return str(int(label) + 1)
    if label[1:].isdigit():
        return label[0] + str(int(label[1:]) + 1)
    if label[-1] in "zZ":
        return ("a" if label[-1] == "z" else "A") * (len(label) + 1)
    return chr(ord(label[-1]) + 1) * len(label)
