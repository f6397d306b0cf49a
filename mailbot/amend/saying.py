"""An instruction as it was understood, in plain words: what is voted on and carried out."""

from collections.abc import Callable
from typing import Any

from mailbot.amend.syntax import (
    AddItems,
    Carry,
    Create,
    Define,
    DefineAll,
    DefineField,
    DefineRename,
    DefineRow,
    Delete,
    Everywhere,
    Insert,
    MoveIn,
    Reenact,
    RenameThing,
    Renumber,
    Repeal,
    Replace,
    Retitle,
    Rewrite,
    RuleRef,
    Selector,
    SetAttribute,
    Shift,
    Step,
    TableRow,
    Undefine,
)
from mailbot.amend.told import Instruction
from mailbot.amend.units import short

_SIDES = {"after": "after", "before": "before", "end": "at the end of", "start": "at the start of"}
_PLACES = {1: "first", 2: "second", 3: "third", 0: "only", -1: "last", -2: "last but one"}


def say(told: Instruction) -> str:
    """The canonical form of an instruction."""
    return "; ".join(dict.fromkeys(_step(step) for step in told.steps))


def _step(step: Step) -> str:
    words = _SAYERS[type(step.act)](step.act)
    return f"{_rule(step.ref)}: {words}" if step.ref else words


def _rule(ref: RuleRef) -> str:
    if ref.number:
        return f"Rule {ref.number}" + (f" ({ref.title})" if ref.title else "")
    return f"“{ref.title or ref.alias or ref.described}”"


def say_selector(selector: Selector) -> str:
    """A piece, in words."""
    inner = f" in {say_selector(selector.within)}" if selector.within else ""
    each = "each " if selector.every else ""
    also = "".join(f" and {say_selector(other)}" for other in selector.also)
    return each + _PIECES.get(selector.kind, _quoted)(selector) + inner + also


def _quoted(selector: Selector) -> str:
    return f"the {selector.unit} “{short(selector.text)}”"


def _nth(selector: Selector) -> str:
    if not selector.numbers:
        return f"{selector.unit}s"
    return f"the {', '.join(_place(number) for number in selector.numbers)} {selector.unit}"


def _place(number: int) -> str:
    return _PLACES.get(number, f"number {number}" if number > 0 else f"number {-number} from the end")


_PIECES: dict[str, Callable[[Selector], str]] = {
    "whole": lambda selector: "the whole text",
    "nth": _nth,
    "begins": lambda selector: f"the {selector.unit} beginning with “{short(selector.text)}”",
    "contains": lambda selector: f"the {selector.unit} containing “{short(selector.text)}”",
    "defines": lambda selector: f"the definition of “{selector.text}”",
    "section": lambda selector: "section " + ", ".join(selector.labels),
    "numbered": lambda selector: f"{selector.unit} " + ", ".join(selector.labels),
    "bracket": lambda selector: "the bracketed text",
    "that": lambda selector: f"the {selector.unit or 'text'} changed before",
    "range": lambda selector: f"the text {selector.until} {say_selector(selector.mark) if selector.mark else ''}"
    + (f" to {say_selector(selector.last)}" if selector.last else ""),
    "title": lambda selector: "the title",
}


def _insert(act: Insert) -> str:
    unit = f"the {act.unit} " if act.unit not in ("", "block", "text") else ""
    return f"add {unit}“{short(act.text)}” {_SIDES[act.side]} {say_selector(act.anchor)}"


def _create(act: Create) -> str:
    number = f" {act.number}" if act.number else ""
    return f"create rule{number} “{act.title}”: “{short(act.text)}”"


def _define_field(act: DefineField) -> str:
    part = f"'s {act.part}" if act.part else ""
    return f"definition of {act.name}{part}: " + ", ".join(f"{field.key or 'text'} “{short(field.value)}”" for field in act.fields)


_SAYERS: dict[type, Callable[[Any], str]] = {
    Create: _create,
    Repeal: lambda act: "repeal",
    Reenact: lambda act: "re-enact",
    Rewrite: lambda act: f"the whole text becomes “{short(act.text)}”",
    Replace: lambda act: f"replace {say_selector(act.target)} with “{short(act.text)}”",
    Insert: _insert,
    Delete: lambda act: f"remove {say_selector(act.target)}" + (" and renumber" if act.renumber else ""),
    Carry: lambda act: (f"{'copy' if act.keep else 'move'} {say_selector(act.target)} of another rule "
                        f"{_SIDES[act.side]} {say_selector(act.anchor)}"),
    Shift: lambda act: f"move {say_selector(act.target)} {_SIDES[act.side]} {say_selector(act.anchor)}",
    Retitle: lambda act: f"retitle to “{act.title}”",
    SetAttribute: lambda act: f"set {act.name} to {act.value}",
    Renumber: lambda act: f"renumber to {act.number}" if act.number else f"renumber the {act.unit}s",
    MoveIn: lambda act: f"take in {_rule(act.source)}" + (f" as section “{act.heading}”" if act.heading else ""),
    AddItems: lambda act: f"add the items “{short(act.text)}”",
    Everywhere: lambda act: f"everywhere: replace “{short(act.target)}” with “{short(act.text)}”",
    RenameThing: lambda act: f"rename {act.old} to {act.new} everywhere",
    Define: lambda act: "define " + ", ".join(block.name for block in act.blocks),
    DefineAll: lambda act: f"every {act.kind}: {act.field.key} “{act.field.value}”",
    DefineField: _define_field,
    DefineRename: lambda act: f"rename the definition “{act.old}” to “{act.new}”",
    TableRow: lambda act: "add the row “" + "; ".join(" ".join(line.split()) for line in act.lines) + "” to the table",
    DefineRow: lambda act: f"{'change' if act.change else 'add'} the row “{act.name} {act.number} {short(act.text)}”",
    Undefine: lambda act: f"remove the definition of {act.name}",
}
