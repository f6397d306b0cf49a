"""Fine points of the amendment language: bounds, defaults, the second of two, what is left out and what is kept."""

import pytest

from mailbot.amend import RuleText, Settings, apply
from mailbot.amend.counts import say_summary
from mailbot.amend.nearest import nearest_passages
from mailbot.amend.sentences import sentences
from mailbot.amend.showing import say_amended
from tests.mailbot.amend.kit import amend, held, listed, one, ruleset

LIST = "Kinds:\n* oak\n* pine\n* tar"
LETTERED = "Kinds:\n(a) oak\n(b) pine\n(c) tar"


@pytest.mark.parametrize(("rule", "text", "after"), [
    ("a b. c d.", 'Amend Rule 7, as a single amendment, by replacing "a b" with "x" and "c d" with "y".', "x. y."),
    ("a b. c d.", 'All or nothing. In Rule 7, replace "a b" with "x". In Rule 7, replace "c d" with "y".', "x. y."),
    (LETTERED, "Delete item (b) of Rule 7.", "Kinds:\n(a) oak\n(c) tar"),
    ("a b c", 'In Rule 7, replace the opening sentence with "x."', "x."),
    ("One. Two. Three.", "Delete the penultimate sentence of Rule 7.", "One. Three."),
    ("One. Two. Three.", "Delete the closing sentence of Rule 7.", "One. Two."),
    ("One. Two. Three.", "Delete the opening sentence of Rule 7.", "Two. Three."),
    ("One. Two. Three. Four. Five.", "Delete sentences 2-4 of Rule 7.", "One. Five."),
    ("One. Two. Three. Four. Five.", "Delete the second through fourth sentences of Rule 7.", "One. Five."),
    ("*   oak\n*   pine", 'In Rule 7, replace the line beginning with "pine" with "*   elm".', "*   oak\n*   elm"),
    ("A.2 Two\nTwo.", "Add to Rule 7 the section\n{{A.1 One\nOne.}}", "A.1 One\nOne.\n\nA.2 Two\nTwo."),
    ("Own text.\n\nB. Two\nTwo.", "Add to Rule 7 the section\n{{A. One\nOne.}}", "Own text.\n\nA. One\nOne.\n\nB. Two\nTwo."),
    ("A. One\nOne.", "Add to Rule 7 the section\n{{Two\nTwo.}}", "A. One\nOne.\n\nB. Two\nTwo."),
    ("hot hotter hot.", 'In Rule 7, replace "hotter" with "cold".', "hot cold hot."),
    ("xhot hot", 'In Rule 7, replace "hot" with "cold".', "xhot cold"),
    ("a a a", 'In Rule 7, replace each "a" with "b".', "b b b"),
    ("Tea, milk", 'In Rule 7, after "Tea" insert ", sugar".', "Tea, sugar, milk"),
    ("Tea is hot.", 'In Rule 7, before "hot" insert "very".', "Tea is very hot."),
    ("One.\n\nTwo.", 'In Rule 7, insert the paragraph "New." before the first paragraph.', "New.\n\nOne.\n\nTwo."),
    (LIST, 'In Rule 7, before "pine", add the list item "elm".', "Kinds:\n* oak\n* elm\n* pine\n* tar"),
    (LIST, 'In Rule 7, after "tar", add the list item "elm".', "Kinds:\n* oak\n* pine\n* tar\n* elm"),
    ("Kinds:\n  * oak\n  * pine", 'In Rule 7, after "oak", add the list item "elm".', "Kinds:\n  * oak\n  * elm\n  * pine"),
    ("  * oak", 'In Rule 7, before "oak", add the list item "elm".', "  * elm\n  * oak"),
    ("Tea. [[Hot.]] Milk. Salt.", "Delete the second sentence of Rule 7.", "Tea. [[Hot.]] Salt."),
])
def test_what_comes_out(rule: str, text: str, after: str) -> None:
    assert one(rule, text) == after


@pytest.mark.parametrize(("rule", "text", "kind"), [
    ("a a", 'In Rule 99:\n{-{\nReplace "a" with "b".\n}-}', "place"), ("a a", 'In Rule 7, replace "a" with "b".', "several"),
    (LIST, 'Replace the last items of Rule 7 with "x".', "unread"), ("Hi.", "Remuv it from Rule 7.", "unread")])
