"""Properties of the amendment language: what a generated amendment does, what is undone, what can never happen."""

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.amend import RuleText, Settings, apply
from mailbot.amend.folding import find
from mailbot.amend.reading import read
from tests.mailbot.amend.kit import listed

WORDS = st.sampled_from(["boat", "raft", "pier", "tide", "gull", "oar", "sail", "mast", "keel", "rope", "wax", "net", "flag"])
SENTENCES = st.lists(WORDS, min_size=2, max_size=6).map(lambda words: " ".join(words).capitalize() + ".")
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=4)
RULES = st.lists(PARAGRAPHS, min_size=1, max_size=4)
PIECES = st.sampled_from(
    [
        "Amend Rule 7 by ",
        "replacing ",
        '"boat"',
        " with ",
        "{",
        "}",
        "{{",
        "}}",
        "[",
        "]",
        "[[",
        "]]",
        "{-{",
        "}-}",
        "\n",
        "\n\n",
        "  ",
        '"',
        "“",
        "”",
        "the ",
        "first paragraph",
        "to read:",
        "Repeal Rule 7.",
        "In Rule 7, ",
        "after ",
        "and ",
        "<<",
        ">>",
        "---\n",
        "* ",
        "1. ",
        "If Proposal 3 passes",
        ": ",
        "Name: x\n",
        "append ",
        "following ",
        "sentence ",
        "beginning ",
        "section A.1 ",
        "everywhere",
        "# ",
        "'",
        "= ",
        "/////",
        "__T__",
        ">",
        "=====\n",
        "rule ",
        "9b. ",
    ]
)
HOSTILE = st.lists(PIECES, max_size=40).map("".join)


def written(paragraphs: list[list[str]]) -> str:
    return "\n\n".join(" ".join(sentences) for sentences in paragraphs)


def boats(text: str) -> dict[str, RuleText]:
    return {"7": RuleText("7", "Boats", text), "8": RuleText("8", "Piers", "A pier stands.")}


@given(RULES, st.data(), SENTENCES)
def test_a_counted_replacement_gives_the_text_with_that_piece_exchanged(
    rule: list[list[str]], data: st.DataObject, new: str
) -> None:
    at = data.draw(st.integers(0, len(rule) - 1))
    done = apply(boats(written(rule)), f'Replace paragraph {at + 1} of Rule 7 with "{new}"')
    wanted = [*rule[:at], [new], *rule[at + 1 :]]
    if len(rule) > 1:
        assert done.rules["7"].text == written(wanted)


@given(RULES, st.data())
def test_a_sentence_is_removed_and_nothing_else_moves(rule: list[list[str]], data: st.DataObject) -> None:
    flat = [(one, two) for one, sentences in enumerate(rule) for two in range(len(sentences))]
    number = data.draw(st.integers(0, len(flat) - 1))
    one, two = flat[number]
    done = apply(boats(written(rule)), f"Delete sentence {number + 1} of Rule 7.")
    left = [[text for place, text in enumerate(sentences) if (at, place) != (one, two)] for at, sentences in enumerate(rule)]
    assert done.rules["7"].text == written([sentences for sentences in left if sentences])


@given(RULES, st.data(), SENTENCES)
def test_an_insertion_after_a_paragraph(rule: list[list[str]], data: st.DataObject, new: str) -> None:
    at = data.draw(st.integers(0, len(rule) - 1))
    done = apply(boats(written(rule)), f"Amend Rule 7 by inserting the following paragraph after paragraph {at + 1}:\n\n  {new}")
    assert done.rules["7"].text == written([*rule[: at + 1], [new], *rule[at + 1 :]])


@given(RULES, st.data())
def test_the_inverse_of_a_replacement_restores_the_text(rule: list[list[str]], data: st.DataObject) -> None:
    before = written(rule)
    old = data.draw(st.sampled_from([sentence for sentences in rule for sentence in sentences]))
    there = apply(boats(before), f'In Rule 7, replace "{old}" with "Zebras zoom."')
    if len(find(before, old)) == 1:
        back = apply(there.rules, f'In Rule 7, replace "Zebras zoom." with "{old}"')
        assert back.rules["7"].text == before
    else:
        assert there.held[0].kind == "several" and there.rules["7"].text == before


@given(RULES, st.data())
def test_line_breaks_in_a_quoted_text_do_not_matter(rule: list[list[str]], data: st.DataObject) -> None:
    before = written(rule)
    old = data.draw(st.sampled_from([sentence for sentences in rule for sentence in sentences]))
    broken = old.replace(" ", data.draw(st.sampled_from(["\n", "  ", " \n "])))
    assert find(before, broken) == find(before, old)


