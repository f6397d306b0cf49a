"""Books are exchanged whole, the old ones kept, and mails that became needless are withdrawn."""

from pathlib import Path

import pytest

from mailbot import exchange
from mailbot.mail.outbox import Outbox
from mailbot.mail.sending import Delivery, Fate
from mailbot.values import Mail


class Wire:
    """Sends nothing: the server is away for some."""

    exact = True

    def __init__(self, away: str) -> None:
        self.away = away

    def send(self, mail: Mail) -> Delivery:
        return Delivery(Fate.LATER, "away") if mail.to == self.away else Delivery(Fate.SENT)

    def close(self) -> None:
        """Nothing is held open."""


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    box = Outbox(tmp_path / "outbox.sqlite", "game@example.org")
    box.add([Mail(name, f"{name}@example.org", name, name) for name in ("ann", "bob")], 1000)
    return box


def put(folder: Path, words: str) -> None:
    for name in exchange.BOOKS:
        (folder / name).write_text(f"{words} {name}")


def test_the_new_books_take_the_place_of_the_old(tmp_path: Path, outbox: Outbox) -> None:
    put(tmp_path, "old")
    new = exchange.make(tmp_path)
    (new / "journal.jsonl").write_text("new")
    assert not exchange.unfinished(tmp_path)
    exchange.make_ready(tmp_path, "first", [])
    assert exchange.unfinished(tmp_path) and (tmp_path / "journal.jsonl").read_text() == "old journal.jsonl"
    exchange.finish(tmp_path, outbox)
    assert not exchange.unfinished(tmp_path) and (tmp_path / "journal.jsonl").read_text() == "new"
    assert not (tmp_path / "db.json").exists(), "what the new books lack is made from the journal"
    kept = tmp_path / "before/first"
    assert sorted(place.name for place in kept.iterdir()) == sorted(exchange.BOOKS)
    assert (kept / "db.json").read_text() == "old db.json"
    assert [place.name for place in tmp_path.iterdir() if place.name.startswith("books")] == []


def test_without_an_exchange_nothing_is_done(tmp_path: Path, outbox: Outbox) -> None:
    put(tmp_path, "old")
    exchange.finish(tmp_path, outbox)
    assert (tmp_path / "db.json").read_text() == "old db.json" and not (tmp_path / "before").exists()


def test_a_broken_off_attempt_is_dropped(tmp_path: Path) -> None:
    (exchange.make(tmp_path) / "journal.jsonl").write_text("half")
    assert list(exchange.make(tmp_path).iterdir()) == []


def test_mails_that_nobody_tried_to_send_are_withdrawn(tmp_path: Path, outbox: Outbox) -> None:
    outbox.send_due(1000, Wire(away="bob@example.org"))
    outbox.add([Mail("cid", "cid@example.org", "cid", "cid")], 1001)
    exchange.make(tmp_path)
    exchange.make_ready(tmp_path, "x", ["ann", "bob", "cid", "none"])
    exchange.finish(tmp_path, outbox)
    assert outbox.send_due(100_000, Wire(away="")).sent == 1, "bob's is under way, cid's is withdrawn"
