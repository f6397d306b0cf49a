"""Money: rounding, bankruptcy, the cap."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

money = module("nomopoly4.money")


@pytest.mark.clause("N4-MONEY-2")
@pytest.mark.parametrize(("exact", "dollars"), [("33.335", 33), ("0.5", 1), ("-2.5", -3), ("2.4999", 2), ("-0.4", 0), ("7", 7)])
def test_rounding(exact: str, dollars: int) -> None:
    assert money.whole(Fraction(exact)) == dollars


@pytest.mark.clause("N4-DUCK-7", "N4-DUCK-8", "N4-MONEY-2")
@pytest.mark.parametrize(("has", "loses"), [
    (0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (25, 3), (95, 10), (9994, 999), (9995, 1000), (12345, 1235), (-500, 0)])
def test_shares(has: int, loses: int) -> None:
    assert money.share(has, 10) == loses


@given(st.fractions())
def test_rounding_is_near_and_symmetric(exact: Fraction) -> None:
    assert abs(money.whole(exact) - exact) <= Fraction(1, 2)
    assert money.whole(-exact) == -money.whole(exact)


@pytest.mark.clause("N4-MONEY-1", "N4-MONEY-10", "N4-EXT-25")
def test_money_is_whole_public_and_may_be_negative(nomo: Nomopoly) -> None:
    nomo.implement("player Alice money -10000.5", "all players money +0.5")
    assert [player["money"] for player in nomo.json()["players"].values()] == [0, 10001, 10001, 10001]
    nomo.implement("player Alice money =-2.5")
    assert nomo.json()["players"]["Alice"]["money"] == -3


@pytest.mark.clause("N4-MONEY-9")
def test_prices_go_to_nobody(nomo: Nomopoly) -> None:
    nomo.do("Alice", "build fort")
    assert sum(player["money"] for player in nomo.json()["players"].values()) == 39000
    assert nomo.game["bank_of_terror"] == 3


@pytest.mark.clause("N4-EXT-22", "N4-LIM-4")
def test_without_the_cap(nomo: Nomopoly) -> None:
    nomo.change("players", "Alice", money=300000)
    assert "100000" in nomo.refused("Alice", "offer Bob $100001 for nothing")
    nomo.implement("switch money_cap off", "switch bankruptcy_limits off")
    nomo.do("Alice", "offer Bob $300001 for nothing")
    nomo.do("Bob", "accept trade 1")
    assert nomo.player("Alice")["money"] == -1
