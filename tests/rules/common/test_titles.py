"""Titles that follow from the state."""

from typing import Any

import pytest

from mailbot.engine.registry import Registry
from mailbot.engine.rule import Game, Rule
from tests.kit import Play, module

RULES = ("common.points", "common.joining", "common.admin", "common.trades", "common.info")
titles = module("common.titles")


@pytest.mark.parametrize(("numbers", "first"), [
    ({"a": 1, "b": 2}, "b"), ({"a": 2, "b": 2}, None), ({"a": 0, "b": 0}, None), ({"a": 0}, None), ({"a": 1}, "a"), ({}, None),
    ({"a": 3, "b": 2, "c": 2}, "a")])
def test_who_has_the_most(numbers: dict[str, int], first: str | None) -> None:
    assert titles.first(numbers) == first


def test_a_title_changes_hands_with_the_state(play: Play) -> None:
    rule = Rule("crowns", needs=[module("common.players").rule])

    def due(game: Game) -> dict[str, str | None]:
        held = {row.name: row.points for row in game.rows("players") if row.membership == "player"}
        return {"rich": titles.first(held), "poor": titles.first({name: -points for name, points in held.items()})}

    crowns = titles.Titles(rule, "crowns", {"rich": "Richest of all", "poor": "Debtor"}, due, path="/crowns/")
    heard: list[Any] = []
    rule.on(crowns.changed)(lambda turn, crowns: heard.append(crowns))
    play.registry = play.referee.registry = Registry(play.registry.ruleset, [*play.registry.rules, rule])
    play.change("players", "Ann", points=5)
    play.do("admin", "status")
    assert play.game["crowns"] == {"rich": "Ann", "poor": None} and play.json()["players"]["Ann"]["titles"] == ["Richest of all"]
    play.change("players", "Bob", points=9)
    play.do("admin", "status")
    assert "Bob is the Richest of all now. It was Ann." in play.log() and crowns.holders(play.game) == {"Bob"}
    play.change("players", "Ann", points=9)
    play.do("admin", "status")
    assert "There is no Richest of all now. It was Bob." in play.log() and crowns.holders(play.game) == set()
    assert [entry["rich"] for entry in heard] == ["Ann", "Bob", None]
    before = len(play.log())
    play.do("admin", "status")
    assert len(play.log()) == before
