"""Draws for contests: open, secret, dealt, and how many."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest

PLAYERS = NAMES


@pytest.mark.clause("CO-ROLL-1")
def test_open_draws(play: Play) -> None:
    contest(play)
    assert play.do("Ann", "roll 3d6+1 for C1: storm", dice=[1, 2, 6]) == ["3d6+1: 1 + 2 + 6 + 1 = 10."]
    assert play.do("Bob", "roll 1d20-3 for C1", dice=[5]) == ["1d20-3: 5 - 3 = 2."]
    assert play.do("Bob", "pick 2 of Ann, Bob, Cid for C1", dice=["Cid", "Ann"]) == ["2 of Ann, Bob, Cid: Cid, Ann."]
    assert play.do("Bob", "shuffle red, blue, green for C1", dice=[["green", "red"]]) == ["shuffle of red, blue, green: green, red, blue."]
    assert "C1: Ann draws 3d6+1 (storm): 1 + 2 + 6 + 1 = 10." in play.log()
    for line in ("roll 101d6 for C1", "roll 0d6 for C1", "roll 1d1 for C1", "roll 1d1000001 for C1",
                 "pick 3 of a, b for C1", "shuffle a for C1"):
        assert "sizes out of range" in play.refused("Ann", line), line
    assert "Only the contestmaster and the contestants" in play.refused("Eve", "roll 1d6 for C1")


@pytest.mark.clause("CO-ROLL-2")
def test_secret_draws(play: Play) -> None:
    contest(play)
    assert play.do("Ann", "roll 1d20 for C1 secretly: trap", dice=[17]) == ["1d20: 17."]
    assert "C1: Ann makes a secret draw (trap)." in play.log() and "17" not in str(play.json("Bob")["rolls"])
    assert play.json("Ann")["rolls"]["1"]["result"] == "17"
    assert "contestmaster's" in play.refused("Bob", "roll 1d20 for C1 secretly: trap")


@pytest.mark.clause("CO-ROLL-3")
def test_a_deal(play: Play) -> None:
    contest(play)
    assert "4 entries for 3 contestants" in play.refused("Ann", "deal C1: wolf, seer, villager, fool")
    told = play.do("Ann", "deal C1: wolf, seer, villager", dice=[["villager", "wolf", "seer"]])
    assert told == ["Dealt: Bob: villager, Cid: wolf, Dee: seer."]
    assert [play.row("secrets", number).text for number in (1, 2, 3)] == ["villager", "wolf", "seer"]
    assert "wolf" in play.sent("Cid") and "wolf" not in play.sent("Bob") + str(play.json("Bob")) + "\n".join(play.log())


@pytest.mark.clause("CO-ROLL-4")
def test_fifty_draws_a_day(play: Play) -> None:
    contest(play)
    for _ in range(5):
        play.do("Bob", "\n".join(["roll 1d6 for C1"] * 10))
    assert "50 are allowed" in play.refused("Bob", "roll 1d6 for C1")
    play.do("Cid", "roll 1d6 for C1")
    play.wait("24h")
    play.do("Bob", "roll 1d6 for C1")
