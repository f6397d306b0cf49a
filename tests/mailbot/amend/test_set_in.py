"""Texts that blanks alone set off: where they end, and when their end is in doubt."""

import pytest

from tests.mailbot.amend.kit import amend

BOATS = "A boat floats."
LONG = "Every keeper of a pier CAN row a boat over the lake and back,"


def _in_doubt(text: str) -> bool:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", text)
    return done.rules["7"].text == BOATS and any("indentation" in one.reason for one in done.held)


@pytest.mark.parametrize(
    "below",
    [
        f"    {LONG}\nby announcement,\n    at noon.",
        f"    {LONG}\n    twice a day and\nby announcement.",
        f"    {LONG}\n    twice a day to\nthe pier.",
        f"    Oars.\n\n    {LONG}\nat noon,\n    or at night.",
    ],
)
def test_a_text_whose_indentation_breaks_off_in_a_sentence_is_held(below: str) -> None:
    """Was it wrapped by a mail program, or does the text end there? Exact or held."""
    assert _in_doubt(f"Amend Rule 7 by appending:\n\n{below}\n")


@pytest.mark.parametrize(
    ("below", "text"),
    [
        (f"    {LONG}\nat noon, for a letter to the keeper of another pier,\neven at night.",
         f"    {LONG}\nat noon, for a letter to the keeper of another pier,\neven at night."),
        (f"    {LONG}\n    at noon.\n\nAnn gains 5 points.", f"{LONG}\nat noon."),
        ("    Row at noon.\nThis helps rowers.", "Row at noon."),
    ],
)
def test_a_text_whose_end_is_clear_is_taken(below: str, text: str) -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", f"Amend Rule 7 by appending:\n\n{below}\n")
    assert not [one for one in done.held if one.kind != "task"]
    assert done.rules["7"].text.split("\n\n", 1)[1] == text


@pytest.mark.parametrize("join", ["by replacing it with:", "and appending:", "with:"])
def test_a_flush_line_that_joins_two_texts_ends_the_first(join: str) -> None:
    said = f"Amend Rule 7 by deleting:\n\n    {LONG}\n    at\n{join}\n\n    Boats row.\n"
    assert not _in_doubt(said)


@pytest.mark.parametrize("mark", ["*", "-", "1.", "(1)", "i)"])
def test_a_text_below_a_list_items_words_is_the_items_text(mark: str) -> None:
    text = "  Oars are long.\n\n  Oars are red."
    said = f'{mark} Create a new rule titled "Oars" with the following text:\n\n{text}\n\nAnn becomes the Rower.'
    done = amend(f"Rule 7/1  Boats\n{BOATS}", said)
    assert done.rules["8"].text == "Oars are long.\n\nOars are red." and [one.words for one in done.tasks] == ["Ann becomes the Rower."]


@pytest.mark.parametrize("last", ["Ann is hereby the Rower.", "Award Ann a medal.", "Set the tide to 3."])
def test_a_text_that_is_not_set_off_is_held_if_something_else_may_follow_it(last: str) -> None:
    said = f'Create a new rule titled "Oars" with the following text:\nOars are long.\n\nOars float.\n\n{last}'
    done = amend(f"Rule 7/1  Boats\n{BOATS}", said)
    assert done.held and ("8" not in done.rules or last not in done.rules["8"].text)


@pytest.mark.parametrize("gap", ["\n", "\n\n", ":\n\n", " the following:\n"])
def test_a_text_may_be_set_in_directly_below_the_verb(gap: str) -> None:
    said = f"Amend Rule 7 by replacing{gap}    A boat floats.\n\nwith{gap}    A boat sinks.\n"
    assert amend(f"Rule 7/1  Boats\n{BOATS}", said).rules["7"].text == "A boat sinks."
    assert amend(f"Rule 7/1  Boats\nOars.\n\n{BOATS}", f"Amend Rule 7 by deleting{gap}    A boat floats.\n").rules["7"].text == "Oars."


def test_quotes_in_a_set_in_text_set_it_off_as_usual() -> None:
    said = 'Amend Rule 7 by replacing\n\n     "A boat\nfloats."\n\nwith\n\n     "A boat\nsinks."'
    assert amend(f"Rule 7/1  Boats\n{BOATS}", said).rules["7"].text.split() == ["A", "boat", "sinks."]


def test_a_less_set_in_instruction_ends_the_text_above_it() -> None:
    said = "Amend Rule 7 by appending\n\n      Oars are long.\n\n     Oars float.\n\n Then retitle Rule 7 to Oars."
    done = amend(f"Rule 7/1  Boats\n{BOATS}", said)
    assert (done.rules["7"].title, done.rules["7"].text) == ("Oars", f"{BOATS}\n\n Oars are long.\n\nOars float.")


@pytest.mark.parametrize("lead", ['Create rule "Oars": ', 'Create rule "Oars" with the following text:\n'])
def test_a_line_that_begins_as_an_instruction_does_ends_a_text_that_nothing_sets_off(lead: str) -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", f'{lead}Oars are long.\ncreate rule "Rows": Rows are short.\nRepeal Rule 7.')
    made = {rule.title: rule.text for rule in done.rules.values()}
    assert not done.held and made == {"Oars": "Oars are long.", "Rows": "Rows are short."}


@pytest.mark.parametrize("lead", ['Create rule "Oars": ', 'Create rule "Oars" with the following text:\n', "Append to Rule 7: "])
def test_where_no_sentence_ends_above_such_a_line_it_is_held(lead: str) -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", f"{lead}Oars are long\nRepeal Rule 7.")
    assert "belong to the text above" in done.held[0].reason and done.rules["7"].text == BOATS


def test_verbs_alone_end_no_text() -> None:
    done = amend(f"Rule 7/1  Boats\n{BOATS}", 'Create rule "Oars": Players may\nrepeal rules, and\ncreate boats.')
    assert done.rules["8"].text == "Players may repeal rules, and create boats."
