"""A Maildir keeps arrival times and order, and gives each mail until it is done."""

import os
from pathlib import Path

import pytest

from mailbot.errors import MailTrouble
from mailbot.mail.maildir import MaildirSource, deliver, make_maildir
from mailbot.setting_values import Done
from mailbot.values import Origin

AT = 1_767_600_000


def source(path: Path, done: str = "move:Done", limit: int = 1000) -> MaildirSource:
    return MaildirSource(path, Done(done), limit, lambda seconds: False)


def drop(path: Path, name: str, at: float, data: bytes = b"Subject: x\n\nhello\n", box: str = "new") -> None:
    make_maildir(path)
    place = path / box / name
    place.write_bytes(data)
    os.utime(place, ns=(int(at * 1e9), int(at * 1e9)))


def test_a_delivered_mail_is_fetched_to_the_letter_with_its_time(tmp_path: Path) -> None:
    key = deliver(tmp_path, b"Subject: \xff\r\n\r\n\x00a\rb", AT)
    [raw] = source(tmp_path).fetch()
    assert (raw.data, raw.arrived, raw.key, raw.origin) == (b"Subject: \xff\r\n\r\n\x00a\rb", AT, key, Origin.MAILDIR)
    assert raw.size == len(raw.data)


def test_mails_of_one_second_keep_the_order_of_delivery(tmp_path: Path) -> None:
    for number in range(30):
        deliver(tmp_path, b"%d" % number, AT)
    deliver(tmp_path, b"first", AT - 1)
    fetched = list(source(tmp_path).fetch())
    assert [raw.data for raw in fetched] == [b"first", *(b"%d" % number for number in range(30))]
    assert [raw.order for raw in fetched[1:]] == sorted({raw.order for raw in fetched[1:]})


def test_other_programs_names_are_ordered_by_the_file_time(tmp_path: Path) -> None:
    drop(tmp_path, "3.M1P1.host", AT + 0.5, b"second")
    drop(tmp_path, "9.M1P1.host", AT + 0.25, b"first")
    drop(tmp_path, "1.M1P1.host", AT + 1, b"third")
    assert [raw.data for raw in source(tmp_path).fetch()] == [b"first", b"second", b"third"]


@pytest.mark.parametrize("done", ["flag", "move:Done"])
def test_a_mail_comes_until_it_is_done(tmp_path: Path, done: str) -> None:
    inbox = source(tmp_path, done)
    key = deliver(tmp_path, b"x", AT)
    assert [raw.key for raw in inbox.fetch()] == [raw.key for raw in source(tmp_path, done).fetch()] == [key]
    inbox.done(key)
    inbox.done(key)
    assert not list(inbox.fetch()) and not list(source(tmp_path, done).fetch())
    box = tmp_path if done == "flag" else tmp_path / ".Done"
    assert [place.name for place in (box / "cur").iterdir()] == [f"{key}:2,S"]


def test_done_after_a_restart_finds_the_mail_again(tmp_path: Path) -> None:
    key = deliver(tmp_path, b"x", AT)
    source(tmp_path).done(key)
    assert not list(source(tmp_path).fetch())


def test_what_people_read_meanwhile_is_still_fetched(tmp_path: Path) -> None:
    drop(tmp_path, "1.a.host:2,RS", AT, b"read by somebody", box="cur")
    inbox = source(tmp_path)
    [raw] = inbox.fetch()
    assert raw.key == "1.a.host"
    inbox.done(raw.key)
    assert [place.name for place in (tmp_path / ".Done/cur").iterdir()] == ["1.a.host:2,RS"]


def test_a_mail_read_between_fetch_and_done_is_finished_all_the_same(tmp_path: Path) -> None:
    drop(tmp_path, "1.a.host", AT)
    inbox = source(tmp_path)
    [raw] = inbox.fetch()
    (tmp_path / "new/1.a.host").rename(tmp_path / "cur/1.a.host:2,S")
    inbox.done(raw.key)
    inbox.done(raw.key)
    assert not list(inbox.fetch())


def test_of_a_mail_over_the_limit_only_the_header_is_read(tmp_path: Path) -> None:
    deliver(tmp_path, b"From: ann@example.org\r\nSubject: big\r\n\r\n" + b"x" * 5000, AT)
    [raw] = source(tmp_path).fetch()
    assert raw.data == b"From: ann@example.org\r\nSubject: big\r\n\r\n"
    assert raw.size == len(raw.data) + 5000


def test_a_header_without_an_end_is_cut(tmp_path: Path) -> None:
    deliver(tmp_path, b"x" * 200_000, AT)
    [raw] = source(tmp_path).fetch()
    assert (len(raw.data), raw.size) == (65_536, 200_000)


def test_what_is_no_mail_is_left_alone(tmp_path: Path) -> None:
    make_maildir(tmp_path)
    (tmp_path / "new/.hidden").write_bytes(b"x")
    (tmp_path / "new/folder").mkdir()
    (tmp_path / "tmp/half").write_bytes(b"x")
    assert not list(source(tmp_path).fetch())


def test_a_mail_that_vanishes_is_left_out(tmp_path: Path) -> None:
    for name in ("1.a", "2.a", "3.a"):
        drop(tmp_path, name, AT, name.encode())
    seen = []
    for raw in source(tmp_path).fetch():
        seen.append(raw.data)
        (tmp_path / "new/2.a").unlink(missing_ok=True)
    assert seen == [b"1.a", b"3.a"]


def test_waiting_tells_whether_something_came(tmp_path: Path) -> None:
    waits: list[float] = []

    def waiter(seconds: float) -> bool:
        waits.append(seconds)
        return False

    inbox = MaildirSource(tmp_path, Done("flag"), 1000, waiter)
    assert not inbox.wait(60)
    deliver(tmp_path, b"x", AT)
    assert inbox.wait(5)
    assert waits == [60, 5]


def test_a_maildir_that_cannot_be_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(MailTrouble, match="cannot be read"):
        list(source(tmp_path / "file").fetch())
    with pytest.raises(MailTrouble, match="cannot be put"):
        deliver(tmp_path / "file", b"x", AT)


def test_a_full_disk_leaves_no_half_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    make_maildir(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MailTrouble, match="No space left"):
        deliver(tmp_path, b"x", AT)
    assert not list(source(tmp_path).fetch())
