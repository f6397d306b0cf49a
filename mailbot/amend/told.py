"""What a proposal tells: instructions with their conditions, groups, what could not be read, remarks."""

from dataclasses import dataclass

from mailbot.amend.syntax import RuleRef, Selector, Step


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold: `kind` proposal, text (of a rule now), rules (what they define: for a person); `negated` turns it round."""

    kind: str
    words: str
    subject: str = ""
    test: str = ""
    negated: bool = False
    ref: RuleRef | None = None
    selector: Selector | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Instruction:
    """A sentence of change: its steps, the conditions it stands under, whether it is done whole or not at all."""

    steps: tuple[Step, ...]
    words: str
    conditions: tuple[Condition, ...] = ()
    whole: bool = True
    frozen: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Words that look like an instruction and could not be read, with the reason."""

    words: str
    reason: str
    kind: str = "unread"
    ref: RuleRef | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Loose:
    """Words that are no instruction."""

    words: str
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment: kept for display, without effect."""

    words: str


@dataclass(frozen=True, slots=True)
class Group:
    """Several instructions that belong together.

    `frozen`: all of them mean the text of rule `ref` as it stands when the group begins. `whole`: all or none of them.
    """

    parts: tuple[Instruction | Unreadable, ...]
    words: str
    frozen: bool = False
    whole: bool = False
    ref: RuleRef | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Outside:
    """Words before or after the proposal proper: no effect, kept for display."""

    words: str


Unit = Outside | Instruction | Group | Unreadable | Loose | Remark