def test_what_is_held(rule: str, text: str, kind: str) -> None:
    assert held(rule, text).kind == kind


def test_all_or_nothing_leaves_the_tasks() -> None:
    text = 'All or nothing. In Rule 7, replace "a" with "x".\n\nIn Rule 7, replace "q" with "y".\n\nAnn sings at noon.'
    done = amend("Rule 7/1  Boats\na b.", text)
    assert done.rules["7"].text == "a b."
    assert [item.kind for item in done.void] == ["place"] and [item.kind for item in done.held] == ["task"]
    assert {item.state for item in done.outcomes} == {"void"}


def test_a_group_that_fails_as_a_whole_is_told() -> None:
    done = amend("Rule 7/1  Boats\na", 'In Rule 99:\n{-{\nReplace "a" with "b".\n}-}')
    assert [one.state for one in done.outcomes] == ["held"] and "99" in done.held[0].reason


def test_a_thing_gets_a_plural_with_s_if_none_is_given() -> None:
    done = amend("Rule 7/1  Boats\nA boat. Two boats.", "Rename boat to raft everywhere.")
    assert done.rules["7"].text == "A raft. Two rafts." and done.rules["7"].title == "Rafts"


def test_at_most_three_rules_come_near_a_description() -> None:
    rules = "\n\n".join(f"Rule {number}/0  T{number}\nPlayers may nap on day {number}." for number in range(1, 6))
    (item,) = amend(rules, "Repeal the rule that lets players nap on a day.").held
    assert item.kind == "description" and 1 <= len(item.nearest) <= 3


def test_near_passages_are_few_and_do_not_repeat_each_other() -> None:
    text = "Boats float well here.\n\nBoats float well there.\n\nBoats float well.\n\nBoats floats well again."
    found = nearest_passages(text, "Boats float badly here", (0, len(text)))
    assert 1 <= len(found) <= 3 and len(set(found)) == len(found)
    assert nearest_passages("Row twice.", "row twice", (0, 10)) == ("Row twice",)
    assert nearest_passages("Row twice daily.", "row twice daily", (0, 16)) == ("Row twice daily",)
    assert nearest_passages("Nothing at all.", "Some other words", (0, 15)) == ()


def test_choices_show_the_place_with_its_neighbours() -> None:
    item = held("One boat floats on a lake. Two ships sail. A boat sinks.", 'In Rule 7, replace "boat" with "raft".')
    assert [choice.label for choice in item.prepared] == [
        "One boat floats on a lake. Two ships", "on a lake. Two ships sail. A boat sinks."]
    assert [choice.after.text for choice in item.prepared if choice.after] == [
        "One raft floats on a lake. Two ships sail. A boat sinks.", "One boat floats on a lake. Two ships sail. A raft sinks."]


def test_unchanged_paragraphs_are_left_out_of_the_words() -> None:
    text = "\n\n".join(["Same one.", "Same two.", "Old.", "Same three.", "Same four."])
    said = say_amended(amend(f"Rule 7/1  Boats\n{text}", 'In Rule 7, replace "Old" with "New".'))
    assert said.count("[…]") == 2 and "Same" not in said and "[-Old.-]{+New.+}" in said


@pytest.mark.clause("BN-COND-9")
@pytest.mark.parametrize("words", [
    "*** The rest has no effect if Proposal #31 is not accepted ***\n",
    "\nIf Proposal 31 is not accepted, the rest of this proposal has no effect.\n\n"])
def test_only_the_rest_of_a_proposal_stands_under_its_condition(words: str) -> None:
    text = f'Append "Kites fly." to Rule 7.\n{words}Append "Kites sing." to Rule 7.\n\nAppend "Kites hum." to Rule 7.'
    done = apply(ruleset("Rule 7/1  Boats\nA."), text, Settings(proposal=lambda number: "rejected"))
    assert done.rules["7"].text == "A. Kites fly." and len(done.skipped) == 2


@pytest.mark.parametrize(("text", "count"), [
    ("Mr. Fox runs. He wins.", 2), ("See e.g. Rule 3. Go.", 2), ("1. First of all. Then.", 2), ("(One. Two.) Three.", 2), ("One\ntwo.", 1)])
