"""While a loss is pending mails and timers wait; afterwards each is played as of its own time, in order."""

import pytest

from tests.rules.ducks9.conftest import Ducks


@pytest.fixture
def pending(pond: Ducks) -> Ducks:
    """Sunday 7 March: the twelfth Egg would come, and proposal 1 is adopted but not entered; 2 is voted on until Thursday."""
    pond.duck("Bertha", "Alice", 4)
    pond.duck("Coot", "Bob", 4)
    pond.set("god_eggs", 11)
    pond.set("judge", "Alice")
    pond.do("Alice", "propose: Rescue\nend\nvote 1 bread")
    pond.at("2021-03-05 10:00")
    pond.do("Alice", "propose: Later")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.do("Alice", "rule on request 1: true quack")
    pond.at("2021-03-07 00:00")
    assert pond.json()["game"]["status"] == "loss_pending"
    return pond


def wait_and_write(play: Ducks, moment: str, who: str, text: str) -> None:
    """A mail that is kept."""
    play.at(moment)
    answer = play.mail(who, text)
    assert not answer.done and "is kept" in answer.text


def enter(play: Ducks, lines: str) -> None:
    """The admin enters proposal 1 on Friday, after a boundary has passed."""
    play.at("2021-03-12 12:00")
    play.do("admin", f"admin enter 1\n{lines}\nend")
    play.wait("1s", dice=[3, 5])


@pytest.mark.clause("D9-GOD-6", "D9-ACT-3", "D9-TIME-7", "D9-VOTE-6", "D9-JUDGE-20", "D9-FEED-3", "D9-PROP-13")
def test_what_waited_happens_in_its_own_period(pending: Ducks) -> None:
    wait_and_write(pending, "2021-03-08 10:00", "Alice", "feed Coot quack")
    wait_and_write(pending, "2021-03-08 11:00", "Carol", "propose: Late")
    wait_and_write(pending, "2021-03-08 12:00", "Bob", "overturn ruling 1 quack")
    wait_and_write(pending, "2021-03-10 12:00", "Bob", "vote 2 bread")
    wait_and_write(pending, "2021-03-11 00:00", "Carol", "vote 2 duck")
    wait_and_write(pending, "2021-03-11 10:00", "Alice", "feed Coot quack")
    assert pending.row("rulings", 1).status == "open to vote" and pending.row("proposals", 2).status == "open"
    pending.mails.clear()
    enter(pending, "the Duck God loses 2 God Eggs")
    game = pending.json()["game"]
    assert (game["status"], game["god_eggs"], game["period"]) == ("running", 10, "2021-03-07/2")
    assert (game["paused_at"], game["pause_reason"]) == (None, "") and "All that was adopted is entered: play goes on." in pending.log()
    assert pending.quacks("Coot") == [12] and pending.row("players", "Alice").fed_in_period == "2021-03-07/2"
    late = pending.json()["proposals"]["3"]
    assert (late["submission_period"], late["voting_period"]) == ("2021-03-07/1", "2021-03-07/2")
    assert (late["submitted_at"], late["closes"]) == ("2021-03-08T11:00:00Z", "2021-03-14T00:00:00Z")
    second = pending.json()["proposals"]["2"]
    assert (second["status"], second["tally"], second["closed"]) == ("adopted", {"bread": 1, "duck": 0}, "2021-03-11T00:00:00Z")
    assert pending.row("rulings", 1).status == "overturned"
    assert "closed on Thu 11 Mar 2021, 00:00 UTC" in pending.sent("Carol") and "had to wait" in pending.sent("Carol")


@pytest.mark.clause("D9-GOD-5", "D9-GOD-6")
def test_after_a_loss_what_waited_is_refused_and_the_loss_has_its_sunday(pending: Ducks) -> None:
    wait_and_write(pending, "2021-03-08 10:00", "Alice", "feed Coot quack")
    pending.at("2021-03-12 12:00")
    pending.do("admin", "admin enter 1 text only")
    pending.wait("1s")
    game = pending.json()["game"]
    assert (game["status"], game["god_eggs"], game["ended"]["at"]) == ("lost", 12, "2021-03-07T00:00:00Z")
    assert "over" in pending.sent("Alice") and pending.quacks("Coot") == [4] and pending.row("proposals", 2).status == "open"


@pytest.mark.clause("D9-GOD-6", "D9-TIME-7")
def test_two_boundaries_pass_while_a_loss_is_pending(pending: Ducks) -> None:
    """The next Sunday brings its own Egg, after the mails of the week before it."""
    wait_and_write(pending, "2021-03-13 10:00", "Alice", "divine scrambler on Duck God with Bertha for 20 quack")
    pending.change("ducks", pending.see("Bertha").id, quacks=20)
    pending.at("2021-03-15 12:00")
    pending.do("admin", "admin enter 1\nthe Duck God loses 1 God Egg\nend")
    pending.wait("1s")
    game = pending.json()["game"]
    assert [(entry["change"], entry["eggs"]) for entry in game["god_log"][-3:]] == [(1, 11), (-1, 10), (1, 11)]
    assert (game["status"], game["god_eggs"], game["period"]) == ("running", 11, "2021-03-14/1")


@pytest.mark.clause("D9-ADM-3")
def test_boundaries_missed_in_a_pause_come_one_by_one(pond: Ducks) -> None:
    pond.do("admin", "pause: holidays")
    pond.at("2021-03-20 12:00")
    assert pond.game["period"] == "2021-02-28/1"
    pond.do("admin", "resume")
    pond.wait("1s")
    assert (pond.game["period"], pond.game["god_eggs"]) == ("2021-03-14/2", 2)
