"""What the tests of mailboxes share: mails, accounts, and a waiter that lets no time pass."""

from collections.abc import Callable
from typing import Any

from imapclient import IMAPClient

from mailbot.config import ImapInbox
from mailbot.mail.embedded import EmbeddedImap
from mailbot.mail.imap import ImapSource
from mailbot.setting_values import Duration, Secret
from tests.servers.dovecot import Dovecot

AT = 1_767_600_000
Server = EmbeddedImap | Dovecot


def mail(subject: str, body: str = "hello") -> bytes:
    return f"From: ann@example.org\r\nSubject: {subject}\r\n\r\n{body}\r\n".encode()


def account(server: Server, **more: object) -> ImapInbox:
    password = server.password if isinstance(server, EmbeddedImap) else server.users["game"]
    given: dict[str, object] = {"host": server.host, "port": server.port, "tls": "none", "user": "game",
                                "password": Secret(password), "timeout": Duration(20)}
    return ImapInbox(**(given | more))  # type: ignore[arg-type]


class Clockless:
    """A waiter that lets no time pass, and remembers for how long it was asked to."""

    def __init__(self, *then: Callable[[], object]) -> None:
        self.waits: list[float] = []
        self.then = list(then)
        self.stopped = False

    def __call__(self, seconds: float) -> bool:
        self.waits.append(seconds)
        if self.then:
            self.stopped = bool(self.then.pop(0)())
        return self.stopped


Opener = Callable[..., ImapSource]


def subjects(source: ImapSource) -> list[str]:
    return [raw.data.split(b"Subject: ")[1].split(b"\r\n")[0].decode() for raw in source.fetch()]


def finish_all(source: ImapSource) -> None:
    for raw in list(source.fetch()):
        source.done(raw.key)


def flags(client: IMAPClient, folder: str = "INBOX") -> list[tuple[bytes, ...]]:
    client.select_folder(folder, readonly=True)
    return [facts[b"FLAGS"] for facts in client.fetch(client.search(["ALL"]), ["FLAGS"]).values()]


def watch(monkeypatch: Any, name: str) -> list[Any]:
    """The arguments that a method of the IMAP client is called with from now on."""
    asked: list[Any] = []
    real = getattr(IMAPClient, name)

    def call(self: IMAPClient, *given: Any, **named: Any) -> Any:
        asked.append(given)
        return real(self, *given, **named)

    monkeypatch.setattr(IMAPClient, name, call)
    return asked
