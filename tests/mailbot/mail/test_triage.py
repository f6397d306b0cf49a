"""Robots, bounces and our own mails are told from people."""

import pytest

from mailbot.mail.letter import Reader, read_letter
from mailbot.mail.mime import read_entity
from mailbot.mail.triage import CHECKS, bounced_address, vacation_note
from mailbot.values import Letter, RawMail
from tests.mailers.shapes import TONGUES

READER = Reader(frozenset({"game@example.org"}), own_message_id_domain="bot.example.org")


def read(**fields: str) -> Letter:
    """The letter with these header fields."""
    known = {"From": "ann@example.org", "Subject": "x", "Message-ID": "<1@example.org>"} | {
        name.replace("_", "-"): value for name, value in fields.items()
    }
    head = "".join(f"{name}: {value}\n" for name, value in known.items())
    return read_letter(RawMail(f"{head}\nvote 12 yes\n".encode(), 0, "x"), READER)


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto_Submitted": "no"},
        {"Auto_Submitted": ""},
        {"AUTO_SUBMITTED": "No (typed)"},
        {"Precedence": "list"},
        {"Precedence": "bulk"},
        {"X_Auto_Response_Suppress": "All"},
        {"List_Unsubscribe": "<mailto:x@example.org>"},
        {"Return_Path": "<ann@example.org>"},
        {"From": "reply@example.org"},
        {"From": "postmaster@example.org"},
        {"Message_ID": "<a.player@bot.example.org>"},
        {"X_Autoreply": "no"},
        {"From": "bounceh@example.org"},
    ],
)
def test_people(fields: dict[str, str]) -> None:
    letter = read(**fields)
    assert (letter.robot, letter.bounce, letter.own) == ("", "", False)


@pytest.mark.parametrize(
    "fields, word",
    [
        ({"Auto_Submitted": "auto-replied"}, "automatically"),
        ({"aUTO_sUBMITTED": "AUTO-generated; x=y"}, "automatically"),
        ({"Auto_Submitted": "auto-notified"}, "automatically"),
        ({"Return_Path": "<>"}, "only machines"),
        ({"Return_Path": " <> "}, "only machines"),
        ({"Precedence": "auto_reply"}, "automatic answer"),
        ({"X_Autorespond": "x"}, "automatic answer"),
        ({"X_Mailbot": "other@example.net"}, "Another game"),
        ({"From": "no-reply@example.net"}, "nobody reads"),
        ({"From": "nomic-bounces@example.net"}, "nobody reads"),
        ({"Content_Type": "multipart/report; report-type=feedback-report; boundary=b"}, "machine"),
        ({"Content_Type": "multipart/report; report-type=disposition-notification; boundary=b"}, "receipt"),
        ({"Content_Type": "text/calendar; method=REPLY"}, "calendar"),
    ],
)
def test_robots(fields: dict[str, str], word: str) -> None:
    body = "" if "report" not in str(fields) else "--b\n\nx\n--b--\n"
    known = {"From": "ann@example.org"} | {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\n" for name, value in known.items())
    letter = read_letter(RawMail(f"{head}\n{body}".encode(), 0, "x"), READER)
    assert word in letter.robot
    assert not letter.own and not letter.bounce


@pytest.mark.parametrize(
    "fields",
    [
        {"From": "MAILER-DAEMON@example.net"},
        {"From": "Mailer-Daemon <mailer-daemon>", "X_Failed_Recipients": "a@b.c"},
        {"From": "postmaster@example.net", "Subject": "Undeliverable: x"},
        {"Return_Path": "<>", "Subject": "Returned mail: see transcript"},
        {"Return_Path": "<>", "Subject": "Unzustellbar: x"},
        {"X_Failed_Recipients": "a@b.c"},
    ],
)
def test_bounces(fields: dict[str, str]) -> None:
    assert read(**fields).bounce


@pytest.mark.parametrize(
    "fields",
    [
        {"X_Mailbot": "game@example.org"},
        {"X_MAILBOT": "<GAME@example.org>", "Auto_Submitted": "auto-replied"},
        {"From": "The game <Game@Example.org>"},
        {"Message_ID": "<0123456789abcdef0123456789ABCDEF@BOT.example.org>"},
    ],
)
def test_our_own(fields: dict[str, str]) -> None:
    letter = read(**fields)
    assert letter.own
    assert (letter.robot, letter.bounce) == ("", "")


@pytest.mark.parametrize(
    "mail, address",
    [
        ("X-Failed-Recipients: Bob@Example.net, c@d.e\n\nx", "bob@example.net"),
        ("From: x\n\nI could not deliver to\n<bob@example.net>:\nno such user", "bob@example.net"),
        (
            "Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
            "Original-Recipient: rfc822;bob@example.net\nAction: failed\n--b--",
            "bob@example.net",
        ),
        (
            "Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n"
            "Content-Transfer-Encoding: base64\n\nRmluYWwtUmVjaXBpZW50OiByZmM4MjI7IGJvYkBleGFtcGxlLm5ldAo=\n--b--",
            "bob@example.net",
        ),
        ("From: x\n\nnobody", ""),
    ],
)
def test_whom_a_bounce_is_about(mail: str, address: str) -> None:
    assert bounced_address(read_entity(mail.encode())) == address


@pytest.mark.parametrize("tongue", TONGUES)
def test_notes_of_absence(tongue: str) -> None:
    subject, sentence = TONGUES[tongue]["away"]  # type: ignore[misc]
    assert vacation_note(f"{subject}: Proposal 12", "")
    assert vacation_note("Re: Proposal 12", f"Hello,\n{sentence}\n\nAnn")


@pytest.mark.parametrize(
    "subject, text",
    [
        ("my vote", "vote 12 yes"),
        ("Office rules", "The office of the Speaker is vacant."),
        ("holiday", "propose: Holidays\nDucks rest."),
    ],
)
def test_no_notes_of_absence(subject: str, text: str) -> None:
    assert vacation_note(subject, text) == ""


def test_every_check_has_a_sentence_of_its_own() -> None:
    sentences = [verdict.reason for _, verdict in CHECKS]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
