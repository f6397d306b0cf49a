"""From the text of a mail to clean text."""

import pytest

from mailbot.amend.intake import clean, is_draft, unwrapped
from tests.mailbot.amend.kit import amend, held, one

BOAT = "A boat floats."


@pytest.mark.clause("BN-LEX-1")
def test_tabs_and_hard_blanks_are_blanks_and_all_line_ends_alike() -> None:
    assert clean("a\u00a0b\r\nc\rd") == "a b\nc\nd"
    assert clean("\tx") == " " * 8 + "x" or clean("a\tb") == "a       b"


@pytest.mark.clause("BN-LEX-2")
@pytest.mark.parametrize("quote", ["> Repeal Rule 7.", ">> {{", ">{-{"])
def test_quoted_mail_is_dropped_before_anything_is_counted(quote: str) -> None:
    assert clean(f"{quote}\nRepeal Rule 8.") == "Repeal Rule 8."


@pytest.mark.clause("BN-LEX-3")
def test_an_attribution_above_a_quote_goes_with_it() -> None:
    assert clean("Ann wrote:\n> hello\nRepeal Rule 7.") == "Repeal Rule 7."
    assert clean("From: Ann\nSubject: x\n> hello\nRepeal Rule 7.") == "Repeal Rule 7."
    assert clean("Ann wrote:\nRepeal Rule 7.") == "Ann wrote:\nRepeal Rule 7."


@pytest.mark.clause("BN-LEX-4", "BN-LEX-11")
def test_a_footer_is_cut_but_a_dash_line_above_instructions_is_not() -> None:
    assert clean("Repeal Rule 7.\n-- \nAnn of the boats") == "Repeal Rule 7."
    assert clean(f"Repeal Rule 7.\n{'_' * 30}\nA list, with an address") == "Repeal Rule 7."
    assert "Rule 8" in clean("Repeal Rule 7.\n--\nRepeal Rule 8.")


@pytest.mark.clause("BN-LEX-5")
def test_soft_line_ends_are_joined_whatever_comes_next() -> None:
    long = "In this text every line that is longer than sixty characters ends soft "
    assert clean(f"{long}\n* and goes on").endswith("ends soft * and goes on")
    assert clean(f"{long.strip()}\n* and goes on").endswith("ends soft\n* and goes on")
    assert clean(f"{long}\n* and goes on \n\nThe next. \n").endswith("ends soft\n* and goes on\n\nThe next.")


@pytest.mark.clause("BN-LEX-6")
def test_hard_wrapped_lines_are_joined_where_the_width_shows_it() -> None:
    rows = [
        "A boat that rows across the harbour before the tide has",
        "turned pays a fee of three pennies to the harbour master",
        "who writes it down in the book of fees and shows it to",
        "everybody who asks for it in the office.",
        "* a short line",
    ]
    assert unwrapped("\n".join(rows)).split("\n") == [" ".join(rows[:4]), rows[4]]
    assert unwrapped("short\nlines\nstay\nas they are") == "short\nlines\nstay\nas they are"


@pytest.mark.clause("BN-LEX-6")
def test_a_ruleset_may_ask_for_joined_lines() -> None:
    body = (
        "A boat that rows across the harbour before the tide has\nturned pays a fee of three pennies to the harbour master\n"
        "who writes it down in the book of fees and shows it to\neverybody who asks for it in the office."
    )
    text = f"Create the following rule:\n{{{{__Fees__\n{body}\n}}}}"
    assert "\n" not in amend("", text, wrapping="join").rules["1"].text
    assert amend("", text).rules["1"].text == body


@pytest.mark.clause("BN-LEX-7")
def test_runs_of_blank_lines_count_as_one_and_indentation_stays() -> None:
    assert clean("a\n\n\n\nb  \n  c") == "a\n\nb\n  c"


@pytest.mark.clause("BN-LEX-9")
def test_a_proposal_may_name_its_own_group_marks() -> None:
    text = (
        'Here the delimiters "<[" and "]>" group changes of one rule.\n\n'
        'In Rule 7:\n<[\nAppend "It sinks."\nReplace "floats" with "swims".\n]>'
    )
    done = amend("Rule 7/1  Boats\nA boat floats.", text)
    assert done.rules["7"].text == "A boat swims. It sinks."
    assert len({change.unit for change in done.changes}) == 1


@pytest.mark.clause("BN-LEX-10")
@pytest.mark.parametrize("title", ["__Boats__", "__ Boats __", "__Boats", "__boats__"])
def test_a_title_between_underscores_may_lack_its_end(title: str) -> None:
    assert one(BOAT, f'In Rule 7, {title}, change "floats" to "sinks".') == "A boat sinks."


