"""Mails that did not reach anybody: the admin is told of each once, can list them, and can have them sent again."""

from pathlib import Path

from mailbot import config_file
from mailbot.clock import say_instant, system_now
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.mail.outbox import Outbox
from mailbot.mail.sending import Unsent
from mailbot.values import Instant, Mail

_SORT = "undelivered"


def tell_admins(game: GameFolder, outbox: Outbox, now: Instant) -> None:
    """Write the admins of what was given up at `now`; of a mail about such mails nobody is told again."""
    unsent = [one for one in outbox.failed(since=now) if one.mail.sort != _SORT]
    if not unsent:
        return
    text = game.referee.manner.desk.templates.get_template("undelivered.txt").render(unsent=unsent)
    subject = f"[{game.settings.game.name}] {len(unsent)} mail{'s' if len(unsent) > 1 else ''} undelivered"
    outbox.add([Mail(f"{_SORT}:{now}:{admin}", admin, subject, text.strip("\n") + "\n", _SORT, made=now)
                for admin in game.settings.game.admins], now)


def undelivered(folder: Path) -> list[str]:
    """The mails that did not go out, a few lines each."""
    settings = config_file.load(folder)
    outbox = Outbox(settings.state / "outbox.sqlite", settings.game.address)
    try:
        return [line for one in outbox.failed() for line in _lines(one)]
    finally:
        outbox.close()


def resend(folder: Path, key: str) -> str:
    """Have an undelivered mail sent with the next poll; BadSetup when there is none with this key."""
    with GameFolder(folder) as game:
        if game.outbox is None or not game.outbox.retry(key, max(system_now(), game.referee.now)):
            raise BadSetup(f"no undelivered mail has the key {key}: see mailbot queue {folder}")
    return "It is sent with the next poll."


def _lines(one: Unsent) -> list[str]:
    doubt = "of unknown fate" if one.status == "unknown" else "undelivered"
    return [f"Mail to {one.mail.to}, {doubt} since {say_instant(one.since)}: {one.mail.subject}",
            f"   {one.error}", f"   to send it again: --resend {one.mail.key}"]
