"""How instructions are carried out: in order, in groups, whole or not at all; what is held, void, skipped, and why."""

from itertools import pairwise

import pytest

from mailbot.amend import Settings, apply
from tests.mailbot.amend.kit import amend, held, listed, ruleset

RULES = "Rule 7/1  Boats\nA boat floats. A boat rows.\n\nRule 8/2  Piers\nA pier stands.\n\nRule 9/0  Gulls\nA gull cries. A gull flies."


@pytest.mark.clause("BN-APPLY-3", "BN-APPLY-5")
def test_outside_groups_each_instruction_meets_the_text_left_by_the_one_before() -> None:
    done = amend(RULES, 'In Rule 7, delete the first sentence.\n\nIn Rule 7, replace the first sentence with "It sinks."')
    assert done.rules["7"].text == "It sinks."


@pytest.mark.clause("BN-APPLY-6", "BN-LEX-15")
def test_in_a_group_all_places_mean_the_text_as_it_was() -> None:
    done = amend(RULES, 'In Rule 7:\n{-{\nDelete the first sentence.\nReplace the second sentence with "It sinks."\n}-}')
    assert done.rules["7"].text == "It sinks."


@pytest.mark.clause("BN-APPLY-7")
def test_edits_that_overlap_in_a_group_are_held_together() -> None:
    done = amend(
        RULES, 'In Rule 7:\n{-{\nDelete the first sentence.\nReplace "floats" with "sinks".\nReplace "rows" with "stops".\n}-}'
    )
    assert [item.kind for item in done.held] == ["overlap", "overlap"] and done.rules["7"].text == "A boat floats. A boat stops."


@pytest.mark.clause("BN-APPLY-7")
def test_two_insertions_at_one_place_keep_their_order() -> None:
    done = amend(RULES, 'In Rule 8:\n{-{\nAppend "One."\nAppend "Two."\n}-}')
    assert done.rules["8"].text == "A pier stands. One. Two."


@pytest.mark.clause("BN-APPLY-8")
def test_in_a_group_every_change_stands_by_itself() -> None:
    done = amend(RULES, 'In Rule 7:\n{-{\nReplace "zzz" with "y".\nReplace "floats" with "sinks".\n}-}', no_match="void")
    assert len(done.void) == 1 and done.rules["7"].text.startswith("A boat sinks.")


@pytest.mark.clause("BN-SEL-18", "BN-APPLY-6")
def test_in_a_group_only_that_sentence_means_the_new_text() -> None:
    done = amend(RULES, 'In Rule 7:\n{-{\nReplace "floats" with "sinks". And after that changed sentence, add It cries.\n}-}')
    assert done.rules["7"].text == "A boat sinks. It cries. A boat rows."


@pytest.mark.clause("BN-APPLY-10")
@pytest.mark.parametrize("given", [{"whole": True}, {}])
def test_all_or_nothing(given: dict[str, bool]) -> None:
    words = "" if given else "This proposal is all or nothing.\n\n"
    done = amend(RULES, f'{words}Repeal Rule 8.\n\nIn Rule 7, change "zzz" to "y".', **given)
    assert listed(done.rules) == listed(ruleset(RULES)) and not done.changes
    assert [one.state for one in done.outcomes] == ["void", "void"]


def test_non_severable_lists_are_done_whole_or_not_at_all() -> None:
    text = 'Apply the following changes in order and non-severably:\n\n1. Repeal Rule 8.\n\n2. In Rule 7, change "{}" to "sinks".'
    assert "8" not in amend(RULES, text.format("floats")).rules
    assert "8" in amend(RULES, text.format("zzz")).rules


def test_a_single_amendment_is_done_whole_or_not_at_all() -> None:
    text = 'Amend Rule 7 by, as a single amendment:\n* Replacing "floats" with "sinks";\n* Then, replacing "{}" with "stops".'
    assert amend(RULES, text.format("rows")).rules["7"].text == "A boat sinks. A boat stops."
    assert amend(RULES, text.format("zzz")).rules["7"].text == "A boat floats. A boat rows."


@pytest.mark.clause("BN-APPLY-11")
def test_the_first_failure_decides() -> None:
    assert held("x", 'In Rule 7/9 (Rafts), change "zzz" to "y".').kind == "disagree"
    assert held("x", 'In Rule 7/9, change "zzz" to "y".').kind == "stale"


