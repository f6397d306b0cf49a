"""Tables with a header line: rows are added, cells change."""

import pytest

from mailbot.amend import RuleText
from mailbot.amend.tables import tables
from tests.mailbot.amend.kit import amend

SCORES = "It stands so:\n\nPlayer   Points  Rank\nAnn      3       first\nBob      15      second\n\nThat is all."
TABBED = "Player\tPoints\nAnn\t3\nBob\t15"


def changed(rule: str, text: str) -> str:
    """The text of rule 5 after a proposal of which nothing is held."""
    done = amend(f"Rule 5/0  Scores\n{rule}\n\nRule 6/0  Other\nA  b\nNobody  here", text)
    assert not done.held and not done.void, (done.held, done.void)
    return done.rules["5"].text


@pytest.mark.clause("BN-DEF-14")
@pytest.mark.parametrize(("rule", "text", "old", "new"), [
    (SCORES, "Change the points of Ann to 4.", "Ann      3  ", "Ann      4  "),
    (SCORES, "In rule 5, change the Rank of Bob to third.", "second", "third"),
    (SCORES, "Set the points of Bob to 1234567.", "Bob      15      second", "Bob      1234567      second"),
    (SCORES, "Set the points of Ann to 104.", "Ann      3       first", "Ann      104     first"),
    (SCORES, "Set the points of Bob to 7.", "Bob      15      second", "Bob      7       second"),
    (SCORES, "Add this row to the table in Rule 5:\nPoints: 7\nPlayer: Cid\nRank: last", "second\n", "second\nCid      7       last\n"),
    (SCORES, "In rule 5, add the row:\nCid  7  last", "second\n", "second\nCid      7       last\n"),
    (SCORES, "Add to the table of rule 5 the following row:\nMaximilian  7  last", "second\n", "second\nMaximilian  7    last\n"),
    (TABBED, "Add this row to the table:\nPlayer: Cid\nPoints: 7", "15", "15\nCid\t7"),
    (TABBED, "In rule 5, change the points of Ann to 12.", "Ann\t3", "Ann\t12")])
def test_rows_and_cells(rule: str, text: str, old: str, new: str) -> None:
    wanted = rule.replace(old, new)
    assert wanted != rule and changed(rule, text) == wanted


@pytest.mark.parametrize(("text", "reason"), [
    ("In rule 5, add the row:\nCid  7", "3 columns, the new row 2"),
    ("In rule 5, change the points of Dora to 4.", "nothing is defined under"),
    ("In rule 5, change the age of Ann to 4.", "nothing is defined under"),
    ("In rule 6, change the points of Ann to 4.", "nothing is defined"),
    ("Add this row to the table:\nPlayer: Cid\nAge: 7", "no table with such columns")])
def test_what_no_table_has_is_held(text: str, reason: str) -> None:
    done = amend(f"Rule 5/0  Scores\n{SCORES}\n\nRule 6/0  Other\nA  b\nNobody  here", text)
    assert reason in done.held[0].reason and not done.changes


def test_a_row_that_is_there_is_void() -> None:
    done = amend(f"Rule 5/0  Scores\n{SCORES}", "In rule 5, add the row:\nAnn  7  last")
    assert [item.kind for item in done.void] == ["known"] and not done.changes


@pytest.mark.parametrize(("text", "sizes"), [
    (SCORES, [(3, 2)]), (TABBED, [(2, 2)]), ("No table.  Two sentences.", []), ("A  b\nC  d  e\nF  g  h", [(3, 1)]), ("", [])])
def test_what_is_a_table(text: str, sizes: list[tuple[int, int]]) -> None:
    assert [(len(table.header.cells), len(table.rows)) for table in tables(RuleText("5", "Scores", text))] == sizes
