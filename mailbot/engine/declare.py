"""What a rule module can declare: the handles that `Rule` gives out and the registry collects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from typing import Any, Generic, TypeVar

from mailbot.engine.columns import Column, SeenBy

T = TypeVar("T")
Handler = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Param(Generic[T]):
    """A number or word of the rules that a proposal may set; `game[param]` is its value now."""

    rule: str
    name: str
    column: Column
    default: T
    help: str = ""


@dataclass(frozen=True, eq=False)
class Table:
    """A kind of thing in the game. `owned_by` names the column that holds the owning player's name.

    `listed=False` keeps it out of the JSON views; `seen_by` hides whole rows; `single` is what one row is called;
    `called` is the column by which players name one.
    """

    rule: str
    name: str
    columns: Mapping[str, Column]
    key: str
    owned_by: str = "owner"
    seen_by: SeenBy = "public"
    sealed: bool = False
    listed: bool = True
    single: str = ""
    called: str = ""

    def __repr__(self) -> str:
        return f"<table {self.name}>"


@dataclass(frozen=True, eq=False)
class Extension:
    """Columns that a rule adds to another rule's table."""

    table: str
    columns: Mapping[str, Column]


@dataclass(frozen=True, eq=False)
class Attribute:
    """A value of the game as a whole; `game[attribute]` reads it, `turn.set` changes it."""

    rule: str
    name: str
    column: Column


@dataclass(frozen=True, eq=False)
class Derived:
    """A column computed for the views (alive or dead, a tally) and never stored.

    `kind` says how the value reads in JSON (a Time as text); without it, it reads as it is.
    `json_only` ones are not in the rows that pages get: they only say in the JSON views what a ruleset calls something.
    `compute(game, row)`, or `compute(game, row, reader)` where each reader sees something else (one's own vote).
    """

    table: str
    name: str
    compute: Handler
    seen_by: SeenBy = "public"
    sealed: bool = False
    json_only: bool = False
    kind: Column | None = None

    @cached_property
    def for_reader(self) -> bool:
        """Whether the value depends on who reads."""
        return len(signature(self.compute).parameters) > 2


@dataclass(frozen=True, eq=False)
class Hook:
    """Something that has happened (`beast_fed`); others react with `@rule.on(name)`."""

    rule: str
    name: str
    arguments: tuple[str, ...]
    help: str = ""


@dataclass(frozen=True, eq=False)
class Question:
    """A value in which other rules have a say: each `@rule.answer` gets it and returns it changed, or refuses."""

    rule: str
    name: str
    arguments: tuple[str, ...]
    help: str = ""


@dataclass(frozen=True, eq=False)
class Reaction:
    """A function bound to a hook or a question by name, with the arguments it wants.

    `handle` is the hook or question itself where the rule named it so: its own rule need not be loaded then.
    """

    rule: str
    to: str
    call: Handler
    wants: tuple[str, ...]
    handle: Hook | Question | None = None


@dataclass(frozen=True, eq=False)
class CommandDecl:
    """A line a player may write, and what it does. `kinds` maps arguments to tables or kinds of arguments.

    `phases` lists the game's statuses in which it may be used; `who` is player, admin, both or anyone.
    `query` marks lines that only ask: they are answered whatever the status, and whoever wants no answers. `draft` names
    the command that takes over where the author says that a text is not meant yet ("": saying so changes nothing).
    """

    rule: str
    name: str
    patterns: tuple[str, ...]
    kinds: Mapping[str, Any]
    call: Handler
    when: tuple[Handler, ...] = ()
    examples: tuple[str, ...] = ()
    who: str = "player"
    phases: tuple[str, ...] = ("running",)
    body: str = ""
    body_required: bool = False
    ends: tuple[str, ...] = ("end",)
    from_topic: str = ""
    on_list: bool = True
    subject: bool = True
    help: str = ""
    rank: int = 0
    query: bool = False
    draft: str = "draft"


@dataclass(frozen=True, eq=False)
class TimerDecl:
    """Something that happens by itself. `due(game, row)` (or `due(game)` without `each`) gives the instant or None.

    In a pause: `run` as ever, `wait` until play goes on, or `skip` (called with `skipped=True` when overdue in a pause).
    Timers of one second run in the order of `rank`, then of their rules, then of their rows. Timers whose `among` is the same
    word run by what `of(row)` gives (the number of a contest) first, and by rank only then.
    """

    rule: str
    name: str
    call: Handler
    due: Handler
    each: Table | None = None
    phases: tuple[str, ...] = ("running",)
    rank: int = 100
    among: str = ""
    of: Callable[[Any], int] | None = None


@dataclass(frozen=True, eq=False)
class PanelDecl:
    """A part of a page: `call(view)` gives the context of `template`; `reads` names the tables it shows."""

    rule: str
    name: str
    page: str
    template: str
    call: Handler
    title: str = ""
    reads: tuple[str, ...] = ()
    order: int = 100


@dataclass(frozen=True, eq=False)
class PageDecl:
    """A page of its own; with `each` one for every row, at a path with the row's columns in braces.

    A `final` one changes no more once it is there, and says so.
    """

    rule: str
    name: str
    path: str
    template: str
    call: Handler
    title: str = ""
    each: Table | None = None
    reads: tuple[str, ...] = ()
    nav: str = ""
    order: int = 100
    retired: bool = True
    final: bool = False


@dataclass(frozen=True, eq=False)
class DeadlineDecl:
    """Deadlines for the website and the calendar: `call(view)` yields (instant, words, path) triples."""

    rule: str
    name: str
    call: Handler
    reads: tuple[str, ...] = ()


@dataclass
class Declared:
    """All that one rule declares, in order."""

    params: list[Param[Any]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    extensions: list[Extension] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    derived: list[Derived] = field(default_factory=list)
    hooks: list[Hook] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    answers: list[Reaction] = field(default_factory=list)
    commands: list[CommandDecl] = field(default_factory=list)
    timers: list[TimerDecl] = field(default_factory=list)
    panels: list[PanelDecl] = field(default_factory=list)
    pages: list[PageDecl] = field(default_factory=list)
    deadlines: list[DeadlineDecl] = field(default_factory=list)
    starts: list[Handler] = field(default_factory=list)
    settles: list[Handler] = field(default_factory=list)
    invariants: list[Handler] = field(default_factory=list)


def wanted(call: Handler, leading: int = 1) -> tuple[str, ...]:
    """The names of a function's arguments after the first `leading` ones."""
    return tuple(signature(call).parameters)[leading:]
