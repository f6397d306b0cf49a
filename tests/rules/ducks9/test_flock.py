"""Feeding, colours, titles, the Duck God: what is left beside the worked examples."""

import pytest

from mailbot.engine.apply import settle
from mailbot.mail.compose import message_id
from tests.kit import module
from tests.rules.ducks9.conftest import Ducks

colours, royalty, scouting, periods = (module(f"ducks9.{name}") for name in ("colours", "royalty", "scouting", "feeding"))
titles = module("common.titles")


@pytest.mark.clause("D9-COL-1", "D9-COL-2", "D9-COL-3", "D9-COL-4", "D9-COL-5")
@pytest.mark.parametrize(("result", "colour"), [
    (1, "Yellow"), (2, "Yellow"), (3, "Yellow"), (4, "Green"), (5, "Green"), (6, "Blue"), (7, "Red"), (0, "Red"), (-3,
    "Red"), (100, "Red")])
def test_colours_by_the_die(result: int, colour: str) -> None:
    assert colours.by_die(result) == colour


@pytest.mark.clause("D9-COL-5", "D9-COL-6", "D9-FEED-2")
def test_a_changed_die(pond: Ducks) -> None:
    pond.duck("Coot", "Bob")
    pond.set("feeding_shift", -1)
    pond.do("Alice", "feed Coot quack", dice=[1])
    assert (pond.see("Coot").colour, pond.see("Coot").quacks) == ("Red", 0)
    pond.do("Carol", "feed Coot quack", dice=[6])
    assert (pond.see("Coot").colour, pond.see("Coot").quacks) == ("Red", 5)


@pytest.mark.clause("D9-FEED-4", "D9-FEED-5", "D9-FEED-6", "D9-FEED-7", "D9-COL-1")
def test_fruits(pond: Ducks) -> None:
    pond.duck("Coot", "Bob")
    assert "grape is not a valid fruit; valid: none" in pond.refused("Alice", "feed Coot with grape quack")
    pond.do("admin", "admin add fruit grape +2 quacks")
    pond.do("admin", "admin add fruit plum a new egg")
    assert "already a fruit" in pond.refused("admin", "admin add fruit Grape +3 quacks")
    assert "Only one fruit" in pond.refused("Alice", "feed Coot with grape and plum quack")
    assert "valid: grape, plum" in pond.refused("Alice", "feed Coot with apple quack")
    pond.do("Alice", "feed Coot with a grape quack", dice=[3])
    assert (pond.see("Coot").quacks, pond.see("Coot").colour) == (5, "Yellow")
    pond.do("Carol", "feed Coot with plum quack", dice=[1])
    assert pond.quacks("Coot") == [6] and "a new egg" in pond.sent("admin@example.org")
    pond.do("admin", "admin remove fruit plum")
    assert [entry["name"] for entry in pond.game["fruits"]] == ["grape"]


@pytest.mark.clause("D9-FEED-3", "D9-FEED-8")
def test_one_feeding_a_player_and_period(pond: Ducks) -> None:
    pond.duck("Coot", "Bob")
    for who in ("Alice", "Carol", "Dave"):
        pond.do(who, "feed Coot quack", dice=[1])
        assert "already fed" in pond.refused(who, "feed Coot quack")
    pond.at("2021-03-04 00:00")
    pond.do("Alice", "feed Coot quack", dice=[1])
    assert pond.quacks("Coot") == [4]


@pytest.mark.clause("D9-ROY-1", "D9-ROY-2", "D9-ROY-3", "D9-ROY-4", "D9-ROY-5")
@pytest.mark.parametrize(("numbers", "first"), [
    ({"a": 1, "b": 2}, "b"), ({"a": 2, "b": 2}, None), ({"a": 0, "b": 0}, None), ({"a": 0}, None), ({}, None), ({"a": 3,
    "b": 2, "c": 2}, "a")])
def test_who_has_the_most(numbers: dict[str, int], first: str | None) -> None:
    assert titles.first(numbers) == first


