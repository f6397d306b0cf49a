"""Finds settings that fit one by one but not together: a list that is the game itself, two passwords, two inboxes."""

from pathlib import Path

from mailbot.config import Account, ImapInbox, MaildirInbox, MaildirOutbox, Outbox, Settings
from mailbot.errors import BadSetup

SECRETS = ("password", "password_file", "password_env", "password_command", "oauth2_token_command")


def check_together(file: Path, settings: Settings) -> None:
    """Refuse settings that each fit but not with one another (BadSetup)."""
    game = settings.game
    if game.list_address == game.address:
        raise BadSetup(f"{file}: [game] list_address is the game's own address: name the list's, or remove the line")
    if (game.list_id or game.subject_prefix) and not game.list_address:
        raise BadSetup(f"{file}: [game] list_address is missing: list_id and subject_prefix belong to a list")
    if game.authentication == "require" and not game.trusted_server:
        raise BadSetup(f"{file}: [game] trusted_server is missing: authentication = \"require\" needs the "
                       "name that your mail server puts first in Authentication-Results")
    for section, account in (("inbox", settings.inbox), ("outbox", settings.outbox)):
        if isinstance(account, Account):
            _check_account(file, section, account)
    if isinstance(settings.inbox, ImapInbox):
        _check_folders(file, settings.inbox)
    else:
        _check_maildir(file, settings.inbox, settings.outbox)


def _check_account(file: Path, section: str, account: Account) -> None:
    given = [name for name in SECRETS if getattr(account, name)]
    if len(given) > 1:
        raise BadSetup(f"{file}: [{section}] has {' and '.join(given)}: keep one of them")
    if given and not account.user:
        raise BadSetup(f"{file}: [{section}] user is missing: {given[0]} needs a login name")
    if not given and (account.user or section == "inbox"):
        raise BadSetup(f"{file}: [{section}] has no password: add one of {', '.join(SECRETS)}")


def _check_folders(file: Path, inbox: ImapInbox) -> None:
    if not inbox.folders:
        raise BadSetup(f"{file}: [inbox] folders is empty: name at least \"INBOX\"")
    if inbox.done.folder in inbox.folders:
        raise BadSetup(f"{file}: [inbox] done moves mail to “{inbox.done.folder}”, which is also read: "
                       "name another folder")


def _check_maildir(file: Path, inbox: MaildirInbox, outbox: Outbox) -> None:
    if inbox.done == "seen":
        raise BadSetup(f"{file}: [inbox] done is “seen”: a Maildir knows \"flag\" (the same) or \"move:FOLDER\"")
    if isinstance(outbox, MaildirOutbox) and inbox.path == outbox.path:
        raise BadSetup(f"{file}: [outbox] path is the inbox: the game would answer itself; name another folder")
