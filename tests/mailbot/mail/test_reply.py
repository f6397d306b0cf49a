"""What answers and announcements say beside the words of the rules: links, and a way out for whoever is lost."""

from dataclasses import replace

import pytest

from tests.kit import Play

RULES = ("common.info", "common.joining", "common.ballots", "common.proposal_pages", "common.enacting")
SITE = "https://example.org/nomic/"


@pytest.fixture
def linked() -> Play:
    """A game whose website has an address."""
    play = Play(RULES, players=["Ann", "Bob"])
    manner = play.referee.manner
    play.referee.manner = replace(manner, desk=replace(manner.desk, url=SITE))
    return play


def test_an_answer_and_an_announcement_link_to_the_page_concerned(linked: Play) -> None:
    answer = linked.mail("Ann", "propose: Tea\nTea!")
    assert f"See {SITE}proposals/1/\n" in answer.text and "Website:" not in answer.text
    assert f"See {SITE}proposals/1/\n" in linked.sent("Bob")


def test_without_a_page_of_its_own_the_website_is_named(linked: Play) -> None:
    assert f"Website: {SITE}\n" in linked.mail("Ann", "status").text


def test_a_page_whose_address_is_made_from_a_name_is_not_guessed(linked: Play) -> None:
    linked.do("admin", "admit Cid cid@example.org")
    assert "See" not in linked.sent("Bob")


def test_without_an_address_of_the_website_nothing_is_linked() -> None:
    play = Play(RULES, players=["Ann"])
    text = play.mail("Ann", "propose: Tea\nTea!").text
    assert "See " not in text and "Website" not in text


@pytest.mark.parametrize(("who", "line", "told"), [
    ("eve@example.net", "What is this?", True), ("eve@example.net", "xyzzy", True), ("Ann", "xyzzy", True),
    ("Ann", "vote yes in 1", False), ("eve@example.net", "help\nxyzzy", False),
])
def test_whoever_is_lost_is_told_the_lines_most_useful_now(linked: Play, who: str, line: str, told: bool) -> None:
    assert ("Useful now:" in linked.mail(who, line).text) is told
