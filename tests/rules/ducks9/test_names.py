"""Names: who gives them, which are forbidden, and who loses one."""

import pytest

from mailbot.engine.apply import settle
from tests.kit import module
from tests.rules.ducks9.conftest import Ducks

names, callings = module("ducks9.names"), module("ducks9.callings")


@pytest.mark.clause("D9-NAME-13")
@pytest.mark.parametrize(("one", "other", "same"), [
    ("Bertha", "BERTHA", True), (" Bertha ", "Bertha", True), ("Sir  Quack", "Sir Quack", True), ("Zoe\u0308", "Zoë", True),
    ("Jeffery", "Jeffrey", False), ("Strasse", "Straße", True), ("Bertha", "Berta", False)])
def test_when_names_are_equal(one: str, other: str, same: bool) -> None:
    assert (callings.folded(one) == callings.folded(other)) is same


@pytest.mark.clause("D9-NAME-11", "D9-NAME-15", "D9-NAME-20")
def test_a_name_that_becomes_forbidden_is_lost(pond: Ducks) -> None:
    number = pond.duck("Greg", "Bob", 7, colour="Blue", eggs=2)
    pond.do("admin", 'admin forbid name "Greg"')
    duck = pond.see(number)
    assert (duck.name, duck.quacks, duck.colour, duck.eggs, duck.owner, duck.pond) == (None, 7, "Blue", 2, "Bob", 1)
    assert "has lost the name" in pond.sent("Bob")
    assert "another rule forbids it" in pond.refused("Bob", f"name #{number} GREG quack")
    assert "already forbidden" in pond.refused("admin", 'admin forbid name "greg"')
    assert {entry["name"] for entry in pond.game["forbidden_names"]} == {"Jeffery", "Greg"}


@pytest.mark.clause("D9-NAME-8", "D9-NAME-9")
def test_the_admin_takes_a_name_away_for_a_reason(pond: Ducks) -> None:
    number = pond.duck("Alicia the player", "Bob", 7)
    assert "reason" in pond.refused("admin", f"admin unname #{number}")
    assert "Only the admin" in pond.refused("Bob", f"admin unname #{number}: fun")
    pond.do("admin", f"admin unname #{number}: poses as Alice, ruling 3")
    assert pond.see(number).name is None and any("poses as Alice, ruling 3" in line for line in pond.log())
    assert "already unnamed" in pond.refused("admin", f"admin unname #{number}: again")


@pytest.mark.clause("D9-NAME-16", "D9-NAME-17", "D9-NAME-18")
def test_of_ducks_with_one_name_the_first_keeps_it(pond: Ducks) -> None:
    first, second = pond.duck("One", "Alice"), pond.duck("Two", "Bob")
    pond.do("Alice", f"name #{first} Same quack")
    assert "had that name first" in "\n".join(pond.do("Bob", f"name #{second} same quack"))
    assert (pond.see(first).name, pond.see(second).name) == ("Same", None)
    third, fourth = pond.duck(None, "Carol"), pond.duck(None, "Carol")
    pond.do("Carol", f'name #{fourth} ""\nname #{third} ""\nuwu')
    assert (pond.see(fourth).name, pond.see(third).name) == ("", None)
    low, high = pond.duck(None, "Dave"), pond.duck(None, "Dave")
    for number in (high, low):
        pond.change("ducks", number, name="Import")
    pond.call(settle)
    assert (pond.see(low).name, pond.see(high).name) == ("Import", None)


@pytest.mark.clause("D9-NAME-10", "D9-NAME-2")
@pytest.mark.parametrize(("length", "fine"), [(1, True), (600, True), (8999, True), (9000, True), (9001, False), (9200,
    False), (20000, False)])
def test_lengths(pond: Ducks, length: int, fine: bool) -> None:
    number = pond.duck(None, "Bob")
    text = f"name #{number} {'n' * length} quack"
    if fine:
        pond.do("Bob", text)
        assert pond.see(number).name == "n" * length
    else:
        assert "9000" in pond.refused("Bob", text)


@pytest.mark.clause("D9-NAME-14", "D9-NAME-7")
@pytest.mark.parametrize("name", ["Jeffery", "alice", "  BOB ", "jeffery"])
def test_a_forbidden_name_is_refused_and_the_old_one_stays(pond: Ducks, name: str) -> None:
    number = pond.duck("Bertha", "Carol")
    assert "forbidden" in pond.refused("Carol", f'rename Bertha to "{name}" quack')
    assert pond.see(number).name == "Bertha"


@pytest.mark.clause("D9-NAME-1", "D9-ADM-1", "D9-JOIN-7")
def test_before_the_start() -> None:
    """People join, leave and name ducks; nothing else happens, and a leaver's duck is gone."""
    play = Ducks(begun=False)
    play.do("Alice", "name #1 Bertha quack")
    assert play.see("Bertha").owner == "Alice" and play.json()["game"]["status"] == "lobby"
    for line in ("feed Bertha quack", "propose: Frost", "assign Bertha to pond 1 quack", "roll for a pond quack",
        "appoint myself judge quack"):
        assert "not started" in play.refused("Bob", line)
    play.do("Bob", "leave the game")
    assert [row.id for row in play.rows("ducks")] == [1, 3, 4]
    assert not play.rows("pond_rolls")


@pytest.mark.clause("D9-NAME-23")
def test_ducks_by_name_or_number(pond: Ducks) -> None:
    number = pond.duck("#3", "Bob")
    other = pond.duck("Coot", "Bob")
    for calling, meant in ((f"#{number}", number), ('"#3"', number), ("“#3”", number), ("coot", other),
        (f"duck #{other}", other), ('"COOT"', other)):
        assert callings.find(pond.game, calling).id == meant
    assert callings.find(pond.game, "#3") is None and callings.find(pond.game, f'"#{other}"') is None


@pytest.mark.clause("D9-WORD-11")
@pytest.mark.parametrize(("line", "name"), [
    ("name #1 Lucky 🎲 quack", "Lucky 🎲"), ("name #1 Lucky 🎲\nquack 🎉", "Lucky 🎲"), ("name #1 to Lucky 🙂👍🏽 uwu", "Lucky 🙂👍🏽"),
    ("name #1 \"🎲\" egg", "🎲"), ("rename my duck to Lucky ❤️ quack", "Lucky ❤️"), ("name #1 Lucky quack 🎉", "Lucky")])
def test_emoji_are_a_part_of_a_name(line: str, name: str) -> None:
    game = Ducks()
    game.do("Alice", line)
    assert game.row("ducks", 1).name == name


@pytest.mark.clause("D9-NAME-2")
@pytest.mark.parametrize("line", ["name my duck egg", "name my duck\nquack", "name #1 uwu"])
def test_without_a_name_no_duck_is_named(line: str) -> None:
    game = Ducks()
    assert ("ends too soon" if "my" in line else "No name is given") in game.refused("Alice", line)
    assert game.row("ducks", 1).name is None
