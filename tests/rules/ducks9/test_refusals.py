"""Refusals with their reasons, where no other test has them, and what can be asked by mail."""

import pytest

from tests.rules.ducks9.conftest import Ducks


@pytest.mark.clause("D9-JUDGE-2", "D9-JUDGE-3", "D9-JUDGE-4", "D9-JUDGE-6")
@pytest.mark.parametrize(("given", "who", "line", "reason"), [
    ("Alice: appoint myself judge", "Alice", "appoint myself judge", "declared already"),
    ("", "Bob", "assent to Alice as judge", "has not declared"),
    ("Alice: appoint myself judge", "Bob", "withdraw my assent to Alice", "no assent to Alice"),
    ("", "Bob", "withdraw my candidacy", "do not stand"),
    ("judge", "Bob", "assent to removal", "Nobody has moved"),
    ("judge", "Bob", "withdraw my assent to removal", "no assent to a removal"),
    ("judge", "Dave", "remove the judge: slow", "You are the Judge"),
    ("", "Bob", "remove the judge: slow", "no Judge"),
    ("", "Bob", "assent to Eve as judge", "no player"),
    ("", "Bob", "request justice", "no text"),
    ("", "Bob", 'request justice: ""', "no text"),
    ("", "Bob", "overturn ruling 7", "no ruling"),
    ("", "Bob", "rule on request 7: true", "no request"),
    ("", "Bob", "accept trade 7", "not offered to you"),
    ("", "Bob", "hatch egg with Coot", "has no Egg"),
    ("", "Bob", "hatch egg with Egghead", "needs 5"),
    ("", "Bob", "show pond 7", "no pond 7"),
    ("", "Bob", "assign Coot to pond 7", "has a pond already"),
    ("", "Bob", "move Coot to pond 7", "no such pond"),
    ("", "Bob", "roll for a pond for Coot", "No pond roll is open")])
def test_refusals(pond: Ducks, given: str, who: str, line: str, reason: str) -> None:
    pond.duck("Coot", "Bob", 9)
    pond.duck("Egghead", "Bob", 4, eggs=1)
    if given == "judge":
        pond.set("judge", "Dave")
    elif given:
        pond.do(given.partition(": ")[0], given.partition(": ")[2] + "\nquack")
    assert reason in pond.refused(who, f"{line} quack")


@pytest.mark.clause("D9-ADM-3", "D9-FEED-5", "D9-NAME-11", "D9-POND-3")
@pytest.mark.parametrize(("line", "reason"), [
    ("admin correct Nobody quacks 3: test", "no duck"), ("admin correct Coot owner Eve: test", "no player Eve"),
    ("admin correct Coot pond 8: test", "no pond 8"),
    ("admin remove fruit apple", "no fruit"), ("admin allow name Greg", "not forbidden"), ("admin create duck for Eve", "no player Eve"),
    ("admin enter 9", "no proposal")])
def test_refusals_to_the_admin(pond: Ducks, line: str, reason: str) -> None:
    pond.duck("Coot", "Bob", 9)
    assert reason in pond.refused("admin", line)


@pytest.mark.clause("D9-ADM-3", "D9-POND-3", "D9-NAME-11")
def test_what_the_admin_enters(pond: Ducks) -> None:
    """A duck made by a proposal opens a pond roll; values can be taken away; a name can be allowed again."""
    number = pond.duck("Coot", "Bob", 9, colour="Red")
    pond.do("admin", "admin create duck for Carol")
    made = pond.rows("ducks")[-1]
    assert (made.owner, made.origin, pond.rows("pond_rolls")[0].duck) == ("Carol", "admin", made.id)
    pond.do("admin", "admin correct Coot colour none: ruling 2")
    pond.do("admin", "admin correct Coot pond none: ruling 2")
    assert (pond.see(number).colour, pond.see(number).pond) == ("none", None)
    pond.do("admin", "admin forbid name Greg")
    pond.do("admin", "admin allow name Greg")
    pond.do("Bob", "rename Coot to Greg quack")
    pond.set("longest_name", 5)
    assert "more than 5" in pond.refused("Bob", "rename Greg to Gregory quack")


