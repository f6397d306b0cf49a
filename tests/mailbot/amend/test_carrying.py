"""Pieces that move, or are copied, from one rule into another."""

import pytest

from tests.mailbot.amend.kit import amend, listed

RULES = "Rule 7/1  Boats\nA boat floats.\n\nIt rows.\n\nRule 8/1  Piers\nA pier stands."


def _texts(text: str) -> list[str]:
    done = amend(RULES, text)
    assert not done.held and not done.void
    return [body for _, _, body in listed(done.rules)]


@pytest.mark.parametrize(
    "text",
    [
        "Move the last paragraph of Rule 7 to Rule 8.",
        "Move the last paragraph of Rule 7 to the end of Rule 8.",
        "Move Rule 7's last paragraph after the first paragraph of Rule 8.",
        "In Rule 7, move the last paragraph to the end of Rule 8.",
        "The last paragraph of Rule 7 is moved to Rule 8.",
    ],
)
def test_a_piece_moves_into_another_rule(text: str) -> None:
    assert _texts(text) == ["A boat floats.", "A pier stands.\n\nIt rows."]


def test_a_piece_is_copied_into_another_rule() -> None:
    assert _texts("Copy the last paragraph of Rule 7 to the beginning of Rule 8.") == [
        "A boat floats.\n\nIt rows.", "It rows.\n\nA pier stands."]


@pytest.mark.parametrize(
    "text", ["Move the last paragraph of Rule 7 to the beginning of Rule 7.", "In Rule 7, move the last paragraph to the top."]
)
def test_a_piece_moves_within_its_rule(text: str) -> None:
    assert _texts(text) == ["It rows.\n\nA boat floats.", "A pier stands."]


@pytest.mark.parametrize("text", ["Move the fifth paragraph of Rule 7 to Rule 8.", "Move the last paragraph of Rule 7 to Rule 9."])
def test_what_cannot_move_stays_on_both_sides(text: str) -> None:
    done = amend(RULES, text)
    assert done.held and [body for _, _, body in listed(done.rules)] == ["A boat floats.\n\nIt rows.", "A pier stands."]
