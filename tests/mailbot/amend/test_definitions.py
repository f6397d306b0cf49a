"""Definition blocks: new ones, changed fields, other names, rows of tables."""

import pytest

from mailbot.amend.blocks import blocks, inline
from tests.mailbot.amend.kit import amend

STORE = (
    "Rule 35/1  Store\nItems for sale:\n\nName: Hose\nCost: $200\nStock: 3\n\nName: Axe\nCost: $50\nStock: 1\nEffect: Cuts wood."
)
BRUTES = (
    "Rule 36/1  Brutes\nName: Newt\nHP: 4\nAction: Burrow\nRest: 3 days\nEffect: The Newt burrows.\n"
    "Action: Bite\nRest: 1 day\nEffect: The Newt bites."
)
MEDALS = "Rule 22/1  Medals\n1. Early Lark 5 Rise before dawn.\n2. Night Hawk 5 Stay up."


def text(rules: str, proposal: str, number: str) -> str:
    done = amend(rules, proposal)
    assert not done.held and not done.void, (done.held, done.void)
    return done.rules[number].text


@pytest.mark.clause("BN-DEF-2")
@pytest.mark.parametrize(
    "source, names",
    [
        ("Name: A\nCost: 1\nStock: 2", ["A"]),
        ("Name: A\nCost: 1\nName: B\nCost: 2", ["A", "B"]),
        ("A\nCost: 1\nStock: 2", ["A"]),
        ("* Name: A\n* Cost: 1", ["A"]),
        ("Color: red\nEffect: warm", ["red"]),
        ("A\nCost: 1\n\nB\nCost: 2", ["A", "B"]),
        ("Name: A\nCost:, 1\nmore of it", ["A"]),
        ("Cost\nStock", []),
        ("Just prose.\nAnd more.", []),
        ("Name: A\nCost: 1\n---\nName: B\nCost: 2", ["A", "B"]),
    ],
)
def test_what_is_a_block(source: str, names: list[str]) -> None:
    assert [block.name for block in blocks(source)] == names


@pytest.mark.clause("BN-DEF-2")
def test_a_line_without_a_key_goes_on_with_the_value_above() -> None:
    (block,) = blocks("Name: A\nEffect:, Long\nand longer.\nCost: 1")
    assert [(field.key, field.value) for field in block.fields] == [("Effect", "Long and longer."), ("Cost", "1")]


@pytest.mark.clause("BN-DEF-1", "BN-DEF-17")
@pytest.mark.parametrize(
    "lead",
    [
        "Add this item available at stores:",
        "The following items are defined:",
        "New item!",
        "Types of items:",
        "Add items",
        "Create a new item:",
    ],
)
def test_a_new_block_goes_to_the_list_with_its_keys(lead: str) -> None:
    after = text(f"{STORE}\n\n{BRUTES}", f"{lead}\nWax Tin\nCost: $5\nStock: 2", "35")
    assert after.endswith("Effect: Cuts wood.\n\nName: Wax Tin\nCost: $5\nStock: 2")


@pytest.mark.clause("BN-DEF-1", "BN-DEF-17")
def test_without_a_home_a_list_becomes_a_rule_of_its_own() -> None:
    done = amend(MEDALS, "The following stickers are defined:\nName: Star\nCost: 1\nClass: Movement")
    assert done.rules["23"].text == "Name: Star\nCost: 1\nClass: Movement" and done.rules["23"].title.lower().startswith(
        "stickers"
    )


@pytest.mark.clause("BN-DEF-1")
def test_two_homes_are_held() -> None:
    twin = STORE.replace("Rule 35/1  Store", "Rule 37/1  Market")
    assert amend(f"{STORE}\n\n{twin}", "Add this item:\nWax Tin\nCost: $5\nStock: 2").held[0].kind == "several"


@pytest.mark.clause("BN-DEF-3")
def test_start_lines_below_a_named_thing_are_its_actions() -> None:
    actions = "Name: Stalk\nEffect: The Stork stalks.\nName: Fish\nEffect: The Stork eats."
    lead = f"Create a new brute named Stork with the following actions:\n{actions}"
    after = text(BRUTES, lead, "36")
    assert after.endswith("\n\nName: Stork\nAction: Stalk\nEffect: The Stork stalks.\nAction: Fish\nEffect: The Stork eats.")


@pytest.mark.clause("BN-DEF-4")
def test_a_whole_block_is_exchanged() -> None:
    after = text(STORE, "Replace item Axe with:\nName: Saw\nCost: $60\nStock: 2", "35")
    assert "Axe" not in after and after.endswith("Name: Saw\nCost: $60\nStock: 2")


@pytest.mark.clause("BN-DEF-5")
def test_only_the_named_fields_of_an_action_change() -> None:
    after = text(BRUTES, 'Amend the following to the text of Newt\'s "Bite" action:\nRest: 9 days', "36")
    assert "Action: Burrow\nRest: 3 days" in after and "Action: Bite\nRest: 9 days\nEffect: The Newt bites." in after


@pytest.mark.clause("BN-DEF-6")
def test_prose_replaces_the_prose_field() -> None:
    assert text(STORE, "Modify Axe.\nAn Axe cuts\nanything.", "35").endswith("Stock: 1\nEffect: An Axe cuts anything.")


