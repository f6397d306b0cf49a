"""Votes of confidence in rulings."""

import pytest

from tests.kit import Play

RULES = ("common.confidence", "common.judges", "common.joining")
PLAYERS = ("Ann", "Bob", "Cid", "Dora")
FOUR_DAYS = 4 * 86400


@pytest.fixture
def ruled(play: Play) -> Play:
    """Bob has ruled true on Ann's statement."""
    play.do("Ann", "judge: I won", dice=["Bob"])
    assert "This is ruling 1; players can vote" in play.do("Bob", "judge 1 true because so")[1]
    return play


@pytest.mark.parametrize(("votes", "status", "tally"), [
    ({}, "standing", (0, 0)), ({"Cid": "overturn"}, "overturned", (1, 0)), ({"Cid": "overturn", "Bob": "affirm"}, "standing", (1, 1)),
    ({"Cid": "overturn", "Bob": "affirm", "Ann": "overturn"}, "overturned", (2, 1)), ({"Cid": "affirm"}, "standing", (0, 1))])
def test_more_must_want_it_overturned(ruled: Play, votes: dict[str, str], status: str, tally: tuple[int, int]) -> None:
    for who, side in votes.items():
        ruled.do(who, f"{side} ruling 1")
    ruled.wait(str(FOUR_DAYS - 1))
    assert ruled.row("rulings", 1).status == "open to vote" and ruled.row("rulings", 1).tally is None
    ruled.wait("1")
    row = ruled.row("rulings", 1)
    assert row.status == status and (row.tally["overturn"], row.tally["affirm"]) == tally
    asked = ruled.row("judgments", 1)
    if status == "overturned":
        assert asked.status != "answered" and asked.answer == "" and asked.rulings == [1]
        assert "undo corrections" in ruled.sent("admin@example.org")
    else:
        assert (asked.status, asked.answer) == ("answered", "true")


@pytest.mark.parametrize("line", ["overturn 1", "overturn ruling 1", "vote to overturn ruling 1", "I vote on ruling 1: overturn",
                                  "overrule ruling 1", "ruling 1: overturn", "vote overturn on ruling 1"])
def test_ways_of_voting(ruled: Play, line: str) -> None:
    ruled.do("Cid", line)
    assert ruled.row("rulings", 1).votes == {"Cid": "overturn"}


def test_a_vote_is_changed_and_taken_back(ruled: Play) -> None:
    ruled.do("Cid", "overturn ruling 1")
    ruled.do("Cid", "affirm ruling 1")
    assert ruled.json()["rulings"]["1"]["votes"] == {"Cid": "affirm"}
    ruled.do("Cid", "withdraw my vote on ruling 1")
    assert "no vote" in ruled.refused("Cid", "unvote ruling 1")
    ruled.wait("4 days")
    assert "closed on" in ruled.refused("Cid", "affirm ruling 1") and "closed on" in ruled.refused("Cid", "unvote ruling 1")


def test_only_those_who_still_play_count(ruled: Play) -> None:
    ruled.do("Cid", "overturn ruling 1")
    ruled.do("Cid", "leave the game")
    assert ruled.row("rulings", 1).votes == {}
    ruled.wait("4 days")
    assert ruled.row("rulings", 1).status == "standing"


def test_what_is_overturned_is_answered_anew_and_both_rulings_are_kept(ruled: Play) -> None:
    ruled.do("Cid", "overturn ruling 1")
    ruled.wait("4 days", dice=["Dora"])
    ruled.do("Dora", "judge 1 false because not so")
    rulings = ruled.json()["rulings"]
    assert [(row["judge"], row["answer"], row["status"]) for row in rulings.values()] == [
        ("Bob", "true", "overturned"), ("Dora", "false", "open to vote")]
    assert ruled.json()["judgments"]["1"]["rulings"] == [1, 2]
