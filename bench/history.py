"""Gives a game a long past without playing it: what a hundred thousand mails leave behind in books, archive and outbox."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import orjson

from bench.games import START, TEXT

PROPOSAL_EVERY = 20
"""One proposal closed for so many mails."""


def add_past(folder: Path, mails: int, proposals: int | None = None) -> None:
    """Fill a closed game's books as `mails` mails would have: log, retired proposals, mails seen and sent, archive, journal."""
    state = folder / "state"
    closed = mails // PROPOSAL_EVERY if proposals is None else proposals
    _history(state, mails, closed)
    _outbox(state, mails)
    _archive(state, mails)
    _counters(state, mails, closed)


def _history(state: Path, mails: int, closed: int) -> None:
    with sqlite3.connect(state / "history.sqlite") as books:
        books.executemany("insert or ignore into seen values (?, ?)", ((f"{n:064x}", n) for n in range(mails)))
        books.executemany("insert or ignore into sent values (?, ?)",
                          ((f"<{n:032x}@example.org>", orjson.dumps({"about": {"proposal": 1}, "text": TEXT})) for n in range(mails)))
        books.executemany("insert or replace into log values (?, ?)",
                          ((n + 100, orjson.dumps({"n": n + 100, "at": START, "text": f"Ann does thing {n}.", "by": "Ann",
                                                   "path": f"/proposals/{n % max(closed, 1) + 2}/"})) for n in range(mails)))
        books.executemany("insert or replace into retired values ('proposals', ?, ?, ?)",
                          ((str(n + 2), n + 1, orjson.dumps(_proposal(n + 2))) for n in range(closed)))


def _proposal(number: int) -> dict[str, object]:
    return {"number": number, "title": f"Idea {number}", "author": "Ann", "text": TEXT, "status": "rejected", "opened": START - 9,
            "closes": START - 1, "closed": START - 1, "outcome": "rejected", "tally": {"yes": 1, "no": 2, "abstain": 0},
            "votes": {"Ann": "yes", "Bob": "no", "Cid": "no"}, "changes": [], "held": [], "reminded": True}


def _outbox(state: Path, mails: int) -> None:
    with sqlite3.connect(state / "outbox.sqlite") as box:
        box.executemany(
            "insert or ignore into mails (key, message_id, recipient, mail, status, added, next_at, changed) "
            "values (?, ?, 'ann@example.org', null, 'sent', ?, null, ?)",
            ((f"past-{n}", f"<{n:032x}@example.org>", START, START) for n in range(mails)))


def _archive(state: Path, mails: int) -> None:
    for day in range(0, mails, 200):
        place = state / "archive" / "2020" / f"{day // 200 // 28 % 12 + 1:02d}" / f"{day // 200 % 28 + 1:02d}"
        place.mkdir(parents=True, exist_ok=True)
        for number in range(day, min(day + 200, mails)):
            (place / f"000000-{number}-{number:032x}.eml").write_bytes(b"")


def _counters(state: Path, mails: int, closed: int) -> None:
    """The live state knows where the numbers stand; nothing else of it grows."""
    file = state / "db.json"
    data = orjson.loads(file.read_bytes())
    rows = data["counters"]
    for row in rows.values():
        if row["key"] == "log":
            row["row"]["next"] = mails + 100
        if row["key"] == "proposals":
            row["row"]["next"] = closed + 2
    file.write_bytes(orjson.dumps(data))
    (state / "published").unlink(missing_ok=True)
