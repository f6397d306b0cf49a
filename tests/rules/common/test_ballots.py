"""Votes cast, changed, hidden and counted."""

import pytest

from tests.kit import Play, module

RULES = ("common.ballots", "common.joining", "common.proposal_pages", "common.reminders", "common.enacting")
PLAYERS = ("Ann", "Bob", "Cid", "Dora")
ballots = module("common.ballots")


@pytest.fixture
def tabled(play: Play) -> Play:
    """Ann has proposed 1, and Bob 2."""
    play.do("Ann", "propose: Tea\nThere shall be tea.")
    play.do("Bob", "propose: Cake\nThere shall be cake.")
    return play


def votes(play: Play, number: int = 1, who: str = "") -> dict[str, str]:
    """The votes on a proposal, as somebody sees them."""
    found: dict[str, str] = play.json(who)["proposals"][str(number)]["votes"]
    return found


@pytest.mark.parametrize(("line", "choice"), [
    ("vote 1 yes", "yes"), ("I vote FOR proposal 1", "yes"), ("1: no", "no"), ("yes on 1", "yes"), ("+1 to 1", "yes"),
    ("vote against #1", "no"), ("aye on proposal 1", "yes"), ("vote 1: abstain", "abstain"), ("#1 nay", "no"),
    ("Vote on 1: in favour!", "yes"), ("no to 1", "no"), ("vote present on 1", "abstain"),
    ("My vote on proposal 1 is no", "no"), ("I'd like to vote in favour of proposal 1", "yes"), ("prop 1 yes", "yes"),
    ("yes, 1", "yes"), ("please change my vote on 1 to no", "no"), ("record my vote on prop. 1 as yes", "yes"),
    ("I'd like to change my vote on 1 from yes to no", "no"), ("vote #1 as yes", "yes"),
    ("1-no", "no"), ("prop1: yes", "yes"), ("My vote: yes on 1", "yes"),
])
def test_ways_of_voting(tabled: Play, line: str, choice: str) -> None:
    said = tabled.do("Cid", line)
    assert said == [f"Your vote on 1 (Tea) is {choice}. You can change it until Sat 10 Jan 2026, 09:00 UTC."]
    assert votes(tabled) == {"Cid": choice}


def test_several_at_once(tabled: Play) -> None:
    tabled.do("Cid", "vote yes on 1 and 2")
    tabled.do("Dora", "vote no on everything open")
    assert votes(tabled, 1) == votes(tabled, 2) == {"Cid": "yes", "Dora": "no"}


@pytest.mark.parametrize("line", [
    "I vote yes on 1 but no on 2", "yes on 1, and no on 2", "vote 1 yes. vote 2 no.", "My votes: 1 yes, 2 no", "yes to 1; no to 2",
    "My vote: yes on 1, no on 2", "First, my vote on 1 is yes. Also, no on 2!",
])
def test_several_votes_on_a_line(tabled: Play, line: str) -> None:
    assert len(tabled.do("Cid", line)) == 2
    assert (votes(tabled, 1), votes(tabled, 2)) == ({"Cid": "yes"}, {"Cid": "no"})


def test_numbers_between_commas_belong_to_the_vote_before_them(tabled: Play) -> None:
    tabled.do("Ann", "propose: Jam\nJam!")
    assert len(tabled.do("Cid", "I vote yes on proposals 1, 2, and no on 3")) == 3
    assert [votes(tabled, number)["Cid"] for number in (1, 2, 3)] == ["yes", "yes", "no"]


def test_of_several_those_that_are_open(tabled: Play) -> None:
    tabled.do("Ann", "retract 1")
    said = tabled.do("Cid", "vote yes on 1-2")
    assert said[0] == "1 (Tea) is not open any more, so you have no vote there." and said[1].startswith("Your vote on 2")
    assert tabled.json()["proposals"]["1"]["status"] == "retracted"


def test_a_vote_is_changed_and_withdrawn(tabled: Play) -> None:
    tabled.do("Cid", "vote 1 yes")
    assert "is no (it was yes)" in tabled.do("Cid", "vote 1 no")[0]
    assert tabled.do("Cid", "withdraw my vote on 1") == ["Your vote on 1 is withdrawn."]
    assert votes(tabled) == {}
    assert "You have no vote on 1" in tabled.refused("Cid", "unvote 1")


def test_votes_that_cannot_be_changed(tabled: Play) -> None:
    tabled.set("change_votes", False)
    assert tabled.do("Cid", "vote 1 yes") == ["Your vote on 1 (Tea) is yes."]
    assert "votes cannot be changed" in tabled.refused("Cid", "vote 1 no")
    assert "cannot be changed" in tabled.refused("Cid", "unvote 1")
    tabled.do("Cid", "I vote 1 yes")


@pytest.mark.parametrize(("who", "line", "reason"), [
    ("Cid", "vote 9 yes", "There is no proposal “9”"),
    ("eve@example.net", "vote 1 yes", "Only players"),
    ("admin", "vote 1 yes", "The admin is no player"),
    ("Cid", "vote 2.5 yes", "2.5"),
])
def test_refusals_change_nothing(tabled: Play, who: str, line: str, reason: str) -> None:
    assert reason in tabled.refused(who, line)


