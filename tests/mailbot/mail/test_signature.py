"""Signatures and footers end a text; dashes in prose do not."""

import pytest

from mailbot.mail.phrases import matching
from mailbot.mail.signature import footer_size, is_delimiter, is_sent_from
from tests.mailers.shapes import TONGUES


@pytest.mark.parametrize(
    "line, yes",
    [
        ("--", True),
        ("-- ", True),
        (" -- ", True),
        ("—", True),
        ("–", True),
        ("-", False),
        ("---", False),
        ("-- Ann", False),
        ("a -- b", False),
        ("- -", False),
        ("", False),
        ("__", False),
    ],
)
def test_two_dashes(line: str, yes: bool) -> None:
    assert is_delimiter(matching(line), line) is yes


@pytest.mark.parametrize("tongue", TONGUES)
def test_phones_in_many_languages(tongue: str) -> None:
    assert is_sent_from(matching(str(TONGUES[tongue]["phone"])))
    assert is_sent_from(matching(f"{TONGUES[tongue]['outlook']}<https://aka.ms/o0ukef>"))


@pytest.mark.parametrize(
    "line, yes",
    [
        ("Sent from my Galaxy", True),
        ("*Sent from my iPhone*", True),
        ("Sent with Proton Mail secure email.", True),
        ("Gesendet mit der GMX Mail App", True),
        ("Get BlueMail for Android", True),
        ("I sent from my ducks two to Bob", False),
        ("sent", False),
        ("vote 12 yes", False),
        ("Sent from my desk to all players of this game with a long text that goes on and on and on and on", False),
    ],
)
def test_sent_from(line: str, yes: bool) -> None:
    assert is_sent_from(matching(line)) is yes


@pytest.mark.parametrize(
    "lines, size",
    [
        (["____________", "nomic mailing list", "https://example.org/x"], 3),
        (
            [
                "____________",
                "nomic mailing list -- nomic@example.org",
                "To unsubscribe send an email to a@example.org",
            ],
            3,
        ),
        (["You received this message because you are subscribed to the Google Groups"], 1),
        (["-------", "This email has been checked for viruses by Avast."], 2),
        (["____________", "Ducks are square.", "end"], 0),
        (["____________"], 0),
        (["mailing list"], 0),
        ([""], 0),
        (["____________", *["a mailing list https://example.org"] * 30], 0),
    ],
)
def test_footers(lines: list[str], size: int) -> None:
    assert footer_size([matching(line) for line in lines], 0) == size
