"""The archive keeps every mail once, whole, in order of time, whatever happens while it is written."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mailbot.errors import BadSetup, MailTrouble
from mailbot.mail.archive import Archive
from mailbot.values import Origin, RawMail

AT = 1_796_047_501  # 2026-11-30 14:05:01 UTC


def raw(data: bytes = b"Subject: x\r\n\r\nhello\r\n", at: int = AT, order: int = 0, key: str = "INBOX/1/7") -> RawMail:
    return RawMail(data, at, key, Origin.IMAP, order, len(data))


def test_a_mail_is_kept_by_day_and_read_back_to_the_letter(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "state/archive")
    mail = RawMail(b"\xff\x00\r\nSubject: x\n", AT, "INBOX/1/7", Origin.IMAP, 7, 9999)
    ref = archive.keep(mail)
    assert ref.name.startswith("2026/11/30/140501-") and ref.name.endswith(".eml")
    assert archive.read(ref) == mail
    assert (archive.folder / ref.name).read_bytes() == mail.data


def test_other_users_cannot_look_in(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "archive")
    place = archive.folder / archive.keep(raw()).name
    assert not any(folder.stat().st_mode & 0o077 for folder in (place.parent, place.parent.parent, archive.folder))


def test_the_same_mail_of_the_same_second_is_kept_once(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    first = archive.keep(raw())
    assert archive.keep(raw(key="INBOX/2/1", order=3)) == first
    assert list(archive.all()) == [first]
    assert archive.read(first).key == "INBOX/1/7"


@pytest.mark.parametrize("other", [raw(b"other"), raw(at=AT + 1), raw(at=AT + 86400)])
def test_other_words_or_another_second_make_another_mail(tmp_path: Path, other: RawMail) -> None:
    archive = Archive(tmp_path)
    refs = {archive.keep(raw()), archive.keep(other)}
    assert set(archive.all()) == refs and len(refs) == 2


def test_all_mails_come_by_time_and_then_by_the_order_of_their_source(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    wanted = [raw(b"%d" % number, AT + step, number)
              for step in (-40_000_000, -86400, 0, 1, 86400) for number in range(12)]
    for mail in reversed(wanted):
        archive.keep(mail)
    assert [archive.read(ref) for ref in archive.all()] == wanted


def test_an_empty_archive_holds_nothing(tmp_path: Path) -> None:
    assert list(Archive(tmp_path / "none").all()) == []


class Stop(BaseException):
    """The program is killed here."""


def killing(real: Callable[..., object], countdown: list[int]) -> Callable[..., object]:
    """The real call, until the countdown is over: then the program dies just before it."""
    def call(*given: object) -> object:
        countdown[0] -= 1
        if countdown[0] < 0:
            raise Stop
        return real(*given)
    return call


@pytest.mark.parametrize("calls", range(12))
def test_killed_at_any_point_a_mail_is_whole_or_not_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
    archive, countdown = Archive(tmp_path / "archive"), [calls]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", killing(os.fsync, countdown))
        patch.setattr(Path, "replace", killing(Path.replace, countdown))
        patch.setattr(Path, "mkdir", lambda self, **given: killing(os.mkdir, countdown)(self))
        try:
            archive.keep(raw())
        except Stop:
            pass
        else:
            assert calls >= 11
    assert [archive.read(ref) for ref in archive.all()] in ([], [raw()])
    archive.keep(raw())
    assert [archive.read(ref) for ref in archive.all()] == [raw()]


def test_a_full_disk_is_trouble_for_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    archive = Archive(tmp_path / "archive")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(MailTrouble, match="No space left on device; the mail waits"):
            archive.keep(raw())
    assert list(archive.all()) == []
    assert archive.read(archive.keep(raw())) == raw()


@pytest.mark.parametrize("harm", ["missing", "half", "strange"])
def test_a_damaged_archive_is_named(tmp_path: Path, harm: str) -> None:
    archive = Archive(tmp_path)
    ref = archive.keep(raw())
    facts = (tmp_path / ref.name).with_suffix(".json")
    facts.unlink() if harm == "missing" else facts.write_text("{" if harm == "half" else "{}")
    with pytest.raises(BadSetup, match="missing or damaged"):
        archive.read(ref)
