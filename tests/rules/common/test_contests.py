"""Contests: how they are named, what may be left out, and what the pages show."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest, contests, make

PLAYERS = NAMES


@pytest.mark.clause("CO-ADDR-1")
@pytest.mark.parametrize("name", ["C1", "c1", "contest 1", "contract 1", "the contest C1", '"Werewolves"', "“WEREWOLVES”"])
def test_names_of_a_contest(play: Play, name: str) -> None:
    make(play)
    play.do("Bob", f"join {name}")
    assert "C1 Werewolves" in play.do("Bob", f"show {name}")[0]


@pytest.mark.clause("CO-ADDR-2")
def test_the_name_can_be_left_out_where_it_is_clear(play: Play) -> None:
    contest(play, ("Bob", "Dee"))
    contest(play, ("Bob", "Eve"), title="B", who="Cid")
    assert play.mail("Bob", "say: hello").unclear == ["C1 or C2? Name the contest."]
    play.do("Dee", "say: hello")
    assert play.row("announcements", 1).contract == 1
    assert "You are in no contest" in play.refused("Gus", "say: hello")


@pytest.mark.clause("CO-ADDR-3")
def test_numbers_of_their_own(play: Play) -> None:
    contest(play, ("Bob",), title="A")
    contest(play, ("Dee",), title="B")
    for name, who in (("C1", "Bob"), ("C2", "Dee")):
        play.do("Ann", f"deadline {name} {who} in 2 days: x\nsecret {name} to {who}: y\n\namend {name}\nText: z")
    play.do("Dee", "done D2")
    play.do("Dee", "consent A2")
    play.do("Ann", "reveal S2")
    assert (play.row("deadlines", 2).contract, play.row("amendments", 2).status, play.row("secrets", 2).contract) == (2, "enacted", 2)
    assert "There is no" in play.refused("Dee", "done D9") and "There is no" in play.refused("Dee", "consent A9")


@pytest.mark.clause("CO-LOG-1", "CO-LOG-2")
def test_what_is_refused_is_not_logged(play: Play) -> None:
    contest(play)
    before = play.log()
    assert "its contestants: Bob, Cid, Dee" in play.refused("Gus", "leave C1")
    assert play.log() == before
    play.do("Gus", "join C1")
    entry = play.view().log()[-1]
    assert (entry["text"], entry["by"], entry["path"], entry["at"]) == ("C1: Gus joins.", "Gus", "/contests/1/", play.now)


def test_questions(play: Play) -> None:
    assert "no contest yet" in play.do("Bob", "list contests")[0]
    contest(play)
    play.do("Ann", "deadline C1 all in 2 days: vote\nscore C1 Bob +2")
    play.do("Bob", "amend C1\nSummary: better\nText: New")
    told = "\n".join(play.do("Gus", "show C1"))
    assert all(part in told for part in ("Bob: 2 points", "D1, due", "A1 by Bob, pending", "Be kind."))
    assert contests.called(play.row("contracts", 1)) == "C1"


def test_a_vacant_post_is_told(play: Play) -> None:
    contest(play)
    play.do("Ann", "resign as contestmaster of C1")
    assert "contestmaster vacant" in play.do("Bob", "show C1")[0] and "contestmaster vacant" in play.do("Bob", "list contests")[0]