@pytest.mark.clause("BN-APPLY-14")
def test_later_changes_of_a_rule_wait_behind_one_that_is_held() -> None:
    done = amend(
        RULES,
        'In Rule 9, change "A gull" to "One".\nIn Rule 9, change "cries" to "calls".\nIn Rule 8, change "stands" to "falls".',
    )
    assert [item.kind for item in done.held] == ["several", "behind"] and done.rules["8"].text == "A pier falls."
    later = amend(RULES, 'In Rule 9, change "cries" to "calls".', blocked=frozenset({"9"}))
    assert [item.kind for item in later.held] == ["behind"]
    moved = amend(RULES, 'In Rule 9, change "A gull" to "One".\nMove Rule 8 into Rule 9.')
    assert [item.kind for item in moved.held] == ["several", "behind"]


@pytest.mark.clause("BN-APPLY-14")
def test_what_could_not_be_read_holds_up_the_rule_it_names() -> None:
    done = amend(RULES, 'Amend Rule 7 by wishing.\n\nIn Rule 7, change "floats" to "sinks".')
    assert [item.kind for item in done.held] == ["unread", "behind"]


@pytest.mark.clause("BN-APPLY-4")
def test_a_counted_place_must_read_as_it_did_when_it_was_voted_on() -> None:
    text = 'Delete the second sentence of Rule 7.\n\nIn Rule 8, change "stands" to "falls".'
    voted = amend(RULES, text).places
    other = RULES.replace("A boat rows.", "A boat sails.")
    assert [item.kind for item in amend(other, text, places=voted).held] == ["stale"]
    assert not amend(RULES, text, places=voted).held


@pytest.mark.clause("BN-PREV-10")
def test_what_is_shown_before_is_what_is_done_after() -> None:
    text = 'Amend Rule 7 by replacing "floats" with "sinks".\n\nRepeal Rule 8.\n\nCreate rule "Oars": Long.'
    assert apply(ruleset(RULES), text) == apply(ruleset(RULES), text, Settings())


@pytest.mark.clause("BN-SET-1", "BN-SET-4", "BN-SET-9", "BN-GLOB-4")
@pytest.mark.parametrize(
    "text",
    [
        'In Rule 7, change "zzz" to "y".',
        "Amend Rule 77 to read: X.",
        'Amend the rule titled "Zzz" to read: X.',
        "In Rule 7, remove section Q.",
        "In Rule 7, delete sentence 40.",
        'In Rule 7, delete the line beginning with "zzz".',
        'In Rule 7, replace the bracketed text with "x".',
        'In Rule 7, add the item "x".',
        'Replace all "zzz" with "y" in the rules.',
    ],
)
def test_without_a_place_a_change_is_held_or_void_as_the_ruleset_says(text: str) -> None:
    one, other = amend(RULES, text), amend(RULES, text, no_match="void")
    assert [item.kind for item in one.held] == ["place"] and not one.void
    assert [item.kind for item in other.void] == ["place"] and not other.held
    assert listed(one.rules) == listed(other.rules) == listed(ruleset(RULES))


@pytest.mark.clause("BN-SET-2", "BN-SET-7")
@pytest.mark.parametrize(
    "text, kind",
    [
        ('In Rule 9, change "A gull" to "x".', "several"),
        ("Repeal Rule 7 (Piers).", "disagree"),
        ('In Rule 7, delete the sentence "A boat".', "part"),
        ('In Rule 7, delete the sentence "floats."', "part"),
    ],
)
def test_other_troubles_are_held_in_every_ruleset(text: str, kind: str) -> None:
    assert [item.kind for item in amend(RULES, text, no_match="void").held] == [kind]


@pytest.mark.clause("BN-REV-2", "BN-REV-3", "BN-REV-4")
@pytest.mark.parametrize(
    "text, units",
    [
        ('In Rule 7:\n{-{\nReplace "floats" with "sinks".\nReplace "rows" with "stops".\n}-}', 1),
        ('In Rule 7, change "floats" to "sinks" and change "rows" to "stops".', 1),
        ('In Rule 7, change "floats" to "sinks". Also, change "rows" to "stops".', 1),
        ('In Rule 7, change "floats" to "sinks".\n\nIn Rule 7, change "rows" to "stops".', 2),
    ],
)
def test_a_group_or_an_instruction_with_its_continuations_is_one_unit(text: str, units: int) -> None:
    done = amend(RULES, text)
    assert done.rules["7"].text == "A boat sinks. A boat stops." and len({change.unit for change in done.changes}) == units


@pytest.mark.clause("BN-REV-6", "BN-DOC-12")
@pytest.mark.parametrize(
    "text", ['In Rule 7, change "floats" to "floats".', 'Retitle Rule 7 to "Boats".', "Amend Rule 8 to read: A pier stands."]
)
def test_a_change_that_changes_nothing_is_none(text: str) -> None:
    done = amend(RULES, text)
    assert not done.changes and done.no_effect and done.outcomes[0].state == "no-op"


