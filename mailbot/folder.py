"""A game folder: settings, rules, books, archive and outbox, opened together."""

from __future__ import annotations

import json
import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from mailbot import config_file, exchange
from mailbot.config import ImapInbox, MaildirInbox, MaildirOutbox, Settings
from mailbot.engine.loader import bundled, search_path
from mailbot.engine.registry import Registry
from mailbot.errors import BadSetup, MailTrouble
from mailbot.mail.archive import Archive
from mailbot.mail.imap import ImapSource
from mailbot.mail.inbox import Inbox, Waiter
from mailbot.mail.letter import Reader
from mailbot.mail.maildir import MaildirSource, make_maildir
from mailbot.mail.maildir_sender import MaildirSender
from mailbot.mail.outbox import Outbox
from mailbot.mail.reply import Desk, mail_of, mail_templates
from mailbot.mail.sending import Sender
from mailbot.mail.smtp import SmtpSender
from mailbot.manner import Manner
from mailbot.referee import Referee
from mailbot.safe_file import write_whole
from mailbot.store.journal import Entry
from mailbot.store.store import Store
from mailbot.values import Instant


class GameFolder:
    """An open game. `writing` takes the one lock, waiting at most `patience` seconds; without it no file is changed."""

    def __init__(self, path: Path, *, writing: bool = True, patience: float = 0) -> None:
        self.path = path
        self.settings = config_file.load(path)
        self.state = self.settings.state
        self.lock = FileLock(self.state / "lock")
        if writing:
            self._take_lock(patience)
        self.registry = rules_of(self.settings.game.rules, path / "rules")
        self.archive = Archive(self.state / "archive")
        self.outbox = Outbox(self.state / "outbox.sqlite", self.settings.game.address) if writing else None
        self._open(writing)

    def _open(self, writing: bool) -> None:
        """Open the books; a correction that a crash cut short is brought to its end first."""
        if writing and self.outbox is not None:
            exchange.finish(self.state, self.outbox)
        elif exchange.unfinished(self.state):
            raise MailTrouble(f"a correction of {self.path} is being put in place: try again, or `mailbot run {self.path} --once`")
        self.store = Store(self.state, self._mailed, reading=not writing)
        self.referee = Referee(self.registry, self.store, read_secret(self.state), manner(self.settings))
        if writing and self.store.steps:
            self.referee.adopt(self.referee.manner, self.referee.now)
            self.store.commit()

    def reopen(self) -> None:
        """Put books that were made ready in the place of the present ones, and open them."""
        self.store.close()
        self._open(writing=True)

    def _take_lock(self, patience: float) -> None:
        self.state.mkdir(parents=True, exist_ok=True)
        try:
            self.lock.acquire(timeout=patience)
        except Timeout:
            raise MailTrouble(f"another mailbot is at work in {self.path} (it holds {self.state / 'lock'}): "
                              "try again when it has finished") from None

    def _mailed(self, entries: list[Entry]) -> None:
        if self.outbox is not None:
            self.outbox.add([mail_of(mail) for entry in entries for mail in entry["mails"]], entries[-1]["at"])

    # -- the clock of the last good poll -------------------------------------------------------------------------

    @property
    def polled(self) -> Instant:
        """The time of the last good poll, or of the last step if that is later; 0 before the first."""
        file = self.state / "polled"
        return max(int(file.read_text()) if file.exists() else 0, self.referee.now)

    def note_poll(self, at: Instant) -> None:
        """Remember a good poll; the admin's decisions at the console count from it."""
        write_whole(self.state / "polled", str(at).encode(), sync=False)

    @property
    def provisional(self) -> Path:
        """A mark that stands until the first run: only then is it certain when the game begins."""
        return self.state / "setup"

    # -- wires ---------------------------------------------------------------------------------------------------

    def inbox(self, waiter: Waiter) -> Inbox:
        """Where the players' mail comes from."""
        inbox, limit = self.settings.inbox, self.settings.game.size_limit
        if isinstance(inbox, ImapInbox):
            return ImapSource(inbox, self.state, limit, waiter)
        return MaildirSource(inbox.path, inbox.done, limit, waiter)

    def sender(self) -> Sender:
        """How mails go out."""
        outbox = self.settings.outbox
        if isinstance(outbox, MaildirOutbox):
            return MaildirSender(outbox.path, self.settings)
        return SmtpSender(outbox, self.settings)

    def close(self) -> None:
        """Close all files and give the lock back."""
        self.store.close()
        if self.outbox is not None:
            self.outbox.close()
        self.lock.release()

    def __enter__(self) -> GameFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def rules_of(name: str, own: Path) -> Registry:
    """The ruleset of a name, from a game folder's own rules or the bundled ones: made once, until a file of it changes.

    Modules that are changed count only in a new process, as ever in Python.
    """
    files = sorted(file for folder in search_path(own) for file in (folder / name).rglob("*") if file.suffix != ".pyc")
    return _made(name, own, tuple((file, (found := file.stat()).st_mtime_ns, found.st_size) for file in files))


