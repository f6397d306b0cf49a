"""How what was read is carried out, in order, on a copy of the rules."""

from collections.abc import Mapping
from dataclasses import replace

from mailbot.amend import grouping
from mailbot.amend.conditions import holds
from mailbot.amend.folding import find
from mailbot.amend.intake import clean, unwrapped
from mailbot.amend.operations import carry_out
from mailbot.amend.phrases import phrase
from mailbot.amend.pieces import Span
from mailbot.amend.reading import read
from mailbot.amend.resolving import resolve
from mailbot.amend.saying import say
from mailbot.amend.splicing import Edit, make
from mailbot.amend.state import State, whole_number
from mailbot.amend.syntax import Delete, Repeal, Replace, RuleRef, Step
from mailbot.amend.told import Condition, Group, Instruction, Loose, Outside, Remark, Unreadable
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Amended, Change, Choice, Held, Outcome, RuleText, Settings

DEFAULTS = Settings()
_ALL = phrase(r"\ball or nothing\b")
_ALIAS = phrase(r"the (?:initial )?rules(?:et)? (?:is|are|shall|will)(?: to)?(?: be)? (?:known as|called) (?P<name>[\"“]?[\w ]{1,40}?[\"”]?)(?=[.\n]|$)")
_NUMBERED = phrase(r"\b(?:rules?\s*#?|R)(\d+)")


def apply(rules: Mapping[str, RuleText], text: str, settings: Settings = DEFAULTS) -> Amended:
    """Apply a proposal's text to a ruleset; nothing is guessed: what is not clear is held, with its reason."""
    return Applier(rules, settings).run(text)


