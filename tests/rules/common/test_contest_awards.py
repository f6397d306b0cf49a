"""Axes, awards and revocations: the week's allowance, all or nothing, deferred awards."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, with_duels

PLAYERS = NAMES


def given(play: Play, name: str, axis: str = "x") -> int:
    return int(play.row("players", name).get(axis) or 0)


@pytest.mark.clause("CO-AXIS-1", "CO-AXIS-2", "CO-AXIS-3", "CO-AXIS-4")
def test_axes(play: Play) -> None:
    contest(play)
    assert play.json()["players"]["Ann"]["x"] == 0 and play.json()["players"]["Ann"]["y"] == 0
    assert play.row("contracts", 1).axes == ["x"]
    assert "not of C1: name x" in play.refused("Ann", "award C1 Bob 1 y: r")
    assert "no axis z" in play.refused("Ann", "add axis z to C1")
    assert "no axis of C1" in play.refused("Ann", "remove axis y from C1")
    assert "last axis" in play.refused("Ann", "remove axis x from C1")
    play.do("Ann", "add axis y to C1")
    assert "already" in play.refused("Ann", "add axis y to C1")
    play.do("Ann", "award C1 Bob 1 x: r")
    assert "Awards of C1 stand along x" in play.refused("Ann", "remove axis x from C1")
    play.do("Ann", "remove axis y from C1")
    assert play.row("contracts", 1).axes == ["x"]


@pytest.mark.clause("CO-AXIS-5")
def test_modules_narrow_the_axes() -> None:
    play = with_duels()
    a_duel(play)
    assert play.row("contracts", 1).axes == ["y"]
    assert "does not let x be added; it allows y" in play.refused("Ann", "add axis x to C1")
    play.change("contracts", 1, axes=["x", "y"])
    assert "does not let y be removed" in play.refused("Ann", "remove axis y from C1")
    play.do("Ann", "remove axis x from C1")


@pytest.mark.clause("CO-AWARD-1", "CO-AWARD-7")
def test_an_award(play: Play) -> None:
    contest(play)
    play.do("Ann", "award C1 Bob 5 x: won round 1")
    assert given(play, "Bob") == 5
    assert "C1: Ann awards Bob 5 x: won round 1 (this week 5 of 15)." in play.log()
    award = play.json()["awards"]["1"]
    assert (award["player"], award["axis"], award["amount"], award["by"], award["week"]) == ("Bob", "x", 5, "Ann", "2026-W02")
    for line, reason in (("award C1 Bob 1001 x: r", "from 1 to 1000"), ("award C1 Bob 0 x: r", "from 1 to 1000"),
                         ("award C1 Bob 1 x", "Give a reason"), (f"award C1 Bob 1 x: {'r' * 201}", "1 to 200"),
                         ("award C1 Eve 1 x: r", "no contestant of C1")):
        assert reason in play.refused("Ann", line)
    assert "Only the contestmaster" in play.refused("Bob", "award C1 Bob 5 x: mine")


@pytest.mark.clause("CO-AWARD-1")
def test_plain_points(play: Play) -> None:
    contest(play, ("Bob", "Cid"), "Scoring: plain")
    play.do("Ann", "award C1 Bob 4: fair play")
    assert play.row("players", "Bob").points == 4
    play.do("Ann", "revoke C1 Bob 3: unfair after all")
    assert play.row("players", "Bob").points == 1


@pytest.mark.clause("CO-AWARD-2")
def test_who_was_in_the_latest_round_can_be_rewarded(play: Play) -> None:
    contest(play)
    play.do("Ann", "start C1")
    play.do("Ann", "finish C1")
    play.do("Bob", "leave C1")
    play.do("Ann", "award C1 Bob 2 x: winner")
    play.do("Ann", "start C1")
    assert "nor was in its latest round" in play.refused("Ann", "award C1 Bob 1 x: late")
    play.do("admin", "remove Cid")
    assert "nor was" in play.refused("Ann", "award C1 Cid 1 x: gone")


@pytest.mark.clause("CO-AWARD-3", "CO-AWARD-4")
def test_all_or_nothing_within_the_allowance(play: Play) -> None:
    contest(play, ("Bob", "Cid", "Dee", "Eve", "Fay", "Gus"), "Scoring: axes x y")
    play.do("Ann", "award C1 Bob 12 x: a\naward C1 Cid 10 y: b")
    assert "9 asked, 8 of 30 left" in play.refused("Ann", "award C1 Bob 9 y: c")
    reply = play.refused("Ann", "award C1 Bob 5 x: d\naward C1 Cid 5 x: e")
    assert reply.count("10 asked, 8 of 30 left") == 2
    assert "None of the awards" in play.refused("Ann", "award C1 Bob 1 x: d\naward C1 Ann 1 x: e").splitlines()[0]
    play.do("Ann", "award C1 Bob 8 y: f")
    play.until("2026-01-11T23:59:59Z")
    assert "1 asked, 0 of 30 left" in play.refused("Ann", "award C1 Bob 1 y: g")
    play.until("2026-01-12T00:00:00Z")
    play.do("Ann", "award C1 Bob 30 y: h")


@pytest.mark.clause("CO-AWARD-4", "CO-REVOKE-2")
def test_what_is_revoked_in_the_same_mail_changes_nothing_of_what_is_left(play: Play) -> None:
    contest(play)
    play.do("Ann", "award C1 Bob 5 x: a")
    play.do("Ann", "revoke C1 Bob 3 x: b\naward C1 Cid 10 x: c")
    assert (given(play, "Bob"), given(play, "Cid"), play.row("contracts", 1).week_awarded) == (2, 10, 15)


@pytest.mark.clause("CO-AWARD-3")
def test_what_only_looks_like_an_award_does_not_count(play: Play) -> None:
    contest(play)
    play.do("Ann", "award C1 Bob 5 x: a\n\nannounce C1: you get points by lines such as\naward C1 Bob 900 x: r\nend")
    assert given(play, "Bob") == 5
    contest(play, ("Bob", "Cid"), title="Two")
    play.do("Ann", "award C1 Bob 10 x: a\naward C2 Cid 10 x: b")
    assert (given(play, "Bob"), given(play, "Cid")) == (15, 10), "each contest has an allowance of its own"


@pytest.mark.clause("CO-AWARD-1", "CO-SCORE-3")
def test_a_contest_with_a_score_of_its_own_gives_no_points(play: Play) -> None:
    contest(play, ("Bob", "Cid"), "Scoring: own")
    assert "C1 keeps only a score of its own: use score." in play.refused("Ann", "award C1 Bob 1: r")
    assert "gives no points of the game, and takes none" in play.refused("Ann", "revoke C1 Bob 1: r")


@pytest.mark.clause("CO-AWARD-5")
def test_awards_of_modules_are_deferred() -> None:
    play = with_duels()
    a_duel(play)
    for _ in range(2):
        play.do("Ann", "start C1")
        play.do("Ann", "strike C1")
    assert [given(play, name, "y") for name in ("Ann", "Bob", "Cid")] == [5, 5, 5]
    assert len(play.rows("awards", kind="deferred")) == 3
    play.until("2026-01-11T23:59:59Z")
    assert given(play, "Ann", "y") == 5
    play.until("2026-01-12T00:00:00Z")
    assert [given(play, name, "y") for name in ("Ann", "Bob", "Cid")] == [10, 10, 10]
    assert play.row("contracts", 1).week_awarded == 15 and not play.rows("awards", kind="deferred")


@pytest.mark.clause("CO-AWARD-5", "CO-AWARD-6")
def test_deferred_amounts_are_split_paid_and_dropped() -> None:
    play = with_duels()
    a_duel(play, ("Ann", "Bob", "Cid", "Dee"), "Set: stake = 7")
    play.do("Ann", "start C1")
    play.do("Ann", "strike C1")
    assert [given(play, name, "y") for name in ("Ann", "Bob", "Cid", "Dee")] == [7, 7, 6, 0]
    play.do("Dee", "leave C1")
    play.do("admin", "remove Cid")
    play.until("2026-01-12T00:00:00Z")
    assert given(play, "Dee", "y") == 7 and not play.rows("awards", kind="deferred")


@pytest.mark.clause("CO-AWARD-6")
def test_at_the_end_all_that_is_deferred_is_paid() -> None:
    play = with_duels()
    a_duel(play, ("Ann", "Bob", "Cid"), "Set: stake = 50")
    play.do("Ann", "start C1")
    play.do("Ann", "strike C1")
    assert given(play, "Ann", "y") == 15 and given(play, "Cid", "y") == 0
    play.do("Ann", "end C1")
    assert [given(play, name, "y") for name in ("Ann", "Bob", "Cid")] == [50, 50, 50]


@pytest.mark.clause("CO-REVOKE-1", "CO-REVOKE-2")
def test_revocations(play: Play) -> None:
    contest(play)
    play.do("Ann", "award C1 Bob 8 x: won")
    play.do("Ann", "revoke C1 Bob 3 x: miscount")
    assert "At most 5 x points of Bob can be revoked" in play.refused("Ann", "revoke C1 Bob 6 x: r")
    assert "Give a reason" in play.refused("Ann", "revoke C1 Bob 1 x")
    assert play.row("contracts", 1).week_awarded == 8
    play.change("players", "Bob", x=4)
    assert "At most 4" in play.refused("Ann", "revoke C1 Bob 5 x: r")
    play.do("Ann", "revoke C1 Bob 4 x: r")
    assert given(play, "Bob") == 0 and "are revoked: miscount" in play.sent("Bob")


@pytest.mark.clause("CO-AXIS-1")
def test_where_there_are_no_axes_none_is_named(play: Play) -> None:
    contest(play)
    play.do("admin", "set axes to none")
    assert "There is no axis y, only none." in play.refused("Ann", "add axis y to C1")
