"""Proposals from their making to what they change."""

import pytest

from mailbot.engine.texts import RuleEntry
from tests.kit import Play, module

RULES = ("common.ballots", "common.joining", "common.points", "common.proposal_pages", "common.enacting", "common.addresses")
TEXTS = (RuleEntry("101", "Tea", "Tea is at four.", "Customs", ("people",)),
         RuleEntry("102", "Cake", "There is cake.\nIt is good.", "Customs", ("people",)))


@pytest.fixture
def play() -> Play:
    """Three players and two rules."""
    return Play(RULES, players=("Ann", "Bob", "Cid"), texts=TEXTS)


def adopt(play: Play, text: str, title: str = "A change") -> str:
    """Propose, let everybody vote yes, and wait for the close; the proposal's status."""
    play.do("Ann", f"propose: {title}\n{text}\nend")
    number = max(map(int, play.json()["proposals"]))
    for who in ("Ann", "Bob"):
        play.do(who, f"vote {number} yes")
    play.wait("5 days")
    return str(play.json()["proposals"][str(number)]["status"])


def test_a_proposal_is_open_at_once(play: Play) -> None:
    said = play.do("Ann", "propose: More tea\nReplace \"four\" with \"five\" in rule 101.")
    assert said[0].startswith("Your text is proposal 1, open until Sat 10 Jan 2026, 09:00 UTC.")
    row = play.json()["proposals"]["1"]
    assert (row["title"], row["author"], row["status"], row["closes"]) == ("More tea", "Ann", "open", "2026-01-10T09:00:00Z")
    assert "Proposal 1 by Ann: More tea" in play.sent("Bob") and "five" in play.sent("Bob")
    assert play.log()[-1] == "Ann proposes 1: More tea."


@pytest.mark.parametrize("text", [
    "> quoted\n> lines", "From: nobody\nOn Tuesday we rest.", "A list:\n- one\n-- two\n\nThanks to all", "{{ code }}\n```\nend\n```",
    "<b>bold</b> & <script>alert(1)</script>", "Ünïcödé — “quotes”", "a\n\n\nb",
])
def test_the_text_is_kept_to_the_letter(play: Play, text: str) -> None:
    play.do("Ann", f"propose: A text\n{text}\nend")
    assert play.row("proposals", 1).text == text


@pytest.mark.parametrize(("line", "reason"), [
    ("propose: Empty", "The text is missing"), ("propose:\nWith a text\nend", "title"),
    (f"propose: {'x' * 101}\nWith a text", "longer than 100"), ("retract proposal 9", "no proposal “9”"),
    ("draft: Empty", "The text is missing"),
])
def test_refusals_change_nothing(play: Play, line: str, reason: str) -> None:
    assert reason in play.refused("Ann", line)


def test_a_text_that_is_too_long(play: Play) -> None:
    play.set("longest_proposal", 20)
    assert "it has 21 characters; at most 20" in play.refused("Ann", f"propose: Long\n{'x' * 21}\nend")
    play.do("Ann", f"propose: Long\n{'x' * 20}\nend")


def test_so_many_open_at_a_time(play: Play) -> None:
    play.set("most_open", 1)
    play.do("Ann", "propose: One\nText.")
    assert "Your proposal 1 is still open until Sat 10 Jan 2026" in play.refused("Ann", "propose: Two\nText.")
    play.do("Bob", "propose: Two\nText.")
    play.do("Ann", "retract 1\npropose: Three\nText.")


def test_a_draft_proposes_nothing(play: Play) -> None:
    said = play.do("Ann", "draft: More tea\nReplace \"four\" with \"five\" in rule 101.")
    assert "only a draft" in said[0] and "Rule 101" in said[0]
    assert play.json()["proposals"] == {}
    said = play.do("Ann", "propose: More tea\nThis is only a draft, not a proposal.\nReplace \"four\" with \"five\" in rule 101.\nend")
    assert "only a draft" in said[0] and play.json()["proposals"] == {}


def test_retracting(play: Play) -> None:
    play.do("Ann", "propose: One\nText.")
    play.do("Bob", "vote 1 yes")
    assert "belongs to Ann" in play.refused("Bob", "retract 1")
    play.do("Ann", "withdraw my proposal 1")
    assert play.json()["proposals"]["1"]["status"] == "retracted" and play.rows("ballots") == []
    assert "not open any more: it is retracted" in play.refused("Ann", "retract 1")
    assert "taken back proposal 1" in play.sent("Cid")


def test_retracting_may_be_forbidden(play: Play) -> None:
    play.set("retraction", False)
    play.do("Ann", "propose: One\nText.")
    assert "cannot be taken back" in play.refused("Ann", "retract 1")


@pytest.mark.parametrize(("day", "closes"), [("thursday", "2026-01-15T00:00:00Z"), ("saturday", "2026-01-17T00:00:00Z"),
                                            ("sunday", "2026-01-11T00:00:00Z")])
def test_votes_that_end_on_a_weekday(play: Play, day: str, closes: str) -> None:
    play.set("voting_ends", day)
    play.do("Ann", "propose: One\nText.")
    assert play.json()["proposals"]["1"]["closes"] == closes


def test_a_vote_of_exactly_its_period_may_end_at_once(play: Play) -> None:
    play.set("voting_ends", "saturday")
    play.until("2026-01-12T00:00:00Z")
    play.do("Ann", "propose: One\nText.")
    assert play.json()["proposals"]["1"]["closes"] == "2026-01-17T00:00:00Z"


