"""How a proposal is taken apart: instructions, continuations, conditions, loose text, remarks."""

import pytest

from mailbot.amend.reading import read
from mailbot.amend.told import Group, Instruction, Loose, Outside, Remark, Unreadable
from tests.mailbot.amend.kit import amend, held, one

TWO = "Rule 7/1  Boats\nA boat floats. A boat rows.\n\nRule 8/1  Piers\nA pier stands."


@pytest.mark.clause("BN-PARSE-1")
def test_a_proposal_is_a_row_of_units() -> None:
    text = '{{\nAppend "x." to Rule 7.\n\n[a remark]\n\nIn Rule 8:\n{-{\nDelete "a".\n}-}\n\nBoats are nice.\n}}\nBye.'
    kinds = [type(unit) for unit in read(text)]
    assert kinds == [Instruction, Remark, Group, Loose, Outside]


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "lead", ["", "I propose that ", "I propose to ", "Please ", "I also ", "Hereby, ", "Then, ", "1. ", "* "]
)
def test_an_instruction_may_have_a_polite_opening(lead: str) -> None:
    assert one("x y", f'{lead}in Rule 7, change "x" to "z".') == "z y"


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text, after",
    [
        ("The first sentence of Rule 7 is removed.", "A boat rows."),
        ('Rule 7 is amended to read "Gone."', "Gone."),
        ('Rule 7 is hereby amended by replacing "floats" with "sinks".', "A boat sinks. A boat rows."),
        ('The first sentence of Rule 7 is replaced with "A boat sinks."', "A boat sinks. A boat rows."),
    ],
)
def test_instructions_in_the_passive(text: str, after: str) -> None:
    assert amend(TWO, text).rules["7"].text == after


@pytest.mark.clause("BN-PARSE-3", "BN-PARSE-4")
def test_a_locator_reaches_no_further_than_its_instruction() -> None:
    done = amend(TWO, 'In Rule 8, change "stands" to "falls".\n\nChange "floats" to "sinks" in the first sentence.\n')
    assert done.rules["8"].text == "A pier falls." and done.rules["7"].text == "A boat floats. A boat rows."
    assert [item.reason for item in done.held] == ["no rule is named"] or done.held[0].kind in ("unread", "place")


@pytest.mark.clause("BN-PARSE-5")
@pytest.mark.parametrize("joiner", [". In addition, ", ". Also, ", ". Then, ", ", and then ", " and ", "; "])
def test_continuations_keep_the_rule(joiner: str) -> None:
    assert one("x y", f'In Rule 7, change "x" to "a"{joiner}change "y" to "b".') == "a b"


@pytest.mark.clause("BN-PARSE-6", "BN-APPLY-9")
def test_changes_joined_by_and_are_done_whole_or_not_at_all() -> None:
    done = amend("Rule 7/1  Boats\nx y", 'In Rule 7, change "x" to "a" and change "q" to "b".', no_match="void")
    assert done.rules["7"].text == "x y" and len(done.void) == 1 and not done.changes


@pytest.mark.clause("BN-PARSE-7")
@pytest.mark.parametrize("verb", ["replace", "change", "amend", "alter", "modify", "revise", "rewrite", "Replacing", "REPLACE"])
def test_verbs_of_replacing(verb: str) -> None:
    lead = "Amend Rule 7 by" if verb.endswith("ing") else "In Rule 7,"
    assert one("x y", f'{lead} {verb} "x" with "z".') == "z y"


@pytest.mark.clause("BN-PARSE-7")
@pytest.mark.parametrize("verb", ["remove", "delete", "strike", "drop", "omit", "repeal", "rescind"])
def test_verbs_of_removing_before_a_rule_repeal_it(verb: str) -> None:
    assert "7" not in amend(TWO, f"{verb} Rule 7.").rules


@pytest.mark.clause("BN-PARSE-7")
@pytest.mark.parametrize("verb", ["add", "append", "insert", "attach", "include"])
def test_verbs_of_adding(verb: str) -> None:
    assert one("One.", f'{verb} "Two." to Rule 7.') == "One. Two."


@pytest.mark.clause("BN-PARSE-8")
def test_words_of_the_language_come_in_any_case_with_or_without_commas() -> None:
    assert one("x y", 'IN RULE 7 CHANGE "x" TO "z"') == "z y"
    assert one("x y", 'in rule 7, change "x" to: "z"') == "z y"


@pytest.mark.clause("BN-PARSE-9")
@pytest.mark.parametrize("verb", ["repalace", "replcae", "Relpace", "chnage"])
def test_a_misspelt_verb_is_read_and_noted(verb: str) -> None:
    done = amend("Rule 7/1  Boats\nx y", f'In Rule 7, {verb} "x" with "z".')
    assert done.rules["7"].text == "z y" and verb in done.notes[0]


@pytest.mark.clause("BN-PARSE-9")
def test_words_that_only_look_like_a_verb_do_nothing() -> None:
    done = amend("Rule 7/1  Boats\nx y", "Charge 5 pennies to each player.")
    assert done.rules["7"].text == "x y" and [item.kind for item in done.held] == ["task"]


@pytest.mark.clause("BN-PARSE-10")
def test_loose_text_follows_the_policy_of_the_ruleset() -> None:
    text = "Every player has a whistle."
    assert amend("", text, loose="ignore").no_effect == (text,)
    assert amend("", text, loose="hold").held[0].kind == "unread"
    assert amend("", text, loose="report").held[0].kind == "task"
    assert amend("", text, loose="rule", title="Whistles").rules["1"].title == "Whistles"
    titled = amend("", f"== Pipes ==\n{text}", loose="rule", title="Whistles").rules["1"]
    assert (titled.title, titled.text) == ("Pipes", text)