@pytest.mark.clause("BN-LEX-12", "BN-DOC-10")
def test_comments_are_kept_in_texts_and_shown_but_never_act() -> None:
    done = amend("Rule 7/1  Boats\nA boat floats.", "[[Repeal Rule 7. [[Twice!]] ]]\nAppend {{It sinks. [[Slowly.]]}} to Rule 7.")
    assert done.rules["7"].text == "A boat floats.\n\nIt sinks. [[Slowly.]]"
    assert done.comments == ("[[Repeal Rule 7. [[Twice!]] ]]",)


@pytest.mark.clause("BN-LEX-13")
def test_a_comment_that_is_never_closed_refuses_the_whole() -> None:
    item = held(BOAT, "Repeal Rule 7.\n[[ why not")
    assert item.kind == "unclosed" and "line 2" in item.reason


@pytest.mark.clause("BN-LEX-14")
def test_a_block_keeps_its_lines_and_inner_braces() -> None:
    assert one(BOAT, "Amend Rule 7 to read:\n{{\nOne.\n\n{{two}} three.\n}}") == "One.\n\n{{two}} three."


@pytest.mark.clause("BN-LEX-15", "BN-LEX-21")
@pytest.mark.parametrize(
    "text, line",
    [
        ('In Rule 7:\n{-{\nAppend "x."', "line 2"),
        ("Amend Rule 7 to read:\n{{\nx", "line 2"),
        ('In Rule 7:\n{-{\nIn Rule 7:\n{-{\nAppend "x."\n}-}\n}-}', "another group"),
    ],
)
def test_what_is_not_closed_refuses_the_whole_and_names_the_line(text: str, line: str) -> None:
    assert line in held(BOAT, text).reason


@pytest.mark.clause("BN-LEX-16")
def test_inner_quotes_find_their_pairs() -> None:
    assert (
        one('It is "wet".', 'In Rule 7, change "is "wet"" to "has the mark "dry" for now".') == 'It has the mark "dry" for now.'
    )


@pytest.mark.clause("BN-LEX-17")
def test_a_mark_after_the_closing_quote_belongs_to_the_instruction() -> None:
    assert one(BOAT, 'In Rule 7,change"floats" to "sinks".') == "A boat sinks."


@pytest.mark.clause("BN-LEX-18")
def test_blanks_at_the_ends_of_a_quoted_text_are_dropped_and_inner_ones_stay() -> None:
    assert one(BOAT, 'In Rule 7, change "floats" to "  swims  and\nsinks ".') == "A boat swims  and sinks."


@pytest.mark.clause("BN-LEX-19")
def test_text_without_quotes_runs_to_the_end_of_the_paragraph() -> None:
    assert one(BOAT, 'In Rule 7, after "floats." add It also sinks.\nSlowly.') == "A boat floats. It also sinks. Slowly."


@pytest.mark.clause("BN-LEX-20", "BN-LEX-24")
def test_the_outermost_wrapper_may_stay_open_and_what_is_outside_has_no_effect() -> None:
    done = amend("Rule 7/1  Boats\nx", "Repeal nothing, I say.\n\n{{__Hush__\nRepeal Rule 7.")
    assert not done.rules and done.no_effect == ("Repeal nothing, I say.",)
    closed = amend("Rule 7/1  Boats\nx", "{{__Hush__\nRepeal Rule 7.\n}}\nGood night.")
    assert not closed.rules and closed.no_effect == ("Good night.",)


@pytest.mark.clause("BN-LEX-22")
def test_a_closer_too_many_is_passed_over() -> None:
    assert not amend("Rule 7/1  Boats\nx", "Repeal Rule 7.\n}}\n}-}").rules


@pytest.mark.clause("BN-LEX-25")
def test_a_closing_remark_about_another_rule_is_noted_and_does_nothing() -> None:
    done = amend("Rule 7/1  Boats\nx y", 'In Rule 7, __Boats__, change "x" to "z".\n[[End changes to Rule 7, __Gnats__]]')
    assert done.rules["7"].text == "z y" and "Gnats" in done.notes[0]
    fine = amend("Rule 7/1  Boats\nx y", 'In Rule 7, change "x" to "z".\n[[End changes to Rule 7, __Boats__]]')
    assert not fine.notes


@pytest.mark.clause("BN-LEX-8")
def test_forum_markup_becomes_plain_structure() -> None:
    assert clean("[b]Boats[/b]\n[list]\n[*] one\n[/list]\n[code]a [b]b[/b][/code]") == "Boats\n\n* one\n\n[code]a [b]b[/b][/code]"


@pytest.mark.clause("BN-LEX-23")
@pytest.mark.parametrize(
    "text, draft",
    [
        ("This is only for discussion:\n{{__A__\nRepeal Rule 7.\n}}", True),
        ("Here is a proto-proposal.\n{{\nRepeal Rule 7.\n}}", True),
        ("I propose:\n{{__A__\nA draft is a proposal that nobody made.\n}}", False),
    ],
)
def test_words_outside_the_wrapper_may_say_that_it_is_a_draft(text: str, draft: bool) -> None:
    assert is_draft(text) is draft
