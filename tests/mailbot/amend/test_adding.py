"""Add, append, insert: sentences, paragraphs, items, sections, at an anchor or at the end."""

import pytest

from tests.mailbot.amend.kit import amend, held, one

RULE = "One. Two.\n\nThree:\n* a pear\n* a plum\n\nLast words."
SECTIONS = "Own.\n\nA. Hull\nWood.\n\nB. Mast\nTall."


@pytest.mark.clause("BN-ADD-1", "BN-ADD-3")
@pytest.mark.parametrize(
    "text",
    [
        "Append the following paragraph to Rule 7:\n{{\nNew.\n}}",
        "Add to Rule 7 the paragraph {{New.}}",
        "Append to Rule 7:\n\n  New.",
        "Amend Rule 7 by appending:\n\n  New.",
        "Amend Rule 7 by adding the following paragraph at the end:\n{\nNew.\n}",
        "At the end of Rule 7, add:\n\n    New.",
        "Amend Rule 7 by appending a paragraph reading: {New.}",
    ],
)
def test_a_paragraph_goes_to_the_end_set_off_by_a_blank_line(text: str) -> None:
    assert one(RULE, text) == RULE + "\n\nNew."


@pytest.mark.clause("BN-ADD-2", "BN-ADD-3")
@pytest.mark.parametrize(
    "text",
    [
        'Append "New." to Rule 7.',
        'Append the sentence "New." to Rule 7.',
        'Add the sentence "New." at the end of Rule 7.',
        'Append to Rule 7 "New."',
        'Append to Rule 7 the following: "New."',
        'Add "New." to the last paragraph of Rule 7.',
    ],
)
def test_a_sentence_goes_to_the_end_of_the_last_paragraph(text: str) -> None:
    assert one(RULE, text) == RULE + " New."


@pytest.mark.clause("BN-ADD-3")
def test_several_quoted_sentences_are_a_paragraph() -> None:
    assert one(RULE, 'Append "New. Newer." to Rule 7.') == RULE + "\n\nNew. Newer."


@pytest.mark.clause("BN-ADD-2")
def test_a_sentence_for_a_section_stays_in_its_own_text() -> None:
    assert one(SECTIONS, 'Append "New." to section A of Rule 7.') == "Own.\n\nA. Hull\nWood. New.\n\nB. Mast\nTall."


@pytest.mark.clause("BN-ADD-4")
@pytest.mark.parametrize(
    "text",
    [
        'In Rule 7, after "a pear", add the list item "a fig".',
        'In Rule 7, add the item "a fig" after "a pear".',
        'In Rule 7, insert the list item "* a fig" after the first item.',
        'In Rule 7, insert "* a fig" after "* a pear".',
    ],
)
def test_an_item_goes_below_its_anchor_with_the_same_bullet(text: str) -> None:
    assert one(RULE, text) == RULE.replace("* a pear\n", "* a pear\n* a fig\n")


@pytest.mark.clause("BN-ADD-4")
def test_the_anchor_of_an_item_must_be_a_whole_one() -> None:
    assert held("* a ripe pear\n* a plum", 'In Rule 7, after "ripe", add the list item "a fig".').kind == "part"


@pytest.mark.clause("BN-ADD-5")
@pytest.mark.parametrize(
    "rule, after",
    [
        ("* a\n* b", "* a\n* b\n* fig"),
        ("1. x\n2. y", "1. x\n2. y\n3. fig"),
        ("(a) x\n(b) y", "(a) x\n(b) y\n(c) fig"),
        ("- x\n\n- y", "- x\n\n- y\n\n- fig"),
    ],
)
def test_an_item_without_an_anchor_ends_the_list_with_the_next_label(rule: str, after: str) -> None:
    assert one(rule, 'In Rule 7, add the item "fig".') == after


@pytest.mark.clause("BN-ADD-6")
def test_without_a_list_there_is_no_place_for_an_item() -> None:
    assert held("No list.", 'In Rule 7, add the item "fig".').reason == "there is no list"


@pytest.mark.clause("BN-ADD-7")
@pytest.mark.parametrize("label, place", [("A.1", 2), ("B.2", 4), ("B.11", 5), ("C", 5), ("B.3", 4)])
def test_a_section_goes_where_its_label_belongs(label: str, place: int) -> None:
    rule = "Own.\n\nA. Hull\nWood.\n\nB. Mast\nTall.\n\nB.1 Sail\nWhite.\n\nB.10 Flag\nRed."
    parts = one(rule, f"Add to Rule 7 the section\n{{{{{label if '.' in label else label + '.'} New\nText.}}}}").split("\n\n")
    assert parts[place].replace(".", "") == f"{label} New\nText.".replace(".", "")


