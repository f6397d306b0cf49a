"""Contract or contest: windows for objections, how many stop it, and the wait after that."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, make, with_duels

PLAYERS = NAMES


@pytest.mark.clause("CO-KIND-1")
def test_only_a_contest_gives_points(play: Play) -> None:
    make(play)
    play.do("Bob", "join C1")
    assert "only a contest gives points" in play.refused("Ann", "award C1 Bob 5 x: won")
    assert "gives no points" in play.refused("Ann", "revoke C1 Bob 5 x: won")
    play.do("Ann", "score C1 Bob +3: sank a ship")
    assert play.row("contestants", "1/Bob").own_score == 3


@pytest.mark.clause("CO-KIND-2", "CO-KIND-7")
def test_who_may_ask(play: Play) -> None:
    make(play)
    assert "Only the contestmaster and the contestants" in play.refused("Cid", "make C1 a contest")
    play.do("Bob", "join C1")
    play.do("Bob", "make C1 a contest")
    assert play.row("contracts", 1).window_until == play.now + 96 * 3600
    assert "open already" in play.refused("Ann", "make C1 a contest")


@pytest.mark.clause("CO-KIND-3", "CO-KIND-4", "CO-KIND-5")
@pytest.mark.parametrize(("third", "kind"), [("at the last second", "contract"), ("too late", "contest"), ("withdrawn", "contest")])
def test_the_window_with_seven_players(play: Play, third: str, kind: str) -> None:
    make(play, kind="contest")
    end = play.row("contracts", 1).window_until
    assert "You asked for it" in play.refused("Ann", "object to C1")
    play.do("Bob", "object to C1")
    assert "objected already" in play.refused("Bob", "object to C1")
    play.do("Cid", "object to C1")
    if third == "withdrawn":
        play.do("Dee", "object to C1")
        assert "no objection of yours" in play.refused("Eve", "withdraw objection to C1")
        play.do("Dee", "withdraw objection to C1")
    play.until(end + (third == "too late"))
    if third == "at the last second":
        play.do("Dee", "object to C1")
    elif third == "too late":
        assert "not open" in play.refused("Dee", "object to C1")
    play.until(end + 1)
    assert play.row("contracts", 1).kind == kind
    assert play.json()["objections"]["1"]["player"] == "Bob"


@pytest.mark.clause("CO-KIND-4")
def test_a_failed_try_waits_seven_days(play: Play) -> None:
    make(play, kind="contest")
    for name in ("Bob", "Cid", "Dee"):
        play.do(name, "object to C1")
    end = play.row("contracts", 1).window_until
    play.until(end + 7 * 86400 - 1)
    assert "again from Fri 16 Jan 2026, 09:00 UTC" in play.refused("Ann", "make C1 a contest")
    play.wait("1")
    play.do("Ann", "make C1 a contest")


@pytest.mark.clause("CO-KIND-5")
@pytest.mark.parametrize(("players", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (7, 3)])
def test_tiny_games_need_fewer_objections(players: int, needed: int) -> None:
    play = Play(("starter",), players=NAMES[:players])
    make(play, kind="contest")
    for name in NAMES[1:needed]:
        play.do(name, "object to C1")
    play.wait("97h")
    assert play.row("contracts", 1).kind == "contest"
    if players > needed:
        play.do("Ann", "make C1 a contract")
        for name in NAMES[1:needed + 1]:
            play.do(name, "object to C1")
        play.wait("97h")
        assert play.row("contracts", 1).kind == "contest"


@pytest.mark.clause("CO-KIND-6")
def test_a_contest_can_cease_to_be_one(play: Play) -> None:
    contest(play)
    assert "a contest already" in play.refused("Ann", "make C1 a contest")
    play.do("Gus", "make C1 a contract")
    play.do("Ann", "object to C1")
    play.wait("97h")
    assert play.row("contracts", 1).kind == "contract"
    assert "a contract already" in play.refused("Ann", "make C1 a contract")


@pytest.mark.clause("CO-KIND-7")
def test_objections_of_those_who_have_gone_do_not_count(play: Play) -> None:
    make(play, kind="contest")
    for name in ("Bob", "Cid", "Dee"):
        play.do(name, "object to C1")
    play.do("admin", "remove Dee")
    play.wait("97h")
    assert play.row("contracts", 1).kind == "contest"


@pytest.mark.clause("CO-KIND-8")
def test_a_running_game_goes_on() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    play.do("Gus", "make C1 a contract")
    play.wait("97h")
    assert (play.row("contracts", 1).kind, play.row("contracts", 1).status) == ("contract", "running")
    play.do("Ann", "strike C1")
    assert play.row("players", "Ann").get("y") == 0 and "no points are given" in "\n".join(play.log())


def test_a_window_of_no_length(play: Play) -> None:
    play.set("objection_window", 0)
    make(play, kind="contest")
    assert play.row("contracts", 1).kind == "contest"


def test_a_pause_takes_no_time(play: Play) -> None:
    make(play, kind="contest")
    end = play.row("contracts", 1).window_until
    play.do("admin", "pause: holiday")
    play.wait("10 days")
    play.do("admin", "resume")
    assert play.row("contracts", 1).window_until == end + 10 * 86400
