"""Modules: what they declare and supply, their games, and for which contest their lines are meant."""

import pytest

from tests.rules.common.duel import DUEL, a_duel, contest, modules, with_duels


@pytest.mark.clause("CO-MOD-1", "CO-MOD-2", "CO-MOD-6", "CO-MOD-7")
def test_a_game_of_a_module() -> None:
    play = with_duels()
    assert modules.modules(play.game)["duel"] == DUEL
    a_duel(play)
    assert "2 contestants, 3 needed" in [play.do("Cid", "leave C1"), play.refused("Ann", "start C1"), play.do("Cid", "join C1")][1]
    play.do("Ann", "start C1")
    assert "running already" in play.refused("Ann", "start C1")
    play.do("Bob", "strike C1")
    game = play.json()["games"]["1"]
    assert (game["number"], game["status"], game["result_reason"], game["awards"]) == (1, "won", "a strike", {"Ann": 5, "Bob": 5, "Cid": 5})
    assert play.row("players", "Bob").get("y") == 5 and "C1: game 1 is over: won (a strike)." in play.log()
    play.do("Ann", "start C1")
    assert play.row("games", 2).number == 2


@pytest.mark.clause("CO-MOD-4")
def test_for_which_contest_a_line_is_meant() -> None:
    play = with_duels()
    a_duel(play)
    contest(play, ("Bob",), title="Haiku")
    assert "does not have the module duel" in play.refused("Bob", "strike C2")
    assert "in no contest with the module duel" in play.refused("Eve", "strike")
    play.do("Ann", "start C1")
    a_duel(play, ("Bob", "Cid", "Dee"), who="Cid", title="More")
    assert play.mail("Bob", "strike").unclear == ["C1 or C3? Name the contest."]
    play.do("Ann", "strike")


@pytest.mark.clause("CO-MOD-4", "CO-STAT-1")
def test_lines_of_a_module_need_a_contest_that_goes_on() -> None:
    play = with_duels()
    a_duel(play)
    assert "No duel is being fought" in play.refused("Bob", "strike C1")
    play.do("Ann", "end C1")
    assert "C1 has ended" in play.refused("Bob", "strike C1")
