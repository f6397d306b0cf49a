"""A password comes from where the settings say, and is never shown."""

from pathlib import Path

import pytest

from mailbot.config import SmtpOutbox
from mailbot.errors import BadSetup, MailTrouble
from mailbot.mail.account import password_of
from mailbot.setting_values import Secret


def test_from_the_settings() -> None:
    assert password_of(SmtpOutbox(host="h", password=Secret(" a b "))) == " a b "


def test_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("pass wörd\nsecond line\n")
    assert password_of(SmtpOutbox(host="h", password_file=tmp_path / "p")) == "pass wörd"


@pytest.mark.parametrize("content", [None, b"", b"\nx\n", b"\xff\n"])
def test_from_a_file_that_has_none(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "p").write_bytes(content)
    with pytest.raises(BadSetup, match="password_file"):
        password_of(SmtpOutbox(host="h", password_file=tmp_path / "p"))


def test_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    account = SmtpOutbox(host="h", password_env="NIGHT_WATCH")
    monkeypatch.setenv("NIGHT_WATCH", "secret")
    assert password_of(account) == "secret"
    monkeypatch.delenv("NIGHT_WATCH")
    with pytest.raises(BadSetup, match=r"NIGHT_WATCH .* is not set"):
        password_of(account)


def test_from_a_command() -> None:
    assert password_of(SmtpOutbox(host="h", password_command="printf 'pass word\\nmore'")) == "pass word"


@pytest.mark.parametrize(("command", "error"), [
    ("sh -c 'echo hunter2; exit 3'", MailTrouble), ("true", MailTrouble), ("/no/such/command", BadSetup),
    ("echo 'unclosed", BadSetup), ("   ", BadSetup),
])
def test_from_a_command_that_fails(command: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="password_command") as wrong:
        password_of(SmtpOutbox(host="h", password_command=command))
    assert "hunter2" not in str(wrong.value)
