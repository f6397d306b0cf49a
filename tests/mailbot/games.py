"""Small games in a folder, with mails posted and cycles run at times of their own."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import orjson

from mailbot import daemon
from mailbot.clock import parse_instant
from mailbot.console import decide
from mailbot.deliver import put
from mailbot.folder import GameFolder, create
from mailbot.show import view
from mailbot.store.journal import Entry
from tests.mailbot.toy import toy_rules

START = parse_instant("2026-01-05T09:00:00Z")
HOUR, DAY = 3600, 86400
WALK = "walk"


class Game:
    """A game of the toy in a folder. Times are seconds after its start."""

    def __init__(self, path: Path, players: tuple[str, ...] = ("Ann", "Bob"), on_list: bool = False) -> None:
        self.path = path
        toy_rules(path)
        posting = {"list": "list@example.org"} if on_list else {}
        create(path, "Toy", "toy", {"address": "game@example.org", "admin": "admin@example.org", **posting}, START)
        for name in players:
            self.decide(f"admit {name} {name.lower()}@example.org")
        self.posted = 0

    def decide(self, lines: str) -> None:
        """A decision at the console, which must be done."""
        played = decide(self.path, lines)
        assert all(outcome.verdict == "done" for outcome in played.step.outcomes), played.step.outcomes

    def post(self, who: str, text: str, at: int, subject: str = "") -> None:
        """A mail in the Maildir, its bytes the same whenever the test runs."""
        self.posted += 1
        put(self.path, mail(who, text, self.posted, subject), {}, START + at)

    def run(self, at: int) -> daemon.Cycle:
        """One cycle at a time."""
        return daemon.run_once(self.path, START + at)

    def play(self) -> None:
        """A few days with dice, a vase, cards, a mistake, a stranger and the wind."""
        for who, text, at in STORY:
            self.post(who, text, at)
        for at in (HOUR, 3 * HOUR, DAY, 2 * DAY, 3 * DAY):
            self.run(at)

    def json(self, as_: str = "", all_: bool = False) -> dict[str, Any]:
        """A view."""
        with GameFolder(self.path, writing=False) as game:
            return view(game, as_, all_)

    def journal(self) -> list[Entry]:
        """All journal entries."""
        return [orjson.loads(line) for line in (self.path / "state/journal.jsonl").read_bytes().splitlines()]

    def log(self) -> list[str]:
        """The public log."""
        return [entry["text"] for entry in self.json()["log"]]

    def sent(self) -> dict[str, str]:
        """The mails in the outgoing Maildir by file name."""
        return {place.name: place.read_text() for place in sorted((self.path / "state/outbox/new").iterdir())}

    def site(self) -> dict[str, bytes]:
        """All files of the website."""
        root = self.path / "site"
        return {place.relative_to(root).as_posix(): place.read_bytes() for place in sorted(root.rglob("*")) if place.is_file()}


STORY = [
    ("ann", "walk", 60), ("bob", "walk\nsing a song", 120), ("bob", "vase Ming", 1800), ("ann", "pick", 2 * HOUR),
    ("bob", "stumble", 2 * HOUR + 1), ("cid", "hello?", 2 * HOUR + 2), ("ann", "break down", DAY - 20 * HOUR),
    ("bob", "walk", DAY + 60), ("admin", "shuffle", DAY + 120), ("ann", "walk\nwalk", 2 * DAY + HOUR),
]
"""Who writes what, and when; "break down" makes the rules fail."""


def mail(who: str, text: str, number: int, subject: str = "") -> bytes:
    """A plain mail."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = f"{who}@example.org", "game@example.org", subject
    message["Message-ID"] = f"<{number}@example.org>"
    message["Date"] = "Mon, 05 Jan 2026 09:00:00 +0000"
    message.set_content(f"{text}\n")
    return message.as_bytes()
