"""Sections that are removed with renumbering, rules that become sections, sub-rules by letter."""

import pytest

from tests.mailbot.amend.kit import amend, held, one

RULE = "B.1 Hull\nWood; see section B.3.\n\nB.2 Mast\nTall.\n\nB.3 Sail\nWhite.\n\nB.3.1 Seam\nFine.\n\nC. Keel\nDeep."
JETTY = "Rule 9/-  Jetty\na. One.\nb. Two.\nc. Three."
LETTERED = {"style": "lettered", "labels": "positional"}


@pytest.mark.clause("BN-NUM-1", "BN-NUM-2")
@pytest.mark.parametrize(
    "tail", ["and renumber the later sections", "and renumber remaining sections accordingliy", "and renumber"]
)
def test_later_siblings_move_up_with_their_subsections(tail: str) -> None:
    after = one(RULE, f"In Rule 7, remove section B.2 {tail}.")
    assert [part.split()[0] for part in after.split("\n\n")] == ["B.1", "B.2", "B.2.1", "C."]
    assert [part.split()[0] for part in one(RULE, "In Rule 7, remove section B.2.").split("\n\n")] == [
        "B.1",
        "B.3",
        "B.3.1",
        "C.",
    ]


@pytest.mark.clause("BN-NUM-4", "BN-MOVE-6")
def test_texts_that_still_name_the_old_label_are_told_and_left_alone() -> None:
    done = amend(f"Rule 7/1  Boats\n{RULE}", "In Rule 7, remove section B.2 and renumber the later sections.")
    assert "see section B.3" in done.rules["7"].text
    assert "old B.3 is now B.2; rule 7 still says B.3" in done.notes


@pytest.mark.clause("BN-NUM-3", "BN-APPLY-6")
def test_in_a_group_labels_mean_the_text_as_it_was_and_renumbering_comes_last() -> None:
    inner = [
        "Remove section B.2 and renumber.",
        'In section B.3, change "White" to "Red".',
        'In section B.3.1, change "Fine" to "Rough".',
    ]
    text = "\n".join(["In Rule 7:", "{-{", *inner, "}-}"])
    assert one(RULE, text) == "B.1 Hull\nWood; see section B.3.\n\nB.2 Sail\nRed.\n\nB.2.1 Seam\nRough.\n\nC. Keel\nDeep."


@pytest.mark.clause("BN-NUM-5", "BN-DOC-5", "BN-SUB-4")
def test_places_in_a_list_shift_by_themselves_and_are_told() -> None:
    done = amend(JETTY, "Replace rule 9b. with:\nb. Four.\nc. Five.", **LETTERED)
    assert done.rules["9"].text == "a. One.\nb. Four.\nc. Five.\nd. Three." and done.notes == ("old 9c is now 9d",)


@pytest.mark.clause("BN-MOVE-1", "BN-MOVE-4")
def test_a_rule_becomes_a_section_of_another_with_its_labels_below_it() -> None:
    rules = "Rule 7/1  Boats\nOwn.\n\nRule 8/0  Oars\nLong. [[Very.]]\n\nA. Wood\nAsh.\n\nA.2 Grip\nRound.\n\nB. Blade\nFlat."
    text = amend(rules, 'Add the contents of Rule 8 to Rule 7 as section "L. Oars".').rules["7"].text
    assert text == "Own.\n\nL. Oars\nLong. [[Very.]]\n\nL.1 Wood\nAsh.\n\nL.1.2 Grip\nRound.\n\nL.2 Blade\nFlat."


@pytest.mark.clause("BN-MOVE-2", "BN-APPLY-9", "BN-SET-8")
@pytest.mark.parametrize(
    "text, left",
    [
        ('Add the contents of Rule 8 to Rule 7 as section "A. Oars".', ["7", "8"]),
        ('Add the contents of Rule 8 to Rule 7 as section "A. Oars", and repeal Rule 8.', ["7"]),
        ('Move Rule 8 into Rule 7 as section "A. Oars".', ["7"]),
    ],
)
def test_a_copy_stays_and_a_move_repeals(text: str, left: list[str]) -> None:
    done = amend("Rule 7/1  Boats\nOwn.\n\nRule 8/0  Oars\nLong.", text)
    assert done.rules["7"].text == "Own.\n\nA. Oars\nLong." and list(done.rules) == left
    taken = amend("Rule 7/1  Boats\nA. Own\nYes.\n\nRule 8/0  Oars\nLong.", text)
    assert taken.held[0].kind == "taken" and list(taken.rules) == ["7", "8"]


@pytest.mark.clause("BN-MOVE-3")
def test_without_a_heading_the_title_and_the_next_label_are_used() -> None:
    done = amend("Rule 7/1  Boats\nA. Own\nYes.\n\nRule 8/0  Oars\nLong.", "Move Rule 8 into Rule 7.")
    assert done.rules["7"].text == "A. Own\nYes.\n\nB. Oars\nLong."


