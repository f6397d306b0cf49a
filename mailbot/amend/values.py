"""What goes into an amendment and what comes out of it: rules, changes, what is held, and the ruleset's settings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as text. `attributes` holds what else it carries ("power", "revision" …); all values are text."""

    number: str
    title: str
    text: str
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """One change that was made: its kind, the rule before and after it, and the words that asked for it.

    `kind` is one of create, repeal, reenact, amend, retitle, attribute, renumber. `before` is None for a new rule,
    `after` for a repealed one. `unit` numbers the change unit: a rule's revision rises once for each.
    """

    kind: str
    number: str
    before: RuleText | None
    after: RuleText | None
    words: str
    unit: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One way of settling what is held: what it would do, in words, and the rule as it would read (None: repealed)."""

    label: str
    number: str
    after: RuleText | None


@dataclass(frozen=True, slots=True)
class Held:
    """An instruction that was not carried out, why, and what was prepared for the one who decides.

    `kind` says which sort it is: `place` (no such place), `several`, `part` (of a longer piece), `overlap`, `taken` (a
    label or number), `disagree` (number and title), `stale`, `description`, `condition`, `confirm`, `behind` (waits for
    an earlier one), `unread`, `unclosed` (nothing of the proposal is done), `known` (void: it is there already), or `task`
    (no change of rule text at all: a one-time effect or prose). `nearest` are the passages of the rule that come
    closest; `rule` is the number of the rule concerned ("" if none). `prepared` are the choices that were made ready, best first.
    """

    words: str
    reason: str
    nearest: tuple[str, ...] = ()
    prepared: tuple[Choice, ...] = ()
    rule: str = ""
    kind: str = "place"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one instruction, in text order.

    `number` counts from 1; `state` is applied, no-op, void, held or skipped; `form` is the instruction as understood,
    in plain words ("" if it was not understood); `reason` says why it was not applied; `unit` is its change unit.
    """

    number: int
    words: str
    state: str
    form: str = ""
    reason: str = ""
    rule: str = ""
    unit: int = 0


@dataclass(frozen=True, slots=True)
class Amended:
    """The ruleset after a proposal, with everything that was done, held, void or without effect, in text order."""

    rules: dict[str, RuleText]
    changes: tuple[Change, ...] = ()
    held: tuple[Held, ...] = ()
    comments: tuple[str, ...] = ()
    no_effect: tuple[str, ...] = ()
    void: tuple[Held, ...] = ()
    skipped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    outcomes: tuple[Outcome, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def tasks(self) -> tuple[Held, ...]:
        """What is held only because it changes no rule text (for the admin's task list)."""
        return tuple(item for item in self.held if item.kind == "task")


def _no_proposal(number: str) -> str:
    return ""


def _no_earlier(number: str, revision: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Settings:
    """What a ruleset decides about how proposals are read and applied.

    `style`: numbered, lettered, headed or contract. `labels`: fixed, positional or none. `no_match`: what happens to
    an instruction whose place does not exist, held or void. `loose`: text that is no instruction is reported, becomes
    a `rule`, or is `ignore`d. `title` is the proposal's (used for rules created without one).
    `number` is the proposal's own (a condition on a later one is noted).
    `wrapping`: the lines of hard-wrapped text are kept, or `join`ed. `whole`: all of a proposal or nothing. `highest` is the
    highest rule number ever used; `repealed` the rules that were repealed before. `proposal` tells a proposal's status
    by number: "accepted", "implemented", "rejected", "open" or "" if there never was one. `earlier` gives a rule's
    text at a revision, or None. `aliases` maps other names of documents to rule numbers ("" is the ruleset).
    `places` are the counted places as they read when the proposal was made (`Amended.places` of its preview).
    `blocked` are rules with a change that waits for a decision: later changes of them wait too.
    """

    style: str = "numbered"
    labels: str = "fixed"
    no_match: str = "held"
    loose: str = "report"
    title: str = ""
    highest: int = 0
    wrapping: str = "keep"
    number: str = ""
    whole: bool = False
    repealed: Mapping[str, RuleText] = field(default_factory=dict)
    proposal: Callable[[str], str] = _no_proposal
    earlier: Callable[[str, str], str | None] = _no_earlier
    aliases: Mapping[str, str] = field(default_factory=dict)
    blocked: frozenset[str] = frozenset()
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