@pytest.mark.clause("BN-ADD-8")
def test_a_label_that_is_taken_is_held_where_labels_are_fixed_and_shifts_where_they_are_places() -> None:
    text = "Add to Rule 7 the section\n{{A. New\nText.}}"
    assert held(SECTIONS, text).kind == "taken"
    shifted = one(SECTIONS, text, labels="positional")
    assert [part.split("\n")[0] for part in shifted.split("\n\n")] == ["Own.", "A. New", "B. Hull", "C. Mast"]


@pytest.mark.clause("BN-ADD-9")
def test_a_section_without_a_label_gets_the_next_free_one() -> None:
    assert one(SECTIONS, "Add to Rule 7 the section\n{{Keel\nDeep.}}").endswith("C. Keel\nDeep.")


@pytest.mark.clause("BN-ADD-10", "BN-SUB-9")
def test_items_below_a_heading_that_names_a_rule() -> None:
    done = amend(
        "Rule 8/-  Jetty\na. One.\nb. Two.", "--Add to 8. Jetty\nc. Three.\nd. Four.", labels="positional", style="lettered"
    )
    assert done.rules["8"].text == "a. One.\nb. Two.\nc. Three.\nd. Four."


@pytest.mark.clause("BN-INS-1", "BN-INS-2", "BN-INS-3")
@pytest.mark.parametrize(
    "text, after",
    [
        ('In Rule 7, after "One.", insert "New."', "One. New. Two."),
        ('In Rule 7, insert "New." after "One."', "One. New. Two."),
        ('In Rule 7, before "Two.", insert "New."', "One. New. Two."),
        ('In Rule 7, insert the sentence "New." before the second sentence.', "One. New. Two."),
        ('In Rule 7, insert "New." between "One." and "Two."', "One. New. Two."),
        ('Insert "New." at the beginning of Rule 7.', "New. One. Two."),
        ('Amend Rule 7 by inserting "New." at the start of the first paragraph', "New. One. Two."),
        ('Amend Rule 7 by inserting, after "One.", the sentence "New."', "One. New. Two."),
    ],
)
def test_words_beside_an_anchor_keep_one_blank_on_each_side(text: str, after: str) -> None:
    assert one(RULE, text) == RULE.replace("One. Two.", after)


@pytest.mark.clause("BN-INS-3", "BN-INS-6")
@pytest.mark.parametrize(
    "text, place",
    [
        ("In Rule 7, after the first paragraph, insert the following paragraph:\n\n  New.", 1),
        ("Amend Rule 7 by inserting before the last paragraph:\n\n  New.", 2),
        ("Amend Rule 7 by prepending:\n\n  New.", 0),
        ("Amend Rule 7 by inserting as the second paragraph:\n\n  New.", 1),
        ('Amend Rule 7 by inserting a new paragraph after the paragraph beginning "One": {New.}', 1),
    ],
)
def test_paragraphs_beside_an_anchor_are_set_off(text: str, place: int) -> None:
    assert one(RULE, text).split("\n\n")[place] == "New."


@pytest.mark.clause("BN-INS-4")
def test_after_a_part_of_a_sentence_the_words_go_inside_it() -> None:
    assert one(RULE, 'In Rule 7, after "a", insert "ripe" in the first list item.').count("ripe") == 1


def test_several_insertions_in_one_sentence() -> None:
    assert (
        one("Alpha is red. Beta is blue.", 'Amend Rule 7 by inserting "very" after "Alpha is", and "not" after "Beta is".')
        == "Alpha is very red. Beta is not blue."
    )


def test_one_paragraph_that_turns_out_to_be_several_is_held() -> None:
    assert held(RULE, "Append the following paragraph to Rule 7:\n{\nNew.\n\nNewer.\n}").kind == "unread"


@pytest.mark.parametrize("what", ["a full stop", "a period"])
def test_punctuation_by_its_name(what: str) -> None:
    assert one("No end", f"In Rule 7, if the last paragraph does not end with a full stop, append {what} to it.") == "No end."
