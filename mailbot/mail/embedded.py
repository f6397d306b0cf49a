"""A whole mail system inside the program, reachable from this machine alone: for the demonstration and for tests."""

import asyncio
import threading
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiosmtpd.smtp import SMTP
from imapclient import IMAPClient
from proxyprotocol.reader import ProxyProtocolReader
from pymap.backend.dict import DictBackend
from pymap.imap import IMAPServer
from pysasl.hashing import BuiltinHash

from mailbot.values import Instant

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class EmbeddedImap:
    """A mailbox in memory: where it is, and the login for it."""

    port: int
    host: str = LOOPBACK
    user: str = "game"
    password: str = "embedded"

    def deliver(self, data: bytes, at: Instant, folder: str = "INBOX") -> None:
        """Put a mail into a folder as if it arrived at `at` (its INTERNALDATE)."""
        with self.client() as client:
            client.append(folder, data, (), datetime.fromtimestamp(at, UTC))

    def client(self) -> IMAPClient:
        """A logged-in connection for whatever else is to be tried."""
        client = IMAPClient(self.host, self.port, ssl=False, timeout=30)
        client.login(self.user, self.password)
        return client


@dataclass(frozen=True, slots=True)
class Caught:
    """A mail that somebody handed in by SMTP."""

    sender: str
    recipients: tuple[str, ...]
    data: bytes


@dataclass(slots=True)
class SmtpSink:
    """A mail server that takes everything and keeps it in `mails`."""

    port: int = 0
    host: str = LOOPBACK
    mails: list[Caught] = field(default_factory=list)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep one mail."""
        self.mails.append(Caught(envelope.mail_from, tuple(envelope.rcpt_tos), envelope.original_content))
        return "250 kept"


@contextmanager
def embedded_imap() -> Iterator[EmbeddedImap]:
    """An IMAP server on a free port, in a thread of its own, with an empty INBOX."""
    with _event_loop() as run:
        server = run(_start_imap(EmbeddedImap(0)))
        try:
            yield EmbeddedImap(_port_of(server))
        finally:
            run(_stop(server))


@contextmanager
def smtp_sink() -> Iterator[SmtpSink]:
    """An SMTP server on a free port, in a thread of its own."""
    sink = SmtpSink()
    with _event_loop() as run:
        server = run(_start_smtp(sink))
        sink.port = _port_of(server)
        try:
            yield sink
        finally:
            run(_stop(server))


async def _start_smtp(sink: SmtpSink) -> asyncio.Server:
    return await asyncio.get_running_loop().create_server(
        lambda: SMTP(sink, hostname="sink.example", enable_SMTPUTF8=True), host=LOOPBACK, port=0)


async def _start_imap(login: EmbeddedImap) -> asyncio.Server:
    args = Namespace(host=LOOPBACK, port=0, debug=False, cert=None, key=None, tls=False, proxy_protocol=None,
                     passlib_cfg=None, demo_data=False, demo_user=login.user, demo_password=login.password)
    backend, config = await DictBackend.init(args, reject_dnsbl=False, secure_auth=False,
                                             hash_context=BuiltinHash(rounds=1))
    config.apply_context()
    answer = ProxyProtocolReader(config.proxy_protocol).get_callback(IMAPServer(backend.login, config))
    return await asyncio.start_server(answer, host=LOOPBACK, port=0)


def _port_of(server: asyncio.Server) -> int:
    return int(server.sockets[0].getsockname()[1])


async def _stop(server: asyncio.Server) -> None:
    server.close()
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def _event_loop() -> Iterator[Callable[[Any], Any]]:
    """A thread that runs what it is given, and is gone at the end."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="embedded mail", daemon=True)
    thread.start()
    try:
        yield lambda job: asyncio.run_coroutine_threadsafe(job, loop).result(30)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
