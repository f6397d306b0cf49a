"""Pauses: suspicion, disruption, and which clocks stand still."""

import pytest

from mailbot.errors import RuleFault
from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

ducky = module("nomopoly4.ducky")


@pytest.mark.clause("N4-PAUSE-3", "N4-PAUSE-4", "N4-ADMIN-3")
def test_what_breaks_down_is_undone_and_tried_again(nomo: Nomopoly, monkeypatch: pytest.MonkeyPatch) -> None:
    nomo.off("forced_turn")

    def broken(*_: object) -> None:
        raise RuleFault("the Ducky has flown away")
    with monkeypatch.context() as patched:
        patched.setattr(ducky, "move", broken)
        nomo.until("2027-01-09T00:00:00Z")
    assert (nomo.game["status"], nomo.game["pause_kind"]) == ("paused", "suspected")
    assert nomo.game["duck_square"] == 20 and "flown away" in nomo.sent("admin")
    assert [row.sort for row in nomo.rows("queue")] == ["suspected disruption"]
    nomo.do("Alice", "suggest: catch it again")
    nomo.wait("1 h")
    nomo.do("admin", "unpause")
    nomo.wait("1 s", dice=(2,))
    assert nomo.game["duck_square"] == 2 and nomo.game["status"] == "running"


@pytest.mark.clause("N4-PAUSE-3", "N4-PAUSE-4", "N4-EXT-20")
def test_a_mail_that_does_not_come_to_an_end(nomo: Nomopoly) -> None:
    nomo.change("players", "Alice", money=20000)
    nomo.set("loop_guard", 3)
    answer = nomo.mail("Alice", "build fort")
    assert "more than 3 effects" in answer.played.step.fault and nomo.json()["pieces"] == {}
    assert (nomo.game["status"], nomo.game["pause_kind"]) == ("paused", "suspected")
    assert [row.sort for row in nomo.rows("queue")] == ["suspected disruption"]
    assert "paused" in nomo.refused("Bob", "take turn forwards")


@pytest.mark.clause("N4-PAUSE-4", "N4-PAUSE-2", "N4-PAUSE-15")
def test_a_suspicion_confirmed(nomo: Nomopoly) -> None:
    assert "no suspected" in nomo.refused("admin", "confirm disruption")
    nomo.do("admin", "pause: something is odd")
    nomo.set("pause_kind", "suspected")
    nomo.do("admin", "confirm disruption")
    assert nomo.game["pause_kind"] == "disruption"
    assert "only by an accepted fix proposal" in nomo.refused("admin", "unpause")
    assert "already" in nomo.refused("admin", "pause disruption: again")
    assert "already" in nomo.refused("admin", "pause: again")


@pytest.mark.clause("N4-PAUSE-10", "N4-DUCK-3")
@pytest.mark.parametrize(("pause", "resume", "walks"), [
    ("2027-01-08T23:59:59Z", "2027-01-09T00:00:00Z", 0), ("2027-01-09T00:00:00Z", "2027-01-09T00:00:01Z", 1),
    ("2027-01-08T12:00:00Z", "2027-01-08T23:59:59Z", 1), ("2027-01-08T12:00:00Z", "2027-01-23T00:00:00Z", 0)])
def test_saturdays_in_a_pause_are_lost(nomo: Nomopoly, pause: str, resume: str, walks: int) -> None:
    nomo.off("forced_turn", "inactivity")
    nomo.until(pause)
    nomo.do("admin", "pause: holidays")
    nomo.until(resume)
    nomo.do("admin", "unpause")
    nomo.until("2027-01-24T00:00:00Z" if walks == 0 and resume > "2027-01-20" else "2027-01-10T00:00:00Z")
    assert sum("walks from square" in line for line in nomo.log()) == walks


@pytest.mark.clause("N4-END-8", "N4-PAUSE-5")
def test_nothing_changes_after_the_end(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.do("Alice", "propose: One\nText.\nend proposal\noffer Bob $5 for nothing")
    nomo.do("admin", "end game lawsuit: summons by M")
    before = nomo.json("all")
    for who, line in (("Alice", "take turn forwards"), ("Alice", "vote 1 yes"), ("Bob", "accept trade 1"), ("Alice", "move 1 up"),
                      ("Alice", "build fort"), ("eve@example.net", "join as Eve"), ("admin", "pause: x"), ("admin", "end game lawsuit: x")):
        assert nomo.refused(who, line), line
    nomo.wait("60 days")
    after = nomo.json("all")
    assert {name: part for name, part in after.items() if name not in ("game", "players")} == {
        name: part for name, part in before.items() if name not in ("game", "players")}
    assert nomo.mail("Alice", "board\nplayers\nproposal 1").refused == []
    assert nomo.json()["proposals"]["1"]["outcome"] == "game over" and nomo.json()["proposals"]["1"]["tally"] is None
