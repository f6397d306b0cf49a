"""Numbers that steps give out are kept when a past is corrected."""

from typing import Any

import pytest

from mailbot.engine.step import Numbers
from mailbot.numbers import given_numbers, unusual_numbers


def test_without_a_past_the_next_number_is_given() -> None:
    numbers = Numbers()
    assert [numbers.take("ponds", 1), numbers.take("ponds", 2)] == [1, 2] and numbers.unusual() == {}


def test_kept_numbers_come_first_and_more_come_from_beyond() -> None:
    numbers = Numbers({"ponds": [3, 4]}, {"ponds": 9})
    assert [numbers.take("ponds", 1), numbers.take("ponds", 4), numbers.take("ponds", 5)] == [3, 4, 9]
    assert numbers.unusual() == {"ponds": [3, 4, 9]}


def test_kept_numbers_that_are_the_next_are_nothing_unusual() -> None:
    numbers = Numbers({"ponds": [3, 4]}, {"ponds": 9})
    assert [numbers.take("ponds", 3), numbers.take("ponds", 4)] == [3, 4] and numbers.unusual() == {}


def test_kept_numbers_that_are_not_given_stay_kept() -> None:
    numbers = Numbers({"ponds": [3, 4], "trades": [7]})
    numbers.take("ponds", 3)
    assert numbers.unusual() == {"ponds": [3, 4], "trades": [7]}


def test_numbers_of_a_refused_line_are_put_back() -> None:
    numbers = Numbers({"ponds": [3, 4]}, {"ponds": 9})
    numbers.take("ponds", 3)
    for _ in range(2):
        numbers.take("ponds", 4)
    numbers.put_back(1)
    assert [numbers.take("ponds", 4), numbers.take("ponds", 5)] == [4, 9]


def entry(name: str, kind: str = "mail", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "rows": [["counters", series, {"series": series, "next": after}]
                                               for series, after in more.pop("after", {}).items()], **more}


@pytest.mark.parametrize("journal, kept, beyond", [
    ([entry("a", after={"ponds": 3}), entry("b"), entry("c", after={"ponds": 4, "log": 9, "clock": 5})],
     {"a": {"ponds": [1, 2]}, "c": {"ponds": [3]}}, {"ponds": 4}),
    ([entry("a", after={"ponds": 2}), entry("b", after={"ponds": 10}, numbers={"ponds": [9]}), entry("c", numbers={"ponds": [2]})],
     {"a": {"ponds": [1]}, "b": {"ponds": [9]}, "c": {"ponds": [2]}}, {"ponds": 10}),
    ([entry("a", after={"ponds": 2}), entry("x", "correction", after={"ponds": 5}, waiting={"b": {"ponds": [2, 3]}, "a": {}})],
     {"a": {"ponds": [1]}, "b": {"ponds": [2, 3]}}, {"ponds": 5}),
])
def test_what_a_journal_gave_out(journal: list[dict[str, Any]], kept: dict[str, Any], beyond: dict[str, int]) -> None:
    found = given_numbers(journal)
    assert found.kept == kept and found.beyond == beyond
    assert found.waiting({"a", "c"}) == {step: numbers for step, numbers in kept.items() if step == "b"}


def test_only_what_is_unusual_must_be_known_to_play_again() -> None:
    assert unusual_numbers([entry("a", after={"ponds": 2}), entry("b", numbers={"ponds": [9]})]) == {"b": {"ponds": [9]}}
