"""Proposals as hurried people write them: what a careful clerk would enter, and what a careful clerk would ask about."""

import pytest

from mailbot.amend import Amended, RuleText, apply

BOATS = """A boat floats. A boat rows twice a day.

Boats are made of:
* oak
* pine
* tar

Nobody may sink a boat."""
PIERS = "A pier has ten planks. A plank holds one crate."
VOTES = "A. Casting\nA vote is cast by mail. A vote is secret.\n\nB. Counting\nVotes are counted at noon. Ties fail."
RULES = {"7": RuleText("7", "Boats", BOATS), "8": RuleText("8", "Piers", PIERS), "9": RuleText("9", "Votes", VOTES)}
BASE = {number: rule.text for number, rule in RULES.items()}

Edit = tuple[str, str, str]
CLEAR: list[tuple[str, list[Edit]]] = [
    ('change rule 7: "twice" -> "thrice"', [("7", "twice", "thrice")]),
    ("In rule 7, change 'twice' to 'thrice'", [("7", "twice", "thrice")]),
    ('rule 7, change "twice" to "thrice".', [("7", "twice", "thrice")]),
    ('I propose we change "twice" to "thrice" in rule 7.', [("7", "twice", "thrice")]),
    ('I propose that "twice" be changed to "thrice" in Rule 7.', [("7", "twice", "thrice")]),
    ('Let\'s change "twice" to "thrice" in rule 7.', [("7", "twice", "thrice")]),
    ('Please replace the word "twice" by the word "thrice" in Rule #7.', [("7", "twice", "thrice")]),
    ('Amend rule 7 so that "twice" becomes "thrice".', [("7", "twice", "thrice")]),
    ('Amend Rule 7 ("Boats"): replace "twice" with "thrice".', [("7", "twice", "thrice")]),
    ('AMEND RULE 7 BY REPLACING "twice" WITH "thrice"', [("7", "twice", "thrice")]),
    ('In R7 replace "twice" with "thrice"', [("7", "twice", "thrice")]),
    ('Rule 7 is amended by replacing "twice" with "thrice".', [("7", "twice", "thrice")]),
    ('Rule 7 shall be amended by replacing "twice" with "thrice".', [("7", "twice", "thrice")]),
    ('In the rule "Boats", replace "twice" with "thrice".', [("7", "twice", "thrice")]),
    ('Substitute "thrice" for "twice" in rule 7.', [("7", "twice", "thrice")]),
    ('In Rule 7 (Boats), strike "twice a day" and insert "at will".', [("7", "twice a day", "at will")]),
    ('Rule 7: s/twice/thrice/', [("7", "twice", "thrice")]),
    ("In rule 7, the word \"twice\" should be \"thrice\".", [("7", "twice", "thrice")]),
    ("Rule 7\n\nReplace:\n\n  A boat rows twice a day.\n\nwith:\n\n  A boat rows thrice a day.", [("7", "twice", "thrice")]),
    ('Ammend rule 7 by repalcing "twice" with "thrice".', [("7", "twice", "thrice")]),
    ('In rule 7: "twice" => "thrice"', [("7", "twice", "thrice")]),
    ('Delete "twice a day" from rule 7 and insert "at will" in its place.', [("7", "twice a day", "at will")]),
    ('Amend rule 8:\n1. replace "ten" with "twelve"', [("8", "ten", "twelve")]),
    ('Amend rule 8:\nreplace "ten" with "twelve"', [("8", "ten", "twelve")]),
    ('We propose to change "ten" to "twelve" in rule 8.', [("8", "ten", "twelve")]),
    ('replace "ten planks" with "twelve planks" and "one crate" with "two crates" in rule 8', [
        ("8", "ten planks", "twelve planks"), ("8", "one crate", "two crates")]),
    ('Amend rule 8:\n- replace "ten" with "twelve"\n- replace "one crate" with "two crates"', [
        ("8", "ten", "twelve"), ("8", "one crate", "two crates")]),
    ('Amend Rule 8 as follows:\n1) change "ten" to "twelve";\n2) change "one crate" to "two crates".', [
        ("8", "ten", "twelve"), ("8", "one crate", "two crates")]),
    ("Delete the last sentence of rule 8.", [("8", " A plank holds one crate.", "")]),
    ('delete "A plank holds one crate." from rule 8', [("8", " A plank holds one crate.", "")]),
    ('Strike the sentence "A plank holds one crate." from rule 8.', [("8", " A plank holds one crate.", "")]),
    ('Rule 8: delete the sentence beginning "A plank".', [("8", " A plank holds one crate.", "")]),
    ("remove the last paragraph of rule 7", [("7", "\n\nNobody may sink a boat.", "")]),
    ('Remove the paragraph starting with "Nobody may" from rule 7.', [("7", "\n\nNobody may sink a boat.", "")]),
    ("Delete the third bullet in rule 7.", [("7", "\n* tar", "")]),
    ('delete the list item "pine" from rule 7', [("7", "\n* pine", "")]),
    ('Add to the end of rule 8: "Piers are old."', [("8", "one crate.", "one crate. Piers are old.")]),
    ('At the end of rule 8 add the sentence "Piers are old."', [("8", "one crate.", "one crate. Piers are old.")]),
    ('append "Piers are old." to rule 8', [("8", "one crate.", "one crate. Piers are old.")]),
    ("Add the following paragraph at the end of rule 8:\n\nPiers are old.", [("8", "one crate.", "one crate.\n\nPiers are old.")]),
    ("Append a new paragraph to Rule 8, reading:\n\n    Piers are old.", [("8", "one crate.", "one crate.\n\nPiers are old.")]),
    ('Add a new paragraph to the start of rule 8: "Piers are old."', [("8", "A pier", "Piers are old.\n\nA pier")]),
    ('In rule 8 insert "wide " before "planks".', [("8", "ten planks", "ten wide planks")]),
    ('In rule 8, after "ten planks" insert "and a roof".', [("8", "ten planks", "ten planks and a roof")]),
    ('In rule 8, add ", and a roof" after "ten planks".', [("8", "ten planks", "ten planks, and a roof")]),
    ('Insert the sentence "Piers creak." after the first sentence of rule 8.', [("8", "planks.", "planks. Piers creak.")]),
    ('Add "wax" to the list in rule 7.', [("7", "* tar", "* tar\n* wax")]),
    ("Add the following bullet point to the end of the list in rule 7:\n* wax", [("7", "* tar", "* tar\n* wax")]),
    ('In rule 7, add a bullet "wax" after "pine".', [("7", "* pine", "* pine\n* wax")]),
    ('In section B of rule 9, replace "noon" with "dusk".', [("9", "noon", "dusk")]),
    ('Rule 9 section A: change "secret" to "open".', [("9", "secret", "open")]),
    ('Replace the last sentence of section B of rule 9 with "Ties pass."', [("9", "Ties fail.", "Ties pass.")]),
    ("Delete section A of Rule 9.", [("9", "A. Casting\nA vote is cast by mail. A vote is secret.\n\n", "")]),
    ('Replace rule 8 with: "Piers are gone."', [("8", PIERS, "Piers are gone.")]),
    ("Amend rule 8 to read as follows:\n\nPiers are gone.", [("8", PIERS, "Piers are gone.")]),
    ("Rule 8 is amended to read:\n\n{\nPiers are gone.\n}", [("8", PIERS, "Piers are gone.")]),
    ("Change rule 8 to:\n\n  Piers are gone.", [("8", PIERS, "Piers are gone.")]),
    ("Rewrite rule 8 to say {{ Piers are gone. }}", [("8", PIERS, "Piers are gone.")]),
    ("Set the text of rule 8 to:\n\n  Piers are gone.", [("8", PIERS, "Piers are gone.")]),
    ('Hi all,\n\nI hate planks.\n\nIn rule 8, replace "planks" with "boards".\n\nWhat do you think?\n\nCheers, Bob', [
        ("8", "planks", "boards")]),
    ('In rule 7, replace "A boat" with "A ship" in both places.', [("7", "A boat floats. A boat", "A ship floats. A ship")]),
    ('Change every "A boat" in rule 7 to "A ship".', [("7", "A boat floats. A boat", "A ship floats. A ship")]),
    ('In rule 7, change the first "A boat" to "A ship".', [("7", "A boat floats", "A ship floats")]),
    ('In the first paragraph of rule 7, replace the last sentence with "It rows."', [("7", "A boat rows twice a day.", "It rows.")]),
]
DOUBTFUL = [
    'In rule 7, replace "A boat" with "A ship".', 'In rule 7, replace "boats" with "ships".', 'In rule 7, replace "row twice" with "row".',
    'In rule 77, replace "twice" with "thrice".', 'In the rule "Barges", replace "twice" with "thrice".', 'Repeal rule 8, "Boats".',
    "Delete the fifth sentence of rule 8.", "Delete the paragraph about crates from rule 8.", "Make rule 8 shorter.",
    "Fix the grammar of rule 7.", 'Replace "twice" with "thrice".', "Delete the second paragraph.", "Add a bullet to rule 8.",
    'Add "wax" to the list in rule 8.', "Repeal the rule about planks.", 'In rule 8, replace "ten" with twelve or more.',
    'In rule 8, replace "ten" with "eleven" or "twelve".', 'In rule 8, maybe replace "ten" with "twelve".',
    'In rule 8, replace "ten" with "twelve" next month.', 'In rule 8, replace "ten" with "twelve" for Ann only.',
    'If Bob agrees, replace "ten" with "twelve" in rule 8.', 'Replace "ten" with "twelve" in rule 8 unless Bob objects.',
    "Merge rules 7 and 8.", "Move rule 8 before rule 7.", 'Delete everything in rule 7 that mentions "sink".',
    'In rule 7, delete "boat" where it makes sense.', "Amend rule 7 to be about ships.", "Rule 8 should be repealed or amended.",
    'In rule 9, replace "vote" with "ballot".', "In rule 9, delete section C.", "Renumber rule 8 to 9.",
    'In rule 7, replace "Nobody may sink a boat" and "A boat floats" by "x", respectively "y".', 'In rule 8, replace "ten with "twelve".',
    "Amend rule 8 to read:", "Append to rule 8.", "Undo the last change of rule 8.", "Restore rule 8 as of last week.",
    'Insert "x" somewhere in rule 8.',
    'replace all instances of "boat" with "ship" in rule 8\n\nIn rule 8, replace "crate" with "box".',
    "Create a rule like rule 7 but for rafts.",
    'In rule 8, replace the number of planks with "twelve".', 'In rule 7, replace the last bullets with "wax".',
]


