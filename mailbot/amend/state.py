"""The rules as they stand while a proposal is carried out."""

from dataclasses import dataclass, field, replace

from mailbot.amend.folding import fold
from mailbot.amend.layout import fitted
from mailbot.amend.locating import locate
from mailbot.amend.pieces import Span
from mailbot.amend.references import revision_of, sub_label
from mailbot.amend.resolving import resolve
from mailbot.amend.splicing import Edit, make
from mailbot.amend.syntax import RuleRef, Selector, Step
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Change, RuleText, Settings


@dataclass
class State:
    """Rules in force, repealed ones, the highest number used, and what later instructions may refer to."""

    rules: dict[str, RuleText]
    repealed: dict[str, RuleText]
    highest: int
    settings: Settings
    touched: dict[str, Span] = field(default_factory=dict)
    blocked: set[str] = field(default_factory=set)
    titles: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    unit: int = 0

    def copy(self) -> "State":
        """A copy to go back to."""
        return replace(self, rules=dict(self.rules), repealed=dict(self.repealed), touched=dict(self.touched),
                       blocked=set(self.blocked), titles=dict(self.titles), notes=list(self.notes), moved=dict(self.moved),
                       places=dict(self.places))

    def restore(self, saved: "State") -> None:
        """Go back to a copy."""
        self.rules, self.repealed, self.highest = dict(saved.rules), dict(saved.repealed), saved.highest
        self.touched, self.titles, self.notes = dict(saved.touched), dict(saved.titles), list(saved.notes)
        self.moved = dict(saved.moved)

    def rule(self, ref: RuleRef) -> RuleText:
        """The rule that is meant; it must not wait behind a held change."""
        rule = resolve(ref, self.rules, self.repealed, self.settings, self.titles)
        if rule.number in self.blocked:
            raise NoPlace(f"an earlier change of rule {rule.number} waits for a decision", "behind")
        stated = revision_of(ref.number)[1]
        present = rule.attributes.get("revision", "")
        if stated.isdigit() and present.isdigit() and int(stated) > int(present):
            raise NoPlace(f"rule {rule.number} is at revision {present}, not yet {stated}", "stale")
        return rule

    def open(self, rule: RuleText) -> RuleText:
        """A rule that must not wait behind a held change."""
        return self.rule(RuleRef(rule.number))

    def label(self, ref: RuleRef) -> tuple[str, ...]:
        """The labels of the sub-rules that a reference names ("9b" of rule 9), if it names any."""
        number = revision_of(ref.number)[0]
        if number in self.rules or not number:
            return ref.labels
        label = sub_label(number)[1]
        return (label, *ref.labels) if label else ref.labels

    def changed(self, before: RuleText, after: RuleText, words: str) -> list[Change]:
        """Store a rule's new form (nothing if it is the same) and say what sort of change it is."""
        if before == after:
            return []
        self.rules[before.number] = after
        self.titles.setdefault(before.number, before.title)
        kind = "amend" if before.text != after.text else "retitle" if before.title != after.title else "attribute"
        return [Change(kind, before.number, before, after, words, self.unit)]

    def edited(self, rule: RuleText, edits: list[Edit], words: str) -> list[Change]:
        """Make edits in a rule and remember where."""
        if edits:
            start, _, new = edits[0]
            lead = len(new) - len(new.lstrip())
            self.touched[rule.number] = (start + lead, start + max(len(new.rstrip()), lead))
        return self.changed(rule, replace(rule, text=fitted(rule.text, make(rule.text, edits))), words)

    def check(self, rule: RuleText, selector: Selector, step: Step) -> None:
        """A counted place must read as it did when it was stated or voted on (a quoted text speaks for itself)."""
        if not _counts(selector):
            return
        now = _texts(rule.text, selector)
        said = step.words
        while said in self.places:
            said += " (again)"
        voted = self.settings.places.get(said)
        if voted is not None and voted != now:
            raise NoPlace("the place that is counted reads otherwise than when this was proposed", "stale")
        self.places[said] = now
        stated = revision_of(step.ref.number)[1] if step.ref else ""
        if not stated or stated == rule.attributes.get("revision", stated):
            return
        earlier = self.settings.earlier(rule.number, stated)
        if earlier is None or _texts(earlier, selector) != now:
            raise NoPlace(f"the place that is counted reads otherwise than in revision {stated}", "stale")
        self.notes.append(f"rule {rule.number} has changed since revision {stated}; the place reads the same")

    def free_title(self, title: str) -> str:
        """A title no rule in force has: "T", "T (2)", "T (3)" …"""
        taken = {fold(rule.title).lower() for rule in self.rules.values()}
        if fold(title).lower() not in taken:
            return title
        count = 2
        while fold(f"{title} ({count})").lower() in taken:
            count += 1
        self.notes.append(f"the title “{title}” is taken: “{title} ({count})” is used")
        return f"{title} ({count})"

    def free_number(self, wanted: str) -> str:
        """The number asked for if it was never used, else the next after the highest ever used."""
        number = wanted
        if not number or number in self.rules or number in self.repealed or self.used(number):
            number = str(self.highest + 1)
            if wanted:
                self.notes.append(f"the number {wanted} was used before: {number} is used")
        self.highest = max(self.highest, whole_number(number))
        return number

    def used(self, number: str) -> bool:
        """Was a number used before? Rules given to us only in part are told by the highest number ever used."""
        return number.isdigit() and int(number) <= self.settings.highest


def _counts(selector: Selector) -> bool:
    return selector.kind in ("nth", "numbered", "section") or bool(selector.within and _counts(selector.within) and selector.kind != "text")


def _texts(text: str, selector: Selector) -> tuple[str, ...]:
    try:
        return tuple(fold(text[start:end]) for start, end in locate(text, selector))
    except NoPlace:
        return ()


def whole_number(number: str) -> int:
    """The integer that a rule number begins with (0 if none)."""
    digits = number.split(".")[0].rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits.isdigit() else 0
