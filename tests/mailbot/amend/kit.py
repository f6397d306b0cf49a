"""How the amendment tests write rules: "Rule 12/3  Title" and its text below, several with a blank line between."""

import re
from collections.abc import Mapping
from typing import Any

from mailbot.amend import Amended, RuleText, Settings, apply

_HEAD = re.compile(r"^Rule (?P<number>[\w.]+)(?:/(?P<revision>[\w-]+))?  (?P<title>.*)$", re.MULTILINE)


def ruleset(text: str) -> dict[str, RuleText]:
    """The rules that a text lists."""
    heads = list(_HEAD.finditer(text))
    found = {}
    for head, following in zip(heads, [*heads[1:], None], strict=False):
        end = following.start() if following else len(text)
        attributes = {"revision": head["revision"]} if head["revision"] else {}
        found[head["number"]] = RuleText(head["number"], head["title"], text[head.end() : end].strip("\n"), attributes)
    return found


def listed(rules: Mapping[str, RuleText]) -> list[tuple[str, str, str]]:
    """Rules as they are compared: number, title, text."""
    return sorted((rule.number, rule.title, rule.text.strip("\n")) for rule in rules.values())


def amend(rules: str, text: str, **settings: Any) -> Amended:
    """Apply a proposal to the rules that a text lists."""
    return apply(ruleset(rules), text, Settings(**settings))


def one(rule: str, text: str, **settings: Any) -> str:
    """The text of rule 7 (titled Boats) after a proposal that must apply without anything held or void."""
    done = amend(f"Rule 7/1  Boats\n{rule}", text, **settings)
    assert not done.held and not done.void, (done.held, done.void)
    return done.rules["7"].text


def held(rule: str, text: str, **settings: Any) -> Any:
    """The one thing that is held of a proposal against rule 7 (titled Boats), which must stay as it was."""
    done = amend(f"Rule 7/1  Boats\n{rule}", text, **settings)
    assert listed(done.rules) == listed(ruleset(f"Rule 7/1  Boats\n{rule}"))
    (item,) = done.held
    return item
