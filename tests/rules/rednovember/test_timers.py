"""Timers that fall due at one instant: by contest, then in the order of their table; and Mondays within a pause."""

import pytest

from tests.kit import module
from tests.rules.rednovember.boat import Boat

awards = module("common.contest_awards")


@pytest.mark.clause("CO-DEAD-4", "CO-KIND-4", "RN-IDLE-2")
def test_contests_come_one_after_another_and_in_each_its_timers_in_their_order() -> None:
    boat = Boat()
    for title in ("Other", "Third"):
        boat.do("Bob", f"create contract\nTitle: {title}\nText: x")
    boat.do("Cid", "join C2\njoin C3")
    start = boat.boat.last_player_turn_resolved_at
    due = start + 7 * 86400
    boat.until(start + 86400)
    for number, moment in ((3, due), (1, due), (2, due)):
        boat.given("deadlines", contract=number, people={"Cid": "pending"}, what=f"of C{number}", due=moment - 1, reminder_time=None,
                   set_by="bot", set_at=boat.now, module=False)
        boat.change("contracts", number, offered_contestmaster="Cid", offer_until=due - 1)
    played: list[str] = []
    boat.referee.watch = lambda one: played.append(one.step.id.split("@")[0])
    boat.until(due)
    assert [name for name in played if "remind" not in name and "week" not in name] == [
        "contest_masters.offer_lapses/1", "contest_deadlines.pass_by/2", "rednovember_idling.doze/1", "contest_masters.offer_lapses/2",
        "contest_deadlines.pass_by/3", "contest_masters.offer_lapses/3", "contest_deadlines.pass_by/1"]


@pytest.mark.clause("CO-AWARD-5")
@pytest.mark.parametrize("length", ["10 days", "1 day"])
def test_mondays_come_in_a_pause_too(length: str) -> None:
    boat = Boat()
    boat.call(awards.by_module, boat.row("contracts", 1), "y", [("Ann", 15), ("Bob", 12), ("Cid", 9)], "a feast")
    assert [boat.row("players", name).get("y") for name in ("Ann", "Bob", "Cid")] == [15, 0, 0]
    boat.until("2026-01-11T12:00:00Z")
    boat.do("admin", "pause: a storm")
    boat.wait(length)
    paid = [boat.row("players", name).get("y") for name in ("Ann", "Bob", "Cid")]
    assert paid == ([15, 12, 9] if length == "10 days" else [15, 12, 3])
    boat.do("admin", "resume")
    boat.until("2026-01-26T00:00:00Z")
    assert [boat.row("players", name).get("y") for name in ("Ann", "Bob", "Cid")] == [15, 12, 9]
    assert boat.row("contracts", 1).week_awarded == 0


@pytest.mark.clause("CO-AWARD-5", "CO-DEAD-7", "RN-IDLE-2")
def test_after_a_pause_idleness_goes_on_where_it_stood() -> None:
    boat = Boat()
    boat.wait("2 days")
    boat.do("admin", "pause: a storm")
    boat.wait("30 days")
    assert boat.boat.turn_number == 0 and not boat.boat.reminded
    boat.do("admin", "resume")
    boat.wait("1 day")
    assert boat.boat.reminded and boat.boat.turn_number == 0
    boat.wait("4 days")
    assert boat.boat.turn_number == 1
