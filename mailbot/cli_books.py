"""Looking into a game's books: views, explanations, rehearsals, replay, corrections, dice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from mailbot.clock import parse_instant

out = Console(highlight=False, soft_wrap=True)
Folder = Annotated[Path, typer.Argument(help="the game folder", metavar="DIR", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="print JSON")]
_progress: Callable[[], Progress]


def show(folder: Folder, path: Annotated[str, typer.Argument(help="part of the view, such as players.Ann")] = "",
         json: Json = True,
         as_: Annotated[str, typer.Option("--as", help="what this player, or “admin”, may see", metavar="NAME")] = "",
         all_: Annotated[bool, typer.Option("--all", help="everything that may be shown at all")] = False) -> None:
    """Print the **public view**, or what one player or the admin may see, as JSON."""
    from mailbot.show import show_json

    print(show_json(folder, path, as_, all_))


def read(folder: Folder, file: Path, json: Json = False) -> None:
    """Explain how a raw mail would be read; change nothing."""
    from mailbot.explain import explain_json, explain_text

    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    print(explain_json(folder, data) if json else explain_text(folder, data))


def preview(folder: Folder, file: Path) -> None:
    """Show what a proposal's text would change: diffs, and what it cannot apply."""
    from mailbot.explain import preview_text

    print(preview_text(folder, sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")))


def rehearse(files: list[Path],
             rules: Annotated[Path | None, typer.Option("--rules-dir", "--rules", help="a folder with rules of your own",
                                                        metavar="DIR")] = None,
             story: Annotated[bool, typer.Option(help="tell all that happened in a step that failed")] = False) -> None:
    """Play **scenario files** in memory and check what they expect: one line for each."""
    from mailbot.rehearse import rehearse as play

    failed = 0
    with _progress() as bar:
        task = bar.add_task("rehearsing", total=len(files))
        for file in files:
            result = play(file, rules)
            out.print(result.line, markup=False)
            for line in result.details if story else ():
                out.print(f"    {line}", markup=False)
            failed += not result.ok
            bar.advance(task)
    raise typer.Exit(1 if failed else 0)


def replay(folder: Folder) -> None:
    """Rebuild the game from its archive and compare with the books."""
    from mailbot.replay import replay as rebuild

    with _progress() as bar:
        task = bar.add_task("replaying", total=None)
        report = rebuild(folder, progress=lambda done, total: bar.update(task, completed=done, total=total))
    for line in report.lines:
        out.print(line, markup=False)
    raise typer.Exit(0 if report.same else 1)


def revert(folder: Folder, entry: Annotated[str, typer.Argument(help="a public log number, a step, or STEP:LINE")] = "",
           reason: Annotated[str, typer.Option(help="why; published")] = "",
           put: Annotated[Path | None, typer.Option(help="put this missing mail in instead", metavar="FILE")] = None,
           at: Annotated[str, typer.Option(help="when the missing mail should have arrived", metavar="TIME")] = "",
           dry_run: Annotated[bool, typer.Option(help="only show what would change")] = False) -> None:
    """Take a wrong line or mail out of the past (or put a missing one in), play the rest again with the same dice, show what changed."""
    from mailbot.correcting import put_in
    from mailbot.correcting import revert as undo

    if bool(entry) == bool(put) or bool(put) != bool(at):
        raise typer.BadParameter("name an ENTRY to take out, or give --put FILE with --at TIME to put a mail in")
    with _progress() as bar:
        task = bar.add_task("replaying", total=None)

        def on(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
        report = undo(folder, entry, reason, dry_run=dry_run, progress=on) if put is None else \
            put_in(folder, put.read_bytes(), parse_instant(at), reason, dry_run=dry_run, progress=on)
    for line in report.lines:
        out.print(line, markup=False)


def backups(folder: Folder) -> None:
    """List the backups of the books: daily ones, and those from before each line or mail of the admin and each mending of the past."""
    from mailbot.backups import backups as known
    from mailbot.config_file import load

    for one in known(load(folder).state):
        out.print(f"{one.name}  ({one.why})", markup=False)


def restore(folder: Folder, name: Annotated[str, typer.Argument(help="a backup's name, or its day")],
            with_replay: Annotated[bool, typer.Option(help="play the mails since then again")] = False,
            dry_run: Annotated[bool, typer.Option(help="only show what would change")] = False) -> None:
    """Put a backup back, exactly as it was; what was there before is kept."""
    from mailbot.restoring import restore as put_back

    for line in put_back(folder, name, with_replay=with_replay, dry_run=dry_run).lines:
        out.print(line, markup=False)


def verify_dice(folder: Folder, day: Annotated[str, typer.Argument(help="one day, such as 2026-01-05")] = "") -> None:
    """Check every public die of past days against the published keys."""
    from mailbot.verify import verify_dice as verify

    report = verify(folder, day)
    for line in report.lines:
        out.print(line, markup=False)
    raise typer.Exit(0 if report.ok else 1)


def publish(folder: Folder) -> None:
    """Write the whole website anew."""
    from mailbot.folder import GameFolder
    from mailbot.publishing import publish as write

    with GameFolder(folder, patience=10) as game, _progress() as bar:
        task = bar.add_task("writing pages", total=None)
        pages = write(game, game.polled, complete=True,
                      progress=lambda done, total: bar.update(task, completed=done, total=total))
    out.print(f"{pages} pages written")


def add_to(app: typer.Typer, progress: Callable[[], Progress]) -> None:
    """Put these commands on the command line."""
    global _progress
    _progress = progress
    commands: dict[str, Callable[..., None]] = {"show": show, "read": read, "preview": preview,
                                                "rehearse": rehearse, "replay": replay,
                          "revert": revert, "backups": backups, "restore": restore, "verify-dice": verify_dice, "publish": publish}
    for name, command in commands.items():
        app.command(name, rich_help_panel="The books")(command)
