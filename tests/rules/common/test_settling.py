"""What an adopted proposal cannot do by itself waits for the admin, with what was made ready, and holds up what comes after."""

import pytest

RULES = ("starter",)
PLAYERS = ("Ann", "Bob", "Cid")


def adopted(play, *texts: str) -> None:  # type: ignore[no-untyped-def]
    """Propose each text, adopt all of them at their time, in order."""
    for number, text in enumerate(texts, 1):
        play.do("Ann", f"propose: Number {number}\n{text}\nend")
        play.do("Ann", f"vote {number} yes")
        play.do("Bob", f"vote {number} yes")
    play.wait("5 days")


TWICE = 'In rule 101, replace "the" with "every".'


def test_a_place_that_occurs_several_times_is_held_with_choices(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE)
    row = play.row("proposals", 1)
    assert row.status == "pending"
    assert row.held[0]["rule"] == "101" and row.held[0]["reason"]
    assert len(row.held[0]["choices"]) > 1
    asked = play.sent("admin")
    assert "choice 1a:" in asked and "choice 1b:" in asked


def test_the_admin_picks_a_choice_and_the_rule_changes(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE)
    wanted = play.row("proposals", 1).held[0]["choices"][0]["text"]
    assert any("carried out" in line for line in play.do("admin", "enact 1 choice 1a"))
    assert play.row("rules", "101").text == wanted
    assert play.row("proposals", 1).status == "adopted"
    assert not play.rows("queue")


def test_what_is_held_keeps_its_number_while_others_are_settled(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, f'{TWICE}\nIn rule 102, replace "xyzzy" with "y".\nIn rule 103, replace "plugh" with "y".')
    assert [len(held["choices"]) > 1 for held in play.row("proposals", 1).held] == [True, False, False]
    play.do("admin", "enact 1 choice 1a")
    assert "there are 2a, 3a." in play.refused("admin", "enact 1 choice 1a"), "what the queue calls 1a is settled"
    play.do("Ann", "advise 1 choice 3a: it was a slip")
    assert ["advice" in held for held in play.row("proposals", 1).held] == [False, True]
    play.do("admin", 'enact 1 item 2\nRetitle rule 102 to "Hours".\nend')
    assert play.row("rules", "102").title == "Hours"
    assert "there is 3." in play.refused("admin", "enact 1 item 2\nx\nend")
    play.do("admin", "enact 1 choice 3a")
    assert [one["place"] for one in play.row("proposals", 1).settled] == [1, 2, 3] and play.row("proposals", 1).status == "adopted"


def test_what_waits_behind_keeps_its_number_too(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, f'{TWICE}\nRetitle rule 101 to "What we play".\nIn rule 103, replace "plugh" with "y".')
    assert [held["kind"] for held in play.row("proposals", 1).held][1] == "behind"
    play.do("admin", "enact 1 choice 1a")
    assert play.row("rules", "101").title == "What we play"
    assert "there is 3a." in play.refused("admin", "enact 1 choice 2a")


@pytest.mark.parametrize("line, reason", [
    ("enact 1 choice 9z", "is no choice"), ("enact 1 choice soon", "is no choice"), ("enact 2 choice 1a", "There is no proposal")])
def test_what_is_no_choice_is_refused(play, line: str, reason: str) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE)
    assert reason in play.refused("admin", line)


def test_only_the_admin_picks(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE)
    assert "Only the admin" in play.refused("Ann", "enact 1 choice 1a")


def test_a_later_change_of_the_rule_waits_and_is_taken_up_again(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE, 'Retitle rule 101 to "What we play".')
    assert play.row("rules", "101").title == "What this is"
    assert play.row("proposals", 2).status == "pending"
    play.do("admin", "enact 1 choice 1a")
    assert play.row("rules", "101").title == "What we play"
    assert play.row("proposals", 2).status == "adopted"


def test_changes_of_other_rules_do_not_wait(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, TWICE, 'Retitle rule 102 to "The clock".')
    assert play.row("rules", "102").title == "The clock"


def test_the_admin_may_answer_with_the_corrected_instruction(play) -> None:  # type: ignore[no-untyped-def]
    adopted(play, 'In rule 104, replace "Be nice" with "Be merry".')
    assert play.row("proposals", 1).status == "pending"
    play.do("admin", 'enact 1\nIn rule 104, replace "Be kind" with "Be merry".\nend')
    assert play.row("rules", "104").text.startswith("Be merry.")
    assert play.row("proposals", 1).status == "adopted"


def test_the_author_and_the_page_see_the_difference_before_the_vote(play) -> None:  # type: ignore[no-untyped-def]
    said = "\n".join(play.do(
        "Ann", 'propose: Merry\nReplace "Be kind" with "Be merry" in rule 104.\nReplace "xyzzy" with "y" in rule 104.\nend'))
    assert "[-kind-]" in said.replace("[-kind.-]", "[-kind-]") and "merry" in said
    assert "xyzzy" in said and "does not occur" in said
    held = play.view().ask("preview_held", [], text=play.row("proposals", 1).text, title="Merry")
    assert [item["words"] for item in held] == ['Replace "xyzzy" with "y" in rule 104.']


def test_a_preview_is_what_adoption_does(play) -> None:  # type: ignore[no-untyped-def]
    text = 'Amend rule 104 to read: {{ Laugh. }}\nCreate rule 600 "Tea": {{ At four. }}\nRepeal rule 103.'
    ahead = play.view().ask("preview_changes", [], text=text, title="Number 1")
    adopted(play, text)
    assert play.row("proposals", 1).changes == ahead
    assert play.row("rules", "104").text == "Laugh." and play.row("rules", "600").text == "At four."
    assert play.row("rules", "103").status == "repealed"
