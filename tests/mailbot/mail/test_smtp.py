"""A mail server that takes, delays, refuses, hangs up and forgets: what is known of each mail stays true."""

import base64
import email
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import pytest

from mailbot.config import Daemon, Game, MaildirInbox, Settings, Site, SmtpOutbox
from mailbot.errors import MailTrouble
from mailbot.mail.embedded import LOOPBACK, smtp_sink
from mailbot.mail.inbox import LoginRefused
from mailbot.mail.outbox import UNKNOWN_PAUSE, Outbox
from mailbot.mail.sending import Counts, Delivery, Fate
from mailbot.mail.smtp import SmtpSender
from mailbot.setting_values import Duration, Secret
from mailbot.values import Mail
from tests.servers.dovecot import free_ports
from tests.servers.scripted import Script, scripted

NOW = 1_767_600_000


def sender(port: int, **more: Any) -> SmtpSender:
    given: dict[str, Any] = {"host": LOOPBACK, "port": port, "tls": "none", "timeout": Duration(10)} | more
    settings = Settings(folder=Path("/game"), game=Game(name="Night Watch", rules="starter", address="game@example.org"),
                        inbox=MaildirInbox(), outbox=SmtpOutbox(**given), daemon=Daemon(), site=Site())
    assert isinstance(settings.outbox, SmtpOutbox)
    return SmtpSender(settings.outbox, settings)


def mail(key: str, to: str = "ann@example.org", text: str = "hello\n.\n..\nFrom here\n") -> Mail:
    return Mail(key, to, "Re: x", text, made=NOW)


def conversation(answers: dict[bytes, list[bytes]], heard: list[bytes] | None = None) -> Script:
    """A server that gives the listed answers to a command in turn, else the usual ones; an empty one hangs up."""
    usual = {b"EHLO": b"250-here\r\n250 SIZE 1000", b"DATA": b"354 go on", b"QUIT": b"221 bye"}

    def script(lines: BufferedIOBase, out: BufferedIOBase) -> None:
        out.write(answer_to(b"HELLO", b"220 hello") + b"\r\n")
        for line in lines:
            if heard is not None:
                heard.append(line.strip())
            word = (line.split() or [b""])[0].upper()
            answer = answer_to(word, usual.get(word, b"250 fine"))
            if not answer:
                return
            out.write(answer + b"\r\n")
            if answer.startswith(b"354"):
                while lines.readline() != b".\r\n":
                    continue
                answer = answer_to(b"END", b"250 taken")
                if not answer:
                    return
                out.write(answer + b"\r\n")

    def answer_to(word: bytes, usual: bytes) -> bytes:
        return answers[word].pop(0) if answers.get(word) else usual

    return script


@pytest.fixture
def serve() -> Iterator[Callable[..., int]]:
    with ExitStack() as stack:
        yield lambda **answers: stack.enter_context(scripted(conversation(
            {word.encode(): list(said) for word, said in answers.items()})))


Serve = Callable[..., int]


def test_a_mail_arrives_to_the_letter() -> None:
    with smtp_sink() as sink:
        way = sender(sink.port)
        assert way.send(mail("a")).fate is Fate.SENT and way.send(mail("b", "bob@example.org")).fate is Fate.SENT
        way.close()
    first, second = sink.mails
    assert (first.sender, first.recipients, second.recipients) == (
        "game@example.org", ("ann@example.org",), ("bob@example.org",))
    message = email.message_from_bytes(first.data)
    assert message.get_payload() == "hello\r\n.\r\n..\r\nFrom here\r\n" and message["To"] == "ann@example.org"


def test_a_round_of_mails_needs_one_connection() -> None:
    heard: list[bytes] = []
    with scripted(conversation({}, heard)) as port:
        way = sender(port)
        for number in range(5):
            assert way.send(mail(str(number))).fate is Fate.SENT
        way.close()
    assert [line for line in heard if line.lower().startswith(b"ehlo")] == [b"ehlo example.org"]
    assert heard.count(b"DATA") == 5 and heard[-1] == b"quit"
    assert heard[1].startswith(b"MAIL FROM:<game@example.org> SIZE=")


