"""The feed and the calendar: what standard readers find in them."""

import pytest
from icalendar import Calendar
from lxml import etree

from mailbot.clock import parse_instant
from mailbot.web.feeds import atom, calendar
from mailbot.web.manifest import AsOf
from mailbot.web.render import Frame

NOW = parse_instant("2026-01-08T14:03:00Z")
AS_OF = AsOf(412, NOW)
FRAME = Frame("The Tuesday <Nomic>", "starter", address="game@example.org", url="https://nomic.example.org/")
ENTRIES = [
    {"number": 412, "at": NOW, "text": "Ann says <b>&\x00\x0b hi\nthere", "path": "proposals/12/"},
    {"number": 411, "at": NOW - 60, "text": "x" * 500, "path": None}, {"number": 410, "at": NOW - 60, "text": "  ", "path": None}]
ATOM = {"a": "http://www.w3.org/2005/Atom"}


def found(document: etree._Element, path: str) -> list[str]:
    return [str(node) for node in document.xpath(path, namespaces=ATOM)]


def test_the_feed_lists_events_newest_first():
    feed = etree.fromstring(atom(FRAME, ENTRIES, AS_OF))
    assert found(feed, "a:entry/a:id/text()") == [f"https://nomic.example.org/log/#e{n}" for n in (412, 411, 410)]
    assert found(feed, "a:entry[1]/a:link/@href") == ["https://nomic.example.org/proposals/12/"]
    assert found(feed, "a:entry[1]/a:content/text()") == ["Ann says <b>&\ufffd\ufffd hi\nthere"]
    assert found(feed, "a:entry/a:title/text()")[1:] == ["x" * 119 + "…", "Event 410"]
    assert found(feed, "a:updated/text()") == ["2026-01-08T14:03:00+00:00"]
    assert found(feed, "a:link[@rel='self']/@href") == ["https://nomic.example.org/feed.xml"]


@pytest.mark.parametrize("frame", [FRAME, Frame("x", "starter"), Frame("x", address="game@example.org")])
def test_the_feed_has_all_that_atom_asks_for(frame):
    feed = etree.fromstring(atom(frame, ENTRIES, AS_OF))
    for of in ("", "a:entry[1]/"):
        for name in ("id", "title", "updated"):
            assert len(found(feed, f"{of}a:{name}/text()")) == 1
    assert found(feed, "a:author/a:name/text()")
    ids = found(feed, "//a:id/text()")
    assert len(set(ids)) == len(ids) == 4 and all(":" in name for name in ids)


def test_the_same_events_give_the_same_bytes():
    assert atom(FRAME, ENTRIES, AS_OF) == atom(FRAME, ENTRIES, AS_OF)
    assert calendar(FRAME, [(NOW, "a", "b/")], AS_OF) == calendar(FRAME, [(NOW, "a", "b/")], AS_OF)


def test_an_empty_feed_is_a_feed():
    assert found(etree.fromstring(atom(FRAME, [], AS_OF)), "a:title/text()") == ["The Tuesday <Nomic>"]


def test_the_calendar_holds_each_deadline():
    deadlines = [(NOW + 3600, "Vote on 12; “A, B”\nends", "proposals/12/"), (NOW + 3600, "Other", ""), (NOW, "é" * 100, "x/")]
    data = calendar(FRAME, deadlines, AS_OF)
    events = Calendar.from_ical(data).walk("VEVENT")
    assert [event.decoded("dtstart").isoformat() for event in events] == [
        "2026-01-08T15:03:00+00:00", "2026-01-08T15:03:00+00:00", "2026-01-08T14:03:00+00:00"]
    assert str(events[0]["description"]) == "Vote on 12; “A, B”\nends"
    assert str(events[0]["url"]) == "https://nomic.example.org/proposals/12/"
    assert len({str(event["uid"]) for event in events}) == 3
    assert all(len(line) <= 75 for line in data.split(b"\r\n")) and b"DTSTAMP:20260108T140300Z" in data


def test_two_deadlines_of_one_page_and_second_differ():
    same = [(NOW, "Vote closes", "a/"), (NOW, "Quorum closes", "a/")]
    events = Calendar.from_ical(calendar(FRAME, same, AS_OF)).walk("VEVENT")
    assert len({str(event["uid"]) for event in events}) == 2
