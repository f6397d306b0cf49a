"""The worked examples of the amendment language, one by one."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mailbot.amend import Settings, apply
from tests.mailbot.amend.kit import listed, ruleset

EXAMPLES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))["example"]
STATUS = {"29": "open", "31": "rejected", "64": "accepted"}
NUMBERS = {f"A{number}" for number in range(1, 90)} - {"A75", "A83", "A85"}
"""All of them but those that need a game: see tests/rules/common/test_settling.py and test_showing.py."""
EARLIER = {("19", "4"): "A. Parts\nSpeed\nColour\nWear"}
CASES = [pytest.param(case, id=case["id"], marks=pytest.mark.clause(*case["clauses"])) for case in EXAMPLES]


def settings(case: dict[str, Any]) -> Settings:
    """The ruleset's settings that an example names, in a ruleset where a lost place makes a change void."""
    given = {"no_match": "void", "loose": "rule" if case.get("settings", {}).get("style") == "lettered" else "report"}
    return Settings(
        proposal=lambda number: STATUS.get(number, ""),
        earlier=lambda number, at: EARLIER.get((number, at)),
        aliases={"Proposal 0": ""},
        **{**given, **case.get("settings", {})},
    )


@pytest.mark.parametrize("case", CASES)
def test_a_proposal_changes_the_rules_as_it_says(case: dict[str, Any]) -> None:
    done = apply(ruleset(case["before"]), case["text"], settings(case))
    assert listed(done.rules) == listed(ruleset(case.get("after", case["before"])))
    assert [item.kind for item in done.held] == case.get("held", [])
    assert [item.kind for item in done.void] == case.get("void", [])
    assert len(done.skipped) == case.get("skipped", 0)
    if "choices" in case:
        wanted = [[ruleset(text) for text in texts] for texts in case["choices"]]
        assert [[(one.number, one.after.text) for one in item.prepared if one.after] for item in done.held] == [
            [(number, rule.text) for rules in texts for number, rule in rules.items()] for texts in wanted]


def test_all_of_them_are_here() -> None:
    assert {str(case["id"]).partition(",")[0] for case in EXAMPLES} == NUMBERS
