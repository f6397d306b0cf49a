"""Replace and remove: the new text stands where the old one stood, and nothing else moves."""

import pytest

from tests.mailbot.amend.kit import amend, held, one

RULE = "One row. Two rows.\n\nThree rows.\n\nFour rows."


@pytest.mark.clause("BN-REP-1")
@pytest.mark.parametrize(
    "text",
    [
        'In Rule 7, replace "Three" with "Six".',
        'In Rule 7, change "Three" to "Six".',
        'In Rule 7, replace "Three" by "Six".',
        'Replace "Three" with "Six" in Rule 7.',
        'Amend Rule 7 by replacing the text "Three" with the text "Six".',
        'Amend Rule 7 by changing the word "Three" to "Six"',
        "In Rule 7, replace\n{Three}\nwith\n{Six}",
        "Amend Rule 7 by replacing:\n\n  Three\n\nwith:\n\n  Six",
        "In Rule 7, replace {{{Three}}} with {{{Six}}}",
        "In Rule 7, replace <<\nThree\n>> with <<\nSix\n>>",
        "In Rule 7, replace\n---\nThree\n---\nwith\n---\nSix\n---",
        'In Rule 7, replace """Three""" with """Six"""',
        "In Rule 7, replace “Three” with “Six”.",
        'Amend Rule 7 as follows:\n\n  * replace "Three" with "Six".',
        'Make the following changes to Rule 7:\n- Replace "Three" with "Six".',
    ],
)
def test_replace_in_many_words_and_delimiters(text: str) -> None:
    assert one(RULE, text) == RULE.replace("Three", "Six")


@pytest.mark.clause("BN-REP-2")
def test_no_grammar_is_mended() -> None:
    assert one("All boats row.", 'In Rule 7, change "All boats" to "a boat".') == "a boat row."


@pytest.mark.clause("BN-REP-3")
def test_a_set_that_is_not_contiguous_is_replaced_at_its_first_piece() -> None:
    assert one("Ann rows. Bob rows. Cid rows.", 'In Rule 7, replace sentences 1 and 3 with "All row."') == "All row. Bob rows."


@pytest.mark.clause("BN-REP-4")
def test_one_paragraph_may_become_several() -> None:
    assert one(RULE, "In Rule 7, replace the second paragraph with {{A.\n\nB.}}").split("\n\n")[1:3] == ["A.", "B."]


@pytest.mark.clause("BN-REP-6")
def test_a_section_keeps_its_heading_if_the_new_text_has_none() -> None:
    rule = "A. Hull\nWood.\n\nB. Mast\nTall."
    assert one(rule, "In Rule 7, replace section A with {{Brass.}}") == "A. Hull\nBrass.\n\nB. Mast\nTall."
    assert one(rule, "In Rule 7, replace section A with {{A. Keel\nBrass.}}") == "A. Keel\nBrass.\n\nB. Mast\nTall."


@pytest.mark.clause("BN-REP-7")
@pytest.mark.parametrize(
    "text",
    [
        "Amend Rule 7 to read:\n{{New.}}",
        "Amend Rule 7 to read in full:\n\n  New.",
        "Amend Rule 7 to read as follows: New.",
        'Amend rule 7 to say: "New."',
        "Replace Rule 7 with:\n<<\nNew.\n>>",
        "Replace the text of Rule 7 with {New.}",
        'Amend Rule 7 by replacing its text with "New."',
        "Amend rule 7 to read\n\nNew.",
        "Amend Rule 7 by changing it to read in full:\n\n  New.",
        "Rule 7 is amended to read: New.",
        "amend rule 7 to read New.",
    ],
)
def test_the_whole_text_of_a_rule(text: str) -> None:
    assert one(RULE, text) == "New."


@pytest.mark.clause("BN-REP-7")
def test_a_title_at_the_start_of_the_new_text_retitles() -> None:
    done = amend(f"Rule 7/1  Boats\n{RULE}", "Amend Rule 7 to read:\n{{__Rafts__\nNew.}}")
    assert (done.rules["7"].title, done.rules["7"].text) == ("Rafts", "New.")


@pytest.mark.clause("BN-REP-8")
def test_a_new_sentence_without_a_full_stop_is_taken_as_it_is() -> None:
    assert one(RULE, 'In Rule 7, replace the sentence "Three rows." with "Six rows"').split("\n\n")[1] == "Six rows"


@pytest.mark.clause("BN-REP-9")
@pytest.mark.parametrize("new", ['""', "nothing", "the empty string"])
def test_an_empty_new_text_removes(new: str) -> None:
    assert one(RULE, f'In Rule 7, replace "Three rows." with {new}.') == "One row. Two rows.\n\nFour rows."