def test_an_adopted_proposal_changes_the_rules(play: Play) -> None:
    assert adopt(play, "Replace \"four\" with \"five\" in rule 101.") == "adopted"
    rule = play.json()["rules"]["101"]
    assert (rule["text"], rule["revision"]) == ("Tea is at five.", 1)
    assert "proposal 1" in str(play.row("revisions", "101@1").cause)
    assert play.row("revisions", "101@0").text == "Tea is at four."
    assert "Rule 101 (Tea) amended by proposal 1." in play.log()
    assert "Proposal 1 is adopted" in play.sent("Cid")


def test_a_rejected_one_changes_nothing(play: Play) -> None:
    play.do("Ann", "propose: No\nReplace \"four\" with \"five\" in rule 101.")
    play.wait("5 days")
    assert play.json()["proposals"]["1"]["status"] == "rejected" and play.row("rules", "101").revision == 0


def test_change_lines_are_carried_out(play: Play) -> None:
    assert adopt(play, "Give everybody 3 points.\n\nset voting_period to 3 days") == "adopted"
    assert play.row("players", "Cid").points == 3 and play.game.parameter("voting_period") == 3 * 86400


def test_what_no_program_can_do_waits_for_the_admin(play: Play) -> None:
    assert adopt(play, "Everybody shall be kind.") == "pending"
    assert "carry out proposal 1" in play.do("admin", "queue")[0]
    assert "Everybody shall be kind." in play.sent("admin")
    play.do("admin", "enact 1\nGive everybody 1 point\nReplace \"four\" with \"six\" in rule 101.\nend")
    assert play.json()["proposals"]["1"]["status"] == "adopted" and play.rows("queue") == []
    assert play.row("players", "Ann").points == 1 and play.row("rules", "101").text == "Tea is at six."
    assert "Proposal 1 is adopted; only pending ones" in play.refused("admin", "enact 1")
    assert "is in force now" in play.sent("Bob")


def test_enacting_is_all_or_nothing(play: Play) -> None:
    adopt(play, "Everybody shall be kind.")
    assert "no change line" in play.refused("admin", "enact 1\nGive everybody 1 point\nDance!\nend")
    assert "Nothing was changed" in play.refused("admin", "enact 1\nReplace \"nine\" with \"six\" in rule 101.\nend")
    assert "Only the admin" in play.refused("Ann", "enact 1 as text only")
    play.do("admin", "enact 1 as text only")
    assert play.json()["proposals"]["1"]["status"] == "adopted"


@pytest.mark.parametrize(("line", "outcome"), [
    ("approve 1", "adopted"), ("refuse 1: it cannot be done", "adopted; the rest was not carried out: it cannot be done")])
def test_the_queue_closes_it_too(play: Play, line: str, outcome: str) -> None:
    adopt(play, "Everybody shall be kind.")
    play.do("admin", line)
    row = play.json()["proposals"]["1"]
    assert (row["status"], row["outcome"]) == ("adopted", outcome)
    assert "refuse" not in line or "it cannot be done" in " ".join(play.log())


def test_everything_by_the_admin_where_the_rules_want_it(play: Play) -> None:
    play.set("implementation", "admin")
    assert "the admin carries it out" in play.do("Bob", "propose: Two\nReplace \"four\" with \"five\" in rule 101.")[0]
    assert adopt(play, "Replace \"four\" with \"five\" in rule 101.") == "pending"
    assert play.row("rules", "101").revision == 0


def test_pages(play: Play) -> None:
    pages = module("common.proposal_pages")
    play.do("Ann", "propose: Tea\nReplace \"four\" with \"five\" in rule 101.")
    assert [row["number"] for row in pages.open_panel(play.view())["proposals"]] == [1]
    text = play.mail("eve@example.net", "show proposal 1").text
    assert "Replace \"four\"" in text
    assert "no proposal “7”" in play.refused("Ann", "show proposal 7")


@pytest.mark.parametrize("sentence", ["anything", "that we wait", "a toast", "to think it over", "that you ask Ann", "some rest"])
def test_talk_of_proposing_is_no_proposal(play: Play, sentence: str) -> None:
    told = play.refused("Ann", f"I propose {sentence}\nWhat do you think?")
    assert "nothing was proposed" in told and f"propose: {sentence.removeprefix('that ')}" in told


@pytest.mark.parametrize("sentence", ["Free hats", "that ponds freeze", "free hats for all", "Anna's hats"])
def test_a_proposal_may_be_a_sentence(play: Play, sentence: str) -> None:
    play.do("Ann", f"I propose {sentence}\nThere are hats.")
    assert play.row("proposals", 1).title == sentence.removeprefix("that ")


def test_the_words_for_the_outcome_are_the_rulesets(play: Play) -> None:
    play.set("verdicts", {"adopted": "is accepted", "rejected": "has failed"})
    play.set("implementation", "admin")
    assert "If it is accepted, the admin" in play.do("Ann", "propose: Tea\nTea!")[0]
    play.do("Ann", "propose: Jam\nJam!\nend\nvote 1 yes\nvote 2 no")
    play.wait("5 days")
    assert [line for line in play.log() if "yes" in line] == [
        "Proposal 1 (Tea) is accepted: yes 1, no 0, abstain 0.", "Proposal 2 (Jam) has failed: yes 0, no 1, abstain 0."]
