"""What was done, held, void and skipped while a proposal is carried out, and why."""

from collections.abc import Mapping
from dataclasses import replace

from mailbot.amend.alternatives import alternatives, around
from mailbot.amend.operations import carry_out
from mailbot.amend.pieces import Span
from mailbot.amend.resolving import resolve
from mailbot.amend.saying import say
from mailbot.amend.state import State, whole_number
from mailbot.amend.syntax import Repeal, RuleRef, Step
from mailbot.amend.told import Instruction
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Amended, Change, Choice, Held, Outcome, RuleText, Settings


class Ledger:
    """Keeps the books of one proposal."""

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

    def amended(self) -> Amended:
        """The books, closed."""
        return Amended(
            rules=self.state.rules, changes=tuple(self.changes), held=tuple(self.held), comments=tuple(self.comments),
            no_effect=tuple(self.no_effect), void=tuple(self.void), skipped=tuple(self.skipped), notes=tuple(self.state.notes),
            places=dict(self.state.places), outcomes=tuple(self.outcomes), aliases=self.aliases)

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

    def _made(self, told: Instruction, made: list[Change]) -> None:
        self.changes.extend(made)
        self._note(told.words, "applied" if made else "no-op", told, rule=made[0].number if made else "")
        if not made:
            self.no_effect.append(told.words)

    def _failed(self, told: Instruction, step: Step, trouble: NoPlace) -> None:
        gone = trouble.kind == "gone" and isinstance(step.act, Repeal)
        self._refuse(told.words, step.ref, trouble, told, step, gone or trouble.kind == "known")

    def _refuse(self, words: str, ref: RuleRef | None, trouble: NoPlace, told: Instruction | None = None,
                step: Step | None = None, void: bool = False, prepared: tuple[Choice, ...] = ()) -> None:
        """Hold an instruction, or let it be void where the ruleset or the case says so."""
        disputed = self._disputed(ref) if ref and trouble.kind == "disagree" else []
        rule = disputed[0] if disputed else self._rule_of(ref)
        number = rule.number if rule else ""
        choices = self._either(disputed, step) if disputed else prepared or alternatives(rule, told, step, trouble, self.state)
        held = Held(words, trouble.reason, trouble.nearest or _passages(rule, trouble.spans), choices, number,
                    "place" if trouble.kind == "gone" else trouble.kind)
        if void or (trouble.kind in ("place", "gone") and self.settings.no_match == "void"):
            self.void.append(held)
            self._note(words, "void", told, trouble.reason, number)
            return
        self.held.append(held)
        if trouble.kind == "task":
            return
        self._note(words, "held", told, trouble.reason, number)
        self.state.blocked.update(one.number for one in (disputed or ([rule] if rule else [])))

    def _disputed(self, ref: RuleRef) -> list[RuleText]:
        """Where number and title disagree: the rule with the number, the rule with the title."""
        found = [self._rule_of(RuleRef(ref.number)), self._rule_of(RuleRef(title=ref.title))]
        return [rule for rule in found if rule]

    def _either(self, disputed: list[RuleText], step: Step | None) -> tuple[Choice, ...]:
        """What the instruction would do to each of the rules that may be meant."""
        made: list[Choice] = []
        for rule in disputed if step else []:
            try:
                changes = carry_out(replace(step, ref=RuleRef(rule.number)), self.state.copy()) if step else []
            except NoPlace:
                continue
            made.extend(Choice(f"Rule {rule.number} ({rule.title})", rule.number, change.after) for change in changes[:1])
        return tuple(made)

    def _rule_of(self, ref: RuleRef | None) -> RuleText | None:
        if ref is None:
            return None
        try:
            return resolve(ref, self.state.rules, self.state.repealed, self.settings)
        except NoPlace:
            return None


def _passages(rule: RuleText | None, spans: tuple[Span, ...]) -> tuple[str, ...]:
    return tuple(around(rule.text, span) for span in spans[:3]) if rule else ()
