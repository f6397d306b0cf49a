"""What only grows: the log, rows that are over, and which mails were seen; read on demand, never held in memory."""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson

from mailbot.store.state import Key, Values

_SCHEMA = """
create table if not exists retired (tab text, key text, seq integer, data blob, primary key (tab, key)) without rowid;
create index if not exists retired_order on retired (tab, seq);
create table if not exists log (n integer primary key, data blob);
create table if not exists events (n integer primary key, event text);
create index if not exists events_by_name on events (event, n);
create table if not exists draws (day text, n integer, k integer, data blob, primary key (day, n, k)) without rowid;
create table if not exists seen (identity text primary key, n integer) without rowid;
create table if not exists sent (message_id text primary key, data blob) without rowid;
create table if not exists upto (one integer primary key check (one = 1), n integer);
"""


class History:
    """A SQLite file (or memory, for `path=None`) derived from the journal; every write may be repeated."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        self._db.executescript("pragma journal_mode=wal; pragma synchronous=normal;" + _SCHEMA)

    def begin(self) -> None:
        """Start a batch of writes."""
        self._db.execute("begin")

    def commit(self) -> None:
        """Keep the batch."""
        self._db.execute("commit")

    def rollback(self) -> None:
        """Drop a batch that failed."""
        if self._db.in_transaction:
            self._db.execute("rollback")

    def note(self, n: int) -> None:
        """Remember that all is written up to step n."""
        self._db.execute("insert into upto values (1, ?1) on conflict (one) do update set n = max(n, ?1)", (n,))

    def upto(self) -> int:
        """The last step of which all is written; 0 if none is, or the file is of a time when less was kept."""
        found = self._db.execute(
            "select n from upto where (select max(n) from log) is (select max(n) from events)").fetchone()
        return int(found[0]) if found else 0

    def retire(self, table: str, key: Key, values: Values) -> None:
        """Keep a row that is over."""
        self._db.execute(
            "insert into retired values (?1, ?2, (select coalesce(max(seq), 0) + 1 from retired where tab = ?1), ?3) "
            "on conflict (tab, key) do update set data = ?3", (table, str(key), orjson.dumps(values)))

    def find(self, table: str, key: Key) -> Values | None:
        """A retired row, or None."""
        found = self._db.execute("select data from retired where tab = ? and key = ?", (table, str(key))).fetchone()
        return orjson.loads(found[0]) if found else None

    def rows(self, table: str, newest: int | None = None) -> Iterator[Values]:
        """All retired rows of a table, oldest first; with `newest` only that many of the latest."""
        if newest is None:
            found: Iterable[Any] = self._db.execute("select data from retired where tab = ? order by seq", (table,))
        else:
            found = reversed(self._db.execute(
                "select data from retired where tab = ? order by seq desc limit ?", (table, newest)).fetchall())
        for (data,) in found:
            yield orjson.loads(data)

    def count(self, table: str) -> int:
        """How many rows of a table are retired."""
        return int(self._db.execute("select count(*) from retired where tab = ?", (table,)).fetchone()[0])

    def log(self, n: int, entry: Values, event: str = "") -> None:
        """Keep public log entry number n, and of which step (STEP), or which line of a mail (STEP:LINE), it is."""
        self._db.execute("insert or replace into log values (?, ?)", (n, orjson.dumps(entry)))
        self._db.execute("insert or replace into events values (?, ?)", (n, event))

    def event_of(self, n: int) -> str:
        """The step, or the line of a mail, that public log entry number n is of."""
        found = self._db.execute("select event from events where n = ?", (n,)).fetchone()
        return str(found[0]) if found else ""

    def log_of(self, event: str) -> list[int]:
        """The numbers of the public log entries of a step, all its lines included, or of one line."""
        lines = f"{event};" if ":" not in event else event  # a semicolon follows the colon
        found = self._db.execute("select n from events where event = ?1 or (event > ?1 and event < ?2) order by n", (event, lines))
        return [int(n) for (n,) in found]

    def log_entries(self, first: int = 1, last: int | None = None) -> list[Values]:
        """Log entries from number `first` to `last` (both included), oldest first."""
        found = self._db.execute("select data from log where n >= ? and n <= ? order by n",
                                 (first, last if last is not None else 1 << 60))
        return [orjson.loads(data) for (data,) in found]

    def draw(self, day: str, place: tuple[int, int], draw: Values) -> None:
        """Keep a public draw of a day; `place` is its step and its number within the step."""
        self._db.execute("insert or replace into draws values (?, ?, ?, ?)", (day, *place, orjson.dumps(draw)))

    def draws(self, day: str) -> list[Values]:
        """The public draws of a day, in order."""
        found = self._db.execute("select data from draws where day = ? order by n, k", (day,))
        return [orjson.loads(data) for (data,) in found]

    def days(self) -> list[str]:
        """The days on which anything was drawn publicly, oldest first."""
        return [day for (day,) in self._db.execute("select distinct day from draws order by day")]

    def see(self, identity: str, n: int) -> None:
        """Remember that step n played the mail of this identity."""
        self._db.execute("insert or ignore into seen values (?, ?)", (identity, n))

    def seen(self, identity: str) -> int | None:
        """The step that played a mail of this identity, or None."""
        found = self._db.execute("select n from seen where identity = ?", (identity,)).fetchone()
        return int(found[0]) if found else None

    def sent(self, message_id: str, about: Values, text: str) -> None:
        """Remember a mail of ours: what it was about, so that a bare answer is understood, and what stood in it."""
        self._db.execute("insert or replace into sent values (?, ?)", (message_id, orjson.dumps({"about": about, "text": text})))

    def about(self, message_id: str) -> Values | None:
        """What the mail of ours with this Message-ID was about; None if it is none of ours, or about nothing."""
        found = self._sent(message_id)
        return found["about"] or None if found else None

    def text(self, message_id: str) -> str:
        """What stood in the mail of ours with this Message-ID ("" if it is none of ours)."""
        found = self._sent(message_id)
        return str(found["text"]) if found else ""

    def _sent(self, message_id: str) -> Values | None:
        """What is remembered of a mail of ours; its id may come with or without brackets, as letters hold them."""
        found = self._db.execute("select data from sent where message_id = ?", (f"<{message_id.strip('<>')}>",)).fetchone()
        return orjson.loads(found[0]) if found else None

    def dump(self) -> Iterator[str]:
        """Every fact in a fixed order, for comparing two histories."""
        for table in ("retired", "log", "events", "draws", "seen", "sent"):
            for row in self._db.execute(f"select * from {table} order by 1, 2"):
                yield repr(row)

    def close(self) -> None:
        """Close the file."""
        self._db.close()
