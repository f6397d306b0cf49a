import re

import pytest

from mailbot.commands.times import Address, Duration, Moment
from mailbot.errors import Refuse


@pytest.mark.parametrize(
    "text, address",
    [
        ("Ann@Example.org", "ann@example.org"),
        ("<ann@example.org>", "ann@example.org"),
        ("mailto:ann@example.org", "ann@example.org"),
        ("<mailto:ann+game@mail.example.org>", "ann+game@mail.example.org"),
    ],
)
def test_addresses(text, address):
    assert re.fullmatch(Address.pattern, text, re.IGNORECASE)
    assert Address().parse(text) == address


@pytest.mark.parametrize(
    "text", ["ann@example", "ann@.org", "ann@@example.org", "ann@example..org", "a" * 250 + "@example.org"]
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(Refuse, match="not a mail address"):
        Address().parse(text)


@pytest.mark.parametrize(
    "text, seconds", [("5 days", 432000), ("72 hours", 259200), ("1h30m", 5400), ("2 days and 3 hours", 183600)]
)
def test_durations(text, seconds):
    assert re.fullmatch(Duration.pattern, text, re.IGNORECASE)
    assert Duration().parse(text) == seconds


@pytest.mark.parametrize("text", ["5", "5 ducks"])
def test_what_is_no_duration_is_refused(text):
    with pytest.raises(Refuse, match="write it like 5 days"):
        Duration().parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01 18:00",
        "2026-03-01T18:00Z",
        "2026-03-01 18:00 UTC",
        "2026-03-01T18:00:00+00:00",
        "2026-03-01 19:00+01:00",
    ],
)
def test_moments(text):
    assert re.fullmatch(Moment.pattern, text, re.IGNORECASE)
    assert Moment().parse(text) == 1772388000
    assert Moment().show(1772388000) == "2026-03-01T18:00:00Z"


def test_impossible_moments_are_refused():
    with pytest.raises(Refuse, match="is no time"):
        Moment().parse("2026-02-30 18:00")


def test_durations_are_shown_in_words():
    assert Duration().show(432000) == "5 days"
