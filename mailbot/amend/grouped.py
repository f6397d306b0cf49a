"""How a group of instructions is carried out: all against one text, or all or none."""

from abc import ABC, abstractmethod
from dataclasses import replace

from mailbot.amend import grouping
from mailbot.amend.layout import fitted
from mailbot.amend.ledger import Ledger
from mailbot.amend.remarks import stale
from mailbot.amend.splicing import Edit, make
from mailbot.amend.syntax import RuleRef
from mailbot.amend.told import Group, Instruction, Unreadable
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Change, Choice, RuleText


class GroupApplier(Ledger, ABC):
    """Carries out groups."""

    @abstractmethod
    def instruction(self, told: Instruction) -> None:
        """Carry out one instruction."""

    @abstractmethod
    def unreadable(self, unit: Unreadable) -> None:
        """Hold what could not be read."""

    @abstractmethod
    def _asked(self, told: Instruction | Group) -> bool:
        """Do the conditions hold?"""

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
        unit, first = self.state.unit, len(self.outcomes)
        try:
            rule = self.state.rule(ref)
        except NoPlace as trouble:
            self._refuse(told.words, ref, trouble)
            return
        plans, later = self._plans(told, rule)
        clashing = grouping.clashes(plans)
        moved = [edit for part, _ in plans for edit in grouping.renumberings(rule.text, part)]
        self.state.notes.extend(stale(((rule.text[start:end], new) for start, end, new in moved), self.state.rules))
        for number in sorted(clashing):
            edits = [edit for at, (_, mine) in enumerate(plans) for edit in mine if at == number or at not in clashing]
            alone = Choice("this change and not the other", rule.number, replace(rule, text=fitted(rule.text, make(rule.text, edits))))
            self._refuse(plans[number][0].words, ref, grouping.OVERLAP, plans[number][0], prepared=(alone,))
        self._together(rule, [plan for number, plan in enumerate(plans) if number not in clashing], unit)
        for part in later:
            self.state.blocked.discard(rule.number)
            self.instruction(part)
        self.changes = [replace(change, unit=unit) if change.unit > unit else change for change in self.changes]
        self.state.unit = unit
        order = [part.words for part in told.parts]
        mine = sorted(self.outcomes[first:], key=lambda one: order.index(one.words) if one.words in order else len(order))
        self.outcomes[first:] = [replace(one, number=first + at, unit=unit) for at, one in enumerate(mine, 1)]

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
            after = replace(rule, text=fitted(rule.text, make(rule.text, edits)))
            self._made(part, [Change("amend", rule.number, before, after, part.words, unit)] if after != before else [])
            before = after
        final = replace(rule, text=fitted(rule.text, make(rule.text, grouping.renumbered(rule.text, edits, labels))))
        if final != before:
            self.changes.append(Change("amend", rule.number, before, final, "renumber", unit))
        if final != rule:
            self.state.rules[rule.number] = final
        if plans and plans[-1][1]:
            self.state.touched[rule.number] = grouping.where(edits, plans[-1][1][0])
