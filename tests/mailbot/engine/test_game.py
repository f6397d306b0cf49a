"""Rows as the books keep them."""

from tests.kit import Play

AXES = ["zeal", "yarn", "xenon", "wit", "vim", "urge", "tact", "song"]


def test_columns_that_rules_add_keep_their_order() -> None:
    play = Play(("common.contest_axes", "common.joining"), players=["Ann"], parameters={"axes": AXES})
    assert list(play.row("players", "Ann").values)[-len(AXES):] == AXES


def test_rows_of_older_books_get_the_columns_that_came_later() -> None:
    play = Play(("starter",), players=["Ann"])
    store, registry = play.referee.store, play.referee.registry
    values = dict(play.row("players", "Ann").values)
    store.state.load("players", "Ann", {name: value for name, value in values.items() if name != "points"})
    store.history.begin()
    store.history.retire("proposals", 9, {"number": 9, "title": "Old", "author": "Ann", "text": "x", "status": "rejected"})
    store.history.commit()
    registry.complete(store.state)
    assert play.row("players", "Ann").points == 0 and dict(play.row("players", "Ann").values) == values
    assert play.game.row("proposals", 9).lost is None and [row.lost for row in play.game.retired("proposals")] == [None]
