"""A Maildir as the way out holds each mail exactly once, whenever the program dies."""

import email
from pathlib import Path

import pytest

from mailbot.config import Settings
from mailbot.config_file import load, write_default
from mailbot.errors import MailTrouble
from mailbot.mail.maildir_sender import MaildirSender
from mailbot.mail.outbox import Outbox
from mailbot.mail.sending import Counts
from mailbot.values import Mail

NOW = 1_767_600_000


class Killed(BaseException):
    """The program dies."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    write_default(tmp_path, "Night Watch", "starter", {})
    return load(tmp_path)


def mail(key: str, to: str = "ann@example.org") -> Mail:
    return Mail(key, to, "Re: x", "hello", made=NOW)


def texts(path: Path) -> list[str]:
    return sorted(str(email.message_from_bytes(place.read_bytes())["To"]) for place in (path / "new").iterdir())


def test_mails_are_files_by_time_and_recipient(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "out"
    outbox = Outbox(tmp_path / "outbox.sqlite", settings.game.address)
    outbox.add([mail("a"), mail("b", "bob@example.org"), mail("c", "../../x/y\n@example.org")], NOW)
    assert outbox.send_due(NOW, MaildirSender(path, settings)) == Counts(sent=3)
    places = sorted((path / "new").iterdir())
    assert [place.name[:11] for place in places] == [f"{NOW}."] * 3
    assert {place.name.partition(".")[2][25:] for place in places} == {
        "ann@example.org", "bob@example.org", ".._.._x_y_@example.org"}
    assert [int(place.stat().st_mtime) for place in places] == [NOW] * 3


@pytest.mark.parametrize("calls", range(9))
def test_killed_at_any_point_every_mail_is_there_once(
        settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
    path, left = tmp_path / "out", [calls]
    outbox = Outbox(tmp_path / "outbox.sqlite", settings.game.address)
    outbox.add([mail("a"), mail("b", "bob@example.org")], NOW)

    real = Path.rename

    def rename(self: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise Killed
        real(self, target)
        left[0] -= 1
        if left[0] == 0:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename)
        try:
            outbox.send_due(NOW, MaildirSender(path, settings))
        except Killed:
            outbox.close()
    Outbox(tmp_path / "outbox.sqlite", settings.game.address).send_due(NOW, MaildirSender(path, settings))
    assert texts(path) == ["ann@example.org", "bob@example.org"]


def test_a_full_disk_is_trouble_for_later(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    outbox = Outbox(tmp_path / "outbox.sqlite", settings.game.address)
    outbox.add([mail("a")], NOW)
    with monkeypatch.context() as patch:
        patch.setattr("mailbot.safe_file.os.fsync", full)
        with pytest.raises(MailTrouble, match="No space left"):
            MaildirSender(tmp_path / "out", settings).send(mail("a"))
    assert outbox.send_due(NOW, MaildirSender(tmp_path / "out", settings)).sent == 1
    assert texts(tmp_path / "out") == ["ann@example.org"]
