"""What only describes a change is held with the ways in which it could be entered."""

import pytest

from tests.mailbot.amend.kit import amend

SHOP = "Rule 35/-  Shop\nName: Saw\nCost: 5\nEffect: It cuts.\n\nName: Brew\nIngredients: water"
SIGNS = "Rule 36/-  Stickers\nName: -1\nEffect: Lose 1.\n\nName: 2\nEffect: Gain 2.\n\nName: -30\nEffect: Lose 30."


@pytest.mark.clause("BN-DEF-16")
@pytest.mark.parametrize("loose", ["rule", "report", "hold"])
@pytest.mark.parametrize(("text", "choices"), [
    ("Expand the definition of Saw to include:\nIt may rust.", ["Effect: It cuts. It may rust.", "Effect: It may rust."]),
    ("The ingredients of the Brew are revised to be: wine.", ["Ingredients: water wine.", "Ingredients: wine."]),
    ("Modify the relationship of Saw and Brew so that they fit.", []), ("Expand the definition of Axe to include:\nIt may rust.", []),
    ("Saw (expanding definition)\nIt may rust.", [])])
def test_a_described_definition_is_held_with_choices(text: str, choices: list[str], loose: str) -> None:
    done = amend(SHOP, text, style="lettered", labels="positional", loose=loose)
    (item,) = done.held
    assert item.kind == "description" and not done.changes and len(item.prepared) == len(choices)
    for one, wanted in zip(item.prepared, choices, strict=True):
        assert one.after is not None and wanted in one.after.text.split("\n")


@pytest.mark.clause("BN-GLOB-7")
def test_a_class_in_words_is_held_with_the_list_and_what_comes_after_waits() -> None:
    text = "All negative stickers become their positive equivalent.\n\nRemove Sticker 2."
    done = amend(SIGNS, text, style="lettered", labels="positional", loose="rule")
    assert not done.changes and done.held[0].kind == "description"
    (choice,) = done.held[0].prepared
    assert choice.label == "-1 becomes 1, -30 becomes 30" and choice.after is not None
    assert choice.after.text == SIGNS.partition("\n")[2].replace("-1", "1").replace("-30", "30")
    assert len(done.held) == 2


def test_where_loose_words_have_no_effect_descriptions_have_none() -> None:
    done = amend(SHOP, "Expand the definition of Saw to include:\nIt may rust.", loose="ignore")
    assert not done.held and len(done.no_effect) == 1


ABOVE = "Whenever three players meet:\n{\n* each player gains $900.\n* each player plays.\n* all go home.\n}"
BELOW = "{\n* each player gains $500.\n* each player hums.\n}"


@pytest.mark.clause("BN-COND-10", "BN-COND-8")
@pytest.mark.parametrize("loose", ["rule", "report"])
def test_a_proposal_that_changes_its_own_text_is_held_with_both_texts(loose: str) -> None:
    text = f"{ABOVE}\nIf the rules do not define bands, change the above first two bullets to:\n{BELOW}"
    done = amend("", text, style="lettered", labels="positional", loose=loose, title="Meetings", highest=4)
    (item,) = done.held
    assert item.kind == "condition" and "do not define bands" in item.reason and not done.changes
    assert [(one.number, one.after.title, one.after.text) for one in item.prepared if one.after] == [
        ("5", "Meetings", ABOVE.replace("$900", "$500").replace("plays", "hums")), ("5", "Meetings", ABOVE)]


def test_more_bullets_than_there_are_above_make_no_choice() -> None:
    done = amend("", f"{ABOVE}\nIf the rules do not define bands, change the above first four bullets to:\n{BELOW}")
    assert not done.changes and not done.held[0].prepared
