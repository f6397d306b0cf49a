"""Bread and ducks: how votes are written, and how ties are broken."""

import pytest

from mailbot.mail.compose import message_id
from tests.kit import module
from tests.rules.ducks9.conftest import Ducks

voting = module("ducks9.voting")


@pytest.mark.clause("D9-VOTE-1", "D9-VOTE-2", "D9-VOTE-3", "D9-VOTE-10")
@pytest.mark.parametrize(("line", "side"), [
    ("vote 1 bread", "bread"), ("vote 1 🍞", "bread"), ("vote 1 :bread:", "bread"), ("vote 1 yes", "bread"), ("vote 1 for", "bread"),
    ("vote 1 in favour", "bread"), ("vote 1 BREAD!", "bread"), ("vote 1 🍞🍞🍞", "bread"), ("vote bread on 1", "bread"),
    ("1: bread", "bread"),
    ("vote 1 duck", "duck"), ("vote 1 🦆", "duck"), ("vote 1 :duck:", "duck"), ("vote 1 no", "duck"), ("vote 1 against", "duck"),
    ("vote 1 🦆🦆", "duck"), ("vote 1 duck quack", "duck"), ("vote 1 bread uwu", "bread")])
def test_vote_words(pond: Ducks, line: str, side: str) -> None:
    pond.do("Alice", "propose: Frost")
    answer = pond.mail("Bob", line)
    assert len(answer.done) == 1 and not answer.refused
    assert pond.json()["proposals"]["1"]["votes"] == {"Bob": side}


@pytest.mark.clause("D9-VOTE-2", "D9-VOTE-3")
@pytest.mark.parametrize(("word", "side"), [
    ("🍞", "bread"), ("bread", "bread"), ("Yes!", "bread"), ("for", "bread"), ("🦆🦆", "duck"), (":duck:", "duck"), ("no",
    "duck"), ("bread quack", "bread")])
def test_an_answer_that_is_only_a_vote_word(pond: Ducks, word: str, side: str) -> None:
    pond.mail("Alice", "propose: Frost")
    mail = next(mail for mail in pond.mails if mail.to == "bob@example.org" and "Frost" in mail.subject)
    name = message_id(mail.key, "game@example.org")
    answer = pond.mail("Bob", word, subject=f"Re: {mail.subject}", headers={"In-Reply-To": name, "References": name})
    assert answer.done, (answer.refused, answer.unknown, answer.unclear)
    assert pond.json()["proposals"]["1"]["votes"] == {"Bob": side}


@pytest.mark.clause("D9-VOTE-2", "D9-VOTE-3")
@pytest.mark.parametrize(("line", "side"), [
    ("I vote bread on 1", "bread"), ("my vote on 1 is duck", "duck"), ("bread 1", "bread"), ("vote bread for proposal 1", "bread"),
    ("duck for 1 please", "duck"), ("🍞 on everything", "bread"), ("change my vote on 1 to 🦆", "duck"), ("vote duck on Frost", "duck"),
    ("🍞 on “Frost”", "bread"), ("vote Frost: 🦆", "duck"), ("cast my vote 🍞 1", "bread")])
def test_more_ways_to_vote(pond: Ducks, line: str, side: str) -> None:
    pond.do("Alice", "propose: Frost")
    said = pond.do("Bob", line)
    assert pond.json()["proposals"]["1"]["votes"] == {"Bob": side} and said[0].startswith(f"Your vote on 1 (Frost) is {side}.")


@pytest.mark.clause("D9-VOTE-1", "D9-RES-9")
def test_sides_are_bread_and_duck_wherever_they_are_named(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    assert "a line that says bread or duck" in pond.sent("Bob")
    assert pond.do("Bob", "vote 1 yes") == ["Your vote on 1 (Frost) is bread. You can change it until Sun 7 Mar 2021, 00:00 UTC."]
    assert "(it was bread)" in pond.do("Bob", "vote 1 🦆")[0] and "say bread or duck" in pond.refused("Bob", "abstain on 1")
    assert "bread 0, duck 1" in pond.do("Carol", "show proposal 1")
    pages = module("common.proposal_pages")
    page = pages.one_proposal(pond.view(), pond.view().row("proposals", 1))
    assert page["tally"] == [("bread", 0), ("duck", 1)] and page["votes"] == [{"player": "Bob", "choice": "duck"}]
    assert page["how"] == "vote 1 bread" and "bread and duck votes" in page["tally_note"]
    pond.at("2021-03-07 00:00")
    assert any("has failed: bread 0, duck 1." in line for line in pond.log()) and "bread 0, duck 1" in pond.sent("Dave")


@pytest.mark.clause("D9-VOTE-9")
@pytest.mark.parametrize("line", ["vote 1 bread and duck", "vote 1 🍞🦆", "vote 1 bread duck", "vote 1 🍞 no",
    "vote 1 yes and no", "vote 1 duck or bread"])
def test_both_sides_are_unclear(pond: Ducks, line: str) -> None:
    pond.do("Alice", "propose: Frost")
    assert "both" in pond.refused("Bob", line)


@pytest.mark.clause("D9-VOTE-4", "D9-VOTE-5", "D9-VOTE-8")
def test_votes_are_a_state(pond: Ducks) -> None:
    """Cast from the first moment, replaced, removed; the proposer has none unless it is cast."""
    pond.do("Alice", "propose: Frost")
    assert pond.json()["proposals"]["1"]["votes"] == {}
    pond.do("Bob", "vote 1 duck")
    pond.do("Bob", "vote 1 bread")
    pond.do("Alice", "vote 1 duck")
    assert pond.json()["proposals"]["1"]["votes"] == {"Alice": "duck", "Bob": "bread"}
    pond.do("Alice", "unvote 1")
    assert "no vote" in pond.refused("Alice", "unvote 1")
    pond.at("2021-03-07 00:00")
    assert pond.json()["proposals"]["1"]["tally"] == {"bread": 1, "duck": 0}
    assert "closed" in pond.refused("Alice", "unvote 1") and "no proposal" in pond.refused("Alice", "vote 9 bread")


@pytest.mark.clause("D9-RES-3", "D9-RES-4", "D9-RES-5", "D9-VOTE-7")
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [(7, 6, "adopted"), (6, 6, "rejected"), (5, 6, "rejected"), (0,
    0, "rejected"), (1, 0, "adopted")])
