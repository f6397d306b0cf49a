"""Games for the benchmarks: made in a temporary folder, with as much history as is asked for."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mailbot.folder import GameFolder, create
from mailbot.values import Instant, RawMail

START: Instant = 1_767_600_000
PLAYERS = ("Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal")
TEXT = """Hello everybody,

{line}

I have thought about it for a while, and talked to the others; it seems to be for the best
of the game. More about it when I am back from the mountains next week.

Best wishes,
{name}

On {date}, The Referee <game@example.org> wrote:
> Proposal 1 by Ann: Hats
> Open until Sat 10 Jan 2026, 08:00 UTC. To vote, answer this mail.
>
> vote 1 no
> Create rule 404 "Hats":
"""


def letter(name: str, line: str, at: Instant, number: int) -> bytes:
    """A usual mail of about two kilobytes: greeting, a line that acts, talk, a quotation, in text and HTML."""
    message = EmailMessage()
    message["Received"] = "from mx.example.org by mail.example.org with ESMTPS; Mon, 5 Jan 2026 08:00:00 +0000"
    message["From"] = f"{name} <{name.lower()}@example.org>"
    message["To"] = "The Game <game@example.org>"
    message["Subject"] = "Re: [Bench] Proposal 1: Hats"
    message["Date"] = format_datetime(datetime.fromtimestamp(at, UTC))
    message["Message-ID"] = f"<{number}.{at}@mail.example.org>"
    message["User-Agent"] = "Mozilla Thunderbird"
    text = TEXT.format(line=line, name=name, date="Mon, 5 Jan 2026 08:00:00 +0000")
    message.set_content(text)
    message.add_alternative("<html><body><p>" + text.replace("\n", "<br>\n") + "</p></body></html>", subtype="html")
    return message.as_bytes()


def raw(name: str, line: str, at: Instant, number: int) -> RawMail:
    """The same as it arrives."""
    return RawMail(letter(name, line, at, number), at, f"bench-{number}", order=number)


@contextmanager
def no_fsync() -> Iterator[None]:
    """Syncing costs what the disk costs; it is left out of the figures, in our files and in SQLite's."""
    connect = sqlite3.connect

    def without(*where: Any, **options: Any) -> sqlite3.Connection:
        books = connect(*where, factory=_Unsynced, **options)
        books.execute("pragma synchronous=off")
        return books
    with patch.object(os, "fsync", lambda handle: None), patch.object(sqlite3, "connect", without):
        yield


class _Unsynced(sqlite3.Connection):
    """A SQLite file that stays unsynced, whatever is asked of it."""

    def executescript(self, script: str) -> sqlite3.Cursor:
        return super().executescript(re.sub(r"(?i)pragma synchronous=\w+;", "", script))


@contextmanager
def new_game(folder: Path) -> Iterator[GameFolder]:
    """An open starter game with eight players and a proposal."""
    create(folder, "Bench", "starter", {"address": "game@example.org", "admin": "admin@example.org"}, START)
    with GameFolder(folder) as game:
        for number, name in enumerate(PLAYERS):
            admit(game, name, number)
        take(game, RawMail(letter("Ann", 'propose: Hats\nCreate rule 404 "Hats":\n{{ Wear a hat. }}\nend', START, 900),
                                  START, "bench-900", order=900))
        game.store.commit()
        yield game


def take(game: GameFolder, mail: RawMail) -> None:
    """Play a mail that is kept in the archive, so that the game can be replayed."""
    game.referee.take(mail, game.archive.keep(mail).name)


def admit(game: GameFolder, name: str, number: int) -> None:
    """The admin lets a player in."""
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = "admin@example.org", "game@example.org", f"<admit-{number}@x>"
    message.set_content(f"admit {name} {name.lower()}@example.org")
    take(game, RawMail(message.as_bytes(), START, f"admit-{number}", order=number))
