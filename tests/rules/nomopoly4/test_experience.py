"""Experience and levels."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

experience = module("nomopoly4.experience")


@pytest.mark.clause("N4-XP-2", "N4-XP-3", "N4-XP-4", "N4-XP-5")
@pytest.mark.parametrize(("before", "after"), [
    (("10", 1), (0, 2)), (("19", 2), (19, 2)), (("20", 2), (0, 3)), (("35", 1), (5, 3)), (("-7", 1), (0, 0)), (("-15", 3), (0, 2)),
    (("-0.5", 1), (0, 0)), (("2.7", 1), (2, 1)), (("1", 0), (0, 1)), (("31", -2), (0, 1)), (("30", -3), (0, -2))])
def test_levels(before: tuple[str, int], after: tuple[int, int]) -> None:
    assert experience.settled(Fraction(before[0]), before[1]) == after


@given(st.integers(-1000, 1000), st.integers(-20, 20))
def test_levels_come_to_rest(points: int, level: int) -> None:
    once = experience.settled(points, level)
    assert once[0] >= 0 and experience.settled(*once) == once


@pytest.mark.clause("N4-XP-1", "N4-TURN-7")
def test_first_values_and_a_turn(nomo: Nomopoly) -> None:
    first = nomo.json()["players"]["Alice"]
    assert (first["experience"], first["level"], first["state"]) == (0, 1, "alive")
    nomo.do("Alice", "take turn forwards", dice=(1, 1))
    assert nomo.player("Alice")["experience"] == 1


@pytest.mark.clause("N4-EXT-22", "N4-XP-8")
def test_without_levels_and_with_dead_proposers(nomo: Nomopoly) -> None:
    nomo.change("players", "Alice", level=0)
    assert "dead" in nomo.refused("Alice", "propose: Life\nLet me live.")
    nomo.implement("switch levels off", "switch death_bars_proposals off", "player Alice experience +30")
    assert nomo.player("Alice")["experience"] == 30 and nomo.player("Alice")["level"] == 0
    nomo.do("Alice", "propose: Life\nLet me live.")
