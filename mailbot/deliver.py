"""Puts a mail into the game folder's own Maildir, as if it had arrived."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from pathlib import Path

from mailbot import config_file
from mailbot.config import MaildirInbox
from mailbot.errors import BadSetup
from mailbot.mail.maildir import deliver
from mailbot.values import Instant


def put(folder: Path, data: bytes, heads: dict[str, str], at: Instant) -> str:
    """Deliver a raw mail, or (when `heads` names a sender) a text; gives its key.

    `heads` may hold from, to, subject. BadSetup when the game's inbox is no Maildir.
    """
    settings = config_file.load(folder)
    if not isinstance(settings.inbox, MaildirInbox):
        raise BadSetup(f"the inbox of {folder} is an IMAP account: send a mail to {settings.game.address} instead")
    if heads.get("from"):
        data = _mail(data, {**heads, "to": heads.get("to") or settings.game.address}, at)
    return deliver(settings.inbox.path, data, at)


def _mail(text: bytes, heads: dict[str, str], at: Instant) -> bytes:
    message = EmailMessage()
    message["From"] = heads["from"]
    message["To"] = heads["to"]
    message["Subject"] = heads.get("subject", "")
    message["Date"] = format_datetime(datetime.fromtimestamp(at, UTC))
    message["Message-ID"] = make_msgid(domain="delivered.invalid")
    message.set_content(text.decode("utf-8", "replace"))
    return message.as_bytes()
