"""The daemon's cycle: fetch, archive, referee, commit, send, publish."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from mailbot.backups import back_up, back_up_daily
from mailbot.clock import say_instant, show_instant, system_now
from mailbot.errands import run_errands
from mailbot.errors import BadSetup, MailTrouble, RuleFault
from mailbot.folder import GameFolder
from mailbot.mail.archive import ArchiveRef
from mailbot.mail.inbox import Inbox, LoginRefused
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.rebasing import rebase
from mailbot.referee import Played
from mailbot.safe_file import write_whole
from mailbot.values import Instant, Origin, RawMail
from mailbot.verify import note_commitments

log = logging.getLogger("mailbot")
BATCH = 200
"""Mails played between two commits: a crash repeats at most so many, and none has had an effect before."""
MAIL_SECONDS = 30
"""A mail that takes longer is set aside."""
SKEW = 600
"""Servers' clocks may differ by so much; a mail that came later than that after now came now."""
PATIENCE = 3600
"""The website does not speak of a mailbox that was away for less."""


@dataclass
class Cycle:
    """What one cycle did."""

    mails: int = 0
    played: list[Played] = field(default_factory=list)
    sent: int = 0
    failed: int = 0
    pages: int = 0
    trouble: MailTrouble | None = None

    def say(self) -> str:
        """One line for the log."""
        timers = sum(played.step.kind == "timer" for played in self.played)
        counts = ((self.mails, "mail", "read"), (timers, "timer", "run"), (self.sent, "mail", "sent"), (self.pages, "page", "written"))
        parts = [f"{count} {noun}{'s' if count != 1 else ''} {done}" for count, noun, done in counts]
        return ", ".join(parts) + (f", {self.failed} could not be sent" if self.failed else "")


def cycle(game: GameFolder, inbox: Inbox, now: Instant, *, pretend: bool = False, show: bool = True) -> Cycle:
    """One poll, whole. MailTrouble when the mailbox is away: then the clock stands still.

    With `pretend` the time is made up: mail that arrived later is left where it is. Without `show` the website waits.
    """
    if not game.store.steps:
        raise BadSetup(f"the books of {game.path} are gone: put a backup back (`mailbot backups`, `mailbot restore`)")
    done = Cycle()
    if game.referee.now > now + SKEW and not pretend:
        log.warning("the clock was set back: the game stands at %s, and goes on from there", say_instant(game.referee.now))
    for batch in _batches(_fetch(game, inbox, now, now if pretend else None)):
        _begin(game, now, batch)
        done.played += [_take(game, raw, ref) for raw, ref in batch if not game.referee.knows(ref.name)]
        game.store.commit()
        for raw, _ in batch:
            inbox.done(raw.key)
        done.mails += len(batch)
    _begin(game, now, ())
    done.played += game.referee.advance(_until(game, now, pretend))
    game.store.commit()
    game.note_poll(now)
    back_up_daily(game, now)
    run_errands(game)
    done.sent, done.failed = send(game, now)
    done.pages = publish(game, now) if show else 0
    note_commitments(game.state, game.referee.secret, now)
    _healthy(game, now)
    return done


def _fetch(game: GameFolder, inbox: Inbox, now: Instant, latest: Instant | None) -> Iterator[tuple[RawMail, ArchiveRef]]:
    """The waiting mails in order of arrival, each archived before anything else happens.

    Up to `latest`, if it is given; otherwise a mail from the future, by a clock that is wrong, counts from now, so that the
    game's clock does not run ahead.
    """
    for raw in inbox.fetch():
        if latest is None and raw.arrived > now + SKEW:
            log.warning("a mail came at %s by the clock of its server: it counts from now", say_instant(raw.arrived))
            raw = replace(raw, arrived=now)
        if latest is None or raw.arrived <= latest:
            yield raw, game.archive.keep(raw)


def _batches(arrived: Iterator[tuple[RawMail, ArchiveRef]]) -> Iterator[list[tuple[RawMail, ArchiveRef]]]:
    while batch := list(islice(arrived, BATCH)):
        yield batch


def _begin(game: GameFolder, now: Instant, arrived: Sequence[tuple[RawMail, ArchiveRef]]) -> None:
    """At the first run: the game begins now, or with the first mail in its own Maildir."""
    if game.provisional.exists():
        rebase(game, min([now, *(raw.arrived for raw, _ in arrived if raw.origin is Origin.MAILDIR)]))


def _take(game: GameFolder, raw: RawMail, ref: ArchiveRef) -> Played:
    if game.store.steps and _from_admin(game, raw):
        game.store.commit()
        back_up(game, "admin", max(raw.arrived, game.referee.now))
    with time_limit(MAIL_SECONDS):
        played = game.referee.take(raw, ref.name)
    sender = played.letter.sender if played.letter else ""
    log.info("mail of %s, %s: %s%s", sender or "nobody", say_instant(raw.arrived), played.verdict,
             f" ({played.step.fault})" if played.step.fault else "")
    return played


def _from_admin(game: GameFolder, raw: RawMail) -> bool:
    """Whether it acts as a mail of an admin's; only those that name an admin's address are read for that."""
    if not any(address.encode() in raw.data.lower() for address in game.referee.game["admins"]):
        return False
    try:
        decision = game.referee.admission(game.referee.letter(raw), game.referee.game)
    except Exception:  # it will break the referee too, who keeps it and says so
        return False
    return decision.acts and decision.actor.admin


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Stop what takes too long with a RuleFault, so that one mail cannot hold up the game (main thread only)."""
    def stop(*_: object) -> None:
        raise RuleFault(f"it took longer than {seconds} seconds")
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _until(game: GameFolder, now: Instant, pretend: bool) -> Instant:
    """How far the clock may run: mail may be a little late, so timers wait for it (`grace`)."""
    return now if pretend else now - game.settings.inbox.grace


def while_away(game: GameFolder, now: Instant, trouble: MailTrouble) -> None:
    """What can be done without the mailbox: answers go out, and the site says what is wrong if it lasts.

    A refused login is said at once, since it will not mend itself.
    """
    send(game, now)
    since = game.polled
    if isinstance(trouble, LoginRefused) or now - since > PATIENCE:
        told = f"No mail could be fetched since {say_instant(since)}" if since else "No mail can be fetched"
        publish(game, since or now, alert=f"{told}: the admin has to look after the mailbox. Mails wait there; none is lost.")


def _healthy(game: GameFolder, now: Instant) -> None:
    if game.settings.daemon.healthcheck:
        write_whole(game.settings.daemon.healthcheck, f"{show_instant(now)}\n".encode(), sync=False)


def run_once(path: Path, now: Instant | None = None) -> Cycle:
    """One cycle for cron; with `now` the time is made up."""
    with GameFolder(path) as game:
        inbox = game.inbox(lambda seconds: False)
        try:
            return cycle(game, inbox, now if now is not None else system_now(), pretend=now is not None)
        except MailTrouble as trouble:
            while_away(game, system_now(), trouble)
            raise
        finally:
            inbox.close()
