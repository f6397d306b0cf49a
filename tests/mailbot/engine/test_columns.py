"""Values of columns in words."""

import pytest

from mailbot.engine.columns import Bool, Choice, Column, Data, Duration, Int, List, Text, Time


@pytest.mark.parametrize(("column", "value", "words"), [
    (Bool(), True, "yes"), (Bool(), False, "no"), (Duration(), 432000, "5 days"), (Duration(optional=True), None, "none"),
    (Time(), 1767603600, "Mon 5 Jan 2026, 09:00 UTC"), (Int(), 0, "0"), (Choice("open", "secret"), "open", "open"),
    (List(Text()), ["x", "y"], "x, y"), (List(Text()), [], "none"), (Data(), {"void": "struck"}, "void: struck"), (Data(), {}, "none"),
    (Text(), "more than 1/2", "more than 1/2"),
])
def test_a_value_in_words(column: Column, value: object, words: str) -> None:
    assert column.say(value) == words
