"""What is asked and how it is answered, where questions are allowed, too."""

import pytest

from tests.kit import Play

RULES = ("common.judges", "common.rulings", "common.joining")
PARAMETERS = {"judgment_questions": True, "reasons_needed": False, "undecided_called": "indeterminate"}


@pytest.mark.parametrize(("line", "kind", "text", "argument"), [
    ("request justice: Is tea allowed?", "question", "Is tea allowed?", ""),
    ("request judgment: Tea is allowed.", "statement", "Tea is allowed.", ""),
    ("request justice question: Say what tea is.", "question", "Say what tea is", ""),
    ("request justice: statement: Is it so?", "statement", "Is it so?", ""),
    ('request justice statement "Tea, or is it?"', "statement", "Tea, or is it?", ""),
    ("judge: Is tea allowed?\nRule 3 is silent.", "question", "Is tea allowed?", "Rule 3 is silent."),
    ("request justice:\nIs tea\nallowed?\n\nRule 3 is silent.", "question", "Is tea allowed?", "Rule 3 is silent."),
    ("ask the judge: Is tea allowed?", "question", "Is tea allowed?", "")])
def test_ways_of_asking(play: Play, line: str, kind: str, text: str, argument: str) -> None:
    play.do("Ann", line, dice=["Bob"])
    row = play.row("judgments", 1)
    assert (row.kind, row.text, row.argument) == (kind, text, argument)


@pytest.mark.parametrize("line", ["request justice:", 'request justice: ""', "request justice: question:"])
def test_without_a_text_nothing_is_asked(play: Play, line: str) -> None:
    assert "There is no text" in play.refused("Ann", line)


@pytest.mark.parametrize(("asked", "line", "answer", "reason"), [
    ("Is tea allowed?", "rule on request 1: Yes, at four.", "Yes, at four.", ""),
    ("Is tea allowed?", "judge 1: no", "no", ""),
    ("Is tea allowed?", "answer request 1: Only with milk.\nAnd sugar.", "Only with milk.\n\nAnd sugar.", ""),
    ("Is tea allowed?", "rule on request 1 “At four, not before.”", "At four, not before.", ""),
    ("Tea is allowed.", "rule on request 1: true", "true", ""),
    ("Tea is allowed.", "rule on request 1: false, since rule 3 is silent", "false", "rule 3 is silent"),
    ("Tea is allowed.", "my ruling on request 1: indeterminate", "indeterminate", ""),
    ("Tea is allowed.", "judge 1 undecided because of rule 3", "indeterminate", "of rule 3")])
def test_ways_of_answering(play: Play, asked: str, line: str, answer: str, reason: str) -> None:
    play.do("Ann", f"request judgment: {asked}", dice=["Bob"])
    play.do("Bob", line)
    ruling, row = play.row("rulings", 1), play.row("judgments", 1)
    assert (ruling.answer, ruling.reason, ruling.judge, ruling.request, ruling.status) == (answer, reason, "Bob", 1, "standing")
    assert (row.status, row.answer, row.rulings) == ("answered", answer, [1])
    assert play.json()["judgments"]["1"]["history"][-1]["at"] == "2026-01-05T09:00:00Z"


def test_a_statement_needs_its_truth_value(play: Play) -> None:
    play.do("Ann", "request judgment: Tea is allowed.", dice=["Bob"])
    assert "true, false or indeterminate" in play.refused("Bob", "rule on request 1: maybe")
    play.set("reasons_needed", True)
    assert "reasons" in play.refused("Bob", "rule on request 1: true")


def test_without_questions_all_is_a_statement(play: Play) -> None:
    play.set("judgment_questions", False)
    play.do("Ann", "judge: Is tea allowed?", dice=["Bob"])
    assert play.row("judgments", 1).kind == "statement"
    assert "truth value" in play.refused("Bob", "judge 1: only at four")


@pytest.mark.parametrize("line", ['Rule 1: "tea" -> "cake"', "Rule 1: s/tea/cake/", "rule 1: every player has a hat"])
def test_a_change_of_a_rule_is_no_ruling(line: str) -> None:
    game = Play((*RULES, "common.proposals", "common.previews"), players=("Ann", "Bob", "Cid"), parameters=PARAMETERS)
    game.do("Ann", f"propose: Cake\n{line}\nend")
    assert game.row("proposals", 1).text == line
