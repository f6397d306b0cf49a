"""How a quoted text is found, and what is told when it is not."""

import pytest

from mailbot.amend.folding import find, fold
from tests.mailbot.amend.kit import held, one


@pytest.mark.clause("BN-MATCH-1", "BN-SET-6")
@pytest.mark.parametrize("quoted", ["the big boat", "the  big\nboat", "the big\n   boat"])
def test_breaks_and_runs_of_blanks_do_not_matter(quoted: str) -> None:
    assert len(find("Row the big\n  boat home.", quoted)) == 1


@pytest.mark.clause("BN-MATCH-1")
def test_curly_and_straight_quotes_are_equal() -> None:
    assert fold("“a” ‘b’") == fold("\"a\" 'b'")
    assert one("It is “wet” today.", 'In Rule 7, change "is "wet" today" to "rains".') == "It rains."


@pytest.mark.clause("BN-MATCH-2")
@pytest.mark.parametrize(
    "text, target, count",
    [
        ("close 15, lose 15", "lose 15", 1),
        ("lose 150", "lose 15", 0),
        ("(lose 15)", "lose 15", 1),
        ("re-lose 15", "lose 15", 1),
        ("boats", "boat", 0),
        ("boat's", "boat", 1),
    ],
)
def test_whole_words_at_the_ends(text: str, target: str, count: int) -> None:
    assert len(find(text, target)) == count


@pytest.mark.clause("BN-MATCH-3", "BN-MATCH-4", "BN-MATCH-9")
@pytest.mark.parametrize(
    "target, nearest", [("a Boat sinks", "a boat sinks"), ("a boat sinks;", "a boat sinks"), ("a boat - sinks", "a boat sinks")]
)
def test_near_hits_are_told_and_never_applied(target: str, nearest: str) -> None:
    item = held("When it rains a boat sinks.", f'In Rule 7, change "{target}" to "x".')
    assert item.kind == "place" and any(nearest in found for found in item.nearest)


@pytest.mark.clause("BN-MATCH-4")
def test_the_length_of_a_dash_counts() -> None:
    assert held("One – two.", 'In Rule 7, change "One - two" to "x".').nearest[0] == "One – two"


@pytest.mark.clause("BN-MATCH-5")
def test_the_words_of_comments_are_not_searched_unless_quoted_with_their_brackets() -> None:
    rule = "A boat [[or a raft]] floats."
    assert held(rule, 'In Rule 7, change "or a raft" to "x".').kind == "place"
    assert one(rule, 'In Rule 7, change "boat [[or a raft]] floats" to "raft swims".') == "A raft swims."


@pytest.mark.clause("BN-MATCH-6")
def test_headings_labels_and_bullets_are_text_and_titles_are_not() -> None:
    assert one("A. Hull\n* wood", 'In Rule 7, change "* wood" to "* brass".') == "A. Hull\n* brass"
    assert one("A. Hull\nWood.", 'In Rule 7, change "A. Hull" to "A. Keel".') == "A. Keel\nWood."
    assert held("x", 'In Rule 7, change "Boats" to "Rafts".').kind == "place"


@pytest.mark.clause("BN-MATCH-7")
def test_the_search_stays_in_the_place_that_is_named() -> None:
    rule = "A. Hull\nA fee of 2.\n\nB. Mast\nA fee of 3."
    assert one(rule, 'In Rule 7, section B, change "A fee" to "No fee".').endswith("B. Mast\nNo fee of 3.")
    assert held(rule, 'In Rule 7, section B, change "fee of 2" to "x".').kind == "place"


@pytest.mark.clause("BN-MATCH-8")
def test_several_places_are_listed_each_ready_to_be_chosen() -> None:
    item = held("A bell rings. Then a bell rings.", 'In Rule 7, change "bell" to "gong".')
    assert item.kind == "several" and len(item.nearest) == 2
    assert [choice.after.text for choice in item.prepared if choice.after] == [
        "A gong rings. Then a bell rings.",
        "A bell rings. Then a gong rings.",
    ]


@pytest.mark.clause("BN-MATCH-10")
def test_a_new_text_may_contain_its_own_target() -> None:
    assert one("A boat.", 'In Rule 7, replace each "boat" with "boat by boat".') == "A boat by boat."


@pytest.mark.clause("BN-MATCH-9", "BN-SET-3")
def test_the_nearest_text_is_prepared_for_the_one_who_decides() -> None:
    item = held("A tank looses 2 gallons.", 'In Rule 7, change "loses 2 gallons" to "holds 3 gallons".')
    assert item.nearest[0] == "looses 2 gallons." or item.nearest[0].startswith("looses 2 gallons")
    assert item.prepared[0].after is not None and item.prepared[0].after.text.startswith("A tank holds 3 gallons")