@pytest.mark.clause("BN-REP-10")
@pytest.mark.parametrize(
    "text",
    ['In Rule 7, replace "One" with "A" and "Two" with "B".', 'Amend Rule 7 by replacing "One" with "A", and "Two" with "B".'],
)
def test_two_replacements_in_one_sentence(text: str) -> None:
    assert one(RULE, text).startswith("A row. B rows.")


@pytest.mark.clause("BN-REP-11")
def test_a_comment_inside_the_replaced_text_goes_with_it() -> None:
    assert one("One. [[so]] Two. Three.", 'In Rule 7, replace the first two sentences with "A."') == "A. Three."


@pytest.mark.clause("BN-REM-1")
@pytest.mark.parametrize("verb", ["remove", "delete", "strike", "Amend Rule 7 by deleting", "Amend Rule 7 by removing"])
def test_remove(verb: str) -> None:
    lead = verb if verb.startswith("Amend") else f"In Rule 7, {verb}"
    assert one(RULE, f'{lead} the sentence "Two rows."') == "One row.\n\nThree rows.\n\nFour rows."


@pytest.mark.clause("BN-REM-2")
@pytest.mark.parametrize("which, after", [("One row.", "Two rows."), ("Two rows.", "One row.")])
def test_one_blank_goes_with_a_sentence(which: str, after: str) -> None:
    assert one("One row. Two rows.", f'In Rule 7, delete the sentence "{which}"') == after


@pytest.mark.clause("BN-REM-3")
@pytest.mark.parametrize("which, after", [("first", "B\n\nC"), ("second", "A\n\nC"), ("third", "A\n\nB")])
def test_an_emptied_paragraph_goes_with_one_blank_line(which: str, after: str) -> None:
    assert one("A\n\nB\n\nC", f"In Rule 7, delete the {which} paragraph.") == after


@pytest.mark.clause("BN-REM-3")
def test_an_emptied_item_goes_with_its_line() -> None:
    assert one("* a\n* b\n* c", 'In Rule 7, delete the item "b".') == "* a\n* c"


@pytest.mark.clause("BN-REM-4", "BN-REM-5")
def test_a_removed_section_leaves_a_gap_and_takes_its_subsections() -> None:
    rule = "A. Hull\nWood.\n\nB. Mast\nTall.\n\nB.1 Sail\nWhite.\n\nC. Keel\nDeep."
    assert one(rule, "In Rule 7, remove section B.") == "A. Hull\nWood.\n\nC. Keel\nDeep."


@pytest.mark.clause("BN-REM-6")
def test_the_last_text_of_a_rule_may_go_and_the_rule_stays() -> None:
    assert one("Only this.", 'In Rule 7, delete the sentence "Only this."') == ""


def test_words_that_are_removed_leave_marks_as_they_were() -> None:
    assert one("Boats, and rafts, row.", 'In Rule 7, remove ", and rafts,".') == "Boats row."


def test_what_is_optional_may_be_missing() -> None:
    done = amend(f"Rule 7/1  Boats\n{RULE}", "Amend Rule 7 by removing the following text, if present:\n{{{\nNine rows.\n}}}")
    assert not done.changes and not done.held and done.no_effect


def test_moving_a_piece() -> None:
    assert one(RULE, "In Rule 7, move the last paragraph before the first paragraph.").split("\n\n")[0] == "Four rows."


@pytest.mark.parametrize(
    "text",
    [
        'In Rule 7, replace "Three" with',
        'In Rule 7, replace "Three".',
        "In Rule 7, delete it all somehow.",
        'In Rule 7, replace with "x".',
    ],
)
def test_half_an_instruction_is_held(text: str) -> None:
    assert held(RULE, text).kind == "unread"


@pytest.mark.parametrize(
    "text",
    [
        'Amend Rule 7 by substituting "sinks" for "floats".',
        'In Rule 7, substitute "sinks" in place of "floats".',
        'Substitute the word "sinks" for the word "floats" in Rule 7.',
        'Amend Rule 7 by substituting\n{sinks}\nfor\n{floats}.',
        'Amend Rule 7 by substituting "floats" with "sinks".',
        'Retitle Rule 7 to "Boats", and amend it to replace "floats" with "sinks".',
        'Rule 7 is amended by (as a single amendment) replacing "floats" with "sinks".',
    ],
)
def test_a_substitution_names_the_new_text_first(text: str) -> None:
    assert one("A boat floats.", text) == "A boat sinks."


def test_replacing_one_text_for_another_could_mean_either() -> None:
    assert "with what" in held("A boat floats and sinks.", 'Amend Rule 7 by replacing "floats" for "sinks".').reason


@pytest.mark.parametrize(
    ("which", "after"),
    [("the last two occurrences of", "a b b"), ("the first two occurrences of", "b b a"), ("the second", "a b a")],
)
def test_counted_occurrences_are_each_replaced(which: str, after: str) -> None:
    assert one("a a a", f'Replace {which} "a" with "b" in Rule 7.') == after
