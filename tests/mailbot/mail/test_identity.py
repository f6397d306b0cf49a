"""Copies of one typed mail are one; the same words sent twice are two."""

import pytest

from mailbot.mail.identity import find_identity
from mailbot.values import Line, Part


def name(
    sender: str = "ann@example.org",
    message_id: str = "1@example.org",
    date: str = "Mon",
    subject: str = "ducks",
    lines: tuple[Line, ...] = (Line(1, "vote 12 yes"),),
    raw: bytes = b"",
) -> str:
    """The identity of a mail that differs from the usual one in this."""
    return find_identity(sender, message_id, date, subject, lines, raw)


@pytest.mark.parametrize(
    "same",
    [
        {"subject": "[Nomic] ducks"},
        {"subject": "Re: ducks"},
        {"subject": "[Nomic] AW: [x] Re: Ducks"},
        {"date": "Tue"},
        {"lines": (Line(1, "vote  12\u00a0yes "), Line(2, ""))},
        {"raw": b"x"},
        {"lines": (Line(1, "vote 12 yes"), Line(2, "____ mailing list", Part.FOOTER), Line(3, "Ann", Part.SIGNATURE))},
        {"lines": (Line(1, "> x", Part.QUOTE), Line(2, "vote 12 yes"))},
    ],
)
def test_one_mail(same: dict[str, object]) -> None:
    assert name(**same) == name()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "other",
    [
        {"message_id": "2@example.org"},
        {"sender": "bob@example.org"},
        {"lines": (Line(1, "vote 12 no"),)},
        {"subject": "geese"},
        {"message_id": ""},
        {"lines": (Line(1, "vote 12 yes"), Line(2, "vote 13 no", Part.QUOTE, sure=False))},
    ],
)
def test_another_mail(other: dict[str, object]) -> None:
    assert name(**other) != name()  # type: ignore[arg-type]


def test_without_an_id_the_date_counts() -> None:
    assert name(message_id="") == name(message_id="")
    assert name(message_id="", date="Tue") != name(message_id="")


def test_without_words_the_bytes_count() -> None:
    assert name(lines=(), raw=b"sealed 1") != name(lines=(), raw=b"sealed 2")
    assert name(lines=(), raw=b"sealed 1") == name(lines=(), raw=b"sealed\r\n1")
