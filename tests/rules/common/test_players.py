"""Who plays, under which name, and who has left."""

from tests.kit import Play

RULES = ("common.joining",)


def test_players_are_listed_in_the_order_they_joined(play: Play) -> None:
    assert list(play.json()["players"]) == ["Ann", "Bob", "Cid"]
    assert play.game.members() == ("Ann", "Bob", "Cid")
