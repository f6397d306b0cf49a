"""A game over real servers: players write, mailbot reads, referees and answers, and every answer is in its thread."""

import json
from pathlib import Path

import pytest

from tests.chain.players import MOTION, Poll, answer_to, join, send, write
from tests.servers.chain import GAME, Chain

pytestmark = pytest.mark.dovecot


def test_two_players_join_propose_and_vote(chain: Chain, poll: Poll, game_folder: Path) -> None:
    join(chain, poll, "ann")
    join(chain, poll, "bob")
    send(chain, poll, write("ann", "an idea", MOTION))
    told = chain.find("bob@example.org", lambda got: "Hats" in got["Subject"] + got.get_content())
    assert "größer" in told.get_content() and told["Auto-Submitted"] == "auto-replied"
    vote = write("bob", "", "vote 1 yes", answers=told)
    send(chain, poll, vote)
    answer = answer_to(chain, vote)
    assert "1 done" in answer["Subject"] and told["Message-ID"] in answer["References"].split()
    proposals = json.loads((game_folder / "site/game.json").read_text())["proposals"]
    assert [proposal["title"] for proposal in proposals.values()] == ["Hats"]


def test_nothing_is_read_or_answered_twice(chain: Chain, poll: Poll) -> None:
    hello = write("cid", "hello", "join as Cid")
    send(chain, poll, hello)
    answer_to(chain, hello)
    chain.mails("cid@example.org", 1)
    assert [poll().mails for _ in range(3)] == [0, 0, 0]
    chain.send("cid@example.org", GAME, hello)
    chain.news(GAME)
    again = poll()
    assert (again.mails, again.sent) == (1, 0) and len(chain.mails("cid@example.org")) == 1


def test_a_robot_and_a_returned_mail_are_not_answered(chain: Chain, poll: Poll) -> None:
    robot = write("dora", "away", "I am on holiday.")
    robot["Auto-Submitted"] = "auto-replied"
    chain.send("dora@example.org", GAME, robot)
    chain.send(GAME, "nobody@gone.example", write("dora", "x", "to somebody who is gone"))
    chain.news(GAME, 2)
    done = poll()
    assert done.mails == 2 and done.sent == 0
    assert chain.mails("dora@example.org") == [] == chain.mails(GAME)[2:]
