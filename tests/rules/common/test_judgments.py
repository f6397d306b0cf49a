"""Asking for a judgment and answering one."""

import pytest

from tests.kit import Play, module

RULES = ("common.judges", "common.rulings", "common.joining")
PLAYERS = ("Ann", "Bob", "Cid", "Dora")


@pytest.fixture
def asked(play: Play) -> Play:
    """Ann has asked, and Bob is the judge."""
    play.do("Ann", "request judgment: Ann has 12 points", dice=["Bob"])
    return play


def test_a_request_finds_a_judge(asked: Play) -> None:
    row = asked.json()["judgments"]["1"]
    assert (row["text"], row["requester"], row["judge"], row["status"]) == ("Ann has 12 points", "Ann", "Bob", "assigned")
    assert row["due"] == "2026-01-12T09:00:00Z"
    assert "You are the judge of judgment 1, asked by Ann:\nAnn has 12 points" in asked.sent("Bob")
    assert "Ann asks for a judgment (1)" in asked.sent("Cid")
    assert asked.log()[-1] == "Judgment 1 (Ann has 12 points): Bob is to judge until Mon 12 Jan 2026, 09:00 UTC."
    assert any(draw["why"] == "judge of judgment 1" for draw in asked.view().draws("2026-01-05"))


@pytest.mark.parametrize("line", [
    "judge: Proposal 4 has changed rule 101", "Please, I request a judgment: Proposal 4 has changed rule 101",
    "I call for judgment: Proposal 4 has changed rule 101"])
def test_ways_of_asking(play: Play, line: str) -> None:
    play.do("Ann", line, dice=["Cid"])
    assert play.row("judgments", 1).text == "Proposal 4 has changed rule 101"


def test_arguments_stand_below(play: Play) -> None:
    play.do("Ann", "judge: I won\n\n> Rule 3\nsays so.\nend", dice=["Cid"])
    assert play.row("judgments", 1).argument == "> Rule 3\nsays so."
    assert "says so." in play.sent("Cid")


def test_one_player_can_be_barred(play: Play) -> None:
    assert play.do("Ann", "request judgment, barring Bob: I won", dice=["Dora"]) == [
        "Your question is judgment 1; Dora is its judge."]
    assert play.row("judgments", 1).barred == "Bob"
    play.do("admin", "remove Dora: gone", dice=[])
    assert play.row("judgments", 1).judge == "Cid"


@pytest.mark.parametrize(("line", "verdict", "reasons"), [
    ("judge 1 true because the rules say so", "true", "the rules say so"),
    ("rule judgment 1 false: rule 101 is not in force", "false", "rule 101 is not in force"),
    ("I judge #1 undecided, nobody knows", "undecided", "nobody knows"),
    ("judge 1: FALSE - it is not", "false", "it is not"),
    ("judge 1 is true\nBecause I say so.\n\nAnd so on.\nend", "true", "Because I say so.\n\nAnd so on."),
    ("judge 1 indeterminate because of this\nand that\nend", "undecided", "of this\n\nand that"),
])
def test_ways_of_answering(asked: Play, line: str, verdict: str, reasons: str) -> None:
    assert asked.do("Bob", line) == [f"Judgment 1 is {verdict}."]
    row = asked.json()["judgments"]["1"]
    assert (row["status"], row["answer"], row["reasons"]) == ("answered", verdict, reasons)
    assert f"Bob judges {verdict}" in asked.sent("Ann")
    assert asked.log()[-1] == f"Judgment 1 (Ann has 12 points): Bob judges {verdict}."


def test_an_answer_to_the_mail_about_it_needs_no_number(asked: Play) -> None:
    given = next(mail for mail in asked.mails if mail.subject.endswith("Judgment 1 is yours"))
    from mailbot.mail.compose import message_id
    reply = message_id(given.key, "game@example.org")
    asked.do("Bob", "I judge true because it is so", subject=f"Re: {given.subject}", headers={"In-Reply-To": reply})
    assert asked.row("judgments", 1).answer == "true"


@pytest.mark.parametrize(("who", "line", "reason"), [
    ("Ann", "judge 1 true because", "reasons"),
    ("Cid", "judge 1 true because I like it", "The judge of 1 is Bob."),
    ("Bob", "judge 1 true", "Give your reasons"),
    ("Bob", "judge 7 true because so", "no judgment “7”"),
    ("eve@example.net", "judge: I exist", "Only players"),
    ("Ann", "request judgment, barring Zoe: I won", "no player “Zoe”"),
])
def test_refusals_change_nothing(asked: Play, who: str, line: str, reason: str) -> None:
    answer = asked.mail(who, line)
    assert not answer.done
    assert any(reason in words for words in answer.refused) or answer.unknown


def test_what_is_answered_is_not_answered_again(asked: Play) -> None:
    asked.do("Bob", "judge 1 true because so")
    assert "is already answered: true" in asked.refused("Bob", "judge 1 false because not so")


def test_what_has_no_judge_yet(play: Play) -> None:
    play.set("judge_chosen", "admin")
    play.do("Ann", "judge: I won")
    assert "has no judge yet" in play.refused("Bob", "judge 1 true because so")


def test_a_question_keeps_no_draft(play: Play) -> None:
    play.do("Ann", "judge: I won\nThis is only a draft of an argument.\nend", dice=["Bob"])
    assert play.row("judgments", 1).argument == "This is only a draft of an argument."


def test_pages_tell_it_all(asked: Play) -> None:
    judgments = module("common.judgments")
    asked.do("Bob", "judge 1 true because so")
    assert [row.number for row in judgments.judgments_page(asked.view())["judgments"]] == [1]
    page = judgments.one_judgment(asked.view(), asked.view().row("judgments", 1))
    assert [item["text"] for item in page["history"]] == [
        "Ann asks.", "Bob is to judge until Mon 12 Jan 2026, 09:00 UTC.", "Bob judges true."]


def test_judges_have_a_deadline_on_the_calendar(asked: Play) -> None:
    judgments = module("common.judgments")
    assert list(judgments.deadlines(asked.view())) == [
        (asked.row("judgments", 1).due, "Bob is to answer judgment 1", "/judgments/1/")]
