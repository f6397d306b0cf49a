"""Corrections that the admin asks for by mail: a preview for each that is asked, the deed for each that is confirmed."""

from __future__ import annotations

from mailbot import correcting
from mailbot.engine.row import Row
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder

TABLE = "reverts"
"""The rows that ask for a correction, if a rule has them: number, entry, why, status (asked, shown, confirmed, void)."""


def revise(game: GameFolder) -> int:
    """Work out the previews that are asked for, and take out what is confirmed; how many were taken out.

    What was taken out before is confirmed in the books for ever: it is done once, since its entry says that it is out.
    """
    if TABLE not in game.registry.tables:
        return 0
    for row in game.referee.game.rows(TABLE, status="asked"):
        _preview(game, row)
    confirmed = [row for row in game.referee.game.rows(TABLE, status="confirmed") if correcting.can_be_taken_out(game, str(row.entry))]
    for row in confirmed:
        correcting.revert_in(game, str(row.entry), row.why)
    return len(confirmed)


def _preview(game: GameFolder, row: Row) -> None:
    """The preview is kept in the books as it was when it was asked for."""
    try:
        text, possible = "\n".join(correcting.revert_in(game, str(row.entry), row.why, dry_run=True).lines), True
    except BadSetup as fault:
        text, possible = str(fault), False
    game.referee.preview(f"preview/{row.number}", game.referee.now, {"number": row.number, "text": text, "possible": possible})
    game.store.commit()
