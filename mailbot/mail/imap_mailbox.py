"""One open connection to a mailbox: its folders, what is new in them, and news as it comes."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, IMAPClientReadOnlyError

from mailbot.errors import MailTrouble
from mailbot.mail.imap_finish import MARK, finish
from mailbot.mail.imap_position import Place
from mailbot.mail.inbox import HEADER_LIMIT
from mailbot.setting_values import Done
from mailbot.values import Instant

_FACTS = ("UID", "FLAGS", "RFC822.SIZE", "INTERNALDATE")
_BATCH = 500
_IDLE_SLICE = 5.0            # how soon a stop is noticed
Found = tuple[Instant, int, str, int, int]
"""Arrival, UID, folder, UIDVALIDITY and size of a mail: sorts by arrival, then by the server's numbering."""


class Mailbox:
    """A logged-in connection. Its methods raise what imapclient raises, and MailTrouble for a folder that is not there."""

    def __init__(self, client: IMAPClient) -> None:
        self._client = client
        self._folder = ""
        self._validity = 0
        self._keywords = False
        self.top = 0

    @property
    def can_idle(self) -> bool:
        """Whether the server tells of new mail by itself (RFC 2177)."""
        return bool(self._client.has_capability("IDLE"))

    def select(self, folder: str, anew: bool = False) -> int:
        """Open a folder; gives its UIDVALIDITY, and in `top` its highest UID.

        With `anew` it is opened again: a session may not notice that its folder was replaced by one of the same name.
        """
        if self._folder == folder and not anew:
            return self._validity
        self._folder = ""
        about = self._opened(folder)
        flags = about.get(b"PERMANENTFLAGS", ())
        self._keywords = b"\\*" in flags or MARK.encode() in flags
        self.top = int(about[b"UIDNEXT"]) - 1 if b"UIDNEXT" in about else self._last_uid()
        self._folder, self._validity = folder, int(about.get(b"UIDVALIDITY", 0))
        return self._validity

    def new(self, place: Place) -> Iterator[Found]:
        """What is above a place in the selected folder, without the mails that are dealt with."""
        arrived = 0
        for uids in self._new_uids(place.uid + 1):
            facts = self._client.fetch(uids, _FACTS)
            for uid in sorted(facts):
                about = facts[uid]
                if about.get(b"INTERNALDATE") is not None:  # an unreadable date: as late as the mail before
                    arrived = int(about[b"INTERNALDATE"].timestamp())
                marked = uid in place.finished or MARK.encode() in about.get(b"FLAGS", ())
                if b"RFC822.SIZE" in about and not marked:
                    yield arrived, uid, self._folder, self._validity, int(about[b"RFC822.SIZE"])

    def load(self, uid: int, whole: bool) -> bytes | None:
        """A mail of the selected folder, or its header; not marked as read by it (RFC 3501, 6.4.5); None if gone."""
        asked, named = ("[]", "[]") if whole else (f"[HEADER]<0.{HEADER_LIMIT}>", "[HEADER]<0>")
        answer: dict[int, dict[bytes, Any]] = self._client.fetch([uid], [f"BODY.PEEK{asked}"])
        data = answer.get(uid, {}).get(f"BODY{named}".encode())
        return None if data is None else bytes(data)

    def finish(self, uid: int, done: Done) -> None:
        """Flag or move a mail of the selected folder."""
        finish(self._client, uid, done, self._keywords)

    def listen(self, seconds: float, stopped: Callable[[], bool]) -> bool:
        """Let the server tell of new mail in the selected folder (RFC 2177); True if it does within so many seconds."""
        self._client.idle()
        news = False
        while seconds > 0 and not news and not stopped():
            lines = self._client.idle_check(min(seconds, _IDLE_SLICE))
            news = any(word in line for line in lines for word in (b"EXISTS", b"RECENT", b"BYE"))
            seconds -= _IDLE_SLICE
        self._client.idle_done()
        return news

    def close(self, politely: bool) -> None:
        """End the connection, with or without a goodbye."""
        with suppress(OSError, IMAPClientError):
            self._client.logout() if politely else self._client.shutdown()

    def _opened(self, folder: str) -> dict[bytes, Any]:
        try:
            return dict(self._client.select_folder(folder))
        except IMAPClientReadOnlyError:
            return dict(self._client.select_folder(folder, readonly=True))
        except IMAPClientAbortError:
            raise
        except IMAPClientError as wrong:
            known = ", ".join(str(name) for _, _, name in self._client.list_folders())
            raise MailTrouble(f"the folder “{folder}” cannot be opened ({wrong}); there are: {known}") from None

    def _new_uids(self, low: int) -> Iterator[list[int]]:
        """The UIDs from `low` up in batches, by ranges that grow while they are empty (numbers may have wide gaps)."""
        width = _BATCH
        while low <= self.top:
            high = min(low + width - 1, self.top)
            uids = sorted(uid for uid in self._client.search(["UID", f"{low}:{high}"]) if low <= uid <= high)
            if uids:
                yield uids
            low, width = high + 1, _BATCH if uids else width * 2

    def _last_uid(self) -> int:
        """The highest UID, from servers that do not say what the next one is."""
        return max(self._client.search(["UID", "*"]), default=0)