@pytest.mark.clause("D9-ROY-4", "D9-ROY-8", "D9-ITEM-2", "D9-ITEM-4", "D9-JOIN-8")
def test_titles_follow_each_line(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 4)
    pond.duck("Wild", None, 99)
    pond.duck("Coot", "Bob", 3)
    pond.duck("Bo", "Bob", 0)
    assert pond.game["royalty"] == {"king": "Bob", "lord": "Alice", "duke": None}
    before = len(pond.log())
    pond.do("Alice", "attack Bertha with Bertha for 4\nuwu")
    assert pond.game["royalty"] == {"king": "Bob", "lord": "Bob", "duke": "Bob"}
    assert any("Bob is the DUCK DUKE now" in line for line in pond.log()[before:])
    pond.do("Bob", "leave the game")
    assert pond.game["royalty"] == {"king": "Alice", "lord": None, "duke": None}
    assert {row.owner for row in pond.rows("ducks")} <= {None, *pond.game.members()}


@pytest.mark.clause("D9-SCOUT-5", "D9-SCOUT-6")
def test_upkeep_is_not_asked_of_ducks_that_are_out(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 4, eggs=2, colour="Red", parent=None)
    pond.do("Alice", "send Bertha scouting quack", dice=[5])
    duck = pond.see("Bertha")
    assert (duck.quacks, duck.eggs, duck.colour, duck.pond, duck.owner) == (4, 2, "Red", 1, None)
    assert scouting.upkeep_of(pond.game, duck) == 0


@pytest.mark.clause("D9-GOD-3", "D9-ADM-2", "D9-TIME-7")
def test_a_start_on_a_sunday_at_midnight_brings_no_egg() -> None:
    play = Ducks(begun=False)
    play.do("admin", "admin start 2021-03-07 00:00")
    assert "Play begins" in play.log()[-1]
    play.at("2021-03-07 00:00")
    game = play.json()["game"]
    assert (game["status"], game["god_eggs"], game["period"], game["start_at"]) == ("running", 0, "2021-03-07/1", "2021-03-07T00:00:00Z")
    assert game["judge"] is None and game["pond_count"] == 1
    assert "already started" in play.refused("admin", "admin start 2021-03-09 00:00")
    play.at("2021-03-14 00:00")
    assert play.game["god_eggs"] == 1


@pytest.mark.clause("D9-GOD-2", "D9-GOD-5")
def test_missed_sundays_come_one_by_one(pond: Ducks) -> None:
    pond.set("god_eggs", 9)
    pond.at("2021-06-30 12:00")
    assert (pond.game["god_eggs"], pond.json()["game"]["ended"]["at"]) == (12, "2021-03-21T00:00:00Z")
    assert pond.json()["players"]["Alice"]["outcome"] == "lost"
    assert "over" in pond.refused("Alice", "appoint myself judge quack") and "over" in pond.refused("eve@example.net", "join as Eve")


@pytest.mark.clause("D9-GOD-4")
@pytest.mark.parametrize(("eggs", "status"), [(11, "running"), (12, "lost"), (13, "lost")])
def test_the_loss_is_checked_after_every_change(pond: Ducks, eggs: int, status: str) -> None:
    pond.do("admin", f"admin correct god eggs {eggs}: ruling 4")
    assert pond.json()["game"]["status"] == status


@pytest.mark.clause("D9-POND-17", "D9-POND-2", "D9-POND-6")
def test_a_pond_that_is_removed(pond: Ducks) -> None:
    pond.set("pond_count", 3)
    pond.call(settle)
    number = pond.duck("Bertha", "Alice", 4, 3)
    pond.do("admin", "admin remove pond 3")
    assert pond.see(number).pond is None and pond.game["pond_count"] == 2
    assert "no such pond" in pond.refused("Alice", "assign Bertha to pond 3 quack")
    pond.do("Alice", "assign Bertha to pond 2 quack")
    assert pond.quacks("Bertha") == [4]
    pond.do("admin", "admin add pond")
    assert sorted(pond.json()["ponds"]) == ["1", "2", "4"]
    assert "no pond 9" in pond.refused("admin", "admin remove pond 9")


