"""What a duck must be before anything can be done with it: each line that names ducks asks in the same order."""

import pytest

from tests.rules.ducks9.conftest import Ducks

OUT = {"sender": "Alice", "sent_period": "2021-02-28/1", "potential": 5, "last_attempt_period": None}
OTHERS = {**OUT, "sender": "Bob"}
LINES = ("quack attack Coot with {} for 2", "lay egg with {} for 2", "hatch egg with {}", "divine scrambler on Duck God with {} for 20",
         "steal Coot with {}", "send {} scouting", "give {} to Bob", "move {} to pond 2")


@pytest.fixture
def flock(pond: Ducks) -> Ducks:
    """A second pond, and ducks in each kind of trouble; Alice's Bertha is in none."""
    pond.set("pond_count", 2)
    pond.duck("Coot", "Bob", 20)
    pond.duck("Bertha", "Alice", 60, eggs=1)
    pond.duck(None, "Alice", 60, eggs=1)
    pond.duck("Out", None, 60, scouting=OUT, eggs=1)
    pond.duck("Bills", "Bob", 60, eggs=1)
    pond.duck("Wild", None, 60, eggs=1)
    pond.duck("Dry", "Alice", 60, None, eggs=1)
    return pond


@pytest.mark.clause("D9-ACT-11", "D9-ATK-2", "D9-NAME-3", "D9-NAME-4", "D9-POND-10", "D9-SCOUT-4", "D9-JOIN-8", "D9-SCOUT-1")
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("duck", "reason"), [
    ("Nobody", "no duck|is nothing that can be traded"), ("#7", "unnamed"), ("Out", "scouting"), ("Bills",
    "not your duck"), ("Wild", "wild"),
    ("Dry", "no pond")])
def test_ones_own_duck(flock: Ducks, line: str, duck: str, reason: str) -> None:
    said = flock.refused("Alice", f"{line.format(duck)} quack")
    assert any(words in said for words in reason.split("|")), said


@pytest.mark.clause("D9-ACT-11", "D9-FEED-1", "D9-NAME-3", "D9-JOIN-8", "D9-SCOUT-4", "D9-POND-10")
@pytest.mark.parametrize(("duck", "reason"), [
    ("#7", "unnamed"), ("Out", "scouting"), ("Wild", "wild"), ("Bertha", "your own duck"), ("Nobody", "no duck")])
def test_feeding(flock: Ducks, duck: str, reason: str) -> None:
    assert reason in flock.refused("Alice", f"feed {duck} quack")
    flock.do("Alice", "feed Coot quack", dice=[1])


@pytest.mark.clause("D9-ATK-8", "D9-JOIN-8", "D9-POND-10")
def test_targets_of_an_attack(flock: Ducks) -> None:
    """One's own, other players', scouting and wild ducks can be hit; unnamed ones and those without a pond cannot."""
    for target in ("Coot", "Bertha", "Out", "Wild", "Bills"):
        flock.do("Alice", f"attack {target} with Bertha for 2 quack")
    assert flock.quacks("Coot", "Out", "Wild", "Bills") == [19, 59, 59, 59]
    assert "unnamed" in flock.refused("Alice", "attack #7 with Bertha for 2 quack")
    assert "no pond" in flock.refused("Alice", "attack Dry with Bertha for 2 quack")


@pytest.mark.clause("D9-ATK-18", "D9-ATK-15")
def test_what_cannot_be_stolen(flock: Ducks) -> None:
    flock.duck("Alices", "Alice", 1)
    flock.do("Bob", "send Coot scouting quack", dice=[3])
    assert "scouting" in flock.refused("Bob", "steal Out with Bills uwu")
    assert "unnamed" in flock.refused("Bob", "steal #7 with Bills uwu")
    assert flock.game["royalty"]["duke"] == "Alice"
    assert "no pond" in flock.refused("Bob", "steal Dry with Bills uwu")


@pytest.mark.clause("D9-ACT-11", "D9-SCOUT-8", "D9-SCOUT-16", "D9-POND-6", "D9-POND-7", "D9-POND-16")
def test_ducks_that_are_out(flock: Ducks) -> None:
    number = flock.duck("Lost", None, 3, None, scouting=OUT)
    flock.duck("Bobs", None, 3, scouting=OTHERS)
    flock.at("2021-03-04 00:00")
    assert "not scouting" in flock.refused("Alice", "retrieve Bertha quack")
    assert "sent by Bob" in flock.refused("Alice", "retrieve Bobs quack") and "no duck" in flock.refused("Alice", "retrieve Nobody quack")
    assert "no pond" in flock.refused("Alice", "retrieve Lost quack") and "no pond" in flock.refused("Alice", "cut losses on Lost quack")
    assert "not by you" in flock.refused("Bob", "assign Lost to pond 1 quack")
    flock.do("Alice", "assign Lost to pond 2 quack")
    assert flock.see(number).pond == 2 and number not in flock.json()["ponds"]["2"]["residents"]
    assert "has a pond already" in flock.refused("Alice", "assign Lost to pond 1 quack")
    assert "scouting" in flock.refused("Alice", "move Lost to pond 1 quack")
    flock.do("Alice", "retrieve Lost quack", dice=[5])
    assert flock.see("Lost").owner == "Alice" and number in flock.json()["ponds"]["2"]["residents"]


