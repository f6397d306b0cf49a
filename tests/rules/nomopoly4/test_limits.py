"""Not too often, not too much."""

import pytest

from tests.rules.nomopoly4.conftest import Nomopoly


@pytest.mark.clause("N4-LIM-2", "N4-LIM-3", "N4-LIM-7", "N4-TIME-7")
def test_thirty_a_day() -> None:
    nomo = Nomopoly()
    nomo.off("duck", "forced_turn")
    nomo.do("Bob", "propose: Many votes\nText.")
    nomo.until("2027-01-04T12:00:00Z")
    for at in range(30):
        nomo.do("Alice", f"vote 1 {'yes' if at % 2 else 'no'}")
        nomo.wait("1 min")
    told = nomo.refused("Alice", "vote 1 yes")
    assert "30 times" in told and "Tue 5 Jan 2027, 12:00 UTC" in told
    assert nomo.refused("Alice", "withdraw vote 1")
    nomo.piece(90, "Warrior", "Alice", 5)
    nomo.do("Alice", "attack 90 with 90\nbuild fort\nlook")
    assert nomo.json("Bob")["players"]["Alice"].get("action_times") is None
    nomo.until("2027-01-05T12:00:00Z")
    nomo.do("Alice", "vote 1 yes")
    nomo.until("2027-01-05T12:00:30Z")
    assert "12:01" in nomo.refused("Alice", "vote 1 no")
    nomo.until("2027-01-05T12:01:00Z")
    nomo.do("Alice", "vote 1 no")


@pytest.mark.clause("N4-LIM-3", "N4-LIM-7", "N4-CMD-7")
def test_each_command_counts_for_itself_and_refused_ones_do_not(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.do("Alice", "move 1 up")
    nomo.refused("Alice", "attack 1 with 1")
    nomo.refused("Alice", "move 1 down")
    assert [kind for kind, _ in nomo.row("players", "Alice").action_times] == ["Move"]
    assert nomo.row("pieces", 1).ready_at == nomo.now + 86400


@pytest.mark.clause("N4-EXT-22", "N4-LIM-2")
def test_other_limits_by_proposal(nomo: Nomopoly) -> None:
    nomo.implement("value action_limit = 2", "value action_window = 1 h")
    nomo.do("Alice", "build fort\nbuild fort")
    assert "2 times" in nomo.refused("Alice", "build fort")
    nomo.implement("switch action_limit off")
    nomo.do("Alice", "build fort")
