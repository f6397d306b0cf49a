"""What mailbot writes is read by every mail program as it was meant."""

import email
import email.policy
import re
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.config import Daemon, Game, MaildirInbox, MaildirOutbox, Settings, Site
from mailbot.mail.compose import compose, message_id
from mailbot.values import Mail

AT = 1_767_600_000


def settings(address: str = "game@example.org", name: str = "Night Watch") -> Settings:
    return Settings(folder=Path("/game"), game=Game(name=name, rules="starter", address=address), inbox=MaildirInbox(),
                    outbox=MaildirOutbox(), daemon=Daemon(), site=Site())


def read(data: bytes) -> EmailMessage:
    message = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(message, EmailMessage) and not message.defects
    return message


def test_an_answer_has_all_its_headers() -> None:
    answer = Mail("step-7/ann", "ann@example.org", "Re: turn: 2 done", "Done.\n", "answer", "Ann", "<q@x>",
                  ("<p@x>", "<q@x>"), AT)
    message = read(compose(answer, settings()))
    assert message["From"] == "Night Watch <game@example.org>" and message["To"] == "ann@example.org"
    assert message["Subject"] == "Re: turn: 2 done" and message.get_content() == "Done.\r\n"
    assert message["In-Reply-To"] == "<q@x>" and message["References"] == "<p@x> <q@x>"
    assert parsedate_to_datetime(message["Date"]).timestamp() == AT
    assert message["Auto-Submitted"] == "auto-replied" and message["X-Mailbot"] == "answer"
    assert message["Message-ID"] == message_id("step-7/ann", "game@example.org")
    assert re.fullmatch(r"<[0-9a-f]{32}@example\.org>", message["Message-ID"])
    assert message.get_content_type() == "text/plain" and "List-Id" not in message
    assert [name for name in message if name.lower().startswith("list-")] == []


def test_the_same_mail_is_the_same_bytes_and_another_key_another_id() -> None:
    one, two = Mail("a", "ann@example.org", "s", "t", made=AT), Mail("b", "ann@example.org", "s", "t", made=AT)
    assert compose(one, settings()) == compose(one, settings())
    assert read(compose(one, settings()))["Message-ID"] != read(compose(two, settings()))["Message-ID"]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


def normal(text: str) -> str:
    """A text as it comes out of a mail: line ends alike, no signs that only control terminals."""
    lines = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "�", text.replace("\r\n", "\n").replace("\r", "\n"))
    return lines.rstrip("\n") + "\n"


@given(TEXTS)
def test_every_text_arrives_as_it_was(text: str) -> None:
    data = compose(Mail("k", "ann@example.org", "s", text, made=AT), settings())
    assert data.isascii() and max(map(len, data.split(b"\r\n"))) <= 998
    assert not re.search(rb"[^\r]\n|\r[^\n]", data)
    body = read(data).get_payload(decode=True)
    assert isinstance(body, bytes) and body.decode().replace("\r\n", "\n") == normal(text)


@given(TEXTS, TEXTS, TEXTS, st.text(max_size=50), st.integers())
def test_nothing_in_a_mail_breaks_its_header(subject: str, name: str, key: str, sort: str, made: int) -> None:
    mail = Mail(key, "ann@example.org", subject, "text", sort, in_reply_to=subject, references=(name, key), made=made)
    data = compose(mail, settings(name=name or "x"))
    head = data.partition(b"\r\n\r\n")[0]
    assert data.isascii() and max(map(len, head.split(b"\r\n"))) <= 998
    message = email.message_from_bytes(data)
    allowed = {"From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted", "X-Mailbot",
               "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}
    assert set(message.keys()) <= allowed and len(message.keys()) == len(set(message.keys()))
    assert message.get_payload() == "text\r\n"


@pytest.mark.parametrize(("subject", "shown"), [
    ("two\r\nBcc: x@example.org", "two Bcc: x@example.org"),
    ("Größe und Maß", "Größe und Maß"),
    ("=?utf-8?q?trick?=", "=?utf-8?q?trick?="),
    ("🦆" * 60, "🦆" * 60),
    ("word " * 100, ("word " * 100)[:249].rstrip() + "…"),
    ("", ""),
])
def test_subjects(subject: str, shown: str) -> None:
    assert (read(compose(Mail("k", "ann@example.org", subject, "t"), settings()))["Subject"] or "") == shown


def test_a_long_thread_keeps_its_first_and_last_ids() -> None:
    ids = tuple(f"<{number}@{'x' * 60}.example.org>" for number in range(100))
    message = email.message_from_bytes(compose(Mail("k", "a@example.org", "s", "t", in_reply_to=ids[-1], references=ids),
                                               settings()))
    kept = str(message["References"]).split()
    assert kept == [ids[0], *ids[-19:]] and str(message["In-Reply-To"]).strip() == ids[-1]


def test_ids_may_come_without_their_brackets() -> None:
    message = read(compose(Mail("k", "a@example.org", "s", "t", in_reply_to="q@x", references=("p@x <o@x>", "p@x", "q@x")), settings()))
    assert message["In-Reply-To"] == "<q@x>" and message["References"] == "<o@x> <p@x> <q@x>"


@pytest.mark.parametrize("wrong", ["", "no id", "<a b@x>", "<a\r\nBcc: y@z>", "<>", "<" + "x" * 2000 + "@x>", "<ü@x"])
def test_what_is_no_id_is_left_out_of_the_thread(wrong: str) -> None:
    message = read(compose(Mail("k", "a@example.org", "s", "t", in_reply_to=wrong, references=(wrong, "<p@x>")), settings()))
    assert message["In-Reply-To"] is None and message["References"] == "<p@x>"


@pytest.mark.parametrize(("address", "shown"), [
    ("ann@bücher.example", "ann@xn--bcher-kva.example"),
    ("ann@example.org\r\nBcc: x@example.org", "ann@example.org Bcc: x@example.org"),
    ("o'hara+game@example.org", "o'hara+game@example.org"),
])
def test_recipients(address: str, shown: str) -> None:
    message = email.message_from_bytes(compose(Mail("k", address, "s", "t"), settings()))
    assert message["To"] == shown and "Bcc" not in message


@pytest.mark.parametrize("name", ["Größenwahn, Teil 2", 'The "Best" (ever)', "game@evil.example", "a" * 300, "<x>"])
def test_the_sender_is_always_the_game(name: str) -> None:
    addresses = read(compose(Mail("k", "a@example.org", "s", "t"), settings(name=name)))["From"].addresses
    assert [one.addr_spec for one in addresses] == ["game@example.org"]
    assert addresses[0].display_name.rstrip("…") == name[:99]


def test_the_settings_may_name_the_sender() -> None:
    named = Settings(folder=Path("/game"), game=settings().game, inbox=MaildirInbox(), daemon=Daemon(), site=Site(),
                     outbox=MaildirOutbox(sender_name="The Referee"))
    assert read(compose(Mail("k", "a@example.org", "s", "t"), named))["From"] == "The Referee <game@example.org>"
