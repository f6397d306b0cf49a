"""Tries all that a game needs, and says of each thing whether it is well, or what to mend."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mailbot import config_file
from mailbot.clock import say_instant, system_now
from mailbot.config import ImapInbox, Settings, SmtpOutbox
from mailbot.engine.registry import Registry
from mailbot.errors import BadSetup, MailbotError, MailTrouble
from mailbot.folder import GameFolder, read_secret
from mailbot.mail.imap import ImapSource
from mailbot.mail.smtp import SmtpSender


@dataclass(frozen=True)
class Finding:
    """One thing that was tried."""

    ok: bool
    text: str


Check = Callable[[Settings], str]


def check_game(folder: Path) -> Iterator[Finding]:
    """Everything, in the order in which it is needed; after broken settings nothing else can be tried."""
    try:
        settings = config_file.load(folder)
    except BadSetup as fault:
        yield Finding(False, str(fault))
        return
    yield Finding(True, f"settings: {folder / 'mailbot.toml'} can be read")
    for check in (_rules, _parameters, _folders, _secret, _books, _inbox, _outbox, _admin):
        try:
            yield Finding(True, check(settings))
        except (MailbotError, OSError) as fault:
            yield Finding(False, str(fault))


def _rules(settings: Settings) -> str:
    registry = Registry.load(settings.game.rules, settings.folder / "rules")
    faults = [fault for off in (registry.ruleset.off, frozenset[str]()) for fault in registry.active(off).vocabulary.check()]
    if faults:
        raise BadSetup(f"the rules' commands clash: {faults[0]}")
    return f"rules: {settings.game.rules}, {len(registry.rules) - 1} modules, {len(registry.texts)} rule texts"


def _parameters(settings: Settings) -> str:
    registry = Registry.load(settings.game.rules, settings.folder / "rules")
    for name, value in settings.game.parameters.items():
        registry.check_parameter(name, value)
    return f"parameters: {len(settings.game.parameters)} set" + (
        " (they hold from the first run on; later changes: mailbot set)" if settings.game.parameters else "")


def _folders(settings: Settings) -> str:
    for folder in (settings.state, settings.site.path):
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise BadSetup(f"{folder} cannot be written: give it to the user that runs mailbot")
    if settings.state.stat().st_mode & 0o077:
        raise BadSetup(f"{settings.state} can be read by other users of this machine: chmod 700 {settings.state}")
    return f"folders: {settings.state} and {settings.site.path} can be written"


def _secret(settings: Settings) -> str:
    read_secret(settings.state)
    return "secret: the dice have their secret (keep a copy of it with the backups)"


def _books(settings: Settings) -> str:
    with GameFolder(settings.folder, writing=False) as game:
        clock, wall = game.polled, system_now()
        if clock > wall + 3600:
            raise BadSetup(f"the game's clock stands at {say_instant(clock)}, later than this machine's ({say_instant(wall)}): "
                           "set the machine's clock right")
        waiting = len(game.store.state.table("faults"))
        if waiting:
            raise BadSetup(f"{waiting} timers broke down and wait: see the mails to the admin, then resume the game")
        return f"books: {game.store.steps} steps, the clock stands at {say_instant(clock)}"


def _inbox(settings: Settings) -> str:
    inbox = settings.inbox
    if not isinstance(inbox, ImapInbox):
        return f"inbox: Maildir {inbox.path}"
    source = ImapSource(inbox, settings.state, settings.game.size_limit, lambda seconds: False)
    try:
        source.check()
    finally:
        source.close()
    return f"inbox: {inbox.user} can log in at {inbox.host} and read {', '.join(inbox.folders)}"


def _outbox(settings: Settings) -> str:
    outbox = settings.outbox
    if not isinstance(outbox, SmtpOutbox):
        return f"outbox: Maildir {outbox.path}"
    sender = SmtpSender(outbox, settings)
    try:
        sender.check()
    finally:
        sender.close()
    return f"outbox: {outbox.host} takes our mail"


def _admin(settings: Settings) -> str:
    if not settings.game.admins:
        raise MailTrouble("[game] admins is empty: nobody is told of what needs a decision")
    return f"admin: {', '.join(settings.game.admins)}"
