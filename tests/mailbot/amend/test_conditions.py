"""Conditions: on proposals, on what a rule says now, on what a person must say."""

import pytest

from tests.mailbot.amend.kit import amend

RULES = "Rule 7/1  Boats\nA boat floats.\n\nRule 8/1  Piers\nA pier stands."
STATUS = {"1": "accepted", "2": "implemented", "3": "rejected", "4": "open"}


def done_with(text: str) -> dict[str, str]:
    done = amend(RULES, text, proposal=lambda number: STATUS.get(number, ""))
    return {number: rule.text for number, rule in done.rules.items()}


@pytest.mark.clause("BN-COND-1", "BN-COND-2", "BN-COND-6")
@pytest.mark.parametrize(
    "words, true",
    [
        ("If Proposal #1 passes", True),
        ("If Proposal 1 is accepted", True),
        ("If proposal 1 has been adopted", True),
        ("If Proposal 1 is implemented", False),
        ("If Proposal 2 is implemented", True),
        ("If Proposal 2 passed", True),
        ("If Proposal 3 passes", False),
        ("If Proposal 3 is not accepted", True),
        ("If Proposal 4 is implemented", False),
        ("If Proposal 4 is not implemented", True),
        ("Unless Proposal 3 passes", True),
        ("Unless Proposal 1 passes", False),
        ("If Proposal 3 fails", True),
        ("If proposal 1 (Boats) has not been adopted", False),
    ],
)
def test_conditions_on_proposals(words: str, true: bool) -> None:
    assert ("8" not in done_with(f"{words}, repeal Rule 8.")) is true
    assert ("8" not in done_with(f"{words}: repeal Rule 8.")) is true


@pytest.mark.clause("BN-COND-12")
def test_a_proposal_that_never_was_is_held() -> None:
    done = amend(RULES, "If Proposal 99 passes, repeal Rule 8.")
    assert done.held[0].kind == "condition" and "8" in done.rules


@pytest.mark.clause("BN-COND-13", "BN-DIFF-7")
def test_what_is_not_so_is_skipped() -> None:
    done = amend(RULES, "If Proposal 3 passes, repeal Rule 8.", proposal=lambda number: "rejected")
    assert done.skipped == ("If Proposal 3 passes, repeal Rule 8.",) and done.outcomes[0].state == "skipped" and not done.held


@pytest.mark.clause("BN-COND-3")
def test_a_condition_is_looked_at_when_its_change_comes() -> None:
    text = 'In Rule 7, change "floats" to "sinks".\n\nIf Rule 7 contains "sinks", repeal Rule 8.'
    assert "8" not in done_with(text)


@pytest.mark.clause("BN-COND-1", "BN-COND-8")
@pytest.mark.parametrize(
    "words, true",
    [
        ('If Rule 7 contains the text "floats"', True),
        ('If Rule 7 does not contain "floats"', False),
        ('If Rule 7 is titled "Boats"', True),
        ('If Rule 7 is not titled "Boats"', False),
        ('If the first sentence of Rule 7 reads "A boat floats."', True),
        ("If Rule 7 exists", True),
        ("If Rule 9 exists", False),
        ('If Rule 7 says "A boat floats."', True),
        ("If the last paragraph of Rule 7 does not end with a full stop", False),
    ],
)
def test_conditions_on_what_a_rule_says_now(words: str, true: bool) -> None:
    assert ("8" not in done_with(f"{words}, then repeal Rule 8.")) is true


def test_it_is_the_piece_that_the_condition_speaks_of() -> None:
    assert (
        done_with('If the first sentence of Rule 7 reads "A boat floats.", change it to "A boat sinks."')["7"] == "A boat sinks."
    )
    text = 'If Rule 7 does not contain "deep", amend it by appending "Keels are deep."'
    assert done_with(text)["7"] == "A boat floats. Keels are deep."


def test_otherwise_is_the_other_branch() -> None:
    assert "8" not in done_with('If Rule 7 contains "sinks", repeal Rule 7. Otherwise, repeal Rule 8.')


@pytest.mark.clause("BN-COND-4")
def test_a_banner_governs_to_the_next_one() -> None:
    first = "*******\nIf Proposal 3 passes\n*******\nRepeal Rule 7.\n\nRepeal Rule 8."
    text = f'{first}\n\n*******\nIf Proposal 1 passes\n*******\nAppend "x." to Rule 7.'
    assert done_with(text) == {"7": "A boat floats. x.", "8": "A pier stands."}


@pytest.mark.clause("BN-COND-5", "BN-COND-7")
@pytest.mark.parametrize(
    "head", ["If Proposal 3 passes:", "The following apply only if Proposal 3 passes:", "(If Proposal 3 passes)"]
)
def test_a_condition_alone_on_its_line_governs_the_paragraph_below(head: str) -> None:
    assert list(done_with(f'{head}\nRepeal Rule 7.\nAppend "x." to Rule 7.\n\nRepeal Rule 8.')) == ["7"]


@pytest.mark.clause("BN-COND-9")
@pytest.mark.parametrize(
    "way, left",
    [
        ("has no effect if Proposal 3 is not accepted", ["7", "8"]),
        ("has no effect if Proposal 3 passes", ["8"]),
        ("has no effect unless Proposal 1 passes", ["8"]),
    ],
)
def test_the_rest_of_a_proposal(way: str, left: list[str]) -> None:
    assert list(done_with(f'Append "x." to Rule 8.\n\nThe rest of this proposal {way}.\n\nRepeal Rule 7.')) == left


@pytest.mark.clause("BN-COND-11")
def test_regardless_ends_a_condition_for_the_list_below() -> None:
    text = "***\nIf Proposal 3 passes\n***\nRepeal Rule 7.\n\nRegardless of proposal 3:\nRepeal Rule 8."
    assert list(done_with(text)) == ["7"]


@pytest.mark.clause("BN-COND-14")
def test_conditions_nest() -> None:
    assert "7" in done_with("***\nIf Proposal 3 passes\n***\nIf Proposal 1 passes, repeal Rule 7.")
    assert "7" not in done_with("***\nIf Proposal 2 passes\n***\nIf Proposal 1 passes, repeal Rule 7.")


@pytest.mark.clause("BN-COND-8", "BN-COND-15")
@pytest.mark.parametrize(
    "words",
    [
        "If the rules define dragons, repeal Rule 8.",
        "(If dragon rules exist...)\nRepeal Rule 8.",
        "If there are fewer than 50 squares:\nRepeal Rule 8.",
    ],
)
def test_what_only_a_person_can_say_is_held(words: str) -> None:
    done = amend(RULES, words)
    assert done.held[0].kind == "condition" and not done.changes


@pytest.mark.clause("BN-COND-16")
@pytest.mark.parametrize("number, notes", [("50", 1), ("70", 0), ("", 0)])
def test_a_condition_on_a_later_proposal_is_noted(number: str, notes: int) -> None:
    done = amend(RULES, "If Proposal 64 passes, repeal Rule 8.", number=number, proposal=lambda number: "open")
    assert len(done.notes) == notes