@pytest.mark.clause("BN-GLOB-1", "BN-GLOB-2", "BN-GLOB-3", "BN-GLOB-5")
@pytest.mark.parametrize(
    "text",
    [
        'Replace all occurrences of "gull" with "tern" in the rules.',
        'Replace every "gull" with "tern" throughout the rules.',
        'Change "gull" to "tern" everywhere.',
    ],
)
def test_every_occurrence_in_all_rules(text: str) -> None:
    rules = "Rule 1/0  The gull\nA gull. Gulls. seagull. [[gull]]\n\nRule 2/0  B\nOne gull, two gull."
    done = amend(rules, text)
    assert listed(done.rules) == [("1", "The gull", "A tern. Gulls. seagull. [[gull]]"), ("2", "B", "One tern, two tern.")]
    assert {change.number for change in done.changes} == {"1", "2"}


@pytest.mark.clause("BN-GLOB-7")
def test_a_class_in_words_is_left_to_a_person() -> None:
    done = amend(RULES, "Replace all negative numbers in the rules with their positive equivalent.")
    assert not done.changes and done.held


@pytest.mark.clause("BN-PREV-1", "BN-PREV-2", "BN-SET-5")
def test_each_instruction_is_told_with_its_outcome_and_reason() -> None:
    done = amend(
        RULES,
        'Repeal Rule 8.\nIn Rule 9, change "A gull" to "One".\nIn Rule 7, change "zzz" to "y".\nIn Rule 7, change "rows" to "rows".',
        no_match="void",
    )
    assert [(one.state, one.rule) for one in done.outcomes] == [("applied", "8"), ("held", "9"), ("void", "7"), ("no-op", "")]
    assert "occurs 2 times" in done.outcomes[1].reason and "does not occur" in done.outcomes[2].reason


def test_every_change_leads_from_its_before_to_its_after() -> None:
    done = amend(
        RULES,
        'In Rule 7:\n{-{\nReplace "floats" with "sinks".\nReplace "rows" with "stops".\n}-}\n\nIn Rule 7, change "sinks" to "flies".',
    )
    texts = [(change.before.text, change.after.text) for change in done.changes if change.before and change.after]
    assert texts[0][0] == ruleset(RULES)["7"].text and texts[-1][1] == done.rules["7"].text
    assert all(one[1] == other[0] for one, other in pairwise(texts))


def test_the_rules_that_are_given_are_not_touched() -> None:
    rules = ruleset(RULES)
    apply(rules, "Repeal Rule 7.")
    assert listed(rules) == listed(ruleset(RULES))


@pytest.mark.clause("BN-APPLY-2")
def test_of_two_proposals_the_second_meets_the_result_of_the_first() -> None:
    first = amend(RULES, 'In Rule 8, change "stands" to "falls".')
    second = apply(first.rules, 'In Rule 8, change "stands" to "leans".', Settings(no_match="void"))
    assert second.rules["8"].text == "A pier falls." and second.void[0].nearest == ()


@pytest.mark.clause("BN-APPLY-14", "BN-HOLD-2", "BN-HOLD-6")
def test_a_prepared_choice_settles_what_is_held_and_the_rest_goes_on() -> None:
    text = 'In Rule 9, change "A gull" to "A tern".'
    held_one = amend(RULES, text).held[0]
    chosen = held_one.prepared[1].after
    assert chosen is not None and chosen.text == "A gull cries. A tern flies."
    rules = {**ruleset(RULES), "9": chosen}
    assert apply(rules, 'In Rule 9, change "flies" to "sails".').rules["9"].text == "A gull cries. A tern sails."


@pytest.mark.clause("BN-HOLD-3")
def test_number_against_title_prepares_both_readings() -> None:
    item = amend(RULES, "Repeal Rule 7 (Piers).").held[0]
    assert [(choice.number, choice.after) for choice in item.prepared] == [("7", None), ("8", None)]


@pytest.mark.clause("BN-COND-4")
@pytest.mark.parametrize("status, text", [("accepted", "A pier stands. Red."), ("rejected", "A pier stands."), ("open", "A pier stands.")])
def test_a_banner_on_another_proposal(status: str, text: str) -> None:
    row = "*" * 20
    done = amend(RULES, f'{row}\nIF PROPOSAL #64 PASSES\n{row}\nAppend "Red." to Rule 8.', proposal=lambda number: status)
    assert done.rules["8"].text == text and not done.held
