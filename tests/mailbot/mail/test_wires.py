"""The settings name the wires, and the wires work as a game uses them."""

from pathlib import Path

import pytest

from mailbot.config_file import load, write_default
from mailbot.mail.embedded import embedded_imap, smtp_sink
from mailbot.mail.imap import ImapSource
from mailbot.mail.maildir import MaildirSource, deliver
from mailbot.mail.maildir_sender import MaildirSender
from mailbot.mail.smtp import SmtpSender
from mailbot.mail.wires import open_inbox, open_outbox, open_sender
from mailbot.values import Mail

NOW = 1_767_600_000


def stay(seconds: float) -> bool:
    return False


def test_a_new_game_goes_by_folders(tmp_path: Path) -> None:
    write_default(tmp_path, "Night Watch", "starter", {})
    settings = load(tmp_path)
    inbox, outbox, sender = open_inbox(settings, stay), open_outbox(settings), open_sender(settings)
    assert isinstance(inbox, MaildirSource) and isinstance(sender, MaildirSender)
    deliver(tmp_path / "state/inbox", b"Subject: x\n\nhello\n", NOW)
    [raw] = inbox.fetch()
    inbox.done(raw.key)
    assert outbox.add([Mail("k", "ann@example.org", "s", "t", made=NOW)], NOW) == 1
    assert outbox.send_due(NOW, sender).sent == 1
    assert len(list((tmp_path / "state/outbox/new").iterdir())) == 1
    assert not list(inbox.fetch())


def test_accounts_on_servers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASS", "embedded")
    with embedded_imap() as mailbox, smtp_sink() as sink:
        (tmp_path / "mailbot.toml").write_text(f"""
            [game]
            name = "Night Watch"
            rules = "starter"
            address = "game@example.org"
            [inbox]
            kind = "imap"
            host = "{mailbox.host}"
            port = {mailbox.port}
            tls = "none"
            user = "{mailbox.user}"
            password_env = "PASS"
            [outbox]
            kind = "smtp"
            host = "{sink.host}"
            port = {sink.port}
            tls = "none"
            """)
        settings = load(tmp_path)
        inbox, outbox, sender = open_inbox(settings, stay), open_outbox(settings), open_sender(settings)
        assert isinstance(inbox, ImapSource) and isinstance(sender, SmtpSender)
        mailbox.deliver(b"Subject: x\r\n\r\nhello\r\n", NOW)
        assert [raw.arrived for raw in inbox.fetch()] == [NOW]
        outbox.add([Mail("k", "ann@example.org", "s", "t", made=NOW)], NOW)
        assert outbox.send_due(NOW, sender).sent == 1
        assert [mail.recipients for mail in sink.mails] == [("ann@example.org",)]
        inbox.close()
