"""What goes wrong with a mailbox on a server costs no mail: away, refused, dead, damaged, half-open."""

import base64
import threading
from io import BufferedIOBase
from pathlib import Path

import pytest
from imapclient import IMAPClient

from mailbot.errors import BadSetup, MailTrouble
from mailbot.mail.embedded import EmbeddedImap
from mailbot.mail.inbox import LoginRefused
from mailbot.setting_values import Duration, Secret
from tests.mailbot.mail.imap_kit import AT, Clockless, Opener, Server, finish_all, mail, subjects
from tests.servers.dovecot import Dovecot, free_ports
from tests.servers.dovecot import dovecot as own_dovecot
from tests.servers.scripted import Script, scripted


@pytest.mark.dovecot
def test_a_mail_deleted_meanwhile_is_left_out(dovecot: Dovecot, open_source: Opener) -> None:
    for subject in ("a", "b", "c"):
        dovecot.deliver(mail(subject), AT)
    source = open_source(dovecot)
    got = []
    for raw in source.fetch():
        got.append(raw.data)
        with dovecot.client() as client:
            client.select_folder("INBOX")
            client.delete_messages(client.search(["SUBJECT", "b"]))
            client.expunge()
        source.done(raw.key)
    assert got == [mail("a"), mail("c")]
    assert subjects(source) == []


def test_a_mail_the_server_does_not_give_holds_nobody_up(
        server: Server, open_source: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    for subject in ("a", "broken", "c"):
        server.deliver(mail(subject), AT)
    source = open_source(server)
    broken = [raw.order for raw in source.fetch()][1]
    real = IMAPClient.fetch

    def fetch(self: IMAPClient, uids: list[int], data: list[str]) -> object:
        if uids == [broken] and "BODY.PEEK[]" in data:
            raise IMAPClient.Error("NO: the file is damaged")
        return real(self, uids, data)

    monkeypatch.setattr(IMAPClient, "fetch", fetch)
    assert [[raw.data for raw in source.fetch()] for _ in range(2)] == [[mail("a"), mail("c")]] * 2
    third = list(source.fetch())
    assert [raw.data for raw in third] == [mail("a"), b"", mail("c")]
    assert third[1].size > 0
    source.done(third[1].key)
    assert subjects(source) == ["a", "c"]


def test_a_wrong_password_is_told_apart_and_not_tried_again_at_once(server: Server, open_source: Opener) -> None:
    waiter = Clockless()
    source = open_source(server, waiter=waiter, password=Secret("wrong"))
    for _ in range(3):
        with pytest.raises(LoginRefused, match="refuses the login of game") as refused:
            list(source.fetch())
    assert "wrong" not in str(refused.value).replace("wrong password", "")
    source.wait(45)
    with pytest.raises(LoginRefused):
        list(source.fetch())
    source.wait(45)
    assert waiter.waits == [45, 15]


def test_a_server_that_is_away_is_asked_ever_more_rarely(open_source: Opener) -> None:
    waiter = Clockless()
    source = open_source(EmbeddedImap(free_ports(1)[0]), waiter=waiter)
    for _ in range(9):
        with pytest.raises(MailTrouble, match="cannot be used now: Connection refused"):
            list(source.fetch())
        source.wait(10_000)
    assert waiter.waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]


@pytest.mark.dovecot
def test_a_server_stopped_in_the_middle_of_a_fetch_costs_nothing(open_source: Opener) -> None:
    with own_dovecot() as server:
        for number in range(5):
            server.deliver(mail(str(number)), AT + number)
        waiter = Clockless()
        source = open_source(server, waiter=waiter)
        got = []
        with pytest.raises(MailTrouble):
            for raw in source.fetch():
                got.append(raw.order)
                if len(got) == 2:
                    server.kill()
        with pytest.raises(MailTrouble):
            source.done(f"INBOX/1/{got[0]}")
        server.start()
        source.wait(60)
        assert got == [1, 2] and subjects(source) == ["0", "1", "2", "3", "4"]
        server.kill()
        server.start()
        assert subjects(source) == ["0", "1", "2", "3", "4"], "a connection that died while nobody used it is replaced"


