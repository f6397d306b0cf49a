"""A title on a line of its own, and texts whose header has no title."""

import pytest


@pytest.mark.parametrize("below", [
    "Title: Hats\n\nEverybody has a hat.", "title: Hats\nEverybody has a hat.", "**Title:** Hats\nText:\nEverybody has a hat.",
    "Title: Hats\nText: Everybody has a hat.", "\nTitle = Hats\n\n\nEverybody has a hat.\nend",
])
@pytest.mark.parametrize("header", [
    "propose:", "Propose: ", "new proposal: the following:", "proposal: as follows", "proposal: something:"])
def test_a_title_on_the_line_below(reads, header, below):
    reading = reads(f"{header}\n{below}")
    assert [order.arguments for order in reading.orders] == [{"title": "Hats", "text": "Everybody has a hat."}]
    assert (reading.orders[0].trouble, reading.strays, reading.questions) == ("", (), ())


def test_a_header_with_a_title_leaves_the_text_to_the_letter(reads):
    reading = reads("propose: Rain\nTitle: Hats\nText: hats.")
    assert reading.orders[0].arguments == {"title": "Rain", "text": "Title: Hats\nText: hats."}


def test_without_any_title_it_is_refused(reads):
    reading = reads("propose: the following:\nEverybody has a hat.")
    assert "title is required" in reading.orders[0].trouble


def test_a_title_that_is_too_long_is_refused(reads):
    reading = reads(f"propose:\nTitle: {'x' * 101}\nEverybody has a hat.")
    assert "longer than 100" in reading.orders[0].trouble
