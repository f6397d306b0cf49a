"""What is held waits for the admin, who is reminded; then it is void. Authors may advise."""

import pytest

from tests.kit import Play

RULES = ("starter",)
PLAYERS = ("Ann", "Bob", "Cid")
TWICE = 'In rule 101, replace "the" with "every".'


def adopted(play: Play, *texts: str) -> None:
    """Propose each text and adopt all of them at their time, in order."""
    for number, text in enumerate(texts, 1):
        play.do("Ann", f"propose: Number {number}\n{text}\nend")
        play.do("Ann", f"vote {number} yes")
        play.do("Bob", f"vote {number} yes")
    play.wait("5 days")
    play.mails.clear()


@pytest.mark.clause("BN-HOLD-5")
def test_the_admin_is_reminded_twice_and_then_the_change_is_void(play: Play) -> None:
    adopted(play, TWICE, 'Retitle rule 101 to "What we play".')
    play.wait("47 h 59 min")
    assert "still waits" not in play.sent("admin")
    play.wait("1 min")
    assert play.sent("admin").count("Proposal 1 still waits for you") == 1 and "In 5 days these changes" in play.sent("admin")
    play.wait("72 h")
    assert play.sent("admin").count("Proposal 1 still waits for you") == 2
    play.wait("47 h 59 min")
    assert play.row("proposals", 1).status == "pending" and play.row("rules", "101").title == "What this is"
    play.wait("1 min")
    row = play.row("proposals", 1)
    assert row.status == "adopted" and "void, since nobody decided in 7 days" in row.settled[0]["how"]
    assert play.row("rules", "101").title == "What we play" and play.row("proposals", 2).status == "adopted"


def test_a_hold_may_have_no_end(play: Play) -> None:
    adopted(play, TWICE)
    play.do("admin", "set hold_life to 0 days")
    play.wait("400 days")
    assert play.row("proposals", 1).status == "pending"


def test_effects_besides_the_rules_have_no_end(play: Play) -> None:
    adopted(play, "Everybody sings a song at noon today.")
    play.wait("30 days")
    assert play.row("proposals", 1).status == "pending"


@pytest.mark.clause("BN-HOLD-4")
def test_the_author_advises_and_everybody_sees_it(play: Play) -> None:
    adopted(play, TWICE)
    before = play.row("rules", "101").text
    said = play.do("Ann", "advise 1 choice 1b: the later one")[0]
    assert "Ann advises 1b" in said and "the later one" in play.log()[-1]
    assert "Ann advises 1b" in play.sent("admin") and "Ann advises 1b" in play.row("proposals", 1).held[0]["advice"]
    assert play.row("rules", "101").text == before
    play.do("admin", "enact 1 choice 1a")
    assert play.row("rules", "101").text != before


@pytest.mark.parametrize(("who", "line", "reason"), [
    ("Bob", "advise 1 choice 1a", "not yours"), ("Ann", "advise 1 choice 7a", "is no choice"),
    ("Ann", "advise 2 choice 1a", "There is no proposal")])
def test_who_may_not_advise(play: Play, who: str, line: str, reason: str) -> None:
    adopted(play, TWICE)
    assert reason in play.refused(who, line)