@pytest.mark.parametrize(("answers", "fate", "words"), [
    ({"RCPT": [b"450 mailbox busy"]}, Fate.LATER, "450 mailbox busy"),
    ({"RCPT": [b"550-no such\r\n550 user"]}, Fate.REFUSED, "550 no such user"),
    ({"RCPT": [b"251 will forward"]}, Fate.SENT, "250 taken"),
    ({"MAIL": [b"451 slow down"]}, Fate.LATER, "451 slow down"),
    ({"MAIL": [b"552 too large"]}, Fate.REFUSED, "552 too large"),
    ({"DATA": [b"452 disk full"]}, Fate.LATER, "452 disk full"),
    ({"DATA": [b"554 no valid recipients"]}, Fate.REFUSED, "554 no valid recipients"),
    ({"END": [b"451 try again"]}, Fate.LATER, "451 try again"),
    ({"END": [b"554 spam"]}, Fate.REFUSED, "554 spam"),
    ({"END": [b""]}, Fate.UNKNOWN, "the connection was lost"),
    ({"RCPT": [b""]}, Fate.LATER, "cannot be used now"),
    ({"DATA": [b""]}, Fate.LATER, "cannot be used now"),
    ({"RCPT": [b"421 closing"]}, Fate.LATER, "421 closing"),
])
def test_each_answer_has_its_fate(serve: Serve, answers: dict[str, list[bytes]], fate: Fate, words: str) -> None:
    way = sender(serve(**answers))
    delivery = way.send(mail("a"))
    assert delivery.fate is fate and words in delivery.reason
    assert way.send(mail("b")) == Delivery(Fate.SENT, "250 taken"), "the next mail is not held up by it"


@pytest.mark.parametrize(("answers", "words"), [
    ({"HELLO": [b"554 no service", b"554 no service"]}, "no service"),
    ({"HELLO": [b"421 busy", b"421 busy"]}, "busy"),
    ({"HELLO": [b"", b""]}, "cannot be used now"),
    ({"EHLO": [b"", b""]}, "cannot be used now"),
])
def test_a_server_that_takes_nothing_is_trouble(serve: Serve, answers: dict[str, list[bytes]], words: str) -> None:
    with pytest.raises(MailTrouble, match=words):
        sender(serve(**answers)).send(mail("a"))


def test_a_server_that_is_not_there_is_trouble() -> None:
    with pytest.raises(MailTrouble, match="Connection refused"):
        sender(free_ports(1)[0]).send(mail("a"))


def test_a_server_that_says_nothing_is_given_up() -> None:
    with scripted(lambda lines, out: lines.read()) as port, pytest.raises(MailTrouble, match="not answer within 1 sec"):
        sender(port, timeout=Duration(1)).send(mail("a"))


def test_a_server_that_is_silent_after_the_text_leaves_the_fate_unknown() -> None:
    def script(lines: BufferedIOBase, out: BufferedIOBase) -> None:
        out.write(b"220 hello\r\n")
        for line in lines:
            out.write(b"354 go on\r\n" if line.startswith(b"DATA") else b"250 fine\r\n")
            if line.startswith(b"DATA"):
                lines.read()

    with scripted(script) as port:
        delivery = sender(port, timeout=Duration(1)).send(mail("a"))
    assert delivery.fate is Fate.UNKNOWN


def test_a_refused_sender_is_our_trouble_and_not_the_mails(serve: Serve) -> None:
    with pytest.raises(LoginRefused, match=r"takes no mail from game@example.org: 550 who are you"):
        sender(serve(MAIL=[b"550 who are you"])).send(mail("a"))


@pytest.mark.parametrize("answers", [{"MAIL": [b"250 fine", b"421 enough"]}, {"MAIL": [b"250 fine", b""]},
                                     {"RCPT": [b"250 fine", b""]}])
def test_a_server_that_ends_the_connection_between_mails_is_called_again(
        serve: Serve, answers: dict[str, list[bytes]]) -> None:
    way = sender(serve(**answers))
    assert [way.send(mail(key)).fate for key in "abc"] == [Fate.SENT] * 3


@pytest.mark.parametrize("to", ["", "nobody", "two@x two@y", "a@b> NOTIFY=NEVER", "ann@example.org\r\nDATA"])
def test_what_is_no_address_is_never_said_to_the_server(to: str) -> None:
    assert sender(free_ports(1)[0]).send(mail("a", to)).fate is Fate.REFUSED


def test_addresses_of_other_scripts() -> None:
    with smtp_sink() as sink:
        way = sender(sink.port)
        assert way.send(mail("a", "ann@bücher.example")).fate is Fate.SENT
        assert way.send(mail("b", "jörg@example.org")).fate is Fate.SENT
        way.close()
    assert [one.recipients for one in sink.mails] == [("ann@xn--bcher-kva.example",), ("jörg@example.org",)]
    with scripted(conversation({})) as port:
        assert sender(port).send(mail("c", "jörg@example.org")).fate is Fate.REFUSED


def login(sender_: SmtpSender) -> Delivery:
    try:
        return sender_.send(mail("a"))
    finally:
        sender_.close()


