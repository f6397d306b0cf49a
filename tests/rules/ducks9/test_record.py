"""What the public log, the admin and everybody are told of what happens by itself or by the admin."""

import pytest

from mailbot.engine.apply import settle
from tests.rules.ducks9.conftest import Ducks


def said_since(play: Ducks, before: int) -> str:
    """The log entries since a number of them."""
    return "\n".join(play.log()[before:])


@pytest.mark.clause("D9-COL-7", "D9-NAME-15", "D9-POND-3", "D9-ROY-8")
def test_what_follows_from_an_action_is_on_record(pond: Ducks) -> None:
    parent = pond.duck("Coot", "Bob", 1)
    pond.duck("Child", "Bob", 1, parent=parent)
    number = pond.duck("Dora", "Carol", 1)
    before = len(pond.log())
    pond.do("Alice", "feed Coot quack", dice=[6])
    assert "Child is Blue, like its parent Coot." in said_since(pond, before)
    pond.do("dora@example.org", "join as Dora")
    said = said_since(pond, before)
    assert f"Duck #{number} loses the name “Dora”: it is the name of a player." in said
    pond.do("Alice", "roll for a pond quack", dice=[6])
    assert "There is a new pond, number 2." in said_since(pond, before)
    pond.do("admin", "admin remove pond 2: dried up")
    assert "Pond 2 is gone; its ducks have no pond." in said_since(pond, before)
    assert "The admin decides: pond 2 is removed (dried up)." in said_since(pond, before)


@pytest.mark.clause("D9-ADM-2")
def test_the_start_is_told_to_everybody() -> None:
    play = Ducks(begun=False)
    play.do("admin", "admin start 2021-03-02 12:00")
    assert play.log()[-1] == "Play begins on Tue 2 Mar 2021, 12:00 UTC."
    play.mails.clear()
    play.at("2021-03-02 12:00")
    assert "The game begins." in play.log() and "begins. The players: Alice, Bob, Carol, Dave." in play.sent("Carol")
    assert play.json()["game"]["start_at"] == "2021-03-02T12:00:00Z" and "There is a new pond, number 1." in play.log()


@pytest.mark.clause("D9-RES-9", "D9-RES-3")
def test_a_tie_and_what_decided_it_are_told(pond: Ducks) -> None:
    pond.duck("A", "Alice", 7)
    pond.duck("B", "Bob", 6)
    pond.do("Alice", "propose: Frost\nend\nvote 1 bread\npropose: Thaw\nend\nvote 2 bread")
    pond.do("Bob", "vote 1 duck")
    pond.mails.clear()
    pond.at("2021-03-07 00:00")
    words = "Proposal 1 was a tie: 7 Quacks for it, 6 against."
    assert words in pond.log() and words in pond.sent("Carol") and "Proposal 2 was a tie" not in pond.sent("Carol")


@pytest.mark.clause("D9-GOD-2", "D9-GOD-5")
def test_the_eggs_and_the_loss_are_told(pond: Ducks) -> None:
    pond.set("god_eggs", 11)
    before = len(pond.log())
    pond.at("2021-03-07 00:00")
    said = said_since(pond, before)
    assert "The Duck God gains a God Egg and has 12 now." in said and "all players lose" in said
    assert [(entry["change"], entry["eggs"], entry["why"]) for entry in pond.game["god_log"]] == [(1, 12, "the Egg of Sunday 2021-03-07")]
    assert pond.json()["game"]["god_log"][0]["at"] == "2021-03-07T00:00:00Z" and "all players lose" in pond.sent("Bob")


@pytest.mark.clause("D9-JUDGE-13", "D9-JUDGE-15")
def test_the_judge_is_reminded_of_open_requests_alone(pond: Ducks) -> None:
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.at("2021-03-04 00:00")
    assert not any("Requests wait" in mail.subject for mail in pond.mails)
    pond.set("judge", "Dave")
    pond.at("2021-03-07 00:00")
    mails = [mail for mail in pond.mails if "Requests wait for the Judge" in mail.subject]
    assert [(mail.to, mail.sort) for mail in mails] == [("dave@example.org", "task")]
    assert "1. (statement, by Bob) Ponds are wet." in mails[0].text
    pond.do("Dave", "rule on request 1: true quack")
    pond.mails.clear()
    pond.at("2021-03-11 00:00")
    assert not any("Requests wait" in mail.subject for mail in pond.mails)


@pytest.mark.clause("D9-ADM-3", "D9-NAME-11", "D9-FEED-5")
@pytest.mark.parametrize(("line", "said"), [
    ('admin forbid name "Greg": a proposal says so', "the name “Greg” is forbidden (a proposal says so)"),
    ("admin add fruit grape +2 quacks", "grape is a fruit: +2 quacks"), ("admin add pond", "pond 2 is added"),
    ("admin create duck for Carol", "duck #6 is created for Carol"), ("admin correct Coot quacks 7: ruling 3",
    "quacks of Coot is 7 now (ruling 3)"),
    ("admin correct god eggs 3: ruling 4", "the Duck God has 3 God Eggs (ruling 4)"), ("admin correct Coot owner Alice: ruling 5",
    "owner of Coot is Alice now")])
def test_what_the_admin_decides_is_on_record(pond: Ducks, line: str, said: str) -> None:
    pond.duck("Coot", "Bob", 1)
    before = len(pond.log())
    done = pond.do("admin", line)
    assert said.partition(" (")[0] in "\n".join(done) and f"The admin decides: {said}" in said_since(pond, before)


@pytest.mark.clause("D9-POND-2")
def test_more_ponds_by_a_corrected_number(pond: Ducks) -> None:
    pond.set("pond_count", 3)
    pond.call(settle)
    assert sorted(row.number for row in pond.rows("ponds")) == [1, 2, 3]
    pond.set("pond_count", 1)
    pond.call(settle)
    assert pond.game["pond_count"] == 3


@pytest.mark.clause("D9-JUDGE-3", "D9-JUDGE-9")
def test_the_office_is_told_to_everybody(pond: Ducks) -> None:
    pond.do("Alice", "appoint myself judge quack")
    assert "Alice stands for Judge; 2 other players must assent." in pond.sent("Dave")
    pond.do("Bob", "assent to Alice quack")
    pond.do("Carol", "assent to Alice quack")
    assert "Alice is the Judge now." in pond.sent("Dave") and "Bob assents to Alice as Judge (1 of 2)." in pond.log()
    pond.do("Bob", "remove the judge: asleep quack")
    assert "Bob moves to remove the Judge, Alice: asleep (1 of 2)." in pond.sent("Dave") and "abuse of the office" in pond.sent("Dave")
