"""Which rule and which section is meant."""

import pytest

from tests.mailbot.amend.kit import amend, held, listed, one

SECTIONS = "Own.\n\nA. Hull\nWood.\n\nA.1 Deck\nPlanks.\n\nB. Mast\nTall."


@pytest.mark.clause("BN-REF-1", "BN-REF-2", "BN-REF-3")
@pytest.mark.parametrize(
    "name",
    [
        "Rule 7",
        "rule 7",
        "Rule #7",
        "r7",
        "R7",
        "Rule 7/1",
        'Rule 7 "Boats"',
        "Rule 7 (Boats)",
        'Rule 7 ("The Boats")',
        "Rule 7, Boats,",
        "Rule 7, __Boats__,",
        "Rule 7, 'Boats',",
        "Rule 7 “Boats”",
        "the rule titled “Boats”",
        'the rule entitled "boats"',
        "rule 7 (BOATS(TM))",
    ],
)
def test_a_rule_by_number_title_or_both(name: str) -> None:
    assert one("x y", f'Amend {name} by replacing "x" with "z".') == "z y"


@pytest.mark.clause("BN-REF-4")
def test_a_title_that_several_rules_have_or_none() -> None:
    rules = "Rule 7/1  Boats\nx\n\nRule 8/1  Boats\nx"
    assert amend(rules, 'Amend the rule titled "Boats" by replacing "x" with "z".').held[0].kind == "several"
    assert amend(rules, 'Amend the rule titled "Rafts" by replacing "x" with "z".').held[0].kind == "place"


@pytest.mark.clause("BN-REF-5")
def test_a_heading_names_a_rule_in_lettered_rulesets() -> None:
    rules = "Rule 8/-  The Jetty\na. It is long."
    done = amend(rules, "--Add to 8. The Jetty\nb. It is wet.", style="lettered", labels="positional")
    assert done.rules["8"].text == "a. It is long.\nb. It is wet."


@pytest.mark.clause("BN-REF-6")
def test_number_and_title_must_agree() -> None:
    done = amend("Rule 7/1  Boats\nx\n\nRule 8/1  Piers\nx", 'Amend Rule 7 (Piers) by replacing "x" with "z".')
    assert done.held[0].kind == "disagree" and "rule 8" in done.held[0].reason
    assert held("x", 'Amend Rule 7 (Rafts) by replacing "x" with "z".').kind == "disagree"


@pytest.mark.clause("BN-REF-7", "BN-RPL-3")
def test_numbers_never_used_and_rules_repealed_before() -> None:
    assert held("x", 'Amend Rule 9 by replacing "x" with "z".').kind == "place"
    done = amend("Rule 7/1  Boats\nx\n\nRule 8/1  Piers\nx", "Repeal Rule 7.\nRepeal Rule 7.")
    assert [item.reason for item in done.void] == ["rule 7 was repealed before"] and not done.held


@pytest.mark.clause("BN-REF-7")
def test_a_rule_made_by_an_earlier_instruction_can_be_named() -> None:
    done = amend("", 'Create a rule titled "Oars": Oars are long.\n\nIn the rule titled "Oars", change "long" to "short".')
    assert done.rules["1"].text == "Oars are short."


@pytest.mark.clause("BN-REF-8")
def test_a_stated_revision_that_is_newer_than_the_rule_is_held() -> None:
    assert held("x y", 'In Rule 7/5, change "x" to "z".').kind == "stale"


@pytest.mark.clause("BN-REF-8", "BN-APPLY-4")
def test_a_counted_place_of_an_older_revision_must_read_the_same() -> None:
    text = "In Rule 7/1, delete the second sentence."
    rules = "Rule 7/3  Boats\nOne. Two. Three."
    assert amend(rules, text, earlier=lambda number, at: "Nought. Two.").rules["7"].text == "One. Three."
    assert amend(rules, text, earlier=lambda number, at: "One. Other.").held[0].kind == "stale"
    assert amend(rules, text).held[0].kind == "stale"


@pytest.mark.clause("BN-REF-9")
def test_a_rule_with_a_section_label_inside_a_change_is_that_section() -> None:
    assert "Tall" not in one(SECTIONS, 'In Rule 7, replace "Tall" in Rule B by "High".')


