"""A mailbox on a server, the embedded one and a real Dovecot: every mail comes once it is there, and until it is done."""

from pathlib import Path

import pytest
from imapclient import IMAPClient

from mailbot.errors import MailTrouble
from mailbot.mail.imap_finish import MARK
from mailbot.setting_values import Done
from mailbot.values import Origin
from tests.mailbot.mail.imap_kit import AT, Opener, Server, finish_all, flags, mail, subjects, watch
from tests.servers.dovecot import Dovecot


def test_a_mail_comes_to_the_letter_with_its_time_in_utc(server: Server, open_source: Opener) -> None:
    text = mail("ü", "trailing \r\n.\r\n..\r\n{3}\r\n\t\x7f")
    server.deliver(text, AT)
    [raw] = open_source(server).fetch()
    assert (raw.data, raw.arrived, raw.origin, raw.size) == (text, AT, Origin.IMAP, len(text))
    folder, validity, uid = raw.key.rsplit("/", 2)
    assert folder == "INBOX" and int(validity) and raw.order == int(uid)


def test_mails_come_by_arrival_and_then_by_number_over_all_folders(server: Server, open_source: Opener) -> None:
    with server.client() as client:
        client.create_folder("Other")
    for subject, at, folder in (("d", 3, "INBOX"), ("a", 1, "Other"), ("e", 3, "INBOX"), ("c", 2, "Other"), ("b", 1, "Other")):
        server.deliver(mail(subject), AT + at, folder)
    assert subjects(open_source(server, folders=("Other", "INBOX"))) == ["a", "b", "c", "d", "e"]


def test_fetching_marks_nothing_as_read_and_reading_hides_nothing(server: Server, open_source: Opener) -> None:
    server.deliver(mail("a"), AT)
    server.deliver(mail("b"), AT)
    with server.client() as client:
        client.select_folder("INBOX")
        first = min(client.search(["ALL"]))
        client.add_flags([first], [rb"\Seen"])
    source = open_source(server)
    assert subjects(source) == ["a", "b"]
    finish_all(source)
    with server.client() as client:
        assert [b"\\Seen" in found for found in flags(client)] == [True, False]


@pytest.mark.parametrize("done", ["flag", "seen", "move:Done"])
def test_a_mail_comes_until_it_is_done(server: Server, open_source: Opener, done: str) -> None:
    for number in range(3):
        server.deliver(mail(str(number)), AT)
    source = open_source(server, done=Done(done))
    assert subjects(source) == subjects(source) == ["0", "1", "2"]
    keys = [raw.key for raw in source.fetch()]
    source.done(keys[1])
    assert subjects(source) == ["0", "2"]
    source.done(keys[2])
    source.done(keys[0])
    source.done(keys[0])
    assert subjects(source) == []
    server.deliver(mail("new"), AT)
    assert subjects(source) == subjects(open_source(server, done=Done(done))) == ["new"]


def test_the_position_is_kept_over_a_restart(server: Server, open_source: Opener, tmp_path: Path) -> None:
    server.deliver(mail("a"), AT)
    finish_all(open_source(server))
    server.deliver(mail("b"), AT)
    assert subjects(open_source(server)) == ["b"]
    assert (tmp_path / "state/imap-position.json").exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"INBOX": [1]}', b'{"INBOX": {"uid": 5}}'])
def test_a_lost_or_damaged_position_loses_no_mail(
        server: Server, open_source: Opener, tmp_path: Path, content: bytes) -> None:
    server.deliver(mail("a"), AT)
    finish_all(open_source(server))
    server.deliver(mail("b"), AT)
    (tmp_path / "state/imap-position.json").write_bytes(content)
    assert "b" in subjects(open_source(server))


@pytest.mark.dovecot
def test_without_a_position_the_flag_keeps_finished_mail_away(
        dovecot: Dovecot, open_source: Opener, tmp_path: Path) -> None:
    dovecot.deliver(mail("a"), AT)
    finish_all(open_source(dovecot))
    with dovecot.client() as client:
        assert flags(client) == [(MARK.encode(),)]
    (tmp_path / "state/imap-position.json").unlink()
    assert subjects(open_source(dovecot)) == []


@pytest.mark.dovecot
def test_a_server_that_numbers_anew_is_scanned_again(dovecot: Dovecot, open_source: Opener) -> None:
    source = open_source(dovecot, folders=("Game",))
    for subject in ("a", "b", "c"):
        dovecot.deliver(mail(subject), AT, "Game")
    old = [raw.key for raw in source.fetch()]
    finish_all(source)
    with dovecot.client() as client:
        client.delete_folder("Game")
    dovecot.deliver(mail("d"), AT, "Game")
    [new] = source.fetch()
    assert new.order == 1 and new.key not in old
    source.done(old[0])
    assert subjects(source) == ["d"], "a key of the old numbering finishes nothing"
    source.done(new.key)
    assert subjects(source) == []