def test_sentences_are_counted(text: str, count: int) -> None:
    assert len(sentences(text, (0, len(text)))) == count


def test_lettered_items_are_added_after_z_and_where_there_are_none() -> None:
    last = "\n".join(f"{letter}. x" for letter in "abcdefghijklmnopqrstuvwxyz")
    done = amend(f"Rule 9/-  Turns\n{last}", "--Add to 9. Turns\naa. y", style="lettered", labels="positional", loose="rule")
    assert done.rules["9"].text.endswith("z. x\naa. y")


def test_nothing_given_is_touched() -> None:
    rules = {"7": RuleText("7", "Boats", "a", {"power": "1"})}
    before = listed(rules)
    apply(rules, "Repeal rule 7.\n\nCreate rule 9 \"X\": {{ y }}")
    assert listed(rules) == before and rules["7"].attributes == {"power": "1"}


@pytest.mark.clause("BN-COND-6")
@pytest.mark.parametrize(("words", "status", "applied"), [
    ("is rejected", "open", False), ("is rejected", "rejected", True), ("is rejected", "accepted", False), ("fails", "rejected", True),
    ("is not accepted", "open", True), ("is not rejected", "open", True), ("passes", "open", False), ("is implemented", "accepted", False),
    ("is not implemented", "accepted", True), ("passes", "implemented", True)])
def test_an_open_proposal_has_neither_passed_nor_failed(words: str, status: str, applied: bool) -> None:
    done = apply(ruleset("Rule 7/1  Boats\nA."), f"If proposal 3 {words}, repeal rule 7.", Settings(proposal=lambda number: status))
    assert ("7" not in done.rules) == applied


@pytest.mark.clause("BN-APPLY-4")
def test_the_same_counted_change_twice_has_two_places() -> None:
    rules = ruleset("Rule 7/1  Boats\nOne. Two. Three.")
    text = "Delete the first sentence of Rule 7.\n\nDelete the first sentence of Rule 7."
    ahead = apply(rules, text)
    assert ahead.rules["7"].text == "Three." and [place[0] for place in ahead.places.values()] == ["One.", "Two."]
    assert apply(rules, text, Settings(places=ahead.places)).rules["7"].text == "Three."
    other = ruleset("Rule 7/1  Boats\nOne. New. Three.")
    assert [item.kind for item in apply(other, text, Settings(places=ahead.places)).held] == ["stale"]


def test_a_move_that_failed_leaves_no_trace() -> None:
    rules = "Rule 23/1  Imps\nB.2 The Cook Imp\nIt cooks.\n\nRule 34/0  The Bard Imp\nIt sings."
    text = 'Add the contents of Rule 34 to Rule 23, as section "B.2. The Bard Imp", and repeal Rule 34.\n\nRepeal Rule 34.'
    done = amend(rules, text)
    assert [item.kind for item in done.held] == ["taken"]
    assert [(change.kind, change.number, change.notes) for change in done.changes] == [("repeal", "34", ())]


@pytest.mark.clause("BN-APPLY-6", "BN-NUM-3")
def test_a_section_that_is_replaced_in_a_group_is_renumbered_with_the_others() -> None:
    rule = "F.1 Moons\nOne moon.\n\nF.2 Suns\nOne sun.\n\nF.3 Stars\nStars shine.\n\nF.4 Comets\nTails."
    text = "In Rule 7:\n{-{\nRemove section F.2 and renumber the later sections.\nReplace section F.3 with\n{{F.3 Clouds\nGrey.}}\n}-}"
    assert one(rule, text) == "F.1 Moons\nOne moon.\n\nF.2 Clouds\nGrey.\n\nF.3 Comets\nTails."


def test_the_form_of_a_described_rule_names_the_description() -> None:
    done = amend("Rule 33/0  Naps\nPlayers may nap.", "Repeal the rule that lets players nap.")
    assert "lets players nap" in done.outcomes[0].form and done.held[0].kind == "description"


def test_what_is_skipped_does_not_count() -> None:
    text = "Retitle rule 7 to \"Rafts\".\n\nIf proposal 3 passes, repeal rule 7."
    done = apply(ruleset("Rule 7/1  Boats\nA."), text, Settings(proposal=lambda number: "rejected"))
    assert "amends 1 rule; only modifies existing rules: yes. 2 changes" in say_summary(done, text)
