"""Slips of the pen are mended in public, without a new revision."""

import pytest

from mailbot.engine.texts import RuleEntry
from tests.kit import Play, module

RULES = ("common.ruleset", "common.clerical", "common.editions", "common.joining")
TEXTS = (RuleEntry("12", "Lanterns", "Players recieve oil.  Oil burns. Oil burns.", "All", ("people",)),)


@pytest.fixture
def play() -> Play:
    """One rule with a slip."""
    return Play(RULES, players=("Ann",), texts=TEXTS)


@pytest.mark.clause("BN-HOLD-7", "BN-DOC-12")
def test_a_slip_is_mended(play: Play) -> None:
    since = play.row("rules", "12").since
    play.wait("3 days")
    play.do("admin", 'correct rule 12 "recieve" to "receive" because it is misspelt')
    row = play.row("rules", "12")
    assert row.text == "Players receive oil.  Oil burns. Oil burns." and (row.revision, row.since) == (0, since)
    assert "corrected by the admin, because it is misspelt" in play.log()[-1]
    assert "“recieve” to “receive”" in play.sent("Ann")
    page = module("common.ruleset").one_rule(play.view(), play.view().row("rules", "12"))
    assert [(found["revision"], found["kind"]) for found in page["revisions"]] == [(0, "corrected"), (0, "created")]
    said = "\n".join(play.do("Ann", "compare the rules of 2026-01-06 with 2026-01-09"))
    assert "[-recieve-]" in said and "{+receive+}" in said


def test_blanks_are_mended_and_a_second_slip_too(play: Play) -> None:
    play.do("admin", 'correct rule 12 "oil.  Oil" to "oil. Oil" because one blank is enough')
    play.do("admin", 'correct 12: "recieve" to "receive" because of a slip')
    assert play.row("rules", "12").text == "Players receive oil. Oil burns. Oil burns."
    assert len(module("common.ruleset").kept_of(play.game, play.row("rules", "12"))) == 3


@pytest.mark.parametrize(("line", "reason"), [
    ('correct rule 12 "Oil burns" to "Oil boils" because I say so', "occurs 2 times"),
    ('correct rule 12 "water" to "oil" because I say so', "occurs 0 times"),
    (f'correct rule 12 "recieve" to "{"receive " * 6}" because it is long', "at most 40"),
    ('correct rule 77 "a" to "b" because of it', "There is no rule")])
def test_what_is_no_slip(play: Play, line: str, reason: str) -> None:
    assert reason in play.refused("admin", line)


def test_only_the_admin_mends(play: Play) -> None:
    assert "Only the admin" in play.refused("Ann", 'correct rule 12 "recieve" to "receive" because it is misspelt')
