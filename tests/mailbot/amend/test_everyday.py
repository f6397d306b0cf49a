"""The ways in which people ask for a change, each with what must come out of it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mailbot.amend import RuleText, apply

COLOURS = """Alpha is red. Beta is blue. Gamma is green.

Delta holds:
* one apple
* two pears
* three plums

Omega ends the game. Psi is last."""
RULES = {"7": RuleText("7", "Colours", COLOURS), "8": RuleText("8", "Other", "Foo bar. Foo baz.")}
CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("everyday.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[" ".join(case["text"].split())[:70] for case in CASES])
def test_a_change_in_everyday_words(case: dict[str, Any]) -> None:
    done = apply(RULES, case["text"])
    assert all(item.kind == "task" for item in done.held) and not done.void
    for number, rule in RULES.items():
        if f"gone_{number}" in case:
            assert number not in done.rules
            continue
        assert done.rules[number].text == case.get(f"rule_{number}", rule.text).removesuffix("\n")
        assert done.rules[number].title == case.get(f"title_{number}", rule.title)
    assert [[rule.title, rule.text] for number, rule in done.rules.items() if number not in RULES] == (
        [case["new"]] if "new" in case else []
    )
    assert {rule.attributes["power"] for number, rule in done.rules.items() if number in RULES and rule.attributes} == {
        case["power"] for _ in range(1) if "power" in case
    }


@pytest.mark.parametrize(
    "text",
    [
        'Amend Rule 7 by replacing "red" and "blue" with "pink" and "navy" respectively.',
        'Amend Rule 7 by changing all instances of "is" to "was" except in the first sentence.',
        "Amend Rule 7 by removing the bullet point about pears.",
        "Amend Rule 7 by reordering the list alphabetically.",
        "Amend Rule 7 by swapping the first and second sentences.",
        'Amend Rule 7 by replacing "red" with "pink" if it exists.',
        "Swap rules 7 and 8.",
        "Rule 7 now reads: Hi.",
        'New rule "X": Hello.',
        "Enact the following:\n\n{\nTitle: X\n\nHello.\n}",
        "In rule 8 change Foo bar to Bar.",
        "Delete the last paragraph of Rule 7 and the second sentence of Rule 8.",
    ],
)
def test_what_is_beyond_the_language_is_held_and_changes_nothing(text: str) -> None:
    done = apply(RULES, text)
    assert done.rules == RULES and any(item.kind != "task" for item in done.held)
