"""Backups: made every day and before the admin's mails, and put back exactly, with the mails since or without them."""

from pathlib import Path

import pytest

from mailbot import daemon
from mailbot.backups import backups, restore
from mailbot.clock import parse_instant, show_instant
from mailbot.errors import BadSetup
from mailbot.replay import replay
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
    assert names(folder, "admin") == []
    folder.post("admin", "correct: a gift\nplayer Bob money +5\nend", "2027-01-05T02:00:00Z")
    assert names(folder, "admin") == ["2027-01-05T02:00:00Z"]
    restore(folder.path, "2027-01-05T020000Z-admin")
    assert folder.json()["players"]["Bob"]["money"] == 6000 and len(folder.json()["pieces"]) == 1
    for day in range(6, 40):
        daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z") + (day - 5) * 86400)
    assert len(names(folder, "daily")) == 30


@pytest.mark.clause("N4-PAUSE-18", "N4-PAUSE-19")
def test_put_back_without_the_mails_since(folder: Folder) -> None:
    folder.post("alice", "take turn forwards\npropose: One\nText.\nend proposal", "2027-01-04T12:00:00Z")
    daemon.run_once(folder.path, parse_instant("2027-01-05T00:05:00Z"))
    before = folder.json()
    folder.post("bob", "build fort", "2027-01-05T06:00:00Z")
    folder.post("alice", "build fort", "2027-01-05T12:05:00Z")
    with pytest.raises(BadSetup, match="no such backup"):
        restore(folder.path, "2026")
    said = restore(folder.path, "2027-01-05T000500Z")
    after = folder.json()
    assert after["pieces"] == {} and "void: Bob, Tue 5 Jan 2027, 06:00 UTC; Alice, Tue 5 Jan 2027, 12:05 UTC" in said[0]
    assert "void: Bob" in after["log"][-1]["text"] and len(after["log"]) == len(before["log"]) + 1
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
