"""Rounds: starting, finishing, ending, falling below the minimum, and sleeping contests."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, make, with_duels

PLAYERS = NAMES


@pytest.mark.clause("CO-STAT-1", "CO-STAT-2", "CO-STAT-5")
def test_a_round_of_a_text_contract(play: Play) -> None:
    make(play, "Ann", "Contestants: 3 to none")
    for name in ("Bob", "Cid"):
        play.do(name, "join C1")
    assert "2 contestants, 3 needed." in play.refused("Ann", "start C1")
    play.do("Dee", "join C1")
    assert "Only the contestmaster (Ann) can start" in play.refused("Bob", "start C1")
    assert "not running" in play.refused("Ann", "finish C1")
    play.do("Ann", "start C1")
    assert (play.row("contracts", 1).status, play.row("contracts", 1).round_number) == ("running", 1)
    assert "running already" in play.refused("Ann", "start C1")
    play.do("Ann", "finish C1")
    assert play.row("contracts", 1).status == "open"
    play.do("Ann", "start C1")
    assert play.row("contracts", 1).round_number == 2
    play.do("Ann", "end C1")
    assert play.json()["contracts"]["1"]["status"] == "ended"
    assert "has ended" in play.refused("Ann", "start C1")


@pytest.mark.clause("CO-STAT-3", "CO-STAT-4")
def test_a_module_may_want_a_contest_and_the_bot_lets_all_start() -> None:
    play = with_duels()
    make(play, "Ann", "Module: duel", "Contestmaster: bot", kind="contest")
    for name in ("Bob", "Cid", "Dee"):
        play.do(name, "join C1")
    assert "not a contest yet (objections end on Fri 9 Jan 2026" in play.refused("Bob", "start C1")
    play.wait("97h")
    assert "Only a contestant can start" in play.refused("Eve", "start C1")
    assert "no contestant of C1" in play.refused("Bob", "start C1 with Bob, Cid, Eve")
    play.do("Bob", "start C1")
    assert play.row("contracts", 1).status == "running"


@pytest.mark.clause("CO-STAT-5", "CO-STAT-6")
def test_a_modules_game_ends_by_itself_or_by_the_admin() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    assert "finishes its games by itself" in play.refused("Ann", "finish C1")
    assert "Game 1 of C1 is being played. Its players can call it off" in play.refused("Ann", "end C1")
    play.do("Ann", "strike C1")
    assert play.row("contracts", 1).status == "open"
    play.do("Ann", "start C1")
    play.do("admin", "admin end C1: abusive")
    assert (play.row("contracts", 1).end_reason, play.row("games", 2).status) == ("abusive", "void")
    assert "C1: The admin ends it: abusive" in play.log()


@pytest.mark.clause("CO-STAT-7")
def test_below_the_minimum_the_contestmaster_is_told(play: Play) -> None:
    contest(play, ("Bob", "Cid"))
    play.do("Ann", "start C1")
    play.do("Bob", "leave C1")
    assert "running with 1 contestants, below its minimum of 2" in play.sent("Ann")
    assert play.row("contracts", 1).status == "running"


@pytest.mark.clause("CO-STAT-8")
@pytest.mark.parametrize("answer", [False, True])
def test_sleeping_contests_are_asked_about(play: Play, answer: bool) -> None:
    contest(play, ("Bob", "Cid"))
    before = len(play.mails)
    play.wait("30 days")
    for name in ("Ann", "Bob", "Cid"):
        assert "Nothing has happened in C1 (Werewolves) for 30 days" in play.sent(name, play.mails[before:])
    play.wait("10 days")
    if answer:
        play.do("Bob", "say C1: still here")
    play.wait("4 days")
    assert play.row("contracts", 1).status == ("open" if answer else "ended")
    assert play.row("contracts", 1).end_reason == ("" if answer else "dormant")


@pytest.mark.clause("CO-STAT-8")
def test_a_game_is_activity() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    play.wait("60 days")
    assert play.row("contracts", 1).status == "running"


@pytest.mark.clause("CO-STAT-9")
def test_the_end_closes_everything(play: Play) -> None:
    contest(play)
    play.do("Ann", "secret C1 to Bob: wolf")
    play.do("Ann", "deadline C1 all in 3 days: vote")
    play.do("Bob", "amend C1\nText: New.")
    play.do("Ann", "offer contestmaster of C1 to Gus")
    play.do("Gus", "make C1 a contract")
    play.do("Ann", "end C1")
    row = play.json()["contracts"]["1"]
    assert (row["window"], row["offered_contestmaster"], row["unrevealed_secrets"]) == (None, None, 1)
    assert play.row("amendments", 1).status == "lapsed" and set(play.row("deadlines", 1).people.values()) == {"waived"}
    assert "has ended" in play.refused("Ann", "reveal S1")
    play.wait("30 days")
    assert "wolf" not in str(play.json())


@pytest.mark.clause("CO-STAT-10", "CO-MOD-3")
def test_many_run_side_by_side() -> None:
    play = with_duels()
    a_duel(play)
    a_duel(play, ("Ann", "Bob", "Cid"), who="Bob", title="More duels")
    contest(play, ("Ann", "Bob"), who="Cid", title="Haiku")
    for number in (1, 2):
        play.do(("Ann", "Bob")[number - 1], f"start C{number}")
    play.do("Cid", "start C3")
    play.do("Ann", "strike C1")
    assert [play.row("contracts", number).status for number in (1, 2, 3)] == ["open", "running", "running"]
    play.do("Ann", "strike C2")
    assert play.row("players", "Ann").get("y") == 10


@pytest.mark.clause("CO-STAT-8")
def test_what_happens_by_the_calendar_is_activity_too(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 Bob in 20 days: a poem")
    play.wait("20 days 1 s")
    asked = play.now + 30 * 86400
    play.until(asked - 1)
    assert play.row("contracts", 1).dormancy_asked is None
    play.until(asked)
    assert play.row("contracts", 1).dormancy_asked == asked


@pytest.mark.clause("CO-STAT-2")
def test_a_round_of_a_text_contract_is_for_all_its_contestants(play: Play) -> None:
    contest(play)
    assert "C1 has no module: all its contestants take part" in play.refused("Ann", "start C1 with Bob, Cid")
