"""New rules, repealed rules, rules that come back, titles, numbers and powers."""

import pytest

from mailbot.amend import RuleText
from tests.mailbot.amend.kit import amend, listed

BOATS = "Rule 7/1  Boats\nA boat floats."


@pytest.mark.clause("BN-CRE-1", "BN-DOC-3")
@pytest.mark.parametrize(
    "text",
    [
        'create rule "Oars": Oars are long.',
        "create rule Oars\n{{\nOars are long.\n}}",
        "Create a rule titled Oars:\n\n  Oars are long.",
        'Enact a new rule, titled "Oars", with the following text:\n{\nOars are long.\n}',
        "Create the following rule:\n{{__Oars__\nOars are long.\n}}",
        'Enact a new power-1 rule entitled "Oars" with the text:\n\n  Oars are long.',
        "Enact the following rule, Oars:\n\n  Oars are long.",
        'Create a rule with title "Oars", power 1.0, and the following text: {\nOars are long.\n}',
        'Enact a new Power=1 rule titled "Oars" which reads (in full):\n\n  Oars are long.',
        'Create a power=2 rule, "Oars", with the following text:\n\n    Oars are long.',
        'Enact a rule (Power = 2) titled "Oars":\n{Oars are long.}',
        "Enact the following as a new rule, titled “Oars”:\n\n  Oars are long.",
        "Create a new rule:\n\n  Title: Oars\n  Power: 1\n\n  Oars are long.",
        "Add a new rule titled __Oars__: Oars are long.",
        "Enact the following rule:\n<<\nTitle: Oars\nOars are long.\n>>",
        "CREATE RULE “Oars”: Oars are long.",
        'Enact a new rule with title "Oars" and the following text:\n\nOars are long.',
    ],
)
def test_create_in_many_words(text: str) -> None:
    done = amend(BOATS, text)
    assert not done.held and listed(done.rules)[1:] == [("8", "Oars", "Oars are long.")]


@pytest.mark.clause("BN-CRE-2", "BN-DOC-2", "BN-REV-1")
def test_numbers_follow_the_highest_ever_used() -> None:
    text = 'Repeal Rule 7.\n\nCreate rule "A": x.\n\nCreate rule "B": y.'
    assert [number for number, _, _ in listed(amend(BOATS, text).rules)] == ["8", "9"]
    gone = {"30": RuleText("30", "Old", "x")}
    assert "31" in amend(BOATS, 'Create rule "A": x.', repealed=gone).rules
    assert "41" in amend(BOATS, 'Create rule "A": x.', highest=40).rules


@pytest.mark.clause("BN-CRE-3")
def test_a_number_that_is_asked_for_is_given_if_it_is_free() -> None:
    assert "102" in amend(BOATS, 'Enact rule 102 "Oars" with text "x".').rules
    done = amend(BOATS, 'Enact rule 7 "Oars" with text "x".')
    assert "8" in done.rules and "number 7" in done.notes[0]


@pytest.mark.clause("BN-CRE-4", "BN-PARSE-16")
def test_a_rule_without_a_title_takes_the_proposals() -> None:
    done = amend("", "Create a new rule: One.\n\nCreate a new rule: Two.", title="Drizzle")
    assert [title for _, title, _ in listed(done.rules)] == ["Drizzle", "Drizzle (2)"]


@pytest.mark.clause("BN-CRE-5", "BN-TTL-2")
def test_titles_are_unique_among_rules_in_force() -> None:
    done = amend(BOATS, 'Create rule "boats": x.\n\nCreate rule "Oars": y.\n\nRetitle Rule 9 to "Boats".')
    assert [title for _, title, _ in listed(done.rules)] == ["Boats", "boats (2)", "Boats (3)"]
    assert len(done.notes) == 2


@pytest.mark.clause("BN-CRE-8", "BN-DOC-1")
def test_a_new_rule_comes_last_or_after_the_one_that_is_named() -> None:
    rules = "Rule 1/0  A\nx\n\nRule 2/0  B\ny"
    assert list(amend(rules, 'Create rule "C": z.').rules) == ["1", "2", "3"]
    assert list(amend(rules, 'Create a rule titled "C" after Rule 1:\n{z.}').rules) == ["1", "3", "2"]


@pytest.mark.clause("BN-CRE-10")
def test_an_attribute_for_all_players_is_left_to_a_person() -> None:
    done = amend(BOATS, "Create for all players an attribute called Luck.")
    assert not done.changes and done.held


