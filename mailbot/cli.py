"""The command line: what an admin types. Every error says what to do; see `mailbot --help`."""

from __future__ import annotations

import errno
import logging
import sqlite3
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from mailbot import __version__, cli_admin, cli_books
from mailbot.clock import parse_instant, system_now
from mailbot.errors import BadSetup, MailbotError, MailTrouble

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", add_completion=False, pretty_exceptions_enable=False,
                  help="The referee of nomics that people play by email. `mailbot new DIR --rules starter` makes a game.")
out = Console(highlight=False, soft_wrap=True)
Folder = Annotated[Path, typer.Argument(help="the game folder", metavar="DIR", show_default=False)]
Time = Annotated[str, typer.Option(help="pretend this time, such as 2026-01-05T09:00:00Z", metavar="TIME", show_default=False)]


@app.callback()
def options(version: Annotated[bool, typer.Option("--version", help="print the version", is_eager=True)] = False) -> None:
    """mailbot: players write mails, it referees."""
    if version:
        out.print(__version__)
        raise typer.Exit


@app.command()
def new(folder: Folder,
        rules: Annotated[str, typer.Option(help="the ruleset to play, such as starter")],
        address: Annotated[str, typer.Option(help="the address players write to", metavar="GAME")] = "game@localhost",
        list_: Annotated[str, typer.Option("--list", help="the mailing list everybody reads", metavar="LIST")] = "",
        admin: Annotated[str, typer.Option(help="the address of the one who decides", metavar="ADMIN")] = "",
        name: Annotated[str, typer.Option(help="what the game is called; the folder's name if not given")] = "") -> None:
    """Make a **game folder** that works at once on a local Maildir."""
    from mailbot.folder import create

    addresses = {role: given for role, given in (("address", address), ("list", list_), ("admin", admin)) if given}
    settings = create(folder, name or folder.resolve().name, rules, addresses, system_now())
    out.print(f"The game is in {folder}. Its settings are in {settings}; name your IMAP and SMTP accounts there.\n"
              f"Next: mailbot admit {folder} NAME ADDRESS, or let people mail “join as NAME”; then mailbot run {folder} --once",
              markup=False)


@app.command()
def run(folder: Folder, once: Annotated[bool, typer.Option(help="one cycle, for cron")] = False, now: Time = "") -> None:
    """Poll the mailbox, referee, answer, publish: for ever, or `--once`. Exit 75: try again later."""
    if once or now:
        from mailbot.daemon import run_once

        done = run_once(folder, parse_instant(now) if now else None)
        out.print(done.say(), markup=False)
        return
    import signal

    from mailbot.jobs import Daemon

    daemon = Daemon(folder)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: daemon.stopped.set())
    daemon.run()


@app.command()
def deliver(folder: Folder,
            file: Annotated[Path | None, typer.Argument(help="a raw mail, or its text; standard input if not given")] = None,
            sender: Annotated[str, typer.Option("--from", help="who writes", metavar="ADDRESS")] = "",
            to: Annotated[str, typer.Option(help="the game, or its list", metavar="ADDRESS")] = "",
            subject: Annotated[str, typer.Option(help="the subject")] = "",
            at: Annotated[str, typer.Option(help="when it arrived", metavar="TIME")] = "") -> None:
    """Put a mail into the game folder's own Maildir: its text, or with no `--from` a whole raw mail."""
    from mailbot.deliver import put

    data = file.read_bytes() if file and str(file) != "-" else sys.stdin.buffer.read()
    key = put(folder, data, {"from": sender, "to": to, "subject": subject}, parse_instant(at) if at else system_now())
    out.print(f"delivered as {key}", markup=False)


@app.command()
def check(folder: Folder) -> None:
    """Try every setting: mailbox login, SMTP, folders, clock, state; say what to mend."""
    from mailbot.check import check_game

    wrong = 0
    for finding in check_game(folder):
        out.print("ok      " if finding.ok else "mend    ", style=None if finding.ok else "red", end="")
        out.print(finding.text, markup=False)
        wrong += not finding.ok
    raise typer.Exit(1 if wrong else 0)


@app.command()
def demo(folder: Annotated[Path | None, typer.Argument(help="where the demo game is made", metavar="DIR")] = None,
         serve: Annotated[bool, typer.Option(help="show the website on localhost afterwards")] = False,
         port: Annotated[int, typer.Option(help="the port for --serve")] = 8000) -> None:
    """Play a whole small game, from mails to website, on an embedded mail server: nothing to set up."""
    from mailbot.demo import play, show_site

    def say(text: str) -> None:
        out.print(text, markup=False)

    site = play(folder or Path("demo-game"), say)
    if serve:
        show_site(site, port, say)


def progress() -> Progress:
    """A bar for long work, on the terminal alone."""
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=Console(stderr=True),
                    transient=True)


cli_admin.add_to(app)
cli_books.add_to(app, progress)


def main() -> None:
    """Run the command line; errors become a sentence and an exit status (1, 2 or 75)."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s: %(message)s", stream=sys.stderr)
    logging.getLogger("mailbot").setLevel(logging.INFO)
    try:
        app()
    except MailTrouble as trouble:
        fail(trouble, 75)
    except BadSetup as fault:
        fail(fault, 2)
    except MailbotError as error:
        fail(error, 1)
    except OSError as error:
        if error.errno in DISK_FULL:
            fail(MailTrouble("the disk is full: nothing is half-written; make room, and the next run goes on"), 75)
        fail(error, 1)
    except sqlite3.OperationalError as error:
        fail(MailTrouble(f"the game's files cannot be written ({error}): is the disk full?"), 75)


def fail(error: Exception, status: int) -> None:
    """Say what is wrong and end."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"mailbot: {error}", markup=False)
    sys.exit(status)


if __name__ == "__main__":
    main()
