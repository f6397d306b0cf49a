"""Overturning a judgment together, while it is fresh."""

import pytest

from tests.kit import Play

RULES = ("common.appeals", "common.judges", "common.joining")
PLAYERS = ("Ann", "Bob", "Cid", "Dora")
WEEK = 7 * 86400


@pytest.fixture
def judged(play: Play) -> Play:
    """Bob has judged true on Ann's question."""
    play.do("Ann", "judge: I won", dice=["Bob"])
    play.do("Bob", "judge 1 true because so")
    return play


def test_two_overturn_and_another_judges_anew(judged: Play) -> None:
    assert judged.do("Cid", "overturn judgment 1: rule 101 says the opposite") == [
        "You want to overturn judgment 1; 1 more needed."]
    assert "It needs 1 more until Mon 12 Jan 2026" in judged.sent("Dora")
    judged.do("Ann", "support overturning judgment 1", dice=["Dora"])
    row = judged.json()["judgments"]["1"]
    assert (row["status"], row["judge"], row["answer"], row["overturners"]) == ("assigned", "Dora", "", [])
    assert "The answer true of Bob is overturned" in judged.sent("Bob")
    judged.do("Dora", "judge 1 false because not so")
    assert judged.row("judgments", 1).answer == "false"


@pytest.mark.parametrize("line", ["appeal 1", "appeal judgment 1: no", "overturn judgment #1"])
def test_ways_of_saying_it(judged: Play, line: str) -> None:
    judged.do("Cid", line)
    assert judged.row("judgments", 1).overturners == ["Cid"]


def test_refusals_change_nothing(judged: Play) -> None:
    assert "Its judge cannot" in judged.refused("Bob", "overturn judgment 1")
    judged.do("Cid", "overturn judgment 1")
    assert "already" in judged.refused("Cid", "please overturn judgment 1")
    assert "You are none of those" in judged.refused("Dora", "withdraw my appeal against judgment 1")
    judged.do("Ann", "judge: another thing", dice=["Cid"])
    assert "it is assigned" in judged.refused("Dora", "overturn judgment 2")


@pytest.mark.parametrize(("seconds", "late"), [(WEEK - 1, False), (WEEK, True)])
def test_only_while_it_is_fresh(judged: Play, seconds: int, late: bool) -> None:
    judged.wait(str(seconds))
    if late:
        assert "it is settled" in judged.refused("Cid", "overturn judgment 1")
        assert judged.log()[-1] == "Judgment 1 (I won): the answer true stands for good."
        assert judged.json()["judgments"]["1"]["status"] == "settled"
        assert "already answered" in judged.refused("Bob", "judge 1 false because I changed my mind")
    else:
        judged.do("Cid", "overturn judgment 1")


def test_support_is_withdrawn(judged: Play) -> None:
    judged.do("Cid", "overturn judgment 1")
    judged.do("Cid", "withdraw my appeal against judgment 1")
    judged.do("Dora", "overturn judgment 1")
    assert judged.row("judgments", 1).status == "answered"


def test_who_leaves_supports_nothing(judged: Play) -> None:
    judged.do("Cid", "overturn judgment 1")
    judged.do("Cid", "leave the game")
    judged.do("Dora", "overturn judgment 1")
    assert judged.row("judgments", 1).overturners == ["Dora"]


def test_how_many_it_takes_is_a_parameter(judged: Play) -> None:
    judged.set("overturn_supporters", 1)
    judged.do("Cid", "overturn judgment 1", dice=["Dora"])
    assert judged.row("judgments", 1).status == "assigned"


def test_the_asker_may_be_one_of_them_and_the_calendar_knows(judged: Play) -> None:
    from tests.kit import module
    assert [words for _, words, _ in module("common.appeals").deadlines(judged.view())] == ["judgment 1 can be overturned"]
