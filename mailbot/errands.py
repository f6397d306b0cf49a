"""Errands that the admin asks for by mail: lists at once, work on the books after a preview that has come back confirmed."""

from __future__ import annotations

from mailbot.backups import backups, named
from mailbot.clock import say_instant, show_instant
from mailbot.correcting import revert_in
from mailbot.engine.row import Row
from mailbot.errors import BadSetup, MailbotError
from mailbot.folder import GameFolder
from mailbot.mending import ERRANDS, enter_preview
from mailbot.restoring import restore_in

_WHY = {"daily": "every day", "admin": "before a mail of the admin's", "revert": "before the past was corrected",
        "restore": "before a backup was restored"}


def run_errands(game: GameFolder) -> int:
    """Answer what is asked, and carry out what is confirmed; how many were carried out."""
    for row in _rows(game, status="asked"):
        _answer(game, row)
    done = 0
    for number in [row.number for row in _rows(game, status="confirmed")]:
        for row in _rows(game, status="confirmed", number=number):  # what is done changes the books
            done += _carry_out(game, row)
    return done


def _rows(game: GameFolder, **equal: object) -> list[Row]:
    now = game.referee.game
    return now.rows(ERRANDS, **equal) if now.in_force(ERRANDS) else []


def _answer(game: GameFolder, row: Row) -> None:
    """What is found out is kept in the books as it was when it was asked for."""
    what, text, possible = row.what, "", True
    try:
        if row.kind == "backups":
            text = _listed(game)
        elif row.kind == "restore":
            what = named(game.state, row.what).name
            text = "\n".join(restore_in(game, what, row.with_replay, dry_run=True).lines)
        else:
            text = "\n".join(revert_in(game, row.what, row.why, dry_run=True).lines)
    except BadSetup as fault:
        text, possible = str(fault), False
    _say(game, row, {"text": text, "possible": possible, "what": what})


def _listed(game: GameFolder) -> str:
    """When and why each was made, newest first. Not how large it is: that would tell of secret votes."""
    known = reversed(backups(game.state))
    return "\n".join(f"{one.name}: {say_instant(one.at)}, {_WHY.get(one.why, one.why)}" for one in known) or "There is no backup yet."


def _carry_out(game: GameFolder, row: Row) -> bool:
    """What cannot be done any more is answered instead."""
    try:
        if row.kind == "restore":
            restore_in(game, row.what, row.with_replay)
        else:
            revert_in(game, row.what, row.why, row.number)
    except MailbotError as fault:
        _say(game, row, {"text": str(fault), "possible": False, "what": row.what})
        return False
    return True


def _say(game: GameFolder, row: Row, found: dict[str, object]) -> None:
    at = game.referee.now
    enter_preview(game.referee, f"errand/{row.number}/{row.status}@{show_instant(at)}", at, {"number": row.number, **found})
    game.store.commit()
