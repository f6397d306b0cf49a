"""What the specification decides where the rules leave it open: each decision by its number, 32 to 62."""

from typing import Any

import pytest

from mailbot.engine.apply import settle
from tests.kit import module
from tests.rules.ducks9.conftest import Ducks

OUT = {"sender": "Alice", "sent_period": "2021-02-28/1", "potential": 5, "last_attempt_period": None}
royalty = module("ducks9.royalty")


def duke(play: Ducks) -> None:
    """Dave is King, Lord and DUKE."""
    play.duck("Drake", "Dave", 11)
    play.duck("Dot", "Dave", 10)
    play.duck("Dim", "Dave", 30)


@pytest.mark.clause("D9-ATK-15")
def test_ruling_32_more_than_ten_and_it_goes_to_the_attackers_owner(pond: Ducks) -> None:
    duke(pond)
    pond.duck("Bertha", "Alice", 11)
    assert "not more than ten" in pond.refused("Alice", "steal Dot with Bertha uwu")
    pond.do("Alice", "steal Drake with Bertha uwu")
    assert pond.see("Drake").owner == "Alice" and pond.quacks("Bertha") == [0]


@pytest.mark.clause("D9-ATK-16")
def test_ruling_33_royalty_is_checked_even_where_other_titles_make_it(pond: Ducks) -> None:
    duke(pond)
    pond.duck("Bertha", "Alice", 11)
    turn: Any = pond.game
    assert "Royalty" in pond.refused("Dave", "steal Drake with Dim uwu") and royalty.holders(turn) == {"Dave"}


@pytest.mark.clause("D9-ROY-2")
def test_ruling_34_the_lord_has_the_greatest_sum_not_the_best_duck(pond: Ducks) -> None:
    pond.duck("Best", "Alice", 9)
    pond.duck("One", "Bob", 5)
    pond.duck("Two", "Bob", 5)
    assert pond.game["royalty"]["lord"] == "Bob"


@pytest.mark.clause("D9-ROY-4")
def test_ruling_35_nothing_is_not_the_most(pond: Ducks) -> None:
    pond.duck("Only", "Alice", 0)
    assert pond.game["royalty"] == {"king": "Alice", "lord": None, "duke": None}


@pytest.mark.clause("D9-SCOUT-12")
def test_ruling_36_cutting_losses_is_the_attempt_of_its_period(pond: Ducks) -> None:
    pond.duck("Out", None, 3, scouting={**OUT, "potential": 12})
    pond.at("2021-03-04 00:00")
    pond.do("Alice", "retrieve Out quack", dice=[2])
    assert "already tried" in pond.refused("Alice", "cut losses on Out quack")
    pond.at("2021-03-07 00:00")
    pond.do("Alice", "cut losses on Out quack")


@pytest.mark.clause("D9-SCOUT-1", "D9-SCOUT-16")
def test_ruling_37_nobody_is_sent_without_name_or_pond_and_a_scout_may_lose_its_pond(pond: Ducks) -> None:
    number = pond.duck(None, "Alice", 3)
    pond.duck("Dry", "Alice", 3, None)
    assert "unnamed" in pond.refused("Alice", f"send #{number} scouting quack") and "no pond" in pond.refused("Alice",
    "send Dry scouting quack")
    pond.set("pond_count", 2)
    pond.call(settle)
    pond.duck("Out", None, 3, 2, scouting={**OUT, "sent_period": "2021-02-21/1"})
    pond.do("admin", "admin remove pond 2")
    assert "no pond" in pond.refused("Alice", "retrieve Out quack")
    pond.do("Alice", "assign Out to pond 1\nretrieve Out\nquack", dice=[9])


@pytest.mark.clause("D9-NAME-21")
def test_ruling_38_the_sender_may_name_an_unnamed_scout(pond: Ducks) -> None:
    number = pond.duck(None, None, 3, scouting=OUT)
    pond.do("Alice", f"name #{number} Back quack")
    assert "cannot be renamed" in pond.refused("Alice", "rename Back to Again quack")


@pytest.mark.clause("D9-POND-1", "D9-ADM-2")
@pytest.mark.parametrize(("ducks", "ponds"), [(0, 1), (1, 1), (3, 1), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3)])
def test_ruling_39_40_the_first_ponds_count_all_ducks_and_are_one_at_least(ducks: int, ponds: int) -> None:
    play = Ducks(players=(), begun=False)
    for number in range(ducks):
        play.duck(f"Named {number}" if number % 2 else None, None, pond=None)
    play.do("admin", "admin start 2021-03-02 12:00")
    play.at("2021-03-02 12:00")
    assert play.game["pond_count"] == ponds == len(play.rows("ponds")) and not play.rows("pond_rolls")