@pytest.mark.clause("BN-DEF-7")
def test_a_sentence_is_appended_to_an_effect() -> None:
    after = text(BRUTES, 'Append the following to the effect of Newt\'s "Burrow" action:\nIt takes a day.', "36")
    assert "Effect: The Newt burrows. It takes a day." in after


@pytest.mark.clause("BN-DEF-8")
@pytest.mark.parametrize("row", ["Night Hawk\n10\nStay up twice.", "Night Hawk 10 Stay up twice."])
def test_rows_in_one_line_or_three(row: str) -> None:
    after = text(MEDALS, f"/////Change/////\n{row}\n/////Create/////\nDay Wasp\n15G\nSleep at noon.\n////////", "22")
    assert after.split("\n")[1:] == ["2. Night Hawk 10 Stay up twice.", "3. Day Wasp 15G Sleep at noon."]


@pytest.mark.clause("BN-DEF-9", "BN-SET-7")
def test_unknown_rows_have_no_place_known_ones_are_not_made_twice_and_others_go_on() -> None:
    region = "/////Change/////\nNight Hawc\n10\nx\nEarly Lark\n6\nRise.\n/////Create/////\nNight Hawk\n1\ny\n////////"
    done = amend(MEDALS, region)
    assert [item.kind for item in done.held] == ["place"] and done.held[0].nearest == ("Night Hawk",)
    assert [item.kind for item in done.void] == ["known"] and done.rules["22"].text.startswith("1. Early Lark 6 Rise.")


@pytest.mark.clause("BN-DEF-10")
def test_a_definition_gets_another_name_and_a_field_a_new_value() -> None:
    after = text(STORE, 'Change item name "Axe" to "Saw", and change its effect to "Cuts more."', "35")
    assert after.endswith("Name: Saw\nCost: $50\nStock: 1\nEffect: Cuts more.")


@pytest.mark.clause("BN-DEF-11")
def test_a_definition_goes() -> None:
    assert text(STORE, "Remove Axe from the rules.", "35") == "Items for sale:\n\nName: Hose\nCost: $200\nStock: 3"


@pytest.mark.clause("BN-DEF-13")
def test_inline_blocks_are_split_before_keys() -> None:
    assert [(field.key, field.value) for field in inline("(Sides: 8, Stickers: 1, 2, 3, Color: red)")] == [
        ("Sides", "8"),
        ("Stickers", "1, 2, 3"),
        ("Color", "red"),
    ]


@pytest.mark.clause("BN-DEF-14")
def test_a_field_by_name() -> None:
    assert "Cost: $70" in text(STORE, "Change the cost of Axe to $70.", "35")


@pytest.mark.clause("BN-DEF-9")
def test_a_misspelt_name_is_told_with_the_near_one() -> None:
    done = amend(STORE, "Modify Axx.\nAn Axe cuts anything.")
    assert done.held[0].kind == "place" and done.held[0].nearest == ("Axe",)


@pytest.mark.clause("BN-DEF-16")
@pytest.mark.parametrize(
    "words",
    [
        "Expand the definition of Axe to include saws.",
        "Modify the relationship of Axes and wood.",
        "The ingredients of the Potion are revised to be: wax, milk.",
    ],
)
def test_descriptions_change_nothing_by_themselves(words: str) -> None:
    done = amend(STORE, words)
    assert not done.changes and len(done.held) == 1


@pytest.mark.clause("BN-GLOB-6")
def test_a_thing_gets_another_name_everywhere() -> None:
    rules = "Rule 1/0  The Goose\nA Goose. A goose. Geese. [[Goose]] Goosenecks."
    done = amend(rules, "Rename Goose to Swan (plural Geese to Swans) everywhere.")
    assert (done.rules["1"].title, done.rules["1"].text) == ("The Swan", "A Swan. A swan. Swans. [[Goose]] Goosenecks.")


@pytest.mark.clause("BN-DEF-12")
@pytest.mark.parametrize(
    "words, count",
    [
        ("All items have class B.", 2),
        ("Items have a weight of 8.", 2),
        ("Axes have a weight of 8.", 1), ("Gulls have a weight of 8.", 0),
        ("Hoses have a cost of 7.", 1),
    ],
)
def test_a_field_for_every_definition_of_a_kind(words: str, count: int) -> None:
    done = amend(STORE, words)
    after = done.rules["35"].text
    assert sum(after.count(line) for line in ("Class: B", "Weight: 8", "Cost: 7")) == count
    assert bool(done.tasks) is (count == 0)


@pytest.mark.clause("BN-DEF-18")
def test_a_lead_in_that_binds_is_kept_above_its_blocks() -> None:
    lead = "Add this item, which may only be bought at night:"
    assert text(STORE, f"{lead}\nWax Tin\nCost: $5\nStock: 2", "35").endswith(f"\n\n{lead}\n\nName: Wax Tin\nCost: $5\nStock: 2")
    plain = text(STORE, "Add this item:\nWax Tin\nCost: $5\nStock: 2", "35")
    assert "Add this item" not in plain
