"""Units and buildings: types, ownership, transformation; what they leave alone."""

import pytest

from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

pieces, combat = module("nomopoly4.pieces"), module("nomopoly4.combat")


@pytest.mark.clause("N4-UNIT-10", "N4-UNIT-11", "N4-UNIT-1", "N4-UNIT-3", "N4-CBT-9")
def test_the_first_types(nomo: Nomopoly) -> None:
    def values(table: str, name: str) -> tuple[object, ...]:
        row = nomo.json()[table][name]
        return tuple(row.get(column) for column in ("initial_hit_points", "attack_strength", "attack_range", "armor", "speed"))
    assert values("unit_types", "Warrior") == (50, 10, 1, 0, 10)
    assert values("unit_types", "SCV") == (20, 2, 1, 0, 9)
    assert values("unit_types", "Monk") == (25, 0, 1, 5, 5)
    assert values("building_types", "Fort") == (1500, 0, 0, 25, None)
    nomo.implement("unit define Blank", "building define Empty")
    assert values("unit_types", "Blank") == (0, 0, 1, 0, 1)
    assert values("building_types", "Empty") == (0, 0, 1, 0, None)
    assert "no price" in nomo.refused("Alice", "build Empty")


@pytest.mark.clause("N4-CBT-3", "N4-CBT-4", "N4-CBT-5", "N4-CBT-9")
@pytest.mark.parametrize(("attack", "armor", "loss"), [
    (10, 0, 10), (10, 5, 5), (10, 25, None), (2, 0, 2), (2, 5, None), (24, 25, 1), (25, 25, 1), (26, 25, 1), (6, 10, None), (5, 5, 1)])
def test_blows(attack: int, armor: int, loss: int | None) -> None:
    assert combat.certain_loss(attack, armor) == loss


@pytest.mark.clause("N4-XFORM-1", "N4-XFORM-3", "N4-XFORM-4")
@pytest.mark.parametrize(("hp", "old", "new", "after"), [
    (50, 50, 20, 20), (40, 50, 20, 16), (33, 50, 20, 14), (1, 50, 20, 1), (50, 50, 25, 25), (27, 50, 25, 14), (20, 20, 25, 25),
    (16, 20, 25, 20), (13, 20, 25, 17), (1, 20, 25, 2), (17, 30, 25, 15), (7, 0, 25, 25), (7, 10, 0, 0)])
def test_hit_points_after_a_transformation(hp: int, old: int, new: int, after: int) -> None:
    assert pieces.transformed_hp(hp, old, new) == after


@pytest.mark.clause("N4-XFORM-4", "N4-XFORM-3", "N4-UNIT-8")
def test_types_without_hit_points(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.piece(2, "Warrior", "Alice", 5)
    nomo.implement("unit define Ghost", "unit alter Warrior: hp 0", "piece 1 become Ghost", "piece 2 become Monk")
    assert {number: piece["hp"] for number, piece in nomo.json()["pieces"].items()} == {"2": 25}


@pytest.mark.clause("N4-UNIT-15", "N4-DUCK-12", "N4-DUCK-1", "N4-RES-6")
def test_pieces_and_the_ducky_leave_each_other_alone(nomo: Nomopoly) -> None:
    assert nomo.json()["game"]["bank_of_terror"] == 3
    nomo.piece(1, "Warrior", "Alice", 20)
    nomo.change("players", "Bob", square=18)
    before = (nomo.row("pieces", 1), nomo.row("squares", 20))
    nomo.do("Bob", "take turn forwards", dice=(1, 1))
    assert (nomo.row("pieces", 1), nomo.row("squares", 20)) == before and nomo.player("Bob")["square"] == 1
    assert "There is no unit or building" in nomo.refused("Alice", "attack Bob with Warrior 1")


@pytest.mark.clause("N4-UNIT-4", "N4-CMD-2", "N4-UNIT-7")
def test_only_the_owner_commands(nomo: Nomopoly) -> None:
    nomo.do("Alice", "build fort")
    for line in ("recruit warrior at Fort 1", "order 1 Recruit Warrior"):
        assert "not yours" in nomo.refused("Bob", line)
    nomo.do("Alice", "recruit warrior at Fort 1\nattack Fort 1 with Warrior 2", dice=(15,))


@pytest.mark.parametrize(("line", "reason"), [
    ("mine with Warrior 2", "only an SCV can mine"), ("upgrade SCV 3 to SCV", "only a Warrior can do that"),
    ("recruit warrior at Warrior 2", "only a Fort can do that"), ("pledge Fort 1 to Dwayna", "a building cannot pledge"),
    ("heal 2 with Warrior 2", "only a Monk can do that"), ("move Fort 1 up", "a building cannot move"), ("mine with 99", "no unit"),
    ("attack 99 with 2", "no unit"), ("order 2 Fly", "no command"), ("order 2 Attack", "needs a target"),
    ("order 3 Mine on 2", "takes no target"), ("move 2 to 4", "not next to"), ("move 2 to x", "no square"),
    ("move 2 to 99", "no square 99"),
    ("build castle", "no building type"), ("attack 5 with 2", "away, range is 1"), ("upgrade Monk 2", "a Warrior now")])
def test_refusals(nomo: Nomopoly, line: str, reason: str) -> None:
    for number, kind in enumerate(("Fort", "Warrior", "SCV", "Monk"), 1):
        nomo.piece(number, kind, "Alice", 8)
    nomo.piece(5, "Warrior", "Bob", 2)
    assert reason in nomo.refused("Alice", line)
