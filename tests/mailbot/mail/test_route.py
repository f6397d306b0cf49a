"""Through which channel a mail came, and which field named us."""

import pytest

from mailbot.mail.headers import split_header
from mailbot.mail.reader import Reader
from mailbot.mail.route import addressed_by, channel, list_id
from mailbot.values import Channel

READER = Reader(frozenset({"game@example.org"}), frozenset({"list@example.org"}), frozenset({"nomic.example.org"}))


@pytest.mark.parametrize(
    "lines, found",
    [
        ("List-Id: <nomic.example.org>", "nomic.example.org"),
        ("LIST-ID: The Nomic <NOMIC.Example.org>", "nomic.example.org"),
        ("List-Id: nomic.example.org", "nomic.example.org"),
        ("List-Id: a list\n <nomic.example.org>", "nomic.example.org"),
        ("List-Id:", ""),
        ("X: y", ""),
    ],
)
def test_list_ids(lines: str, found: str) -> None:
    assert list_id(split_header(f"{lines}\n\n".encode())[0]) == found


@pytest.mark.parametrize(
    "lines, by",
    [
        ("To: game@example.org", "to"),
        ("To: bob@example.org\nCc: x, Game <GAME@example.org>", "cc"),
        ("To: x\nDelivered-To: game@example.org", "delivered-to"),
        ("Envelope-To: game@example.org\nX-Original-To: game@example.org", "x-original-to"),
        ("To: game+duck@example.org", "to"),
        ("To: notgame@example.org", ""),
        ("To: game@example.org.evil.net", ""),
        ("To: game@example.orgx", ""),
        ("To: my-game@example.org", ""),
        ("To: game@sub.example.org", ""),
        ("Bcc: game@example.org", ""),
        ("To: game@example.org.", "to"),
        ('To: "game@example.org" <x@y.z>', "to"),
    ],
)
def test_which_field_names_us(lines: str, by: str) -> None:
    assert addressed_by(split_header(f"{lines}\n\n".encode())[0], READER.game_addresses) == by


@pytest.mark.parametrize(
    "lines, way",
    [
        ("To: game@example.org", Channel.GAME),
        ("To: list@example.org", Channel.LIST),
        ("To: game@example.org\nCc: list@example.org", Channel.LIST),
        ("To: x\nList-Id: <nomic.example.org>", Channel.LIST),
        ("To: x\nList-Id: <other.example.org>", Channel.GAME),
        ("To: x\nDelivered-To: list@example.org", Channel.LIST),
        ("To: undisclosed-recipients:;", Channel.GAME),
    ],
)
def test_channels(lines: str, way: Channel) -> None:
    assert channel(split_header(f"{lines}\n\n".encode())[0], READER) is way
