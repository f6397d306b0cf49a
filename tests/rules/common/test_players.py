"""Who plays, under which name, and who has left."""

import pytest

from tests.kit import Play, module

RULES = ("common.joining", "common.points")


def test_players_are_listed_in_the_order_they_joined(play: Play) -> None:
    assert list(play.json()["players"]) == ["Ann", "Bob", "Cid"]
    assert play.game.members() == ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(("reader", "sees"), [("", False), ("Bob", False), ("Ann", True), ("admin", True), ("all", True)])
def test_an_address_is_seen_by_its_owner_and_the_admin_alone(play: Play, reader: str, sees: bool) -> None:
    assert ("email" in play.json(reader)["players"]["Ann"]) is sees
    assert ("addresses" in play.json(reader)["players"]["Ann"]) is sees


def test_who_left_stays_in_the_list(play: Play) -> None:
    play.wait("1 day")
    play.do("Bob", "I leave the game")
    gone = play.json()["players"]["Bob"]
    assert (gone["membership"], gone["gone_at"]) == ("left", "2026-01-06T09:00:00Z")
    assert play.game.members() == ("Ann", "Cid")
    assert play.game.player_of("bob@example.org") is None
    assert play.game.addresses_of("Bob") == ("bob@example.org",)


def test_a_check_refuses_who_has_gone(play: Play) -> None:
    play.do("Bob", "leave the game")
    assert "Bob is no player any more" in play.refused("admin", "remove Bob: again")


def test_pages_show_what_rules_add(play: Play) -> None:
    players = module("common.players")
    play.do("Bob", "leave the game")
    page = players.players_page(play.view())
    assert [column["label"] for column in page["columns"]] == ["Name", "Joined", "Points"]
    assert [row["name"] for row in page["players"]] == ["Ann", "Cid"]
    assert [row["name"] for row in page["former"]] == ["Bob"]
    one = players.one_player(play.view(), play.view().row("players", "Ann"))
    assert ("Points", 0, "number") in one["facts"]
    assert "example.org" not in str(one)
