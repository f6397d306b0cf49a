"""Changes that are stated instead of ordered, and plain words for the orders themselves."""

import pytest

from tests.mailbot.amend.kit import amend, held, one

BOATS = "A boat floats.\n\nIt rows."


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text",
    [
        'In Rule 7, "floats" is replaced with "sinks".',
        'In Rule 7, "Boats", the word "floats" shall be replaced by "sinks".',
        '"floats" in Rule 7 is hereby changed to "sinks".',
        'Rule 7, paragraph 1, is replaced with "A boat sinks."',
        "Rule 7's first sentence is replaced with \"A boat sinks.\"",
        "The first paragraph of Rule 7 shall read: A boat sinks.",
        'In Rule 7, "floats" becomes "sinks".',
        'In Rule 7, for "floats" read "sinks".',
        'In Rule 7, in place of "floats", put "sinks".',
        'In Rule 7, use "sinks" instead of "floats".',
        'In Rule 7: "floats" -> "sinks"',
        "Rule 7: s/floats/sinks/",
        'Rule 7, paragraph 1: replace "floats" with "sinks".',
        'The sentence "It rows." in Rule 7 is replaced with "It rows." and "floats" with "sinks".',
    ],
)
def test_a_text_is_replaced(text: str) -> None:
    assert one(BOATS, text) == "A boat sinks.\n\nIt rows."


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text",
    [
        "In Rule 7, the last paragraph is removed.",
        'The sentence "It rows." is deleted from Rule 7.',
        "Rule 7 paragraph 2 is struck out.",
        "Cut the last sentence of Rule 7.",
        'Erase "It rows." from Rule 7.',
    ],
)
def test_a_text_is_removed(text: str) -> None:
    assert one(BOATS, text) == "A boat floats."


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('"Oars are red." is appended to Rule 7.', f"{BOATS} Oars are red."),
        ("The following is added to the end of Rule 7:\n\n  Oars.", f"{BOATS}\n\nOars."),
        ("The following paragraph is inserted after the first paragraph of Rule 7:\n\n  Oars.", "A boat floats.\n\nOars.\n\nIt rows."),
        ('In Rule 7 after "floats" is inserted " well".', "A boat floats well.\n\nIt rows."),
        ("The last paragraph of Rule 7 is moved before the first paragraph.", "It rows.\n\nA boat floats."),
    ],
)
def test_a_text_is_added_or_moved(text: str, after: str) -> None:
    assert one(BOATS, text) == after


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text",
    ["Rule 7 shall read:\n\n  Oars.", "Rule 7 shall now read as follows: Oars.", 'Make Rule 7 read "Oars."', "Let Rule 7 read: Oars.",
     'Have Rule 7 say "Oars."', 'Change Rule 7 so that it says "Oars."', 'Rule 7 shall be amended to read: "Oars."'],
)
def test_a_rule_shall_read(text: str) -> None:
    assert one(BOATS, text) == "Oars."


@pytest.mark.clause("BN-PARSE-2", "BN-CRE-1")
@pytest.mark.parametrize(
    "text",
    [
        'Adopt a new rule titled "Oars":\n\n  Oars are long.',
        "Adopt the following rule:\n{{__Oars__\nOars are long.\n}}",
        'There shall be a new rule "Oars": Oars are long.',
        'Let there be a rule titled "Oars" with the text "Oars are long."',
        'A new rule titled "Oars" is created with the following text:\n\n  Oars are long.',
        "Institute a rule called Oars:\n\n  Oars are long.",
    ],
)
def test_a_rule_comes(text: str) -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", text)
    assert not done.held and (done.rules["8"].title, done.rules["8"].text) == ("Oars", "Oars are long.")


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text", ["Abolish Rule 7.", "Scrap Rule 7 (Boats).", "Rule 7 is abolished.", "Rule 7 ceases to exist.", "Remove Rule 7 entirely."]
)
def test_a_rule_goes(text: str) -> None:
    assert "7" not in amend(f"Rule 7/1  Boats\n{BOATS}", text).rules


@pytest.mark.clause("BN-PARSE-2")
@pytest.mark.parametrize(
    "text", ['Rule 7 is retitled "Rafts".', "Rule 7's title is changed to \"Rafts\".", 'The title of Rule 7 becomes "Rafts".']
)
def test_a_rule_gets_another_title(text: str) -> None:
    assert amend(f"Rule 7/1  Boats\n{BOATS}", text).rules["7"].title == "Rafts"


@pytest.mark.parametrize(
    "text",
    [
        'Rule 7 reads "A boat floats."',
        "Rule 7 now reads: Oars.",
        'The sentence "It rows." is removed.',
        '"floats" was replaced with "sinks" in Rule 7.',
        'The text "floats" is replaced with "sinks" in this version.',
        "Rule 7: s/fl.*s/sinks/",
        "Rule 7: s/(floats)/sinks/",
    ],
)
def test_what_may_only_describe_changes_nothing(text: str) -> None:
    """Prose speaks of changes, too: without its rule, in the past or the present, or with a pattern, a person decides."""
    assert held(BOATS, text)


