"""What the amendment language is told of the game: other proposals, earlier revisions, places that were voted on."""

import pytest

from tests.kit import Play

RULES = ("starter",)
PLAYERS = ("Ann", "Bob", "Cid")


def propose(play: Play, who: str, text: str, *votes: str) -> int:
    """Make a proposal and cast votes on it; its number."""
    play.do(who, f"propose: By {who}\n{text}\nend")
    number = max(row.number for row in play.rows("proposals"))
    for voter in votes:
        play.do(voter, f"vote {number} yes")
    return int(number)


@pytest.mark.clause("BN-COND-2", "BN-COND-3")
@pytest.mark.parametrize(("votes", "title"), [(("Ann", "Bob"), "Aims"), ((), "Winning")])
def test_a_condition_on_a_proposal_that_closes_at_the_same_moment(play: Play, votes: tuple[str, ...], title: str) -> None:
    before = play.row("rules", "103").title
    propose(play, "Ann", 'If proposal 2 passes, retitle rule 103 to "Aims".', "Ann", "Bob")
    propose(play, "Bob", 'Retitle rule 104 to "Manners".', *votes)
    play.wait("5 days")
    assert play.row("rules", "103").title == ("Aims" if votes else before)
    assert play.row("proposals", 1).status == "adopted" and bool(play.row("proposals", 1).lost) == (not votes)


def test_a_condition_on_a_proposal_that_never_was_is_held(play: Play) -> None:
    propose(play, "Ann", "If proposal 77 passes, repeal rule 103.", "Ann", "Bob")
    play.wait("5 days")
    assert "never was a proposal 77" in play.row("proposals", 1).held[0]["reason"]


@pytest.mark.clause("BN-COND-2")
def test_what_is_held_is_accepted_but_not_implemented(play: Play) -> None:
    propose(play, "Ann", 'In rule 101, replace "the" with "every".', "Ann", "Bob")
    play.wait("5 days")
    propose(play, "Ann", 'If proposal 1 is implemented, retitle rule 103 to "One".', "Ann", "Bob")
    propose(play, "Ann", 'If proposal 1 passes, retitle rule 104 to "Two".', "Ann", "Bob")
    play.wait("5 days")
    assert play.row("rules", "103").title != "One" and play.row("rules", "104").title == "Two"


@pytest.mark.clause("BN-APPLY-4", "BN-APPLY-3")
def test_a_counted_place_that_reads_otherwise_than_when_it_was_proposed_is_held(play: Play) -> None:
    propose(play, "Ann", "Delete the first sentence of rule 104.", "Ann", "Bob")
    propose(play, "Bob", 'In rule 104, replace "Nobody plays" with "None plays".', "Ann", "Bob")
    play.wait("1 h")
    propose(play, "Bob", 'Replace the first sentence of rule 104 with "Be good."', "Ann", "Bob")
    propose(play, "Cid", 'In rule 104, replace "Argue about the rules" with "Argue about words".', "Ann", "Bob")
    play.wait("5 days")
    row = play.row("proposals", 3)
    assert row.status == "pending" and "reads otherwise than when this was proposed" in row.held[0]["reason"]
    assert play.row("rules", "104").text.startswith("Argue about the rules") and play.row("proposals", 4).held[0]["kind"] == "behind"


@pytest.mark.clause("BN-REF-8")
@pytest.mark.parametrize(("text", "held"), [
    ('In rule 104/0, replace "Nobody plays" with "None plays".', False),
    ('Replace the first sentence of rule 104/0 with "Be good."', True),
    ('Replace the last sentence of rule 104/0 with "Be good."', False),
    ('In rule 104/5, replace "Nobody plays" with "None plays".', True)])
def test_a_stated_revision(play: Play, text: str, held: bool) -> None:
    propose(play, "Ann", 'In rule 104, replace "Be kind" with "Be merry".', "Ann", "Bob")
    play.wait("5 days")
    propose(play, "Ann", text, "Ann", "Bob")
    play.wait("5 days")
    assert (play.row("proposals", 2).status == "pending") == held


@pytest.mark.clause("BN-APPLY-2", "BN-REV-6", "BN-REV-7")
def test_proposals_of_one_moment_are_applied_in_order_each_to_the_result_of_the_one_before(play: Play) -> None:
    for new in ("merry", "nice"):
        propose(play, "Ann", f'In rule 104, replace "Be kind" with "Be {new}".', "Ann", "Bob")
    play.do("admin", "set no_match to void")
    play.wait("5 days")
    assert play.row("rules", "104").text.startswith("Be merry.") and play.row("rules", "104").revision == 1
    assert play.row("proposals", 2).lost[0]["how"] == "void"


def test_the_power_of_a_rule_is_kept(play: Play) -> None:
    propose(play, "Ann", "Set the power of rule 104 to 3.", "Ann", "Bob")
    play.wait("5 days")
    assert play.row("rules", "104").attributes == {"power": "3"} and play.row("rules", "104").revision == 1
