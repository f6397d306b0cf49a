"""The author behind a list that rewrites From, only where the settings name the list."""

import pytest

from mailbot.mail.headers import split_header
from mailbot.mail.reader import Reader
from mailbot.mail.sender import find_sender

NAMED = Reader(
    frozenset({"game@example.org"}),
    frozenset({"list@example.org"}),
    frozenset({"nomic.example.org"}),
    frozenset({"nomic.example.org"}),
)
UNNAMED = Reader(frozenset({"game@example.org"}), frozenset({"list@example.org"}), frozenset({"nomic.example.org"}))
VIA = "From: 'Ann Example' via Nomic <list@example.org>\nList-Id: <nomic.example.org>\n"


@pytest.mark.parametrize(
    "lines, address, name",
    [
        (VIA + "X-Original-From: Ann <ann@example.org>\nReply-To: list@example.org", "ann@example.org", "Ann"),
        (VIA + "Reply-To: ann@example.org", "ann@example.org", "Ann Example"),
        (VIA + "Reply-To: list@example.org\nCc: Ann <ann@example.org>", "ann@example.org", "Ann"),
        (VIA + "Reply-To: list@example.org, Ann <ann@example.org>", "ann@example.org", "Ann"),
    ],
)
def test_rewriting_is_undone(lines: str, address: str, name: str) -> None:
    sender = find_sender(split_header(f"{lines}\n\n".encode())[0], NAMED)
    assert (sender.address, sender.name, sender.trouble) == (address, name, "")
    assert sender.written_from == "list@example.org"
    assert "vouches" in sender.note


@pytest.mark.parametrize(
    "lines", [VIA, VIA + "Reply-To: list@example.org", VIA + "Reply-To: ann@example.org, bob@example.org"]
)
def test_a_list_that_does_not_tell(lines: str) -> None:
    sender = find_sender(split_header(f"{lines}\n\n".encode())[0], NAMED)
    assert "does not say who the author is" in sender.trouble


def test_a_list_that_is_not_named() -> None:
    sender = find_sender(split_header(f"{VIA}Reply-To: ann@example.org\n\n".encode())[0], UNNAMED)
    assert sender.address == "list@example.org"
    assert "settings" in sender.trouble


def test_a_list_id_alone_makes_nobody_else_the_author() -> None:
    lines = "From: eve@example.net\nList-Id: <nomic.example.org>\nReply-To: ann@example.org\nX-Original-From: ann@example.org"
    assert find_sender(split_header(f"{lines}\n\n".encode())[0], NAMED).address == "eve@example.net"
