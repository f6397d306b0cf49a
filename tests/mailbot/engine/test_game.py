"""Rows as the books keep them."""

from tests.kit import Play

AXES = ["zeal", "yarn", "xenon", "wit", "vim", "urge", "tact", "song"]


def test_columns_that_rules_add_keep_their_order() -> None:
    play = Play(("common.contest_axes", "common.joining"), players=["Ann"], parameters={"axes": AXES})
    assert list(play.row("players", "Ann").values)[-len(AXES):] == AXES
