"""Amendments: voters, thresholds, changes of mind, running games, lapses."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, make, with_duels

PLAYERS = NAMES
NEW = "amend C1\nSummary: kinder\nText:\nBe kind.\nBe kinder.\nEnd text"


@pytest.mark.clause("CO-TEXT-1", "CO-TEXT-2", "CO-TEXT-3", "CO-TEXT-10")
def test_all_must_consent(play: Play) -> None:
    contest(play)
    assert "Only the contestmaster and the contestants" in play.refused("Eve", NEW)
    assert "equals the present one" in play.refused("Bob", "amend C1\nText: Be kind.")
    play.do("Bob", NEW)
    assert play.row("amendments", 1).answers == {"Ann": "", "Bob": "consent", "Cid": "", "Dee": ""}
    play.do("Eve", "join C1")
    assert "no vote on A1" in play.refused("Eve", "consent A1")
    play.do("Ann", "consent A1")
    play.do("Cid", "consent A1")
    assert play.row("amendments", 1).status == "pending"
    before = len(play.mails)
    play.do("Dee", "leave C1")
    row = play.json()["contracts"]["1"]
    assert (row["text"], play.row("amendments", 1).status) == ("Be kind.\nBe kinder.", "enacted")
    assert [(one["number"], one["text"], one["amendment"]) for one in row["text_revisions"]] == [
        (1, "Be kind.", None), (2, "Be kind.\nBe kinder.", 1)]
    assert "+Be kinder." in play.sent("Cid", play.mails[before:])


@pytest.mark.clause("CO-TEXT-1", "CO-TEXT-3", "CO-TEXT-9")
def test_terms_can_be_amended_and_one_refusal_is_enough() -> None:
    play = with_duels()
    a_duel(play)
    assert "out of range" in play.refused("Ann", "amend C1\nSet: stake = 99")
    assert "below the module's minimum 3" in play.refused("Ann", "amend C1\nContestants: 2 to 4")
    play.do("Ann", "amend C1\nSet: stake = 4\nContestants: 3 to 5\nJoining: open only\nAmendable by: majority\nScoring: axes y")
    play.do("Bob", "consent A1")
    play.do("Cid", "consent A1")
    row = play.row("contracts", 1)
    assert (row.parameters, row.max_contestants, row.joining, row.amendable_by) == ({"stake": 4}, 5, "open only", "majority")
    contest(play, ("Bob", "Cid"), title="Other")
    play.do("Ann", "amend C2\nText: New.")
    play.do("Bob", "refuse A2")
    assert play.row("amendments", 2).status == "refused" and "not pending but refused" in play.refused("Cid", "consent A2")


@pytest.mark.clause("CO-TEXT-4")
@pytest.mark.parametrize(("voters", "answers", "status"), [
    (5, "cc", "pending"), (5, "ccc", "enacted"), (4, "crr", "refused"), (4, "cc", "pending"), (5, "crr", "pending"),
    (5, "crrr", "refused")])
def test_a_majority(play: Play, voters: int, answers: str, status: str) -> None:
    contest(play, NAMES[1:voters], "Amendable by: majority")
    play.do("Ann", NEW)
    for name, answer in zip(NAMES[1:], answers[1:], strict=False):
        play.do(name, "consent A1" if answer == "c" else "refuse A1")
    assert play.row("amendments", 1).status == status


@pytest.mark.clause("CO-TEXT-5")
def test_the_contestmaster_alone(play: Play) -> None:
    contest(play, ("Bob", "Cid"), "Amendable by: master")
    play.do("Ann", NEW)
    assert play.row("amendments", 1).status == "enacted"
    play.do("Bob", "amend C1\nText: Third.")
    play.do("Cid", "consent A2")
    assert play.row("amendments", 2).status == "pending"
    play.do("Ann", "refuse A2")
    assert play.row("amendments", 2).status == "refused"
    play.do("Ann", "resign as contestmaster of C1")
    play.do("Bob", "amend C1\nText: Fourth.")
    play.do("Cid", "consent A3")
    assert play.row("contracts", 1).text == "Fourth."


@pytest.mark.clause("CO-TEXT-6", "CO-TEXT-7")
def test_a_change_of_mind_a_lapse_a_withdrawal(play: Play) -> None:
    contest(play, ("Bob", "Cid"), "Amendable by: majority")
    play.do("Ann", NEW)
    play.do("Bob", "refuse A1\nconsent A1")
    assert play.row("amendments", 1).status == "enacted"
    play.do("Bob", "amend C1\nText: Third.")
    assert "not yours" in play.refused("Ann", "withdraw A2")
    play.wait("7 days")
    assert play.row("amendments", 2).status == "pending"
    play.wait("1")
    assert play.row("amendments", 2).status == "lapsed" and "A2 has lapsed" in play.sent("Bob")
    play.do("Bob", "amend C1\nText: Third.")
    play.do("Bob", "withdraw A3")
    assert play.row("amendments", 3).status == "withdrawn"


@pytest.mark.clause("CO-TEXT-8", "CO-MOD-5")
def test_a_running_game_is_not_changed() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    play.do("Ann", "amend C1\nSet: stake = 4")
    play.do("Bob", "consent A1")
    play.do("Cid", "consent A1")
    assert play.row("amendments", 1).status == "waiting"
    play.do("Ann", "strike C1")
    assert play.row("players", "Ann").get("y") == 5
    assert play.row("amendments", 1).status == "enacted" and play.row("contracts", 1).parameters == {"stake": 4}


@pytest.mark.clause("CO-TEXT-11")
def test_one_pending_each_and_an_old_base_lapses(play: Play) -> None:
    contest(play, ("Bob", "Cid"), "Amendable by: master")
    play.do("Bob", "amend C1\nText: Second.")
    assert "A1 is pending already" in play.refused("Bob", "amend C1\nText: Third.")
    play.do("Ann", NEW)
    assert play.row("amendments", 1).status == "lapsed" and "the text has changed meanwhile" in play.sent("Bob")


def test_what_an_amendment_must_say(play: Play) -> None:
    make(play)
    assert "neither a new text nor a new setting" in play.refused("Ann", "amend C1\nSummary: nothing")
    assert "no module whose parameter" in play.refused("Ann", "amend C1\nSet: stake = 3")
    assert "no header line" in play.refused("Ann", "amend C1\nColour: red")


@pytest.mark.clause("CO-TEXT-2", "CO-TEXT-5")
def test_who_gives_up_the_post_has_no_say_any_more(play: Play) -> None:
    contest(play, ("Bob", "Cid", "Dee"))
    play.do("Bob", "amend C1\nText: New\nEnd text")
    play.do("Cid", "consent A1")
    play.do("Dee", "consent A1")
    assert play.row("amendments", 1).status == "pending"
    play.do("Ann", "resign as contestmaster of C1")
    assert play.row("amendments", 1).status == "enacted" and play.row("contracts", 1).text == "New"


@pytest.mark.clause("CO-TEXT-5")
def test_a_new_contestmaster_does_not_hold_up_what_was_proposed_before(play: Play) -> None:
    contest(play, ("Bob", "Cid", "Dee"), "Amendable by: master")
    play.do("Bob", "amend C1\nText: New\nEnd text")
    play.do("Ann", "offer contestmaster of C1 to Eve")
    play.do("Eve", "accept contestmaster of C1")
    assert play.row("amendments", 1).answers == {"Bob": "consent", "Cid": "", "Dee": ""}
    play.do("Cid", "consent A1")
    assert play.row("amendments", 1).status == "enacted", "most of those who have a say consent"


def test_every_answer_says_what_was_done(play: Play) -> None:
    contest(play)
    assert play.do("Bob", "amend C1\nText: New\nEnd text") == ["Your amendment is A1, open until Mon 12 Jan 2026, 09:00 UTC."]
    assert play.do("Cid", "consent A1") == ["Noted: you consent to A1."]
    assert play.do("Bob", "withdraw A1") == ["A1 is withdrawn."]


@pytest.mark.clause("CO-TEXT-8")
def test_who_consents_last_hears_that_it_waits() -> None:
    play = with_duels()
    a_duel(play)
    play.do("Ann", "start C1")
    play.do("Ann", "amend C1\nSet: stake = 4")
    play.do("Bob", "consent A1")
    assert play.do("Cid", "consent A1") == ["Noted: you consent to A1.", "A1 takes effect when the game is over."]
