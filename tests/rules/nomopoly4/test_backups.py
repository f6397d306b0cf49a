"""Backups: made every day and before the admin's mails, and put back exactly, with the mails since or without them."""

import email
import email.policy
import re
from pathlib import Path

import pytest

from mailbot import daemon
from mailbot.backups import backups, named
from mailbot.clock import parse_instant, show_instant
from mailbot.correcting import revert
from mailbot.deliver import put
from mailbot.errors import BadSetup
from mailbot.exchange import BOOKS
from mailbot.replay import replay
from mailbot.restoring import restore
from tests.mailbot.games import mail
from tests.rules.nomopoly4.test_reverting import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "game")


def names(folder: Folder, why: str) -> list[str]:
    """The instants of the backups of a sort."""
    return [show_instant(one.at) for one in backups(folder.path / "state") if one.why == why]


@pytest.mark.clause("N4-PAUSE-17")
def test_daily_and_before_the_admins_mails(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-04T11:00:00Z"))
    daemon.run_once(folder.path, parse_instant("2027-01-04T12:00:00Z"))
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:04:59Z"))
    assert names(folder, "daily") == ["2027-01-04T11:00:00Z"]
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    assert names(folder, "daily")[1:] == ["2027-01-05T00:05:00Z"]
    folder.post("alice", "build fort", "2027-01-05T01:00:00Z")
    assert names(folder, "admin") == ["2027-01-04T10:00:00Z"] * 4, "one before each line at the console"
    folder.post("admin", "correct: a gift\nplayer Bob money +5\nend", "2027-01-05T02:00:00Z")
    assert names(folder, "admin")[4:] == ["2027-01-05T02:00:00Z"]
    restore(folder.path, "2027-01-05T020000Z-admin")
    assert folder.json()["players"]["Bob"]["money"] == 6000 and len(folder.json()["pieces"]) == 1
    for day in range(6, 40):
        daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z") + (day - 5) * 86400)
    assert len(names(folder, "daily")) == 30


@pytest.mark.clause("N4-PAUSE-18")
def test_a_whole_name_means_that_backup_alone(folder: Folder) -> None:
    assert [one.name for one in backups(folder.path / "state")][:2] == ["2027-01-04T100000Z-admin", "2027-01-04T100000Z-admin-2"]
    assert named(folder.path / "state", "2027-01-04T100000Z-admin").name == "2027-01-04T100000Z-admin"
    assert named(folder.path / "state", "2027-01-04T100000Z-adm").name == "2027-01-04T100000Z-admin-4"


@pytest.mark.clause("N4-PAUSE-17")
def test_mails_that_may_not_act_push_no_backup_out(folder: Folder) -> None:
    """Anybody can write an admin's address into a mail; what is refused, or is no mail of a person's, changes nothing."""
    settings = folder.path / "mailbot.toml"
    settings.write_text(settings.read_text().replace('# authentication = "warn"', 'authentication = "require"')
                        .replace('# trusted_server', 'trusted_server'))
    folder.post("admin", "pause: the server moves", "2027-01-05T06:00:00Z")
    assert len(names(folder, "admin")) == 4 and folder.json()["game"]["status"] == "running"


def test_a_mail_that_cannot_be_read_holds_nothing_up(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError
    with monkeypatch.context() as patch:
        patch.setattr("mailbot.referee.read_letter", broken)
        folder.post("admin", "pause: the server moves", "2027-01-05T06:00:00Z")
    assert "something broke down" in folder.json()["game"]["pause_reason"]
    folder.post("admin", "resume", "2027-01-05T07:00:00Z")
    assert folder.json()["game"]["status"] == "running"


@pytest.mark.clause("N4-PAUSE-18", "N4-PAUSE-19")
def test_put_back_without_the_mails_since(folder: Folder) -> None:
    folder.post("alice", "take turn forwards\npropose: One\nText.\nend proposal", "2027-01-04T12:00:00Z")
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    before = folder.json()
    folder.post("bob", "build fort", "2027-01-05T06:00:00Z")
    folder.post("alice", "build fort", "2027-01-05T12:05:00Z")
    with pytest.raises(BadSetup, match="no such backup"):
        restore(folder.path, "2026")
    said = restore(folder.path, "2027-01-05T000500Z").lines[1]
    after = folder.json()
    assert after["pieces"] == {} and "The log told of these: Bob, Tue 5 Jan 2027, 06:00 UTC (“Bob builds" in said
    assert after["log"][-1]["text"] == said and len(after["log"]) == len(before["log"]) + 1
    moved = {name: after["players"][name]["forced_due"] for name in ("Alice", "Bob")}
    late = parse_instant("2027-01-05T12:05:00Z") - parse_instant("2027-01-05T00:05:00Z")
    assert moved == {name: show_instant(parse_instant(before["players"][name]["forced_due"]) + late) for name in moved}
    assert after["proposals"]["1"]["closes"] == show_instant(parse_instant(before["proposals"]["1"]["closes"]) + late)
    same = ("square", "money", "experience", "last_turn_at", "last_turn_path")
    assert all(after["players"][name][column] == before["players"][name][column] for name in moved for column in same)
    assert replay(folder.path).same
    folder.post("bob", "build fort", "2027-01-05T13:00:00Z")
    assert len(folder.json()["pieces"]) == 1


@pytest.mark.clause("N4-PAUSE-19", "N4-PAUSE-18")
def test_put_back_with_the_mails_since(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "take turn forwards\nbuild fort", "2027-01-05T06:00:00Z")
    before = folder.json()
    restore(folder.path, "2027-01-05T000500Z", with_replay=True)
    after = folder.json()
    assert after["players"] == before["players"] and after["pieces"] == before["pieces"]
    assert "played again" in after["log"][-1]["text"] and replay(folder.path).same


def to(folder: Folder, who: str) -> str:
    """All mails to somebody."""
    sent = [email.message_from_bytes(place.read_bytes(), policy=email.policy.default)
            for place in sorted((folder.path / "state/outbox/new").iterdir())]
    return "\n".join(f"{one['Subject']}\n{one.get_content()}" for one in sent if str(one["To"]).startswith(f"{who}@"))


def code(folder: Folder) -> str:
    """The word that the admin was mailed last."""
    return re.findall(r"Please answer to confirm ([A-Z2-9]{8})", to(folder, "admin"))[-1]


@pytest.mark.clause("N4-PAUSE-17")
def test_one_before_each_mending_and_none_is_written_over(folder: Folder) -> None:
    folder.post("alice", "build fort", "2027-01-04T12:00:00Z")
    revert(folder.path, folder.entry("Alice builds"), "rule Turns 1: no")
    assert names(folder, "revert") == ["2027-01-04T12:00:00Z"]
    assert len(names(folder, "restore")) == 0
    for count in (1, 2, 3):
        restore(folder.path, "2027-01-04T120000Z-revert")
        assert len(names(folder, "restore")) == count
    restore(folder.path, "2027-01-04T120000Z-restore-3")
    assert len(folder.json()["pieces"]) == 1 and len(names(folder, "restore")) == 4 and replay(folder.path).same


@pytest.mark.clause("N4-PAUSE-18", "N4-PAUSE-19")
def test_by_mail_after_a_preview(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "build fort", "2027-01-05T06:00:00Z")
    folder.post("bob", "backups\nrestore 2027-01-05", "2027-01-05T07:00:00Z")
    assert to(folder, "bob").count("Only the admin can do that.") == 2
    folder.post("admin", "backups\nrestore 2026\nrestore 2027-01-05", "2027-01-05T08:00:00Z")
    told = to(folder, "admin")
    assert "2027-01-05T000500Z-daily: Tue 5 Jan 2027, 00:05 UTC, every day" in told
    assert "Restoring the backup 2026 is not possible: there is no such backup: 2026" in told
    assert len(folder.json()["pieces"]) == 1, "a preview changes nothing"
    preview = told.split("Restoring the backup 2027-01-05:")[1]
    assert "pieces.1 is gone" in preview and "Alice, Tue 5 Jan 2027, 06:00 UTC (“Alice builds" in preview and "resources" not in preview
    word = code(folder)
    folder.post("bob", f"confirm {word}", "2027-01-05T09:00:00Z")
    assert len(folder.json()["pieces"]) == 1
    folder.post("admin", f"confirm {word}", "2027-01-05T10:00:00Z")
    after = folder.json()
    assert after["pieces"] == {} and "as of Tue 5 Jan 2027, 08:00 UTC" not in after["log"][-1]["text"]
    assert "count as a pause" in to(folder, "alice") and "Void of your own mails: Tue 5 Jan 2027, 06:00 UTC." in to(folder, "alice")
    assert "06:00" not in after["log"][-1]["text"] or "builds" in after["log"][-1]["text"]
    assert replay(folder.path).same
    folder.post("admin", f"confirm {word}", "2027-01-05T11:00:00Z")
    assert "unknown or was used" in to(folder, "admin") and len(folder.json()["log"]) == len(after["log"])
    folder.post("admin", "restore 2027-01-05", "2027-01-05T12:00:00Z")
    assert to(folder, "admin").count("Restoring the backup 2027-01-05:") == 2, "what is asked anew is answered anew"


@pytest.mark.clause("N4-PAUSE-18")
def test_only_the_preview_that_was_shown_last_can_be_confirmed(folder: Folder) -> None:
    """Two at once: what the first would do may differ once the second is done, so its word is void, and the admin is told."""
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "build fort", "2027-01-05T06:00:00Z")
    entry = folder.entry("Alice builds")
    folder.post("admin", f"revert {entry} rule 8.1: no", "2027-01-05T07:00:00Z")
    first = code(folder)
    assert "counts no more" not in to(folder, "admin")
    folder.post("admin", "restore 2027-01-05", "2027-01-05T07:30:00Z")
    told = to(folder, "admin")
    assert told.count("The word for what you asked before (Taking entry") == 1
    word = next(one for one in re.findall(r"Please answer to confirm ([A-Z2-9]{8})", told) if one != first)
    folder.post("admin", f"confirm {first}", "2027-01-05T08:00:00Z")
    assert "unknown or was used" in to(folder, "admin") and len(folder.json()["pieces"]) == 1
    folder.post("admin", f"confirm {word}", "2027-01-05T09:00:00Z")
    assert folder.json()["pieces"] == {} and "restored" in folder.json()["log"][-1]["text"]


@pytest.mark.clause("N4-PAUSE-19")
def test_by_mail_with_replay_and_only_once(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "take turn forwards\nbuild fort", "2027-01-05T06:00:00Z")
    folder.post("bob", "propose: One\nText.\nend proposal", "2027-01-05T06:30:00Z")
    folder.post("alice", "vote 1 yes", "2027-01-05T06:40:00Z")
    before = folder.json()
    folder.post("admin", "restore 2027-01-05 with replay", "2027-01-05T08:00:00Z")
    folder.post("admin", f"confirm {code(folder)}", "2027-01-05T10:00:00Z")
    after = folder.json()
    assert {**after, "log": 0, "game": 0} == {**before, "log": 0, "game": 0} and "played again" in after["log"][-1]["text"]
    assert [entry["text"] for entry in after["log"][:-1]] == [entry["text"] for entry in before["log"]]
    mails = to(folder, "alice")
    daemon.run_once(folder.path, parse_instant("2027-01-05T10:01:00Z"))
    assert len(names(folder, "restore")) == 1 and to(folder, "alice") == mails, "it is not done again"
    assert replay(folder.path).same


@pytest.mark.clause("N4-PAUSE-18")
def test_a_restored_backup_can_be_taken_back(folder: Folder) -> None:
    """The backup from just before the restoring holds the confirmed request: it is not carried out a second time."""
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "build fort", "2027-01-05T06:00:00Z")
    folder.post("admin", "restore 2027-01-05", "2027-01-05T08:00:00Z")
    folder.post("admin", f"confirm {code(folder)}", "2027-01-05T10:00:00Z")
    assert folder.json()["pieces"] == {}
    restore(folder.path, "2027-01-05T100000Z-restore")
    daemon.run_once(folder.path, parse_instant("2027-01-05T12:01:00Z"))
    assert len(folder.json()["pieces"]) == 1 and len(names(folder, "restore")) == 2 and replay(folder.path).same


