"""The admin's decisions on the command line; each can be mailed from the admin's address in the same words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mailbot.clock import parse_instant

out = Console(highlight=False, soft_wrap=True)
Folder = Annotated[Path, typer.Argument(help="the game folder", metavar="DIR", show_default=False)]
At = Annotated[str, typer.Option("--at", "--now", help="the game time of the decision; the last poll's if not given",
                                 metavar="TIME", show_default=False)]


def decide(folder: Path, lines: str, at: str = "") -> None:
    """Play lines of the admin and print what became of them; exit 1 unless all were done."""
    from mailbot.console import decide as play
    from mailbot.console import outcome_lines

    played = play(folder, lines, parse_instant(at) if at else None)
    for line in outcome_lines(played):
        out.print(line, markup=False)
    if played.step.fault or any(outcome.verdict != "done" for outcome in played.step.outcomes) or not played.step.outcomes:
        raise typer.Exit(1)


def queue(folder: Folder, at: At = "",
          again: Annotated[str, typer.Option("--resend", help="send an undelivered mail again", metavar="KEY",
                                             show_default=False)] = "") -> None:
    """List what waits for a decision of the admin, and the mails that could not be delivered."""
    from mailbot.show import waiting
    from mailbot.undelivered import resend, undelivered

    for line in [resend(folder, again)] if again else [*waiting(folder), *undelivered(folder)]:
        out.print(line, markup=False)


def admit(folder: Folder, name: str, address: str, at: At = "") -> None:
    """Add a player at once, without confirmation."""
    decide(folder, f"admit {name} <{address}>", at)


def approve(folder: Folder, item: int, at: At = "") -> None:
    """Say yes to an item of the queue."""
    decide(folder, f"approve {item}", at)


def refuse(folder: Folder, item: int, reason: Annotated[list[str] | None, typer.Argument(help="why")] = None,
           at: At = "") -> None:
    """Say no to an item of the queue."""
    decide(folder, f"refuse {item}" + (f": {' '.join(reason)}" if reason else ""), at)


def enact(folder: Folder, proposal: int,
          file: Annotated[Path | None, typer.Argument(help="change lines and amendments; - for standard input")] = None,
          at: At = "") -> None:
    """Carry out an adopted proposal by hand, with the change lines in a file."""
    text = "" if file is None else sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    decide(folder, f"enact {proposal}\n{text}\nend" if text.strip() else f"enact {proposal}", at)


def pause(folder: Folder, reason: Annotated[list[str] | None, typer.Argument(help="why")] = None, at: At = "") -> None:
    """Stop play; voting goes on as the rules say."""
    decide(folder, "pause" + (f": {' '.join(reason)}" if reason else ""), at)


def resume(folder: Folder, at: At = "") -> None:
    """Let play go on."""
    decide(folder, "resume", at)


def set_(folder: Folder, parameter: str, value: Annotated[list[str], typer.Argument(help="its new value")],
         at: At = "") -> None:
    """Give a parameter of the rules another value."""
    decide(folder, f"set {parameter} to {' '.join(value)}", at)


def decide_(folder: Folder, words: Annotated[list[str], typer.Argument(help="any line an admin may mail; - reads lines")],
            at: At = "") -> None:
    """Play any line that the admin could mail, such as: mailbot decide DIR switch trades off."""
    decide(folder, sys.stdin.read() if words == ["-"] else " ".join(words), at)


def add_to(app: typer.Typer) -> None:
    """Put the admin's commands on the command line."""
    panel = "The admin's decisions"
    commands: dict[str, Callable[..., None]] = {"queue": queue, "admit": admit, "approve": approve, "refuse": refuse,
                                                "enact": enact,
                                                "pause": pause, "resume": resume, "set": set_, "decide": decide_}
    for name, command in commands.items():
        app.command(name, rich_help_panel=panel)(command)
