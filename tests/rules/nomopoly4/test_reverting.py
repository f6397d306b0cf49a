"""An illegal turn is taken back: the rest is played again, with the same dice."""

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from mailbot import daemon
from mailbot.clock import parse_instant, show_instant
from mailbot.console import decide
from mailbot.correcting import revert
from mailbot.deliver import put
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, create
from mailbot.replay import replay
from mailbot.show import view
from tests.mailbot.games import mail

START = parse_instant("2027-01-04T10:00:00Z")
SETUP = """correct: where everybody stands
duck jump to 20
player Alice jump to 3
player Bob jump to 8
player Alice money =10000
player Bob money =6000
end"""


class Folder:
    """A game of Nomopoly in a folder, whose dice fall the same whenever the tests run."""

    def __init__(self, path: Path) -> None:
        self.path, self.posted = path, 0
        (path / "state").mkdir(parents=True)
        (path / "state/secret").write_text(f"{'5a' * 32}\n")
        create(path, "Nomopoly", "nomopoly4", {"address": "game@example.org", "admin": "admin@example.org"}, START)
        for line in ("admit Alice alice@example.org", "admit Bob bob@example.org", "start game", SETUP):
            assert all(outcome.verdict == "done" for outcome in decide(path, line).step.outcomes), line

    def post(self, who: str, text: str, at: str) -> None:
        """A mail, and a cycle of the daemon."""
        self.posted += 1
        put(self.path, mail(who, text, self.posted), {}, parse_instant(at))
        daemon.run_once(self.path, parse_instant(at))

    def json(self, as_: str = "") -> dict[str, Any]:
        """The public view, or somebody's."""
        with GameFolder(self.path, writing=False) as game:
            return view(game, as_, False)

    def entry(self, words: str) -> str:
        """The number of the log entry with these words."""
        return str(next(entry["n"] for entry in self.json()["log"] if words in entry["text"]))


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "game")


@pytest.mark.clause("N4-RULE-14", "N4-RULE-15", "N4-RULE-16", "N4-RULE-18")
def test_a_turn_taken_back(folder: Folder) -> None:
    folder.post("alice", "take turn forwards", "2027-01-04T12:00:00Z")
    there = folder.json()["players"]["Alice"]["square"]
    folder.post("alice", "build fort", "2027-01-04T13:00:00Z")
    folder.post("admin", "correct: Bob goes where Alice stood\nplayer Bob jump to 3\nend", "2027-01-04T13:30:00Z")
    folder.post("bob", "build fort", "2027-01-04T14:00:00Z")
    folder.post("bob", "take turn forwards", "2027-01-04T15:00:00Z")
    before = folder.json()
    assert {piece["square"] for piece in before["pieces"].values()} == {there, 3}
    number = folder.entry("Alice takes a turn")
    preview = revert(folder.path, number, "rule Turns 1: too early", dry_run=True)
    assert folder.json() == before and any("players.Alice.square" in line for line in preview.lines)
    assert not any("resources" in line for line in preview.lines)
    revert(folder.path, number, "rule Turns 1: too early")
    after = folder.json()
    assert (after["players"]["Alice"]["square"], after["players"]["Alice"]["last_turn_at"]) == (3, None)
    assert after["pieces"] == {"1": {**before["pieces"]["1"], "square": 3}}
    assert (after["players"]["Alice"]["money"], after["players"]["Bob"]["money"]) == (9000, 6000)
    assert after["players"]["Bob"]["square"] == before["players"]["Bob"]["square"]
    log = [entry["text"] for entry in after["log"]]
    assert log[int(number) - 1].startswith("[Taken out] Alice takes a turn") and "rule Turns 1: too early" in log[-1]
    with pytest.raises(BadSetup, match="taken out before"):
        revert(folder.path, number, "again")
    assert replay(folder.path).same


@pytest.mark.clause("N4-RULE-16")
def test_a_forced_turn_that_falls_due_in_the_meantime(folder: Folder) -> None:
    folder.post("alice", "take turn forwards", "2027-01-05T12:00:00Z")
    folder.post("bob", "take turn forwards", "2027-01-05T12:00:00Z")
    folder.post("alice", "take turn backwards", "2027-01-10T09:00:00Z")
    revert(folder.path, folder.entry("Alice takes a turn"), "rule Turns 1: not hers")
    log = [entry for entry in folder.json()["log"] if "fined" in entry["text"]]
    assert [entry["at"] for entry in log] == ["2027-01-09T10:00:00Z"]
    assert folder.json()["players"]["Alice"]["last_turn_forced"] is True


