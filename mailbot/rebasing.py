"""When a game begins: its clock is certain only at the first run, and what was decided before is then played anew."""

from __future__ import annotations

from dataclasses import replace

from mailbot import exchange
from mailbot.folder import GameFolder
from mailbot.inputs import inputs_of, play_mail
from mailbot.replay import again
from mailbot.store.store import Store
from mailbot.values import Instant


def rebase(game: GameFolder, at: Instant) -> None:
    """Let the first run begin at an instant, with the parameters that the settings have by now.

    If it is earlier than the start so far, the start and the admin's decisions since are played again at that instant.
    Nothing of what they led to was sent, so that the old mails are simply withdrawn.
    """
    entries = [entry for entry, _ in game.store.journal.read()]
    start, given = entries[0], dict(game.settings.game.parameters)
    if at < start["at"] or given != start["given"]:
        _play_anew(game, min(at, start["at"]), [mail["key"] for entry in entries for mail in entry["mails"]])
    game.provisional.unlink()


def _play_anew(game: GameFolder, at: Instant, withdrawn: list[str]) -> None:
    inputs = inputs_of(game)
    store = Store(exchange.make(game.state), sync=False)
    referee = again(game, store)
    referee.start(at, dict(game.settings.game.parameters))
    for one in inputs:
        if one.kind == "mail":
            raw = replace(game.archive.read(one.ref), arrived=at)
            play_mail(referee, raw, game.archive.keep(raw).name, one.facts.get("struck"))
    store.leave_to_recovery()
    store.close()
    exchange.make_ready(game.state, "before-the-first-run", withdrawn)
    game.reopen()
