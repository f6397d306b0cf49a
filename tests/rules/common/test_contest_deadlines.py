"""Deadlines: how they are set, reminded of, met, missed and moved."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, contests, module, with_duels

PLAYERS = NAMES
deadlines = module("common.contest_deadlines")


@pytest.mark.clause("CO-DEAD-1", "CO-DEAD-2")
def test_setting_deadlines(play: Play) -> None:
    contest(play, ("Bob", "Cid"))
    play.do("Ann", "deadline C1 Bob: send your move, on the double")
    play.do("Ann", "deadline C1 all in 72 hours: vote")
    play.do("Ann", "deadline C1 me by 2026-03-01 18:00: results")
    found = [(row.people, row.due - play.now) for row in play.rows("deadlines")[:2]]
    assert found == [({"Bob": "pending"}, 48 * 3600), ({"Bob": "pending", "Cid": "pending"}, 72 * 3600)]
    assert play.json()["deadlines"]["3"]["due"] == "2026-03-01T18:00:00Z" and play.row("deadlines", 3).people == {"Ann": "pending"}
    for line, reason in (("deadline C1 Bob in 59 minutes: x", "under 1 hour"), ("deadline C1 Bob in 91 days: x", "over 90 days"),
                         ("deadline C1 Eve in 2 days: x", "no contestant"), ("deadline C1 Bob: x", "by when"),
                         ("deadline C1 Bob in 2 fortnights: x", "on the double"), (f"deadline C1 Bob in 2 days: {'x' * 501}", "1 to 500")):
        assert reason in play.refused("Ann", line), line
    play.do("Ann", "deadline C1 Bob in 1 hour: x\ndeadline C1 Bob in 90 days: x")


@pytest.mark.clause("CO-DEAD-3")
@pytest.mark.parametrize(("span", "reminder"), [("on the double", "2026-01-07T10:00:00Z"), ("in 36 hours", "2026-01-07T04:00:00Z"),
                                               ("in 4 days", "2026-01-09T10:00:00Z")])
def test_reminders(play: Play, span: str, reminder: str) -> None:
    contest(play, ("Bob", "Cid"))
    play.until("2026-01-06T10:00:00Z")
    play.do("Ann", f"deadline C1 Bob, Cid {span}: vote")
    play.do("Cid", "done D1")
    assert play.json()["deadlines"]["1"]["reminder_time"] == reminder
    at = contests and play.row("deadlines", 1).reminder_time
    assert not [mail for mail in play.until(at - 1) if mail.sort == "reminder"]
    assert [mail.player for mail in play.until(at) if mail.sort == "reminder"] == ["Bob"]


@pytest.mark.clause("CO-DEAD-4", "CO-DEAD-5")
@pytest.mark.parametrize(("second", "status"), [("2026-01-08T10:00:00Z", "met"), ("2026-01-08T10:00:01Z", "met late")])
def test_the_last_second_counts(play: Play, second: str, status: str) -> None:
    contest(play, ("Bob", "Cid"))
    play.until("2026-01-06T10:00:00Z")
    play.do("Ann", "deadline C1 Bob: send your vote, on the double")
    before = len(play.mails)
    play.until(second)
    assert ("D1 (send your vote) is overdue: Bob" in play.sent("Ann", play.mails[before:])) == (status == "met late")
    play.do("Bob", "done D1")
    assert play.row("deadlines", 1).people == {"Bob": status}
    assert "closed" in play.refused("Bob", "done D1")


@pytest.mark.clause("CO-DEAD-5")
def test_care_for_deadlines(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 all in 3 days: vote")
    assert "not yours" in play.refused("Eve", "done D1")
    assert "Only the contestmaster" in play.refused("Bob", "met D1 Bob")
    play.do("Ann", "met D1 Bob\nwaive D1 Cid\nextend D1 by 24 hours")
    row = play.row("deadlines", 1)
    assert row.people == {"Bob": "met", "Cid": "waived", "Dee": "pending"} and row.due == play.now + 4 * 86400
    assert "over 90 days" in play.refused("Ann", "extend D1 by 90 days")
    play.do("Ann", "drop D1")
    assert "closed" in play.refused("Ann", "drop D1")


@pytest.mark.clause("CO-DEAD-6")
def test_a_modules_deadline_is_met_by_its_choice_alone() -> None:
    play = with_duels()
    a_duel(play)
    play.call(deadlines.set_deadline, play.row("contracts", 1), ["Bob"], "choose", play.now + 48 * 3600, "bot", module=True)
    for who, line in (("Bob", "done D1"), ("Ann", "waive D1 Bob"), ("Ann", "extend D1 by 1 day"), ("Ann", "drop D1")):
        assert "deadline of a module" in play.refused(who, line)
    play.do("admin", "admin extend D1 by 1 day")


@pytest.mark.clause("CO-DEAD-7")
def test_a_pause_stops_the_clock(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 Bob: vote, on the double")
    due = play.row("deadlines", 1).due
    play.do("admin", "pause: holiday")
    play.wait("5 days")
    assert play.row("deadlines", 1).status == "open"
    play.do("admin", "resume")
    assert play.row("deadlines", 1).due == due + 5 * 86400


@pytest.mark.clause("CO-DEAD-4", "CO-DEAD-5", "CO-LOG-1")
def test_what_has_become_of_it_is_on_record(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 Bob, Cid in 2 days: a poem")
    play.do("Bob", "done D1")
    assert "D1 was met by Bob already." in play.refused("Bob", "done D1")
    assert "D1 was met by Bob already." in play.refused("Ann", "met D1 Bob")
    play.wait("2 days 1 s")
    assert [line for line in play.log() if "D1" in line] == [
        "C1: Ann sets D1 for Bob, Cid: a poem (due Wed 7 Jan 2026, 09:00 UTC).", "C1: Bob has met D1.", "C1: D1 (a poem) is overdue: Cid."]
    assert "is overdue: Cid" in play.sent("Ann") and "is overdue: Cid" in play.sent("Cid") and "overdue" not in play.sent("Bob")


@pytest.mark.clause("CO-DEAD-2", "CO-DEAD-5")
def test_a_deadline_is_put_off_to_ninety_days_ahead_at_most(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 Bob in 2 days: a poem")
    assert "over 90 days ahead" in play.refused("Ann", "extend D1 by 89 days")
    play.do("Ann", "extend D1 by 88 days")
    assert play.row("deadlines", 1).due == play.now + 90 * 86400
