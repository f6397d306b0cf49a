"""Words for everybody, from any player and the admin."""

import pytest

from tests.kit import Play

RULES = ("common.announcements", "common.joining")


@pytest.mark.parametrize("line", ["announce: Tea, at five!", "announcement: Tea, at five!", "I announce: Tea, at five!"])
def test_a_line_for_everybody(play: Play, line: str) -> None:
    assert play.do("Ann", line) == ["Your announcement is on its way to everybody."]
    assert "Ann announces: Tea, at five!" in play.sent("Bob") and "Tea, at five!" in play.sent("Cid")
    assert play.log()[-1] == "Ann announces: Tea, at five!"


def test_a_text_below_its_title(play: Play) -> None:
    play.do("Ann", "announce: A party\n\nAt my place.\n\nvote for cake!\nend")
    assert "A party\n\nAt my place.\n\nvote for cake!" in play.sent("Bob")
    assert "At my place." in play.log()[-1]


def test_it_is_sent_even_where_the_author_speaks_of_a_draft(play: Play) -> None:
    play.do("Ann", "announce: My plan\nThis is only a draft of a plan.\nend")
    assert "only a draft of a plan" in play.sent("Bob")


def test_a_long_line_has_a_short_subject(play: Play) -> None:
    play.do("Ann", f"announce: {'tea ' * 60}")
    subject = next(mail.subject for mail in play.mails if mail.to == "bob@example.org")
    assert len(subject) < 90 and subject.endswith("…")
    assert "tea " * 59 in play.sent("Bob")


@pytest.mark.parametrize(("seconds", "free"), [("3599", False), ("3600", True)])
def test_once_an_hour(play: Play, seconds: str, free: bool) -> None:
    play.do("Ann", "announce: one")
    play.do("Bob", "announce: another")
    play.wait(seconds)
    if free:
        play.do("Ann", "announce: two")
    else:
        assert "possible from Mon 5 Jan 2026, 10:00 UTC on" in play.refused("Ann", "announce: two")


def test_the_admin_announces_as_often_as_needed(play: Play) -> None:
    play.do("admin", "announce: one")
    play.do("admin", "announce: two")
    assert "The admin announces: two" in play.sent("Ann")


def test_a_stranger_announces_nothing(play: Play) -> None:
    assert "Only players" in play.refused("eve@example.net", "announce: buy my pills")


@pytest.mark.parametrize("status", ["setup", "paused", "ended"])
def test_whatever_the_status(play: Play, status: str) -> None:
    play.set("status", status)
    play.do("Ann", "announce: still here")


def test_a_post_on_the_list_announces_itself() -> None:
    play = Play(RULES, players=("Ann", "Bob"), on_list=True)
    answer = play.mail("Ann", "announce: tea", to="list")
    assert not answer.done and not answer.played.mails
