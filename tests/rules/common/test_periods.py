"""Periods of the week: where they begin, what they are called, and the order of what happens at a boundary."""

import pytest

from mailbot.clock import parse_instant, show_instant
from tests.kit import Play, module

RULES = ("common.periods", "common.joining", "common.admin")
PARAMETERS = {"period_days": ["sunday", "thursday"]}
periods = module("common.periods")


@pytest.mark.parametrize(("moment", "name", "end"), [
    ("2021-02-28T00:00:00Z", "2021-02-28/1", "2021-03-04T00:00:00Z"), ("2021-03-03T23:59:59Z", "2021-02-28/1", "2021-03-04T00:00:00Z"),
    ("2021-03-04T00:00:00Z", "2021-02-28/2", "2021-03-07T00:00:00Z"), ("2021-03-06T23:59:59Z", "2021-02-28/2", "2021-03-07T00:00:00Z"),
    ("2021-03-07T00:00:00Z", "2021-03-07/1", "2021-03-11T00:00:00Z"), ("2020-12-31T00:00:00Z", "2020-12-27/2", "2021-01-03T00:00:00Z")])
def test_every_instant_lies_in_one_period(play: Play, moment: str, name: str, end: str) -> None:
    at = parse_instant(moment)
    assert periods.called(play.game, at) == name
    assert show_instant(periods.next_start(play.game, at)) == end


def test_the_first_period_is_the_rest_of_the_one_in_which_play_begins(play: Play) -> None:
    assert play.game["period"] == "2026-01-04/1" and show_instant(play.game["period_ends_at"]) == "2026-01-08T00:00:00Z"
    play.until("2026-01-07T23:59:59Z")
    assert play.game["period"] == "2026-01-04/1"
    play.until("2026-01-08T00:00:00Z")
    assert play.game["period"] == "2026-01-04/2"


def test_boundaries_that_a_pause_held_up_are_run_one_by_one(play: Play) -> None:
    play.do("admin", "pause: holidays")
    play.until("2026-01-20T12:00:00Z")
    assert play.game["period"] == "2026-01-04/1"
    play.do("admin", "resume")
    play.wait("1")
    assert play.game["period"] == "2026-01-18/1"


@pytest.mark.parametrize("days", [[], ["someday"], ["monday", "monday"], "monday"])
def test_days_must_be_different_days_of_the_week(days: object) -> None:
    with pytest.raises(Exception, match="different days of the week"):
        Play(RULES, parameters={"period_days": days})