def test_ties(pond: Ducks, mine: int, theirs: int, outcome: str) -> None:
    pond.duck("A", "Alice", mine)
    pond.duck(None, "Alice", 50)
    pond.duck("Wild", None, 50)
    pond.duck("Out", None, 50, scouting={"sender": "Alice", "sent_period": "2021-02-28/1", "potential": 12, "last_attempt_period": None})
    pond.duck("B", "Bob", theirs)
    pond.do("Alice", "propose: Frost")
    pond.do("Alice", "vote 1 bread")
    pond.do("Bob", "vote 1 duck")
    pond.at("2021-03-07 00:00")
    assert pond.row("proposals", 1).outcome == outcome
    assert pond.json()["proposals"]["1"]["tie_totals"] == {"bread": mine, "duck": theirs}


@pytest.mark.clause("D9-RES-6")
def test_quacks_are_read_before_anything_takes_effect(pond: Ducks) -> None:
    """A rule that feeds ducks as soon as something is adopted does not change the outcome of the next one."""
    pond.duck("A", "Alice", 5)
    pond.duck("B", "Bob", 5)
    for _ in range(2):
        pond.do("Alice", "propose: Frost")
    pond.do("Alice", "vote 1 bread\nvote 2 bread")
    pond.do("Bob", "vote 2 duck")
    rows = pond.rows("proposals")
    pond.call(voting.snapshot, rows)
    pond.change("ducks", pond.see("A").id, quacks=99)
    assert voting.more_quacks(pond.game, "rejected", pond.row("proposals", 2)) == "rejected"


@pytest.mark.clause("D9-RES-9", "D9-RES-1", "D9-RES-7")
def test_all_results_of_a_boundary_come_in_one_mail(pond: Ducks) -> None:
    for title in ("One", "Two", "Three"):
        pond.do("Alice", f"propose: {title}")
    pond.do("Bob", "vote 1 bread\nvote 3 bread")
    pond.at("2021-03-06 23:59")
    pond.mails.clear()
    pond.at("2021-03-07 00:00")
    mails = [mail for mail in pond.mails if mail.to == "carol@example.org" and "Proposal 1" in mail.text]
    assert len(mails) == 1
    text = mails[0].text
    assert text.index("Proposal 1") < text.index("Proposal 2") < text.index("Proposal 3") and "tie" in text


@pytest.mark.clause("D9-RES-8", "D9-RES-10")
def test_play_goes_on_while_effects_wait_to_be_entered(pond: Ducks) -> None:
    pond.duck("Bertha", "Bob", 3)
    pond.do("Alice", "propose: Frost\nendless\nend")
    pond.do("Alice", "propose: Thaw")
    pond.do("Bob", "vote 1 bread\nvote 2 bread")
    pond.at("2021-03-07 00:00")
    first = pond.json()["proposals"]["1"]
    assert (first["status"], first["enacted_at"]) == ("adopted", None)
    pond.do("Alice", "feed Bertha quack", dice=[3])
    assert "Enter 1 first" in pond.refused("admin", "admin enter 2 text only")
    pond.do("Alice", "propose: Later")
    assert "not adopted" in pond.refused("admin", "admin enter 3 text only")
    pond.do("admin", "admin enter 1\nBertha quacks 9\nend")
    assert pond.quacks("Bertha") == [9] and pond.json()["proposals"]["1"]["enacted_at"]
    pond.do("admin", "admin enter 2 text only")
    assert "already entered" in pond.refused("admin", "admin enter 2 text only")
