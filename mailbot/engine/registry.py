"""All that the rules of one ruleset declare, checked at load and indexed for play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from mailbot.commands.command import Command
from mailbot.commands.reading import Vocabulary
from mailbot.engine import hooks
from mailbot.engine.checks import check_registry
from mailbot.engine.columns import NOTHING, Column, SeenBy
from mailbot.engine.declare import (
    CommandDecl,
    Derived,
    Handler,
    Hook,
    PageDecl,
    PanelDecl,
    Param,
    Question,
    Reaction,
    Table,
    TimerDecl,
)
from mailbot.engine.game import Game
from mailbot.engine.kinds import argument_kinds
from mailbot.engine.loader import RulesetFile, find_ruleset, load_modules, search_path
from mailbot.engine.rule import Rule
from mailbot.engine.texts import RuleEntry, read_texts
from mailbot.errors import BadSetup, Refuse, RuleFault
from mailbot.store.state import State, Values


class Active:
    """The rules in force, indexed; one for each set of rules that has been in force."""

    def __init__(self, registry: Registry, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        self.names = frozenset(rule.name for rule in rules)
        self.reactions = _by_name(rule.declared.reactions for rule in rules)
        self.answers = _by_name(rule.declared.answers for rule in rules)
        self.settles: tuple[Handler, ...] = tuple(call for rule in rules for call in rule.declared.settles)
        self.invariants: tuple[Handler, ...] = tuple(call for rule in rules for call in rule.declared.invariants)
        self.timers: tuple[TimerDecl, ...] = tuple(sorted(
            (timer for rule in rules for timer in rule.declared.timers), key=registry.timer_rank))
        self.commands = {decl.name: decl for rule in rules for decl in rule.declared.commands}
        self.panels: tuple[PanelDecl, ...] = tuple(panel for rule in rules for panel in rule.declared.panels)
        self.pages: tuple[PageDecl, ...] = tuple(page for rule in rules for page in rule.declared.pages)
        self.deadlines = tuple(decl for rule in rules for decl in rule.declared.deadlines)
        self._kinds = registry.kinds

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The lines that players may write now."""
        return Vocabulary([self.command(decl) for decl in self.commands.values()])

    def command(self, decl: CommandDecl) -> Command:
        """A declared command as the reader of lines knows it."""
        return Command(
            name=decl.name, patterns=decl.patterns, kinds=self._kinds(decl), body=decl.body,
            body_required=decl.body_required, ends=decl.ends, examples=decl.examples, help=decl.help, who=decl.who,
            from_topic=decl.from_topic, subject=decl.subject, on_list=decl.on_list, draft=decl.draft, asks=decl.query)


