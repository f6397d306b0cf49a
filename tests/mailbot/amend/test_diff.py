"""What changed between two texts, word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.amend import Piece, diff

TEXTS = st.text(alphabet="ab \n.", max_size=60)


@pytest.mark.clause("BN-DIFF-2", "BN-DIFF-6")
def test_changed_words_are_marked_and_the_others_are_not() -> None:
    assert diff("A boat floats.", "A raft floats.") == (
        Piece("same", "A "),
        Piece("del", "boat"),
        Piece("ins", "raft"),
        Piece("same", " floats."),
    )


@pytest.mark.parametrize(
    "before, after, kinds", [("", "New.", ["ins"]), ("Old.", "", ["del"]), ("Same.", "Same.", ["same"]), ("", "", [])]
)
def test_new_old_and_equal_texts(before: str, after: str, kinds: list[str]) -> None:
    assert [piece.kind for piece in diff(before, after)] == kinds


@given(TEXTS, TEXTS)
def test_the_pieces_give_both_texts_back(before: str, after: str) -> None:
    pieces = diff(before, after)
    assert "".join(piece.text for piece in pieces if piece.kind != "ins") == before
    assert "".join(piece.text for piece in pieces if piece.kind != "del") == after
