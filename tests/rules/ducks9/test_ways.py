"""The many ways in which people write a line: each does what it says, or is asked back with the ducks that could be meant."""

import pytest

from mailbot.engine.apply import settle
from mailbot.mail.compose import message_id
from tests.rules.ducks9.conftest import Ducks

OUT = {"sender": "Alice", "sent_period": "2021-02-21/1", "potential": 11, "last_attempt_period": None}
TRADES = ("offer Bertha to Bob for Coot", "trade Bertha to Bob for Coot", "trade Bertha for Coot with Bob", "swap Bertha for Coot with Bob",
          "offer Bob Bertha for Coot", "exchange Bertha with Bob for Coot", "offer Bertha for Coot to Bob",
          "trade with Bob: Bertha for Coot",
          "offer to give Bertha to Bob for Coot", "offer a trade: Bertha for Coot with Bob",
          "swap my duck Bertha for Bob's duck Coot with Bob")


@pytest.fixture
def flock(pond: Ducks) -> Ducks:
    """Alice has Bertha, Bill, Dry (without a pond), and Out, who is out; Bob has Coot; Dave is the DUKE, with Drake."""
    pond.set("pond_count", 2)
    pond.set("god_eggs", 5)
    pond.call(settle)
    pond.duck("Bertha", "Alice", 60, eggs=1)
    pond.duck("Coot", "Bob", 20)
    pond.duck("Bill", "Alice", 8)
    pond.duck("Dry", "Alice", 9, None)
    pond.duck("Out", None, 9, scouting=OUT)
    pond.duck("Drake", "Dave", 59)
    for number in range(4):
        pond.duck(f"D{number}", "Dave", 20)
    pond.given("pond_rolls", duck=pond.see("Out").id, created_at=pond.now)
    return pond


@pytest.mark.clause("D9-ACT-2", "D9-FEED-1", "D9-NAME-23")
@pytest.mark.parametrize("line", [
    "I feed Coot", "feed the duck Coot", "feed duck 6", "feed duck #6", "feed Bob's duck Coot", "feed Bob's Coot", "feed Coot of Bob",
    "feed Bob's duck", "feed a duck of Bob", "Feeding Coot.", "feeding: Coot", "feed Coot some bread", "throw bread to Coot",
    "give Coot some food",
    "use my feeding on Coot", "my feeding goes to Coot", "feed coot,"])
