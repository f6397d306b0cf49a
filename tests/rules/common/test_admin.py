"""The course of the game: start, pause, resume, end."""

import pytest

from mailbot.engine.rule import Int, Rule, Turn
from tests.kit import Play, registry_of

RULES = ("common.admin", "common.joining", "common.announcements")


@pytest.fixture
def lobby() -> Play:
    """A game that has not begun."""
    return Play(RULES, players=("Ann", "Bob"), starts="setup")


def test_the_game_begins(lobby: Play) -> None:
    assert lobby.json()["game"]["status"] == "setup"
    lobby.wait("1 day")
    lobby.do("admin", "start game")
    game = lobby.json()["game"]
    assert (game["status"], game["started_at"]) == ("running", "2026-01-06T09:00:00Z")
    assert "The players: Ann, Bob" in lobby.sent("Ann") and lobby.log()[-1] == "The game begins."
    assert "was already started" in lobby.refused("admin", "please start the game")


def test_pause_and_resume(play: Play) -> None:
    play.do("admin", "pause: moving house")
    game = play.json()["game"]
    assert (game["status"], game["pause_reason"], game["paused_at"]) == ("paused", "moving house", "2026-01-05T09:00:00Z")
    assert "The game is paused: moving house." in play.log() and "moving house" in play.sent("Bob")
    assert "already paused, since Mon 5 Jan 2026, 09:00 UTC: moving house" in play.refused("admin", "pause")
    play.wait("36 hours")
    play.do("admin", "resume")
    assert play.json()["game"]["status"] == "running" and play.json()["game"]["pause_reason"] == ""
    assert play.log()[-1] == "The game goes on after a pause of 1 day 12 hours."
    assert "not paused" in play.refused("admin", "unpause the game")


def test_a_reason_needs_no_colon_and_a_wish_is_no_order(play: Play) -> None:
    assert not play.mail("admin", "pause tomorrow").done and play.json()["game"]["status"] == "running"
    play.do("admin", "pause the server moves")
    assert play.json()["game"]["pause_reason"] == "the server moves"


def test_the_end_without_a_winner(play: Play) -> None:
    play.do("admin", "end the game: everybody is on holiday")
    game = play.json()["game"]
    assert (game["status"], game["winner"], game["end_reason"]) == ("ended", None, "everybody is on holiday")
    assert game["ended_at"] == "2026-01-05T09:00:00Z"
    assert "The game is over (everybody is on holiday)." in play.sent("Ann")


def test_a_winner(play: Play) -> None:
    play.do("admin", "declare winner Bob: first to the top")
    game = play.json()["game"]
    assert (game["winner"], game["end_reason"]) == ("Bob", "Bob has won: first to the top")
    assert play.log()[-1] == "The game is over: Bob has won (first to the top)."
    assert "The game is over: Bob has won" in play.refused("Ann", "leave the game")


@pytest.mark.parametrize("line", ["start game", "pause: x", "resume", "end the game: x", "declare winner Ann", "faults"])
def test_only_the_admin(play: Play, line: str) -> None:
    assert "Only the admin" in play.refused("Ann", line)


@pytest.mark.parametrize(("status", "line", "reason"), [
    ("setup", "pause: x", "not started yet"), ("ended", "pause: x", "already over"), ("ended", "resume", "already over"),
    ("ended", "end the game: x", "already over"), ("running", "end the game", "Give a reason"),
    ("running", "declare winner Zoe", "no player “Zoe”"), ("ended", "declare winner Ann", "The game is over"),
])
def test_refusals_change_nothing(play: Play, status: str, line: str, reason: str) -> None:
    play.set("status", status)
    if status == "ended":
        play.set("ended_at", play.now)
    assert reason in play.refused("admin", line)


def test_who_has_left_cannot_be_declared_the_winner(play: Play) -> None:
    play.do("Bob", "leave the game")
    assert "no player any more" in play.refused("admin", "declare Bob the winner")


def test_what_broke_down_runs_again_after_resume() -> None:
    rule = Rule("bomb", title="A rule that breaks down")
    bombs = rule.table("bombs", number=Int(key=True), at=Int(), broken=Int())

    @rule.timer(each=bombs, due=lambda game, bomb: bomb.at)
    def explode(turn: Turn, bomb: object) -> None:
        turn.change(bomb, at=1 // (1 - bomb.broken) * bomb.at + 86400)  # type: ignore[attr-defined,arg-type]

    play = Play(RULES, players=("Ann",))
    play.registry = play.referee.registry = _with(rule)
    play.given(bombs, at=play.now + 60, broken=1)
    mails = play.wait("2 minutes")
    assert "A rule broke down" in play.sent("admin", mails)
    assert play.json()["game"]["status"] == "paused" and len(play.rows("faults")) == 1
    assert "ZeroDivisionError" in play.do("admin", "faults")[0]
    assert "faults" not in play.json() and "ZeroDivisionError" not in str(play.json("Ann"))
    assert not play.wait("1 hour")
    play.change(bombs, 1, broken=0)
    assert play.do("admin", "resume")[-1] == "The game goes on."
    assert play.rows("faults") == [] and play.do("admin", "show faults") == ["Nothing has broken down."]
    play.wait("1")
    assert play.row(bombs, 1).at > play.now
    assert play.json()["game"]["status"] == "running"


def _with(rule: Rule) -> object:
    """The registry of these tests with one rule more."""
    from mailbot.engine.registry import Registry
    found = registry_of(RULES)
    return Registry(found.ruleset, [*found.rules, rule])