def test_nothing_is_open(play: Play) -> None:
    assert "No proposal is open" in play.refused("Ann", "vote yes on everything open")


def test_no_abstentions(tabled: Play) -> None:
    tabled.set("abstentions", False)
    assert "say yes or no" in tabled.refused("Cid", "vote 1 abstain")
    assert tabled.json()["proposals"]["1"]["tally"] == {"yes": 0, "no": 0}


@pytest.mark.parametrize(("seconds", "late"), [(431_999, False), (432_000, True)])
def test_the_last_second(tabled: Play, seconds: int, late: bool) -> None:
    tabled.do("Cid", "vote 1 yes")
    tabled.wait(str(seconds))
    if late:
        assert "Voting on 1 closed on Sat 10 Jan 2026, 09:00 UTC" in tabled.refused("Dora", "vote 1 no")
        assert "Voting on 1 closed" in tabled.refused("Cid", "unvote 1")
    else:
        tabled.do("Dora", "vote 1 no")
    tabled.wait("1 day")
    assert tabled.json()["proposals"]["1"]["tally"] == {"yes": 1, "no": 0 if late else 1, "abstain": 0}


@pytest.mark.parametrize(("yes", "no", "majority", "ties", "passed"), [
    (2, 1, "more than 1/2", "rejected", True), (1, 1, "more than 1/2", "rejected", False), (1, 1, "more than 1/2", "adopted", True),
    (0, 0, "more than 1/2", "rejected", False), (0, 0, "more than 1/2", "adopted", True), (2, 1, "at least 2/3", "rejected", True),
    (2, 1, "more than 2/3", "rejected", False), (3, 1, "at least 75%", "rejected", True), (3, 2, "at least 75%", "rejected", False),
    (1, 0, "more than 99%", "rejected", True), (0, 1, "at least 1/2", "adopted", False),
])
def test_majorities(yes: int, no: int, majority: str, ties: str, passed: bool) -> None:
    assert ballots.passes(yes, no, majority, ties) is passed


@pytest.mark.parametrize(("quorum", "members", "needed"), [
    ("0", 7, 0), ("3", 7, 3), ("1/3", 7, 3), ("1/3", 6, 2), ("25%", 4, 1), ("25%", 5, 2), ("100%", 3, 3), ("50 %", 3, 2)])
def test_quorums(quorum: str, members: int, needed: int) -> None:
    assert ballots.needed_voters(quorum.replace(" ", ""), members) == needed


@pytest.mark.parametrize(("name", "value", "good"), [
    ("majority", "at least 2/3", True), ("majority", "More Than 60%", True), ("majority", "most", False), ("majority", "2/3", False),
    ("majority", "more than 1/0", False), ("quorum", "1/3", True), ("quorum", "2", True), ("quorum", "many", False),
    ("quorum", "1/0", False), ("quorum", "12.5%", True), ("quorum", "-1", False),
])
def test_only_what_can_be_counted_is_set(play: Play, name: str, value: str, good: bool) -> None:
    if good:
        play.do("admin", f"set {name} to {value}")
        assert play.game.parameter(name) == value.lower()
    else:
        assert f"{name} takes a" in play.refused("admin", f"set {name} to {value}")


@pytest.mark.parametrize(("cast", "quorum", "status", "outcome"), [
    ({"Ann": "yes"}, "2", "rejected", "no quorum"), ({"Ann": "yes", "Bob": "abstain"}, "2", "adopted", "adopted"),
    ({"Ann": "yes", "Bob": "no"}, "2", "rejected", "rejected"), ({"Ann": "yes", "Bob": "yes", "Cid": "no"}, "75%", "adopted", "adopted"),
    ({}, "0", "rejected", "rejected"),
])
def test_the_close(play: Play, cast: dict[str, str], quorum: str, status: str, outcome: str) -> None:
    play.set("quorum", quorum)
    play.do("Ann", "propose: Tea\ncreate rule 900: There shall be tea.")
    for who, choice in cast.items():
        play.do(who, f"vote 1 {choice}")
    mails = play.wait("5 days")
    row = play.json()["proposals"]["1"]
    assert (row["status"] in (status, "pending" if status == "adopted" else status), row["outcome"]) == (True, outcome)
    assert row["votes"] == cast and row["closed"] == "2026-01-10T09:00:00Z"
    assert "Proposal 1" in play.sent("Dora", mails) and play.rows("ballots") == []