def test_feeding(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack", dice=[3])
    assert flock.quacks("Coot") == [23]


@pytest.mark.clause("D9-ATK-7")
@pytest.mark.parametrize("line", [
    "attack Coot using Bertha for 6", "quack attack on Coot with Bertha for 6", "standard quack attack on Coot with Bertha for 6 quacks",
    "Bertha attacks Coot for 6", "let Bertha attack Coot for 6", "Bertha: quack attack Coot for 6", "attack Coot with Bertha (6 quacks)",
    "attack Coot with Bertha, 6 quacks,", "attack Coot with Bertha at cost 6", "attack Coot with Bertha N = 6",
    "attack Coot for 6 with Bertha",
    "with Bertha attack Coot for 6", "attack Bob's Coot through my duck Bertha for 6"])
def test_attacks(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack")
    assert flock.quacks("Bertha", "Coot") == [54, 17]


@pytest.mark.clause("D9-ATK-10", "D9-ATK-11", "D9-ATK-13", "D9-ATK-15")
@pytest.mark.parametrize(("line", "dice", "name", "quacks"), [
    ("Bertha lays an egg for 12", [3], "Bertha", 48), ("lay an egg using Bertha for 12", [3], "Bertha", 48),
    ("lay egg for 12 with Bertha", [3], "Bertha", 48), ("lay egg with Bertha (12)", [3], "Bertha", 48),
    ("try to lay an egg with Bertha, N = 12", [3], "Bertha", 48),
    ("Bertha hatches an egg", [], "Bertha", 55), ("hatch Bertha's egg", [], "Bertha", 55), ("hatch the egg of Bertha", [], "Bertha", 55),
    ("let Bertha hatch her egg", [], "Bertha", 55), ("hatch egg using Bertha", [], "Bertha", 55),
    ("scramble the Duck God with Bertha for 40", [], "Bertha", 20), ("use the divine scrambler on the Duck God with Bertha for 40", [],
    "Bertha", 20),
    ("Bertha uses the divine scrambler on the Duck God for 40", [], "Bertha", 20),
    ("steal Dave's Drake with Bertha", [], "Bertha", 1), ("Bertha steals Drake", [], "Bertha", 1),
    ("steal Drake from Dave using Bertha", [], "Bertha", 1),
    ("steal the duck Drake with Bertha", [], "Bertha", 1)])
def test_other_attacks(flock: Ducks, line: str, dice: list[int], name: str, quacks: int) -> None:
    flock.do("Alice", f"{line} quack", dice=dice)
    assert flock.quacks(name) == [quacks]


@pytest.mark.clause("D9-SCOUT-1", "D9-SCOUT-2")
@pytest.mark.parametrize(("line", "sent"), [
    ("send Bertha to scout", "Bertha"), ("send Bertha out", "Bertha"), ("send out Bertha", "Bertha"), ("Bertha goes scouting", "Bertha"),
    ("put Bertha on a scouting mission", "Bertha"), ("send Bertha for scouting", "Bertha"), ("scouting mission for Bertha", "Bertha"),
    ("send all my ducks scouting", "Bertha Bill"), ("scout with all my ducks", "Bertha Bill"), ("send everyone scouting", "Bertha Bill"),
    ("send both my ducks scouting", "Bertha Bill"), ("send my ducks Bill and Bertha scouting", "Bill Bertha"),
    ("scouting: Bill, Bertha", "Bill Bertha"),
    ("send ducks #7 and #5 scouting", "Bill Bertha"), ("send #7, #5 scouting", "Bill Bertha"), ("send duck 5 scouting with a d12",
    "Bertha")])
def test_scouting(flock: Ducks, line: str, sent: str) -> None:
    flock.do("Alice", f"{line} quack", dice=[4, 9][:len(sent.split())])
    assert {name: flock.see(name).scouting["potential"] for name in sent.split()} == dict(zip(sent.split(), [4, 9], strict=False))


@pytest.mark.clause("D9-SCOUT-9", "D9-SCOUT-11")
@pytest.mark.parametrize(("line", "quacks"), [
    ("try to retrieve Out", 20), ("bring back Out", 20), ("get Out back", 20), ("recall Out", 20), ("fetch Out", 20),
    ("bring home my duck Out", 20),
    ("roll to retrieve Out", 20), ("retrieve all my ducks", 20), ("retrieve Out from scouting", 20), ("return Out", 20),
    ("cut Out's losses", 10), ("cut losses: Out", 10), ("cut the losses of Out", 10)])
def test_coming_home(flock: Ducks, line: str, quacks: int) -> None:
    flock.do("Alice", f"{line} quack", dice=[12] if quacks == 20 else [])
    assert flock.quacks("Out") == [quacks] and flock.see("Out").owner == "Alice"


@pytest.mark.clause("D9-POND-6", "D9-POND-8")
@pytest.mark.parametrize(("line", "name"), [
    ("place Dry in pond 2", "Dry"), ("assign pond 2 to Dry", "Dry"), ("assign Dry to the second pond", "Dry"), ("Dry lives in pond 2",
    "Dry"),
    ("let Dry live in pond two", "Dry"), ("put my duck Dry into pond no. 2", "Dry"),
    ("move Bertha from pond 1 to pond 2", "Bertha"), ("move Bertha pond 2", "Bertha"), ("Bertha swims to pond 2", "Bertha"),
    ("relocate Bertha into pond 2", "Bertha"), ("move Bertha to pond #2", "Bertha")])
def test_ponds(flock: Ducks, line: str, name: str) -> None:
    flock.do("Alice", f"{line} quack")
    assert flock.see(name).pond == 2 and flock.quacks(name) == [9 if name == "Dry" else 59]


@pytest.mark.clause("D9-POND-8")
def test_a_move_from_where_it_is_not(flock: Ducks) -> None:
    assert "is not in pond 2 but in pond 1" in flock.refused("Alice", "move Bertha from pond 2 to pond 1 quack")


@pytest.mark.clause("D9-POND-3")
@pytest.mark.parametrize("line", ["roll pond for #9", "roll the die for a new pond", "roll a d6 for a pond", "roll a pond",
"roll a d6 for #9", "pond roll"])
def test_pond_rolls(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack", dice=[6])
    assert flock.game["pond_count"] == 3


@pytest.mark.clause("D9-TRADE-1", "D9-TRADE-5")
@pytest.mark.parametrize("line", TRADES)
def test_trades(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack")
    row = flock.row("trades", 1)
    assert (row.to, row.give, row.want) == ("Bob", {"ducks": [5]}, {"ducks": [6]})


@pytest.mark.clause("D9-TRADE-1")
@pytest.mark.parametrize("line", ["gift Bertha to Bob", "donate Bertha to Bob", "give my duck Bertha to Bob as a gift", "give Bob duck 5"])
def test_gifts(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack")
    assert flock.row("trades", 1).give == {"ducks": [5]} and flock.row("trades", 1).want == {}


@pytest.mark.clause("D9-NAME-1")
@pytest.mark.parametrize("line", [
    "name my duck Bertha", "call my duck Bertha", "name duck 1 Bertha", "give #1 the name Bertha", "give my duck the name Bertha",
    "duck #1 is now called Bertha", "#1 shall be called Bertha", "set the name of #1 to Bertha", "name #1: Bertha",
    "let's call my duck Bertha",
    "christen #1 Bertha", "name my ducks Bertha", "I hereby name duck #1 Bertha."])
def test_naming(line: str) -> None:
    play = Ducks()
    play.do("Alice", f"{line} quack")
    assert play.see(1).name == "Bertha"


@pytest.mark.clause("D9-NAME-1", "D9-NAME-2")
def test_several_names_for_several_ducks() -> None:
    play = Ducks()
    second = play.duck(None, "Alice", pond=None)
    assert "your unnamed ducks are: #1, #5" in play.refused("Alice", "name my ducks Huey, Dewey and Louie quack")
    play.do("Alice", 'name my ducks Huey and "Dewey and Louie" quack')
    assert (play.see(1).name, play.see(second).name) == ("Huey", "Dewey and Louie")
    assert "are: none" in play.refused("Alice", "name my ducks Sam and Max quack")


@pytest.mark.clause("D9-NAME-23")
@pytest.mark.parametrize("line", ["feed Dave's duck", "feed a duck of Dave", "send my duck scouting", "lay egg with my duck for 4"])
def test_where_several_are_meant_they_are_named(flock: Ducks, line: str) -> None:
    answer = flock.mail("Alice", f"{line} quack")
    names = "Drake (#10)" if "Dave" in line else "Bertha (#5)"
    assert not answer.done and "several ducks" in answer.unclear[0] and names in answer.text


@pytest.mark.clause("D9-NAME-23")
def test_a_name_that_is_just_so_comes_first(flock: Ducks) -> None:
    number = flock.duck("Bob's duck", "Carol", 1)
    flock.do("Alice", "feed Bob's duck quack", dice=[2])
    assert flock.see(number).quacks == 3


def test_questions(flock: Ducks) -> None:
    for line, said in (
            ("which ducks do I own?", "Bertha"), ("where is Bertha?", "pond 1"), ("who owns Coot?", "owner Bob"), ("show Bob's ducks",
            "Coot"),
            ("how many quacks does Bertha have?", "(60)"), ("status of Out", "potential 11"), ("pond 1", "Bertha"),
            ("who is in pond 1?", "Bertha"),
            ("ponds", "Pond 2: nobody."), ("royalty", "DUCK DUKE: Dave."), ("who is Duck King?", "Dave: ducks 5, Quacks 139."),
            ("how many God Eggs are there?", "5 of 12 God Eggs"), ("who is the judge?", "vacant"), ("requests", "No request is open"),
            ("when does the period end?", "2021-02-28/1 ends on Thu 4 Mar"), ("calendar", "gains an Egg"), ("pond rolls", "open for #9"),
            ("duck words", "quack, uwu, egg, waddle")):
        assert said in "\n".join(flock.do("Alice", line)), line


@pytest.mark.clause("D9-VOTE-2", "D9-TRADE-2")
def test_an_answer_is_about_the_mail_it_answers_whatever_its_subject(flock: Ducks) -> None:
    flock.mail("Alice", "give Bertha to Bob quack")
    mail = next(mail for mail in flock.mails if mail.to == "bob@example.org" and "Trade 1" in mail.subject)
    name = message_id(mail.key, "game@example.org")
    flock.do("Bob", "I accept quack", subject="Re: your kind offer", headers={"In-Reply-To": name, "References": name})
    assert flock.see("Bertha").owner == "Bob"


@pytest.mark.clause("D9-JUDGE-2")
@pytest.mark.parametrize("line", [
    "I want to be Judge", "I'd like to be the Judge", "I nominate myself as Judge", "let me be judge", "I offer myself as judge",
    "make me judge",
    "I announce my candidacy for Judge", "candidacy for judge", "I declare myself a candidate for Judge", "appoint me as Judge"])
def test_standing_for_judge(flock: Ducks, line: str) -> None:
    flock.do("Alice", f"{line} quack")
    assert [row.player for row in flock.rows("candidacies")] == ["Alice"]


@pytest.mark.clause("D9-JUDGE-10", "D9-JUDGE-11", "D9-JUDGE-19")
@pytest.mark.parametrize("ask", ["I call for justice: Ponds are wet.", "request for ruling: Ponds are wet.", "justice: Ponds are wet.",
                                 "question to the Judge: Ponds are wet.", "request justice\nPonds are wet.\n"])
@pytest.mark.parametrize("rule", ["my ruling on request 1: false because of line 4", "ruling on 1: false because of line 4",
                                  "judge request 1 false because of line 4", "I rule on request 1: false, since of line 4"])
def test_justice(flock: Ducks, ask: str, rule: str) -> None:
    flock.set("judge", "Dave")
    flock.do("Bob", f"{ask} quack")
    assert flock.row("judgments", 1).text == "Ponds are wet."
    flock.do("Dave", f"{rule} quack")
    assert (flock.row("rulings", 1).answer, flock.row("rulings", 1).reason) == ("false", "of line 4")
    flock.do("Carol", "I vote against ruling 1 quack")
    flock.do("Alice", "vote for ruling 1 quack")
    assert flock.row("rulings", 1).votes == {"Carol": "overturn", "Alice": "affirm"}


@pytest.mark.clause("D9-TRADE-3", "D9-TRADE-6")
@pytest.mark.parametrize(("who", "line", "status"), [
    ("Bob", "accept offer 1", "done"), ("Bob", "yes to trade 1", "done"), ("Bob", "I agree to trade 1", "done"), ("Bob",
    "reject trade 1", "declined"),
    ("Bob", "no thanks to trade 1", "declined"), ("Bob", "refuse offer 1", "declined"), ("Alice", "take back trade 1", "cancelled"),
    ("Alice", "I retract my offer 1", "cancelled")])
def test_answers_to_an_offer(flock: Ducks, who: str, line: str, status: str) -> None:
    flock.do("Alice", "give Bertha to Bob quack")
    flock.do(who, f"{line} quack")
    assert flock.row("trades", 1).status == status


@pytest.mark.clause("D9-PROP-8")
@pytest.mark.parametrize(("mail", "title", "text"), [
    ("I amend proposal 1:\nNew text.", "Frost", "New text."), ("change proposal 1\nNew text.", "Frost", "New text."),
    ("amend 1: New text.", "Frost", "New text."), ("amend proposal 1 to: New text.", "Frost", "New text."),
    ("replace my proposal 1: Thaw\nNew text.", "Thaw", "New text.")])
def test_amending(flock: Ducks, mail: str, title: str, text: str) -> None:
    flock.do("Alice", "propose: Frost\nOld text.")
    flock.do("Alice", mail)
    assert (flock.row("proposals", 2).title, flock.row("proposals", 2).text) == (title, text)


@pytest.mark.clause("D9-PROP-7")
def test_taking_a_proposal_back(flock: Ducks) -> None:
    flock.do("Alice", "propose: Frost")
    assert "Which proposal" in flock.mail("Alice", "retract my proposal").unclear[0]
    mail = next(mail for mail in flock.mails if "Proposal 1: Frost" in mail.subject)
    name = message_id(mail.key, "game@example.org")
    flock.do("Alice", "I withdraw my proposal", subject="Re: well", headers={"In-Reply-To": name, "References": name})
    flock.do("Alice", "propose: Thaw")
    flock.do("Alice", "take back proposal 2")
    assert [row["status"] for row in flock.json()["proposals"].values()] == ["retracted", "retracted"]
