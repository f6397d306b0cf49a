"""The admin's decisions at the console: played like a mail from the admin, kept in the archive like any other."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from mailbot.backups import back_up
from mailbot.clock import system_now
from mailbot.folder import GameFolder
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.referee import Played
from mailbot.values import Instant, Origin, RawMail

CONSOLE = "console@localhost"


def decide(path: Path, lines: str, at: Instant | None = None) -> Played:
    """Play lines of the admin at once, at the time of the last poll (or `at`), and tell everybody concerned."""
    with GameFolder(path, patience=10) as game:
        moment = max(at if at is not None else (game.polled or system_now()), game.referee.now)
        raw = RawMail(_mail(game, lines), moment, f"console/{game.store.steps + 1}", Origin.CONSOLE, game.store.steps + 1)
        ref = game.archive.keep(raw)
        back_up(game, "admin", moment)
        played = game.referee.take(raw, ref.name)
        game.store.commit()
        if not game.provisional.exists():  # before the first run nobody knows yet when all this happens
            send(game, moment)
        publish(game, moment)
        return played


def _mail(game: GameFolder, lines: str) -> bytes:
    admins = game.settings.game.admins
    message = EmailMessage()
    message["From"] = admins[0] if admins else CONSOLE
    message["To"] = game.settings.game.address
    message["Subject"] = "at the console"
    message["Message-ID"] = f"<step-{game.store.steps + 1}@console.localhost>"
    message.set_content(lines if lines.endswith("\n") else lines + "\n")
    return message.as_bytes()


def outcome_lines(played: Played) -> list[str]:
    """What became of each line, for the terminal."""
    said = []
    for outcome in played.step.outcomes:
        sentences = outcome.sentences or [f"done: {outcome.line}" if outcome.verdict == "done" else outcome.verdict]
        said += sentences if outcome.verdict == "done" else [f"{outcome.line}: {sentence}" for sentence in sentences]
        said += [f"  closest: {form}" for form in outcome.nearest]
    return said