class Applier:
    """Applies one proposal."""

    def __init__(self, rules: Mapping[str, RuleText], settings: Settings) -> None:
        highest = max([settings.highest, *(whole_number(number) for number in (*rules, *settings.repealed))])
        self.state = State(dict(rules), dict(settings.repealed), highest, settings, blocked=set(settings.blocked))
        self.settings = settings
        self.changes: list[Change] = []
        self.held: list[Held] = []
        self.void: list[Held] = []
        self.comments: list[str] = []
        self.no_effect: list[str] = []
        self.skipped: list[str] = []
        self.outcomes: list[Outcome] = []
        self.aliases: dict[str, str] = {}

    def run(self, text: str) -> Amended:
        """Read and apply."""
        start = self.state.copy()
        if self.settings.wrapping == "join":
            text = unwrapped(clean(text))
        for unit in read(text):
            if isinstance(unit, Instruction):
                self.instruction(unit)
            elif isinstance(unit, Group):
                self.group(unit)
            elif isinstance(unit, Unreadable):
                self.unreadable(unit)
            elif isinstance(unit, Outside):
                self.no_effect.append(unit.words)
            elif isinstance(unit, Remark):
                self.comments.append(unit.words)
            else:
                self.loose(unit)
        if (self.settings.whole or _ALL.search(text)) and any(one.state in ("held", "void") for one in self.outcomes):
            self._undo(start)
        return Amended(self.state.rules, tuple(self.changes), tuple(self.held), tuple(self.comments), tuple(self.no_effect),
                       tuple(self.void), tuple(self.skipped), tuple(self.state.notes), dict(self.state.places), tuple(self.outcomes), self.aliases)

    def _undo(self, start: State) -> None:
        """All or nothing: what was done is undone, what was held is void."""
        self.state.restore(start)
        self.changes = []
        self.void.extend(item for item in self.held if item.kind != "task")
        self.held = [item for item in self.held if item.kind == "task"]
        self.outcomes = [replace(one, state="void", reason=one.reason or "the proposal is all or nothing")
                         if one.state != "skipped" else one for one in self.outcomes]

    def _note(self, words: str, state: str, told: Instruction | None = None, reason: str = "", rule: str = "") -> None:
        self.outcomes.append(Outcome(len(self.outcomes) + 1, words, state, say(told) if told else "", reason, rule, self.state.unit))

    # --- units -----------------------------------------------------------------------------------------------

    def loose(self, unit: Loose) -> None:
        """Text that is no instruction: a task or prose, for a person to look at."""
        if any(self._is_false(one) for one in unit.conditions):
            self.skipped.append(unit.words)
            return
        alias = _ALIAS.search(unit.words)
        if alias:
            self.aliases[" ".join(alias.group("name").split()).strip("\"“”.")] = ""
            return
        self.held.append(Held(unit.words, "not a change of rule text", kind="task"))

    def unreadable(self, unit: Unreadable) -> None:
        """What could not be read is held; the rules it names wait for it."""
        named = [number for number in _NUMBERED.findall(unit.words) if number in self.state.rules]
        self.held.append(Held(unit.words, unit.reason, rule=named[0] if named else "", kind=unit.kind))
        self._note(unit.words, "held", reason=unit.reason, rule=named[0] if named else "")
        self.state.blocked.update(named)

    def instruction(self, told: Instruction) -> None:
        """Carry out one instruction, whole or not at all."""
        if not self._asked(told):
            return
        saved = self.state.copy()
        self.state.titles = {}
        self.state.unit += 1
        made: list[Change] = []
        self.state.notes.extend(told.notes)
        for step in told.steps:
            try:
                made.extend(carry_out(step, self.state))
            except NoPlace as trouble:
                self.state.restore(saved)
                self._failed(told, step, trouble)
                return
        self._made(told, made)

    def _made(self, told: Instruction, made: list[Change]) -> None:
        self.changes.extend(made)
        self._note(told.words, "applied" if made else "no-op", told, rule=made[0].number if made else "")
        if not made:
            self.no_effect.append(told.words)

    def _is_false(self, asked: Condition) -> bool:
        try:
            return not holds(asked, self.state.rules, self.state.repealed, self.settings)
        except NoPlace:
            return False

    def _asked(self, told: Instruction | Group) -> bool:
        """Do all conditions hold? If not, the instruction is skipped; if that is for a person to say, it is held."""
        try:
            for one in told.conditions:
                if not holds(one, self.state.rules, self.state.repealed, self.settings):
                    self.skipped.append(told.words)
                    self._note(told.words, "skipped", reason=f"not so: {one.words}")
                    return False
        except NoPlace as trouble:
            self.held.append(Held(told.words, trouble.reason, trouble.nearest, kind="condition"))
            self._note(told.words, "held", reason=trouble.reason)
            return False
        return True

    # --- groups ----------------------------------------------------------------------------------------------

    def group(self, told: Group) -> None:
        """Carry out a group: all of it against one text, or all or none of it."""
        if not self._asked(told):
            return
        if told.frozen and told.ref:
            self._frozen(told, told.ref)
            return
        saved, counts = self.state.copy(), (len(self.changes), len(self.held), len(self.void))
        outcomes = len(self.outcomes)
        for part in told.parts:
            if isinstance(part, Unreadable):
                self.unreadable(part)
            else:
                self.instruction(part)
        if (len(self.held), len(self.void)) != counts[1:]:
            self.state.restore(saved)
            del self.changes[counts[0]:]
            self.outcomes = [replace(one, state="void", reason="another part of the group failed")
                             if number >= outcomes and one.state == "applied" else one for number, one in enumerate(self.outcomes)]

    def _frozen(self, told: Group, ref: RuleRef) -> None:
        """First all edits of the text as the group found it, then what speaks of the new text, renumbering last."""
        self.state.unit += 1
        unit = self.state.unit
        try:
            rule = self.state.rule(ref)
        except NoPlace as trouble:
            self._refuse(told.words, ref, trouble)
            return
        plans, later = self._plans(told, rule)
        clashing = grouping.clashes(plans)
        for number in sorted(clashing):
            self._refuse(plans[number][0].words, ref, grouping.OVERLAP, plans[number][0])
        self._together(rule, [plan for number, plan in enumerate(plans) if number not in clashing], unit)
        for part in later:
            self.state.blocked.discard(rule.number)
            self.instruction(part)
        self.changes = [replace(change, unit=unit) if change.unit > unit else change for change in self.changes]
        self.state.unit = unit

    def _plans(self, told: Group, rule: RuleText) -> tuple[list[grouping.Plan], list[Instruction]]:
        plans: list[grouping.Plan] = []
        later: list[Instruction] = []
        for part in told.parts:
            if isinstance(part, Unreadable):
                self.unreadable(part)
            elif not grouping.is_plain(part):
                later.append(part)
            elif self._asked(part):
                self.state.notes.extend(part.notes)
                try:
                    plans.append((part, grouping.planned(rule.text, part)))
                except NoPlace as trouble:
                    self._failed(part, part.steps[0], trouble)
        return plans, later

    def _together(self, rule: RuleText, plans: list[grouping.Plan], unit: int) -> None:
        """Make all edits of a group; each of its changes is shown against the text with those before it."""
        edits: list[Edit] = []
        labels: list[Edit] = []
        before = rule
        for part, mine in plans:
            edits.extend(mine)
            labels.extend(grouping.renumberings(rule.text, part))
            after = replace(rule, text=make(rule.text, edits))
            self._made(part, [Change("amend", rule.number, before, after, part.words, unit)] if after != before else [])
            before = after
        final = replace(rule, text=make(rule.text, grouping.outside(edits, labels)))
        if final != before:
            self.changes.append(Change("amend", rule.number, before, final, "renumber", unit))
        if final != rule:
            self.state.rules[rule.number] = final
        if plans and plans[-1][1]:
            self.state.touched[rule.number] = grouping.where(edits, plans[-1][1][0])

    # --- what cannot be done ---------------------------------------------------------------------------------

    def _failed(self, told: Instruction, step: Step, trouble: NoPlace) -> None:
        gone = trouble.kind == "gone" and isinstance(step.act, Repeal)
        self._refuse(told.words, step.ref, trouble, told, step, gone or trouble.kind == "known")

    def _refuse(self, words: str, ref: RuleRef | None, trouble: NoPlace, told: Instruction | None = None,
                step: Step | None = None, void: bool = False) -> None:
        """Hold an instruction, or let it be void where the ruleset or the case says so."""
        rule = self._rule_of(ref)
        number = rule.number if rule else ""
        held = Held(words, trouble.reason, trouble.nearest or _passages(rule, trouble.spans),
                    _choices(rule, step, trouble), number, "place" if trouble.kind == "gone" else trouble.kind)
        if void or (trouble.kind in ("place", "gone") and self.settings.no_match == "void"):
            self.void.append(held)
            self._note(words, "void", told, trouble.reason, number)
            return
        self.held.append(held)
        if trouble.kind == "task":
            return
        self._note(words, "held", told, trouble.reason, number)
        if number:
            self.state.blocked.add(number)

    def _rule_of(self, ref: RuleRef | None) -> RuleText | None:
        if ref is None:
            return None
        try:
            return resolve(ref, self.state.rules, self.state.repealed, self.settings)
        except NoPlace:
            return None


def _choices(rule: RuleText | None, step: Step | None, trouble: NoPlace) -> tuple[Choice, ...]:
    """Each place that may have been meant, with the rule as it would then read."""
    if rule is None or step is None or not isinstance(step.act, Replace | Delete):
        return ()
    new = step.act.text if isinstance(step.act, Replace) else ""
    spans = trouble.spans or tuple(span for near in trouble.nearest for span in find(rule.text, near)[:1])
    return tuple(Choice(_around(rule.text, span), rule.number, replace(rule, text=make(rule.text, [(*span, new)]))) for span in spans[:5])


def _around(text: str, span: Span) -> str:
    return " ".join(text[max(0, span[0] - 30):span[1] + 30].split())


def _passages(rule: RuleText | None, spans: tuple[Span, ...]) -> tuple[str, ...]:
    return tuple(_around(rule.text, span) for span in spans[:3]) if rule else ()
