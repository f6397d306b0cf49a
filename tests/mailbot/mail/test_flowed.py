"""Softly broken lines are whole again (RFC 3676)."""

import pytest

from mailbot.mail.flowed import unflow
from mailbot.values import Part


@pytest.mark.parametrize(
    "lines, texts, delete_space",
    [
        (["a ", "b"], ["a b"], False),
        (["a ", "b"], ["ab"], True),
        (["a", "b"], ["a", "b"], False),
        (["> a ", "> b", "c"], ["> a b", "c"], False),
        (["> a ", ">> b"], ["> a", ">> b"], False),
        (["a ", "-- ", "b ", "c"], ["a", "-- ", "b c"], False),
        ([" From a", " >b", "  c"], ["From a", ">b", " c"], False),
        (["a ", ""], ["a"], False),
        (["a "], ["a"], False),
        (["", "a"], ["", "a"], False),
    ],
)
def test_joining(lines: list[str], texts: list[str], delete_space: bool) -> None:
    assert [row.text for row in unflow(lines, delete_space)] == texts


def test_a_stuffed_mark_was_typed_by_the_author() -> None:
    assert [row.part for row in unflow([" > a", "> b"], False)] == [Part.NEW, None]
