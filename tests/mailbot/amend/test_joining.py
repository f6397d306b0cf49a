"""The changes of one unit to one rule are one."""

import pytest

from mailbot.amend import Change, RuleText, joined

ONE, TWO, THREE = (RuleText("7", "Boats", text) for text in ("one", "two", "three"))
TITLED = RuleText("7", "Rafts", "two")
OTHER = RuleText("8", "Piers", "pier")


@pytest.mark.clause("BN-REV-2", "BN-REV-3")
@pytest.mark.parametrize(("changes", "made"), [
    ([Change("amend", "7", ONE, TWO, "a", 1), Change("amend", "7", TWO, THREE, "b", 1)], [("amend", ONE, THREE)]),
    ([Change("amend", "7", ONE, TWO, "a", 1), Change("amend", "7", TWO, THREE, "b", 2)], [("amend", ONE, TWO), ("amend", TWO, THREE)]),
    ([Change("amend", "7", ONE, TWO, "a"), Change("amend", "7", TWO, THREE, "b")], [("amend", ONE, TWO), ("amend", TWO, THREE)]),
    ([Change("retitle", "7", TWO, TITLED, "a", 1), Change("amend", "7", TITLED, THREE, "b", 1)], [("amend", TWO, THREE)]),
    ([Change("amend", "7", ONE, TWO, "a", 1), Change("amend", "8", OTHER, ONE, "b", 1), Change("amend", "7", TWO, THREE, "c", 1)],
     [("amend", ONE, THREE), ("amend", OTHER, ONE)]),
    ([Change("amend", "7", ONE, TWO, "a", 1), Change("repeal", "7", TWO, None, "b", 1)], [("amend", ONE, TWO), ("repeal", TWO, None)]),
    ([Change("amend", "7", ONE, TWO, "a", 1), Change("amend", "7", TWO, ONE, "b", 1)], [])])
def test_changes_of_a_unit(changes: list[Change], made: list[tuple[str, RuleText, RuleText | None]]) -> None:
    assert [(one.kind, one.before, one.after) for one in joined(changes)] == made
