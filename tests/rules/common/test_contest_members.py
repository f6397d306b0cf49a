"""Contestants: joining and its refusals, leaving, sitting out, expelling."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, make, with_duels

PLAYERS = NAMES


@pytest.mark.clause("CO-JOIN-1", "CO-JOIN-2", "CO-JOIN-3")
def test_joining_and_its_refusals(play: Play) -> None:
    make(play, "Ann", "Contestants: 2 to 3", "Joining: open only")
    for name in ("Bob", "Cid"):
        play.do(name, "join C1")
    assert "already" in play.refused("Bob", "join C1")
    assert "cannot be a contestant too" in play.refused("Ann", "join C1")
    play.do("Ann", "start C1")
    assert "only between rounds" in play.refused("Dee", "join C1")
    play.do("Ann", "finish C1")
    play.do("Dee", "join C1")
    assert "full (3 of 3)" in play.refused("Eve", "join C1")
    play.do("Ann", "end C1")
    assert "has ended" in play.refused("Eve", "join C1")
    assert "There is no contest C7" in play.refused("Eve", "join C7")


@pytest.mark.clause("CO-JOIN-3", "CO-JOIN-5", "CO-JOIN-7")
def test_who_plays_a_game_is_locked() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    assert "you fight in game 1" in play.refused("Ann", "leave C1")
    assert "wait for the next one" in play.do("Dee", "join C1")[0]
    assert play.row("games", 1).crew_order == ["Ann", "Bob", "Cid"]
    play.do("Dee", "leave C1")
    assert "Locked" in play.refused("Ann", "expel Bob from C1: slow")
    play.do("Bob", "strike C1")
    play.do("Bob", "leave C1")
    assert play.row("players", "Bob").get("y") == 5 and play.row("contestants", "1/Bob").points_received == {"y": 5}


@pytest.mark.clause("CO-JOIN-4", "CO-JOIN-6")
def test_who_comes_back_has_the_old_score(play: Play) -> None:
    contest(play)
    play.do("Ann", "score C1 Bob = -7")
    play.do("Ann", "award C1 Bob 2 x: first")
    play.do("Bob", "leave C1")
    assert "no contestant" in play.refused("Bob", "leave C1")
    assert "Bob" not in play.json()["contracts"]["1"]["contestants"]
    assert play.row("players", "Bob").get("x") == 2
    play.do("Bob", "join C1")
    assert play.json()["contracts"]["1"]["contestants"]["Bob"] == {
        "own_score": -7, "points_received": {"x": 2}, "sitting_out": False, "locked": False}


@pytest.mark.clause("CO-JOIN-8")
def test_who_is_no_player_any_more_leaves_all_contests(play: Play) -> None:
    contest(play)
    contest(play, ("Bob", "Eve"), who="Cid", title="Other")
    play.do("Ann", "deadline C1 Bob, Dee in 72 hours: vote")
    play.do("admin", "remove Bob")
    assert [row["player"] for row in play.json()["contestants"].values() if row["left_at"]] == ["Bob", "Bob"]
    assert play.row("deadlines", 1).people == {"Bob": "waived", "Dee": "pending"}


@pytest.mark.clause("CO-JOIN-9")
def test_expelling_and_readmitting(play: Play) -> None:
    contest(play)
    assert "Give a reason" in play.refused("Ann", "expel Bob from C1")
    assert "Only the contestmaster" in play.refused("Cid", "expel Bob from C1: rude")
    assert "not expelled" in play.refused("Ann", "readmit Bob to C1")
    play.do("Ann", "expel Bob from C1: never answered")
    assert "You are expelled from C1 (Werewolves): never answered" in play.sent("Bob")
    assert "readmit you" in play.refused("Bob", "join C1")
    play.do("Ann", "readmit Bob to C1")
    play.do("Bob", "join C1")


@pytest.mark.clause("CO-JOIN-10")
def test_sitting_out() -> None:
    play = with_duels()
    a_duel(play, ("Ann", "Bob", "Cid", "Dee"))
    play.do("Bob", "sit out C1")
    assert "already" in play.refused("Bob", "sit out")
    play.do("Ann", "start C1")
    assert play.row("games", 1).crew_order == ["Ann", "Cid", "Dee"]
    play.do("Ann", "strike C1")
    play.do("Ann", "start game C1 with Bob, Ann and Cid")
    assert play.row("games", 2).crew_order == ["Bob", "Ann", "Cid"]
    play.do("Bob", "sit in C1")
    assert not play.row("contestants", "1/Bob").sitting_out