@pytest.mark.dovecot
def test_news_are_told_at_once(dovecot: Dovecot, open_source: Opener) -> None:
    source = open_source(dovecot)
    assert subjects(source) == []
    started = threading.Event()
    waiter = Clockless(started.set)
    source._waiter = waiter

    def send() -> None:
        started.wait(20)
        dovecot.deliver(mail("news"), AT)

    sender = threading.Thread(target=send)
    sender.start()
    assert source.wait(600)
    sender.join()
    assert subjects(source) == ["news"]


def test_what_came_just_before_waiting_is_not_waited_for(server: Server, open_source: Opener) -> None:
    source = open_source(server)
    assert subjects(source) == []
    server.deliver(mail("a"), AT)
    assert source.wait(600)
    assert subjects(source) == ["a"]


def test_waiting_ends_when_the_program_is_to_stop(server: Server, open_source: Opener) -> None:
    source = open_source(server, waiter=Clockless(lambda: True))
    assert subjects(source) == []
    assert not source.wait(500)


def test_idle_is_renewed_before_anybody_hangs_up(
        server: Server, open_source: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    spans: list[float] = []

    def check(self: IMAPClient, timeout: float) -> list[object]:
        spans[-1] += timeout
        return []

    monkeypatch.setattr(IMAPClient, "idle", lambda self: spans.append(0))
    monkeypatch.setattr(IMAPClient, "idle_check", check)
    monkeypatch.setattr(IMAPClient, "idle_done", lambda self: None)
    source = open_source(server)
    list(source.fetch())
    assert source.wait(1200) and not source.wait(540)
    assert spans == [540, 540]


def test_without_idle_the_time_is_waited_out(server: Server, open_source: Opener) -> None:
    waiter = Clockless()
    source = open_source(server, waiter=waiter, idle=False)
    list(source.fetch())
    assert source.wait(60) and waiter.waits == [60]


@pytest.mark.dovecot
def test_a_server_that_dies_while_we_wait_is_asked_again(open_source: Opener) -> None:
    with own_dovecot() as server:
        server.deliver(mail("a"), AT)
        source = open_source(server, waiter=Clockless(lambda: server.kill()))
        finish_all(source)
        assert source.wait(600)
        server.start()
        source.wait(5)
        server.deliver(mail("b"), AT)
        assert subjects(source) == ["b"]


@pytest.mark.dovecot
@pytest.mark.parametrize("tls", ["ssl", "starttls"])
def test_encrypted_with_a_certificate_of_ones_own(dovecot: Dovecot, open_source: Opener, tls: str) -> None:
    dovecot.deliver(mail("a"), AT)
    port = dovecot.tls_port if tls == "ssl" else dovecot.port
    assert subjects(open_source(dovecot, tls=tls, port=port, ca_file=dovecot.certificate)) == ["a"]


@pytest.mark.dovecot
@pytest.mark.parametrize("tls", ["ssl", "starttls"])
def test_a_strange_certificate_is_refused(dovecot: Dovecot, open_source: Opener, tls: str) -> None:
    port = dovecot.tls_port if tls == "ssl" else dovecot.port
    with pytest.raises(MailTrouble, match=r"certificate that is not trusted .* ca_file"):
        list(open_source(dovecot, tls=tls, port=port).fetch())


def test_a_server_without_encryption_is_not_given_the_password(pymap: EmbeddedImap, open_source: Opener) -> None:
    with pytest.raises(MailTrouble, match="offers no STARTTLS"):
        list(open_source(pymap, tls="starttls").fetch())


@pytest.mark.dovecot
def test_a_password_may_hold_any_sign(dovecot: Dovecot, open_source: Opener) -> None:
    assert subjects(open_source(dovecot, user="odd", password=Secret(dovecot.users["odd"]))) == []
    with pytest.raises(LoginRefused):
        subjects(open_source(dovecot, user="odd", password=Secret(dovecot.users["odd"][:-1])))


def test_a_certificate_file_that_is_none_is_named(pymap: EmbeddedImap, open_source: Opener, tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("nothing")
    with pytest.raises(BadSetup, match="ca_file"):
        list(open_source(pymap, tls="ssl", ca_file=tmp_path / "ca.pem").fetch())


@pytest.mark.dovecot
def test_a_mailbox_that_may_only_be_read_is_read(dovecot: Dovecot, open_source: Opener,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    dovecot.deliver(mail("a"), AT)
    real = IMAPClient.select_folder

    def select(self: IMAPClient, folder: str, readonly: bool = False) -> object:
        if not readonly:
            raise IMAPClient.ReadOnlyError("INBOX is not writable")
        return real(self, folder, readonly=True)

    monkeypatch.setattr(IMAPClient, "select_folder", select)
    source = open_source(dovecot)
    finish_all(source)
    assert subjects(source) == [] == subjects(open_source(dovecot))


def speak(token: str, mechanisms: str) -> Script:
    """An IMAP server whose login is one token; after it, it has an empty INBOX."""
    answers = {
        b"CAPABILITY": f"* CAPABILITY IMAP4rev1 {mechanisms}".encode(),
        b"SELECT": b"* 0 EXISTS\r\n* OK [UIDVALIDITY 5] x\r\n* OK [UIDNEXT 1] x",
        b"LOGOUT": b"* BYE x",
    }

    def script(lines: BufferedIOBase, out: BufferedIOBase) -> None:
        out.write(b"* OK hello\r\n")
        for line in lines:
            tag, command = line.split()[:2]
            if command == b"AUTHENTICATE":
                out.write(b"+ \r\n")
                good = f"Bearer {token}\x01\x01".encode() in base64.b64decode(lines.readline())
                out.write(tag + (b" OK in\r\n" if good else b" NO [AUTHENTICATIONFAILED] no such token\r\n"))
            else:
                out.write(answers.get(command, b"* OK x") + b"\r\n" + tag + b" OK done\r\n")

    return script


@pytest.mark.parametrize("mechanisms", ["AUTH=XOAUTH2", "AUTH=OAUTHBEARER AUTH=XOAUTH2"])
def test_a_token_command_logs_in(open_source: Opener, mechanisms: str) -> None:
    with scripted(speak("tok-1", mechanisms)) as port:
        server = EmbeddedImap(port)
        source = open_source(server, password=Secret(), oauth2_token_command="echo tok-1")
        assert subjects(source) == []
        with pytest.raises(LoginRefused, match="no such token"):
            subjects(open_source(server, password=Secret(), oauth2_token_command="echo old"))
        with pytest.raises(MailTrouble, match="gave nothing to log in with"):
            subjects(open_source(server, password=Secret(), oauth2_token_command="false"))
        with pytest.raises(BadSetup, match="oauth2_token_command cannot be run"):
            subjects(open_source(server, password=Secret(), oauth2_token_command="/no/such/command"))
        source.close()


@pytest.mark.parametrize(("answer", "refused"), [
    (b"NO [AUTHENTICATIONFAILED] who?", True),
    (b"NO Login failed.", True),
    (b"NO [UNAVAILABLE] the directory is away", False),
    (b"NO [INUSE] another session", False),
])
def test_a_login_that_may_succeed_later_is_not_refused(open_source: Opener, answer: bytes, refused: bool) -> None:
    def script(lines: BufferedIOBase, out: BufferedIOBase) -> None:
        out.write(b"* OK [CAPABILITY IMAP4rev1] hello\r\n")
        for line in lines:
            tag, command = line.split()[:2]
            out.write(tag + b" " + (answer if command == b"LOGIN" else b"OK done") + b"\r\n")

    with scripted(script) as port, pytest.raises(MailTrouble) as trouble:
        subjects(open_source(EmbeddedImap(port)))
    assert isinstance(trouble.value, LoginRefused) is refused


@pytest.mark.parametrize("greeting", [b"", b"* BYE too busy\r\n", b"220 smtp.example.org ESMTP\r\n", b"* OK hi\r\n"])
def test_a_server_that_hangs_up_is_away(open_source: Opener, greeting: bytes) -> None:
    with scripted(lambda lines, out: out.write(greeting)) as port:
        with pytest.raises(MailTrouble) as trouble:
            subjects(open_source(EmbeddedImap(port)))
        assert not isinstance(trouble.value, LoginRefused)


def test_a_server_that_says_nothing_is_given_up(open_source: Opener) -> None:
    with scripted(lambda lines, out: lines.read()) as port, \
            pytest.raises(MailTrouble, match="does not answer within 1 seconds"):
        subjects(open_source(EmbeddedImap(port), timeout=Duration(1)))
