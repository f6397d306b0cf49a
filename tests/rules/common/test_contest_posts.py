"""Announcements and posts."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest

PLAYERS = NAMES


@pytest.mark.clause("CO-ANN-1")
def test_an_announcement_goes_to_all_contestants(play: Play) -> None:
    contest(play)
    before = len(play.mails)
    play.do("Ann", "announce C1: the second round begins\nAt noon.")
    for name in ("Bob", "Cid", "Dee"):
        assert "the second round begins\nAt noon." in play.sent(name, play.mails[before:])
    assert not play.sent("Eve", play.mails[before:])
    assert play.json()["announcements"]["1"]["kind"] == "announcement"
    assert "Only the contestmaster" in play.refused("Bob", "announce C1: me")
    assert "5000 are allowed" in play.refused("Ann", "announce C1: x\n" + "xxxxxxxxx\n" * 500)


@pytest.mark.clause("CO-ANN-2")
def test_posts_are_not_mailed_round_and_are_limited(play: Play) -> None:
    contest(play)
    before = len(play.mails)
    play.do("Bob", "say C1: hello all")
    assert "hello all" not in play.sent("Cid", play.mails[before:]) and play.row("announcements", 1).text == "hello all"
    for number in range(19):
        play.do("Bob", f"say C1: {number}")
    assert "20 are allowed" in play.refused("Bob", "say C1: more")
    play.do("Cid", "say C1: me too")
    play.wait("24h")
    play.do("Bob", "say C1: more")
