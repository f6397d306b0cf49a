"""The ruleset: its texts, their numbers, their history."""

import pytest

from mailbot.engine.texts import RuleEntry
from tests.kit import Play, module

RULES = ("common.ruleset", "common.joining")
TEXTS = tuple(RuleEntry(number, title, f"About {title}.", "All", ("joining",) if number == "9" else ("people",))
              for number, title in (("10", "Ten"), ("9", "Nine"), ("9.10", "Nine Ten"), ("9.2", "Nine Two"), ("9b", "Nine b")))
ruleset = module("common.ruleset")


@pytest.fixture
def play() -> Play:
    """Some rules and one player."""
    return Play(RULES, players=("Ann",), texts=TEXTS)


def test_rules_stand_in_the_order_of_their_numbers(play: Play) -> None:
    assert [row.number for row in ruleset.in_force(play.game)] == ["9", "9.2", "9.10", "9b", "10"]


@pytest.mark.parametrize(("less", "more"), [("7.3", "7.10"), ("9", "9b"), ("9", "10"), ("2", "10"), ("7", "7.1")])
def test_order(less: str, more: str) -> None:
    assert ruleset.order(less) < ruleset.order(more)


def test_rules_by_mail(play: Play) -> None:
    said = play.do("eve@example.net", "show the ruleset")
    assert said[0].startswith("9. Nine (revision 0)\n\nAbout Nine.")
    assert len(said) == 5


@pytest.mark.parametrize(("line", "number"), [("rule 9.10", "9.10"), ("show rule 9b", "9b"), ("Rule #10", "10")])
def test_one_rule_by_mail(play: Play, line: str, number: str) -> None:
    assert play.do("Ann", line)[0].startswith(f"{number}. ")


def test_a_rule_that_is_not(play: Play) -> None:
    assert "There is no rule “77”" in play.refused("Ann", "show rule 77")


def test_no_rules_at_all() -> None:
    assert Play(RULES, players=("Ann",)).do("Ann", "rules") == ["No rules are in force."]


def test_a_rules_page(play: Play) -> None:
    page = ruleset.one_rule(play.view(), play.view().row("rules", "9"))
    assert page["rule"]["enforced_by"] == "Joining and leaving"
    assert [found["revision"] for found in page["revisions"]] == [0]
    assert {param["name"] for param in page["params"]} >= {"approval", "admin_plays"}
    assert [rule["number"] for rule in ruleset.ruleset_page(play.view())["rules"]][:2] == ["9", "9.2"]
