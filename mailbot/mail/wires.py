"""Opens the way in and the way out that the settings of a game name."""

from mailbot.config import MaildirInbox, MaildirOutbox, Settings
from mailbot.mail.imap import ImapSource
from mailbot.mail.inbox import Inbox, Waiter
from mailbot.mail.maildir import MaildirSource
from mailbot.mail.maildir_sender import MaildirSender
from mailbot.mail.outbox import Outbox
from mailbot.mail.sending import Sender
from mailbot.mail.smtp import SmtpSender


def open_inbox(settings: Settings, waiter: Waiter) -> Inbox:
    """The source of mail; nothing is connected before the first fetch."""
    inbox, limit = settings.inbox, settings.game.size_limit
    if isinstance(inbox, MaildirInbox):
        return MaildirSource(inbox.path, inbox.done, limit, waiter)
    return ImapSource(inbox, settings.state, limit, waiter)


def open_outbox(settings: Settings) -> Outbox:
    """The table of mail that goes out."""
    return Outbox(settings.state / "outbox.sqlite", settings.game.address)


def open_sender(settings: Settings) -> Sender:
    """The way out; nothing is connected before the first mail is sent."""
    outbox = settings.outbox
    return MaildirSender(outbox.path, settings) if isinstance(outbox, MaildirOutbox) else SmtpSender(outbox, settings)
