"""The publisher: what changed is written, nothing else, and the site is the same however it came about."""

import contextlib
import shutil
from pathlib import Path

import pytest

from mailbot.engine.dice import commitment, day_key
from mailbot.engine.rule import Rule
from mailbot.web.manifest import Manifest
from mailbot.web.pages import HUNDRED
from tests.mailbot.web.checking import faults
from tests.mailbot.web.pond import SECRET, START, Pond, site_files


def busy_pond(*more: Rule) -> Pond:
    pond = Pond(*more)
    for name in ("Bertha", "Gus", "Mr. X", "Ølaf"):
        pond.duck(name, f"{name} lands.")
    pond.fly("Gus")
    pond.duck("Bertha", "Bertha gets corn.", food="corn", due=START + 900000)
    return pond


def test_the_whole_site_stands_and_holds_together(tmp_path):
    pond = busy_pond()
    done = pond.publish(pond.publisher(tmp_path))
    files = site_files(tmp_path)
    assert set(files) >= {
        "index.html", "log/index.html", "log/1/index.html", "commands/index.html", "dice/index.html", "pond/index.html",
        "ducks/bertha/index.html", "ducks/gus/index.html", "ducks/mr-x/index.html", "ducks/olaf/index.html",
        "ducks/flown/1/index.html", "feed.xml", "deadlines.ics", "game.json", "static/style.css", "static/icon.svg"}
    assert faults(files) == []
    assert len(done.new) == len(files)


def test_links_that_name_index_files_hold_together_too(tmp_path):
    pond = busy_pond()
    pond.publish(pond.publisher(tmp_path, index_links=True))
    files = site_files(tmp_path)
    assert faults(files) == []
    assert b'href="log/index.html"' in files["index.html"] and b'href="static/style.css"' in files["index.html"]


def test_pages_of_names_are_linked_from_log_and_deadlines(tmp_path):
    pond = busy_pond()
    pond.duck("Mr. X", due=START + 900000)
    pond.publish(pond.publisher(tmp_path, url="https://ducks.example.org/"))
    files = site_files(tmp_path)
    assert b'href="../ducks/mr-x/"' in files["log/index.html"]
    assert b'href="ducks/mr-x/">Mr. X is hungry' in files["index.html"]
    assert b"https://ducks.example.org/ducks/mr-x/" in files["feed.xml"]
    assert b"https://ducks.example.org/ducks/mr-x/" in files["deadlines.ics"]


def test_a_path_to_nothing_is_not_linked(tmp_path):
    pond = Pond()
    with pond.step() as turn:
        turn.log("A ghost quacks.", path="/ducks/Ghost/")
        turn.log("Something stirs.", path="javascript:alert(1)")
    pond.publish(pond.publisher(tmp_path))
    assert faults(site_files(tmp_path)) == []