def test_moved_mail_is_in_the_folder_named(server: Server, open_source: Opener) -> None:
    server.deliver(mail("a"), AT)
    finish_all(open_source(server, done=Done("move:Done with it")))
    with server.client() as client:
        assert client.select_folder("Done with it")[b"EXISTS"] == 1
        assert client.select_folder("INBOX")[b"EXISTS"] == 0


@pytest.mark.parametrize(("lacks", "left"), [({"MOVE"}, 0), ({"MOVE", "UIDPLUS"}, 1)])
def test_without_move_a_copy_is_made_and_nobody_elses_deleted_mail_goes(
        server: Server, open_source: Opener, monkeypatch: pytest.MonkeyPatch, lacks: set[str], left: int) -> None:
    for subject in ("theirs", "ours"):
        server.deliver(mail(subject), AT)
    source = open_source(server, done=Done("move:Done"))
    theirs, ours = [raw.key for raw in source.fetch()]
    with server.client() as client:
        client.select_folder("INBOX")
        client.delete_messages([int(theirs.rpartition("/")[2])])
    real = IMAPClient.has_capability
    monkeypatch.setattr(IMAPClient, "has_capability", lambda self, name: name not in lacks and real(self, name))
    source.done(ours)
    source.close()
    with server.client() as client:
        assert client.select_folder("Done")[b"EXISTS"] == 1
        assert client.select_folder("INBOX")[b"EXISTS"] == 1 + left


NAMES = ["Spaß & Söhne", "with \"quotes\"", "back\\slash", "日本語", "a b  c", "[Gmail]", "50%", "&-amp", "sub/folder", "-"]


@pytest.mark.parametrize("name", NAMES)
def test_folders_may_have_any_name(server: Server, open_source: Opener, name: str) -> None:
    with server.client() as client:
        client.create_folder(name)
    server.deliver(mail("a"), AT, name)
    source = open_source(server, folders=(name,), done=Done(f"move:{name} done"))
    [raw] = source.fetch()
    source.done(raw.key)
    assert subjects(source) == []
    with server.client() as client:
        assert client.select_folder(f"{name} done")[b"EXISTS"] == 1


def test_a_missing_folder_is_named_with_those_there_are(server: Server, open_source: Opener) -> None:
    with pytest.raises(MailTrouble, match=r"“Inbocks” cannot be opened .* there are: .*INBOX"):
        list(open_source(server, folders=("Inbocks",)).fetch())


def test_of_a_mail_over_the_limit_only_the_header_is_loaded(
        server: Server, open_source: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    server.deliver(mail("big", "x" * 20_000), AT)
    server.deliver(mail("small"), AT)
    asked = watch(monkeypatch, "fetch")
    big, small = open_source(server).fetch()
    assert big.data == b"From: ann@example.org\r\nSubject: big\r\n\r\n"
    assert big.size == len(mail("big", "x" * 20_000)) and small.size == len(small.data)
    assert [uids for uids, what in asked if what == ["BODY.PEEK[]"]] == [[small.order]]


def test_an_endless_header_is_cut(server: Server, open_source: Opener) -> None:
    server.deliver(b"Subject: x\r\n" + b"X-Long: y\r\n" * 20_000 + b"\r\nhello\r\n", AT)
    [raw] = open_source(server).fetch()
    assert len(raw.data) <= 65_536 < raw.size


def test_many_mails_come_in_batches(server: Server, open_source: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailbot.mail.imap_mailbox._BATCH", 7)
    for number in range(30):
        server.deliver(mail(str(number)), AT + number)
    assert subjects(open_source(server)) == [str(number) for number in range(30)]


@pytest.mark.dovecot
def test_wide_gaps_between_numbers_are_crossed_in_few_steps(
        dovecot: Dovecot, open_source: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailbot.mail.imap_mailbox._BATCH", 2)
    with dovecot.client() as client:
        client.select_folder("INBOX")
        for _ in range(60):
            client.append("INBOX", mail("gone"))
        client.delete_messages(client.search(["ALL"]))
        client.expunge()
    dovecot.deliver(mail("a"), AT)
    asked = watch(monkeypatch, "search")
    assert subjects(open_source(dovecot)) == ["a"]
    assert len(asked) < 10


def test_the_last_mail_does_not_come_again_when_nothing_is_newer(server: Server, open_source: Opener) -> None:
    server.deliver(mail("a"), AT)
    source = open_source(server, done=Done("seen"))
    finish_all(source)
    assert [subjects(source) for _ in range(3)] == [[], [], []]