@pytest.mark.clause("D9-ADM-3", "D9-JUDGE-17")
def test_corrections_name_their_reason(pond: Ducks) -> None:
    """Names, colours from parents and titles follow from a corrected value."""
    bertha, child = pond.duck("Bertha", "Alice", 4), pond.duck("Child", "Bob", 1)
    assert "reason" in pond.refused("admin", "admin correct Bertha quacks 7")
    assert "no value" in pond.refused("admin", "admin correct Bertha quacks many: ruling 3")
    assert "no value" in pond.refused("admin", "admin correct Bertha colour pink: ruling 3")
    pond.do("admin", "admin correct Bertha quacks 7: ruling 3")
    assert pond.quacks("Bertha") == [7] and any("(ruling 3)" in line for line in pond.log())
    pond.do("admin", f"admin correct Child parent #{bertha}: ruling 4")
    pond.do("admin", "admin correct Bertha colour blue: ruling 4")
    assert pond.see(child).colour == "Blue"
    pond.do("admin", "admin correct Child owner Alice: ruling 5")
    assert pond.game["royalty"]["king"] == "Alice"
    pond.do("admin", 'admin correct Child name "Bertha": ruling 6')
    assert pond.see(child).name is None


@pytest.mark.clause("D9-JOIN-6", "D9-JOIN-11", "D9-JOIN-9")
def test_whoever_cannot_be_reached_is_taken_out_by_the_admin(pond: Ducks) -> None:
    pond.duck("Coot", "Bob", 4)
    pond.set("judge", "Bob")
    pond.do("Bob", "give Coot to Carol quack")
    assert "Only the admin" in pond.refused("Alice", "admin remove Bob: rude")
    pond.do("admin", "admin remove Bob: unsubscribed")
    assert pond.game["judge"] is None and pond.see("Coot").owner is None
    assert pond.json()["trades"]["1"]["status"] == "withdrawn"
    assert "no player any more" in pond.refused("admin", "admin remove Bob: again")


@pytest.mark.clause("D9-JUDGE-12", "D9-JUDGE-13", "D9-JUDGE-15")
def test_requests_wait_for_a_judge(pond: Ducks) -> None:
    pond.do("Alice", "request justice: Are Eggs items? quack")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    assert "not the Judge" in pond.refused("Alice", "rule on request 2: true quack")
    pond.set("judge", "Alice")
    assert "your own request" in pond.refused("Alice", "rule on request 1: Yes. quack")
    pond.at("2021-03-04 00:00")
    assert "Ponds are wet" in pond.sent("Alice") and "Are Eggs items?" in pond.sent("Alice")
    pond.do("Alice", "rule on request 2: indeterminate, it depends quack")
    assert pond.row("rulings", 1).answer == "indeterminate"
    pond.set("judge", "Carol")
    pond.do("Carol", "rule on request 1: Yes, ducks are hatched from them. quack")
    assert pond.row("judgments", 1).status == "answered"
    assert "There is no text" in pond.refused("Bob", "request justice: quack")


@pytest.mark.clause("D9-JUDGE-6", "D9-JUDGE-9", "D9-JOIN-9")
def test_a_motion_lapses(pond: Ducks) -> None:
    pond.set("judge", "Alice")
    pond.do("Bob", "remove the judge: sleeps quack")
    pond.do("Bob", "withdraw my assent to removal quack")
    assert not pond.rows("removal_motions")
    pond.do("Bob", "remove the judge: sleeps quack")
    pond.do("Carol", "remove the judge: sleeps, I say quack")
    assert pond.game["judge"] is None and not pond.rows("removal_motions")


@pytest.mark.clause("D9-JUDGE-20", "D9-JOIN-9")
@pytest.mark.parametrize(("votes", "status"), [
    ({}, "standing"), ({"Bob": "overturn"}, "overturned"), ({"Bob": "overturn", "Carol": "affirm"}, "standing"),
    ({"Bob": "overturn", "Carol": "affirm", "Dave": "overturn"}, "overturned")])
