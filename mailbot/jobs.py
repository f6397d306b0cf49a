"""The daemon: its jobs by the clock, until it is told to stop. What falls due in the game stands in the game's state."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import schedule

from mailbot.clock import system_now
from mailbot.daemon import cycle, while_away
from mailbot.errors import MailbotError, MailTrouble
from mailbot.folder import GameFolder
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.referee import MACHINE

log = logging.getLogger("mailbot")
RETRY_EVERY = 60
LOCK_PATIENCE = 30


class Daemon:
    """Polls until it is told to stop. The lock is held only while it works, so that the console gets its turn.

    Jobs: poll (fetch, referee, tick, send), publish (where the settings let the site wait), retry (mail that could not be
    sent), prune (texts of mails sent long ago).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stopped = threading.Event()
        self.jobs = schedule.Scheduler()
        self._trouble = ""
        with GameFolder(path, writing=False) as game:
            self.inbox = game.inbox(self.stopped.wait)
            poll, self.publish_every = game.settings.daemon.poll, game.settings.daemon.publish
        self.jobs.every(poll).seconds.do(self.poll)
        self.jobs.every(RETRY_EVERY).seconds.do(self.retry)
        self.jobs.every().hour.do(self.prune)
        if self.publish_every:
            self.jobs.every(self.publish_every).seconds.do(self.publish)

    def run(self) -> None:
        """Poll at once, then whenever mail comes or the time has come."""
        self.poll()
        while not self.stopped.is_set():
            idle = self.jobs.idle_seconds
            if self._wait(max(1.0, min(idle if idle is not None else 60.0, 540.0))):
                self.poll()
            self.jobs.run_pending()
        self.inbox.close()

    def _wait(self, seconds: float) -> bool:
        try:
            return self.inbox.wait(seconds)
        except MailTrouble as trouble:
            self._complain(trouble)
            self.stopped.wait(seconds)
            return False

    def poll(self) -> None:
        """One cycle; trouble is logged once and tried again at the next poll."""
        try:
            with GameFolder(self.path, patience=LOCK_PATIENCE) as game:
                try:
                    done = cycle(game, self.inbox, system_now(), show=not self.publish_every)
                except MailTrouble as trouble:
                    while_away(game, system_now(), trouble)
                    raise
        except (MailbotError, *MACHINE) as trouble:
            self._complain(trouble)
            return
        if self._trouble:
            log.info("all is well again")
            self._trouble = ""
        if done.played or done.sent or done.failed:
            log.info(done.say())

    def publish(self) -> None:
        """Write what has changed on the website."""
        self._with(lambda game: publish(game, game.polled or system_now()))

    def retry(self) -> None:
        """Send what could not be sent before, also while the mailbox is away."""
        self._with(lambda game: send(game, system_now()))

    def prune(self) -> None:
        """Forget the texts of mails sent long ago."""
        self._with(lambda game: game.outbox.prune(system_now()) if game.outbox is not None else 0)

    def _with(self, work: Callable[[GameFolder], object]) -> None:
        try:
            with GameFolder(self.path, patience=LOCK_PATIENCE) as game:
                work(game)
        except (MailbotError, *MACHINE) as trouble:
            self._complain(trouble)

    def _complain(self, trouble: Exception) -> None:
        if str(trouble) != self._trouble:
            log.error("%s", trouble)
            self._trouble = str(trouble)
