"""Which piece of a rule is meant: counted, quoted, by its beginning, by its label."""

import pytest

from mailbot.amend import pieces
from mailbot.amend.sentences import sentences
from tests.mailbot.amend.kit import held, one

RULE = """Alpha is red. Beta is blue. Gamma is green.

Delta holds:
* one apple
* two pears
** of which one is ripe
* three plums

Omega ends. Psi is last."""
LETTERS = "x\n\n(a) first\n(b) second\n(c) third"


def sliced(text: str, spans: list[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in spans]


@pytest.mark.clause("BN-LEX-26")
@pytest.mark.parametrize(
    "text, count",
    [
        ("One. Two! Three? Four", 4),
        ("See e.g. the list. Next.", 2),
        ("Mr. Smith rows. So does Dr. No.", 2),
        ("It costs 3.5 pennies. Good.", 2),
        ('He said "Stop." Then he left.', 2),
        ("It ends (here. or there). Next.", 2),
        ("A boat [[big. or small.]] floats. Next.", 2),
        ("a. First item\nb. Second item", 2),
        ("1. First. Second.", 2),
        ("Wrapped text goes\non here. Then ends.", 2),
        ("No end", 1),
        ("Ends...  Then.", 2),
    ],
)
def test_where_sentences_end(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.clause("BN-DOC-6", "BN-DOC-7")
def test_a_section_runs_to_the_next_one_that_is_not_below_it() -> None:
    text = "Own.\n\nA. Hull\nWood.\n\nA.3 Deck\nPlanks.\n\nA.3.1 Rail\nBrass.\n\nB. Mast\nTall."
    found = {section.label: section for section in pieces.sections(text)}
    assert sliced(text, [found["A"].own, found["A.3"].own, found["A.3"].full]) == [
        "Wood.",
        "Planks.",
        "A.3 Deck\nPlanks.\n\nA.3.1 Rail\nBrass.",
    ]
    assert text[slice(*pieces.own_text(text))] == "Own."


@pytest.mark.clause("BN-DOC-8", "BN-DOC-9", "BN-SEL-1")
def test_items_hold_the_items_with_more_marks_below_them() -> None:
    top = pieces.top_items(RULE)
    assert sliced(RULE, [item.span for item in top]) == ["* one apple", "* two pears\n** of which one is ripe", "* three plums"]


@pytest.mark.clause("BN-DOC-8")
@pytest.mark.parametrize("mark", ["*", "-", "•", "1.", "1)", "(1)", "a.", "a)", "(a)", "iv."])
def test_marks_of_items(mark: str) -> None:
    assert len(pieces.items(f"{mark} one thing\n{mark} another")) == 2


@pytest.mark.clause("BN-SEL-2", "BN-SEL-9", "BN-REP-3")
@pytest.mark.parametrize(
    "which, gone",
    [
        ("the first sentence", ["Alpha is red."]),
        ("the 2nd sentence", ["Beta is blue."]),
        ("the third sentence", ["Gamma is green."]),
        ("the last sentence", ["Psi is last."]),
        ("the final sentence", ["Psi is last."]),
        ("the penultimate sentence", ["Omega ends."]),
        ("the next to last sentence", ["Omega ends."]),
        ("the first two sentences", ["Alpha is red.", "Beta is blue."]),
        ("the last two sentences", ["Omega ends.", "Psi is last."]),
        ("sentences 1 and 3", ["Alpha is red.", "Gamma is green."]),
        ("sentences 1-3", ["Alpha is red.", "Beta is blue.", "Gamma is green."]),
        ("sentences 1, 2, and 3", ["Alpha is red.", "Beta is blue."]),
        ("the first and second sentences", ["Alpha is red.", "Beta is blue."]),
        ("the third paragraph", ["Omega ends. Psi is last."]),
        ("paragraph three", ["Omega ends. Psi is last."]),
        ("the second list item", ["two pears", "ripe"]),
        ("the last bullet point", ["three plums"]),
        ("the last line", ["Omega ends. Psi is last."]),
        ("the last sentence of the first paragraph", ["Gamma is green."]),
        ("the first sentence in the last paragraph", ["Omega ends."]),
    ],
)
def test_counted_pieces(which: str, gone: list[str]) -> None:
    left = one(RULE, f"Delete {which} of Rule 7.")
    assert all(words not in left for words in gone)


@pytest.mark.clause("BN-SEL-8")
def test_items_are_counted_in_one_list_only() -> None:
    assert held("* a b\n* c d\n\nText.\n\n* e f", "Delete the second item of Rule 7.").kind == "several"


@pytest.mark.clause("BN-SEL-10")
@pytest.mark.parametrize(
    "which, reason",
    [
        ("sentence 11", "only 10 sentences"),
        ("sentences 7 and 99", "only 10"),
        ("paragraph 4", "only 3 paragraphs"),
        ("the fifth list item", "only 3 items"),
    ],
)
def test_a_position_above_the_count_tells_the_true_count(which: str, reason: str) -> None:
    assert reason in held(RULE, f"Delete {which} of Rule 7.").reason


@pytest.mark.clause("BN-SEL-11")
@pytest.mark.parametrize(
    "which",
    [
        'the line beginning with "two"',
        'the list item beginning "two pears"',
        'the item starting with "two"',
        'the bullet point that begins "two"',
        'the item containing "pears"',
        'the bullet which contains "pears"',
    ],
)
def test_pieces_by_their_beginning_or_content(which: str) -> None:
    assert "two pears" not in one(RULE, f"Delete {which} in Rule 7.")


@pytest.mark.clause("BN-SEL-11", "BN-MATCH-8")
def test_a_beginning_that_several_pieces_have() -> None:
    item = held("Boats row.\n\nBoats sink.", 'Delete the paragraph beginning "Boats" in Rule 7.')
    assert item.kind == "several" and len(item.nearest) == 2


@pytest.mark.clause("BN-SEL-13")
def test_a_quoted_sentence_must_be_a_whole_one() -> None:
    item = held(RULE, 'Delete the sentence "Beta is" in Rule 7.')
    assert item.kind == "part" and len(item.prepared) == 2
    assert "Beta is blue" not in one(RULE, 'Delete the sentence "Beta is blue." in Rule 7.')


@pytest.mark.clause("BN-SEL-14")
def test_a_piece_around_a_text() -> None:
    assert one(RULE, 'Delete the sentence containing "blue" in Rule 7.').startswith("Alpha is red. Gamma")
    assert one(RULE, 'Delete the paragraph containing "Psi" in Rule 7.').endswith("plums")


@pytest.mark.clause("BN-SEL-16", "BN-REP-5", "BN-SET-8")
def test_two_quoted_pieces_and_one_new_text() -> None:
    assert (
        one("One row.\nTwo rows.\nThree rows.", 'In Rule 7, change the lines "One row." and "Three rows." to "Four rows."')
        == "Four rows.\nTwo rows."
    )
    assert held("One row.\nTwo rows.", 'In Rule 7, change the lines "One row." and "Nine rows." to "Four rows."').kind == "place"


@pytest.mark.clause("BN-SEL-17", "BN-COND-10")
def test_the_proposal_itself_is_not_changed_by_the_program() -> None:
    item = held("x", "If the rules do not define choirs, change the above first two bullets to:\n{\n* a\n* b\n}")
    assert item.kind in ("unread", "condition")


@pytest.mark.clause("BN-SEL-18", "BN-INS-5")
@pytest.mark.parametrize("anchor", ["that sentence", "that changed sentence", "the new sentence"])
def test_the_piece_touched_before_in_its_new_form(anchor: str) -> None:
    text = f'In Rule 7, change "is blue" to "turns blue". And after {anchor}, add It glows.'
    assert "Beta turns blue. It glows. Gamma" in one(RULE, text)


@pytest.mark.clause("BN-SEL-19")
@pytest.mark.parametrize(
    "all_of", ["each", "every", "all", "both", "each instance of", "all occurrences of", "every occurrence of the text"]
)
def test_all_places_on_purpose(all_of: str) -> None:
    assert one("a row, a row", f'In Rule 7, replace {all_of} "row" with "sail".') == "a sail, a sail"


@pytest.mark.parametrize("label", ["item (b)", "item b", "list item (b)", "paragraph (b)"])
def test_items_by_label(label: str) -> None:
    assert "second" not in one(LETTERS, f"Delete {label} of Rule 7.")


@pytest.mark.parametrize(
    "text, after",
    [
        ('everything after "Beta is blue."', "Alpha is red. Beta is blue."),
        ('everything from "Alpha" through "green."', "Delta holds:"),
        ('the text beginning "Alpha" and ending "green."', "Delta holds:"),
    ],
)
def test_stretches_of_text(text: str, after: str) -> None:
    assert one(RULE, f"Delete {text} in Rule 7.").startswith(after)


@pytest.mark.parametrize("name", ["Rope", "the Rope"])
def test_the_definition_of_a_thing(name: str) -> None:
    rule = "* Rope: a long cord.\n* Sail: a large cloth."
    assert one(rule, f'In Rule 7, replace the definition of {name} with "* Rope: a cord."').startswith("* Rope: a cord.\n* Sail")


def test_a_paragraph_with_its_list() -> None:
    assert (
        one(RULE, 'Amend Rule 7 by replacing its second paragraph (including the list) with "None."').split("\n\n")[1] == "None."
    )
