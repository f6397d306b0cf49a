"""What is checked when rules are loaded: a wrong name or argument is found before the first mail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mailbot.engine.declare import CommandDecl, wanted
from mailbot.errors import BadSetup

if TYPE_CHECKING:
    from mailbot.engine.registry import Registry

_ARGUMENT = re.compile(r"\{(\w+)\}")


def check_registry(registry: Registry) -> None:
    """BadSetup for the first fault in what the rules declare."""
    for rule in registry.rules:
        for reaction in rule.declared.reactions:
            hook = registry.hooks.get(reaction.to, reaction.handle)
            _known(hook is not None, f"rule {rule.name} reacts to {reaction.to}, which no rule declares")
            _subset(rule.name, reaction.to, reaction.wants, hook.arguments if hook else ())
        for answer in rule.declared.answers:
            question = registry.questions.get(answer.to, answer.handle)
            _known(question is not None, f"rule {rule.name} answers {answer.to}, which no rule asks")
            _subset(rule.name, answer.to, answer.wants, question.arguments if question else ())
        for command in rule.declared.commands:
            _check_command(rule.name, command)
        for derived in rule.declared.derived:
            _known(derived.table in registry.tables, f"rule {rule.name} derives for unknown table {derived.table}")
    _check_ruleset(registry)


def _check_command(rule: str, decl: CommandDecl) -> None:
    named = {name for pattern in decl.patterns for name in _ARGUMENT.findall(pattern)} | ({decl.body} - {""})
    if missing := named - decl.kinds.keys() - {decl.body}:
        raise BadSetup(f"rule {rule}, command {decl.name}: no kind is given for {', '.join(sorted(missing))}")
    arguments = set(wanted(decl.call))
    if extra := arguments - named - {decl.from_topic}:
        raise BadSetup(f"rule {rule}, command {decl.name}: {decl.call.__name__} asks for {', '.join(sorted(extra))}, "
                       "which no pattern names")
    if not decl.help:
        raise BadSetup(f"rule {rule}, command {decl.name}: its function needs a docstring, which is its help")
    if not decl.examples:
        raise BadSetup(f"rule {rule}, command {decl.name}: give an example")


def _check_ruleset(registry: Registry) -> None:
    ruleset = registry.ruleset
    names = {rule.name for rule in registry.rules}
    for what, given, known in (
            ("parameter", ruleset.parameters.keys(), {*registry.params, *ruleset.names}),
            ("parameter or table named", ruleset.names.values(), {*registry.params, *registry.tables}),
            ("attribute", ruleset.attributes.keys(), registry.attributes.keys()),
            ("module switched off", ruleset.off, names),
            ("timer", ruleset.timer_order, {t.name for rule in registry.rules for t in rule.declared.timers})):
        if unknown := set(given) - set(known):
            raise BadSetup(f"{ruleset.folder / 'ruleset.toml'}: unknown {what} {', '.join(sorted(unknown))}")


def _known(found: bool, fault: str) -> None:
    if not found:
        raise BadSetup(fault)


def _subset(rule: str, name: str, wants: tuple[str, ...], has: tuple[str, ...]) -> None:
    if extra := set(wants) - set(has):
        raise BadSetup(f"rule {rule}: {name} has no argument {', '.join(sorted(extra))}, only {', '.join(has) or 'none'}")
