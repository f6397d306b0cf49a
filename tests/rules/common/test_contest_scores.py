"""Scores that count only inside their contest."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest, make

PLAYERS = NAMES


@pytest.mark.clause("CO-SCORE-1", "CO-SCORE-3")
def test_a_score_is_changed_and_set(play: Play) -> None:
    make(play)
    play.do("Bob", "join C1")
    before = play.json()["players"]
    play.do("Ann", "score C1 Bob +3: sank a ship\nscore C1 Bob -10")
    assert play.row("contestants", "1/Bob").own_score == -7
    play.do("Ann", "score C1 Bob = 1000000")
    assert "out of range" in play.refused("Ann", "score C1 Bob +1")
    assert "no contestant" in play.refused("Ann", "score C1 Cid +1")
    assert play.json()["players"] == before


@pytest.mark.clause("CO-SCORE-2")
def test_reset_and_unit(play: Play) -> None:
    contest(play)
    play.do("Ann", "score C1 Bob +3\nscore C1 Cid +4")
    play.do("Ann", "score unit C1: stars\nreset scores C1")
    assert play.row("contracts", 1).score_unit == "stars" and play.row("contestants", "1/Cid").own_score == 0
    assert "31 characters" in play.refused("Ann", f"score unit C1: {'s' * 31}")
