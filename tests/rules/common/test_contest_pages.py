"""Pages of contests: all that is public about each, its text's history, its log page by page."""

from pathlib import Path

import pytest

from tests.mailbot.web.checking import faults
from tests.mailbot.web.test_rulesets import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Two contests side by side; Bob plays in both."""
    site = Site(tmp_path, "starter", objection_window="0")
    site.mail("Ann", "create contest\nTitle: Haiku\nScoring: axes x y\nAmendable by: master\nText:\nFive.\nSeven.\nFive.\nEnd text")
    site.mail("Zoë Ø", "create contract\nTitle: Boats <b>\nModule: rednovember\nSet: hand_limit = 5\nText: We dive.\nEnd text")
    site.mail("Bob", "join C1\njoin C2")
    return site


def lines(site: Site, page: str, start: str) -> list[str]:
    """The entries of a log on a page."""
    return [line.partition(">")[2].split("</li>")[0] for line in site.files()[page].decode().splitlines() if line.startswith(start)]


def test_each_contest_has_a_page_of_its_own(site: Site) -> None:
    site.mail("Ann", "award C1 Bob 3 y: fine\nscore C1 Bob +7\ndeadline C1 Bob by Friday 18:00: a poem")
    site.mail("Ann", "announce C1: welcome\nroll 2d6 for C1: luck")
    one, two = site.words("contests/1/index.html"), site.words("contests/2/index.html")
    for said in ("C1 Haiku", "Kind contest", "axes: x, y", "Five. Seven. Five.", "7 3 y",
                 "D1 a poem Fri 9 Jan 2026, 18:00 UTC (in 4 days) Bob pending",
                 "This week 3 of 5", "fine", "welcome", "2d6 (luck)", "Ann awards Bob 3 y: fine"):
        assert said in one and said not in two, said
    for said in ("C2 Boats <b>", "We dive.", "hand_limit: 5 (changed)", "hand limit 5 (changed)",
                 "start minutes 60, 60, 60, 55, 50, 45", "All parameters of the module", "Bob joins."):
        assert said in two
    listed = site.words("contests/index.html")
    assert "C1 Haiku contest open Ann 1 (2 to any number)" in listed and "Fri 9 Jan 2026, 18:00 UTC" in listed and "C2 Boats <b>" in listed
    assert faults(site.files()) == [] and site.publish(complete=True).count == 0


@pytest.mark.clause("CO-TEXT-10")
def test_every_revision_of_the_text_stays_readable(site: Site) -> None:
    site.mail("Ann", "amend C1\nText:\nFive.\nEight.\nFive.\nEnd text")
    site.mail("Ann", "amend C1\nText:\nFive.\nEight.\nFive.\nNo rhymes.\nEnd text")
    page = site.files()["contests/1/index.html"].decode()
    assert page.index('id="revision-3"') < page.index('id="revision-2"') < page.index('id="revision-1"')
    assert "<del>Seven.</del><ins>Eight.</ins>" in page and "No rhymes." in page
    assert "by A2" in site.words("contests/1/index.html") and "by A1" in site.words("contests/1/index.html")
    assert "Five. Seven. Five." in site.words("contests/1/index.html")


def test_the_whole_log_can_be_read_page_by_page(site: Site) -> None:
    for number in range(113):
        site.play.do("Ann", f"score C1 Bob = {number}")
        if number % 50 == 0:
            site.play.do("Bob", f"say C2: word {number}")
    site.publish()
    newest = lines(site, "contests/1/index.html", "<li><time")
    assert len([line for line in newest if "sets the score" in line]) == 50 and "112 points" in "".join(newest)
    first, second = (lines(site, f"contests/1/log/{page}/index.html", '<li id="e') for page in (1, 2))
    assert "Ann creates the contest" in first[0] and len(first) == len(second) == 50
    seen = [number for number in range(113) if any(f"of Bob to {number} points" in line for line in (*first, *second, *newest))]
    assert seen == list(range(113)), "every entry stands on one of the pages"
    assert "word 0" not in "".join((*first, *second)) and "contests/1/log/3/index.html" not in site.files()
    assert 'contests/1/log/2/"' in site.files()["contests/1/index.html"].decode()
    assert "changes no more" in site.words("contests/1/log/1/index.html")
    assert faults(site.files()) == [] and site.publish(complete=True).count == 0


def test_an_ended_contest_keeps_its_page(site: Site) -> None:
    site.mail("Ann", "award C1 Bob 3 x: fine\nend C1: done")
    one = site.words("contests/1/index.html")
    assert "ended since" in one and "(done)" in one and "Ann awards Bob 3 x: fine" in one and "What you can mail now" not in one
    assert "C1 Haiku , 2026-01-05 : done" in site.words("contests/index.html")
