"""Amendments in words: headings with revisions, marks, labels and texts that moved, numbers, the text as it was read."""

import pytest

from mailbot.amend import RuleText, Settings, apply
from mailbot.amend.counts import count_words, say_summary
from mailbot.amend.relabelling import relabelled
from mailbot.amend.showing import numbered, say_amended, say_made, say_outcomes
from tests.mailbot.amend.kit import amend, ruleset

LANTERNS = """Rule 12/3  Lanterns
A. Lighting
A dark Lantern may be lit for 2 pints.

B.2 Selling
A caught Moth sells for 3 coins. The buyer must be awake. The seller loses the Moth. A sale ends the turn. Nobody may sell twice.

Rule 26/0  Ink
Ink dries.

Rule 27/0  Tolls
Tolls are paid."""
TRADE = """In Rule 12/3, __Lanterns__:
{-{
Replace sentences 3, 4, and 5 of section B.2 with "A Moth sold is gone."
In section A, change "2 pints" to "3 pints".
Remove section B.9.
}-}
Repeal Rule 26, __Tolls__."""


@pytest.mark.clause("BN-PREV-1", "BN-PREV-2", "BN-PREV-7", "BN-DIFF-1", "BN-REV-4")
def test_what_the_author_gets_back_and_the_notice_of_adoption() -> None:
    done = amend(LANTERNS, TRADE, no_match="void")
    assert say_summary(done, TRADE) == ("35 words; amends 1 rule, repeals 1 rule; only modifies existing rules: no (a repeal). "
                                        "4 changes in 2 units: 2 would be applied now, 2 would not.")
    said = say_amended(done)
    assert "awake. [-The seller loses the Moth. A sale ends the turn. Nobody may sell twice.-]{+A Moth sold is gone.+}" in said
    assert "lit for [-2-]{+3+} pints." in said
    assert "there is no section B.9" in said
    (held,) = done.held
    assert held.kind == "disagree" and [choice.label for choice in held.prepared] == ["Rule 26 (Ink)", "Rule 27 (Tolls)"]
    lines = say_outcomes(done, 46).splitlines()
    assert [line.split("  ")[0] for line in lines[:4]] == ["46.1", "46.2", "46.3", "46.4"]
    assert ": void (there is no section B.9" in lines[2] and ": held (" in lines[3]
    assert [change.unit for change in done.changes] == [1, 1]


@pytest.mark.clause("BN-DIFF-1", "BN-DIFF-2")
def test_the_heading_names_the_revisions_the_changes_and_their_forms() -> None:
    (change,) = amend("Rule 12/3  Lanterns\nOil burns.", 'In rule 12, replace "burns" with "glows".').changes
    assert say_made(change, (3, 4), "proposal 41, change 41.3", ["Rule 12: replace the text"]) == (
        "Rule 12/3 -> 12/4  Lanterns   (proposal 41, change 41.3)\n  Rule 12: replace the text\n  Oil [-burns.-]{+glows.+}")


@pytest.mark.clause("BN-DIFF-5")
def test_renumbering_is_a_list_and_the_text_is_not_repeated() -> None:
    done = amend("Rule 12/3  Lanterns\nF.1 Moons\nOne moon.\n\nF.2 Suns\nOne sun.\n\nF.3 Stars\nStars shine.\n\nF.4 Comets\nTails.",
                 "In Rule 12, remove section F.2 and renumber the later sections.")
    said = say_amended(done)
    assert "  F.3 -> F.2\n  F.4 -> F.3" in said and "Tails" not in said
    assert "[-F.2 Suns\n  One sun." in said and said.count("[-") == 1 and "{+" not in said


@pytest.mark.parametrize(("before", "after", "text", "moved"), [
    ("A.1 X\n\nA.3 Y", "A.1 X\n\nA.2 Y", "A.1 X\n\nA.2 Y", (("A.3", "A.2"),)),
    ("a. x\nb. y", "a. x\nc. y", "a. x\nc. y", (("b", "c"),)),
    ("see A.3 now", "see A.2 now", "see A.3 now", ()),
    ("Aha x", "Oho x", "Aha x", ()), ("", "A.1 x", "", ())])
def test_labels_move_only_at_the_head_of_a_line(before: str, after: str, text: str, moved: tuple[tuple[str, str], ...]) -> None:
    assert relabelled(before, after) == (text, moved)


@pytest.mark.clause("BN-DIFF-4")
def test_a_text_that_moved_is_not_shown_as_taken_out_and_put_in() -> None:
    rules = "Rule 23/1  Imps\nB.1 The Cook Imp\nIt cooks.\n\nRule 34/0  The Bard Imp\nThe Bard Imp sings."
    done = amend(rules, 'Add the contents of Rule 34 to Rule 23, as section "B.2. The Bard Imp", and repeal Rule 34.')
    said = say_amended(done)
    assert "Rule 23 (Imps) would be amended (moved from rule 34):" in said and "The Bard Imp sings." in said
    assert "Rule 34 (The Bard Imp) would be repealed (moved to rule 23, section B.2)." in said
    assert "{+" not in said and "[-" not in said


def test_a_rule_that_is_repealed_for_itself_has_not_moved() -> None:
    rules = "Rule 23/1  Imps\nB.2 The Cook Imp\nIt cooks.\n\nRule 34/0  The Bard Imp\nThe Bard Imp sings."
    text = 'Add the contents of Rule 34 to Rule 23, as section "B.2. The Bard Imp", and repeal Rule 34.\n\nRepeal Rule 23.'
    assert "moved" not in say_amended(amend(rules, text))


def test_attributes_titles_and_numbers_are_shown() -> None:
    rules = {"7": RuleText("7", "Boats", "Row.", {"power": "1", "revision": "2"})}
    said = say_amended(apply(rules, "Set the power of Rule 7 to 2. Retitle rule 7 to \"Rafts\". Renumber rule 7 to 12."))
    assert "power: [-1-]{+2+}" in said and "title: [-Boats-]{+Rafts+}" in said and "number: [-7-]{+12+}" in said and "revision" not in said


@pytest.mark.clause("BN-DIFF-7")
def test_what_is_skipped_and_what_changes_nothing_is_told_with_the_reason() -> None:
    done = apply(ruleset("Rule 14/2  Kites\nA Kite needs wind."),
                 'In Rule 14, change "wind" to "wind".\n\nIf proposal 3 passes, repeal rule 14.',
                 Settings(proposal=lambda number: "rejected"))
    said = say_amended(done)
    assert "Without effect: “In Rule 14" in said and "Skipped: “" in said and "not so: proposal 3 passes" in said
    assert [line.rsplit(": ", 1)[1][:7] for line in say_outcomes(done, 5).splitlines()] == ["no-op", "proposa"]


@pytest.mark.parametrize(("text", "count"), [
    ("one two\nthree", 3), ("{{ one }} {-{ two }-} << three >> {{{four}}}", 4), ("one [[two three]] four", 2), ("", 0),
    ("> quoted\none", 1)])
def test_words_are_runs_between_blanks_without_comments_and_delimiters(text: str, count: int) -> None:
    assert count_words(text) == count


@pytest.mark.clause("BN-LEX-27")
def test_the_text_as_it_was_split_into_lines() -> None:
    long = "This is a line of a flowed mail that goes on and on until its soft end \nhere."
    assert numbered(f"> quoted\n{long}\n\n\nNext.") == f"1  {long.replace(chr(10), '')}\n2\n3  Next."
    assert numbered("\n".join("abcdefghij")).splitlines()[0] == " 1  a"