@pytest.mark.parametrize("text", ["Frobnicate a rule with this text:\n{\nOars.\n}\n", "Put up a rule:\n\n  Oars are long."])
def test_words_that_bring_a_text_for_the_rules_are_no_prose(text: str) -> None:
    assert held(BOATS, text).kind == "unread"


def test_what_stands_for_reference_is_no_request() -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", "For reference, the rule now reads:\n\n  A boat floats.\n\nRepeal Rule 7.")
    assert not done.held and not done.rules


TWO = f"Rule 7/1  Boats\n{BOATS}\n\nRule 8/1  Piers\nA pier stands."


@pytest.mark.parametrize(
    "text",
    ["Repeal rules 7-8.", "Repeal Rules 7 through 8", "Rules 7 and 8 are repealed.", "Repeal Boats.\n\nRepeal the rule Piers.",
     "Repeal Rule 7 and Rule 8.", "If Rule 7 exists, repeal it.\n\nRule 8 will cease to exist."],
)
def test_several_rules_go(text: str) -> None:
    done = amend(TWO, text)
    assert not done.held and not done.rules


@pytest.mark.parametrize("text", ["Repeal rules 7-9.", "Repeal Boots.", "Repeal Rules 8-7.", "Amend Boots by deleting the last paragraph."])
def test_a_range_or_a_title_that_names_no_rule_is_held(text: str) -> None:
    done = amend(TWO, text)
    assert done.held and set(done.rules) == {"7", "8"}


@pytest.mark.parametrize(
    "text",
    [
        'Amend Rule 7 by replacing "floats" with "sinks" and repeal Rule 8.',
        'Amend Rule 7 by replacing "floats" with "sinks", then repeal rule 8',
        'Repeal Rule 8, and amend Rule 7 by replacing "floats" with "sinks".',
        'Amend Boats by replacing "floats" with "sinks", and repeal R8.',
        "Amend the rule Boats by replacing «floats» with «sinks».\nRepeal Rule 8.",
        "Amend Rule 7 by replacing „floats“ with „sinks“.\nRepeal Rule 8.",
        "Amend Rule 7 by replacing `floats` with `sinks`.\nRepeal Rule 8.",
        'Fix the typo "floats" -> "sinks" in Rule 7.\nRepeal Rule 8.',
        'In all rules, replace "floats" with "sinks".\nRepeal Rule 8.',
    ],
)
def test_a_sentence_may_go_on_with_another_rule_and_quotes_may_be_of_any_language(text: str) -> None:
    done = amend(TWO, text)
    assert not done.held and {number: rule.text for number, rule in done.rules.items()} == {"7": "A boat sinks.\n\nIt rows."}


def test_the_items_of_a_list_stand_by_themselves() -> None:
    done = amend(TWO, '* Amend Rule 7 by replacing "flies" with "sinks", and\n* repeal Rule 8.')
    assert done.held and set(done.rules) == {"7"}


def test_a_new_sentence_does_not_hang_on_the_condition_above_it() -> None:
    said = 'If Rule 7 does not include "floats" then add "Oars." to Rule 7.\n\nThen, amend Rule 8 by appending "Oars."'
    assert amend(TWO, said).rules["8"].text == "A pier stands. Oars."


def test_what_a_sentence_joins_is_done_whole_or_not_at_all() -> None:
    done = amend(TWO, 'Amend Rule 7 by replacing "flies" with "sinks" and repeal Rule 8.')
    assert done.held and set(done.rules) == {"7", "8"}


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Insert a new first paragraph in Rule 7: Oars.", f"Oars.\n\n{BOATS}"),
        ("Add a new last paragraph to Rule 7:\n\n  Oars.", f"{BOATS}\n\nOars."),
        ('Replace Rule 7 by "Oars."', "Oars."),
        ("Rewrite Rule 7 as follows: Oars.", "Oars."),
        ('Replace "It" with "A boat" (both times) in Rule 7.', "A boat floats.\n\nA boat rows."),
    ],
)
def test_further_everyday_words(text: str, after: str) -> None:
    assert one(BOATS, text) == after


@pytest.mark.parametrize(
    "text",
    ['New rule "Oars": Oars are long.', 'Enact "Oars are long." as a rule titled "Oars".',
     'Enact the text "Oars are long." as a new rule, titled "Oars".'],
)
def test_a_rule_comes_with_its_text_first_or_without_a_verb(text: str) -> None:
    done = amend(TWO, text)
    assert not done.held and (done.rules["9"].title, done.rules["9"].text) == ("Oars", "Oars are long.")
