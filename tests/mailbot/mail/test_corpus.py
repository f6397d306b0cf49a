"""Every mail in tests/letters is read as a person reads it: nothing quoted is new, nothing new is lost."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mailbot.mail.letter import Reader, read_letter
from mailbot.values import Letter, Part, RawMail
from tests.mailers.corpus import pieces

TESTS = Path(__file__).parents[2]
LETTERS = TESTS / "letters"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((LETTERS / "expected.toml").read_text("utf-8"))
READER = Reader(
    game_addresses=frozenset({"game@example.org"}),
    list_addresses=frozenset({"list@example.org"}),
    list_ids=frozenset({"nomic.example.org"}),
    unmunge_lists=frozenset({"nomic.example.org"}),
    trusted_server="mx.example.net",
    own_message_id_domain="bot.example.org",
)
STOLEN = re.compile(r"vote 9\d|propose: Theft|gives all her points")


def read(name: str) -> Letter:
    """The letter in a file of the corpus."""
    data = (LETTERS / f"{name}.eml").read_bytes()
    size = 2_000_000 if EXPECTED[name].get("size") else 0
    return read_letter(RawMail(data, 0, name, size=size), READER)


def verdict(letter: Letter) -> str:
    """The word for what sent a mail."""
    return "own" if letter.own else "robot" if letter.robot else "bounce" if letter.bounce else "person"


@pytest.mark.parametrize("name", EXPECTED)
def test_the_authored_text_is_read_to_the_letter(name: str) -> None:
    assert read(name).text == EXPECTED[name]["text"]


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_known_of_the_mail(name: str) -> None:
    letter, expected = read(name), EXPECTED[name]
    assert letter.sender == expected.get("sender", "ann@example.org")
    assert letter.channel == expected.get("channel", "game")
    assert verdict(letter) == expected.get("verdict", "person")
    assert letter.bounced_address == expected.get("bounced", "")
    assert bool(letter.vacation) == expected.get("vacation", False)
    assert letter.subject == expected.get("subject", letter.subject)
    assert bool(letter.trouble) == ("trouble" in expected)
    assert expected.get("trouble", "") in " ".join(letter.trouble)


@pytest.mark.parametrize("name", EXPECTED)
def test_doubts_are_told_where_hints_disagree(name: str) -> None:
    doubtful = [line.text for line in read(name).lines if not line.sure and line.text]
    assert bool(doubtful) == EXPECTED[name].get("unsure", False), doubtful


@pytest.mark.parametrize("name", EXPECTED)
def test_no_stolen_command_is_certainly_new(name: str) -> None:
    acting = [line.text for line in read(name).lines if line.part is Part.NEW and line.sure]
    assert not [text for text in acting if STOLEN.search(text)]


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "same_as" in row])
def test_copies_of_one_mail_are_one(name: str) -> None:
    assert read(name).identity == read(EXPECTED[name]["same_as"]).identity


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "other_than" in row])
def test_other_mails_are_others(name: str) -> None:
    assert read(name).identity != read(EXPECTED[name]["other_than"]).identity


def test_the_files_are_those_that_the_maker_makes() -> None:
    made = {piece.name: piece.mail for piece in pieces()}
    assert {path.stem: path.read_bytes() for path in LETTERS.glob("*.eml")} == made