@pytest.mark.clause("BN-PARSE-11")
def test_each_instruction_is_told_in_plain_words() -> None:
    done = amend(TWO, 'In Rule 7, __Boats__, change "floats" to "sinks".\nRepeal Rule 8.\nDelete the second sentence of Rule 7.')
    assert [one.form for one in done.outcomes] == [
        "Rule 7 (Boats): replace the text “floats” with “sinks”",
        "Rule 8: repeal",
        "Rule 7: remove the second sentence",
    ]


@pytest.mark.clause("BN-PARSE-12", "BN-PREV-3")
@pytest.mark.parametrize(
    "text",
    [
        'Amend Rule 7 by replacing "floats" with "sinks" and so on.',
        'Amend Rule 7 by frobnicating "floats".',
        'Amend Rule 7 by replacing "floats".',
        "Amend Rule 7 by adding the following to the text:",
        'Append to Rule 7 "It sinks',
    ],
)
def test_what_cannot_be_read_to_its_end_is_held_and_changes_nothing(text: str) -> None:
    assert held("A boat floats.", text).kind == "unread"


@pytest.mark.clause("BN-PARSE-13")
@pytest.mark.parametrize("remark", ["[This mends a bug.]", "# This mends a bug.", "(This mends a bug.)"])
def test_remarks_change_nothing(remark: str) -> None:
    done = amend("Rule 7/1  Boats\nx y", f'{remark}\nIn Rule 7, change "x" to "z".')
    assert done.rules["7"].text == "z y" and all(item.kind == "task" for item in done.held)


@pytest.mark.clause("BN-PARSE-14", "BN-STATE-1", "BN-STATE-4")
@pytest.mark.parametrize(
    "words",
    [
        "Each player receives a whistle when this is implemented.",
        "Set the voting period to 5 days.",
        "Ann is awarded the title Captain.",
        "For each boat, roll a die and move it that far.",
    ],
)
def test_one_time_effects_are_tasks_and_never_text(words: str) -> None:
    done = amend("Rule 7/1  Boats\nx", f'{words}\n\nAppend "y" to Rule 7.')
    assert [item.words for item in done.tasks] == [words] and done.tasks[0].reason == "not a change of rule text"
    assert done.rules["7"].text == "x y"


@pytest.mark.clause("BN-STATE-5")
def test_lasting_text_with_a_one_time_effect_is_a_rule_and_a_task() -> None:
    done = amend("", "Boats have sails. Each player receives a boat when this is implemented.", loose="rule", title="Boats")
    assert done.rules["1"].title == "Boats" and len(done.tasks) == 1


@pytest.mark.clause("BN-PARSE-15")
def test_instructions_are_numbered_in_text_order_and_a_compound_counts_once() -> None:
    done = amend(TWO, 'In Rule 7, change "floats" to "sinks" and change "rows" to "stops".\nRepeal Rule 9.\nRepeal Rule 8.')
    assert [(one.number, one.state) for one in done.outcomes] == [(1, "applied"), (2, "held"), (3, "applied")]


@pytest.mark.clause("BN-PARSE-17")
@pytest.mark.parametrize(
    "text", ["Create a supply.", "Add or remove squares until there are 40.", "Remove all markers from the board."]
)
def test_a_verb_without_a_place_in_the_rules_is_a_task(text: str) -> None:
    done = amend(TWO, text)
    assert not done.changes and [item.kind for item in done.held] == ["task"]


def test_a_line_that_is_set_in_and_belongs_to_nothing_is_held() -> None:
    done = amend(TWO, "Repeal Rule 8.\n\n    A line that is set in.")
    assert done.held[0].kind == "unread"


def test_a_text_without_an_end_is_held() -> None:
    done = amend(TWO, "Amend Rule 7 to read:\n\nNew text.\n\nI made this myself.\n\nMore text.")
    assert [item.kind for item in done.held][:1] == ["unread"] and not done.changes


def test_a_text_to_the_end_of_the_proposal_is_taken_whole() -> None:
    done = amend(TWO, "Amend Rule 7 to read:\n\nNew text.\n\nMore text:\n\n    set in.")
    assert done.rules["7"].text == "New text.\n\nMore text:\n\n    set in." and not done.held


def test_unreadable_units_keep_their_words() -> None:
    (unit,) = read("Amend Rule 7 by wishing.")
    assert isinstance(unit, Unreadable) and unit.words == "Amend Rule 7 by wishing."


@pytest.mark.parametrize(
    "words",
    [
        "(This mends a bug.)",
        "Comment: this mends a bug.",
        "Note: nothing else changes.",
        "Thanks, Ann.",
        "I submit the following proposal:",
        "Title: Boats\nAI: 1.0\nAuthor: Ann",
    ],
)
def test_evident_remarks_are_no_task(words: str) -> None:
    done = amend(TWO, f"{words}\n\nRepeal Rule 8.")
    assert done.no_effect == (words,) and not done.held and "8" not in done.rules


@pytest.mark.parametrize("words", ["I award Ann a medal.", "Thank Ann by giving em 3 coins.", "Note that Ann is given 3 coins."])
def test_what_may_be_a_request_is_a_task(words: str) -> None:
    assert [item.kind for item in amend(TWO, words).held] == ["task"]
