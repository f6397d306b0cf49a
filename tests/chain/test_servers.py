"""Mails go from players through real servers to the game, and answers come back in their threads."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from mailbot.config import ImapInbox, Settings, SmtpOutbox
from mailbot.config_file import load
from mailbot.errors import MailTrouble
from mailbot.mail.archive import Archive
from mailbot.mail.imap import ImapSource
from mailbot.mail.outbox import Outbox
from mailbot.mail.sending import Counts
from mailbot.mail.smtp import SmtpSender
from mailbot.values import Mail
from tests.servers.chain import GAME, Chain

pytestmark = pytest.mark.dovecot
NOW = 1_767_600_000


def configure(folder: Path, chain: Chain, secure: bool, extra: str = "") -> Settings:
    game = f'[game]\nname = "Night Watch"\nrules = "starter"\naddress = "{GAME}"\n'
    (folder / "mailbot.toml").write_text(game + chain.settings(secure).replace("[outbox]", f"{extra}\n[outbox]"))
    return load(folder)


def letter(sender: str, subject: str, text: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, GAME, subject
    message["Message-ID"] = f"<{subject}@{sender.partition('@')[0]}.example>"
    message.set_content(text)
    return message


def open_inbox(settings: Settings) -> ImapSource:
    assert isinstance(settings.inbox, ImapInbox)
    return ImapSource(settings.inbox, settings.state, settings.game.size_limit, lambda seconds: False)


def open_outbox(settings: Settings) -> Outbox:
    return Outbox(settings.state / "outbox.sqlite", settings.game.address)


def open_sender(settings: Settings) -> SmtpSender:
    assert isinstance(settings.outbox, SmtpOutbox)
    return SmtpSender(settings.outbox, settings)


@pytest.mark.parametrize(("secure", "who"), [(False, "ann@example.org"), (True, "bob@example.org")])
def test_a_mail_and_its_answer(chain: Chain, tmp_path: Path, secure: bool, who: str) -> None:
    settings = configure(tmp_path, chain, secure, 'done = "move:Done"')
    inbox, outbox, archive = open_inbox(settings), open_outbox(settings), Archive(settings.state / "archive")
    question = letter(who, "vote", "vote 12 yes\nfür immer\n")
    chain.send(who, GAME, question)
    chain.mails(GAME, 1)
    [raw] = inbox.fetch()
    kept = archive.read(archive.keep(raw))
    assert kept == raw and b"vote 12 yes" in kept.data and f"Return-Path: <{who}>".encode() in kept.data
    answer = Mail(f"answer/{raw.key}", who, "Re: vote: 1 done", "Your vote on 12: yes. ✓\n> vote 12 yes\n",
                  in_reply_to=question["Message-ID"], references=(question["Message-ID"],), made=NOW)
    outbox.add([answer], NOW)
    assert outbox.send_due(NOW, open_sender(settings)) == Counts(sent=1)
    inbox.done(raw.key)
    inbox.close()
    [got] = chain.mails(who, 1)
    assert got["In-Reply-To"] == got["References"] == question["Message-ID"]
    assert got["Message-ID"] == outbox.message_id(answer.key)
    assert got["From"].addresses[0].addr_spec == GAME and got["Auto-Submitted"] == "auto-replied"
    assert "Your vote on 12: yes. ✓" in got.get_content()
    assert got["Return-Path"] == f"<{GAME}>"
    assert chain.mails(GAME) == []


def test_refusals_and_a_mail_that_comes_back(chain: Chain, tmp_path: Path) -> None:
    settings = configure(tmp_path, chain, False, 'done = "move:Done"')
    inbox, outbox = open_inbox(settings), open_outbox(settings)
    outbox.add([Mail(f"k/{to}", to, "s", "text", made=NOW) for to in
                ("nobody@example.org", "x@full.example", "x@gone.example", "cid@example.org")], NOW)
    assert outbox.send_due(NOW, open_sender(settings)) == Counts(sent=2, later=1, failed=1)
    assert [one.mail.to for one in outbox.failed()] == ["nobody@example.org"]
    assert len(chain.mails("cid@example.org", 1)) == 1
    [bounce] = chain.mails(GAME, 1)
    assert bounce.get_content_type() == "multipart/report" and bounce["Return-Path"] == "<>"
    [raw] = inbox.fetch()
    assert b"x@gone.example" in raw.data
    inbox.done(raw.key)
    inbox.close()


def test_a_wrong_certificate_stops_the_sending(chain: Chain, tmp_path: Path) -> None:
    settings = configure(tmp_path, chain, True)
    text = (tmp_path / "mailbot.toml").read_text().replace(str(chain.dovecot.certificate), "/etc/ssl/certs/ca-certificates.crt")
    (tmp_path / "mailbot.toml").write_text(text)
    settings = load(tmp_path)
    outbox = open_outbox(settings)
    outbox.add([Mail("k", "dora@example.org", "s", "text", made=NOW)], NOW)
    counts = outbox.send_due(NOW, open_sender(settings))
    assert isinstance(counts.trouble, MailTrouble) and "not trusted" in str(counts.trouble)


def test_starttls(chain: Chain, tmp_path: Path) -> None:
    settings = configure(tmp_path, chain, True)
    text = (tmp_path / "mailbot.toml").read_text().replace('tls = "ssl"', 'tls = "starttls"')
    text = text.replace(str(chain.dovecot.tls_port), str(chain.dovecot.port))
    (tmp_path / "mailbot.toml").write_text(text.replace(str(chain.postfix.tls_port), str(chain.postfix.port)))
    settings = load(tmp_path)
    inbox, outbox = open_inbox(settings), open_outbox(settings)
    assert list(inbox.fetch()) == []
    inbox.close()
    outbox.add([Mail("k", "dora@example.org", "s", "text", made=NOW)], NOW)
    assert outbox.send_due(NOW, open_sender(settings)) == Counts(sent=1)
    assert [got["Subject"] for got in chain.mails("dora@example.org", 1)] == ["s"]
