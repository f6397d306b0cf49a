"""What still has to be sent, to whom, and what became of it: every mail goes out once, whatever happens meanwhile."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import msgspec

from mailbot.errors import MailTrouble
from mailbot.mail.compose import message_id
from mailbot.mail.gathering import LATE, gather
from mailbot.mail.sending import Counts, Delivery, Fate, Sender, Unsent
from mailbot.safe_file import make_folders
from mailbot.values import Instant, Mail

FIRST_PAUSE, LONGEST_PAUSE = 60, 6 * 3600
UNKNOWN_PAUSE = 15 * 60
GIVE_UP_AFTER = 5 * 86400
KEEP_TEXTS_FOR = 180 * 86400
_TABLE = """
CREATE TABLE IF NOT EXISTS mails (
    key TEXT PRIMARY KEY, message_id TEXT NOT NULL, recipient TEXT NOT NULL, mail BLOB, status TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, doubts INTEGER NOT NULL DEFAULT 0, added INTEGER NOT NULL,
    next_at INTEGER, changed INTEGER NOT NULL, error TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS waiting ON mails (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS statuses ON mails (status);
CREATE INDEX IF NOT EXISTS ids ON mails (message_id);
"""


class Outbox:
    """The table of outgoing mail in a file of its own; `address` is the game's, which Message-IDs are made from."""

    def __init__(self, path: Path, address: str) -> None:
        make_folders(path.parent)
        self._address = address
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;" + _TABLE)

    def add(self, mails: Iterable[Mail], now: Instant) -> int:
        """Take mails in, all or none; those whose key is known stay as they are. Gives how many were new."""
        before = self._db.total_changes
        with self._all_or_nothing():
            self._put(mails, now)
        return self._db.total_changes - before

    def _put(self, mails: Iterable[Mail], now: Instant) -> None:
        self._db.executemany(
            "INSERT OR IGNORE INTO mails (key, message_id, recipient, mail, status, added, next_at, changed)"
            " VALUES (?, ?, ?, ?, 'queued', ?, ?, ?)",
            [(mail.key, self.message_id(mail.key), mail.to, _encoded(mail), now, now, now) for mail in mails])

    def send_due(self, now: Instant, sender: Sender) -> Counts:
        """Send what is due, oldest first. What an earlier run was sending when it died is of unknown fate.

        A sender that may repeat itself has its whole round written down at once, any other mail by mail.
        """
        counts = Counts()
        with self._all_or_nothing() if sender.exact else nullcontext(), closing(sender):
            self._recover(now, sender)
            try:
                for key, blob in self._due(now):
                    self._send(key, msgspec.json.decode(blob, type=Mail), sender, (now, counts))
            except MailTrouble as trouble:
                counts.trouble = trouble
        return counts

    def gather(self, now: Instant) -> int:
        """After an outage, put one mail in the place of many (see `gathering`); gives how many mails less are sent."""
        rows = self._db.execute("SELECT mail FROM mails WHERE status = 'queued' AND tries = 0 AND next_at <= ? ORDER BY added, rowid",
                                (now - LATE,)).fetchall()
        instead, gone = gather([msgspec.json.decode(blob, type=Mail) for (blob,) in rows], now)
        if gone:
            with self._all_or_nothing():
                self._db.executemany("UPDATE mails SET status = 'gathered', next_at = NULL, changed = ? WHERE key = ?",
                                     [(now, key) for key in gone])
                self._put(instead, now)
        return len(gone) - len(instead)

    def failed(self, since: Instant = 0) -> list[Unsent]:
        """The mails that were refused for good, given up, or are of unknown fate since then, for the admin."""
        rows = self._db.execute("SELECT mail, status, changed, error FROM mails WHERE mail IS NOT NULL"
                                " AND next_at IS NULL AND status IN ('failed', 'unknown') AND changed >= ?"
                                " ORDER BY changed, key", (since,))
        return [Unsent(msgspec.json.decode(blob, type=Mail), status, changed, error)
                for blob, status, changed, error in rows]

    def retry(self, key: str, now: Instant) -> bool:
        """Send a failed mail again after all (the admin's wish); False when there is none with this key."""
        changed = self._db.execute(
            "UPDATE mails SET status = 'queued', next_at = ?, added = ?, changed = ?, tries = 0, doubts = 0"
            " WHERE key = ? AND mail IS NOT NULL AND status IN ('failed', 'unknown')", (now, now, now, key))
        return changed.rowcount > 0

    def withdraw(self, keys: Iterable[str]) -> int:
        """Forget mails of which no attempt to send was made; gives how many there were."""
        before = self._db.total_changes
        with self._all_or_nothing():
            self._db.executemany("DELETE FROM mails WHERE key = ? AND status = 'queued' AND tries = 0",
                                 [(key,) for key in keys])
        return self._db.total_changes - before

    def message_id(self, key: str) -> str:
        """The Message-ID that the mail with this key has or will have."""
        return message_id(key, self._address)

    def prune(self, now: Instant) -> int:
        """Drop the texts of mails finished long ago; their keys stay, so that none is ever sent twice."""
        dropped = self._db.execute("UPDATE mails SET mail = NULL WHERE mail IS NOT NULL AND next_at IS NULL"
                                   " AND changed < ?", (now - KEEP_TEXTS_FOR,))
        return dropped.rowcount

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _due(self, now: Instant) -> Iterator[tuple[str, bytes]]:
        keys = self._db.execute("SELECT key FROM mails WHERE next_at <= ? ORDER BY added, rowid", (now,)).fetchall()
        for (key,) in keys:
            yield key, self._db.execute("SELECT mail FROM mails WHERE key = ?", (key,)).fetchone()[0]

    def _recover(self, now: Instant, sender: Sender) -> None:
        """Only one process sends at a time: a row that says "sending" is what a dead one left behind."""
        for (key,) in self._db.execute("SELECT key FROM mails WHERE status = 'sending'").fetchall():
            if sender.exact:
                self._mark(key, "queued", now, now, "")
            else:
                self._settle(key, Delivery(Fate.UNKNOWN, "mailbot stopped while it was sent"), now)

    def _send(self, key: str, mail: Mail, sender: Sender, round_: tuple[Instant, Counts]) -> None:
        """One attempt; when nothing can be sent at all, the mail waits as it did before."""
        now, counts = round_
        if not sender.exact:
            self._db.execute("UPDATE mails SET status = 'sending' WHERE key = ?", (key,))
        try:
            delivery = sender.send(mail)
        except MailTrouble as trouble:
            self._db.execute("UPDATE mails SET status = 'queued', error = ? WHERE key = ?", (str(trouble), key))
            raise
        status = self._settle(key, delivery, now)
        name = "later" if status == "queued" else status
        setattr(counts, name, getattr(counts, name) + 1)

    def _settle(self, key: str, delivery: Delivery, now: Instant) -> str:
        """Write down what became of an attempt; gives the new status."""
        self._db.execute("UPDATE mails SET added = ? WHERE key = ? AND tries = 0", (now, key))  # patience begins here
        tries, doubts, added = self._db.execute(
            "SELECT tries, doubts, added FROM mails WHERE key = ?", (key,)).fetchone()
        if delivery.fate is Fate.SENT:
            return self._mark(key, "sent", None, now, "")
        if delivery.fate is Fate.REFUSED:
            return self._mark(key, "failed", None, now, delivery.reason)
        if delivery.fate is Fate.UNKNOWN:
            self._db.execute("UPDATE mails SET doubts = doubts + 1 WHERE key = ?", (key,))
            return self._mark(key, "unknown", now + UNKNOWN_PAUSE if doubts == 0 else None, now, delivery.reason)
        if now - added >= GIVE_UP_AFTER:
            return self._mark(key, "failed", None, now, f"given up: {delivery.reason}")
        pause = min(FIRST_PAUSE * 2 ** min(tries, 20), LONGEST_PAUSE)
        return self._mark(key, "queued", now + pause, now, delivery.reason)

    def _mark(self, key: str, status: str, next_at: Instant | None, now: Instant, error: str) -> str:
        self._db.execute("UPDATE mails SET status = ?, next_at = ?, changed = ?, error = ?, tries = tries + 1"
                         " WHERE key = ?", (status, next_at, now, error, key))
        return status

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """One write to the disk; MailTrouble when it is full, and then nothing of it is there."""
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield
        except sqlite3.OperationalError as wrong:
            raise MailTrouble(f"the outbox cannot be written: {wrong}") from None


def _encoded(mail: Mail) -> bytes:
    """A mail as JSON; texts of a kind of their own (an e-mail header is one) become plain ones."""
    return msgspec.json.encode(mail, enc_hook=str)
