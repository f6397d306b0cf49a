"""Worked examples that need a game: proposals of one moment, a queue behind a hold, tasks, notices, what is kept for ever."""

import pytest

from mailbot.engine.texts import RuleEntry
from tests.kit import Play, module

RULES = ("common.settling", "common.holds", "common.previews", "common.clerical", "common.editions", "common.proposal_pages",
         "common.points", "common.joining")
PLAYERS = ("Ann", "Bob", "Cid")
TEXTS = (RuleEntry("12", "Lanterns", "A. Lighting\nA Lantern is lit for 2 pints.", "All", ("people",)),
         RuleEntry("14", "Kites", "A Kite needs wind.", "All", ("people",)),
         RuleEntry("17", "Wells", "A Well is deep. A Well is wide.", "All", ("people",)),
         RuleEntry("26", "Ink", "Ink dries.", "All", ("people",)),
         RuleEntry("34", "Bards", "A Bard sings.", "All", ("people",)))


@pytest.fixture
def play() -> Play:
    """Five rules, three players, open votes."""
    return Play(RULES, players=PLAYERS, texts=TEXTS)


def propose(play: Play, *texts: str) -> None:
    """Propose and vote for each text."""
    for text in texts:
        number = len(list(play.game.all_rows("proposals"))) + 1
        play.do("Ann", f"propose: Number {number}\n{text}\nend")
        for name in ("Ann", "Bob"):
            play.do(name, f"vote {number} yes")
    play.mails.clear()


@pytest.mark.clause("BN-APPLY-2", "BN-PREV-6")
def test_a75_two_proposals_adopted_together(play: Play) -> None:
    play.do("admin", "set no_match to void")
    propose(play, 'In Rule 14, change "wind" to "a breeze".', 'In Rule 14, change "wind" to "a gale".')
    play.wait("5 days")
    row = play.row("rules", "14")
    assert (row.text, row.revision) == ("A Kite needs a breeze.", 1)
    assert play.row("proposals", 2).lost[0]["reason"] == "the text “wind” does not occur"


@pytest.mark.clause("BN-APPLY-14", "BN-HOLD-1", "BN-HOLD-2", "BN-HOLD-6")
def test_a83_a_queue_behind_a_hold(play: Play) -> None:
    propose(play, 'In Rule 17, change "A Well" to "A Pit".', 'In Rule 17, change "wide" to "round".')
    play.wait("5 days")
    assert play.row("rules", "17").revision == 0
    held = play.row("proposals", 1).held[0]
    assert [choice["label"] for choice in held["choices"]][-1].startswith("void") and len(held["choices"]) == 3
    assert "choice 1a:" in play.sent("admin") and "choice 1c: void" in play.sent("admin")
    page = module("common.proposal_pages").one_proposal(play.view(), play.view().row("proposals", 1))
    assert len(page["held"][0]["choices"]) == 3
    play.do("admin", "enact 1 choice 1b")
    row = play.row("rules", "17")
    assert (row.text, row.revision) == ("A Well is deep. A Pit is round.", 2)


def test_void_is_the_last_choice_and_the_queue_goes_on(play: Play) -> None:
    propose(play, 'In Rule 17, change "A Well" to "A Pit".', 'In Rule 17, change "wide" to "round".')
    play.wait("5 days")
    play.do("admin", "enact 1 choice 1c")
    row = play.row("rules", "17")
    assert (row.text, row.revision) == ("A Well is deep. A Well is round.", 1)
    assert play.row("proposals", 1).settled[0]["how"] == "void"


@pytest.mark.clause("BN-HOLD-6")
def test_choices_are_made_anew_when_the_rule_has_changed_meanwhile(play: Play) -> None:
    propose(play, 'In Rule 17, change "A Well" to "A Pit".')
    play.wait("5 days")
    play.do("admin", 'correct rule 17 "deep" to "dark" because it was a slip')
    said = "\n".join(play.do("admin", "enact 1 choice 1b"))
    assert "has changed since the choices were made ready" in said and play.row("proposals", 1).status == "pending"
    play.do("admin", "enact 1 choice 1b")
    assert play.row("rules", "17").text == "A Well is dark. A Pit is wide."


