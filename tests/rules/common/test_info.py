"""Questions to the game, answered by mail with what the sender may see."""

import pytest

from tests.kit import Play

RULES = ("common.info", "common.joining", "common.offers", "common.points", "common.admin", "common.addresses", "common.ruleset")
EVE = "eve@example.net"


def test_help_lists_what_one_may_use(play: Play) -> None:
    player, admin, stranger = (play.mail(who, "help").text for who in ("Ann", "admin", EVE))
    assert "accept [trade]" in player and "pause [the] game" not in player
    assert "pause [the]" in admin and "accept trade" not in admin
    assert "join [the game] as <a name>" in stranger and "accept [trade]" not in stranger


@pytest.mark.parametrize("line", ["help please", "Help, thanks!", "what can I do?", "list of commands"])
def test_ways_to_ask_for_help(play: Play, line: str) -> None:
    assert "These lines mean something here" in play.mail("Ann", line).text


@pytest.mark.parametrize("line", ["my points", "show status", "what's my status?", "what's my score?"])
def test_ways_to_ask_for_the_status(play: Play, line: str) -> None:
    assert "You are Ann." in play.mail("Ann", line).text


@pytest.mark.parametrize("line", ["help join", "Help on join!", "how do I join?", "HELP “join”"])
def test_help_on_one_command(play: Play, line: str) -> None:
    text = play.mail(EVE, line).text
    assert "Become a player under a name of your choice" in text and "“join as Ann”" in text


def test_help_on_a_word_of_several_commands(play: Play) -> None:
    text = play.mail("Ann", "help trade").text
    assert "“accept trade”" in text and "“decline trade”" in text and "“cancel trade”" in text


def test_help_on_what_does_not_exist(play: Play) -> None:
    assert "There is no command “flying”" in play.refused("Ann", "help flying")
    assert "offer" in play.refused("Ann", "help offering")


def test_status_of_a_player(play: Play) -> None:
    play.change("players", "Bob", points=10)
    play.do("Bob", "offer Ann 5 points for nothing")
    text = "\n".join(play.do("Ann", "status"))
    assert "Testgame is running since Mon 5 Jan 2026, 09:00 UTC. Players: 3." in text
    assert "You are Ann. email: ann@example.org; points: 0." in text
    assert "Mon 12 Jan 2026, 09:00 UTC: trade 1 lapses" in text
    assert "trade 1" not in "\n".join(play.do("Cid", "my status"))


def test_status_of_a_stranger_and_the_admin(play: Play) -> None:
    assert play.do(EVE, "status") == ["Testgame is running since Mon 5 Jan 2026, 09:00 UTC. Players: 3."]
    assert "In your queue: 0. Broken down: 0." in play.do("admin", "status")


@pytest.mark.parametrize(("status", "words"), [
    ("setup", "not begun yet"), ("paused", "paused (moving house)"), ("ended", "over (all is said)")])
def test_status_of_the_game(play: Play, status: str, words: str) -> None:
    play.set("status", status)
    play.set("pause_reason", "moving house")
    play.set("end_reason", "all is said")
    assert f"Testgame is {words}." in play.do("Ann", "status")[0]


def test_who_plays(play: Play) -> None:
    play.do("Bob", "leave the game")
    said = play.do(EVE, "who is playing")
    assert said[0] == "Ann, since Mon 5 Jan 2026, 09:00 UTC. points: 0."
    assert said[-1] == "No longer playing: Bob (left)."
    assert "example.org" not in " ".join(play.do("Cid", "players"))


def test_nobody_plays_yet() -> None:
    assert Play(RULES).do(EVE, "players") == ["Nobody plays yet."]


@pytest.mark.parametrize(("who", "sees"), [("Ann", True), ("Bob", False), (EVE, False), ("admin", True)])
def test_one_player(play: Play, who: str, sees: bool) -> None:
    said = play.do(who, "show player Ann")[0]
    assert said.startswith("Ann (player), since Mon 5 Jan") and ("ann@example.org" in said) is sees


def test_the_log(play: Play) -> None:
    for _ in range(25):
        play.do("admin", "pause\nresume")
    assert len(play.do("Ann", "log")) == 20
    assert len(play.do("Ann", "show last 3 events")) == 3
    assert play.do("Ann", "log 200")[0] == "1. Mon 5 Jan 2026, 09:00 UTC: Ann joins the game."
    assert "out of range" in play.refused("Ann", "log 201")


def test_an_empty_log() -> None:
    assert Play(RULES).do(EVE, "log") == ["Nothing has happened yet."]


def test_an_answer_ends_with_what_falls_due_next(play: Play) -> None:
    play.change("players", "Ann", points=10)
    assert "Next: trade 1 lapses, Mon 12 Jan 2026, 09:00 UTC." in play.mail("Ann", "offer Bob 5 points for nothing").text
    assert "Next:" not in play.mail("Cid", "log").text


def test_useful_lines_for_a_mail_without_any(play: Play) -> None:
    text = play.mail(EVE, "").text
    assert "join [the game] as <a name>" in text and "help" in text
    assert "queue" in play.mail("admin", "").text


@pytest.mark.parametrize("status", ["setup", "paused", "ended"])
def test_questions_are_answered_whatever_the_status(play: Play, status: str) -> None:
    play.set("status", status)
    for line in ("help", "help help", "status", "players", "show player Bob", "log"):
        assert play.do("Ann", line)


def test_every_question_of_a_mail_is_answered(play: Play) -> None:
    answer = play.mail("Ann", "status?\nplayers\nwho is playing?\nlog\nhelp?\nwho are the players?")
    assert [outcome.verdict for outcome in answer.played.step.outcomes] == ["done"] * 6