@pytest.mark.parametrize(("secrecy", "public", "own", "after"), [
    ("open", {"Ann": "yes", "Bob": "no"}, {"Ann": "yes", "Bob": "no"}, {"Ann": "yes", "Bob": "no"}),
    ("hidden", {}, {"Ann": "yes"}, {"Ann": "yes", "Bob": "no"}),
    ("secret", {}, {"Ann": "yes"}, None),
])
def test_who_sees_votes(secrecy: str, public: dict[str, str], own: dict[str, str], after: dict[str, str] | None) -> None:
    play = Play(RULES, players=PLAYERS, parameters={"ballots": secrecy})
    play.do("Ann", "propose: Tea\nThere shall be tea.")
    play.do("Ann", "vote 1 yes")
    play.do("Bob", "vote 1 no")
    assert votes(play) == public and votes(play, who="Ann") == own
    assert (play.json()["proposals"]["1"]["tally"] is None) is (secrecy != "open")
    if secrecy != "open":
        assert votes(play, who="admin") == votes(play, who="Cid") == {}
        assert all("yes" not in entry and "no " not in entry for entry in play.log())
        assert play.json("all")["proposals"]["1"]["votes"] == {}
    play.wait("5 days")
    assert play.json()["proposals"]["1"]["votes"] == after
    assert play.json()["proposals"]["1"]["tally"] == {"yes": 1, "no": 1, "abstain": 0}


def test_a_secret_vote_leaves_no_trace_in_public(play: Play) -> None:
    play.set("ballots", "secret")
    play.do("Ann", "propose: Tea\nThere shall be tea.")
    before = play.json()
    play.wait("1 hour")
    play.do("Cid", "vote 1 yes")
    assert play.json() == before


def test_the_gone_have_no_vote(tabled: Play) -> None:
    tabled.do("Cid", "vote 1 yes")
    tabled.do("Cid", "leave the game")
    tabled.wait("5 days")
    assert tabled.json()["proposals"]["1"]["tally"]["yes"] == 0


def test_early_close_when_all_have_voted(tabled: Play) -> None:
    tabled.set("early_close", True)
    for who in ("Ann", "Bob", "Cid"):
        tabled.do(who, "vote 1 no")
    assert tabled.json()["proposals"]["1"]["status"] == "open"
    tabled.do("Dora", "vote 1 no")
    assert tabled.json()["proposals"]["1"]["status"] == "rejected"


def test_a_bare_yes_in_answer_to_the_proposal(tabled: Play) -> None:
    from mailbot.mail.compose import message_id
    mail = next(mail for mail in tabled.mails if mail.to == "cid@example.org" and "Proposal 2" in mail.subject)
    tabled.do("Cid", "Yes!", subject=f"Re: {mail.subject}", headers={"In-Reply-To": message_id(mail.key, "game@example.org")})
    assert votes(tabled, 2) == {"Cid": "yes"}


def test_a_weighted_vote(tabled: Play) -> None:
    from mailbot.engine.registry import Registry
    from mailbot.engine.rule import Rule
    rule = Rule("heavy", title="Ann counts three times")

    @rule.answer("vote_weight")
    def three(game: object, value: int, player: str) -> int:
        return value * 3 if player == "Ann" else value

    tabled.registry = tabled.referee.registry = Registry(tabled.registry.ruleset, [*tabled.registry.rules, rule])
    for who, choice in (("Ann", "yes"), ("Bob", "no"), ("Cid", "no")):
        tabled.do(who, f"vote 1 {choice}")
    assert tabled.json()["proposals"]["1"]["tally"] == {"yes": 3, "no": 2, "abstain": 0}


def test_reminders_go_to_those_who_have_not_voted(tabled: Play) -> None:
    tabled.do("Cid", "vote 1 yes\nvote 2 no")
    assert not tabled.wait("345599")
    mails = tabled.wait("1")
    assert sorted({mail.to for mail in mails}) == ["ann@example.org", "bob@example.org", "dora@example.org"]
    assert "closes in 1 day" in tabled.sent("Dora", mails)
    tabled.do("Dora", "yes", subject="Re: Proposal 1", headers={"In-Reply-To": _id_of(mails, "dora@example.org", "Proposal 1")})
    assert votes(tabled)["Dora"] == "yes"


def _id_of(mails: list[object], to: str, subject: str) -> str:
    from mailbot.mail.compose import message_id
    mail = next(mail for mail in mails if mail.to == to and subject in mail.subject)  # type: ignore[attr-defined]
    return message_id(mail.key, "game@example.org")  # type: ignore[attr-defined]


def test_no_reminder_where_the_vote_is_shorter() -> None:
    play = Play(RULES, players=PLAYERS, parameters={"voting_period": "1 day"})
    play.do("Ann", "propose: Tea\nThere shall be tea.")
    assert all("has not voted" not in mail.text for mail in play.wait("86399"))
    assert play.mails and not [mail for mail in play.mails if mail.sort == "reminder"]


def test_votes_cast_in_secret_stay_secret_when_ballots_are_made_open(play: Play) -> None:
    play.do("admin", "set ballots to secret")
    play.do("Ann", "propose: Tea\nThere is tea.\nend")
    play.do("Bob", "vote 1 yes")
    play.wait("1 hour")
    play.do("admin", "set ballots to open")
    play.do("Cid", "vote 1 no")
    assert play.json()["proposals"]["1"]["votes"] == {"Cid": "no"}
    assert play.json("Bob")["proposals"]["1"]["votes"]["Bob"] == "yes"