@pytest.mark.clause("D9-POND-3", "D9-POND-4")
def test_ruling_41_one_roll_a_new_duck_first_come_first_served(pond: Ducks) -> None:
    pond.do("eve@example.net", "join as Eve")
    number = pond.rows("ducks")[-1].id
    pond.at("2021-03-20 00:00")
    pond.do("Bob", f"roll for a pond for #{number} quack", dice=[5])
    assert "already rolled by Bob" in pond.refused("Alice", f"roll for a pond for #{number} quack") and pond.game["pond_count"] == 1


@pytest.mark.clause("D9-POND-8")
def test_ruling_42_only_ones_own_ducks_are_moved(pond: Ducks) -> None:
    pond.set("pond_count", 2)
    pond.call(settle)
    pond.duck("Coot", "Bob", 5)
    pond.duck("Wild", None, 5)
    assert "not your duck" in pond.refused("Alice", "move Coot to pond 2 quack") and "wild" in pond.refused("Alice",
    "move Wild to pond 2 quack")


@pytest.mark.clause("D9-JOIN-7", "D9-JOIN-8")
def test_ruling_43_a_leavers_ducks_go_wild_with_all_they_have(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 5, colour="Green", eggs=2)
    pond.do("Bob", "leave the game")
    duck = pond.see("Coot")
    assert (duck.owner, duck.scouting, duck.quacks, duck.colour, duck.eggs, duck.pond) == (None, None, 5, "Green", 2, 1)


@pytest.mark.clause("D9-RES-4", "D9-RES-6")
def test_ruling_44_tie_totals_are_those_of_the_boundary(pond: Ducks) -> None:
    """What the admin enters for the first proposal, days later, changes nothing about the second."""
    pond.duck("A", "Alice", 5)
    pond.duck("B", "Bob", 6)
    pond.do("Alice", "propose: One\nend\npropose: Two\nend\nvote 1 bread\nvote 2 bread")
    pond.do("Bob", "vote 2 duck")
    pond.at("2021-03-07 00:00")
    pond.do("admin", "admin enter 1\nA quacks 99\nend")
    assert pond.json()["proposals"]["2"]["status"] == "failed" and pond.json()["proposals"]["2"]["tie_totals"] == {"bread": 5, "duck": 6}


@pytest.mark.clause("D9-RES-3", "D9-RES-5")
def test_ruling_45_a_tie_in_quacks_and_no_votes_at_all_fail(pond: Ducks) -> None:
    pond.duck("A", "Alice", 5)
    pond.duck("B", "Bob", 5)
    pond.do("Alice", "propose: One\nend\npropose: Two\nend\nvote 1 bread")
    pond.do("Bob", "vote 1 duck")
    pond.at("2021-03-07 00:00")
    assert [pond.json()["proposals"][number]["status"] for number in "12"] == ["failed", "failed"]


