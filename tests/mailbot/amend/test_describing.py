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
