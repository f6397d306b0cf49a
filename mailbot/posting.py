"""Sends what lies in the outbox and is due, and tells the admin of what did not arrive."""

from __future__ import annotations

import logging

from mailbot.folder import GameFolder
from mailbot.undelivered import tell_admins
from mailbot.values import Instant

log = logging.getLogger("mailbot")


def send(game: GameFolder, now: Instant) -> tuple[int, int]:
    """Send what is due; gives how many mails went out and how many never will. What cannot be sent now waits."""
    if game.outbox is None:
        return 0, 0
    at = max(now, game.referee.now)
    game.outbox.gather(now)
    counts = game.outbox.send_due(at, game.sender())
    tell_admins(game, game.outbox, at)
    if counts.trouble:
        log.warning("mail waits to be sent: %s", counts.trouble)
    return counts.sent, counts.failed + counts.unknown
