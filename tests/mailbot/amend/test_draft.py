"""A whole draft, as they are mailed to a discussion list: 33 changes of all sorts, read one by one."""

from pathlib import Path

import pytest

from mailbot.amend import Amended, Settings, apply, is_draft
from tests.mailbot.amend.kit import ruleset

HERE = Path(__file__).parent
TEXT = HERE.joinpath("draft.txt").read_text(encoding="utf-8")
RULES = HERE.joinpath("draft_rules.txt").read_text(encoding="utf-8")
READ_OUT = [
    ("applied", "1326", "create rule “Harm and Cure”"),
    ("applied", "1327", "create rule “Arms”"),
    ("applied", "15", "Rule 15 (Polls): remove the sentence “Whoever has ended has no vote.”"),
    ("applied", "154", "Rule 154 (Worlds): add the item “Whoever has ended returns."),
    ("applied", "154", "Rule 154 (Worlds): replace the text “lose points for it” in section B.8 with “lose Vigour for it”"),
    ("applied", "256", "Rule 256 (Imps): replace the first, second sentence with"),
    ("applied", "256", "Rule 256 (Imps): replace the bracketed text in section A.3 with"),
    ("applied", "256", "Rule 256: take in Rule 1068 (The Wood Imp) as section"),
    ("applied", "301", "Rule 301/32 (The Field): replace the third paragraph in section A.3.1"),
    ("applied", "301", "Rule 301/32 (The Field): replace the number 4 paragraph in section B.4"),
    ("applied", "301", "Rule 301/32 (The Field): replace the text “lose 2d10 points” in section E.4.3"),
    ("applied", "301", "Rule 301/32 (The Field): remove section F.2 and renumber"),
    ("applied", "301", "Rule 301/32 (The Field): remove the second paragraph in section F.3"),
    ("applied", "301", "Rule 301/32 (The Field): replace the third, number 4, number 5 sentence in section F.3"),
    ("applied", "301", "Rule 301/32 (The Field): replace the text “loses 1d5 points more to the thrower” in section F.4"),
    ("applied", "301", "Rule 301/32 (The Field): replace the text “loses 10 points” in section F.5"),
    ("applied", "301", "Rule 301/32 (The Field): remove section G.3"),
    ("applied", "441", "Rule 441 (Dwarfs): replace the text “lose 15 points” in section B.13"),
    ("applied", "547", "Rule 547 (Ends): repeal"),
    ("applied", "698", "Rule 698/4 (Quick Rules): replace the last paragraph"),
    ("held", "900", "Rule 900 (Carvings): replace the line “Nobody may club em” in section B and the line"),
    ("applied", "905", "Rule 905 (Open Feuds(TM)): replace the second paragraph"),
    ("applied", "948", "Rule 948 (Abyss): replace the text “loses 2d10 points”"),
    ("applied", "1071", "Rule 1071 (Gliders): replace the number 4, number 5 line in section A"),
    ("applied", "1071", "Rule 1071 (Gliders): replace the second paragraph in section C"),
    ("applied", "1071", "Rule 1071 (Gliders): remove the second paragraph in section E"),
    ("applied", "1075", "Rule 1075/6 (Rich Folk's Glider Parts): replace the text"),
    ("applied", "1267", "Rule 1267 (The Buckler): repeal"),
    ("held", "126", "Rule 126 (The Mallet): repeal"),
    ("held", "126", "Rule 126 (Feuds): repeal"),
    ("applied", "1325", "Rule 1325 (The Herald): replace the text"),
    ("applied", "1325", "Rule 1325 (The Herald): replace the line beginning with “9”"),
]


@pytest.fixture(scope="module")
def done() -> Amended:
    return apply(ruleset(RULES), TEXT, Settings(no_match="void"))


@pytest.mark.clause("BN-LEX-9", "BN-LEX-23", "BN-PARSE-1", "BN-PARSE-15")
def test_every_change_of_the_draft_is_read(done: Amended) -> None:
    assert [(one.state, one.rule) for one in done.outcomes] == [(state, rule) for state, rule, _ in READ_OUT]
    for one, (_, _, form) in zip(done.outcomes, READ_OUT, strict=True):
        assert one.form.startswith(form), (one.form, form)
    assert is_draft(TEXT)


@pytest.mark.clause("BN-PARSE-9", "BN-LEX-25", "BN-DOC-13", "BN-CRE-9")
def test_what_is_noted(done: Amended) -> None:
    notes = "\n".join(done.notes)
    for words in ("“repalace” read as “replace”", "section label C.4 occurs 2 times", "old F.3 is now F.2", "Dwarfs"):
        assert words in notes


@pytest.mark.parametrize(
    "number, words",
    [
        ("15", "A player has one vote. Votes are counted."),
        ("154", "* Everybody gains 10 points.\n* Whoever has ended returns.  Their Vigour is full.\n* Bells ring."),
        ("154", "Those lose Vigour for it who do this:\n* throws an imp\n* naps all day\n* harms another player"),
        ("256", "Imps can be thrown.  Whom an imp hits loses 1d5 points.  (This comes on top of other harm. Imps sleep by day."),
        ("256", "Imps may hide. A hidden imp heals."),
        ("256", "B.11. The Wood Imp, a.k.a. Twig\nIt climbs. [[High.]]"),
        ("301", "Fire spreads.\n\nWhatever has Vigour and stands in fire loses 2d5 Vigour."),
        ("301", "Three.\n\nA player in the square that is aimed at loses 1d4 Vigour."),
        ("301", "All who fall in takes 2d10 Harm."),
        (
            "301",
            'F.2 Balls\nBalls fly. Balls roll. Clay balls burst.  Who is hit gains the mark "Sticky" for 2d3 days.\n\nF.3 Snow',
        ),
        ("301", "Who is hit takes 1d5 Harm more."),
        ("301", "F.4 Rocks\nWho is hit takes 10 Harm.\n\nG.2 Sky\nBlue."),
        ("441", "All near it take 15 Harm."),
        ("698", "Quick Rules are kept in hand.\n\nWho is harmed drops all Quick Rules."),
        ("905", "1. Harming a player twice in a week.\n\n2. Shouting."),
        ("1071", "Load, which is initially 50.\nMax Vigour, which is initially 100.\nVigour\n\nC. Wear"),
        ("1071", "Below half its bound a Glider is slow.\nBelow a fourth of it a Glider crawls.\n\nE. Crews\nCrews are small."),
        (
            "1075",
            "Rockets have 3 Vigour.  If a Rocket ends, it turns. This comes before the Rocket leaves the Field. Then it flies on.",
        ),
        ("1325", "* A Spring, a Mallet and a Club are given to the Herald.\n* The Herald harms each player near"),
        ("1325", "3 Herald Points: Nod.\n9 Herald Points:  Harm anybody.   The Herald has 20 Aim."),
        ("1326", "Whatever has Brawn has Vigour too.  [[Ten times as much.]] Vigour never\nexceeds its bound."),
    ],
)
def test_what_the_rules_say_then(done: Amended, number: str, words: str) -> None:
    assert words in done.rules[number].text


def test_which_rules_are_gone(done: Amended) -> None:
    assert {"547", "1068", "1267"}.isdisjoint(done.rules) and done.rules["900"].text == ruleset(RULES)["900"].text
    assert [item.kind for item in done.held] == ["part", "disagree", "behind"]


@pytest.mark.clause("BN-REV-2", "BN-REV-4")
def test_each_group_is_one_unit_for_its_rule(done: Amended) -> None:
    for number in ("154", "256", "301", "1071", "1075", "1325"):
        assert len({change.unit for change in done.changes if change.number == number}) == 1
