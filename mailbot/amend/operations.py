"""What each operation does to the rules."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mailbot.amend import definitions, pieces, sections, subrules
from mailbot.amend.clauses import narrowed
from mailbot.amend.editing import edits_for
from mailbot.amend.folding import find
from mailbot.amend.inserting import first_mark, list_in_order
from mailbot.amend.locating import locate
from mailbot.amend.references import sub_label
from mailbot.amend.remarks import doubled, own_repeal, stale
from mailbot.amend.renaming import renamed
from mailbot.amend.splicing import make
from mailbot.amend.state import State, whole_number
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
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Change, RuleText

_HEADED = re.compile(r"(?P<number>\d+)\.?[ \t]+(?P<title>[^\n]{1,80})\n")


def carry_out(step: Step, state: State) -> list[Change]:
    """Carry out one step on the state; NoPlace (and no change) if it cannot be done."""
    act = step.act
    if isinstance(act, Create):
        return _create(act, step, state)
    if isinstance(act, Everywhere):
        return _everywhere(act, step, state)
    if isinstance(act, RenameThing):
        return _rename_thing(act, step, state)
    if isinstance(act, Define):
        return definitions.define(act, step, state)
    if isinstance(act, DefineAll):
        return definitions.define_all(act, step, state)
    if isinstance(act, DefineField):
        return definitions.define_field(act, step, state)
    if isinstance(act, DefineRename):
        return definitions.define_rename(act, step, state)
    if isinstance(act, TableRow):
        return definitions.table_row(act, step, state)
    if isinstance(act, DefineRow):
        return definitions.define_row(act, step, state)
    if isinstance(act, Undefine):
        return definitions.undefine(act, step, state)
    if step.ref is None:
        raise NoPlace("no rule is named")
    if isinstance(act, Reenact):
        return _reenact(act, step, state)
    step = _in_alias(step, state)
    rule = state.rule(step.ref) if step.ref else None
    if rule is None or step.ref is None:
        raise NoPlace("no rule is named")
    labels = state.label(step.ref)
    if labels:
        return _sub_rule(rule, labels, step, state)
    return _RUNNERS[type(act)](rule, act, step, state)


def _in_alias(step: Step, state: State) -> Step:
    """"Section 10.d of Proposal 0", where that is a name of the ruleset, is item d of rule 10."""
    if step.ref is None or not step.ref.alias:
        return step
    number = state.settings.aliases.get(step.ref.alias)
    if number is None:
        raise NoPlace(f"no document is called “{step.ref.alias}”")
    target = getattr(step.act, "target", None)
    if number or not isinstance(target, Selector) or target.kind != "section":
        return replace(step, ref=RuleRef(number))
    base, label = sub_label(target.labels[0])
    whole = Rewrite(step.act.text) if isinstance(step.act, Replace) else Repeal()
    return replace(step, ref=RuleRef(base + label), act=whole)


def _create(act: Create, step: Step, state: State) -> list[Change]:
    headed = _HEADED.match(act.text)
    if headed and not act.title and headed.group("number") in state.rules:
        rule = state.rule(RuleRef(headed.group("number"), headed.group("title").strip()))
        body = act.text[headed.end():]
        return state.changed(rule, replace(rule, text=subrules.appended(rule.text, body, _positional(state))), step.words)
    number = state.free_number(act.number)
    title = state.free_title(act.title or state.settings.title or "Untitled")
    rule = RuleText(number, title, act.text, dict(act.attributes))
    state.notes.extend(doubled(act.text))
    _put(rule, act.after, state)
    return [Change("create", number, None, rule, step.words, state.unit)]


def _put(rule: RuleText, after: str, state: State) -> None:
    """At the end of the ruleset, or after the rule that is named."""
    if not after:
        state.rules[rule.number] = rule
        return
    above = state.rule(RuleRef(after) if after[:1].isdigit() else RuleRef(title=after))
    later = dict(state.rules.items())
    state.rules.clear()
    for number, other in later.items():
        state.rules[number] = other
        if number == above.number:
            state.rules[rule.number] = rule


def _repeal(rule: RuleText, act: Repeal, step: Step, state: State) -> list[Change]:
    del state.rules[rule.number]
    state.repealed[rule.number] = rule
    state.notes.extend(own_repeal(rule))
    notes = (state.moved[rule.number],) if rule.number in state.moved else ()
    return [Change("repeal", rule.number, rule, None, step.words, state.unit, notes)]


def _reenact(act: Reenact, step: Step, state: State) -> list[Change]:
    number = step.ref.number if step.ref else ""
    if not number:
        raise NoPlace("it is not said which number the rule had")
    if number in state.rules:
        raise NoPlace(f"rule {number} is in force")
    old = state.repealed.get(number)
    if old is None and act.text is None:
        raise NoPlace(f"the former text of rule {number} is not known")
    title = act.title or (step.ref.title if step.ref else "") or (old.title if old else "")
    text = act.text if act.text is not None else old.text if old else ""
    rule = RuleText(number, title, text, {**(old.attributes if old else {}), **act.attributes})
    state.rules[number] = rule
    state.repealed.pop(number, None)
    return [Change("reenact", number, None, rule, step.words, state.unit)]


def _renumber(rule: RuleText, act: Renumber, step: Step, state: State) -> list[Change]:
    if not act.number and act.unit == "item":
        return state.edited(rule, list_in_order(rule.text), step.words)
    if not act.number:
        raise NoPlace("it is not said which label each piece gets", "unread")
    if act.number in state.rules or act.number in state.repealed or state.used(act.number):
        raise NoPlace(f"the number {act.number} was used before", "taken")
    after = replace(rule, number=act.number)
    state.rules = {after.number if number == rule.number else number: after if number == rule.number else other
                   for number, other in state.rules.items()}
    state.repealed[rule.number] = rule
    state.highest = max(state.highest, whole_number(act.number))
    return [Change("renumber", act.number, rule, after, step.words, state.unit)]


def _rewrite(rule: RuleText, act: Rewrite, step: Step, state: State) -> list[Change]:
    title = re.match(r"__(?P<title>[^_\n]{1,120})__[ \t]*\n?", act.text)
    text = act.text[title.end():] if title else act.text
    new = act.title or (title.group("title").strip() if title else rule.title)
    return state.changed(rule, replace(rule, text=text, title=_other_title(rule, new, state)), step.words)


def _other_title(rule: RuleText, title: str, state: State) -> str:
    return rule.title if title == rule.title else state.free_title(title)


def _retitle(rule: RuleText, act: Retitle, step: Step, state: State) -> list[Change]:
    return state.changed(rule, replace(rule, title=_other_title(rule, act.title, state)), step.words)


def _attribute(rule: RuleText, act: SetAttribute, step: Step, state: State) -> list[Change]:
    return state.changed(rule, replace(rule, attributes={**rule.attributes, act.name: act.value}), step.words)


def _edit(rule: RuleText, act: Replace | Insert | Delete | Shift, step: Step, state: State) -> list[Change]:
    if isinstance(act, Insert) and act.unit == "section" and act.side == "end":
        return state.edited(rule, sections.added(rule.text, act.text, _positional(state)), step.words)
    state.check(rule, act.anchor if isinstance(act, Insert) else act.target, step)
    edits = edits_for(rule.text, act, state.touched.get(rule.number))
    if isinstance(act, Delete) and act.renumber and act.target.kind != "section":
        made = state.edited(rule, edits, step.words)
        left = state.rules[rule.number]
        return made + state.edited(left, list_in_order(left.text, first_mark(rule.text)), step.words)
    if isinstance(act, Delete) and act.renumber:
        for label in act.target.labels:
            labels = sections.closed_up(rule.text, label)
            state.notes.extend(stale(((rule.text[start:end], new) for start, end, new in labels), state.rules))
            edits.extend(labels)
    return state.edited(rule, edits, step.words)


def _items(rule: RuleText, act: AddItems, step: Step, state: State) -> list[Change]:
    return state.changed(rule, replace(rule, text=subrules.appended(rule.text, act.text, _positional(state))), step.words)


def _positional(state: State) -> bool:
    return state.settings.labels == "positional"


def _sub_rule(rule: RuleText, labels: tuple[str, ...], step: Step, state: State) -> list[Change]:
    """An operation on items of a lettered rule."""
    act = step.act
    if isinstance(act, Rewrite):
        text = subrules.exchanged(rule.text, labels, act.text, _positional(state))
        state.notes.extend(stale(((rule.number + old, rule.number + new) for old, new in subrules.shifts(rule.text, text)), state.rules))
        return state.changed(rule, replace(rule, text=text), step.words)
    item = Selector("numbered", "item", labels=labels)
    if isinstance(act, Repeal):
        return _edit(rule, Delete(item), step, state)
    inner = narrowed(act, item)
    if isinstance(inner, Replace | Insert | Delete | Shift):
        return _edit(rule, inner, step, state)
    raise NoPlace("that can only be done to a whole rule", "unread")


def _move_in(rule: RuleText, act: MoveIn, step: Step, state: State) -> list[Change]:
    source = state.rule(act.source)
    known = pieces.sections(rule.text)
    if act.section:
        span = locate(source.text, Selector("section", "section", labels=(act.section,)))[0]
        new = source.text[span[0]:span[1]]
        if act.heading:
            new = act.heading + new[len(new.split("\n")[0]):]
        made = state.edited(rule, sections.added(rule.text, new, _positional(state)), step.words)
        made = _noted(made, f"moved from rule {source.number}")
        if not act.keep:
            left = edits_for(source.text, Delete(Selector("section", "section", labels=(act.section,))))
            made += _noted(state.edited(source, left, step.words), f"section {act.section} moved to rule {rule.number}")
        return made
    new = sections.as_section(source.text, act.heading, source.title, known)
    state.moved[source.number] = f"moved to rule {rule.number}, section {new.split()[0].rstrip('.')}"
    made = state.edited(rule, sections.added(rule.text, new, _positional(state)), step.words)
    return _noted(made, f"moved from rule {source.number}")


def _noted(made: list[Change], note: str) -> list[Change]:
    """What a change says besides its difference: where a text came from, or went."""
    return [replace(change, notes=(note,)) for change in made]


def _carry(rule: RuleText, act: Carry, step: Step, state: State) -> list[Change]:
    """A piece of another rule comes in; it goes there, unless it is only copied."""
    source = state.rule(act.source) if act.source else rule
    spans = locate(source.text, act.target, state.touched.get(source.number))
    if len(spans) != 1:
        raise NoPlace("several pieces would move", "several", spans=tuple(spans))
    put = Insert(source.text[spans[0][0]:spans[0][1]], act.target.unit, act.side, act.anchor, act.target.block)
    made = state.edited(rule, edits_for(rule.text, put, state.touched.get(rule.number)), step.words)
    if source.number != rule.number:
        made = _noted(made, f"{'copied' if act.keep else 'moved'} from rule {source.number}")
    if not act.keep:
        left = state.edited(source, edits_for(source.text, Delete(act.target)), step.words)
        made += _noted(left, f"moved to rule {rule.number}") if source.number != rule.number else left
    return made


def _everywhere(act: Everywhere, step: Step, state: State) -> list[Change]:
    made: list[Change] = []
    for rule in list(state.rules.values()):
        spans = find(rule.text, act.target, pieces.comments(rule.text))
        if spans:
            state.rule(RuleRef(rule.number))
            after = replace(rule, text=make(rule.text, [(start, end, act.text) for start, end in spans]))
            made.extend(state.changed(rule, after, step.words))
    if not made:
        raise NoPlace(f"“{act.target}” occurs in no rule")
    return made


def _rename_thing(act: RenameThing, step: Step, state: State) -> list[Change]:
    made: list[Change] = []
    for rule in list(state.rules.values()):
        after = replace(rule, text=renamed(rule.text, act, False), title=renamed(rule.title, act, True))
        made.extend(state.changed(rule, after, step.words))
    if not made:
        raise NoPlace(f"“{act.old}” occurs in no rule")
    return made


_RUNNERS: dict[type, Callable[[RuleText, Any, Step, State], list[Change]]] = {
    Repeal: _repeal, Renumber: _renumber, Rewrite: _rewrite, Retitle: _retitle, SetAttribute: _attribute,
    Replace: _edit, Insert: _edit, Delete: _edit, Shift: _edit, Carry: _carry, AddItems: _items, MoveIn: _move_in,
}