@pytest.mark.clause("D9-PROP-8", "D9-PROP-10")
def test_amending_what_cannot_be_amended(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    assert "text is missing" in pond.refused("Alice", "amend 1")
    pond.at("2021-03-07 00:00")
    assert "is over: it is failed" in pond.refused("Alice", "amend 1\nMore frost.")
    pond.do("Alice", "propose: Thaw\n  supersedes 1\nsupersedes 99\nPonds thaw.")
    assert pond.row("proposals", 2).status == "open"


@pytest.mark.clause("D9-JOIN-9", "D9-JUDGE-4")
def test_whoever_leaves_takes_assents_along(pond: Ducks) -> None:
    pond.do("Alice", "appoint myself judge quack")
    pond.do("Bob", "appoint myself judge\nassent to Alice\nquack")
    pond.do("Carol", "assent to Bob as judge quack")
    pond.do("Bob", "leave the game")
    assert [row.player for row in pond.rows("candidacies")] == ["Alice"] and pond.row("candidacies", "Alice").assents == []
    pond.do("Alice", "withdraw my candidacy quack")
    assert not pond.rows("candidacies")
    pond.set("judge", "Dave")
    pond.set("judge_assents", 3)
    pond.do("Alice", "remove the judge: sleeps quack")
    pond.do("Carol", "assent to removal quack")
    pond.do("Alice", "withdraw my assent to removal quack")
    assert pond.rows("removal_motions")[0].assents == ["Carol"]
    pond.do("Carol", "leave the game")
    assert not pond.rows("removal_motions")


@pytest.mark.clause("D9-TRADE-4", "D9-TRADE-5")
def test_what_cannot_be_asked_for(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 4)
    pond.duck("Coot", "Bob", 4)
    pond.duck("Bo", "Bob", 4)
    number = pond.duck(None, "Bob", 4)
    pond.do("Alice", f"offer Bertha to Bob for #{number} quack")
    assert "is unnamed; the offer stays open" in pond.refused("Bob", "accept trade 1 quack")
    pond.do("Alice", "offer Bertha to Carol for Coot quack")
    assert "does not belong to Carol; the offer stays open" in pond.refused("Carol", "accept trade 2 quack")
    pond.do("Alice", "offer Bertha to Bob for Coot, Bo and Coot quack")
    assert pond.row("trades", 3).want == {"ducks": [6, 7]}
    pond.do("Bob", "give Coot to Carol quack")
    pond.do("Carol", "accept trade 4 quack\nmy ducks quack")
    assert "does not belong to Bob; the offer stays open" in pond.refused("Bob", "accept trade 3 quack")


def test_questions_about_ducks(pond: Ducks) -> None:
    assert pond.do("eve@example.net", "all ducks") == ["There are no ducks."] and pond.do("Alice", "my ducks") == ["You have no duck."]
    bertha = pond.duck("Bertha", "Alice", 4, colour="Green")
    pond.duck("Child", "Alice", 2, parent=bertha)
    pond.duck("Wild", None, 1, colour="Red")
    pond.do("Alice", "send Child scouting quack", dice=[5])
    mine = "\n".join(pond.do("Alice", "my ducks"))
    assert "Bertha(4), Eggs 0, Green, pond 1, owner Alice." in mine and "out scouting for Alice, potential 5" in mine
    assert "Children: Child." in pond.do("Bob", "show Bertha") and "Parent: Bertha." in pond.do("eve@example.net", "show Child")
    shown = "\n".join(pond.do("Bob", "show pond 1"))
    assert "The next period makes it 5 Quacks." in shown and "wild" in shown and "Child" not in shown
    assert len(pond.do("Bob", "all ducks")) == 3
    assert "God Eggs: 0" in pond.mail("Bob", "my ducks").text and "Judge: vacant" in pond.mail("Bob", "status").text


@pytest.mark.clause("D9-ADM-2")
def test_a_round_that_the_admin_ends(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Bob", "vote 1 bread")
    pond.do("admin", "admin new round: the rules above end it")
    assert pond.row("proposals", 1).status == "void" and not pond.rows("ballots")
    assert pond.json()["rounds"]["1"]["outcome"] == "the rules above end it"
