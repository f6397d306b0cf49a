"""A game over real servers: players write, mailbot reads, referees and answers, and every answer is in its thread."""

import re
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailbot.clock import system_now
from mailbot.daemon import Cycle, cycle
from mailbot.folder import GameFolder, create
from tests.servers.chain import GAME, Chain

pytestmark = pytest.mark.dovecot
MOTION = """propose: Hats
Create rule 404 "Hats":
{{
A player may wear one hat – „größer“ is better.
}}
end
"""
Poll = Callable[[], Cycle]


@pytest.fixture
def poll(chain: Chain, tmp_path: Path) -> Poll:
    """A new game on the chain's accounts; each call is one poll of its mailbox."""
    file = create(tmp_path, "Night Watch", "starter", {"address": GAME}, system_now())
    text = re.sub(r"^\[(?:inbox|outbox)\]\n(?:\w.*\n)+", "", file.read_text(), flags=re.MULTILINE)
    file.write_text(text + chain.settings(secure=True))

    def once() -> Cycle:
        with GameFolder(tmp_path) as game:
            inbox = game.inbox(lambda seconds: False)
            try:
                return cycle(game, inbox, system_now())
            finally:
                inbox.close()

    return once


def write(who: str, subject: str, text: str, answers: EmailMessage | None = None) -> EmailMessage:
    """A player's mail; as an answer it quotes and threads as mail programs do."""
    message = EmailMessage()
    message["From"], message["To"] = f"{who.title()} <{who}@example.org>", GAME
    message["Subject"] = f"Re: {answers['Subject']}" if answers else subject
    message["Message-ID"] = f"<{who}.{abs(hash((subject, text)))}@mail.example.org>"
    if answers:
        message["In-Reply-To"] = answers["Message-ID"]
        message["References"] = f"{answers['References'] or ''} {answers['Message-ID']}".strip()
        quoted = "".join(f"> {line}\n" for line in answers.get_content().splitlines())
        text = f"{text}\n\nOn {answers['Date']}, {answers['From']} wrote:\n{quoted}"
    message.set_content(text)
    return message


def say(chain: Chain, poll: Poll, mail: EmailMessage, expect: int) -> list[EmailMessage]:
    """A player's mail goes out and is refereed; gives the newest of the `expect` mails that the player then has."""
    who = mail["From"].addresses[0].addr_spec
    before = len(chain.mails(who))
    chain.send(who, GAME, mail)
    chain.news(GAME)
    poll()
    return chain.mails(who, before + expect)[before:]


def join(chain: Chain, poll: Poll, who: str) -> None:
    mails = {one["X-Mailbot"]: one for one in say(chain, poll, write(who, "hello", f"join as {who.title()}"), 2)}
    assert mails["answer"]["In-Reply-To"] == write(who, "hello", f"join as {who.title()}")["Message-ID"]
    assert {one["Auto-Submitted"] for one in mails.values()} == {"auto-replied"}
    welcome = say(chain, poll, write(who, "", "yes", answers=mails["token"]), 1)[0]
    assert mails["token"]["Message-ID"] in welcome["References"].split()


def test_two_players_join_propose_and_vote(chain: Chain, poll: Poll, tmp_path: Path) -> None:
    join(chain, poll, "ann")
    join(chain, poll, "bob")
    before = len(chain.mails("bob@example.org"))
    chain.send("ann@example.org", GAME, write("ann", "an idea", MOTION))
    chain.news(GAME)
    poll()
    told = chain.mails("bob@example.org", before + 1)[-1]
    assert "Hats" in told["Subject"] + told.get_content() and "größer" in told.get_content()
    [answer] = say(chain, poll, write("bob", "", "vote 1 yes", answers=told), 1)
    assert "1 done" in answer["Subject"]
    assert answer["In-Reply-To"] and told["Message-ID"] in answer["References"].split()
    with GameFolder(tmp_path, writing=False) as game:
        assert game.polled <= system_now()
    assert "Hats" in (tmp_path / "site/index.html").read_text()


def test_nothing_is_read_or_answered_twice(chain: Chain, poll: Poll) -> None:
    say(chain, poll, write("cid", "hello", "join as Cid"), 2)
    assert [poll().mails for _ in range(3)] == [0, 0, 0]
    copy = write("cid", "hello", "join as Cid")
    chain.send("cid@example.org", GAME, copy)
    chain.news(GAME)
    assert poll().mails == 1 and poll().sent == 0
    assert len(chain.mails("cid@example.org")) == 2


def test_a_robot_and_a_returned_mail_are_not_answered(chain: Chain, poll: Poll) -> None:
    robot = write("dora", "away", "I am on holiday.")
    robot["Auto-Submitted"] = "auto-replied"
    chain.send("dora@example.org", GAME, robot)
    chain.send(GAME, "nobody@gone.example", write("dora", "x", "to somebody who is gone"))
    chain.news(GAME, 2)
    done = poll()
    assert done.mails == 2 and done.sent == 0
    assert chain.mails("dora@example.org") == [] == chain.mails(GAME)[2:]