@pytest.mark.clause("BN-RPL-1", "BN-RPL-2", "BN-DOC-16", "BN-REV-5")
@pytest.mark.parametrize(
    "text",
    [
        "Repeal Rule 7.",
        "repeal rule 7",
        "Repeal R7, “Boats”",
        "Repeal Rule 7 (Boats).",
        "Rule 7 is repealed.",
        "Delete Rule 7",
        "Repeal the following rules:\n- Rule 7\n",
        'Repeal the rule titled "Boats".',
        "Rescind rule 7",
    ],
)
def test_repeal(text: str) -> None:
    done = amend(BOATS, text)
    (change,) = done.changes
    assert (
        not done.rules and change.kind == "repeal" and change.before is not None and change.before.attributes == {"revision": "1"}
    )


@pytest.mark.clause("BN-RPL-2")
@pytest.mark.parametrize(
    "text",
    [
        "Repeal Rule 1\nRepeal Rule 2",
        "Repeal Rules 1 and 2.",
        "Repeal Rule 1 (A), and Rule 2 (B).",
        "Repeal rules 1 & 2",
        "Repeal each of the following rules:\n\n* Rule 1 (A)\n* Rule 2 (B)",
    ],
)
def test_several_repeals(text: str) -> None:
    assert not amend("Rule 1/0  A\nx\n\nRule 2/0  B\ny", text).rules


@pytest.mark.clause("BN-RPL-4")
def test_a_rule_that_speaks_of_its_own_repeal_is_noted() -> None:
    done = amend("Rule 7/1  Boats\nA boat floats. If this rule is repealed, all boats sink.", "Repeal Rule 7.")
    assert done.notes == ("rule 7 speaks of its own repeal: “If this rule is repealed, all boats sink.”",)


@pytest.mark.parametrize(
    "text, after",
    [
        ("Re-enact Rule 5.", "Old text."),
        ('Reenact R5, "Old", with the following text:\n\n  New text.', "New text."),
        ("Re-enact Rule 5 (Old) with the following text: {\nNew text.\n}", "New text."),
    ],
)
def test_a_repealed_rule_comes_back(text: str, after: str) -> None:
    done = amend(BOATS, text, repealed={"5": RuleText("5", "Old", "Old text.")})
    assert (done.rules["5"].title, done.rules["5"].text, done.changes[0].kind) == ("Old", after, "reenact")


@pytest.mark.clause("BN-TTL-1")
@pytest.mark.parametrize(
    "text",
    [
        'Retitle Rule 7 to "Rafts".',
        "Change the title of Rule 7 to __Rafts__.",
        "rename rule 7 to Rafts",
        'Amend Rule 7 by changing its title to "Rafts".',
        'Amend Rule 7 by retitling it to "Rafts".',
        'Rule 7 is retitled to "Rafts".',
        'Change Rule 7\'s title to "Rafts"',
        "Re-title rule 7 to “Rafts”",
    ],
)
def test_retitle(text: str) -> None:
    done = amend(BOATS, text)
    assert (done.rules["7"].title, done.rules["7"].text, done.changes[0].kind) == ("Rafts", "A boat floats.", "retitle")


def test_retitle_and_amend_in_one_sentence_is_one_unit() -> None:
    done = amend(BOATS, 'Retitle Rule 7 (Boats) to "Rafts", and amend it by replacing "boat" with "raft".')
    assert listed(done.rules) == [("7", "Rafts", "A raft floats.")] and {change.unit for change in done.changes} == {1}


@pytest.mark.parametrize(
    "text",
    [
        "Set the power of Rule 7 to 2.",
        "Change the power of rule 7 to 2",
        "Change the power of Rule 7 from 1 to 2.",
        "Set rule 7's power to 2",
        "Amend Rule 7 by setting its power to 2.",
    ],
)
def test_power_and_other_attributes(text: str) -> None:
    assert amend(BOATS, text).rules["7"].attributes["power"] == "2"


def test_the_power_of_a_new_rule_is_kept() -> None:
    assert amend("", 'Enact a new power-1.5 rule titled "Oars": {x}').rules["1"].attributes == {"power": "1.5"}


@pytest.mark.clause("BN-NUM-6")
def test_a_rule_gets_a_number_that_was_never_used() -> None:
    done = amend(BOATS, "Renumber Rule 7 to 12.")
    assert listed(done.rules) == [("12", "Boats", "A boat floats.")] and done.changes[0].kind == "renumber"
    assert amend(BOATS + "\n\nRule 8/0  B\nx", "Renumber Rule 7 to 8.").held[0].kind == "taken"
    assert amend(BOATS, "Renumber Rule 7 to 12.\nRenumber Rule 12 to 7.").held[0].kind == "taken"