@pytest.mark.clause("BN-HOLD-3")
def test_one_of_several_is_settled_by_a_corrected_instruction(play: Play) -> None:
    propose(play, 'In Rule 17, change "A Well" to "A Pit".\n\nIn Rule 14, change "storm" to "gale".')
    play.wait("5 days")
    assert "is about rule 14" in play.refused("admin", 'enact 1 item 2\nIn Rule 12, change "2" to "3".\nend')
    assert "does not occur" in play.refused("admin", 'enact 1 item 2\nIn Rule 14, change "storm" to "gale".\nend')
    assert "there are 1, 2" in play.refused("admin", "enact 1 item 7\nRepeal rule 14.\nend")
    play.do("admin", 'enact 1 item 2\nIn Rule 14, change "wind" to "a gale".\nend')
    assert play.row("rules", "14").text == "A Kite needs a gale." and len(play.row("proposals", 1).held) == 1
    play.do("admin", "enact 1 item 1\nAmend rule 17 to read: {{ A Pit is deep. }}\nend")
    assert play.row("rules", "17").text == "A Pit is deep." and play.row("proposals", 1).status == "adopted"


@pytest.mark.clause("BN-APPLY-1", "BN-APPLY-12", "BN-DIFF-1", "BN-REV-5")
def test_a85_the_notice_lists_every_change_with_what_became_of_it(play: Play) -> None:
    propose(play, 'In Rule 12:\n{-{\nIn section A, change "2 pints" to "3 pints".\nRemove section B.9.\n}-}\n'
            "Repeal Rule 26, __Kites__.\n\nRepeal Rule 34.")
    assert play.row("rules", "12").revision == 0
    play.wait("5 days")
    for name in PLAYERS:
        said = play.sent(name)
        assert "Rule 12/0 -> 12/1  Lanterns   (proposal 1, change 1.1)" in said and "for [-2-]{+3+} pints" in said
        assert "1.2  Rule 12: remove section B.9: held (there is no section B.9" in said
        assert "1.3  " in said and "held (number 26 is “Ink”; the title “Kites” is rule 14)" in said
        assert "Rule 34/1  Bards   (repealed, proposal 1, change 1.4)" in said
    page = module("common.proposal_pages").one_proposal(play.view(), play.view().row("proposals", 1))
    assert [change["number"] for change in page["changes"]] == ["12", "34"] and len(page["held"]) == 2


@pytest.mark.clause("BN-APPLY-13")
def test_each_proposal_is_applied_once(play: Play) -> None:
    propose(play, 'Append "Kites are red." to Rule 14.')
    play.wait("5 days")
    play.wait("30 days")
    assert play.row("rules", "14").text == "A Kite needs wind. Kites are red."
    assert "is adopted; only pending" in play.refused("admin", 'enact 1\nAppend "Kites are red." to Rule 14.\nend')


@pytest.mark.clause("BN-APPLY-1", "BN-APPLY-15")
def test_where_the_admin_confirms_a_proposal_waits_and_may_be_refused_with_a_reason(play: Play) -> None:
    play.do("admin", "set implementation to admin")
    propose(play, 'Append "Kites are red." to Rule 14.', 'Append "Kites are blue." to Rule 14.')
    play.wait("5 days")
    assert play.row("rules", "14").revision == 0
    play.do("admin", 'enact 1\nAppend "Kites are red." to Rule 14.\nend')
    item = next(row.number for row in play.rows("queue") if row.about["proposal"] == 2)
    play.do("admin", f"refuse {item}: it is against good taste")
    assert play.row("rules", "14").text == "A Kite needs wind. Kites are red."
    assert "it is against good taste" in play.row("proposals", 2).outcome and "it is against good taste" in play.log()[-1]


