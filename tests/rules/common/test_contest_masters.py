"""The post of contestmaster: what goes with it, how it changes hands, and the admin above it."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, make, with_duels

PLAYERS = NAMES
ORDERS = ("start C1", "finish C1", "announce C1: hi", "deadline C1 all in 3 days: vote", "extend D1 by 2 days", "met D1 Bob",
          "waive D1 Cid", "secret C1 to Bob: you", "reveal S1", "roll 1d6 for C1", "deal C1: a, b, c", "award C1 Bob 1 x: r",
          "revoke C1 Bob 1 x: r", "score C1 Bob +1", "add axis y to C1", "remove axis y from C1", "expel Dee from C1: r",
          "readmit Dee to C1",
          "offer contestmaster of C1 to Gus", "end C1")


@pytest.mark.clause("CO-MASTER-1", "CO-MASTER-2", "CO-LOG-1")
def test_all_that_a_contestmaster_can_do_is_logged(play: Play) -> None:
    contest(play)
    for order in ORDERS:
        before = len(play.log())
        play.mail("Ann", order)
        assert len(play.log()) > before, order
    assert any("Ann gave out a secret." in line for line in play.log())


@pytest.mark.clause("CO-MASTER-8")
def test_the_admin_can_do_all_of_it(play: Play) -> None:
    contest(play)
    for order in ORDERS:
        assert "Only" in play.refused("Gus", f"admin {order}"), order
        play.do("admin", f"admin {order}")
    assert any("C1: The admin starts round 1." in line for line in play.log())


@pytest.mark.clause("CO-MASTER-3")
def test_the_post_is_offered_and_taken(play: Play) -> None:
    contest(play)
    assert "no player" in play.refused("Ann", "offer contestmaster of C1 to Zoe")
    play.do("Ann", "offer contestmaster of C1 to Bob")
    assert "offered to Bob until" in play.refused("Ann", "offer contestmaster of C1 to Gus")
    assert "not offered" in play.refused("Gus", "accept contestmaster of C1")
    assert "contestant of C1" in play.refused("Bob", "accept contestmaster of C1")
    play.do("Bob", "decline contestmaster of C1")
    play.do("Ann", "offer contestmaster of C1 to Gus")
    for number in range(3):
        make(play, "Gus", title=f"T{number}")
    assert "3 live contests already" in play.refused("Gus", "accept contestmaster of C1")
    play.do("Gus", "end C2")
    play.do("Gus", "accept contestmaster of C1")
    assert play.row("contracts", 1).contestmaster == "Gus"


@pytest.mark.clause("CO-MASTER-4")
def test_a_post_falls_vacant_or_to_the_bot() -> None:
    play = with_duels()
    contest(play)
    a_duel(play)
    play.do("Ann", "resign as contestmaster of C1")
    assert play.row("contracts", 1).contestmaster is None
    play.do("admin", "remove Ann")
    assert play.row("contracts", 2).contestmaster == "bot"


@pytest.mark.clause("CO-MASTER-5")
@pytest.mark.parametrize(("against", "master"), [(2, "Fay"), (3, None)])
def test_volunteers(play: Play, against: int, master: str | None) -> None:
    play.do("admin", "admit Hal hal@example.org")
    members = ("Bob", "Cid", "Dee", "Eve", "Hal")
    contest(play, members)
    assert "not vacant" in play.refused("Fay", "volunteer for C1")
    play.do("admin", "remove Ann")
    assert "you" not in play.refused("Bob", "volunteer for C1") and "Bob is a contestant" in play.refused("Bob", "volunteer for C1")
    play.do("Fay", "volunteer for C1")
    assert "Fay is waiting until" in play.refused("Gus", "volunteer for C1")
    assert "not waiting" in play.refused("Bob", "no to Gus for C1")
    for name in members[:against]:
        play.do(name, "no to Fay for C1")
    assert "objected already" in play.refused("Bob", "no to Fay for C1")
    play.wait("48h")
    assert play.row("contracts", 1).contestmaster is None
    play.wait("1")
    assert play.row("contracts", 1).contestmaster == master
    if master is None:
        play.do("Gus", "volunteer for C1")


@pytest.mark.clause("CO-MASTER-7")
def test_a_contestmaster_has_no_hand_in_a_module() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    assert "its module makes all awards" in play.refused("Ann", "award C1 Bob 5 y: friend")
    assert "its module keeps all secrets" in play.refused("Ann", "secret C1 to Bob: hi")
    assert "its module keeps all secrets" in play.refused("Ann", "deal C1: a, b, c")
    assert "rapier of glass" not in str(play.json("Ann")) and "rapier of glass" in str(play.json("all"))
