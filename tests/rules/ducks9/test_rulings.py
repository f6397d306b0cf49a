"""What the specification decides where the rules leave it open: each decision by its number, 1 to 31."""

import pytest

from tests.rules.ducks9.conftest import Ducks

OUT = {"sender": "Alice", "sent_period": "2021-02-28/1", "potential": 5, "last_attempt_period": None}


@pytest.mark.clause("D9-TIME-6")
def test_ruling_1_the_instant_of_a_boundary_belongs_to_the_period_that_begins(pond: Ducks) -> None:
    for moment, period in (("2021-03-03 23:59:59", "2021-02-28/1"), ("2021-03-04 00:00:00", "2021-02-28/2"), ("2021-03-07 00:00:00",
    "2021-03-07/1")):
        pond.at(moment)
        assert pond.game["period"] == period


@pytest.mark.clause("D9-FEED-8", "D9-SCOUT-7")
def test_ruling_2_periods_count_whether_or_not_anything_is_voted_on(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    pond.do("Alice", "feed Coot quack", dice=[1])
    pond.do("Bob", "send Coot scouting quack", dice=[1])
    pond.at("2021-03-04 00:00")
    pond.do("Bob", "retrieve Coot quack", dice=[1])
    pond.do("Alice", "feed Coot quack", dice=[1])


@pytest.mark.clause("D9-TIME-7")
def test_ruling_3_proposals_then_the_egg_then_the_ponds(pond: Ducks) -> None:
    pond.duck("A", "Alice", 4, colour="Green")
    pond.duck("B", "Bob", 4, colour="Blue")
    pond.do("Alice", "propose: Frost\nend\nvote 1 bread")
    pond.at("2021-03-06 12:00")
    before = len(pond.log())
    pond.at("2021-03-07 00:00")
    said = "\n".join(pond.log()[before:])
    assert said.index("is adopted") < said.index("gains a God Egg") < said.index("ponds do their work")


@pytest.mark.clause("D9-ACT-4")
def test_ruling_4_the_senders_own_date_counts_for_nothing(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    pond.at("2021-03-04 00:00")
    pond.do("Alice", "feed Coot quack", headers={"Date": "Wed, 3 Mar 2021 23:00:00 +0000"}, dice=[1])
    assert pond.row("players", "Alice").fed_in_period == "2021-02-28/2"


@pytest.mark.clause("D9-JOIN-2", "D9-JOIN-5", "D9-WORD-13")
def test_ruling_5_no_duck_word_to_join_or_leave(pond: Ducks) -> None:
    pond.do("eve@example.net", "join as Eve")
    pond.do("eve@example.net", "leave the game")
    assert "Eve" not in pond.game.members()


@pytest.mark.clause("D9-WORD-13", "D9-PROP-2")
def test_ruling_6_no_duck_word_to_propose_or_vote(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Bob", "vote 1 duck")
    pond.do("Bob", "unvote 1")
    pond.do("Alice", "retract 1")


@pytest.mark.clause("D9-WORD-5")
@pytest.mark.parametrize(("below", "fine"), [("Alice", True), ("- Alice", True), ("Bob", False), ("A.", False), ("Best, Alice", False)])
def test_ruling_7_only_ones_own_name_below_is_forgiven(pond: Ducks, below: str, fine: bool) -> None:
    pond.duck("Coot", "Bob", 1)
    answer = pond.mail("Alice", f"feed Coot quack\n{below}", dice=[1] if fine else [])
    assert bool(answer.done) is fine


@pytest.mark.clause("D9-WORD-10")
def test_ruling_8_the_commands_own_last_word_will_do(pond: Ducks) -> None:
    pond.duck("Coot", "Alice", 9, eggs=1)
    pond.do("Alice", "with Coot hatch egg")


@pytest.mark.clause("D9-ACT-7")
def test_ruling_9_one_word_serves_all_lines(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    pond.duck("Bertha", "Alice", 3)
    pond.do("Alice", "feed Coot\nattack Coot with Bertha for 2\nuwu", dice=[1])


@pytest.mark.clause("D9-JUDGE-14", "D9-WORD-13")
@pytest.mark.parametrize(("who", "line"), [
    ("Bob", "request justice: Is it so?"), ("Dave", "rule on request 1: true"), ("Alice", "remove the judge: asleep"), ("Alice",
    "overturn ruling 1")])
def test_ruling_10_justice_needs_a_duck_word_and_resigning_none(pond: Ducks, who: str, line: str) -> None:
    pond.set("judge", "Dave")
    pond.do("Bob", "request justice: Ponds are wet. quack\nrequest justice: Ponds are deep. quack")
    pond.do("Dave", "rule on request 2: true quack")
    assert "must end in a duck word" in pond.refused(who, line)
    pond.do("Dave", "I resign as judge")
    assert "must end in a duck word" in pond.refused("Alice", "appoint myself judge")
    pond.do("Alice", "appoint myself judge quack")
    assert "must end in a duck word" in pond.refused("Bob", "assent to Alice")


@pytest.mark.clause("D9-ITEM-2")
def test_ruling_11_whoever_possesses_a_duck_owns_it(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 5)
    pond.do("Bob", "give Coot to Alice quack")
    pond.do("Alice", "accept trade 1 quack")
    pond.do("Alice", "rename Coot to Mine\nlay egg with Mine for 2\nquack", dice=[1])
    assert pond.json()["players"]["Alice"]["titles"] and not pond.json()["players"]["Bob"]["titles"]


@pytest.mark.clause("D9-SCOUT-8", "D9-SCOUT-14", "D9-POND-6")
def test_ruling_12_a_scout_is_its_senders_in_all_that_is_left_of_ownership(pond: Ducks) -> None:
    number = pond.duck("Out", None, 1, None, scouting={**OUT, "sent_period": "2021-02-21/1"})
    assert "not by you" in pond.refused("Bob", "assign Out to pond 1 quack")
    pond.do("Alice", "assign Out to pond 1\nretrieve Out\nquack", dice=[12])
    assert pond.see(number).owner == "Alice" and pond.rows("ducks")[-1].owner == "Alice"


@pytest.mark.clause("D9-SCOUT-2")
def test_ruling_13_dice_are_never_sorted(pond: Ducks) -> None:
    for name in ("A", "B", "C"):
        pond.duck(name, "Alice", 1)
    pond.do("Alice", "scout with C, A and B uwu", dice=[12, 1, 7])
    assert [pond.see(name).scouting["potential"] for name in "ABC"] == [1, 7, 12]


@pytest.mark.clause("D9-NAME-2")
def test_ruling_14_a_name_must_be_said(pond: Ducks) -> None:
    number = pond.duck(None, "Alice")
    assert "No name is given" in pond.refused("Alice", f"name #{number} quack")


@pytest.mark.clause("D9-POND-5", "D9-JOIN-3")
def test_ruling_15_a_new_duck_lives_nowhere() -> None:
    assert Ducks().row("ducks", 1).pond is None


@pytest.mark.clause("D9-NAME-19", "D9-POND-10")
def test_ruling_16_first_a_name_then_a_pond() -> None:
    play = Ducks()
    assert "unnamed" in play.refused("Alice", "assign #1 to pond 1 quack")
    play.do("Alice", "name #1 Bertha\nassign Bertha to pond 1\nquack")


@pytest.mark.clause("D9-NAME-1")
def test_ruling_17_a_named_duck_can_be_renamed(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice")
    pond.do("Alice", "rename Bertha to Clara quack")
    assert pond.see("Clara")


@pytest.mark.clause("D9-NAME-14", "D9-NAME-16")
def test_ruling_18_a_taken_name_leaves_it_unnamed_and_a_forbidden_one_is_refused(pond: Ducks) -> None:
    pond.duck("Bertha", "Bob")
    number = pond.duck("Clara", "Alice")
    pond.refused("Alice", "rename Clara to Jeffery quack")
    assert pond.see(number).name == "Clara"
    pond.do("Alice", "rename Clara to Bertha quack")
    assert pond.see(number).name is None and pond.see("Bertha").owner == "Bob"


@pytest.mark.clause("D9-NAME-7", "D9-NAME-8")
@pytest.mark.parametrize(("name", "fine"), [("Bob's duck", True), ("Jeffrey", True), ("names impersonating players", True), ("BOB",
False), (" bob ", False)])
def test_ruling_19_only_a_players_own_name_is_blocked(pond: Ducks, name: str, fine: bool) -> None:
    number = pond.duck(None, "Alice")
    answer = pond.mail("Alice", f'name #{number} "{name}" quack')
    assert bool(answer.done) is fine


@pytest.mark.clause("D9-NAME-13")
def test_ruling_20_case_and_blanks_do_not_tell_names_apart(pond: Ducks) -> None:
    pond.duck("Sir Egg", "Bob", 1)
    number = pond.duck(None, "Alice")
    pond.do("Alice", f"name #{number} “sir  EGG” quack")
    assert pond.see(number).name is None
    pond.do("Alice", "feed SIR   egg quack", dice=[1])


@pytest.mark.clause("D9-NAME-15")
def test_ruling_21_whoever_joins_takes_the_name_from_a_duck(pond: Ducks) -> None:
    number = pond.duck("Eve", "Alice", 4)
    pond.do("eve@example.net", "join as Eve")
    assert (pond.see(number).name, pond.see(number).quacks) == (None, 4)


@pytest.mark.clause("D9-NAME-22")
def test_ruling_22_names_are_never_carried_out(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    number = pond.duck(None, "Alice")
    pond.do("Alice", f'name #{number} "give Coot to Alice; leave the game" quack')
    assert pond.see("Coot").owner == "Bob" and "Alice" in pond.game.members() and not pond.rows("trades")


@pytest.mark.clause("D9-NAME-10", "D9-NAME-17")
def test_ruling_23_the_empty_name_is_one_if_it_is_quoted(pond: Ducks) -> None:
    number = pond.duck(None, "Alice")
    pond.do("Alice", f'name #{number} "" quack')
    assert pond.see(number).name == ""
    pond.do("Bob", f"feed #{number} quack", dice=[2])


@pytest.mark.clause("D9-ATK-9", "D9-ATK-14")
def test_ruling_24_quacks_and_eggs_stop_at_nothing(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 60)
    pond.duck("Coot", "Bob", 1)
    pond.set("god_eggs", 1)
    pond.do("Alice", "attack Coot with Bertha for 20\ndivine scrambler on Duck God with Bertha for 40\nquack")
    assert pond.quacks("Bertha", "Coot") == [0, 0] and pond.game["god_eggs"] == 0


@pytest.mark.clause("D9-POND-13")
def test_ruling_25_gain_and_loss_are_netted_first(pond: Ducks) -> None:
    """1 Quack, two of its own colour, one of another: 1 - 2 + 1 = 0, and not 0 + 1."""
    for name, colour in (("A", "Green"), ("B", "Green"), ("C", "Green"), ("D", "Blue")):
        pond.duck(name, "Alice", 1, colour=colour)
    pond.at("2021-03-04 00:00")
    assert pond.quacks("A", "B", "C", "D") == [0, 0, 0, 4]


@pytest.mark.clause("D9-POND-15")
def test_ruling_26_no_colour_gives_nothing_and_takes_nothing(pond: Ducks) -> None:
    pond.duck("A", "Alice", 5)
    pond.duck("B", "Bob", 5)
    pond.duck("C", "Bob", 5, colour="Green")
    pond.at("2021-03-04 00:00")
    assert pond.quacks("A", "B", "C") == [5, 5, 5]


@pytest.mark.clause("D9-FEED-6")
def test_ruling_27_no_fruit_is_valid_and_a_slip_costs_no_feeding(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 1)
    assert "valid: none" in pond.refused("Alice", "feed Coot with grape quack")
    pond.do("Alice", "feed Coot quack", dice=[1])


@pytest.mark.clause("D9-FEED-7", "D9-COL-1", "D9-COL-5")
def test_ruling_28_the_die_gives_the_colour_whatever_the_quacks(pond: Ducks) -> None:
    pond.do("admin", "admin add fruit grape +5 quacks")
    pond.duck("Coot", "Bob")
    pond.do("Alice", "feed Coot with grape quack", dice=[1])
    assert (pond.see("Coot").colour, pond.see("Coot").quacks) == ("Yellow", 6)


@pytest.mark.clause("D9-COL-7")
def test_ruling_29_a_parents_colour_reaches_unnamed_scouting_and_wild_children_at_once(pond: Ducks) -> None:
    parent = pond.duck("Coot", "Bob")
    unnamed, out = pond.duck(None, "Bob", parent=parent), pond.duck("Out", None, parent=parent, scouting=OUT)
    wild = pond.duck("Wild", None, parent=unnamed)
    pond.do("Alice", "feed Coot quack", dice=[6])
    assert {pond.see(number).colour for number in (unnamed, out, wild)} == {"Blue"}


@pytest.mark.clause("D9-ATK-8")
def test_ruling_30_one_may_attack_oneself_scouts_and_wild_ducks(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 20)
    pond.duck("Out", None, 5, scouting=OUT)
    pond.duck("Wild", None, 5)
    pond.do("Alice", "attack Out with Bertha for 2\nattack Wild with Bertha for 2\nattack Bertha with Bertha for 4\nquack")
    assert pond.quacks("Out", "Wild", "Bertha") == [4, 4, 10]


@pytest.mark.clause("D9-ATK-13")
@pytest.mark.parametrize("number", ["0", "-20", "-40"])
def test_ruling_31_no_scrambling_for_nothing_or_less(pond: Ducks, number: str) -> None:
    pond.set("god_eggs", 3)
    pond.duck("Bertha", "Alice", 60)
    assert "positive" in pond.refused("Alice", f"divine scrambler on Duck God with Bertha for {number} quack")
