"""Differences: complete, in words, and quick on long texts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.web.diffs import marked, pieces

WORDY = st.lists(st.sampled_from(["rule", "duck", " ", "\n", ".", "<b>", "é"]), max_size=40).map("".join)


@given(WORDY, WORDY)
def test_a_diff_holds_both_texts(before, after):
    found = pieces(before, after)
    assert "".join(text for kind, text in found if kind != "ins") == before
    assert "".join(text for kind, text in found if kind != "del") == after
    assert all(one[0] != other[0] for one, other in pairwise(found))


@pytest.mark.parametrize(("before", "after", "html"), [
    ("five days", "seven days", "<del>five</del><ins>seven</ins> days"),
    ("", "new", "<ins>new</ins>"), ("old", "", "<del>old</del>"), ("same", "same", "same"),
    ("a < b", "a > b", "a <del>&lt;</del><ins>&gt;</ins> b"),
    ("one\ntwo\nthree\n", "one\nthree\n", "one\n<del>two\n</del>three\n"),
])
def test_marks(before, after, html):
    assert marked(before, after) == html


def test_a_long_passage_is_marked_as_a_whole():
    before, after = "duck " * 3000, "goose " * 3000
    assert pieces(before, after) == [("del", before), ("ins", after)]