def test_votes_of_confidence(pond: Ducks, votes: dict[str, str], status: str) -> None:
    pond.set("judge", "Alice")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.do("Alice", "rule on request 1: true quack")
    for name, side in votes.items():
        pond.do(name, f"{side} ruling 1 quack")
    pond.wait("96h")
    assert pond.row("rulings", 1).status == status


@pytest.mark.clause("D9-JUDGE-19", "D9-JUDGE-20", "D9-JOIN-9")
def test_only_players_votes_of_confidence_count(pond: Ducks) -> None:
    pond.set("judge", "Alice")
    pond.do("Bob", "request justice: Ponds are wet. quack")
    pond.do("Alice", "rule on request 1: true quack")
    pond.do("Bob", "overturn ruling 1 quack")
    pond.do("Carol", "overturn ruling 1 quack")
    pond.do("Carol", "unvote ruling 1 quack")
    assert "no vote" in pond.refused("Carol", "unvote ruling 1 quack")
    pond.do("Bob", "leave the game")
    assert pond.row("rulings", 1).votes == {}
    pond.wait("96h")
    assert pond.row("rulings", 1).status == "standing" and "closed" in pond.refused("Dave", "affirm ruling 1 quack")


@pytest.mark.clause("D9-GOD-6")
def test_mails_wait_while_a_loss_is_pending(pond: Ducks) -> None:
    """They are played in order once play goes on, and nobody else's step sees them before; after a loss they are refused."""
    for rescue in (True, False):
        play = Ducks()
        play.set("god_eggs", 11)
        play.do("Alice", "propose: Rescue")
        play.do("Alice", "vote 1 bread")
        play.at("2021-03-07 00:01")
        assert play.json()["game"]["status"] == "loss_pending"
        first, second = play.mail("Bob", "name #2 Bill quack"), play.mail("Carol", "name #3 bill quack")
        assert "is kept" in first.text and "is kept" in second.text and not first.done
        play.do("admin", "admin enter 1\nthe Duck God loses 2 God Eggs\nend" if rescue else "admin enter 1 text only")
        play.wait("1")
        assert play.json()["game"]["status"] == ("running" if rescue else "lost")
        assert play.row("ducks", 2).name == ("Bill" if rescue else None) and play.row("ducks", 3).name is None
        assert ("over" in play.sent("Bob")) is not rescue and not play.rows("waiting")


@pytest.mark.clause("D9-ADM-1", "D9-ADM-2")
def test_a_new_round(pond: Ducks) -> None:
    """The old round is kept; in the new one nobody has joined, and numbers begin anew."""
    pond.duck("Bertha", "Alice", 4, colour="Blue")
    pond.do("Alice", "propose: Frost")
    pond.do("Alice", "give Bertha to Bob quack")
    assert "still running" in pond.refused("admin", "admin new round")
    assert "Only the admin" in pond.refused("Alice", "admin new round: fun")
    pond.set("god_eggs", 11)
    pond.at("2021-03-07 00:00")
    pond.do("admin", "admin new round")
    game = pond.json()["game"]
    assert (game["status"], game["god_eggs"], game["period"], pond.game.members()) == ("lobby", 0, "", ())
    kept = pond.json()["rounds"]["1"]
    assert kept["outcome"] == "all players lose" and kept["archive"]["ducks"][0]["name"] == "Bertha" and "@" not in str(kept)
    assert not pond.rows("ducks") and not pond.rows("ponds") and not pond.rows("trades")
    pond.do("alice@example.org", "join as Alice")
    assert [row.id for row in pond.rows("ducks")] == [1]
    pond.do("admin", "admin start 2021-03-08 00:00")
    pond.at("2021-03-10 00:00")
    assert pond.json()["game"]["status"] == "running" and pond.json()["players"]["Alice"]["outcome"] is None


