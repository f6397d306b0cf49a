"""How what was read is carried out, step by step, on a copy of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mailbot.amend.conditions import holds
from mailbot.amend.editing import edits_for, make
from mailbot.amend.folding import find, fold
from mailbot.amend.locating import NoPlace
from mailbot.amend.pieces import Span, comments
from mailbot.amend.reading import read
from mailbot.amend.resolving import resolve
from mailbot.amend.syntax import (
    Create,
    Delete,
    Everywhere,
    Group,
    Insert,
    Instruction,
    Loose,
    Reenact,
    Remark,
    Renumber,
    Repeal,
    Replace,
    Retitle,
    Rewrite,
    SetAttribute,
    Shift,
    Step,
    Unreadable,
)
from mailbot.amend.values import Amended, Change, Choice, Held, RuleText, Settings


@dataclass
class _State:
    """The rules as they stand at this point of a proposal."""

    rules: dict[str, RuleText]
    repealed: dict[str, RuleText]
    highest: int
    touched: dict[str, Span] = field(default_factory=dict)
    blocked: set[str] = field(default_factory=set)
    titles: dict[str, str] = field(default_factory=dict)

    def copy(self) -> "_State":
        return _State(dict(self.rules), dict(self.repealed), self.highest, dict(self.touched), set(self.blocked), dict(self.titles))


def apply(rules: Mapping[str, RuleText], text: str, settings: Settings = Settings()) -> Amended:
    """Apply a proposal's text to a ruleset; nothing is guessed: what is not clear is held, with its reason."""
    return Applier(rules, settings).run(text)