@pytest.mark.clause("D9-NAME-21", "D9-NAME-1")
def test_naming_what_is_out(flock: Ducks) -> None:
    number = flock.duck(None, None, 3, scouting=OUT)
    assert "cannot be renamed" in flock.refused("Alice", "rename Out to Away quack")
    assert "not by you" in flock.refused("Bob", f"name #{number} Far quack")
    flock.do("Alice", f"name #{number} Far quack")
    assert flock.see("Far").owner is None
    assert "wild" in flock.refused("Alice", "rename Wild to Tame quack") and "not your duck" in flock.refused("Alice",
        "rename Coot to Mine quack")


@pytest.mark.clause("D9-SCOUT-2", "D9-ACT-5")
def test_several_ducks_go_out_in_the_order_written(flock: Ducks) -> None:
    flock.duck("Bo", "Alice", 1)
    flock.duck("Bo and Co", "Alice", 1)
    flock.do("Alice", "scout with Bo and Co, Bertha and Bo uwu", dice=[3, 12, 1])
    assert [flock.see(name).scouting["potential"] for name in ("Bo and Co", "Bertha", "Bo")] == [3, 12, 1]
    assert "already scouting" in flock.refused("Alice", "send Bo scouting quack")


@pytest.mark.clause("D9-SCOUT-2", "D9-ACT-6")
def test_one_that_cannot_go_keeps_all_at_home(flock: Ducks) -> None:
    assert "not your duck" in flock.refused("Alice", "scout with Bertha and Coot uwu")
    assert flock.see("Bertha").scouting is None and not flock.referee.store.state.table("pond_rolls")


@pytest.mark.clause("D9-ACT-8")
@pytest.mark.parametrize("line", ["feed Coot (rolled 6) quack", "feed Coot, d6 = 6 quack", "feed Coot rolling 6 quack"])
def test_results_that_players_write_are_ignored(flock: Ducks, line: str) -> None:
    done = flock.do("Alice", line, dice=[2])
    assert "ignored" in done[0] and flock.quacks("Coot") == [22]


@pytest.mark.clause("D9-ACT-12")
@pytest.mark.parametrize("line", ["if Bob agrees, feed Coot quack", "feed Coot tomorrow quack", "feed Coot when it is hungry quack",
                                  "I will feed Coot quack", "feed Coot unless Bob does quack"])
def test_conditions_and_plans_do_nothing(flock: Ducks, line: str) -> None:
    before = flock.everything()
    answer = flock.mail("Alice", line)
    assert not answer.done and flock.everything() == before


@pytest.mark.clause("D9-ACT-2", "D9-NAME-22", "D9-NAME-23")
@pytest.mark.parametrize("name", ["leave the game", "#7", "Bertha with Coot for 6", "<b>Bold</b>", "Sir, Madam", "quack",
    "Bob for Bill", "vote 1 yes"])
def test_names_are_never_read_as_anything_else(flock: Ducks, name: str) -> None:
    number = flock.duck("Subject", "Bob", 1)
    flock.do("Bob", f'name "Subject" "{name}" uwu')
    assert flock.see(number).name == name
    flock.do("Alice", f'feed "{name}" uwu', dice=[3])
    assert flock.see(number).quacks == 4
    assert "<b>" not in flock.json()["players"]["Bob"]["name"] and "Bob" in flock.game.members()


@pytest.mark.clause("D9-NAME-22")
def test_line_breaks_in_a_quoted_name_are_blanks(flock: Ducks) -> None:
    flock.do("Bob", 'name Coot "Sir\nQuack of\nPond" uwu')
    assert flock.see("Sir Quack of Pond")


@pytest.mark.parametrize("line", ["scout with " + ", ".join(["#6"] * 2000),
    "give " + ", ".join(["#6"] * 2000) + " to Bob", "feed Coot " + "x_" * 4000,
                                  "feed Coot" + " to" * 2500, "'" * 8000, "name Bertha \"" + "\nx" * 6000,
                                  "attack " + "with " * 1500 + "for 2"])
def test_absurd_lines_are_answered(flock: Ducks, line: str) -> None:
    """Whatever a line is made of, it is read in a time that does not grow with its square."""
    answer = flock.mail("Alice", f"{line} quack")
    assert not answer.played.step.fault and not answer.done