@pytest.mark.clause("BN-MOVE-5")
def test_a_section_moves_between_rules_and_leaves_a_gap() -> None:
    rules = "Rule 7/1  Boats\nOwn.\n\nRule 8/0  Oars\nA. Wood\nAsh.\n\nB. Blade\nFlat.\n\nC. Grip\nRound."
    done = amend(rules, "Move section B of Rule 8 into Rule 7.")
    assert done.rules["7"].text == "Own.\n\nB. Blade\nFlat." and done.rules["8"].text == "A. Wood\nAsh.\n\nC. Grip\nRound."


@pytest.mark.clause("BN-SUB-1", "BN-SUB-2", "BN-SUB-8", "BN-DOC-4")
@pytest.mark.parametrize(
    "text",
    [
        "Replace rule 9b with:\nb. Four.",
        "Amend rule 9b to read: Four.",
        "Alter Rule #9b to read:\nFour.",
        "Amend rule 9.b: Four.",
        'Replace rule 9b with "Four."',
        "Amend rule 9b to read Four.",
    ],
)
def test_a_lettered_item_is_exchanged(text: str) -> None:
    assert amend(JETTY, text, **LETTERED).rules["9"].text == "a. One.\nb. Four.\nc. Three."


@pytest.mark.clause("BN-SUB-3", "BN-SUB-7", "BN-SUB-12")
def test_lines_without_a_label_go_on_and_other_labels_are_sub_items() -> None:
    done = amend(JETTY, "Replace rule 9b with:\nb. Four\ngoes on:\n1. Five.\n2. Six.", **LETTERED)
    assert done.rules["9"].text == "a. One.\nb. Four goes on:\n   b1. Five.\n   b2. Six.\nc. Three."
    again = amend("Rule 9/-  Jetty\n" + done.rules["9"].text, "Replace rule 9b with:\nb. Seven.", **LETTERED)
    assert again.rules["9"].text == "a. One.\nb. Seven.\nc. Three."


@pytest.mark.clause("BN-SUB-5", "BN-ADD-8")
def test_fixed_letters_that_are_taken_are_held() -> None:
    done = amend(JETTY, "Replace rule 9b with:\nb. Four.\nc. Five.", style="lettered", labels="fixed")
    assert done.held[0].kind == "taken" and "c is taken" in done.held[0].reason


@pytest.mark.clause("BN-SUB-6")
def test_loose_text_with_the_label_of_an_item_is_held_for_confirmation() -> None:
    done = amend(JETTY, "9b. Four.", **LETTERED)
    (item,) = done.held
    assert item.kind == "confirm" and item.prepared[0].after is not None
    assert item.prepared[0].after.text == "a. One.\nb. Four.\nc. Three."


@pytest.mark.clause("BN-SUB-10")
@pytest.mark.parametrize("head", ["--Revise 9. Jetty", "--Revise 9 Jetty", "Amend Jetty", "Revise Jetty:"])
def test_a_heading_with_items_exchanges_the_whole_body(head: str) -> None:
    assert amend(JETTY, f"{head}\na. Four.\nb. Five.", **LETTERED).rules["9"].text == "a. Four.\nb. Five."


@pytest.mark.clause("BN-SUB-11")
def test_labels_after_z() -> None:
    rule = "Rule 9/-  Jetty\ny. One.\nz. Two."
    assert amend(rule, "--Add to 9. Jetty\n* Three.\n", **LETTERED).rules["9"].text.split("\n")[-1].startswith(("aa.", "a."))
    assert held("z) x\nz) y", 'In Rule 7, add the item "q" after "w".').kind == "place"


def test_an_item_of_a_lettered_rule_is_removed() -> None:
    assert amend(JETTY, "Repeal rule 9b.", **LETTERED).rules["9"].text == "a. One.\nc. Three."


@pytest.mark.parametrize(
    "text, after",
    [
        ("Amend Rule 7 by renumbering the list items.", "x:\n(a) one;\n(b) two;\n(c) three."),
        ("Amend Rule 7 by deleting item (c) and renumbering the list accordingly.", "x:\n(a) one;\n(b) three."),
        ("In Rule 7, remove item (a) and reletter the remaining items.", "x:\n(a) two;\n(b) three."),
        ("In Rule 7:\n{-{\nRemove item (a) and renumber.\n}-}", "x:\n(a) two;\n(b) three."),
    ],
)
def test_the_labels_of_a_list_are_put_in_order_on_request(text: str, after: str) -> None:
    assert one("x:\n(a) one;\n(c) two;\n(d) three.", text) == after


def test_a_list_without_labels_cannot_be_renumbered() -> None:
    assert held("* one\n* two", "Amend Rule 7 by renumbering the list.").reason == "the list has no labels"