@pytest.mark.clause("BN-REF-10")
@pytest.mark.parametrize("name", ["9b", "9.b", "9b."])
def test_items_of_lettered_rules(name: str) -> None:
    rules = "Rule 9/-  Jetty\na. One.\nb. Two."
    done = amend(rules, f"Amend rule {name} to read: Three.", style="lettered", labels="positional")
    assert done.rules["9"].text == "a. One.\nb. Three."


@pytest.mark.clause("BN-REF-10", "BN-REF-15")
def test_a_label_that_the_rule_does_not_show_is_not_found() -> None:
    done = amend("Rule 9/-  Jetty\na. One.\nb. Two.", "Amend rule 9.2 to read: Three.", style="lettered", labels="positional")
    assert done.held[0].kind == "place" and done.held[0].nearest == ("a", "b")
    assert "A, A.1, B" in held(SECTIONS, "Remove section C of Rule 7.").reason


@pytest.mark.clause("BN-REF-11", "BN-DOC-14")
def test_an_alias_names_the_ruleset() -> None:
    rules = "Rule 9/-  Jetty\na. One.\nb. Two."
    done = amend(rules, 'Section 9.b of Proposal 0 is modified to read "Three."', aliases={"Proposal 0": ""}, labels="positional")
    assert done.rules["9"].text == "a. One.\nb. Three."
    assert amend(rules, "The initial ruleset is to be known as Proposal 0.").aliases == {"Proposal 0": ""}


@pytest.mark.clause("BN-REF-12", "BN-RPL-5")
def test_a_description_is_never_resolved_but_its_candidates_are_told() -> None:
    rules = "Rule 7/1  Boats\nBoats may row twice a day.\n\nRule 8/1  Piers\nA pier stands."
    done = amend(rules, "Repeal the rule that lets boats row twice a day.")
    assert listed(done.rules)[0][0] == "7" and done.held[0].kind == "description"
    assert done.held[0].nearest[0] == "Rule 7 (Boats)"


@pytest.mark.clause("BN-REF-13")
def test_several_addresses_share_the_number_of_the_first() -> None:
    rules = "Rule 9/-  Jetty\na. One.\nb. Two.\nc. Three."
    done = amend(rules, "Replace rules 9a. & b. with:\na. Four.", style="lettered", labels="positional")
    assert done.rules["9"].text == "a. Four.\nb. Three."


@pytest.mark.clause("BN-REF-14", "BN-SEL-15")
@pytest.mark.parametrize("name", ["section A.1", "Section A.1.", "subsection A.1"])
def test_sections_by_label(name: str) -> None:
    assert one(SECTIONS, f"In Rule 7, remove {name}.") == "Own.\n\nA. Hull\nWood.\n\nB. Mast\nTall."


@pytest.mark.clause("BN-REF-14")
def test_several_sections_at_once() -> None:
    assert one(SECTIONS, "Remove sections A.1 and B of Rule 7.") == "Own.\n\nA. Hull\nWood."


@pytest.mark.clause("BN-REF-16", "BN-DOC-13", "BN-CRE-9")
def test_a_label_that_occurs_twice_is_noted_and_then_held() -> None:
    done = amend("", "Create a rule titled “Gear”:\n{{\nA. One\nLong x.\n\nA. Two\nLong y.\n}}")
    assert done.notes == ("the section label A occurs 2 times",)
    assert amend("Rule 1/0  Gear\n" + done.rules["1"].text, 'In Rule 1, section A, change "x" to "z".').held[0].kind == "several"


@pytest.mark.clause("BN-REF-17")
def test_after_a_section_is_a_place() -> None:
    assert one(SECTIONS, "In Rule 7, after section A.1, insert {{\nC. Keel\nDeep.\n}}").split("\n\n")[3:] == [
        "C. Keel\nDeep.",
        "B. Mast\nTall.",
    ]


@pytest.mark.clause("BN-REF-18")
def test_other_documents_are_not_changed() -> None:
    done = amend("Rule 7/1  Boats\nx", 'In Proposal 12, change "x" to "y".')
    assert not done.changes and done.held
