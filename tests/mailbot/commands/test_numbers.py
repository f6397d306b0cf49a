import pytest

from mailbot.commands.numbers import EVERYTHING, MOST_NUMBERS, Amount, Number, Numbers, whole
from mailbot.errors import Refuse


@pytest.mark.parametrize(
    "text, number",
    [
        ("12", 12),
        ("#12", 12),
        ("# 12", 12),
        ("1,000", 1000),
        ("1'000", 1000),
        ("0", 0),
        ("007", 7),
        ("12,345,678", 12345678),
    ],
)
def test_whole_numbers_as_players_write_them(text, number):
    assert Number().parse(text) == number


@pytest.mark.parametrize(
    "text", ["proposal 12", "Proposals 12", "the proposal 12", "proposal no. 12", "P12", "p 12", "#12"]
)
def test_the_topics_noun_may_stand_before_the_number(text):
    assert Number(topic="proposal").parse(text) == 12


@pytest.mark.parametrize(
    "text, told",
    [
        ("-5", "“-5” is not a whole number"),
        ("2.5", "“2.5” is not a whole number"),
        ("five", "“five” is no number I can read"),
        ("1,00", "not a whole number"),
        ("12,13", "not a whole number"),
        ("9" * 30, "30 digits"),
        ("half", "no number I can read"),
    ],
)
def test_what_is_no_whole_number_is_refused_with_a_sentence(text, told):
    with pytest.raises(Refuse, match=told):
        whole(text)


def test_bounds_are_told():
    with pytest.raises(Refuse, match="0 is out of range: write a whole number from 1 to 6"):
        Number(1, 6).parse("0")
    with pytest.raises(Refuse, match="of 3 or more"):
        Number(3).parse("2")
    assert Number(1, 6).parse("6") == 6


@pytest.mark.parametrize("text", ["$500", "500", "$ 500", "500$", "500 dollars", "#500"])
def test_amounts(text):
    assert Amount().parse(text) == 500


def test_amounts_below_nothing_are_refused():
    with pytest.raises(Refuse, match="“-5”"):
        Amount().parse("$-5")
    with pytest.raises(Refuse, match="of 1 or more"):
        Amount(1).parse("$0")


@pytest.mark.parametrize(
    "text, numbers",
    [
        ("12", (12,)),
        ("12, 13", (12, 13)),
        ("12,13", (12, 13)),
        ("12 13 14", (12, 13, 14)),
        ("12 and 13", (12, 13)),
        ("12, 13, and 14", (12, 13, 14)),
        ("12-15 and 17", (12, 13, 14, 15, 17)),
        ("12 - 14", (12, 13, 14)),
        ("12 to 14", (12, 13, 14)),
        ("12 through 14", (12, 13, 14)),
        ("12..14", (12, 13, 14)),
        ("12 & 13", (12, 13)),
        ("#12, #13", (12, 13)),
        ("#12-#14", (12, 13, 14)),
        ("proposals 12, 13", (12, 13)),
        ("proposal 12 and proposal 14", (12, 14)),
        ("proposals 12-14 and no. 17", (12, 13, 14, 17)),
        ("P12, P13", (12, 13)),
        ("12, 12, 12", (12,)),
        ("1,000", (1000,)),
        ("12/13", (12, 13)),
        ("7-7", (7,)),
    ],
)
def test_lists_and_ranges(text, numbers):
    assert Numbers("proposal").parse(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "all",
        "everything",
        "everything open",
        "All Open",
        "all proposals",
        "all open proposals",
        "everything that is open",
        "all the open proposals",
        "every open one",
        "the rest",
        "all of them",
    ],
)
def test_everything(text):
    assert Numbers("proposal").parse(text) is EVERYTHING


@pytest.mark.parametrize(
    "text, told",
    [
        ("12, 2.5", "“2.5”"),
        ("-5", "“-5”"),
        ("12 and five", "“five”"),
        ("15-12", "runs backwards"),
        ("1-5000", "more than 1000"),
        (", ".join(map(str, range(MOST_NUMBERS + 1))), "more than 1000"),
    ],
)
def test_faulty_lists_are_refused(text, told):
    with pytest.raises(Refuse, match=told):
        Numbers().parse(text)


def test_values_are_shown_as_json_can_hold_them():
    assert Numbers().show((1, 2)) == [1, 2]
    assert Numbers().show(EVERYTHING) == "everything open"
    assert Number().show(3) == 3