@given(
    RULES,
    SENTENCES,
    st.sampled_from(["{{\n%s\n}}", "{%s}", "\n\n  %s", "<<\n%s\n>>", '"%s"', "“%s”", '"""%s"""', "---\n%s\n---"]),
)
def test_a_text_is_the_same_between_all_delimiters(rule: list[list[str]], new: str, marks: str) -> None:
    lead = "\n" if marks.startswith("---") else " "
    done = apply(boats(written(rule)), f"Amend Rule 7 to read:{lead}{marks % new}")
    assert done.rules["7"].text == new


@given(HOSTILE, st.sampled_from(["held", "void"]))
def test_no_text_whatever_raises_and_a_second_run_gives_the_same(text: str, no_match: str) -> None:
    rules = boats("A boat floats.\n\n* one\n* two")
    once, again = (apply(rules, text, Settings(no_match=no_match)) for _ in range(2))
    assert once == again and listed(rules) == listed(boats("A boat floats.\n\n* one\n* two"))


@given(HOSTILE)
def test_changes_lead_from_the_rules_before_to_the_rules_after(text: str) -> None:
    rules: dict[str, Any] = boats("A boat floats.")
    done = apply(rules, text)
    shown = dict(rules)
    for change in done.changes:
        if change.before:
            assert shown.pop(change.before.number) == change.before
        if change.after:
            shown[change.after.number] = change.after
    assert listed(shown) == listed(done.rules)


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    read(text)


INSTRUCTIONS = st.lists(
    st.sampled_from(
        [
            'In Rule 7, replace "boat" with "raft".', 'Append "Nets dry." to Rule 7.', "Delete the first sentence of Rule 7.",
            'In Rule 7, change each "gull" to "tern".', 'Retitle Rule 8 to "Docks".', "Repeal Rule 8.",
            "Amend Rule 7 to read: {{ Tides turn. }}",
            'Create a rule titled "Oars": {{ Oars are long. }}', 'Replace the last paragraph of Rule 7 with "Masts bend."',
            'In Rule 7:\n{-{\nDelete the last sentence.\nAppend "Wax melts."\n}-}', 'If proposal 3 passes, append "Keels." to Rule 7.',
        ]
    ),
    max_size=4,
)
REMARKS = st.sampled_from(["[[A remark, with \"quotes\" and Repeal Rule 7.]]", "[[ {{ ]]", "# Repeal Rule 7.", "[Note: nothing.]"])
KNOWN = Settings(proposal=lambda number: "accepted")


@given(RULES, INSTRUCTIONS, st.lists(REMARKS, min_size=1, max_size=3))
def test_comments_between_instructions_change_nothing(rule: list[list[str]], parts: list[str], remarks: list[str]) -> None:
    plain = apply(boats(written(rule)), "\n\n".join(parts), KNOWN)
    mixed = [piece for at, part in enumerate(parts) for piece in (remarks[at % len(remarks)], part)] + [remarks[0]]
    done = apply(boats(written(rule)), "\n\n".join(mixed), KNOWN)
    assert listed(done.rules) == listed(plain.rules)
    assert [one.state for one in done.outcomes] == [one.state for one in plain.outcomes]


@given(RULES, INSTRUCTIONS, INSTRUCTIONS)
def test_two_proposals_one_after_the_other_are_one_as_long_as_nothing_is_held(
    rule: list[list[str]], first: list[str], second: list[str]
) -> None:
    both = apply(boats(written(rule)), "\n\n".join([*first, *second]), KNOWN)
    one = apply(boats(written(rule)), "\n\n".join(first), KNOWN)
    gone = {number: text for number, text in boats(written(rule)).items() if number not in one.rules}
    two = apply(one.rules, "\n\n".join(second), Settings(proposal=KNOWN.proposal, repealed=gone))
    if not any(item.kind != "task" for item in both.held):
        assert listed(two.rules) == listed(both.rules)


@given(RULES, INSTRUCTIONS)
def test_what_was_previewed_is_found_again_at_adoption(rule: list[list[str]], parts: list[str]) -> None:
    text = "\n\n".join(parts)
    ahead = apply(boats(written(rule)), text, KNOWN)
    again = apply(boats(written(rule)), text, Settings(proposal=KNOWN.proposal, places=ahead.places))
    assert again.changes == ahead.changes and again.held == ahead.held and again.outcomes == ahead.outcomes


def steps(text: str) -> int:
    """How many calls an application takes."""
    count = 0

    def called(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        apply(boats("A boat floats.\n\n* one\n* two"), text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "piece",
    ["{{ ", "}} ", "{-{\n", "[[ ", "[ ", '" ', "<< ", "Amend Rule 7 by ", "* * * ", "1. a. ", "and ", "---\n", "> x\n", "Name: x\n",
     "a" * 50,
     'In Rule 7, replace "x" with "y" and ', "If proposal 3 passes, ", "the first the second ", "== x ==\n", "Rule 7, "],
)
def test_twice_as_much_of_anything_takes_about_twice_the_steps(piece: str) -> None:
    one, two, four = (steps(piece * number) for number in (200, 400, 800))
    assert four - two < 2.6 * max(two - one, 500)
