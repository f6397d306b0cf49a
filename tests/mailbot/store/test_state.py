"""Rows in memory: what a step changed, told so that another State becomes the same, and what rollback undoes."""

from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st

from mailbot.store.state import State

KEYS = st.sampled_from(["a", "b", "c", "d", 5])
DEEDS = st.lists(st.tuples(st.sampled_from(["put", "delete", "retire"]), KEYS, st.integers(0, 3)))


def perform(state: State, deeds: list[tuple[str, Any, int]]) -> None:
    for deed, key, value in deeds:
        if deed == "put":
            state.put("t", key, {"v": value})
        elif state.get("t", key) is not None:
            state.delete("t", key) if deed == "delete" else state.retire("t", key)


def packed(state: State) -> bytes:
    return orjson.dumps([[key, values] for key, values in state.table("t").items()])


@given(DEEDS, DEEDS)
def test_the_changes_of_a_step_make_another_state_the_same_to_the_byte(before: list[Any], step: list[Any]) -> None:
    live, copy = State(), State()
    perform(live, before)
    live.settle()
    for key, values in live.table("t").items():
        copy.load("t", key, values)
    perform(live, step)
    for table, key, changed in list(live.changed()):
        copy.load(table, key, changed)
    assert packed(copy) == packed(live)


@given(DEEDS, DEEDS)
def test_rollback_brings_back_rows_and_their_order(before: list[Any], step: list[Any]) -> None:
    state = State()
    perform(state, before)
    state.settle()
    was, mark = packed(state), state.mark()
    perform(state, step)
    state.rollback(mark)
    assert packed(state) == was and state.retired == []


@given(DEEDS, DEEDS, DEEDS)
def test_what_is_left_after_a_rollback_is_told_right(before: list[Any], kept: list[Any], undone: list[Any]) -> None:
    live, copy = State(), State()
    perform(live, before)
    live.settle()
    for key, values in live.table("t").items():
        copy.load("t", key, values)
    perform(live, kept)
    mark = live.mark()
    perform(live, undone)
    live.rollback(mark)
    for table, key, changed in list(live.changed()):
        copy.load(table, key, changed)
    assert packed(copy) == packed(live)