def test_after_a_change_only_the_pages_that_read_it_are_rendered(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    pond.rendered.clear()
    pond.duck("Bertha", "Bertha gets peas.", food="peas")
    done = pond.publish(publisher)
    assert pond.rendered == ["Bertha"]
    assert "ducks/bertha/index.html" in done.changed
    assert not {"ducks/gus/index.html", "ducks/olaf/index.html"} & set(done.changed + done.new)
    assert b"peas" in site_files(tmp_path)["pond/index.html"]


def test_a_row_of_another_table_touches_the_page_it_refers_to(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    pond.rendered.clear()
    with pond.step() as turn:
        turn.add("feathers", duck="Ølaf", colour="teal")
    done = pond.publish(publisher)
    assert pond.rendered == ["Ølaf"] and done.changed == ("game.json", "ducks/olaf/index.html")
    assert b"teal" in site_files(tmp_path)["ducks/olaf/index.html"]


def test_nothing_happened_nothing_is_written(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    assert pond.publish(publisher).count == 0
    assert pond.publish(publisher, complete=True).count == 0
    assert pond.publish(pond.publisher(tmp_path)).count == 0, "a restart knows what stands"


def test_a_secret_change_leaves_no_trace(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    before = site_files(tmp_path)
    pond.duck("Bertha", mood=5)
    assert pond.publish(publisher).count == 0
    assert pond.publish(publisher, complete=True).count == 0
    assert site_files(tmp_path) == before


def busy_year(pond: Pond) -> list:
    """Steps of all kinds, to be played one by one."""
    def remove() -> None:
        with pond.step() as turn:
            turn.remove(turn.row("ducks", "Ølaf"))
            turn.log("Ølaf never was.")

    def draw() -> None:
        with pond.step() as turn:
            turn.roll("2d6", "waddle")
            turn.log("A duck waddles.")
    return [
        lambda: pond.duck("Bertha", "Bertha lands."), lambda: pond.duck("Ølaf", "Ølaf lands."),
        lambda: pond.duck("Bertha", mood=3), draw, lambda: pond.duck("Bertha", "peas!", food="peas"), remove,
        lambda: pond.duck("Gus", "Gus lands."), lambda: pond.fly("Bertha"), lambda: pond.duck("Gus", food="rye"),
        lambda: pond.step(86400), draw]


@pytest.mark.parametrize("every", [1, 3, 100])
def test_the_site_does_not_depend_on_how_often_it_is_published(tmp_path, every):
    once, often = Pond(), Pond()
    publisher = often.publisher(tmp_path / "often")
    for number, (first, second) in enumerate(zip(busy_year(once), busy_year(often), strict=True), 1):
        first()
        second()
        if number % every == 0:
            often.publish(publisher)
    often.publish(publisher)
    once.publish(once.publisher(tmp_path / "once"))
    one, other = site_files(tmp_path / "once"), site_files(tmp_path / "often")
    redirect = other.pop("ducks/olaf/index.html", b"refresh")
    assert one == other and b"refresh" in redirect
    assert often.publish(publisher, complete=True).count == 0, "a full build changes nothing"
    shutil.rmtree(tmp_path / "often" / "state")
    often.publish(often.publisher(tmp_path / "often"))
    assert one.items() <= site_files(tmp_path / "often").items(), "nor does one that knows nothing of the past"


class Killed(Exception):
    """The machine stops."""


@pytest.mark.parametrize("point", range(0, 60, 4))
def test_killed_while_publishing_the_end_is_the_same(tmp_path, monkeypatch, point):
    quiet, shaken = Pond(), Pond()
    for pond in (quiet, shaken):
        pond.duck("Bertha", "Bertha lands.")
        pond.publish(pond.publisher(tmp_path / ("quiet" if pond is quiet else "shaken")))
        pond.fly("Bertha")
        pond.duck("Gus", "Gus lands.")
    stood = set(site_files(tmp_path / "shaken"))
    left = [point]

    def counted(original):
        def call(*args):
            if left[0] == 0:
                raise Killed
            left[0] -= 1
            return original(*args)
        return call
    with monkeypatch.context() as patch, contextlib.suppress(Killed):
        patch.setattr(Path, "replace", counted(Path.replace))
        patch.setattr(Manifest, "_append", counted(Manifest._append))
        shaken.publish(shaken.publisher(tmp_path / "shaken"))
    files = {name: data for name, data in site_files(tmp_path / "shaken").items() if not name.startswith(".aside")}
    assert faults(files, stood) == [], "what visitors can reach is whole"
    quiet.publish(quiet.publisher(tmp_path / "quiet"))
    shaken.publish(shaken.publisher(tmp_path / "shaken"))
    assert site_files(tmp_path / "shaken") == site_files(tmp_path / "quiet")


def test_a_removed_thing_leaves_a_redirect(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    with pond.step() as turn:
        turn.remove(turn.row("ducks", "Ølaf"))
        turn.log("Ølaf never was.")
    done = pond.publish(publisher)
    assert done.redirected == ("ducks/olaf/index.html",)
    assert b'http-equiv="refresh" content="0; url=../../"' in site_files(tmp_path)["ducks/olaf/index.html"]
    assert faults(site_files(tmp_path)) == []


def test_a_rule_switched_off_takes_its_pages_along(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    with pond.step() as turn:
        turn.state.put("modules", "pond", {"name": "pond", "on": False})
        turn.log("The pond is drained.")
    done = pond.publish(publisher)
    assert "pond/index.html" in done.redirected and "ducks/bertha/index.html" in done.redirected
    files = site_files(tmp_path)
    assert b">Pond<" not in files["index.html"] and faults(files) == []


def test_full_pages_of_the_log_never_change(tmp_path):
    pond = Pond()
    publisher = pond.publisher(tmp_path)

    def happen(count: int) -> None:
        with pond.step() as turn:
            for _ in range(count):
                turn.log("Quack.")
    happen(HUNDRED - 1)
    pond.publish(publisher)
    happen(1)
    pond.publish(publisher)
    assert "log/1/" in site_files(tmp_path)["log/index.html"].decode()
    happen(HUNDRED)
    assert "log/1/index.html" in pond.publish(publisher).changed, "it now has a next page"
    kept = site_files(tmp_path)["log/1/index.html"]
    assert b"changes no more" in kept and b'rel="next"' in kept
    for count in (1, 250):
        happen(count)
        assert "log/1/index.html" not in pond.publish(publisher).changed
    files = site_files(tmp_path)
    assert files["log/1/index.html"] == kept
    assert {f"log/{number}/index.html" for number in range(1, 6)} <= set(files) and faults(files) == []
    assert pond.publish(publisher, complete=True).count == 0


def test_things_that_are_over_are_listed_by_the_hundred(tmp_path):
    pond = Pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    for number in range(HUNDRED + 20):
        pond.duck(f"Duck {number}", "lands")
        pond.fly(f"Duck {number}")
        if number % 30 == 0:
            pond.publish(publisher)
    pond.publish(publisher)
    files = site_files(tmp_path)
    assert [f"Duck {number}<".encode() in files["ducks/flown/1/index.html"] for number in (0, 99, 100)] == [True, True, False]
    assert b"Duck 119" in files["ducks/flown/2/index.html"] and faults(files) == []
    pond.rendered.clear()
    assert pond.publish(publisher, complete=True).count == 0
    assert len(pond.rendered) == HUNDRED + 20


def test_after_one_event_few_pages_of_a_large_site_are_rendered(tmp_path):
    pond = Pond()
    with pond.step() as turn:
        for number in range(1500):
            row = turn.add("ducks", name=f"duck-{number}")
            turn.log(f"Duck {number} was here.", path=f"ducks/duck-{number}/")
            if number > 20:
                turn.retire(row)
    publisher = pond.publisher(tmp_path)
    total = []
    pond.publish(publisher, progress=lambda done, count: total.append((done, count)))
    assert total[-1][0] == total[-1][1] > 1500
    rendered = []
    pond.duck("duck-3", "Duck 3 gets peas.", food="peas")
    done = pond.publish(publisher, progress=lambda done, count: rendered.append(done))
    assert len(rendered) < 0.01 * total[-1][0] and done.count < 15
    assert pond.publish(publisher, complete=True).count == 0


def test_a_days_dice_are_revealed_when_it_is_over(tmp_path):
    pond = Pond()
    publisher = pond.publisher(tmp_path)
    with pond.step() as turn:
        turn.roll("2d6", "waddle")
        turn.log("A duck waddles.")
    key = day_key(SECRET, "2026-01-05")
    pond.publish(publisher)
    during = site_files(tmp_path)
    assert commitment(key).encode() in during["dice/index.html"]
    assert commitment(day_key(SECRET, "2026-01-12")).encode() in during["dice/index.html"], "a week ahead"
    assert not any(key.hex().encode() in data for data in during.values())
    assert "dice/2026-01-05/index.html" not in during
    pond.at += 86400
    done = pond.publish(publisher)
    assert {"dice/2026-01-05/index.html", "dice/days/1/index.html"} <= set(done.new)
    after = site_files(tmp_path)
    assert key.hex().encode() in after["dice/2026-01-05/index.html"] and b"waddle" in after["dice/2026-01-05/index.html"]
    assert not any(day_key(SECRET, "2026-01-06").hex().encode() in data for data in after.values())
    assert faults(after) == []


def test_two_names_alike_keep_their_addresses(tmp_path):
    pond = Pond()
    for name in ("Ølaf", "Olaf"):
        pond.duck(name, f"{name} lands.")
    pond.publish(pond.publisher(tmp_path))
    pond.fly("Olaf")
    pond.publish(pond.publisher(tmp_path))
    files = site_files(tmp_path)
    assert "Ølaf eats".encode() in files["ducks/olaf/index.html"] and b"Olaf eats" in files["ducks/olaf-2/index.html"]
    assert faults(files) == []


def test_another_template_or_dress_rebuilds_the_site(tmp_path):
    pond = busy_pond()
    pond.publish(pond.publisher(tmp_path))
    assert pond.publish(pond.publisher(tmp_path, motto="Quack")).count >= 10
    again = pond.publisher(tmp_path, motto="Quack")
    assert pond.publish(again).count == 0


def test_links_in_mails_are_full_addresses(tmp_path):
    pond = busy_pond()
    named = pond.publisher(tmp_path, url="https://ducks.example.org/")
    assert named.link(pond.game, "/ducks/Mr. X/") == "https://ducks.example.org/ducks/mr-x/"
    assert named.link(pond.game, "/ducks/Ghost/") == "https://ducks.example.org/"
    assert pond.publisher(tmp_path).link(pond.game, "/ducks/Mr. X/") == ""


def test_a_full_disk_leaves_the_site_and_the_work_to_do(tmp_path, monkeypatch):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    before = site_files(tmp_path)
    pond.duck("Bertha", "Bertha gets peas.", food="peas")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space"):
            pond.publish(publisher)
    assert {name: data for name, data in site_files(tmp_path).items() if not name.startswith(".aside")} == before
    assert "ducks/bertha/index.html" in pond.publish(publisher).changed


def test_an_alert_stands_on_the_front_page_while_it_lasts(tmp_path):
    pond = busy_pond()
    publisher = pond.publisher(tmp_path)
    pond.publish(publisher)
    before = site_files(tmp_path)
    assert pond.publish(publisher, alert="The mailbox is shut.").changed == ("index.html",)
    assert b"<strong>The mailbox is shut.</strong>" in site_files(tmp_path)["index.html"]
    assert pond.publish(publisher, alert="The mailbox is shut.").count == 0
    assert pond.publish(publisher).changed == ("index.html",)
    assert site_files(tmp_path) == before


def test_draws_of_a_day_that_come_late_are_shown(tmp_path):
    pond = Pond()
    publisher = pond.publisher(tmp_path)

    def waddle(why: str) -> None:
        with pond.step() as turn:
            turn.roll("2d6", why)
            turn.log("A duck waddles.")
    waddle("waddle")
    pond.at += 86400
    pond.publish(publisher)
    pond.at -= 86400
    waddle("late waddle")
    pond.at += 86400
    assert "dice/2026-01-05/index.html" in pond.publish(publisher).changed
    assert b"late waddle" in site_files(tmp_path)["dice/2026-01-05/index.html"]
    assert pond.publish(publisher, complete=True).count == 0
