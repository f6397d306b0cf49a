"""The website of the ducks: what each page shows, and that a rich game's site is whole."""

from pathlib import Path
from typing import Any

import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.kit import module
from tests.mailbot.web.checking import faults, parse
from tests.rules.ducks9.conftest import Ducks

portraits = module("ducks9.portraits")


class Site:
    """A game of ducks with its website."""

    def __init__(self, folder: Path) -> None:
        self.play, self.folder, self.entries = Ducks(), folder, list[Any]()
        self.play.referee.watch = lambda played: self.entries.append(played.entry)
        self.publisher = Publisher(folder / "site", folder / "state", [bundled("templates")], b"kit")

    def publish(self) -> None:
        self.publisher.publish(self.play.game, self.entries, upto=len(self.entries), today=self.play.now, complete=True)

    def files(self) -> dict[str, bytes]:
        site = self.folder / "site"
        return {str(place.relative_to(site)): place.read_bytes() for place in site.rglob("*") if place.is_file()}

    def words(self, name: str) -> str:
        return " ".join(" ".join(parse(self.files()[name]).itertext()).split())


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A game in which there is something of everything."""
    site = Site(tmp_path)
    play = site.play
    play.no_ducks()
    bertha = play.duck("Bertha", "Alice", 30, colour="Green", eggs=1)
    play.duck("Coot", "Bob", 5, colour="Blue")
    play.duck("<b>Bold</b> & " + "long " * 30, "Bob", 2, colour="Yellow")
    play.duck("", "Carol", 2, colour="Red")
    play.duck(None, "Carol", 9, None)
    play.duck("Wild", None, 1, colour="Red")
    play.do("Alice", "hatch egg with Bertha egg")
    play.do("Bob", "send Coot scouting quack", dice=[7])
    play.do("Alice", "divine scrambler on Duck God with Bertha for 20 quack")
    play.do("Alice", "appoint myself judge quack")
    play.do("Bob", "assent to Alice as judge quack")
    play.do("Carol", "request justice: Is <i>this</i> a duck? quack")
    play.do("Alice", "offer Bertha to Bob quack")
    play.do("Alice", "propose: Frost\nPonds freeze.\nend\nvote 1 bread")
    play.do("Dave", "roll for a pond quack", dice=[6])
    assert play.see(bertha).quacks == 5
    site.publish()
    return site


def test_the_site_is_whole(site: Site) -> None:
    assert faults(site.files()) == []
    site.play.do("Carol", "assent to Alice as judge quack")
    site.play.do("Alice", "rule on request 1: Yes. quack")
    site.play.do("Bob", "overturn ruling 1 quack\nremove the judge: sleeps\nuwu")
    site.play.at("2021-03-07 00:00")
    site.publish()
    assert faults(site.files()) == []
    assert "Motion to remove" in site.words("judge/index.html") and "overturned" in site.words("judge/index.html")


def test_ponds_show_who_lives_there_and_what_comes(site: Site) -> None:
    words = site.words("ponds/index.html")
    for said in ("Pond 1", "Pond 2", "Bertha", "wild", "In the sky", "sent by Bob in 2021-02-28/1, potential 7",
        "On the bank", "unnamed #9",
                 "Thu 4 Mar 2021, 00:00 UTC", "Nobody lives here"):
        assert said in words, said
    page = site.files()["ponds/index.html"].decode()
    assert 'aria-label="Bertha: Green, Quacks 5, Eggs 0, owned by Alice, pond 1, crowned: its owner is Duck Lord"' in page
    assert page.count("<svg") >= 7
    assert "8 (+3)" in words


def test_a_duck_has_a_portrait_and_a_family(site: Site) -> None:
    parent, child = site.words("ducks/5/index.html"), site.words("ducks/11/index.html")
    assert "Children:" in parent and "unnamed #11" in parent and "Descends from Bertha" in child
    bold = site.files()["ducks/7/index.html"].decode()
    assert "<b>Bold" not in bold and "&lt;b&gt;Bold&lt;/b&gt;" in bold and "The name in full" in bold
    assert "“” #8" in site.words("ducks/8/index.html") and "sent by Bob" in site.words("ducks/6/index.html")
    assert "Bertha" in site.words("players/alice/index.html")


def test_titles_god_judge_lists_and_clock(site: Site) -> None:
    assert "tie between" in site.words("royalty/index.html") and "DUCK DUKE" in site.words("royalty/index.html")
    assert "0 of 12 God Eggs" in site.words("duck-god/index.html") and "Sun 7 Mar 2021" in site.words("duck-god/index.html")
    judge = site.words("judge/index.html")
    assert "1 of 2 assents (Bob)" in judge and "Is <i>this</i> a duck?" in judge
    lists = site.words("lists/index.html")
    assert all(word in lists for word in ("quack", "waddle", "Jeffery", "None.", "Divine Scrambler"))
    calendar = site.words("calendar/index.html")
    assert "2021-02-28/1 (now)" in calendar and "1 Frost" in calendar and "the Duck God gains an Egg" in calendar
    assert "duck, against it: nobody; 0 Quacks" in site.words("proposals/1/index.html")
    front = site.words("index.html")
    assert "Period One (2021-02-28/1)" in front and "Duck King" in front
    assert "Proposal 1" in site.words("proposals/1/index.html") and "Bertha (#5) for nothing" in site.words("trades/index.html")
    ducks = site.words("ducks/index.html")
    assert "Pond rolls" in ducks and "Dave" in ducks


@pytest.mark.parametrize(("name", "label"), [
    (None, "unnamed #5"), ("", "“” #5"), ("  ", "“  ” #5"), ("Bertha", "Bertha"), ("x" * 60, "x" * 60), ("x" * 61, "x" * 59 + "…")])
def test_labels(pond: Ducks, name: str | None, label: str) -> None:
    number = pond.duck(name, "Alice")
    assert number == 5 and portraits.label(pond.row("ducks", 5)) == label


def test_a_circle_of_parents_does_not_hang(pond: Ducks) -> None:
    one, two = pond.duck("One", "Alice"), pond.duck("Two", "Alice")
    pond.change("ducks", one, parent=two)
    pond.change("ducks", two, parent=one)
    known = {row.id: row for row in pond.rows("ducks")}
    assert [row.id for row in portraits.ancestors(known, known[one])] == [two]
    assert portraits.tree(pond.view(), known, known[one])["children"][0]["children"] == []


def test_requests_have_pages_of_their_own_with_all_rulings(site: Site) -> None:
    site.play.do("Carol", "assent to Alice as judge quack")
    site.play.do("Alice", "rule on request 1: Yes. quack")
    site.play.do("Bob", "overturn ruling 1 quack")
    site.play.wait("96h")
    site.play.do("Alice", "rule on request 1: Yes indeed. quack")
    site.publish()
    words = site.words("judgments/1/index.html")
    for said in ("Request 1", "Question Is <i>this</i> a duck?", "Ruling 1 overturned", "Bob to overturn", "Ruling 2 open to vote",
    "Yes indeed."):
        assert said in words, said
    assert "Requests for justice" in site.words("judgments/index.html")
    assert "Judgments" not in site.words("judge/index.html")


def test_proposals_of_both_periods(site: Site) -> None:
    assert "Voted on next, in 2021-02-28/2, until Sun 7 Mar 2021, 00:00 UTC : 1 Frost" in site.words("proposals/index.html")
    site.play.at("2021-03-04 00:00")
    site.play.do("Bob", "propose: Thaw")
    site.publish()
    words = site.words("proposals/index.html")
    assert "Voted on now, in 2021-02-28/2" in words and "Voted on next, in 2021-03-07/1, until Thu 11 Mar 2021, 00:00 UTC : 2 Thaw" in words


def test_the_duck_gods_eggs_come_and_go(site: Site) -> None:
    site.play.at("2021-03-07 00:00")
    site.play.change("ducks", site.play.see("Bertha").id, quacks=20)
    site.play.do("Alice", "divine scrambler on Duck God with Bertha for 20 quack")
    site.publish()
    words = site.words("duck-god/index.html")
    assert "-1 0 scrambled by Alice" in words and "+1 1 the Egg of Sunday 2021-03-07" in words


def test_every_page_names_the_period_and_what_ends_it(site: Site) -> None:
    first = "Period One (2021-02-28/1) lasts until Thu 4 Mar 2021, 00:00 UTC: then votes are counted, and the ponds do their work."
    assert all(first in site.words(name) for name in site.files() if name.endswith("index.html") and "commands" not in name)
    site.play.at("2021-03-04 00:00")
    site.publisher.publish(site.play.game, site.entries, upto=len(site.entries), today=site.play.now)
    second = "Period Two (2021-02-28/2) lasts until Sun 7 Mar 2021, 00:00 UTC: then votes are counted, the Duck God gains an Egg"
    assert all(second in site.words(name) for name in ("lists/index.html", "players/alice/index.html", "index.html"))
