"""How what was read is carried out, in order, on a copy of the rules."""

import re
from collections.abc import Mapping
from dataclasses import replace

from mailbot.amend import subrules
from mailbot.amend.conditions import holds
from mailbot.amend.describing import described
from mailbot.amend.grouped import GroupApplier
from mailbot.amend.intake import clean, declares_marks, unwrapped
from mailbot.amend.looseness import is_evident, is_remark, is_task, titled
from mailbot.amend.operations import carry_out
from mailbot.amend.phrases import phrase
from mailbot.amend.reading import read
from mailbot.amend.remarks import other_rule
from mailbot.amend.syntax import Create, Step
from mailbot.amend.told import Condition, Group, Instruction, Loose, Outside, Remark, Unreadable
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Amended, Change, Choice, Held, RuleText, Settings

DEFAULTS = Settings()
_LABELLED = re.compile(r"(?P<number>\d+)\.?(?P<label>[a-z]{1,2})[.:)][ \t]+(?P<rest>\S.*)", re.DOTALL)
_ALL = phrase(r"\ball or nothing\b")
_ALIAS = phrase(
    r"the (?:initial )?rules(?:et)? (?:is|are|shall|will)(?: to)?(?: be)? (?:known as|"
    r"called) (?P<name>[\"“]?[\w ]{1,40}?[\"”]?)(?=[.\n]|$)")
_NUMBERED = phrase(r"\b(?:rules?\s*#?|R)(\d+)")


def apply(rules: Mapping[str, RuleText], text: str, settings: Settings = DEFAULTS) -> Amended:
    """Apply a proposal's text to a ruleset; nothing is guessed: what is not clear is held, with its reason."""
    return Applier(rules, settings).run(text)


class Applier(GroupApplier):
    """Applies one proposal."""

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
                self.remark(unit)
            else:
                self.loose(unit)
        if (self.settings.whole or _ALL.search(text)) and any(one.state in ("held", "void") for one in self.outcomes):
            self._undo(start)
        return self.amended()

    def remark(self, unit: Remark) -> None:
        """A comment is kept for display; a closing remark that names the wrong rule is noted."""
        self.comments.append(unit.words)
        last = next((change.number for change in self.changes if change.unit == self.changes[-1].unit), "")
        note = other_rule(unit.words, self.state.rules.get(last))
        if note:
            self.state.notes.append(note)

    def loose(self, unit: Loose) -> None:
        """Text that is no instruction: a task or prose, for a person to look at."""
        if any(self._is_false(one) for one in unit.conditions):
            self.skipped.append(unit.words)
            return
        alias = _ALIAS.search(unit.words)
        if alias:
            self.aliases[" ".join(alias.group("name").split()).strip("\"“”.")] = ""
            return
        if declares_marks(unit.words) or is_evident(unit.words):
            self.no_effect.append(unit.words)
            return
        if self._confirmed(unit.words) or self._described(unit.words) or self._by_policy(unit.words):
            return
        self.held.append(Held(unit.words, "not a change of rule text", kind="task"))

    def _described(self, words: str) -> bool:
        """A change that is only described is held; later changes of the rule wait for it."""
        held = described(words, self.state) if self.settings.loose != "ignore" else None
        if held is not None:
            self.held.append(held)
            self._note(words, "held", reason=held.reason, rule=held.rule)
            self.state.blocked.update({held.rule} - {""})
        return held is not None

    def _by_policy(self, words: str) -> bool:
        """What the ruleset does with loose text: ignore it, hold it, or make a rule of it."""
        policy = self.settings.loose
        if policy == "ignore" or (policy == "rule" and is_remark(words)):
            self.no_effect.append(words)
        elif policy == "hold":
            self.held.append(Held(words, "it is no instruction", kind="unread"))
        elif policy == "rule":
            title, text = titled(words)
            told = Instruction((Step(None, Create(title, text), words),), words)
            self.instruction(told)
            return not is_task(words)
        return policy in ("ignore", "hold", "rule")

    def _confirmed(self, words: str) -> bool:
        """Text that begins with the label of a sub-rule looks like its new wording, but does not say so: held."""
        found = _LABELLED.match(words)
        rule = self.state.rules.get(found.group("number")) if found and found.group("number") not in self.settings.repealed else None
        if found is None or rule is None or self.settings.style != "lettered":
            return False
        try:
            text = subrules.exchanged(rule.text, (found.group("label"),), found.group("rest"), self.settings.labels == "positional")
        except NoPlace:
            return False
        choice = Choice(f"Rule {rule.number}{found.group('label')} becomes this text", rule.number, replace(rule, text=text))
        self.held.append(Held(words, "it begins with the label of a sub-rule, but does not say that it replaces it",
                              (), (choice,), rule.number, "confirm"))
        self.state.blocked.add(rule.number)
        return True

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

    def _is_false(self, asked: Condition) -> bool:
        try:
            return not holds(asked, self.state.rules, self.state.repealed, self.settings)
        except NoPlace:
            return False

    def _note_later(self, told: Instruction | Group) -> None:
        """A condition on a proposal with a later number than this one is likely a slip."""
        own = self.settings.number
        for one in told.conditions:
            if one.kind == "proposal" and own.isdigit() and int(one.subject) > int(own):
                self.state.notes.append(f"the condition names proposal {one.subject}, which comes after this one")

    def _asked(self, told: Instruction | Group) -> bool:
        """Do all conditions hold? If not, the instruction is skipped; if that is for a person to say, it is held."""
        self._note_later(told)
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