@pytest.mark.clause("D9-PROP-8")
def test_ruling_46_an_amended_proposal_is_a_new_one(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost\nend\nvote 1 bread")
    pond.do("Alice", "amend 1\nMore frost.")
    assert [row["status"] for row in pond.json()["proposals"].values()] == ["retracted",
    "open"] and pond.json()["proposals"]["2"]["votes"] == {}


@pytest.mark.clause("D9-VOTE-5")
def test_ruling_47_the_later_vote_counts(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Bob", "vote 1 bread\nvote 1 duck")
    assert pond.json()["proposals"]["1"]["votes"] == {"Bob": "duck"}


@pytest.mark.clause("D9-PROP-7", "D9-TRADE-9")
def test_ruling_48_a_retraction_for_a_price_is_nobodys_business(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Alice", "retract 1")
    assert not pond.rows("trades") and pond.row("proposals", 1).status == "retracted"


@pytest.mark.clause("D9-GOD-6")
def test_ruling_49_a_loss_waits_for_what_was_adopted_at_that_boundary(pond: Ducks) -> None:
    pond.set("god_eggs", 11)
    pond.do("Alice", "propose: Rescue\nend\nvote 1 bread")
    pond.at("2021-03-07 00:00")
    assert pond.json()["game"]["status"] == "loss_pending" and pond.json()["game"]["ended"] is None


@pytest.mark.clause("D9-JUDGE-6")
def test_ruling_50_the_mover_is_one_of_the_two_and_the_judge_none(pond: Ducks) -> None:
    pond.set("judge", "Dave")
    pond.do("Bob", "remove the judge: asleep quack")
    pond.refused("Dave", "assent to removal quack")
    pond.do("Carol", "assent to removal quack")
    assert pond.game["judge"] is None


@pytest.mark.clause("D9-JUDGE-12")
def test_ruling_51_only_players_ask_for_justice(pond: Ducks) -> None:
    assert "Only players" in pond.refused("eve@example.net", "request justice: Is it so? quack")


@pytest.mark.clause("D9-JUDGE-11")
def test_ruling_52_indeterminate_is_a_truth_value(pond: Ducks) -> None:
    pond.set("judge", "Dave")
    pond.do("Bob", "request justice: This statement is false. quack")
    pond.do("Dave", "rule on request 1: indeterminate quack")
    assert pond.json()["rulings"]["1"]["answer"] == "indeterminate"


@pytest.mark.clause("D9-JUDGE-20")
def test_ruling_53_confidence_is_counted_at_the_end_not_at_the_first_vote(pond: Ducks) -> None:
    pond.set("judge", "Dave")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.do("Dave", "rule on request 1: true quack")
    pond.do("Bob", "overturn ruling 1 quack")
    pond.wait("95h")
    assert pond.row("rulings", 1).status == "open to vote"
    pond.do("Carol", "affirm ruling 1 quack")
    pond.wait("1h")
    assert pond.row("rulings", 1).status == "standing"


@pytest.mark.clause("D9-JUDGE-21")
def test_ruling_54_an_overturned_ruling_opens_its_request_again(pond: Ducks) -> None:
    pond.set("judge", "Dave")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.do("Dave", "rule on request 1: true quack")
    pond.do("Bob", "overturn ruling 1 quack")
    pond.wait("96h")
    assert pond.json()["requests"]["1"]["status"] == "open" and pond.json()["rulings"]["1"]["status"] == "overturned"
    pond.do("Dave", "rule on request 1: false quack")
    assert pond.json()["requests"]["1"]["ruling_numbers"] == [1, 2]


def test_ruling_55_the_egg_and_the_loss_are_one_rule() -> None:
    """The two paragraphs about God Eggs and about the end are one rule of the text, with one mechanism."""
    entry = next(rule for rule in Ducks().registry.texts if "Duck God" in rule.title)
    assert "gains a God Egg" in entry.text and "twelve" in entry.text


@pytest.mark.clause("D9-GOD-5", "D9-ADM-1")
def test_ruling_56_nobody_wins_and_the_admin_may_end_the_round(pond: Ducks) -> None:
    pond.duck("Rich", "Alice", 100_000)
    pond.at("2021-04-01 00:00")
    assert pond.game["winner"] is None and pond.game["status"] == "running"
    pond.do("admin", "admin new round: the rules above end it")
    assert pond.json()["rounds"]["1"]["outcome"] == "the rules above end it"


@pytest.mark.clause("D9-ADM-1")
def test_ruling_57_in_the_lobby_a_leavers_duck_is_gone() -> None:
    play = Ducks(begun=False)
    play.do("Alice", "leave the game")
    assert [row.owner for row in play.rows("ducks")] == ["Bob", "Carol", "Dave"]


@pytest.mark.clause("D9-COL-1", "D9-ADM-3")
def test_ruling_58_a_duck_that_was_fed_without_getting_a_colour_gets_one_at_the_next_feeding(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    pond.do("Alice", "feed Coot quack", dice=[1])
    pond.do("admin", "admin correct Coot colour none: ruling 9")
    pond.do("Carol", "feed Coot quack", dice=[6])
    assert pond.see("Coot").colour == "Blue"


@pytest.mark.clause("D9-ATK-13", "D9-ATK-5")
def test_ruling_59_the_scrambler_must_name_the_duck_god(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 60)
    assert "target" in pond.refused("Alice", "divine scrambler with Bertha for 40 quack")


@pytest.mark.clause("D9-ATK-8")
def test_ruling_60_ponds_do_not_limit_attacks(pond: Ducks) -> None:
    pond.set("pond_count", 2)
    pond.call(settle)
    pond.duck("Bertha", "Alice", 6, 1)
    pond.duck("Coot", "Bob", 6, 2)
    pond.do("Alice", "attack Coot with Bertha for 2 quack")
    assert pond.quacks("Coot") == [5]


@pytest.mark.clause("D9-PROP-3", "D9-WORD-4")
def test_ruling_61_quotation_marks_stay_in_proposals_and_not_in_actions(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost\n> Ponds freeze.\nend")
    assert pond.row("proposals", 1).text == "> Ponds freeze."
    pond.duck("Coot", "Bob", 1)
    assert not pond.mail("Alice", "> feed Coot quack").done


@pytest.mark.clause("D9-ATK-5")
def test_ruling_62_a_target_counts_in_its_own_line_alone(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 60)
    pond.duck("Coot", "Bob", 6)
    answer = pond.mail("Alice", "attack with Bertha for 2\nCoot\nfeed Coot\nquack", dice=[1])
    assert "target" in answer.refused[0] and pond.quacks("Bertha", "Coot") == [60, 7]
