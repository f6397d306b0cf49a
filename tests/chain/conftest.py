"""The chain of real servers that these tests share."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailbot.clock import system_now
from mailbot.daemon import Cycle, cycle
from mailbot.folder import GameFolder, create
from tests.chain.players import Poll
from tests.servers import chain as real


@pytest.fixture(scope="session")
def chain_of_servers() -> Iterator[real.Chain]:
    """Postfix and Dovecot, with mailboxes for the game and four players."""
    reason = real.missing()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    with real.real_chain(*(f"{name}@example.org" for name in ("ann", "bob", "cid", "dora"))) as servers:
        yield servers


@pytest.fixture
def chain(chain_of_servers: real.Chain) -> real.Chain:
    """The chain, with all mailboxes emptied."""
    for user in chain_of_servers.dovecot.users:
        chain_of_servers.empty(user)
    return chain_of_servers


@pytest.fixture
def game_folder(chain: real.Chain, tmp_path: Path) -> Path:
    """A new game on the chain's accounts."""
    file = create(tmp_path, "Night Watch", "starter", {"address": real.GAME}, system_now())
    text = re.sub(r"^\[(?:inbox|outbox)\]\n(?:\w.*\n)+", "", file.read_text(), flags=re.MULTILINE)
    file.write_text(text + chain.settings(secure=True))
    return tmp_path


@pytest.fixture
def poll(game_folder: Path) -> Poll:
    """Each call is one poll of the game's mailbox."""
    def once() -> Cycle:
        with GameFolder(game_folder) as game:
            inbox = game.inbox(lambda seconds: False)
            try:
                return cycle(game, inbox, system_now())
            finally:
                inbox.close()

    return once
