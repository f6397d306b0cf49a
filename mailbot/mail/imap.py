"""Reads a mailbox on a server: every mail once it is there, none lost, whatever people's mail programs do with it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from mailbot.config import ImapInbox
from mailbot.errors import MailTrouble
from mailbot.mail.account import explain
from mailbot.mail.imap_login import log_in
from mailbot.mail.imap_mailbox import Found, Mailbox
from mailbot.mail.imap_position import Position
from mailbot.mail.inbox import LoginRefused, Waiter
from mailbot.values import Origin, RawMail

_log = logging.getLogger(__name__)
_FIRST_PAUSE, _LONGEST_PAUSE = 5.0, 600.0
_LOGIN_PAUSE = 60.0          # servers shut out those who try wrong passwords often
_IDLE_SECONDS = 9 * 60.0     # servers may hang up after 30 minutes, routers after 10
_ATTEMPTS = 3                # to load a mail that the server holds but does not give


class ImapSource:
    """A mailbox of one or more folders. After trouble it keeps quiet for a while that grows with each failure."""

    def __init__(self, account: ImapInbox, state: Path, size_limit: int, waiter: Waiter) -> None:
        self._account = account
        self._limit = size_limit
        self._waiter = waiter
        self._position = Position(state / "imap-position.json")
        self._mailbox: Mailbox | None = None
        self._trouble: MailTrouble | None = None
        self._failures = 0
        self._quiet = 0.0
        self._attempts: dict[str, int] = {}

    def fetch(self) -> Iterator[RawMail]:
        """The mails not yet done, by arrival over all folders; each is loaded when it is asked for."""
        with self._speaking():
            for found in self._look():
                raw = self._load(found)
                if raw is not None:
                    yield raw

    def check(self) -> None:
        """Log in and open every folder; MailTrouble says what does not work."""
        with self._speaking():
            mailbox = self._open()
            for folder in self._account.folders:
                mailbox.select(folder, anew=True)

    def done(self, key: str) -> None:
        """Flag or move a mail as the settings say; where the server cannot, the position alone remembers."""
        folder, validity, number = key.rsplit("/", 2)
        with self._speaking():
            mailbox = self._open()
            if mailbox.select(folder) != int(validity):
                return  # the server has numbered anew: the mail comes again and is known by its content
            mailbox.finish(int(number), self._account.done)
            place = self._position.at(folder, int(validity))
            place.finish(int(number))
            if not place.pending:
                self._position.save()

    def wait(self, seconds: float) -> bool:
        """Wait for news: told by the server (IDLE) where it can, else until the time is over."""
        try:
            if self._mailbox is not None and self._account.idle and self._mailbox.can_idle:
                with self._speaking():
                    return self._listen(self._mailbox, seconds)
        except MailTrouble:
            return True
        pause = min(seconds, self._quiet) if self._quiet else seconds
        self._waiter(pause)
        self._quiet = max(self._quiet - pause, 0.0)
        return True

    def close(self) -> None:
        """Log out."""
        self._position.save()
        self._leave(politely=True)

    def _look(self) -> list[Found]:
        """What is new in all folders; a connection that died since the last look is opened once more."""
        if self._mailbox is not None:
            try:
                return self._look_once(self._mailbox)
            except (OSError, IMAPClientAbortError):
                self._leave()
        return self._look_once(self._open())

    def _look_once(self, mailbox: Mailbox) -> list[Found]:
        found: list[Found] = []
        for folder in self._account.folders:
            place = self._position.at(folder, mailbox.select(folder, anew=True))
            new = list(mailbox.new(place))
            place.looked(mailbox.top, {uid for _, uid, _, _, _ in new})
            found += new
        self._position.save()
        self._failures, self._trouble = 0, None
        return sorted(found)

    def _load(self, found: Found) -> RawMail | None:
        """One mail; None when it is gone. One that the server does not give comes without content in the end."""
        arrived, uid, folder, validity, size = found
        key, mailbox = f"{folder}/{validity}/{uid}", self._open()
        if mailbox.select(folder) != validity:
            return None
        try:
            data = mailbox.load(uid, whole=size <= self._limit)
        except IMAPClientAbortError:
            raise
        except IMAPClientError as wrong:
            self._attempts[key] = self._attempts.get(key, 0) + 1
            _log.warning("mail %s cannot be loaded: %s", key, wrong)
            if self._attempts[key] < _ATTEMPTS:
                return None
            data, size = b"", max(size, 1)
        if data is None:
            self._position.at(folder, validity).finish(uid)
            return None
        return RawMail(data, arrived, key, Origin.IMAP, uid, len(data) if data and size <= self._limit else size)

    def _listen(self, mailbox: Mailbox, seconds: float) -> bool:
        """News of the first folder: what came since the last look counts, and a long silence may hide some."""
        folder = self._account.folders[0]
        place = self._position.at(folder, mailbox.select(folder, anew=True))
        if mailbox.top > place.seen:
            return True
        return mailbox.listen(min(seconds, _IDLE_SECONDS), lambda: self._waiter(0)) or seconds > _IDLE_SECONDS

    def _open(self) -> Mailbox:
        """The connection; a new one where there is none, unless it is still time to keep quiet."""
        if self._mailbox is None:
            if self._quiet and self._trouble is not None:
                raise self._trouble
            self._mailbox = Mailbox(log_in(self._account))
        return self._mailbox

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn every kind of failure on the way into MailTrouble, and drop the connection it came from."""
        try:
            yield
        except MailTrouble as trouble:
            self._fail(trouble)
            raise
        except (OSError, IMAPClientError) as wrong:
            away = MailTrouble(explain(self._account, wrong))
            self._fail(away)
            raise away from None

    def _fail(self, trouble: MailTrouble) -> None:
        if trouble is self._trouble:
            return  # said already, and still keeping quiet
        self._leave()
        self._failures += 1
        first = _LOGIN_PAUSE if isinstance(trouble, LoginRefused) else _FIRST_PAUSE
        self._quiet = min(first * 2.0 ** min(self._failures - 1, 10), _LONGEST_PAUSE)
        self._trouble = trouble
        _log.warning("%s; trying again in %d seconds", trouble, self._quiet)

    def _leave(self, politely: bool = False) -> None:
        if self._mailbox is not None:
            self._mailbox.close(politely)
        self._mailbox = None
