"""How people word what they want of a contest: each line here is understood as a person would."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest

PLAYERS = NAMES
PARAMETERS = {"objection_window": "0"}


@pytest.mark.clause("CO-CREATE-1", "CO-CREATE-4", "CO-CREATE-8", "CO-CREATE-9", "CO-CREATE-10")
@pytest.mark.parametrize(("words", "values"), [
    ("I'd like to create a contest\n\nTitle: Odes\nText: Write.", {"title": "Odes", "text": "Write."}),
    ("create a contest called Odes\n\nWrite an ode.\nBest wins.", {"title": "Odes", "text": "Write an ode.\nBest wins."}),
    ("create contest: Odes\nWrite.", {"title": "Odes", "text": "Write."}),
    ("make a new contest “Odes”\nText: Write.", {"title": "Odes"}),
    ("create contest Odes\ntitle: Hymns\nText: Write.", {"title": "Hymns"}),
    ("create contest\ntitle - Odes\nmax players: 8\nmin players: 3\ntext:\nWrite.", {"min_contestants": 3, "max_contestants": 8}),
    ("create contest\n**Name:** Odes\n**Players:** 2-2\n**Scoring:** own score\n**Rules:**\nWrite.",
     {"title": "Odes", "min_contestants": 2, "max_contestants": 2, "scoring": "own", "text": "Write."}),
    ("create contest\nTITLE = Odes\n\nSCORING: points\n\nTEXT\nWrite.", {"title": "Odes", "scoring": "plain", "text": "Write."}),
    ("create contest\nTitle: O\nContestants: at least 3\nText: W", {"min_contestants": 3, "max_contestants": None}),
    ("create contest\nTitle: O\nContestants: 3+\nText: W", {"min_contestants": 3, "max_contestants": None}),
    ("create contest\nTitle: O\nContestants: 3 or more players\nText: W", {"min_contestants": 3, "max_contestants": None}),
    ("create contest\nTitle: O\nContestants: up to 6\nText: W", {"min_contestants": 2, "max_contestants": 6}),
    ("create contest\nTitle: O\nContestants: up to 1\nText: W", {"min_contestants": 1, "max_contestants": 1}),
    ("create contest\nTitle: O\nContestants: between 3 and 8\nText: W", {"min_contestants": 3, "max_contestants": 8}),
    ("create contest\nTitle: O\nContestants: exactly 4\nText: W", {"min_contestants": 4, "max_contestants": 4}),
    ("create contest\nTitle: O\nContestants: 3 to unlimited\nText: W", {"min_contestants": 3, "max_contestants": None}),
    ("create contest\nTitle: O\nScoring: x and y\nText: W", {"scoring": "axes", "axes": ["x", "y"]}),
    ("create contest\nTitle: O\nAxis: y\nText: W", {"scoring": "axes", "axes": ["y"]}),
    ("create contest\nTitle: O\nScoring: none\nText: W", {"scoring": "own"}),
    ("create contest\nTitle: O\nAmendable by: everyone\nJoining: any time\nText: W", {"amendable_by": "all", "joining": "always"}),
    ("create contest\nTitle: O\nAmendments: a majority\nJoining: between rounds\nText: W",
     {"amendable_by": "majority", "joining": "open only"}),
    ("create contest\nTitle: O\nContest master: Bob\nText: W", {"offered_contestmaster": "Bob"}),
    ("create contest\nTitle: O\nGamemaster: myself\nText: W", {"offered_contestmaster": None, "contestmaster": "Ann"}),
])
def test_a_contest_is_created(play: Play, words: str, values: dict[str, object]) -> None:
    play.do("Ann", words)
    row = play.row("contracts", 1)
    assert {name: row[name] for name in values} == values


@pytest.mark.clause("CO-CREATE-14")
@pytest.mark.parametrize(("words", "fault"), [
    ("create contest\nTitle: O\nColour: red\nShape: round\nText: W", "“Colour: red”, “Shape: round” are no header line"),
    ("create contest\nTitle: O\nContestants: many\nText: W", "contestants “many”"),
    ("create contest\nTitle: O\nContestants: 0 to 4\nText: W", "min 0 is not from 1 to 1000"),
    ("create contest\nTitle: O\nScoring: x and q\nText: W", "unknown axis q"),
    ("create contest\nTitle: O\nJoining: never\nText: W", "write always or open only"),
    ("create contest\nTitle: O\nModuel: duel\n", "“Moduel: duel” is no header line"),
    ("create contest\nTitle: O\nModuel: duel\n", "text missing"),
])
def test_what_cannot_be_meant_is_named(play: Play, words: str, fault: str) -> None:
    assert fault in play.refused("Ann", words)


def test_one_limit_is_amended_and_the_other_stays(play: Play) -> None:
    play.do("Ann", "create contract\nTitle: O\nContestants: 3 to 8\nAmendable by: master\nText: W\nEnd text")
    play.do("Ann", "amend C1\nMax: 6")
    assert (play.row("contracts", 1).min_contestants, play.row("contracts", 1).max_contestants) == (3, 6)
    play.do("Ann", "amend C1\nContestants: up to 5")
    assert (play.row("contracts", 1).min_contestants, play.row("contracts", 1).max_contestants) == (3, 5)
    play.do("Ann", "amend C1\nMinimum: 4\nMaximum: none")
    assert (play.row("contracts", 1).min_contestants, play.row("contracts", 1).max_contestants) == (4, None)


@pytest.mark.clause("CO-ADDR-1", "CO-JOIN-1", "CO-LOG-2")
@pytest.mark.parametrize(("who", "line", "said"), [
    ("Eve", "I want to join the werewolves", "You are a contestant of C1"),
    ("Eve", "count me in for C1", "You are a contestant of C1"),
    ("Eve", "sign me up for contest #1", "You are a contestant of C1"),
    ("Eve", "please add me to C1!", "You are a contestant of C1"),
    ("Bob", "quit C1", "You have left C1"),
    ("Bob", "status C1", "C1 Werewolves: contest, open"),
    ("Bob", "how does C1 stand?", "C1 Werewolves: contest, open"),
    ("Bob", "my contests", "C1 Werewolves: contest, open"),
    ("Ann", "award Bob 2 points on x in C1 for the best haiku", "Bob gets 2 x points"),
    ("Ann", "give Bob 3 points in C1: best haiku", "Bob gets 3 x points"),
    ("Ann", "award 3 x to Bob: best haiku", "Bob gets 3 x points"),
    ("Ann", "award C1 to Bob +2 x because it was nice", "Bob gets 2 x points"),
    ("Ann", "award C1 Bob 1 point along x - nice", "Bob gets 1 x points"),
    ("Ann", "score Bob +3 in C1", "Bob has 3 points"),
    ("Ann", "score C1 Bob 10", "Bob has 10 points"),
    ("Ann", "score C1 Bob = -10", "Bob has -10 points"),
    ("Ann", "set the score of Bob in C1 to 7", "Bob has 7 points"),
    ("Ann", "start round 1 of C1", "C1 is running, round 1"),
    ("Ann", "deadline for Bob in C1: send your move by Friday 18:00", "due Fri 9 Jan 2026, 18:00 UTC"),
    ("Ann", "deadline C1 Bob by tomorrow: vote", "due Tue 6 Jan 2026, 23:59:59 UTC"),
    ("Ann", "set a deadline for C1: all must vote in 3 days", "due Thu 8 Jan 2026, 09:00 UTC"),
    ("Ann", "deadline C1 for Bob and Cid on the double: send moves", "due Wed 7 Jan 2026, 09:00 UTC"),
    ("Ann", "announce in C1: round two begins", "All contestants of C1 are told"),
    ("Ann", "tell everybody in C1: hi", "All contestants of C1 are told"),
    ("Bob", "say in C1: hello", "on the page of C1"),
    ("Bob", "post to C1: hello", "on the page of C1"),
    ("Ann", "secret for Bob in C1: wolf", "The secret is S1"),
    ("Ann", "give Bob a secret in C1: wolf", "The secret is S1"),
    ("Ann", "secret C1 to Bob:\nwolf\nof the north", "The secret is S1"),
    ("Ann", "announce C1\nRound two\nbegins.", "All contestants of C1 are told"),
    ("Bob", "say C1:\nhello\nall", "on the page of C1"),
    ("Bob", "seal C1:\n40", "Your sealed text is S1"),
    ("Bob", "sealed bid for C1: 40", "Your sealed text is S1"),
    ("Ann", "roll a d6 for C1", "1d6:"),
    ("Ann", "roll d20+3 for C1: storm", "1d20+3:"),
    ("Ann", "secretly roll 1d20 for C1: trap", "1d20:"),
    ("Ann", "pick a random contestant of C1", "1 of Bob, Cid, Dee:"),
    ("Ann", "choose one of red, blue and green for C1", "1 of red, blue, green:"),
    ("Ann", "shuffle the contestants for C1", "shuffle of Bob, Cid, Dee:"),
    ("Ann", "deal wolf, seer and villager in C1", "Dealt: Bob:"),
    ("Bob", "amend the contest\n\nNew text.", "Your amendment is A1"),
    ("Ann", "kick Bob from C1: rude", "Bob is expelled from C1"),
    ("Ann", "hand over C1 to Eve", "The post is offered to Eve"),
    ("Ann", "offer the post of contestmaster of C1 to Eve", "The post is offered to Eve"),
])
def test_a_line_is_understood(play: Play, who: str, line: str, said: str) -> None:
    contest(play)
    assert any(said in sentence for sentence in play.do(who, line))


@pytest.mark.parametrize(("line", "said"), [
    ("start a contest", "To make a new contest, write a line “create contest”"),
    ("start round 3 of C1", "That would be round 1, not 3."),
    ("finish round 2 of C1", "C1 is not running"),
    ("extend D1 to tuesday", "only be put off to a later time"),
    ("award C1 Bob 1 q: r", "q is not of C1"),
    ("join C1 and C2", "There is no contest \"C1 and C2\". There is C1 (Werewolves)."),
])
def test_a_refusal_says_what_would_do(play: Play, line: str, said: str) -> None:
    contest(play)
    play.do("Ann", "deadline C1 all by friday: vote")
    assert said in play.refused("Ann", line)


@pytest.mark.clause("CO-DEAD-5")
def test_care_for_deadlines_in_other_words(play: Play) -> None:
    contest(play)
    play.do("Ann", "deadline C1 all in 3 days: vote")
    play.do("Bob", "D1 is done")
    play.do("Ann", "Cid has met D1")
    assert play.do("Ann", "extend D1 until next Monday") == ["D1 is due Mon 12 Jan 2026, 23:59:59 UTC now."]
    assert play.do("Ann", "postpone D1 by a day and 2 hours") == ["D1 is due Wed 14 Jan 2026, 01:59:59 UTC now."]
    assert play.do("Ann", "waive D1") == ["D1 is waived for Dee."]
    assert play.row("deadlines", 1).people == {"Bob": "met", "Cid": "met", "Dee": "waived"}
    play.do("Ann", "deadline C1 all in 3 days: vote")
    play.do("Ann", "cancel D2")
    assert play.row("deadlines", 2).status == "closed"


@pytest.mark.clause("CO-TEXT-3")
@pytest.mark.parametrize(("line", "answer"), [
    ("yes to A1", "consent"), ("A1: yes", "consent"), ("agree with A1", "consent"), ("vote yes on A1", "consent"), ("reject A1", "refuse"),
    ("A1: no", "refuse"), ("no to A1", "refuse"), ("vote against A1", "refuse"), ("object to A1", "refuse")])
def test_consent_in_other_words(play: Play, line: str, answer: str) -> None:
    contest(play)
    play.do("Bob", "amend C1\nText: New")
    play.do("Cid", line)
    assert play.row("amendments", 1).answers["Cid"] == answer


@pytest.mark.parametrize("line", ["join the discussion", "I may join later", "we should start a contest", "yes to all that"])
def test_talk_on_the_list_is_left_alone(line: str) -> None:
    play = Play(("starter",), players=("Ann", "Bob"), on_list=True)
    answer = play.mail("Bob", f"{line}\nWhat do you think?", to="list")
    assert not answer.done and not answer.refused and answer.mail is None
