"""Authors hear of clashes and of rules that change under their proposals; previews are for the rules of now."""

import pytest

from tests.kit import Play, module

RULES = ("starter",)
PLAYERS = ("Ann", "Bob", "Cid")
MERRY = 'In rule 104, replace "Be kind" with "Be merry".'
NICE = 'In rule 104, replace "Be kind" with "Be nice".'


def page(play: Play, number: int) -> dict[str, object]:
    """What a proposal's page shows."""
    view = play.view()
    return module("common.proposal_pages").one_proposal(view, view.row("proposals", number))  # type: ignore[no-any-return]


def adopt(play: Play, number: int) -> None:
    """Everybody votes for a proposal."""
    for name in ("Ann", "Bob"):
        play.do(name, f"vote {number} yes")


@pytest.mark.clause("BN-PREV-6")
def test_two_proposals_that_claim_the_same_words_are_named_to_both(play: Play) -> None:
    play.do("Ann", f"propose: Merry\n{MERRY}\nend")
    said = "\n".join(play.do("Bob", f"propose: Nice\n{NICE}\nend"))
    assert "Proposal 1 (Merry) is open and claims the same words of rule 104" in said and "2.1 will not be applied" in said
    assert "Yours was there first" in play.sent("Ann")
    assert "claims the same words" in page(play, 1)["clashes"][0] and page(play, 1)["clashes"] == page(play, 2)["clashes"]


def test_proposals_on_other_words_do_not_clash(play: Play) -> None:
    play.do("Ann", f"propose: Merry\n{MERRY}\nend")
    said = "\n".join(play.do("Bob", 'propose: Two\nIn rule 104, replace "two names" with "ten names".\nend'))
    assert "claims" not in said and page(play, 2)["clashes"] == []


@pytest.mark.clause("BN-PREV-4", "BN-PREV-9")
def test_when_a_rule_changes_authors_get_a_new_preview_and_the_page_shows_it(play: Play) -> None:
    play.do("Ann", f"propose: Merry\n{MERRY}\nend")
    play.wait("1 day")
    play.do("Bob", f"propose: Nice\n{NICE}\nend")
    play.do("Cid", 'propose: Other\nRetitle rule 103 to "Aims".\nend')
    assert page(play, 2)["changes"] and not page(play, 2)["held"]
    adopt(play, 1)
    play.mails.clear()
    play.wait("4 days")
    assert "Your proposal 2 (Nice) would now do this" in play.sent("Bob") and "the text “Be kind” does not occur" in play.sent("Bob")
    assert "would now do this" not in play.sent("Cid")
    assert not page(play, 2)["changes"] and "does not occur" in page(play, 2)["held"][0]["reason"]
    decl = next(decl for decl in play.view().active.pages if decl.path == "proposals/{number}/")
    assert "rules" in {table if isinstance(table, str) else table.name for table in decl.reads}


@pytest.mark.clause("BN-PREV-5", "BN-LEX-27")
def test_a_draft_keeps_nothing_and_shows_the_text_as_it_was_read(play: Play) -> None:
    before = play.everything()
    said = "\n".join(play.do("Ann", f"draft: Merry\n{MERRY}\n\n\nRepeal rule 103.\nend"))
    assert play.everything() == before and not play.rows("proposals")
    assert f"1  {MERRY}\n2\n3  Repeal rule 103." in said


@pytest.mark.clause("BN-PREV-7")
@pytest.mark.parametrize(("text", "said"), [
    (MERRY, "9 words; amends 1 rule; only modifies existing rules: yes. 1 change in 1 unit: 1 would be applied now, 0 would not."),
    ("Repeal rule 103.", "3 words; repeals 1 rule; only modifies existing rules: no (a repeal)."),
    ('Create rule 600 "Tea": {{ [[Earl Grey]] At four. }}', "6 words; creates 1 rule; only modifies existing rules: no (a new rule)."),
    (f"{MERRY}\n\nEverybody gets a hat at the time of adoption.", "no (effects besides the rules)")])
def test_a_proposal_in_numbers(play: Play, text: str, said: str) -> None:
    assert said in "\n".join(play.do("Ann", f"propose: Numbers\n{text}\nend"))


@pytest.mark.clause("BN-PREV-8")
def test_an_author_may_withdraw_and_propose_anew_and_votes_do_not_follow(play: Play) -> None:
    play.do("Ann", f"propose: Merry\n{MERRY}\nend")
    play.do("Bob", "vote 1 yes")
    play.do("Ann", "withdraw proposal 1")
    said = "\n".join(play.do("Ann", f"propose: Nice\n{NICE}\nend"))
    assert "{+nice+}" in said.replace("{+nice.+}", "{+nice+}") and play.row("proposals", 1).status == "retracted"
    assert play.json("Bob")["proposals"]["2"]["votes"] == {}


@pytest.mark.clause("BN-SET-5", "BN-SET-9")
@pytest.mark.parametrize(("setting", "told", "status"), [("held", "the admin will be asked", "pending"),
                                                        ("void", "such a change will be lost", "adopted")])
def test_what_finds_no_place_is_held_or_void_as_the_rules_say(play: Play, setting: str, told: str, status: str) -> None:
    said = "\n".join(play.do("Ann", 'propose: Lost\nIn rule 104, replace "Be rude" with "Be nice".\nend'))
    assert "the admin will be asked" in said
    play.do("admin", f"set no_match to {setting}")
    assert told in "\n".join(play.do("Bob", 'draft: Lost\nIn rule 104, replace "Be rude" with "Be nice".\nend'))
    adopt(play, 1)
    play.wait("5 days")
    row = play.row("proposals", 1)
    assert row.status == status and bool(row.lost) == (setting == "void")
    assert ("no_match", setting) in module("common.ruleset").ruleset_page(play.view())["settings"]
