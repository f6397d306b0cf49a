"""Paths into a game's JSON."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot import paths
from mailbot.errors import BadSetup

STATE = {"players": {"Ann": {"money": 5, "items": ["hat", "rope"]}, "Mr. X": {"money": 7}},
         "rules": {"7.3": {"text": "Walk."}, "7": {"title": "Moves"}}}


@pytest.mark.parametrize("path, steps", [
    ("players.Ann.money", ("players", "Ann", "money")),
    ('players."Mr. X".money', ("players", "Mr. X", "money")),
    ("players.'Mr. X'.money", ("players", "Mr. X", "money")),
    ('players."Say \\"Hi\\""', ("players", 'Say "Hi"')),
    ("players.Old Bob.money", ("players", "Old Bob", "money")),
])
def test_a_path_is_split_at_dots_outside_quotes(path: str, steps: paths.Steps) -> None:
    assert paths.split(path) == steps


@pytest.mark.parametrize("path", ["", "players.", ".money", 'players."Ann', "players..money"])
def test_a_broken_path_is_named(path: str) -> None:
    with pytest.raises(BadSetup, match="path"):
        paths.split(path)


@given(st.lists(st.text(min_size=1).filter(lambda text: text == text.strip()), min_size=1))
def test_any_names_survive_joining_and_splitting(names: list[str]) -> None:
    assert paths.split(paths.join(names)) == tuple(names)


@pytest.mark.parametrize("path, value", [
    ("players.Ann.money", 5), ('players."Mr. X".money', 7), ("players.Ann.items.1", "rope"), ("players.Ann.items.-1", "rope"),
    ("rules.7.3.text", "Walk."), ("rules.7.title", "Moves"), ("players.Cid", paths.NOTHING),
    ("players.Ann.items.2", paths.NOTHING), ("players.Ann.money.x", paths.NOTHING), ("players.Ann.items.x", paths.NOTHING),
])
def test_a_path_is_followed(path: str, value: Any) -> None:
    assert paths.find(STATE, paths.split(path)) == value


@pytest.mark.parametrize("path, above", [
    ("players.Ann.hat", (("players", "Ann"), STATE["players"]["Ann"])),
    ("players.Cid.money", (("players",), STATE["players"])),
    ("ponds.1", ((), ["players", "rules"])),
])
def test_what_stands_around_a_missing_path_is_shown(path: str, above: Any) -> None:
    assert paths.around(STATE, paths.split(path)) == above


@pytest.mark.parametrize("found, expected, same", [
    (5, 5, True), (5, 5.0, True), (5, 6, False), (5, ">= 5", True), (5, ">5", False), (5, "< 6", True), (5, "<= 4.5", False),
    (-3, "> -4", True), ("5", ">= 5", False), (None, ">= 5", False), (True, 1, False), (1, True, False), (True, True, True),
    (True, ">= 1", False), ("> 3", "> 3", True), ("Ann", "Ann", True), ("Ann", "ann", False), (None, "x", False),
    ([1, 2], [1, 2], True), ([1, 2], [2, 1], False), ([1], [1, 2], False), ([1, 5], [1, "> 4"], True),
    ({"yes": 2}, {"yes": 2}, True), ({"yes": 2, "no": 0}, {"yes": 2}, False), ({}, {}, True),
    ("2026-01-05T09:00:00Z", datetime(2026, 1, 5, 9, tzinfo=UTC), True), ("2026-01-05T09:00:00Z", datetime(2026, 1, 5, 9), True),
    ("2026-01-05T09:00:00Z", "<= 2026-01-05T09:00:00Z", True), ("2026-01-05T09:00:01Z", "<= 2026-01-05T09:00:00Z", False),
    ("a text", "> another", False),
])
def test_values_are_compared(found: Any, expected: Any, same: bool) -> None:
    assert paths.agrees(found, expected) is same
