"""The chain of real servers that these tests share."""

import os
from collections.abc import Iterator

import pytest

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
