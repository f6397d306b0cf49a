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
        "Enact the following:\n\n{\nTitle: X\n\nHello.\n}",
        "In rule 8 change Foo bar to Bar.",
        'Amend Rule 7 by replacing "red" with "pink" (in the first paragraph only).',
        'Amend Rule 7 by replacing "red" with "pink", unless Rule 8 is repealed.',
        'Amend Rule 7 by replacing "red" with "pink" provided that Rule 8 exists.',
        'Amend Rule 7 by replacing "red" with "pink" on 1 January.',
        'Amend Rule 7 by replacing "red" with "pink" and "green" with',
        'Amend Rule 7 by replacing "red" with "pink" twice.',
        'Amend Rule 7 by not replacing "red" with "pink".',
        'Do not amend Rule 7 by replacing "red" with "pink".',
        "Do not repeal Rule 7.",
        "Nobody may repeal Rule 7.",
        "We should repeal Rule 7.",
        "This will repeal Rule 7.",
        "Players may amend Rule 7 by announcement.",
        "If the moon is full, repeal Rule 7.",
        "Repeal Rule 7 if the moon is full.",
        "Repeal Rule 7, effective next week.",
        "Repeal Rule 7 unless it is good.",
        "Repeal Rule 7 in one week.",
        "Repeal Rule 7 and all rules like it.",
        "Repeal all rules.",
        'Amend Rules 7-8 by replacing "a" with "b".',
        "Create a rule identical to Rule 7.",
        'Create a rule titled "X" with the text of Rule 7.',
        'Create a rule with the same text as rule 8 titled "X".',
        "Amend Rule 7 to read as Rule 8 does.",
        "Amend Rule 7 to read like it did in January.",
        "Amend Rule 7 to be the same as Rule 8.",
        "Revert Rule 7 to its previous text.",
        "Amend Rule 7 by appending the text of Rule 8.",
        "Amend Rule 7 by appending Rule 8 to it.",
        "Append Rule 8 to Rule 7.",
        "Amend Rule 7 by adding a paragraph about boats.",
        "Amend Rule 7 by adding a sentence that says boats may row.",
        "Amend Rule 7 by adding that boats may row.",
        'Amend Rule 7 by replacing the last word with "x".',
        "Amend Rule 7 by deleting the last word.",
        'Amend Rule 7 by replacing every vowel with "x".',
        'Amend Rule 7 by capitalizing "red".',
        'Amend Rule 7 by replacing "RED" with "pink", ignoring case.',
        'Amend Rule 7 by replacing "red" with "pink", case-insensitively.',
        'Amend Rule 7 by replacing "re*" with "pink".',
        'Amend Rule 7 by replacing "Alpha ... green." with "x".',
        'Amend Rule 7 by replacing "Alpha [...] green." with "x".',
        "Amend Rule 7 by deleting the paragraph after the list.",
        "Amend Rule 7 by deleting the paragraph before the list.",
        "Amend Rule 7 by deleting the two paragraphs after the first.",
        "Amend Rule 7 by deleting the rest of the second paragraph.",
        "Amend Rule 7 by deleting everything but the first paragraph.",
        "Amend Rule 7 by deleting all but the first paragraph.",
        'Amend Rule 7 by replacing all but the first paragraph with "x".',
        "Amend Rule 7 by deleting paragraph 2 onwards.",
        "Amend Rule 7 by deleting from paragraph 2 to the end.",
        "Amend Rule 7 by merging the first two paragraphs.",
        'Amend Rule 7 by splitting the first paragraph after "red."',
        "Amend Rule 7 by making the list numbered.",
        'Amend Rule 7 by inserting "x" after every "is".',
        'Amend Rule 7 by adding "x" to each list item.',
        'Amend Rule 7 by adding "x" before each sentence.',
        'Amend Rule 7 by deleting "is" from each sentence.',
        'Amend Rule 7 by replacing "is" in each sentence with "was".',
        'Amend Rule 7 by replacing "red" with the text of Rule 8.',
        'Amend Rule 7 by replacing "red" with a random colour.',
        'Amend Rule 7 by replacing "red" with X, where X is "pink".',
        "Set the power of Rule 7 to that of Rule 8.",
        "Set the power of Rule 7 to one more than it was.",
        "Retitle Rule 7 to the title of Rule 8.",
        "Retitle Rule 7 to something better.",
        "Rename Rule 7.",
        "Renumber Rule 7.",
        "Delete the last paragraph of Rule 7 and the second sentence of Rule 8.",
    ],
)
def test_what_is_beyond_the_language_is_held_and_changes_nothing(text: str) -> None:
    done = apply(RULES, text)
    assert done.rules == RULES and any(item.kind != "task" for item in done.held)
