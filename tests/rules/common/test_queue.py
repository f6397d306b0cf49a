"""What waits for the admin."""

import pytest

from tests.kit import Play, module

RULES = ("common.queue", "common.joining")
DORA = "dora@example.net"


@pytest.fixture
def waiting(play: Play) -> Play:
    """Dora asks to join and waits for the admin."""
    play.set("approval", "admin")
    play.do(DORA, "join as Dora")
    return play


def test_the_queue_is_listed(waiting: Play) -> None:
    assert waiting.do("admin", "queue") == ["1. Dora asks to join (join)"]
    assert "Queue item 1: Dora asks to join" in waiting.sent("admin")
    waiting.do("admin", "approve 1")
    assert waiting.do("admin", "queue") == ["Nothing waits for you."]


@pytest.mark.parametrize("line", ["approve 1", "approve item 1", "refuse 1: no", "reject item 1"])
def test_only_the_admin_decides_and_only_once(waiting: Play, line: str) -> None:
    assert "Only the admin" in waiting.refused("Ann", line)
    waiting.do("admin", line)
    assert "Item 1 was already answered" in waiting.refused("admin", line)
    assert "There is no item “7”" in waiting.refused("admin", line.replace("1", "7"))


def test_who_asked_is_told_the_reason(waiting: Play) -> None:
    waiting.do("admin", "refuse 1: a second account; really")
    assert "Reason: a second account; really" in waiting.sent(DORA)


def test_a_player_who_asked_is_told_too(play: Play) -> None:
    play.given("queue", sort="enact", subject="a thing", text="do a thing", about={}, opened_at=play.now, asker="Ann")
    play.do("admin", "refuse 1 too hard")
    assert "The admin has refused “a thing”. Reason: too hard" in play.sent("Ann")
    assert play.row("queue", 1).answer == "refused: too hard"


def test_the_admin_is_reminded_every_three_days(waiting: Play) -> None:
    assert not waiting.wait("259199")
    assert "Still waiting: item 1" in waiting.sent("admin", waiting.wait("1"))
    assert not waiting.wait("259199")
    assert waiting.wait("1")
    waiting.do("admin", "approve 1")
    assert not waiting.wait("30 days")


@pytest.mark.parametrize("reader", ["", "Ann", "all"])
def test_the_queue_is_the_admins(waiting: Play, reader: str) -> None:
    assert ("queue" in waiting.json(reader)) is (reader == "all")
    assert DORA not in str(waiting.json("Ann")) + str(waiting.json())
    assert module("common.queue").rule.name == "queue"
