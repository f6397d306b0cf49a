"""What rule modules import: `Rule`, on which everything a rule adds to a game is declared, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, TypeVar, overload

from mailbot.commands.kinds import (
    EVERYTHING,
    Address,
    Amount,
    Kind,
    Name,
    Number,
    Numbers,
    Quoted,
    Title,
    Word,
    Words,
)
from mailbot.commands.kinds import Choice as Options
from mailbot.engine.columns import (
    Bool,
    Choice,
    Column,
    Data,
    Duration,
    Int,
    List,
    Player,
    Ref,
    SeenBy,
    Text,
    Time,
    column_for,
)
from mailbot.engine.declare import (
    Attribute,
    CommandDecl,
    DeadlineDecl,
    Declared,
    Derived,
    Extension,
    Handler,
    Hook,
    PageDecl,
    PanelDecl,
    Param,
    Question,
    Reaction,
    Table,
    TimerDecl,
    wanted,
)
from mailbot.engine.dice import Roll
from mailbot.engine.entries import LogEntry, find_entry
from mailbot.engine.game import Game
from mailbot.engine.kinds import called, many
from mailbot.engine.owning import own
from mailbot.engine.row import Row
from mailbot.engine.start import begin
from mailbot.engine.turn import Turn
from mailbot.engine.views import Reader, View
from mailbot.errors import BadSetup, Refuse, RuleFault, Unclear
from mailbot.values import OF_A_TEXT, Channel, Letter, Line, Part

__all__ = [
    "EVERYTHING", "OF_A_TEXT", "Address", "Amount", "Attribute", "BadSetup", "Bool", "Channel", "Choice", "Column", "Data", "Duration",
    "Game", "Hook", "Int", "Kind", "Letter", "Line", "List", "LogEntry", "Name", "Number", "Numbers", "Options", "Param", "Part", "Player",
    "Question", "Quoted", "Reader", "Ref", "Refuse", "Roll", "Row", "Rule", "RuleFault", "Table", "Text", "Time", "Title", "Turn",
    "Unclear", "View", "Word", "Words", "begin", "called", "find_entry", "many", "own",
]

F = TypeVar("F", bound=Handler)
ANY_PHASE = ("setup", "running", "paused", "ended")


class Rule:
    """One rule of a game: its module's surface. `needs` are rules that must be loaded before it.

    `implements` lists the clauses (or families of clauses) of a specification that the module carries out.
    """

    def __init__(self, name: str, *, title: str = "", needs: Iterable[Rule] = (), implements: Iterable[str] = ()) -> None:
        self.name, self.title = name, title or name.replace("_", " ").capitalize()
        self.needs = tuple(needs)
        self.implements = tuple(implements)
        self.declared = Declared()

    def __repr__(self) -> str:
        return f"<rule {self.name}>"

    # -- state ---------------------------------------------------------------------------------------------------

    @overload
    def param(self, name: str, default: timedelta, *, help: str = "", column: Column | None = None) -> Param[int]: ...
    @overload
    def param(self, name: str, default: int, *, help: str = "", column: Column | None = None) -> Param[int]: ...
    @overload
    def param(self, name: str, default: str, *, help: str = "", column: Column | None = None) -> Param[str]: ...
    @overload
    def param(self, name: str, default: Any, *, help: str = "", column: Column | None = None) -> Param[Any]: ...

    def param(self, name: str, default: Any, *, help: str = "", column: Column | None = None) -> Param[Any]:
        """A value of the rules with a default; durations are given as timedelta and read as seconds."""
        kind = column or column_for(default)
        param: Param[Any] = Param(self.name, name, kind, kind.accept(default), help)
        self.declared.params.append(param)
        return param

    def table(self, name: str, /, *, owned_by: str = "owner", seen_by: SeenBy = "public", sealed: bool = False,
              listed: bool = True, single: str = "", called: str = "", **columns: Column) -> Table:
        """A kind of thing; exactly one column is `key=True`. `called` names the column by which players call a row."""
        keys = [column for column, kind in columns.items() if kind.key]
        if len(keys) != 1:
            raise BadSetup(f"rule {self.name}: table {name} needs exactly one key column, it has {len(keys)}")
        table = Table(self.name, name, columns, keys[0], owned_by, seen_by, sealed, listed, single or name.rstrip("s"),
                      called or keys[0])
        self.declared.tables.append(table)
        return table

    def extend(self, table: Table, /, **columns: Column) -> None:
        """Add columns to another rule's table."""
        self.declared.extensions.append(Extension(table.name, columns))

    def attribute(self, name: str, column: Column) -> Attribute:
        """A value of the game as a whole."""
        attribute = Attribute(self.name, name, column)
        self.declared.attributes.append(attribute)
        return attribute

    def derive(self, table: Table, name: str, *, seen_by: SeenBy = "public", sealed: bool = False,
               json_only: bool = False, kind: Column | None = None) -> Callable[[F], F]:
        """A column of the views that `function(game, row)` computes."""
        def keep(call: F) -> F:
            self.declared.derived.append(Derived(table.name, name, call, seen_by, sealed, json_only, kind))
            return call
        return keep

    # -- meeting other rules -------------------------------------------------------------------------------------

    def hook(self, name: str, *arguments: str, help: str = "") -> Hook:
        """Declare an event that this rule fires."""
        hook = Hook(self.name, name, arguments, help)
        self.declared.hooks.append(hook)
        return hook

    def question(self, name: str, *arguments: str, help: str = "") -> Question:
        """Declare a question that this rule asks others."""
        question = Question(self.name, name, arguments, help)
        self.declared.questions.append(question)
        return question

    def on(self, hook: str | Hook) -> Callable[[F], F]:
        """React to an event: `function(turn, …)` with any of the hook's arguments."""
        def keep(call: F) -> F:
            name, handle = (hook, None) if isinstance(hook, str) else (hook.name, hook)
            self.declared.reactions.append(Reaction(self.name, name, call, wanted(call), handle))
            return call
        return keep

    def answer(self, question: str | Question) -> Callable[[F], F]:
        """Have a say: `function(game, value, …)` returns the value, changed or not, or raises Refuse."""
        def keep(call: F) -> F:
            name, handle = (question, None) if isinstance(question, str) else (question.name, question)
            self.declared.answers.append(Reaction(self.name, name, call, wanted(call, 2), handle))
            return call
        return keep

    # -- what happens --------------------------------------------------------------------------------------------

    def command(self, *patterns: str, when: Sequence[Handler] = (), example: str | Sequence[str] = (),
                who: str = "player", phases: Sequence[str] | None = None, query: bool = False, named: str = "",
                body: str = "", body_required: bool = False, ends: Sequence[str] = ("end",), from_topic: str = "",
                on_list: bool = True, subject: bool = True, rank: int = 0, draft: str = "draft",
                **kinds: Any) -> Callable[[F], F]:
        """A line players may write; see CommandDecl. The docstring of the function is its help."""
        def keep(call: F) -> F:
            examples = (example,) if isinstance(example, str) else tuple(example)
            self.declared.commands.append(CommandDecl(
                self.name, named or call.__name__.replace("_", " "), patterns, kinds, call, tuple(when), examples, who,
                ANY_PHASE if query else tuple(phases or ("running",)), body, body_required, tuple(ends), from_topic,
                on_list, subject, (call.__doc__ or "").strip(), rank, query, draft))
            return call
        return keep

    def timer(self, *, due: Handler, each: Table | None = None, phases: Sequence[str] = ("running",),
              rank: int = 100, among: str = "", of: Callable[[Any], int] | None = None) -> Callable[[F], F]:
        """Something that falls due: `function(turn, row)`, or `function(turn)` without `each`; see TimerDecl."""
        def keep(call: F) -> F:
            self.declared.timers.append(TimerDecl(
                self.name, f"{self.name}.{call.__name__}", call, due, each, tuple(phases), rank, among, of))
            return call
        return keep

    def start(self, call: F) -> F:
        """Run `function(turn)` when the game comes into being."""
        self.declared.starts.append(call)
        return call

    def settle(self, call: F) -> F:
        """Run `function(turn)` after every line and every timer, in the order of rules (levels, titles, the end)."""
        self.declared.settles.append(call)
        return call

    def invariant(self, call: F) -> F:
        """Check `function(game)` after every line and timer; it raises RuleFault when what must hold does not."""
        self.declared.invariants.append(call)
        return call

    # -- the website ---------------------------------------------------------------------------------------------

    def panel(self, *, page: str, template: str, title: str = "", reads: Sequence[Table | str] = (),
              order: int = 100) -> Callable[[F], F]:
        """A part of a page (`page="front"` for the first one); `function(view)` gives the template's context."""
        def keep(call: F) -> F:
            self.declared.panels.append(PanelDecl(
                self.name, f"{self.name}.{call.__name__}", page, template, call, title, self._names(reads), order))
            return call
        return keep

    def page(self, path: str, *, template: str, title: str = "", each: Table | None = None,
             reads: Sequence[Table | str] = (), nav: str = "", order: int = 100,
             final: bool = False) -> Callable[[F], F]:
        """A page (`function(view)`), or one for each row (`function(view, row)`); `nav` names it in the menu.

        A page of a row that never changes is `final`, and says so.
        """
        def keep(call: F) -> F:
            self.declared.pages.append(PageDecl(
                self.name, f"{self.name}.{call.__name__}", path, template, call, title, each, self._names(reads), nav,
                order, final=final))
            return call
        return keep

    def deadlines(self, *, reads: Sequence[Table | str] = ()) -> Callable[[F], F]:
        """Deadlines for front page and calendar: `function(view)` yields (instant, words, path)."""
        def keep(call: F) -> F:
            self.declared.deadlines.append(
                DeadlineDecl(self.name, f"{self.name}.{call.__name__}", call, self._names(reads)))
            return call
        return keep

    def _names(self, reads: Sequence[Table | str]) -> tuple[str, ...]:
        named = tuple(table if isinstance(table, str) else table.name for table in reads)
        return named or tuple(table.name for table in self.declared.tables)
