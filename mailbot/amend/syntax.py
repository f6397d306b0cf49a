"""What a proposal says, once read: places, selectors, operations, and the instructions they make up."""

from dataclasses import dataclass, field

from mailbot.amend.blocks import Block, Line


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A rule as it is named: by number (raw, so "9b", "301/32", "22.3"), by title, by both, or by a description."""

    number: str = ""
    title: str = ""
    described: str = ""
    labels: tuple[str, ...] = ()
    alias: str = ""
    open_title: bool = False


@dataclass(frozen=True, slots=True)
class Selector:
    """Which piece of a rule.

    `kind`: text (a quoted text), begins, contains, nth, numbered (label of an item), section, whole, bracket, that
    (the piece touched before), start, end, range (from `text` to `until`). `unit`: text, sentence, line, paragraph,
    item, list, section, title. A range goes `until` (from, after, before, between) from `mark` to `last`.
    `numbers`: positions from 1, negative ones from the end. `within` narrows the search.
    """

    kind: str
    unit: str = "text"
    text: str = ""
    until: str = ""
    numbers: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    every: bool = False
    inside: bool = False
    block: bool = False
    listed: bool = False
    optional: bool = False
    within: "Selector | None" = None
    mark: "Selector | None" = None
    last: "Selector | None" = None
    also: tuple["Selector", ...] = ()


@dataclass(frozen=True, slots=True)
class Create:
    """A new rule. `number` and `after` are what the proposal asks for, if it does."""

    title: str = ""
    text: str = ""
    number: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    after: str = ""


@dataclass(frozen=True, slots=True)
class Repeal:
    """The rule goes."""


@dataclass(frozen=True, slots=True)
class Reenact:
    """A repealed rule comes back under its number."""

    title: str = ""
    text: str | None = None
    attributes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The whole text (and perhaps the title) is exchanged."""

    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """A piece is exchanged for a new text."""

    target: Selector
    text: str
    block: bool = False


@dataclass(frozen=True, slots=True)
class Insert:
    """A new text is put in. `side`: after, before, end, start (of the anchor); `unit` what is put in ("" if unsaid)."""

    text: str
    unit: str
    side: str
    anchor: Selector
    block: bool = False


@dataclass(frozen=True, slots=True)
class Delete:
    """A piece goes; `renumber` asks for the later siblings of a section or item to move up."""

    target: Selector
    renumber: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A piece moves within its rule to another place."""

    target: Selector
    side: str
    anchor: Selector


@dataclass(frozen=True, slots=True)
class Carry:
    """A piece of one rule (`source`; None: the rule that is spoken of) moves, or is copied, into another."""

    source: RuleRef | None
    target: Selector
    side: str
    anchor: Selector
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Retitle:
    """A new title."""

    title: str


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Another attribute (power …) gets a value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Renumber:
    """The rule gets another number (`number`), or its labels are put in order (`unit`)."""

    number: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class MoveIn:
    """The text of rule `source` (or a section of it) becomes a section of the rule addressed; `keep` leaves the source."""

    source: RuleRef
    heading: str = ""
    keep: bool = True
    section: str = ""


@dataclass(frozen=True, slots=True)
class AddItems:
    """Labelled items are added to a lettered rule."""

    text: str


@dataclass(frozen=True, slots=True)
class Everywhere:
    """Every occurrence of a text, in all rules or in those addressed."""

    target: str
    text: str


@dataclass(frozen=True, slots=True)
class RenameThing:
    """A thing of the game gets another name: singular, plural, titles."""

    old: str
    new: str
    old_plural: str = ""
    new_plural: str = ""


@dataclass(frozen=True, slots=True)
class Define:
    """Definition blocks are added to the list of their `kind`; `instead` names the one that goes for it.

    `sub`: the start lines are actions of one block. `bare`: no words announced them. `lead`: a sentence that binds
    them and is kept above them.
    """

    blocks: tuple[Block, ...]
    kind: str = ""
    instead: str = ""
    sub: bool = False
    bare: bool = False
    lead: str = ""


@dataclass(frozen=True, slots=True)
class DefineField:
    """Fields of a definition (of its part, if one is named) get new values, or (`add`) longer ones."""

    name: str
    fields: tuple[Line, ...]
    part: str = ""
    add: bool = False
    loose: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row for the table with a header line of a rule (of the one that has its columns, if none is named): its cells, or lines."""

    lines: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DefineAll:
    """A field for every definition of a kind (or for the one of that name)."""

    kind: str
    field: Line


@dataclass(frozen=True, slots=True)
class DefineRename:
    """A definition gets another name, and perhaps one field a new value."""

    old: str
    new: str
    field: Line | None = None


@dataclass(frozen=True, slots=True)
class DefineRow:
    """A row "name number text" of a table changes or is added."""

    name: str
    number: str
    text: str
    change: bool


@dataclass(frozen=True, slots=True)
class Undefine:
    """A definition goes. (`loose`, here and above: without such a definition the words are no instruction at all.)"""

    name: str
    loose: bool = True


Operation = (Create | Repeal | Reenact | Rewrite | Replace | Insert | Delete | Shift | Carry | Retitle | SetAttribute | Renumber
             | MoveIn | AddItems | Everywhere | RenameThing
             | Define | DefineAll | DefineField | DefineRename | DefineRow | TableRow | Undefine)


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on one rule (`ref` is None for a new rule or for all rules), with the words that ask for it."""

    ref: RuleRef | None
    act: Operation
    words: str = ""


