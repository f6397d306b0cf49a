"""Walks every rule of every ruleset: what is declared must hold together, and be told to players."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from mailbot.commands import help as helper
from mailbot.engine.declare import CommandDecl
from mailbot.engine.loader import bundled
from mailbot.engine.registry import Registry
from mailbot.engine.rule import Rule
from tests.kit import Play, module, registry_of

ROOT = bundled("rules")
FILES = sorted(path for path in ROOT.glob("*/*.py") if path.name != "__init__.py")
RULESETS = sorted(path.parent.name for path in ROOT.glob("*/ruleset.toml"))
COMMON = tuple(f"common.{path.stem}" for path in FILES if path.parent.name == "common" and hasattr(
    module(f"common.{path.stem}"), "rule"))
ALLOWED = {"mailbot.engine.rule", "mailbot.clock", "mailbot.errors", "mailbot.amend", "mailbot.amend.showing", "mailbot.amend.values",
           "mailbot.commands", "mailbot.commands.kinds", "mailbot.normal"}


@cache
def registry(name: str) -> Registry:
    """A ruleset, or all the common rules at once."""
    return registry_of(COMMON) if name == "common" else Registry.load(name)


def commands() -> Iterator[object]:
    """Every command of every ruleset, once."""
    seen: set[int] = set()
    for ruleset in ("common", *RULESETS):
        for rule in registry(ruleset).rules:
            for decl in rule.declared.commands:
                if id(decl) not in seen:
                    seen.add(id(decl))
                    yield pytest.param(ruleset, decl, id=f"{ruleset}: {decl.name}")


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_examples_fit_their_own_command_and_no_other(ruleset: str) -> None:
    assert registry(ruleset).active(frozenset()).vocabulary.check() == []


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_a_command_is_declared_once_by_the_common_rules(ruleset: str) -> None:
    """A ruleset's own command of the same name takes the place of a common one, which is meant; two common ones are not."""
    names = [decl.name for rule in registry(ruleset).rules for decl in rule.declared.commands
             if "/common/" in decl.call.__code__.co_filename]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_each_rule_can_be_switched_off_with_those_that_need_it(ruleset: str) -> None:
    found = registry(ruleset)
    for rule in found.rules[1:]:
        off = frozenset(other.name for other in found.rules if rule in (other, *_needs(other)))
        assert found.active(off).vocabulary.check() == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bundles_can_be_on_and_off_in_every_combination(ruleset: str) -> None:
    """No command is ambiguous whichever bundles are in force together."""
    found = registry(ruleset)
    bundles = list(found.ruleset.bundles.values())
    for chosen in product((False, True), repeat=len(bundles)):
        off = frozenset(name for on, rules in zip(chosen, bundles, strict=True) if not on for name in rules)
        assert found.active(off).vocabulary.check() == []


def _needs(rule: Rule) -> set[Rule]:
    return {*rule.needs, *(further for need in rule.needs for further in _needs(need))}


@pytest.mark.parametrize(("ruleset", "decl"), list(commands()))
def test_each_command_has_help(ruleset: str, decl: CommandDecl) -> None:
    command = registry(ruleset).active(frozenset()).command(decl)
    page = helper.page(command)
    assert decl.help in page and all(line in page for line in command.examples)
    assert re.fullmatch(r"[A-Z].*[.]", decl.help.splitlines()[0])
    assert all(check.__doc__ for check in decl.when if check.__name__ != "check" or check.__doc__)


@pytest.mark.parametrize(("ruleset", "decl"), list(commands()))
@pytest.mark.parametrize("status", ["setup", "running", "paused", "ended"])
def test_no_example_breaks_a_rule(ruleset: str, decl: CommandDecl, status: str) -> None:
    """Each example is sent in each status, by whom it may be sent and by others: done or refused, never a fault."""
    play = Play(COMMON if ruleset == "common" else (ruleset,), players=("Ann", "Bob"))
    play.set("status", status)
    for at in ("ended_at", "paused_at", "started_at"):
        play.set(at, play.now)
    for who in ("Bob", "admin", "eve@example.net"):
        for example in decl.examples:
            answer = play.mail(who, example)
            assert not answer.played.step.fault, (who, example, answer.played.step.fault)
            assert answer.played.step.outcomes, (who, example)
            assert all(outcome.sentences for outcome in answer.played.step.outcomes
                       if outcome.verdict in ("done", "refused")), (who, example)


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_panels_and_pages_have_templates_and_show_an_empty_game(ruleset: str) -> None:
    play = Play(COMMON if ruleset == "common" else (ruleset,), players=("Ann",))
    active, templates = play.game.active, bundled("templates")
    view = play.view()
    for shown in (*active.panels, *active.pages):
        folder = ROOT / ruleset / "templates"
        assert (templates / shown.template).is_file() or (folder / shown.template).is_file(), shown.template
    each = {page.path.strip("/"): page.each for page in active.pages}
    for panel in active.panels:
        table = each.get(panel.page.strip("/"))
        for more in [(row,) for row in view.rows(table)] if table is not None else [()]:
            assert panel.call(view, *more) is None or isinstance(panel.call(view, *more), dict)
    for page in active.pages:
        more = [(row,) for row in view.rows(page.each)] if page.each is not None else [([],)] if "{page}" in page.path else [()]
        assert all(isinstance(page.call(view, *arguments), dict) for arguments in more)
    for decl in active.deadlines:
        assert all(len(deadline) == 3 for deadline in decl.call(view))


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_parameters_are_explained_and_keep_their_default(ruleset: str) -> None:
    for rule in registry(ruleset).rules:
        for param in rule.declared.params:
            assert param.help, param.name
            assert param.column.accept(param.default) == param.default


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_rules_file_reads_well(file: Path) -> None:
    """One sentence for players on top, only the rule API and other rules imported, short functions that say what they do."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    first = (ast.get_docstring(tree) or "").splitlines()[0]
    assert re.fullmatch(r"[A-Z“].*[.]", first)
    assert len(source.splitlines()) <= 300
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "").startswith("mailbot"):
            assert node.module in ALLOWED, node.module
        if isinstance(node, ast.Import):
            assert not [name.name for name in node.names if name.name.startswith("mailbot")]
            assert not [name.name for name in node.names if name.name in ("random", "time", "datetime")]
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60
            private = node.name.startswith("_") or node.col_offset > 0
            assert private or ast.get_docstring(node), f"{node.name} says nothing"
        assert not isinstance(node, ast.Assert), "programs do not assert"


@pytest.mark.parametrize("ruleset", ["common", *RULESETS])
def test_hooks_and_questions_have_names_of_their_own(ruleset: str) -> None:
    found = registry(ruleset)
    assert not set(found.hooks) & set(found.questions)
