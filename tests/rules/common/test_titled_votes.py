"""Votes on proposals that are named by their titles."""

import pytest

from tests.kit import Play

RULES = ("common.titled_votes", "common.joining", "common.admin")
PLAYERS = ("Ann", "Bob", "Cid")


@pytest.fixture
def tabled(play: Play) -> Play:
    """Four proposals, two of them of one name."""
    for title in ("Rivers are wide", "Rivers are cold", "Tea", "Tea"):
        play.do("Ann", f"propose: {title}\nText.")
    return play


def votes(play: Play) -> dict[str, dict[str, str]]:
    """Who voted what on which proposal."""
    return {number: row["votes"] for number, row in play.json()["proposals"].items() if row["votes"]}


@pytest.mark.parametrize(("line", "choice"), [
    ("vote yes on Rivers are wide", "yes"), ("Vote no on “Rivers are wide”.", "no"), ("vote for rivers are WIDE", "yes"),
    ("vote against the proposal Rivers are wide", "no"), ("I vote yes on the Rivers are wide", "yes"), ('yes on "Rivers are wide"', "yes"),
    ('"Rivers are wide": no', "no"), ("vote Rivers are wide: abstain", "abstain"), ("vote yes on proposal Rivers, are wide!", "yes"),
    ("vote on Rivers are wide: no", "no"), ("My vote on Rivers are wide: yes", "yes")])
def test_a_title_that_is_clear(tabled: Play, line: str, choice: str) -> None:
    assert tabled.do("Bob", line)[0].startswith(f"Your vote on 1 (Rivers are wide) is {choice}")
    assert votes(tabled) == {"1": {"Bob": choice}}


@pytest.mark.parametrize(("line", "named"), [
    ("vote yes on Rivers", ("1 (Rivers are wide)", "2 (Rivers are cold)")), ("vote yes on Tea", ("3 (Tea)", "4 (Tea)")),
    ("vote yes on Rivers are wid", ("1 (Rivers are wide)", "2 (Rivers are cold)")), ("vote no on cold", ()),
    ("vote no on are cold", ("2 (Rivers are cold)",))])
def test_a_title_that_is_not_is_asked_about(tabled: Play, line: str, named: tuple[str, ...]) -> None:
    answer = tabled.mail("Bob", line)
    assert not answer.done and votes(tabled) == {}
    assert "Which proposal do you mean" in answer.text
    assert all(name in answer.text for name in named)


def test_no_such_title(tabled: Play) -> None:
    told = tabled.refused("Bob", "vote yes on Free hats for all")
    assert "no open proposal with the title “Free hats for all”" in told and "1 (Rivers are wide)" in told
    tabled.wait("5 days")
    assert "No proposal is open" in tabled.refused("Bob", "vote yes on Rivers are wide")


@pytest.mark.parametrize("line", [
    "vote yes on Rivers are wide if Ann pays", "vote yes on Rivers are wide?", "vote maybe on Rivers are wide"])
def test_what_is_no_vote(tabled: Play, line: str) -> None:
    assert not tabled.mail("Bob", line).done and votes(tabled) == {}


@pytest.mark.parametrize("line", ["vote yes on 1", "vote 1 yes", "yes on 1", "1: yes", "vote yes on proposal 1"])
def test_numbers_are_no_titles(tabled: Play, line: str) -> None:
    tabled.do("Ann", "propose: 1\nA proposal with a number for a title.")
    tabled.do("Bob", line)
    assert votes(tabled) == {"1": {"Bob": "yes"}}


def test_on_a_list_a_title_needs_quotes_or_a_colon() -> None:
    play = Play(RULES, players=PLAYERS, on_list=True)
    play.do("Ann", "propose: Rivers are wide\nText.")
    assert not play.mail("Bob", "vote yes on Rivers are wide", to="list").done
    assert not play.mail("Bob", "vote for me and my ducks", to="list").text
    play.do("Bob", 'vote yes on "Rivers are wide"', to="list")
    play.do("Cid", "vote Rivers are wide: no", to="list")
    assert votes(play) == {"1": {"Bob": "yes", "Cid": "no"}}
