"""Times of deadlines: every row is a way to write one, on Monday 5 January 2026 at 09:00, and what a person reads in it."""

import re

import pytest

from mailbot.clock import parse_instant, show_instant
from mailbot.errors import BadSetup
from tests.kit import module

times = module("common.contest_times")
NOW = parse_instant("2026-01-05T09:00:00Z")


@pytest.mark.clause("CO-DEAD-1")
@pytest.mark.parametrize(("words", "due"), [
    ("on the double", "2026-01-07T09:00:00Z"),
    ("On the double (48 hours)", "2026-01-07T09:00:00Z"),
    ("in 36 hours", "2026-01-06T21:00:00Z"),
    ("in 2d", "2026-01-07T09:00:00Z"),
    ("in a week", "2026-01-12T09:00:00Z"),
    ("within two days", "2026-01-07T09:00:00Z"),
    ("within the next 3 days", "2026-01-08T09:00:00Z"),
    ("in three days' time".replace("'", ""), "2026-01-08T09:00:00Z"),
    ("in 1 day and 6 hours", "2026-01-06T15:00:00Z"),
    ("by 2026-03-01 18:00", "2026-03-01T18:00:00Z"),
    ("by 2026-03-01T18:00:30Z", "2026-03-01T18:00:30Z"),
    ("by 2026-03-01, 18:00 UTC", "2026-03-01T18:00:00Z"),
    ("by 2026-03-01 at 18:00 +02:00", "2026-03-01T16:00:00Z"),
    ("by 2026-03-01 18:00 -0530", "2026-03-01T23:30:00Z"),
    ("by 2026-3-1", "2026-03-01T23:59:59Z"),
    ("by 1 March 2026 18:00", "2026-03-01T18:00:00Z"),
    ("until the 1st of March, 6 pm", "2026-03-01T18:00:00Z"),
    ("by March 1st at 6:30 p.m.", "2026-03-01T18:30:00Z"),
    ("by Mar 1", "2026-03-01T23:59:59Z"),
    ("by Sunday, 1 March", "2026-03-01T23:59:59Z"),
    ("by 1.3.2026 18:00", "2026-03-01T18:00:00Z"),
    ("by 1.3.", "2026-03-01T23:59:59Z"),
    ("before 4 January", "2027-01-04T23:59:59Z"),
    ("by Friday", "2026-01-09T23:59:59Z"),
    ("by Fri 18:00", "2026-01-09T18:00:00Z"),
    ("by 18:00 on Friday", "2026-01-09T18:00:00Z"),
    ("by next Friday noon", "2026-01-09T12:00:00Z"),
    ("by Monday", "2026-01-05T23:59:59Z"),
    ("by next Monday", "2026-01-12T23:59:59Z"),
    ("by the end of Wednesday", "2026-01-07T23:59:59Z"),
    ("by Wednesday midnight", "2026-01-08T00:00:00Z"),
    ("till tomorrow", "2026-01-06T23:59:59Z"),
    ("by tomorrow 12:00", "2026-01-06T12:00:00Z"),
    ("no later than tonight", "2026-01-05T23:59:59Z"),
    ("by 18:00", "2026-01-05T18:00:00Z"),
    ("by 8:00", "2026-01-06T08:00:00Z"),
    ("by 9:00", "2026-01-06T09:00:00Z"),
    ("by 5 January", "2026-01-05T23:59:59Z"),
    ("by 23:59:59", "2026-01-05T23:59:59Z"),
    ("by 12:59 pm", "2026-01-05T12:59:00Z"),
    ("by 24:00", "2026-01-06T00:00:00Z"),
    ("by 12 am", "2026-01-06T00:00:00Z"),
    ("by 12 pm", "2026-01-05T12:00:00Z"),
    ("due by Friday", "2026-01-09T23:59:59Z"),
])
def test_a_time_in_words(words: str, due: str) -> None:
    assert re.fullmatch(times.When.pattern, words, re.IGNORECASE), "it is a time"
    assert show_instant(times.read(words, NOW)) == due


@pytest.mark.parametrize("words", ["by 2026-02-30", "by 25:00", "by 13 pm", "by 31 June", "by 32.1.", "by 9:75", "by 9:60", "by 9:00:60",
                                   "by 0 am"])
def test_times_that_do_not_exist(words: str) -> None:
    with pytest.raises((BadSetup, ValueError)):
        times.read(words, NOW)


@pytest.mark.parametrize("words", ["in 3 rounds", "soon", "by the sea", "in a mayday", "by 3"])
def test_what_is_no_time(words: str) -> None:
    assert not re.fullmatch(times.When.pattern, words, re.IGNORECASE)
