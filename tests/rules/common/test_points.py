"""Points: given, traded, ranked."""

import pytest

from mailbot.engine.rule import Refuse
from tests.kit import Play, module

RULES = ("common.points", "common.changes", "common.joining", "common.offers")
points = module("common.points")
changes = module("common.changes")


def test_an_award_is_public_with_its_reason(play: Play) -> None:
    play.call(points.award, "Ann", 10, "proposal 3 is adopted")
    assert play.json()["players"]["Ann"]["points"] == 10
    assert play.log()[-1] == "Ann gets 10 points (proposal 3 is adopted) and now has 10."
    play.call(points.award, "Ann", -1, "a fine")
    assert play.log()[-1] == "Ann loses 1 point (a fine) and now has 9."


@pytest.mark.parametrize(("line", "said", "now"), [
    ("give Ann 5 points", "Ann gets 5 points", (5, 0)), ("Ann gains 1 point.", "Ann gets 1 point", (1, 0)),
    ("ann loses 2 points", "Ann loses 2 points", (-2, 0)), ("Give everybody 3 points", "everybody gets 3 points", (3, 3)),
    ("each player receives 1,000 points", "everybody gets 1000 points", (1000, 1000)),
    ("give Ann -4 points", "Ann loses 4 points", (-4, 0)),
])
def test_change_lines(play: Play, line: str, said: str, now: tuple[int, int]) -> None:
    assert play.call(changes.carry_out, [line]) == [said]
    assert (play.row("players", "Ann").points, play.row("players", "Bob").points) == now


@pytest.mark.parametrize(("line", "reason"), [
    ("give Zoe 5 points", "no player “Zoe”"), ("give Ann five points", "no change line"), ("give Ann points", "no change line")])
def test_change_lines_that_fail(play: Play, line: str, reason: str) -> None:
    before = play.everything()
    with pytest.raises(Refuse, match="Nothing was changed") as refusal:
        play.call(changes.carry_out, ["give Ann 5 points", line])
    assert reason in str(refusal.value) and play.everything() == before


def test_nobody_to_give_to() -> None:
    play = Play(RULES)
    with pytest.raises(Refuse, match="There are no players"):
        play.call(changes.carry_out, ["give everybody 5 points"])


def test_the_ranking(play: Play) -> None:
    for name, n in (("Bob", 5), ("Cid", 5), ("Ann", 1)):
        play.call(points.award, name, n, "test")
    play.do("Cid", "leave the game")
    assert [row.name for row in points.ranking(play.view())] == ["Bob", "Ann"]
    rows = points.ranking_panel(play.view())["rows"]
    assert [(row["place"], row["name"], row["points"]) for row in rows] == [(1, "Bob", 5), (2, "Ann", 1)]


def test_equals_share_a_place(play: Play) -> None:
    play.call(points.award, "Cid", 5, "test")
    places = [(row["place"], row["name"]) for row in points.ranking_panel(play.view())["rows"]]
    assert places == [(1, "Cid"), (2, "Ann"), (2, "Bob")]


def test_traded_points_count_as_changed(play: Play) -> None:
    from mailbot.engine.registry import Registry
    from mailbot.engine.rule import Rule, Turn
    rule = Rule("watch", title="Watching")
    seen = []

    @rule.on("points_changed")
    def watch(turn: Turn, player: str, by: int) -> None:
        seen.append((player, by))

    play.registry = play.referee.registry = Registry(play.registry.ruleset, [*play.registry.rules, rule])
    play.call(points.award, "Ann", 10, "test")
    play.do("Ann", "offer Bob 3 points for nothing")
    play.do("Bob", "accept trade 1")
    assert seen == [("Ann", 10), ("Ann", -3), ("Bob", 3)]


def test_each_answer_says_what_one_has(play: Play) -> None:
    play.call(points.award, "Ann", 1, "test")
    assert "You have 1 point." in play.mail("Ann", "hello bot, whatever").text
