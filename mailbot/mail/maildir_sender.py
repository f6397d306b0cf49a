"""Sends by putting mails into a folder on this machine: each exactly once, named by its key."""

import hashlib
import os
import re
from pathlib import Path

from mailbot.config import Settings
from mailbot.errors import MailTrouble
from mailbot.mail.compose import compose
from mailbot.mail.maildir import make_maildir
from mailbot.mail.sending import Delivery, Fate
from mailbot.safe_file import sync_folder, write_aside
from mailbot.values import Mail


class MaildirSender:
    """A Maildir as the way out. Sent twice, a mail is still one file."""

    exact = True

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self._settings = settings

    def send(self, mail: Mail) -> Delivery:
        """Put one mail into new/; the file's time is the mail's."""
        name = _name(mail)
        place = self.path / "new" / name
        try:
            make_maildir(self.path)
            aside = self.path / "tmp" / name
            write_aside(aside, compose(mail, self._settings))
            os.utime(aside, (mail.made, mail.made))
            aside.rename(place)
        except OSError as wrong:
            raise MailTrouble(f"{place} cannot be written: {wrong.strerror}") from None
        return Delivery(Fate.SENT)

    def close(self) -> None:
        """Make the names of the round's mails safe on the disk."""
        if (self.path / "new").is_dir():
            sync_folder(self.path / "new")


def _name(mail: Mail) -> str:
    """A file name that sorts by time, says for whom the mail is, and is the same for the same mail."""
    whom = re.sub(r"[^A-Za-z0-9.@_-]", "_", mail.to)[:60]
    return f"{mail.made}.{hashlib.sha256(mail.key.encode('utf-8', 'replace')).hexdigest()[:24]}.{whom}"