@pytest.mark.clause("N4-END-9")
def test_the_end_taken_back(folder: Folder) -> None:
    folder.post("bob", "leave the game", "2027-01-04T12:00:00Z")
    code = re.findall(r"confirm ([A-Z2-9]{8})", _to(folder, "bob"))[-1]
    folder.post("bob", f"confirm {code}", "2027-01-04T13:00:00Z")
    assert folder.json()["game"]["winner"] == "Alice"
    revert(folder.path, folder.entry("Bob has left"), "rule Players 1: it was not Bob")
    after = folder.json()["game"]
    assert (after["status"], after["winner"]) == ("running", None)


def _sent(folder: Folder) -> list[str]:
    return [place.read_text() for place in (folder.path / "state/outbox/new").iterdir()]


@pytest.mark.clause("N4-RULE-13", "N4-RULE-17", "N4-RULE-18", "N4-END-9", "N4-ADMIN-6")
def test_a_revert_asked_for_by_mail(folder: Folder) -> None:
    folder.post("alice", "take turn forwards", "2027-01-04T12:00:00Z")
    folder.post("alice", "build fort", "2027-01-04T13:00:00Z")
    number = folder.entry("Alice takes a turn")
    before = folder.json()
    folder.post("admin", f"revert {number}: early\nrevert {number} rule Turns 1\nrevert 999 rule Turns 1: early\n"
                         "revert 1 rule Turns 1: early", "2027-01-04T14:00:00Z")
    told = _to(folder, "admin")
    assert all(words in told for words in ("Name the rule", "Give a reason", "no such action: entry 999", "4 refused"))
    folder.post("admin", f"revert {number} rule Turns 1: last turn was 60 hours before", "2027-01-04T15:00:00Z")
    preview = _to(folder, "admin").split("Please answer to confirm ")[1]
    assert "players.Alice.square" in preview and "resources" not in preview and folder.json() == before
    code = preview[:8]
    folder.post("bob", f"confirm {code}", "2027-01-04T15:30:00Z")
    assert folder.json() == before
    folder.post("admin", f"confirm {code}", "2027-01-04T16:00:00Z")
    after = folder.json()
    assert (after["players"]["Alice"]["square"], after["players"]["Alice"]["money"]) == (3, 9000)
    assert after["pieces"]["1"]["square"] == 3
    assert "8.1" in after["log"][-1]["text"] and "60 hours before" in after["log"][-1]["text"]
    assert after["log"][int(number) - 1]["text"].startswith("[Taken out]") and "The past was corrected" in _to(folder, "alice")
    folder.post("admin", f"revert {number} rule Turns 1: again\nconfirm {code}", "2027-01-04T17:00:00Z")
    assert "already reverted" in _to(folder, "admin") and len(folder.json()["log"]) == len(after["log"])
    assert replay(folder.path).same


@pytest.mark.clause("N4-RULE-17")
def test_a_preview_that_is_not_confirmed_changes_nothing(folder: Folder) -> None:
    folder.post("alice", "take turn forwards", "2027-01-04T12:00:00Z")
    folder.post("admin", f"revert {folder.entry('Alice takes a turn')} rule Turns 1: early", "2027-01-04T15:00:00Z")
    code = _to(folder, "admin").split("Please answer to confirm ")[1][:8]
    folder.post("admin", f"confirm {code}", "2027-01-06T15:00:01Z")
    assert "expired" in _to(folder, "admin") and folder.json()["players"]["Alice"]["last_turn_at"] == "2027-01-04T12:00:00Z"
    assert replay(folder.path).same


def _to(folder: Folder, who: str) -> str:
    """All mails to somebody."""
    return "\n".join(text.replace("=\n", "") for text in _sent(folder) if f"To: {who}@" in text)


def _revert_by_mail(folder: Folder, number: str, at: str) -> None:
    """Ask, and confirm half an hour later."""
    hour = parse_instant(at)
    folder.post("admin", f"revert {number} rule Turns 1: early", show_instant(hour))
    code = re.findall(r"Please answer to confirm ([A-Z2-9]{8})", _to(folder, "admin"))[-1]
    folder.post("admin", f"confirm {code}", show_instant(hour + 1800))


def _answers(folder: Folder) -> dict[str, str]:
    """The answers that the journal holds to the mails of the admin, by step."""
    return {entry["id"]: next(mail["text"] for mail in entry["mails"] if mail["sort"] == "answer")
            for entry in journal(folder) if entry.get("sender") == "admin@example.org" and entry["origin"] != "console"}


def journal(folder: Folder) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in (folder.path / "state/journal.jsonl").read_bytes().splitlines()]


