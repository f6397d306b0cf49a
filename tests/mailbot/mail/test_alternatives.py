"""The HTML version of a mail says what its plain text could not."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.mail.alternatives import reconcile
from mailbot.mail.rows import Row
from mailbot.values import Part

LONG = (
    "Whereas the ducks of this game have been swimming in circles for far too long, each duck shall swim in a square."
)


def joined(plain: list[str], html: list[str]) -> list[str]:
    """The plain lines after a look at the HTML ones."""
    return [row.text for row in reconcile([Row(line) for line in plain], [Row(line) for line in html])]


@pytest.mark.parametrize("width", [30, 60, 72, 78])
def test_broken_lines_are_whole_again(width: int) -> None:
    broken = textwrap.wrap(LONG, width)
    assert joined(["a", *broken, "", *broken, "b"], ["a", LONG, LONG, "b"]) == ["a", LONG, "", LONG, "b"]


@pytest.mark.parametrize("plain, html", [
    (["Whereas the ducks of this game have been swimming", "in squares."], [LONG]),
    (["Whereas the ducks of this game have", "", "been swimming"], [LONG]),
    (["short", "lines"], ["short lines"]),
    ([LONG], [LONG]),
    ([LONG[:50], LONG[50:60]], []),
    (["Whereas the ducks of this gam", "e have been"], [LONG]),
])  # fmt: skip
def test_lines_that_the_html_does_not_join_stay(plain: list[str], html: list[str]) -> None:
    assert joined(plain, html) == plain


def test_the_indent_of_a_broken_line_stays() -> None:
    first, *rest = textwrap.wrap(LONG, 60)
    assert joined([f"  {first}", *rest], [f"  {LONG}"]) == [f"  {LONG}"]


def test_twins_are_found_in_order() -> None:
    plain = [Row("yes"), Row("no"), Row("> yes"), Row("other")]
    html = [Row("yes"), Row("no", Part.SIGNATURE, "x"), Row("> yes", Part.QUOTE, "x")]
    assert [row.twin for row in reconcile(plain, html)] == [None, Part.SIGNATURE, Part.QUOTE, None]


@given(
    st.lists(
        st.sampled_from(["a b", "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f", "", "b"]),
        max_size=12,
    )
)
def test_no_word_is_lost(lines: list[str]) -> None:
    plain = [piece for line in lines for piece in (textwrap.wrap(line, 20) or [""])]
    assert " ".join(joined(plain, lines)).split() == " ".join(lines).split()