AUTH = b"250-here\r\n250 AUTH CRAM-MD5 PLAIN LOGIN"


@pytest.mark.parametrize("password", ["secret", "gehäuse \"x\""])
def test_logging_in(password: str) -> None:
    heard: list[bytes] = []
    with scripted(conversation({b"EHLO": [AUTH, AUTH], b"AUTH": [b"235 in", b"535 wrong"]}, heard)) as port:
        assert login(sender(port, user="game", password=Secret(password))).fate is Fate.SENT
        with pytest.raises(LoginRefused, match="refuses the login of game: 535 wrong") as refused:
            login(sender(port, user="game", password=Secret("hunter2")))
    assert "hunter2" not in str(refused.value)
    [first, _] = [line.split()[2] for line in heard if line.startswith(b"AUTH PLAIN ")]
    assert base64.b64decode(first).decode() == f"\0game\0{password}"


def test_logging_in_where_plain_is_not_offered(serve: Serve) -> None:
    port = serve(EHLO=[b"250-here\r\n250 AUTH LOGIN"], AUTH=[b"334 UGFzc3dvcmQ6"], C2VJCMV0=[b"235 in"])
    assert login(sender(port, user="game", password=Secret("secret"))).fate is Fate.SENT


def test_logging_in_with_a_token() -> None:
    heard: list[bytes] = []
    answers = {b"EHLO": [b"250-here\r\n250 AUTH XOAUTH2"] * 2, b"AUTH": [b"235 in", b"334 e30="], b"": [b"535 expired"]}
    with scripted(conversation(answers, heard)) as port:
        assert login(sender(port, user="game", oauth2_token_command="echo tok")).fate is Fate.SENT
        with pytest.raises(LoginRefused, match="535 expired"):
            login(sender(port, user="game", oauth2_token_command="echo old"))
    assert b"AUTH XOAUTH2 dXNlcj1nYW1lAWF1dGg9QmVhcmVyIHRvawEB" in heard


def test_a_login_that_may_succeed_later(serve: Serve) -> None:
    port = serve(EHLO=[b"250-here\r\n250 AUTH PLAIN"], AUTH=[b"454 the directory is away"])
    with pytest.raises(MailTrouble, match="454") as trouble:
        login(sender(port, user="game", password=Secret("x")))
    assert not isinstance(trouble.value, LoginRefused)


def test_a_server_without_encryption_is_not_given_the_password(serve: Serve) -> None:
    with pytest.raises(MailTrouble, match="offers no STARTTLS"):
        login(sender(serve(), tls="starttls", user="game", password=Secret("x")))


def test_an_outbox_on_a_difficult_server_sends_each_mail_once(tmp_path: Path) -> None:
    """Ann's is taken, Bob's delayed, Cid refused, Dora's of unknown fate: over hours, each as it must be."""
    heard: list[bytes] = []
    answers = {b"RCPT": [b"250 ok", b"450 greylisted", b"550 no such user"], b"END": [b"250 taken", b""]}
    outbox = Outbox(tmp_path / "outbox.sqlite", "game@example.org")
    outbox.add([mail(name, f"{name}@example.org") for name in ("ann", "bob", "cid", "dora")], NOW)
    with scripted(conversation(answers, heard)) as port:
        assert outbox.send_due(NOW, sender(port)) == Counts(sent=1, later=1, failed=1, unknown=1)
        assert outbox.send_due(NOW + 59, sender(port)) == Counts()
        assert outbox.send_due(NOW + 60, sender(port)) == Counts(sent=1)
        assert outbox.send_due(NOW + UNKNOWN_PAUSE, sender(port)) == Counts(sent=1)
        assert outbox.send_due(NOW + 90 * 86400, sender(port)) == Counts()
    tried = [line.split(b"<")[1].split(b"@")[0] for line in heard if line.startswith(b"RCPT")]
    assert tried == [b"ann", b"bob", b"cid", b"dora", b"bob", b"dora"]
    assert [(one.mail.key, one.error) for one in outbox.failed()] == [("cid", "550 no such user")]


def test_the_second_copy_has_the_same_message_id(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox.sqlite", "game@example.org")
    outbox.add([mail("a")], NOW)
    with scripted(conversation({b"END": [b""]})) as port:
        assert outbox.send_due(NOW, sender(port)).unknown == 1
    with smtp_sink() as sink:
        assert outbox.send_due(NOW + UNKNOWN_PAUSE, sender(sink.port)).sent == 1
        assert outbox.send_due(NOW + 2 * UNKNOWN_PAUSE, sender(sink.port)).sent == 0
    assert [email.message_from_bytes(one.data)["Message-ID"] for one in sink.mails] == [outbox.message_id("a")]
