"""Differences: complete, in words, and quick on long texts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.amend.diff import Piece
from mailbot.web.diffs import marked, pieces

WORDY = st.lists(st.sampled_from(["rule", "duck", " ", "\n", ".", "<b>", "é"]), max_size=40).map("".join)


@given(WORDY, WORDY)
def test_a_diff_holds_both_texts(before, after):
    found = pieces(before, after)
    assert "".join(piece.text for piece in found if piece.kind != "ins") == before
    assert "".join(piece.text for piece in found if piece.kind != "del") == after
    assert all(one.kind != other.kind for one, other in pairwise(found))


@pytest.mark.parametrize(("before", "after", "html"), [
    ("five days", "seven days", "<del>five</del><ins>seven</ins> days"),
    ("", "new", "<ins>new</ins>"), ("old", "", "<del>old</del>"), ("same", "same", "same"),
    ("a < b", "a > b", "a <del>&lt;</del><ins>&gt;</ins> b"),
    ("All times are UTC. A mail counts at once.", "Votes are open for seven days.",
     "<del>All times are UTC. A mail counts at once.</del><ins>Votes are open for seven days.</ins>"),
    ("The ducks may vote on Mondays, and the geese may not.", "The swans may vote on Mondays, and the geese must.",
     "The <del>ducks</del><ins>swans</ins> may vote on Mondays, and the geese <del>may not.</del><ins>must.</ins>"),
    ("one\ntwo\nthree\n", "one\nthree\n", "one\n<del>two\n</del>three\n"),
])
def test_marks(before, after, html):
    assert marked(before, after) == html


def test_a_long_passage_is_marked_as_a_whole():
    before, after = "duck " * 3000, "goose " * 3000
    assert pieces(before, after) == [Piece("del", before), Piece("ins", after)]


def test_a_small_change_of_a_long_text_is_small():
    lines = [f"Line {number} of the rule.\n" for number in range(3000)]
    changed = [*lines[:1500], "Line 1500 of the law.\n", *lines[1501:]]
    assert [piece.text for piece in pieces("".join(lines), "".join(changed)) if piece.kind != "same"] == ["rule.", "law."]


@pytest.mark.clause("BN-DIFF-3")
def test_one_paragraph_of_context_on_each_side_and_comments_apart():
    texts = [f"Paragraph {number} stands." for number in range(9)]
    changed = [*texts[:4], "Paragraph 4 falls.", *texts[5:]]
    assert marked("\n\n".join(texts), "\n\n".join(changed)) == (
        "[…]\n\nParagraph 3 stands.\n\nParagraph 4 <del>stands.</del><ins>falls.</ins>\n\nParagraph 5 stands.\n\n[…]")
    assert marked("a [[b <c]] d", "a [[b <c]] e") == 'a <span class="comment">[[b &lt;c]]</span> <del>d</del><ins>e</ins>'
