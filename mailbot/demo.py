"""A whole small game for real: mails over IMAP, answers over SMTP, nine days of game time, a website at the end."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from mailbot.clock import parse_duration, say_instant
from mailbot.daemon import cycle
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, create
from mailbot.values import Instant

Say = Callable[[str], None]
_SCRIPT = Path(__file__).with_name("demo_mails.toml")


def play(folder: Path, say: Say) -> Path:
    """Play the demo game into a folder (made anew if it holds an earlier demo); gives the website's folder."""
    from mailbot.mail.embedded import embedded_imap, smtp_sink

    script = tomllib.loads(_SCRIPT.read_text(encoding="utf-8"))
    _clear(folder)
    start = int(script["start"].timestamp())
    with embedded_imap() as imap, smtp_sink() as sink:
        _make(folder, script, (imap, sink.port), start)
        say(f"An IMAP server listens on 127.0.0.1:{imap.port}, an SMTP server on port {sink.port}; the game begins on "
            f"{say_instant(start)}.")
        for mail in script["mail"]:
            at = start + parse_duration(mail["at"].lstrip("+"))
            data = _raw(script, mail, at, [caught.data for caught in sink.mails])
            imap.deliver(data, at)
            known = len(sink.mails)
            _turn(folder, at, say)
            for caught in sink.mails[known:]:
                _show(caught.recipients, caught.data, say)
    site = folder / "site"
    say(f"\nThe game is in {folder}, its website in {site / 'index.html'}. To see it: mailbot demo --serve")
    return site


def show_site(site: Path, port: int, say: Say) -> None:
    """Serve a website's folder on localhost until interrupted."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        say(f"The website is at http://127.0.0.1:{server.server_address[1]}/ (Ctrl-C ends)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")


def _clear(folder: Path) -> None:
    if not folder.exists():
        return
    if not (folder / "demo").exists():
        raise BadSetup(f"{folder} exists and is no demo game: name another folder")
    shutil.rmtree(folder)


def _make(folder: Path, script: dict[str, Any], servers: tuple[Any, int], start: Instant) -> None:
    imap, smtp_port = servers
    addresses = {"address": script["game"], "admin": script["admin"], "list": script["list"]}
    file = create(folder, script["name"], "starter", addresses, start)
    (folder / "demo").write_text("Made by mailbot demo, which may delete this folder.\n")
    text = file.read_text(encoding="utf-8")
    text = _section(text, "inbox", f'kind = "imap"\nhost = "{imap.host}"\nport = {imap.port}\ntls = "none"\n'
                    f'user = "{imap.user}"\npassword = "{imap.password}"\n')
    text = _section(text, "outbox", f'kind = "smtp"\nhost = "127.0.0.1"\nport = {smtp_port}\ntls = "none"\n')
    text = text.replace("[game]\n", f'[game]\nlist_id = "{script["list_id"]}"\n', 1)
    file.write_text(text, encoding="utf-8")


def _section(text: str, name: str, body: str) -> str:
    """The settings with one section replaced."""
    return re.sub(rf"^\[{name}\]\n(?:(?!\[|\s*#).*\n)*", f"[{name}]\n{body}\n", text, count=1, flags=re.MULTILINE)


def _turn(folder: Path, at: Instant, say: Say) -> None:
    with GameFolder(folder) as game:
        inbox = game.inbox(lambda seconds: False)
        try:
            done = cycle(game, inbox, at, pretend=True)
        finally:
            inbox.close()
    say(f"\n{say_instant(at)}: {done.say()}")


def _raw(script: dict[str, Any], mail: dict[str, Any], at: Instant, sent: list[bytes]) -> bytes:
    """One mail of the script as a mail program would send it."""
    message = EmailMessage()
    message["From"] = mail["from"]
    message["To"] = script["list"] if mail.get("to") == "list" else script["game"]
    if mail.get("to") == "list":
        message["List-Id"] = f"<{script['list_id']}>"
    message["Date"] = format_datetime(datetime.fromtimestamp(at, UTC))
    message["Message-ID"] = f"<{at}.{mail['from'].split()[0].lower()}@mail.example.org>"
    for name, value in mail.get("headers", {}).items():
        message[name] = value
    text = mail.get("say", "")
    if "answers" in mail:
        text += _answer(message, mail, sent)
    else:
        message["Subject"] = mail["subject"]
    message.set_content(text if text.endswith("\n") else text + "\n")
    if "html" in mail:
        message.set_content(mail["html"], subtype="html")
    return message.as_bytes(policy=policy.SMTP)


def _answer(message: EmailMessage, mail: dict[str, Any], sent: list[bytes]) -> str:
    """Make a mail a reply to the game's latest one with these words in its subject; gives the quotation below."""
    own = mail["from"].partition("<")[2].rstrip(">")
    for data in reversed(sent):
        asked = message_from_bytes(data, policy=policy.default)
        if mail["answers"].lower() in asked["Subject"].lower() and (own in asked["To"] or "confirm" not in mail["answers"]):
            message["Subject"] = f"Re: {asked['Subject']}"
            message["In-Reply-To"] = asked["Message-ID"]
            message["References"] = asked["Message-ID"]
            body = asked.get_body(("plain",))
            quoted = body.get_content().splitlines() if body else []
            return f"\n\nOn {asked['Date']}, {asked['From']} wrote:\n" + "".join(f"> {line}\n" for line in quoted)
    raise BadSetup(f"the demo's mail “{mail['answers']}” answers a mail that was never sent")


def _show(recipients: tuple[str, ...], data: bytes, say: Say) -> None:
    message = message_from_bytes(data, policy=policy.default)
    body = message.get_body(("plain",))
    say(f"  to {', '.join(recipients)}: {message['Subject']}")
    for line in _first_lines(body.get_content() if body else ""):
        say(f"      {line}")


def _first_lines(text: str, most: int = 8) -> Iterator[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    yield from lines[:most]
    if len(lines) > most:
        yield "…"