def outcome(text: str) -> Amended:
    """What comes of a text against the three rules."""
    return apply(RULES, text)


@pytest.mark.parametrize(("text", "edits"), CLEAR, ids=[" ".join(text.split())[:60] for text, _ in CLEAR])
def test_what_is_clear_is_entered_as_a_clerk_would(text: str, edits: list[Edit]) -> None:
    wanted = dict(BASE)
    for number, old, new in edits:
        assert wanted[number].count(old) == 1
        wanted[number] = wanted[number].replace(old, new)
    done = outcome(text)
    held = [item for item in done.held if item.kind != "task"]
    assert {number: rule.text for number, rule in done.rules.items()} == wanted or (held and done.rules == RULES and held[0].reason)
    assert text in HELD_ALL_THE_SAME or not held, held


HELD_ALL_THE_SAME = {"Rule 7\n\nReplace:\n\n  A boat rows twice a day.\n\nwith:\n\n  A boat rows thrice a day."}
"""What is clear to a person, but held with a precise reason."""


@pytest.mark.parametrize("text", DOUBTFUL)
def test_what_is_doubtful_is_held_and_never_guessed(text: str) -> None:
    done = outcome(text)
    assert done.rules == RULES and not done.changes
    assert done.held and all(item.reason for item in done.held)


def test_there_are_enough_of_both() -> None:
    assert len(CLEAR) >= 60 and len(DOUBTFUL) >= 40
