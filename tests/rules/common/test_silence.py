"""Signs of life, the reminder, and the removal to the second."""

import pytest

from tests.kit import Play

RULES = ("common.silence", "common.joining")
PARAMETERS = {"inactive_after": "21 days"}
PLAYERS = ("Ann", "Bob")
DAY = 86400


def test_a_reminder_then_the_removal(play: Play) -> None:
    play.wait("17 days")
    play.mail("Ann", "hello")
    mails = play.wait(str(DAY - 1))
    assert not mails
    assert "before Mon 26 Jan 2026, 09:00 UTC" in play.sent("Bob", play.wait("1"))
    assert not play.wait(str(3 * DAY - 1))
    assert play.row("players", "Bob").membership == "player"
    play.wait("1")
    assert play.row("players", "Bob").membership == "removed"
    assert play.game.members() == ("Ann",)
    assert "Bob was removed from the game (no mail for 21 days)." in play.log()


@pytest.mark.parametrize(("after", "stays"), [(21 * DAY - 1, True), (21 * DAY, False)])
def test_a_mail_in_the_last_second_counts(play: Play, after: int, stays: bool) -> None:
    play.wait(str(after))
    play.mail("Bob", "nonsense that nobody understands")
    play.mail("Ann", "x")
    assert ("Bob" in play.game.members()) is stays


@pytest.mark.parametrize("headers", [
    {"Auto-Submitted": "auto-replied"}, {"Return-Path": "<>"}])
def test_a_robot_is_no_sign_of_life(play: Play, headers: dict[str, str]) -> None:
    play.wait("20 days")
    play.mail("Bob", "I am away", headers=headers)
    play.wait("1 day")
    assert play.row("players", "Bob").membership == "removed"


def test_the_next_reminder_comes_for_the_next_silence(play: Play) -> None:
    play.wait("19 days")
    play.mail("Ann", "hello")
    play.wait("18 days")
    assert play.sent("Ann").count("Are you still there?") == 2


def test_nobody_is_silent_before_play_begins() -> None:
    play = Play(RULES, players=PLAYERS, parameters=PARAMETERS, starts="setup")
    play.wait("60 days")
    assert play.game.members() == ("Ann", "Bob")
    play.call(module_begin)
    play.wait(str(21 * DAY - 1))
    assert play.game.members() == ("Ann", "Bob")
    play.wait("1")
    assert play.game.members() == ()


def module_begin(turn: object) -> None:
    """Play begins."""
    from mailbot.engine.start import begin
    begin(turn)  # type: ignore[arg-type]


def test_silence_goes_on_in_a_pause(play: Play) -> None:
    play.set("status", "paused")
    play.wait("21 days")
    assert play.game.members() == ()


def test_zero_means_never(play: Play) -> None:
    play.set("inactive_after", 0)
    play.wait("900 days")
    assert play.game.members() == ("Ann", "Bob")


def test_no_reminder_where_there_is_no_time_for_one(play: Play) -> None:
    play.set("inactive_after", "3 days")
    assert not play.wait("2 days")


@pytest.mark.parametrize(("reader", "sees"), [("", False), ("Ann", False), ("admin", False), ("Bob", True)])
def test_who_wrote_last_is_known_to_oneself_alone(play: Play, reader: str, sees: bool) -> None:
    play.mail("Bob", "hello")
    assert (play.json(reader)["players"]["Bob"].get("last_contact_at") == "2026-01-05T09:00:00Z") is sees


def test_the_one_who_left_is_waited_for_no_more(play: Play) -> None:
    play.do("Bob", "leave the game")
    assert [row.name for row in play.rows("contacts")] == ["Ann"]
    play.wait("30 days")
    assert play.row("players", "Bob").membership == "left"
