"""Line width is kept where a rule is hard-wrapped, and nothing is touched where it is not."""

from mailbot.amend.layout import fitted, width_of
from tests.mailbot.amend.kit import one

WRAPPED = """A boat that rows across the harbour before the tide turns
pays a fee of three pennies to the harbour master, who notes
it in the book of fees and shows it to everybody who asks.

* The first item of this list is long enough to be wrapped
  onto a second line.
* The second one is short."""


def test_the_width_of_a_wrapped_text() -> None:
    assert width_of(WRAPPED) == 60
    assert width_of("One short line.\nAnother short line.\nA third.") == 0
    assert width_of("A long line that nobody ever wrapped, " * 5) == 0


def test_what_an_amendment_makes_too_long_is_wrapped_and_the_rest_stays() -> None:
    after = one(WRAPPED, 'In Rule 7, change "three pennies" to "three pennies, or five in winter when the ice is thick,".')
    assert max(map(len, after.split("\n"))) <= 60
    assert after.split("\n\n")[1] == WRAPPED.split("\n\n")[1]
    assert " ".join(after.split()) == " ".join(WRAPPED.replace("pennies", "pennies, or five in winter when the ice is thick,").split())


def test_an_item_keeps_its_hanging_indentation() -> None:
    after = one(WRAPPED, 'In Rule 7, change "is short" to "is short no more, since somebody made it a good deal longer".')
    assert after.split("\n")[-2:] == ["* The second one is short no more, since somebody made it a", "  good deal longer."]


def test_a_text_that_is_not_wrapped_is_never_wrapped() -> None:
    long = "A boat that rows across the harbour pays a fee. " * 4
    assert fitted(long, long + "And more.") == long + "And more."


def test_lines_that_fit_are_left_alone() -> None:
    assert one(WRAPPED, 'In Rule 7, change "three" to "two".') == WRAPPED.replace("three", "two")
