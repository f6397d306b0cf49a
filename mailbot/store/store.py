"""State, history and journal as one: a step is in all of them or in none."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tinydb import TinyDB

from mailbot.clock import day_of
from mailbot.errors import BadSetup
from mailbot.store.history import History
from mailbot.store.journal import Entry, Journal
from mailbot.store.migrations import SCHEMA, migrate
from mailbot.store.state import Key, State
from mailbot.store.storage import WholeFileStorage

KEPT_TEXT = 20_000
"""So much of a mail of ours is kept to recognise its lines when they are quoted without marks."""
Mailed = Callable[[list[Entry]], None]


class Store:
    """The game's books. `folder=None` keeps everything in memory (rehearsals, tests).

    `mailed` is called with the journal entries that hold mails, at commit and again in recovery: it must be idempotent.
    `reading` leaves all files as they are, for looking on while another process plays.
    """

    def __init__(self, folder: Path | None = None, mailed: Mailed | None = None, *, sync: bool = True,
                 reading: bool = False) -> None:
        self.folder = folder
        self.mailed = mailed
        self.state = State()
        self.steps = 0
        self._pending: list[Entry] = []
        self._offset = 0
        self._closed = False
        if folder is None:
            self.history = History()
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._file = WholeFileStorage(folder / "db.json", sync)
        self.reading = reading
        self.journal = Journal(folder / "journal.jsonl", sync, reading=reading)
        self.history = _open_history(folder / "history.sqlite")
        self._load()

    def _load(self) -> None:
        db = TinyDB(storage=lambda: self._file)
        meta = db.table("meta").all()
        if meta:
            self.steps, self._offset = meta[0]["steps"], meta[0]["offset"]
            self.state = State({
                name: {doc["key"]: doc["row"] for doc in db.table(name).all()}
                for name in sorted(db.tables()) if name != "meta"})
            migrate(self.state, meta[0].get("schema", SCHEMA))
        if self._offset > self.journal.end():
            raise BadSetup(f"{self.journal.path} is shorter than {self._file.path} says: restore both from one backup")
        self._recover()

    def _recover(self) -> None:
        """Bring state, history and outbox up to the journal: a crash may have come between them."""
        lost = self.history.upto() < self.steps
        behind = list(self.journal.read(self._offset))
        for entry, offset in behind:
            for table, key, values in entry["rows"]:
                self.state.load(table, key, values)
            self.steps, self._offset = entry["n"], offset
        if lost:
            self._restore_history()
        if behind and not self.reading:
            self._derive([entry for entry, _ in behind])
            self._save()

    def _restore_history(self) -> None:
        """The file of the history was lost, or is older than the state: write it again, in memory for who only reads."""
        if self.reading:
            self.history.close()
            self.history = History()
        self.history.begin()
        for entry, offset in self.journal.read():
            if offset <= self._offset:
                self._write_history(entry)
        self.history.commit()

    def add(self, entry: Entry) -> Entry:
        """Close a step: number it, take its changed rows, and queue it for the next `commit`."""
        self.steps += 1
        entry = {"n": self.steps, **entry,
                 "rows": [[table, key, values] for table, key, values in self.state.changed()],
                 "retired": [[table, key, values] for table, key, values in self.state.retired]}
        self.state.settle()
        if not self._pending:
            self.history.begin()
        self._pending.append(entry)
        self._write_history(entry)
        return entry

    def commit(self) -> None:
        """Make the queued steps last: journal first (synced), then history, outbox and state.

        OSError (a full disk) leaves the files as they were; this object must then be opened anew.
        """
        if not self._pending:
            return
        batch, self._pending = self._pending, []
        if self.folder is not None:
            self._offset = self.journal.append(batch)
        self.history.commit()
        self._hand_over(batch)
        if self.folder is not None:
            self._save()

    def leave_to_recovery(self) -> None:
        """Put the queued steps into the journal alone: who opens these books next hands out their mails."""
        batch, self._pending = self._pending, []
        self.journal.append(batch)
        self.history.commit()

    def _derive(self, entries: list[Entry]) -> None:
        self.history.begin()
        for entry in entries:
            self._write_history(entry)
        self.history.commit()
        self._hand_over(entries)

    def _hand_over(self, entries: list[Entry]) -> None:
        with_mails = [entry for entry in entries if entry["mails"]]
        if self.mailed and with_mails:
            self.mailed(with_mails)

    def _write_history(self, entry: Entry) -> None:
        self.history.note(entry["n"])
        for table, key, values in entry["retired"]:
            self.history.retire(table, key, values)
        lines: dict[int, str] = {n: f"{entry['id']}:{place}" for place, numbers in entry.get("lines", {}).items() for n in numbers}
        for line in entry["log"]:
            self.history.log(line["n"], line, lines.get(line["n"], str(entry["id"])))
        for k, draw in enumerate(entry["draws"]):
            if not draw.get("secret"):
                self.history.draw(day_of(entry["at"]), (entry["n"], k), {**draw, "step": entry["id"]})
        for name in ("identity", "ref"):
            if entry.get(name):
                self.history.see(entry[name], entry["n"])
        for name in entry.get("restored", {}).get("void", ()):
            self.history.see(name, entry["n"])
        for mail in entry["mails"]:
            self.history.sent(mail["message_id"], mail.get("about") or {}, mail["text"][:KEPT_TEXT])

    def _save(self) -> None:
        tables = {name: {position: {"key": key, "row": row} for position, (key, row) in enumerate(rows.items(), 1)}
                  for name, rows in self.state.tables.items()}
        meta = {"steps": self.steps, "offset": self._offset, "schema": SCHEMA}
        self._file.write({"meta": {1: meta}, **tables})  # type: ignore[dict-item]

    def row(self, table: str, key: Key) -> dict[str, object] | None:
        """A live row, or a retired one, or None."""
        return self.state.get(table, key) or self.history.find(table, key)

    def close(self) -> None:
        """Close all files; what was not committed is lost."""
        if self._closed:
            return
        self._closed = True
        self.history.rollback()
        self.history.close()
        if self.folder is not None:
            self.journal.close()


def _open_history(path: Path) -> History:
    """The history; one that is damaged is put aside, and all of it is written again from the journal."""
    try:
        return History(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        path.replace(path.with_name("history.damaged"))
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        return History(path)
