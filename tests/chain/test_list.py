"""A game on a real mailing list: posts with footers and rewritten senders are read, collections and copies are not."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chain.players import MOTION, Poll, answer_to, join, write
from tests.servers import mailman as real
from tests.servers.chain import GAME, Chain
from tests.servers.mailman import LIST

pytestmark = pytest.mark.dovecot


@pytest.fixture(scope="module")
def mailing_list(chain_of_servers: Chain) -> Iterator[real.Mailman]:
    """Ann, Bob and the game get each post; the game's alias gets collections of them."""
    reason = real.missing()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    with real.mailman(chain_of_servers.postfix.lists_port, chain_of_servers.postfix.port) as server:
        server.create(["ann@example.org", "bob@example.org", GAME], digests=["alias@example.org"])
        server.start()
        yield server


@pytest.fixture
def poll_list(mailing_list: real.Mailman, game_folder: Path, poll: Poll) -> Poll:
    """A poll of a game whose settings name the list."""
    file = game_folder / "mailbot.toml"
    names = f'list_address = "{LIST}"\nlist_id = "nomic.lists.example.org"\nunmunge = ["nomic.lists.example.org"]\n'
    file.write_text(file.read_text().replace("[game]\n", f'[game]\nsubject_prefix = "[nomic]"\n{names}', 1))
    return poll


def test_a_game_on_a_list(chain: Chain, poll_list: Poll, game_folder: Path) -> None:
    join(chain, poll_list, "ann")
    join(chain, poll_list, "bob")
    chain.send("ann@example.org", LIST, write("ann", "hats!", f"Dear all,\n\n{MOTION}\nWhat do you think?", to=LIST))
    post = chain.find(GAME, lambda got: got["Subject"] == "[nomic] hats!")
    assert post["From"].addresses[0].addr_spec == LIST and "mailing list --" in post.get_content()
    chain.find(GAME, lambda got: "Digest" in got["Subject"] and b"A player may wear one hat" in got.as_bytes())
    poll_list()
    told = chain.find("bob@example.org", lambda got: got["X-Mailbot"] and "Hats" in got.get_content())
    assert told["List-Id"] == "<nomic.lists.example.org>" and told["Subject"].count("[nomic]") == 1
    vote = write("bob", "", "vote 1 yes", answers=told, to=LIST)
    chain.send("bob@example.org", LIST, vote)
    chain.find(GAME, lambda got: got["Message-ID"] == vote["Message-ID"])
    chain.send("bob@example.org", GAME, vote)
    chain.find(GAME, lambda got: got["Message-ID"] == vote["Message-ID"] and not got["List-Id"])
    poll_list()
    assert "1 done" in answer_to(chain, vote)["Subject"]
    chain.find(GAME, lambda got: "Digest" in got["Subject"] and b"vote 1 yes" in got.as_bytes())
    poll_list()
    answers = [got for got in chain.mails("bob@example.org") if got["In-Reply-To"] == vote["Message-ID"]]
    assert len(answers) == 1, "the same mail by two ways, and in a collection, is one mail"
    proposals = json.loads((game_folder / "site/game.json").read_text())["proposals"]
    assert [(one["title"], one["author"]) for one in proposals.values()] == [("Hats", "Ann")]
    assert not [got for got in chain.mails("ann@example.org") if got["X-Mailbot"] == "answer" and got["To"] == LIST]