class Applier:
    """Applies one proposal."""

    def __init__(self, rules: Mapping[str, RuleText], settings: Settings) -> None:
        highest = max([settings.highest, *(_whole_number(number) for number in (*rules, *settings.repealed))])
        self.state = _State(dict(rules), dict(settings.repealed), highest, blocked=set(settings.blocked))
        self.settings = settings
        self.changes: list[Change] = []
        self.held: list[Held] = []
        self.void: list[Held] = []
        self.comments: list[str] = []
        self.no_effect: list[str] = []
        self.notes: list[str] = []
        self.skipped: list[str] = []
        self.unit = 0

    def run(self, text: str) -> Amended:
        """Read and apply."""
        for unit in read(text):
            if isinstance(unit, Instruction):
                self.instruction(unit)
            elif isinstance(unit, Group):
                self.group(unit)
            elif isinstance(unit, Unreadable):
                self.held.append(Held(unit.words, unit.reason, kind=unit.kind))
            elif isinstance(unit, Remark):
                self.comments.append(unit.words)
            elif isinstance(unit, Loose):
                self.held.append(Held(unit.words, "not a change of rule text", kind="task"))
        return Amended(self.state.rules, tuple(self.changes), tuple(self.held), tuple(self.comments), tuple(self.no_effect),
                       tuple(self.void), tuple(self.skipped), tuple(self.notes))

    def instruction(self, told: Instruction) -> None:
        """Carry out one instruction, whole or not at all."""
        if not self._conditions_hold(told):
            return
        before = self.state.copy()
        self.state.titles = {}
        made: list[Change] = []
        self.unit += 1
        self.notes.extend(told.notes)
        for step in told.steps:
            try:
                made.extend(self.step(step))
            except NoPlace as trouble:
                self.state = before
                self._failed(told, step, trouble)
                return
        self.changes.extend(made)
        if not made:
            self.no_effect.append(told.words)

    def _conditions_hold(self, told: Instruction) -> bool:
        try:
            for one in told.conditions:
                if not holds(one, self.state.rules, self.state.repealed, self.settings):
                    self.skipped.append(told.words)
                    return False
        except NoPlace as trouble:
            self.held.append(Held(told.words, trouble.reason, trouble.nearest, kind="condition"))
            return False
        return True

    def group(self, told: Group) -> None:
        """Carry out a group: frozen, whole, or simply one after the other."""
        before = self.state.copy()
        marks = len(self.changes), len(self.held), len(self.void)
        for part in told.parts:
            if isinstance(part, Unreadable):
                self.held.append(Held(part.words, part.reason, kind=part.kind))
            else:
                self.instruction(part)
        if told.whole and (len(self.held), len(self.void)) != marks[1:]:
            self.state = before
            del self.changes[marks[0]:]

    def _failed(self, told: Instruction, step: Step, trouble: NoPlace) -> None:
        number = ""
        rule = None
        if step.ref:
            try:
                rule = resolve(step.ref, self.state.rules, self.state.repealed, self.settings)
                number = rule.number
            except NoPlace:
                number = ""
        held = Held(told.words, trouble.reason, trouble.nearest or _passages(rule, trouble.spans), self._choices(rule, step, trouble), number, trouble.kind)
        if (trouble.kind == "gone" and isinstance(step.act, Repeal)) or (trouble.kind in ("place", "gone") and self.settings.no_match == "void"):
            self.void.append(held)
            return
        self.held.append(held)
        if number:
            self.state.blocked.add(number)

    def _choices(self, rule: RuleText | None, step: Step, trouble: NoPlace) -> tuple[Choice, ...]:
        if rule is None or not isinstance(step.act, Replace | Delete):
            return ()
        new = step.act.text if isinstance(step.act, Replace) else ""
        spans = trouble.spans or tuple(span for near in trouble.nearest for span in find(rule.text, near)[:1])
        return tuple(Choice(" ".join(rule.text[max(0, a - 30):b + 30].split()), rule.number, replace(rule, text=make(rule.text, [(a, b, new)])))
                     for a, b in spans[:5])

    # --- steps -----------------------------------------------------------------------------------------------

    def step(self, step: Step) -> list[Change]:
        """Carry out one step; NoPlace if it cannot be done."""
        act = step.act
        if isinstance(act, Create):
            return [self._create(act, step.words)]
        if isinstance(act, Everywhere):
            return self._everywhere(act, step)
        if isinstance(act, Reenact):
            return [self._reenact(act, step)]
        if step.ref is None:
            raise NoPlace("no rule is named")
        rule = resolve(step.ref, self.state.rules, self.state.repealed, self.settings, self.state.titles)
        if rule.number in self.state.blocked:
            raise NoPlace(f"an earlier change of rule {rule.number} waits for a decision", "behind")
        if isinstance(act, Repeal):
            return [self._repeal(rule, step.words)]
        if isinstance(act, Renumber) and act.number:
            return [self._renumber(rule, act.number, step.words)]
        return self._changed(rule, self._altered(rule, step), step.words)

    def _altered(self, rule: RuleText, step: Step) -> RuleText:
        act = step.act
        if isinstance(act, Rewrite):
            return replace(rule, text=act.text, title=act.title or rule.title)
        if isinstance(act, Retitle):
            return replace(rule, title=act.title)
        if isinstance(act, SetAttribute):
            return replace(rule, attributes={**rule.attributes, act.name: act.value})
        if isinstance(act, Replace | Insert | Delete | Shift):
            edits = edits_for(rule.text, act, self.state.touched.get(rule.number))
            self._touch(rule.number, edits)
            return replace(rule, text=make(rule.text, edits))
        raise NoPlace("this kind of change is left to a person", "unread")

    def _touch(self, number: str, edits: list[tuple[int, int, str]]) -> None:
        if edits:
            start, _, new = edits[0]
            lead = len(new) - len(new.lstrip())
            self.state.touched[number] = (start + lead, start + max(len(new.rstrip()), lead))

    def _changed(self, before: RuleText, after: RuleText, words: str) -> list[Change]:
        if before == after:
            return []
        self.state.rules[before.number] = after
        self.state.titles.setdefault(before.number, before.title)
        kind = "amend" if before.text != after.text else "retitle" if before.title != after.title else "attribute"
        return [Change(kind, before.number, before, after, words, self.unit)]

    def _create(self, act: Create, words: str) -> Change:
        number = act.number
        if not number or number in self.state.rules or number in self.state.repealed:
            number = str(self.state.highest + 1)
        self.state.highest = max(self.state.highest, _whole_number(number))
        title = self._free_title(act.title or self.settings.title or "Untitled")
        rule = RuleText(number, title, act.text, dict(act.attributes))
        self.state.rules[number] = rule
        return Change("create", number, None, rule, words, self.unit)

    def _free_title(self, title: str) -> str:
        taken = {fold(rule.title).lower() for rule in self.state.rules.values()}
        if fold(title).lower() not in taken:
            return title
        count = 2
        while fold(f"{title} ({count})").lower() in taken:
            count += 1
        return f"{title} ({count})"

    def _repeal(self, rule: RuleText, words: str) -> Change:
        del self.state.rules[rule.number]
        self.state.repealed[rule.number] = rule
        return Change("repeal", rule.number, rule, None, words, self.unit)

    def _reenact(self, act: Reenact, step: Step) -> Change:
        if step.ref is None or not step.ref.number:
            raise NoPlace("it is not said which number the rule had")
        number = step.ref.number
        if number in self.state.rules:
            raise NoPlace(f"rule {number} is in force")
        old = self.state.repealed.get(number)
        if old is None and act.text is None:
            raise NoPlace(f"the former text of rule {number} is not known")
        title = act.title or step.ref.title or (old.title if old else "")
        text = act.text if act.text is not None else old.text if old else ""
        rule = RuleText(number, title, text, {**(old.attributes if old else {}), **act.attributes})
        self.state.rules[number] = rule
        self.state.repealed.pop(number, None)
        return Change("reenact", number, None, rule, step.words, self.unit)

    def _renumber(self, rule: RuleText, number: str, words: str) -> Change:
        if number in self.state.rules or number in self.state.repealed:
            raise NoPlace(f"the number {number} was used before", "taken")
        after = replace(rule, number=number)
        del self.state.rules[rule.number]
        self.state.rules[number] = after
        self.state.highest = max(self.state.highest, _whole_number(number))
        return Change("renumber", number, rule, after, words, self.unit)

    def _everywhere(self, act: Everywhere, step: Step) -> list[Change]:
        made: list[Change] = []
        for rule in list(self.state.rules.values()):
            spans = find(rule.text, act.target, comments(rule.text))
            if spans:
                after = replace(rule, text=make(rule.text, [(start, end, act.text) for start, end in spans]))
                made.extend(self._changed(rule, after, step.words))
        if not made:
            raise NoPlace(f"“{act.target}” occurs in no rule")
        return made


def _passages(rule: RuleText | None, spans: tuple[Span, ...]) -> tuple[str, ...]:
    if rule is None:
        return ()
    return tuple(" ".join(rule.text[max(0, a - 30):b + 30].split()) for a, b in spans[:3])


def _whole_number(number: str) -> int:
    digits = number.split(".")[0].rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits.isdigit() else 0