@pytest.mark.clause("N4-PAUSE-19")
def test_void_mails_are_archived_and_never_act_again(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    data, at = mail("bob", "build fort", 77), parse_instant("2027-01-05T06:00:00Z")
    put(folder.path, data, {}, at)
    daemon.run_once(folder.path, at)
    restore(folder.path, "2027-01-05T000500Z-daily")
    archived = list((folder.path / "state/archive").rglob("*.eml"))
    assert data.strip() in [place.read_bytes().strip() for place in archived]
    put(folder.path, data, {}, at)                                      # the server hands it out again
    put(folder.path, data, {}, parse_instant("2027-01-05T06:01:00Z"))   # a copy by another route
    daemon.run_once(folder.path, parse_instant("2027-01-05T07:00:00Z"))
    assert folder.json()["pieces"] == {} and replay(folder.path).same
    folder.post("bob", "build fort", "2027-01-05T08:00:00Z")
    assert len(folder.json()["pieces"]) == 1


@pytest.mark.clause("N4-PAUSE-19")
def test_nobody_reads_who_voted(folder: Folder) -> None:
    """A vote leaves no trace, also when it becomes void: only its author is told."""
    folder.post("alice", "propose: One\nText.\nend proposal", "2027-01-04T12:00:00Z")
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("bob", "vote 1 yes", "2027-01-05T06:00:00Z")
    said = restore(folder.path, "2027-01-05T000500Z-daily").lines[1]
    assert "Bob" not in said and "The log told" not in said and "Void of your own" not in to(folder, "alice")
    assert "Void of your own mails: Tue 5 Jan 2027, 06:00 UTC." in to(folder, "bob")


@pytest.mark.clause("N4-PAUSE-19", "N4-PAUSE-10")
def test_a_saturday_in_the_void_time_is_skipped_and_votes_stay_open(folder: Folder) -> None:
    folder.post("alice", "propose: One\nText.\nend proposal", "2027-01-07T12:00:00Z")
    daemon.run_once(folder.path, parse_instant("2027-01-08T00:05:00Z"))
    contact = folder.json("Bob")["players"]["Bob"]["last_contact_at"]
    daemon.run_once(folder.path, parse_instant("2027-01-13T00:05:00Z"))
    assert folder.json()["proposals"]["1"]["status"] != "Voting"
    restore(folder.path, "2027-01-08T000500Z-daily")
    after = folder.json("Bob")
    assert after["proposals"]["1"]["closes"] == "2027-01-17T12:00:00Z" and after["game"]["duck_next_due"] == "2027-01-16T00:00:00Z"
    assert parse_instant(after["players"]["Bob"]["last_contact_at"]) == parse_instant(contact) + 5 * 86400
    assert not any("walks from" in entry["text"] for entry in after["log"])


@pytest.mark.clause("N4-PAUSE-18")
@pytest.mark.parametrize("with_replay, pieces", [(False, 1), (True, 2)])
@pytest.mark.parametrize("lost", [b"", b"{rubbish\n", None])
def test_when_the_host_has_lost_the_books(folder: Folder, lost: bytes | None, with_replay: bool, pieces: int) -> None:
    """The journal cut off, overwritten, or gone with all that is made from it; the archive still has the mails."""
    folder.post("alice", "build fort", "2027-01-04T12:00:00Z")
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("bob", "build fort", "2027-01-05T06:00:00Z")
    for name in BOOKS if lost is None else ():
        (folder.path / "state" / name).unlink(missing_ok=True)
    if lost is not None:
        (folder.path / "state/journal.jsonl").write_bytes(lost)
    with pytest.raises(BadSetup, match="no such backup"):
        restore(folder.path, "2026")
    restore(folder.path, "2027-01-05T000500Z-daily", with_replay=with_replay)
    assert len(folder.json()["pieces"]) == pieces and replay(folder.path).same
    folder.post("bob", "build fort", "2027-01-05T13:00:00Z")
    assert len(folder.json()["pieces"]) == pieces + 1


@pytest.mark.clause("N4-PAUSE-18")
def test_a_dry_run_changes_nothing(folder: Folder) -> None:
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("alice", "build fort", "2027-01-05T06:00:00Z")
    before = folder.json()
    report = restore(folder.path, "2027-01-05T000500Z-daily", dry_run=True)
    assert report.lines[0].startswith("Nothing is changed yet") and "  pieces.1 is gone" in report.lines
    assert folder.json() == before and names(folder, "restore") == [] and not (folder.path / "state/books.making").exists()


@pytest.mark.clause("N4-PAUSE-18")
@pytest.mark.parametrize("body, done", [
    ("", True), ("Yes, please.", True), ("Ok, thank you!\n\nThe admin", True), ("No!", False), ("I did not ask for that.", False),
    ("What is this?", False), ("Hello,\n\nplease don’t do that", False), ("Warte noch, nicht heute", False),
    ("confirm {}\nDo not worry.", True)])
def test_an_answer_that_says_no_confirms_nothing(folder: Folder, body: str, done: bool) -> None:
    """Also when somebody else has asked in the admin's name, and the admin answers that it was not so."""
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    folder.post("admin", "restore 2027-01-05", "2027-01-05T07:00:00Z")
    word = code(folder)
    answer = mail("admin", body.format(word), 500, f"Re: [Nomopoly] Please answer to confirm {word}")
    put(folder.path, answer, {}, parse_instant("2027-01-05T08:00:00Z"))
    daemon.run_once(folder.path, parse_instant("2027-01-05T08:00:00Z"))
    assert ("restored" in folder.json()["log"][-1]["text"]) == done
    assert ("does not read like a yes" in to(folder, "admin")) == (not done)