@lru_cache(maxsize=4)
def _made(name: str, own: Path, files: tuple[tuple[Path, int, int], ...]) -> Registry:
    return Registry.load(name, own)


def manner(settings: Settings) -> Manner:
    """How a game with these settings treats mail."""
    game = settings.game
    lists = frozenset({game.list_address} if game.list_address else ())
    reader = Reader(
        game_addresses=frozenset({game.address}), list_addresses=lists,
        list_ids=frozenset({game.list_id.lower()} if game.list_id else ()),
        unmunge_lists=frozenset(name.lower() for name in game.unmunge), trusted_server=game.trusted_server,
        own_message_id_domain=game.address.rpartition("@")[2], size_limit=game.size_limit)
    own = settings.folder / "templates" / "mail"
    desk = Desk(game.address, game.name, mail_templates(own, bundled("templates") / "mail"), game.list_address or "",
                game.admins, settings.site.url)
    return Manner(desk, reader, game.authentication, game.answers_per_address, game.answers_in_all)


def read_secret(state: Path) -> bytes:
    """The game's secret, from which all dice come; BadSetup if it is gone (nothing can be replayed then)."""
    file = state / "secret"
    try:
        return bytes.fromhex(file.read_text().strip())
    except (OSError, ValueError):
        raise BadSetup(f"{file} is missing or damaged: restore it from a backup; no die can be cast without it") from None


def create(path: Path, name: str, rules: str, addresses: dict[str, str], now: Instant) -> Path:
    """Make a game folder that works at once on a local Maildir; BadSetup if one is there already.

    `addresses` may hold game, list and admin. Gives the settings file.
    """
    if (path / "mailbot.toml").exists():
        raise BadSetup(f"{path} is a game folder already: its settings are in {path / 'mailbot.toml'}")
    Registry.load(rules, path / "rules")
    for part in ("rules", "templates", "state", "site"):
        (path / part).mkdir(parents=True, exist_ok=True)
    (path / "state").chmod(0o700)
    settings = config_file.write_default(path, name, rules, addresses)
    secret = path / "state" / "secret"
    if not secret.exists():
        handle = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, secrets.token_hex(32).encode() + b"\n")
        os.close(handle)
    with GameFolder(path) as game:
        _make_mailboxes(game.settings)
        if not game.store.steps:
            game.referee.start(now, dict(game.settings.game.parameters))
            game.store.commit()
            game.provisional.write_text("the clock starts with the first run\n")
    return settings


def _make_mailboxes(settings: Settings) -> None:
    if isinstance(settings.inbox, MaildirInbox):
        make_maildir(settings.inbox.path)
    if isinstance(settings.outbox, MaildirOutbox):
        make_maildir(settings.outbox.path)


def pretty(value: Any) -> str:
    """JSON for people and for programs alike."""
    return json.dumps(value, indent=2, ensure_ascii=False)