@pytest.mark.clause("N4-RULE-14", "N4-RULE-16")
def test_what_the_admin_asked_for_stays_as_it_was_played(folder: Folder) -> None:
    """The second correction lets a forced turn fall due, so that the entry named in the first has another number by then."""
    folder.post("alice", "take turn forwards", "2027-01-06T10:00:00Z")
    folder.post("bob", "take turn forwards", "2027-01-06T11:00:00Z")
    folder.post("alice", "take turn backwards", "2027-01-09T11:00:00Z")
    folder.post("bob", "take turn backwards", "2027-01-09T12:00:00Z")
    first, later = folder.entry("Alice takes a turn"), str(next(
        entry["n"] for entry in reversed(folder.json()["log"]) if "Bob takes a turn" in entry["text"]))
    folder.post("alice", f"challenge {later}: too early", "2027-01-09T12:30:00Z")
    _revert_by_mail(folder, later, "2027-01-09T13:00:00Z")
    assert replay(folder.path).same
    answers = _answers(folder)
    _revert_by_mail(folder, first, "2027-01-09T14:00:00Z")
    log = [entry["text"] for entry in folder.json()["log"]]
    assert any("Alice has taken no turn for 120 hours" in text for text in log), "the fine came in before what the first named"
    assert log[int(later) - 1] != next(text for text in log if text.startswith("[Taken out] Bob"))
    assert sum(text.startswith("[Taken out]") for text in log) == 2 and sum("The past was corrected" in text for text in log) == 2
    assert answers.items() <= _answers(folder).items(), "none of the admin's mails reads otherwise than it did"
    assert replay(folder.path).same
    assert not any("already reverted" in text or "no such action" in text for text in _answers(folder).values())
    daemon.run_once(folder.path, parse_instant("2027-01-09T15:00:00Z"))
    assert [entry["text"] for entry in folder.json()["log"]] == log, "what was confirmed is done once"
    number = next(at for at, text in enumerate(log, 1) if text.startswith("[Taken out] Bob"))
    folder.post("alice", f"challenge {number}: again", "2027-01-09T16:00:00Z")
    assert f"Entry {number} is already reverted" in _to(folder, "alice")
    with GameFolder(folder.path, writing=False) as game:
        assert [row.text.partition(":")[0] for row in game.referee.game.rows("queue", sort="challenge")] == ["Bob takes a turn"]


@pytest.mark.clause("N4-RULE-14")
def test_one_line_of_a_mail_by_mail(folder: Folder) -> None:
    folder.post("alice", "build fort\ntake turn forwards\nbuild fort", "2027-01-04T12:00:00Z")
    before = folder.json()
    assert len(before["pieces"]) == 2
    _revert_by_mail(folder, folder.entry("Alice takes a turn"), "2027-01-04T13:00:00Z")
    after = folder.json()
    assert after["players"]["Alice"]["square"] == 3 and after["players"]["Alice"]["last_turn_at"] is None
    assert {number: piece["square"] for number, piece in after["pieces"].items()} == {"1": 3, "2": 3}
    told = _to(folder, "alice")
    assert "1 taken out" in told and "> take turn forwards\n    This line was taken out of the past" in told
    assert replay(folder.path).same


def test_what_cannot_be_taken_out_any_more_is_answered(folder: Folder) -> None:
    """Between the preview and its confirmation the same was taken out at the console."""
    folder.post("alice", "take turn forwards", "2027-01-04T12:00:00Z")
    number = folder.entry("Alice takes a turn")
    folder.post("admin", f"revert {number} rule Turns 1: early", "2027-01-04T13:00:00Z")
    revert(folder.path, number, "rule Turns 1: early")
    code = re.findall(r"Please answer to confirm ([A-Z2-9]{8})", _to(folder, "admin"))[-1]
    folder.post("admin", f"confirm {code}", "2027-01-04T14:00:00Z")
    assert "is not possible: entry" in _to(folder, "admin") and "was taken out before" in _to(folder, "admin")
    daemon.run_once(folder.path, parse_instant("2027-01-04T15:00:00Z"))
    assert _to(folder, "admin").count("is not possible") == 1 and replay(folder.path).same


def test_a_preview_that_is_made_after_timers_is_replayed_after_them(folder: Folder) -> None:
    """The mail lay at the server while two forced turns fell due."""
    folder.post("alice", "build fort", "2027-01-04T12:00:00Z")
    number = folder.entry("Alice builds")
    put(folder.path, mail("admin", f"revert {number} rule Turns 1: no", 50), {}, parse_instant("2027-01-08T09:00:00Z"))
    daemon.run_once(folder.path, parse_instant("2027-01-09T11:00:00Z"))
    assert [entry["kind"] for entry in journal(folder)[-4:]] == ["timer"] * 3 + ["preview"] and replay(folder.path).same