@pytest.mark.clause("BN-STATE-2", "BN-STATE-4", "BN-STATE-6", "BN-STATE-7")
def test_a81_effects_besides_the_rules_are_tasks_of_the_admin(play: Play) -> None:
    propose(play, 'Append "Every player owns a Kite." to Rule 14. Each player receives a free Kite when this is implemented. '
            "The admin sings a song when this is implemented.")
    play.wait("5 days")
    assert play.row("rules", "14").text == "A Kite needs wind. Every player owns a Kite."
    row = play.row("proposals", 1)
    assert row.status == "pending" and all(held["kind"] == "task" for held in row.held)
    assert "Each player receives a free Kite" in play.sent("admin")
    page = module("common.proposal_pages").one_proposal(play.view(), play.view().row("proposals", 1))
    assert "Each player receives a free Kite" in page["held"][0]["words"]
    assert "Say why" in play.refused("admin", "enact 1 choice 1b")
    play.do("admin", "enact 1 choice 1b: there are no kites to give")
    assert "there are no kites to give" in " ".join(play.log()) and play.row("proposals", 1).settled[0]["how"].startswith("dropped")
    while play.row("proposals", 1).status == "pending":
        play.do("admin", "enact 1 choice 1a")
    assert play.row("proposals", 1).status == "adopted"


@pytest.mark.clause("BN-DOC-11", "BN-DOC-15", "BN-DOC-16", "BN-DIFF-6")
def test_all_revisions_are_kept_and_every_line_knows_who_wrote_it(play: Play) -> None:
    propose(play, 'Add the following paragraph to Rule 14:\n{{\nKites are red.\n}}')
    play.wait("5 days")
    propose(play, 'In Rule 14, change "red" to "blue".')
    play.wait("5 days")
    view = play.view()
    page = module("common.ruleset").one_rule(view, view.row("rules", "14"))
    assert [(run["lines"], run["cause"]) for run in page["written"]] == [
        ("A Kite needs wind.", "the start of the game"), ("", "proposal 1, change 1.1"), ("Kites are blue.", "proposal 2, change 2.1")]
    assert [found["after"] for found in page["revisions"]] == [
        "A Kite needs wind.\n\nKites are blue.", "A Kite needs wind.\n\nKites are red.", "A Kite needs wind."]
    propose(play, "Repeal Rule 14.")
    play.wait("5 days")
    row = play.row("rules", "14")
    assert row.status == "repealed" and row.text.endswith("Kites are blue.")
    assert {"number": "14", "title": "Kites"} in module("common.ruleset").ruleset_page(play.view())["repealed"]


@pytest.mark.clause("BN-REV-7")
@pytest.mark.parametrize(("style", "shown"), [("numbered", True), ("contract", True), ("lettered", False), ("headed", False)])
def test_revisions_are_kept_but_not_shown_where_rules_have_none(play: Play, style: str, shown: bool) -> None:
    play.do("admin", f"set style to {style}")
    assert module("common.ruleset").ruleset_page(play.view())["numbered"] == shown


@pytest.mark.clause("BN-REV-2", "BN-REV-3", "BN-REV-4")
def test_a_group_raises_the_revision_once(play: Play) -> None:
    propose(play, 'In Rule 17:\n{-{\nReplace the first sentence with "A Well is dark."\nChange "wide" to "round".\n}-}')
    play.wait("5 days")
    row = play.row("rules", "17")
    assert (row.text, row.revision) == ("A Well is dark. A Well is round.", 1)
    assert len(play.row("proposals", 1).changes) == 1


@pytest.mark.clause("BN-STATE-3", "BN-STATE-5")
@pytest.mark.parametrize("text", [
    "When this proposal is adopted, each player receives 5 points.", "Each player gains 5 points when this is implemented.",
    "Upon adoption of this proposal, every player gets 5 points."])
def test_a_task_that_the_rules_can_do_carries_a_ready_line(play: Play, text: str) -> None:
    propose(play, text)
    play.wait("5 days")
    choices = play.row("proposals", 1).held[0]["choices"]
    assert choices[0]["label"].startswith("do it: ") and "choice 1a: do it" in play.sent("admin")
    assert play.row("players", "Ann").points == 0
    play.do("admin", "enact 1 choice 1a")
    assert [play.row("players", name).points for name in PLAYERS] == [5, 5, 5]
    assert play.row("proposals", 1).status == "adopted"
