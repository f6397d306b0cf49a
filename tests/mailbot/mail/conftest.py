"""Mail servers that the tests of mail talk to."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailbot.mail.embedded import EmbeddedImap, embedded_imap
from mailbot.mail.imap import ImapSource
from tests.mailbot.mail.imap_kit import Clockless, Opener, Server, account
from tests.servers import dovecot as real


@pytest.fixture(scope="session")
def dovecot_server() -> Iterator[real.Dovecot]:
    """One Dovecot for all tests that do not stop it."""
    need_dovecot()
    with real.dovecot(odd="pässwörd \"x\" \\", ann="a") as server:
        yield server


@pytest.fixture
def dovecot(dovecot_server: real.Dovecot) -> Iterator[real.Dovecot]:
    """The Dovecot of this test run, its mailbox emptied."""
    with dovecot_server.client() as client:
        for _, _, name in client.list_folders():
            client.select_folder(name)
            client.delete_messages(client.search(["ALL"]))
            client.expunge()
            client.close_folder()
            if name != "INBOX":
                client.delete_folder(name)
    yield dovecot_server


@pytest.fixture
def pymap() -> Iterator[EmbeddedImap]:
    """The embedded mail server."""
    with embedded_imap() as server:
        yield server


@pytest.fixture(params=["pymap", pytest.param("dovecot", marks=pytest.mark.dovecot)])
def server(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def open_source(tmp_path: Path) -> Iterator[Opener]:
    opened: list[ImapSource] = []

    def make(server: Server, limit: int = 10_000, waiter: Clockless | None = None, **more: object) -> ImapSource:
        opened.append(ImapSource(account(server, **more), tmp_path / "state", limit, waiter or Clockless()))
        return opened[-1]

    yield make
    for source in opened:
        source.close()


def need_dovecot() -> None:
    """Skip without Dovecot, and say why; where everything must be tested, fail."""
    reason = real.missing()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
