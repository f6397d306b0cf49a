"""Rows of a view: what is computed for them is computed when it is asked for, and once."""

from collections.abc import Callable
from typing import Any

import pytest

from mailbot.engine.row import Computed, Row


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def values(calls: list[str]) -> Computed:
    def call(name: str) -> Callable[[], Any]:
        return lambda: calls.append(name) or f"the {name}"  # type: ignore[func-returns-value]
    return Computed({"key": 1}, {"tally": call("tally"), "votes": call("votes")})


def test_nothing_is_computed_in_vain(values: Computed, calls: list[str]) -> None:
    row = Row("proposals", 1, values)
    assert (row.key, row["key"], row.get("none"), "tally" in row, "none" in row, len(values)) == (1, 1, None, True, False, 3)
    assert calls == []


def test_each_is_computed_once(values: Computed, calls: list[str]) -> None:
    row = Row("proposals", 1, values)
    assert (row.votes, row["votes"], row.get("votes"), values["votes"]) == ("the votes",) * 4
    assert calls == ["votes"]
    with pytest.raises(AttributeError, match="has no column none"):
        row.none  # noqa: B018


@pytest.mark.parametrize("whole", [
    lambda values: dict(values.items()), lambda values: {**values}, dict, lambda values: {name: values[name] for name in values},
    lambda values: dict(zip(values.keys(), values.values(), strict=True)),
])
def test_the_whole_holds_all(values: Computed, whole: Callable[[Computed], dict[str, Any]]) -> None:
    assert whole(values) == {"key": 1, "tally": "the tally", "votes": "the votes"}


def test_rows_are_compared_whole(values: Computed) -> None:
    assert Row("proposals", 1, values) == Row("proposals", 1, {"key": 1, "tally": "the tally", "votes": "the votes"})
    assert Row("proposals", 1, values) != Row("proposals", 1, {"key": 1})