class Registry:
    """A ruleset, loaded. Faults in declarations are BadSetup at load, never surprises in play."""

    def __init__(self, ruleset: RulesetFile, rules: Sequence[Rule], texts: Sequence[RuleEntry] = ()) -> None:
        self.ruleset, self.texts = ruleset, tuple(texts)
        self.rules: tuple[Rule, ...] = tuple(rules)
        declared = [rule.declared for rule in rules]
        self.params: dict[str, Param[Any]] = _unique((p.name, p) for d in declared for p in d.params)
        self.tables: dict[str, Table] = _unique((t.name, t) for d in declared for t in d.tables)
        self.attributes: dict[str, Column] = _unique((a.name, a.column) for d in declared for a in d.attributes)
        self.hooks: dict[str, Hook] = _unique((h.name, h) for h in [*hooks.HOOKS, *(h for d in declared for h in d.hooks)])
        self.questions: dict[str, Question] = _unique(
            (q.name, q) for q in [*hooks.QUESTIONS, *(q for d in declared for q in d.questions)])
        self.columns: dict[str, dict[str, Column]] = {name: dict(t.columns) for name, t in self.tables.items()}
        self.derived: dict[str, list[Derived]] = {}
        for extension in (e for d in declared for e in d.extensions):
            self._extend(extension.table, extension.columns)
        for derived in (x for d in declared for x in d.derived):
            self.derived.setdefault(derived.table, []).append(derived)
        self._active: dict[frozenset[str], Active] = {}
        self._but: dict[tuple[Any, ...], Active] = {}
        self._timer_order = {name: at for at, name in enumerate(ruleset.timer_order)}
        self._fresh = {name: {key: kind for key, kind in columns.items() if kind.fresh() is not NOTHING}
                       for name, columns in self.columns.items()}
        check_registry(self)

    def whole(self, table: str, values: Values) -> Values:
        """A stored row with the defaults of the columns that it lacks: those that came after it was written."""
        lacking = self._fresh.get(table, {}).keys() - values.keys()
        return {**values, **{name: self._fresh[table][name].fresh() for name in lacking}} if lacking else values

    def complete(self, state: State) -> None:
        """Give the live rows of older versions the columns that they lack."""
        for table in self._fresh:
            for key, values in list(state.tables.get(table, {}).items()):
                if (whole := self.whole(table, values)) is not values:
                    state.load(table, key, whole)

    def _extend(self, table: str, columns: Any) -> None:
        if table not in self.columns:
            raise BadSetup(f"columns are added to table {table}, which no rule of {self.ruleset.name} has")
        for name, column in columns.items():
            if name in self.columns[table]:
                raise BadSetup(f"table {table} has a column {name} already")
            self.columns[table][name] = column

    @classmethod
    def load(cls, name: str, own_rules: Path | None = None) -> Registry:
        """The ruleset of a name, from a game folder's own rules or the bundled ones."""
        path = search_path(own_rules)
        ruleset = find_ruleset(name, path)
        rules = [_rule_of(module) for module in load_modules(ruleset, path)]
        return cls(_by_rules(ruleset, rules), _in_order([core_rule(), *rules]), read_texts(ruleset.folder / "text"))

    def own_name(self, name: str) -> str:
        """A parameter's or table's name among the rules, for what the ruleset calls it (`[names]` in ruleset.toml)."""
        return self.ruleset.names.get(name, name)

    def check_parameter(self, name: str, value: Any) -> None:
        """BadSetup for a parameter that no rule has, or a value that does not fit it."""
        param = self.params.get(self.own_name(name))
        if param is None:
            close = get_close_matches(name, self.params, 1)
            raise BadSetup(f"{self.ruleset.name} has no parameter {name}" + (f": did you mean {close[0]}?" if close else
                           f"; it has {', '.join(sorted(self.params))}"))
        try:
            param.column.accept(param.column.from_json(value))
        except (RuleFault, BadSetup) as fault:
            raise BadSetup(f"parameter {name}: {fault}" + (f" ({param.help})" if param.help else "")) from None

    def called(self, name: str) -> str:
        """What the ruleset calls a parameter or a table."""
        return next((called for called, own in self.ruleset.names.items() if own == name), name)

    def single(self, table: Table) -> str:
        """What the ruleset calls one row of a table."""
        called = self.called(table.name)
        return table.single if called == table.name else called.removesuffix("s")

    def active_but(self, off: tuple[Any, ...], known: Collection[Any]) -> Active:
        """The index of the rules in force in books that know some of the rules; the others are as a game begins with them."""
        if len(known) < len(self.rules) - 1:
            return self.active(frozenset(off) | {rule for rule in self.ruleset.off if rule not in known})
        found = self._but.get(off)
        if found is None:
            found = self._but[off] = self.active(frozenset(off))
        return found

    def active(self, off: frozenset[str]) -> Active:
        """The index of the rules in force when those in `off` are not."""
        found = self._active.get(off)
        if found is None:
            found = self._active[off] = Active(self, [rule for rule in self.rules if rule.name not in off])
        return found

    def timer_rank(self, timer: TimerDecl) -> tuple[int, int]:
        """Where a timer stands among timers of the same second."""
        return self._timer_order.get(timer.name, len(self._timer_order)), timer.rank

    def kinds(self, decl: CommandDecl) -> dict[str, Any]:
        """The kinds of a command's arguments, tables made into kinds that find rows."""
        return argument_kinds(decl.kinds, self.single)

    def rule(self, name: str) -> Rule | None:
        """A loaded rule by name."""
        return next((rule for rule in self.rules if rule.name == name), None)

    def switched_with(self, game: Game, name: str, on: bool) -> list[str]:
        """The rules that are to be switched for a name, in order: all of a bundle that are not so already, or that one rule.

        Refuse for a name that is neither.
        """
        rules = self.ruleset.bundles.get(name)
        if rules is not None:
            return [rule for rule in (rules if on else reversed(rules)) if game.in_force(rule) != on]
        if self.rule(name) is None or name == "core":
            there = [*self.ruleset.bundles, *(r.name for r in self.rules[1:] if self.bundle(r.name) == r.name)]
            raise Refuse(f"There is no rule module {name}; there are {', '.join(there)}.")
        return [name]

    def bundle(self, rule: str) -> str:
        """The bundle that a rule is switched with, or the rule's own name."""
        return next((name for name, rules in self.ruleset.bundles.items() if rule in rules), rule)

    def check_switch(self, game: Game, name: str, on: bool) -> None:
        """Refuse to switch a rule against the needs of others."""
        rule = self.rule(name)
        missing = [need.name for need in rule.needs if not game.in_force(need.name)] if rule is not None and on else []
        if missing:
            raise Refuse(f"{self._said(name, missing)} needs {self._named(name, missing)}, which is not in force.")
        users = [other.name for other in game.active.rules if any(need.name == name for need in other.needs)]
        if not on and users:
            raise Refuse(f"{self._said(name, users)} is needed by {self._named(name, users)}.")

    def _named(self, name: str, others: list[str]) -> str:
        """Other rules, by their bundles where they stand in another bundle than `name`."""
        return ", ".join(dict.fromkeys(other if self.bundle(other) == self.bundle(name) else self.bundle(other) for other in others))

    def _said(self, name: str, others: list[str]) -> str:
        """A rule, by its bundle where the others stand in other bundles."""
        return name if any(self.bundle(other) == self.bundle(name) for other in others) else self.bundle(name)

    def may_add(self, game: Game, table: str, column: str) -> bool:
        """Whether rules have added this column at run time."""
        return game.ask("new_column", None, table=table, name=column) is not None

    def added_visibility(self, game: Game, table: str, column: str) -> tuple[SeenBy, bool]:
        """Who sees a column added at run time."""
        return game.ask("new_column", None, table=table, name=column) or "nobody", False


