"""What other programs read: events as an Atom feed, deadlines as a calendar."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from feedgen.feed import FeedGenerator
from icalendar import Calendar, Event, vDatetime

from mailbot.values import Instant
from mailbot.web.manifest import AsOf
from mailbot.web.prose import fit
from mailbot.web.render import Frame

Deadline = tuple[Instant, str, str]
"""When, what, and the path of the page concerned."""

TITLE_LENGTH = 120


def atom(frame: Frame, entries: Iterable[Mapping[str, Any]], as_of: AsOf) -> bytes:
    """An Atom feed (RFC 4287) of log entries (number, at, text, path), newest first."""
    feed = FeedGenerator()
    feed.id(_about(frame, ""))
    feed.title(fit(frame.name))
    feed.subtitle(fit(frame.motto))
    feed.author({"name": fit(frame.name)})
    feed.updated(_moment(as_of.at))
    feed.generator("mailbot")
    if frame.url:
        feed.link(href=frame.url, rel="alternate")
        feed.link(href=f"{frame.url}feed.xml", rel="self")
    for entry in entries:
        _add_entry(feed, frame, entry)
    written: bytes = feed.atom_str(pretty=True)
    return written


def _add_entry(feed: FeedGenerator, frame: Frame, entry: Mapping[str, Any]) -> None:
    text = fit(str(entry["text"]))
    item = feed.add_entry(order="append")
    item.id(_about(frame, f"log/#e{entry['number']}"))
    item.title(_short(text) or f"Event {entry['number']}")
    item.content(text, type="text")
    item.updated(_moment(entry["at"]))
    item.published(_moment(entry["at"]))
    if frame.url:
        item.link(href=frame.url + str(entry.get("path") or f"log/#e{entry['number']}"), rel="alternate")


def calendar(frame: Frame, deadlines: Iterable[Deadline], as_of: AsOf) -> bytes:
    """A calendar (RFC 5545) of deadlines."""
    book = Calendar()
    book.add("prodid", "-//mailbot//deadlines//EN")
    book.add("version", "2.0")
    book.add("x-wr-calname", fit(frame.name))
    for moment, words, path in deadlines:
        event = Event()
        event.add("uid", f"{sha256(f'{moment} {path} {fit(words)}'.encode()).hexdigest()[:24]}@{_host(frame)}")
        event["dtstamp"] = vDatetime(_moment(as_of.at))
        event["dtstart"] = vDatetime(_moment(moment))
        event.add("summary", _short(fit(words)))
        event.add("description", fit(words))
        if frame.url:
            event.add("url", frame.url + path)
        book.add_component(event)
    return bytes(book.to_ical())


def _moment(instant: Instant) -> datetime:
    return datetime.fromtimestamp(instant, UTC)


def _about(frame: Frame, path: str) -> str:
    """A permanent name for a thing of this game, even where the site's address is unknown."""
    return frame.url + path if frame.url else f"urn:mailbot:{frame.address or frame.rules}:{path}"


def _host(frame: Frame) -> str:
    return frame.address.rpartition("@")[2] or "mailbot.invalid"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= TITLE_LENGTH else line[:TITLE_LENGTH - 1].rstrip() + "…"