@pytest.mark.clause("D9-TRADE-2", "D9-TRADE-4")
def test_an_offer_is_accepted_in_an_answer(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 4)
    pond.duck("Bill and Bo", "Bob", 4)
    pond.mail("Alice", "offer Bertha to Bob for Bill and Bo quack")
    mail = next(mail for mail in pond.mails if mail.to == "bob@example.org" and "Trade 1" in mail.subject)
    assert "Alice gives Bertha (#5), Bob gives Bill and Bo (#6)" in mail.text
    name = message_id(mail.key, "game@example.org")
    answer = {"In-Reply-To": name, "References": name}
    assert "must end" in pond.refused("Bob", "I accept", subject=f"Re: {mail.subject}", headers=answer)
    pond.do("Bob", "I accept quack", subject=f"Re: {mail.subject}", headers=answer)
    assert pond.see("Bertha").owner == "Bob" and pond.see("Bill and Bo").owner == "Alice"


@pytest.mark.clause("D9-JOIN-1", "D9-JOIN-5", "D9-ACT-5")
def test_a_line_below_ones_leaving_does_nothing(pond: Ducks) -> None:
    pond.duck("Bertha", "Alice", 4)
    pond.duck("Coot", "Bob", 4)
    answer = pond.mail("Alice", "leave the game\nfeed Coot\nvote 1 bread\nquack")
    assert answer.done == ["You have left the game."] and answer.refused[0] == "You are no player any more."
    assert pond.quacks("Coot") == [4]


@pytest.mark.clause("D9-JOIN-2", "D9-JOIN-5")
def test_joining_proves_an_address_and_leaving_takes_effect_at_once() -> None:
    play = Ducks(players=(), parameters={"confirm": "token"})
    play.do("alice@example.org", "join as Alice")
    assert play.game.members() == ()
    word = next(row.code for row in play.rows("tokens"))
    play.do("alice@example.org", f"confirm {word}")
    assert play.game.members() == ("Alice",) and play.rows("ducks", owner="Alice")
    play.do("Alice", "leave the game")
    assert play.game.members() == () and not play.rows("ducks", owner="Alice")


@pytest.mark.parametrize(("reader", "seen"), [("Alice", True), ("admin", True), ("all", True), ("Bob", False), ("", False)])
def test_an_address_is_for_its_owner_and_the_admin(pond: Ducks, reader: str, seen: bool) -> None:
    """Under the name that the players of this game know it by."""
    alice = pond.json(reader)["players"]["Alice"]
    assert (alice.get("address") == "alice@example.org") is seen and ("address" in alice) is seen


@pytest.mark.clause("D9-TRADE-1", "D9-NAME-22")
def test_names_with_little_words_in_them_are_traded_whole(pond: Ducks) -> None:
    pond.duck("Way to go", "Alice")
    pond.duck("One for Bob", "Bob")
    pond.do("Alice", 'offer "Way to go" to Bob for "One for Bob" quack')
    pond.do("Bob", "accept trade 1 uwu")
    assert (pond.see("Way to go").owner, pond.see("One for Bob").owner) == ("Bob", "Alice")
    pond.do("Bob", "give Way to go to Carol quack")
    pond.do("Carol", "accept trade 2 uwu")
    pond.duck("Bill", "Carol")
    pond.do("Carol", "give Dave Bill egg")
    assert pond.row("trades", 3).to == "Dave"
    assert "no player" in pond.refused("Carol", "give Way to go to Eve egg")


@pytest.mark.clause("D9-ACT-1", "D9-ACT-10", "D9-WORD-11")
def test_acting_on_a_list() -> None:
    """A list where all read along: what acts is read to the last word, and talk is left alone."""
    play = Ducks(on_list=True)
    play.no_ducks()
    number = play.duck(None, "Bob")
    play.do("Bob", f"name #{number} Sir Quack uwu", to="list")
    assert play.see("Sir Quack").id == number
    play.do("Alice", "feed Sir Quack egg", to="list", dice=[4])
    talk = play.mail("Carol", "What a fine pond that is, quack", to="list")
    assert not talk.done and not talk.text
    assert "must end" in play.mail("Carol", "feed Sir Quack please", to="list").refused[0]