def core_rule() -> Rule:
    """The rule every game has (imported late: it is itself written on the rule API)."""
    from mailbot.engine import core
    return core.rule


def _by_rules(ruleset: RulesetFile, rules: Sequence[Rule]) -> RulesetFile:
    """A ruleset whose bundles name their rules instead of the modules that hold these; a bundle that is off is its rules."""
    names = {module: rule.name for module, rule in zip(ruleset.modules, rules, strict=True)}
    bundles = {name: tuple(names[module] for module in modules) for name, modules in ruleset.bundles.items()}
    off = {rule for name in ruleset.off for rule in bundles.get(name, (name,))}
    return replace(ruleset, bundles=bundles, off=frozenset(off))


def _rule_of(module: ModuleType) -> Rule:
    rule = getattr(module, "rule", None)
    if not isinstance(rule, Rule):
        raise BadSetup(f"{module.__file__}: a rule module says `rule = Rule(…)`")
    return rule


def _in_order(rules: list[Rule]) -> list[Rule]:
    """The rules as listed; every need must stand before its user."""
    seen: set[str] = set()
    for rule in rules:
        if rule.name in seen:
            raise BadSetup(f"rule {rule.name} is listed twice")
        for need in rule.needs:
            if need.name not in seen:
                raise BadSetup(f"rule {rule.name} needs {need.name}: list it before")
        seen.add(rule.name)
    return rules


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadSetup(f"“{name}” is declared twice")
        found[name] = value
    return found


def _by_name(groups: Iterable[list[Reaction]]) -> dict[str, tuple[Reaction, ...]]:
    found: dict[str, list[Reaction]] = {}
    for reaction in (reaction for group in groups for reaction in group):
        found.setdefault(reaction.to, []).append(reaction)
    return {name: tuple(reactions) for name, reactions in found.items()}
