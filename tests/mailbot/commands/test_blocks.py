import pytest


def texts(reading):
    return [
        (order.arguments.get("title"), order.arguments["text"]) for order in reading.orders if "text" in order.arguments
    ]


ANYTHING = "\n".join(
    [
        "Rule text:",
        "",
        "  indented   with blanks  ",
        "> a quoted line",
        "| a | table |",
        "",
        "On Tuesday, Bob wrote:",
        "From: Bob",
        "--",
        "vote 12 yes",
        "",
        "status",
        "",
        "```",
        "end",
        "```",
        "{{",
        "end",
        "}}",
        "Thanks,",
        "Ann",
        "\tTab # no comment; really",
    ]
)


def test_with_an_end_the_text_is_kept_to_the_letter(reads):
    reading = reads(f"propose: Rain\n\n{ANYTHING}\n\nend\nvote 13 no")
    assert texts(reading) == [("Rain", ANYTHING)]
    assert reading.orders[1].line == "vote 13 no"
    assert (reading.strays, reading.questions) == ((), ())


@pytest.mark.parametrize("part", ["quote", "attribution", "signature", "forward", "footer", "quote?", "new?"])
def test_with_an_end_it_does_not_matter_what_the_lines_were_taken_for(reads, part):
    lines = f"propose: Rain\n{ANYTHING}\nend"
    parts = dict.fromkeys(range(3, lines.count("\n") + 2), part)
    reading = reads(lines, parts=parts)
    assert texts(reading) == [("Rain", ANYTHING)]
    assert reading.questions == ()


@pytest.mark.parametrize(
    "end", ["end", "END", "End.", "end proposal", "**end**", "  end  ", "-- end --", "end propose", "end\u00a0proposal"]
)
def test_words_that_close_a_text(reads, end):
    assert texts(reads(f"propose: Rain\nIt rains.\n{end}\nstatus")) == [("Rain", "It rains.")]


@pytest.mark.parametrize("no_end", ["end of the world", "the end", "> end", "ends", "end draft"])
def test_words_that_do_not(reads, no_end):
    assert texts(reads(f"propose: Rain\nIt rains.\n{no_end}")) == [
        ("Rain", f"It rains.\n{no_end}")
    ] or no_end.startswith(">")


def test_several_texts_in_a_mail(reads):
    reading = reads(
        "propose: A\ntext a\n\npropose: B\n\ntext b\n\nmore b\nend\n\nvote 12 yes\ndraft: C\ntext c\n\nThanks"
    )
    assert texts(reading) == [("A", "text a"), ("B", "text b\n\nmore b"), ("C", "text c\n\nThanks")]
    assert [order.command.name for order in reading.orders] == ["propose", "propose", "vote", "draft"]


def test_the_next_command_at_the_start_of_a_paragraph_ends_a_text(reads):
    reading = reads("propose: A\nIt rains.\nvote 11 yes\n\n- vote 12 yes\n\n  vote 13 yes\n\nvote 14 yes\nvote 15 no")
    assert texts(reading) == [("A", "It rains.\nvote 11 yes\n\n- vote 12 yes\n\n  vote 13 yes")]
    assert [order.line for order in reading.orders[1:]] == ["vote 14 yes", "vote 15 no"]


@pytest.mark.parametrize(
    "opened, closed", [("{{", "}}"), ("```", "```"), ("<<", ">>"), ("{{ a {{ b", "}} c }}"), ("x {{ y", "z }} w")]
)
def test_commands_in_braces_and_fences_belong_to_the_text(reads, opened, closed):
    text = f"{opened}\n\nvote 12 yes\n\npropose: B\n\nend\n{closed}"
    reading = reads(f"propose: A\n{text}\n\nvote 13 yes")
    assert texts(reading) == [("A", text)]
    assert reading.orders[1].line == "vote 13 yes"


def test_braces_that_are_never_closed_protect_nothing(reads):
    reading = reads("propose: A\n{{\ntext\n\npropose: B\n{{\nend\n}}\nmore\nend")
    assert texts(reading) == [("A", "{{\ntext"), ("B", "{{\nend\n}}\nmore")]


@pytest.mark.parametrize(
    "lines, parts",
    [
        ("propose: A\nText\n> quoted\nmore text", {}),
        ("propose: A\nText\n> quoted", {3: "quote?"}),
        ("propose: A\nText\n\nOn Monday Bob wrote:\n> foo", {5: "attribution?"}),
        ("propose: A\nText\nperhaps a signature", {3: "new?"}),
        ("propose: A\nText\nperhaps a signature", {3: "signature?"}),
        ("propose: A\n\nBoard\n\nThe board has ten squares.", {}),
        ("propose: A\nDiscuss these:\n\nshow proposal 12\nshow proposal 13", {}),
        ("propose: A\nText.\n\nProposal 12\nwas a good one.", {}),
        ("propose: A\nText.\n\nvote 12 yes\n\nThat is what everybody must write.", {}),
        ("propose: A\nText.\n\nStatus\nThe status of a player is secret.", {}),
    ],
)
def test_where_the_end_is_in_doubt_nothing_acts(reads, lines, parts):
    reading = reads(lines, parts=parts)
    assert reading.orders == ()
    assert reading.strays == ()
    (question,) = reading.questions
    assert "propose: A" in question.sentence and "“end”" in question.sentence


def test_doubt_about_one_text_leaves_the_next_alone(reads):
    reading = reads("propose: A\nText\n> quoted\nmore\n\nvote 12 yes\n\npropose: B\ntext b\nend\nvote 13 no")
    assert texts(reading) == [("B", "text b")]
    assert [order.line for order in reading.orders] == ["propose: B", "vote 13 no"]


def test_the_answer_below_a_quote_is_not_part_of_the_text_above(reads):
    reading = reads("propose: A\nText\n\n> Proposal 12: Free Rest\nyes")
    assert texts(reading) == [("A", "Text")]
    assert reading.orders[1].arguments == {"choice": "yes", "proposals": (12,)}


def test_a_text_ends_where_the_authors_words_end(reads):
    reading = reads("propose: A\nText\n\nOn Monday Bob wrote:\n> propose: B\n> foo\n> end", parts={4: "attribution"})
    assert texts(reading) == [("A", "Text")]
    signed = reads("propose: A\nText\n-- \nAnn\nDuck owner", parts={3: "signature", 4: "signature", 5: "signature"})
    assert texts(signed) == [("A", "Text")]


def test_thanks_after_a_quote_do_not_lengthen_a_text(reads):
    assert texts(reads("propose: A\nText\n> foo\n\nThanks\nAnn")) == [("A", "Text")]


@pytest.mark.parametrize("header", ["propose: B", "Subject: proposal: B", "Betreff: Re: [nomic] propose: B"])
def test_the_end_in_an_unmarked_quote_is_not_ours(reads, header):
    lines = f"propose: A\nText\n\n-----Original Message-----\nFrom: Bob\n\n{header}\n\nIt snows.\nend"
    parts = dict.fromkeys(range(4, 12), "forward")
    assert texts(reads(lines, parts=parts)) == [("A", "Text")]


def test_a_text_that_must_be_there_and_is_not(reads):
    reading = reads("propose: A\npropose: B\ntext")
    assert [(order.arguments["title"], bool(order.trouble)) for order in reading.orders] == [("A", True), ("B", False)]
    assert "text is missing" in reading.orders[0].trouble


def test_a_text_that_may_be_left_out(reads):
    reading = reads("implement 12\nimplement 13\nrule add Foo\nstatus\nend\nimplement 14", role="admin")
    assert [order.arguments for order in reading.orders] == [
        {"proposal": 12, "changes": ""},
        {"proposal": 13, "changes": "rule add Foo\nstatus"},
        {"proposal": 14, "changes": ""},
    ]


@pytest.mark.parametrize(
    "header, told",
    [
        ("propose:", "A title is required"),
        ("propose: " + "x" * 150, "longer than"),
        ("propose: " + "long " * 500, "longer than"),
    ],
)
def test_a_header_in_trouble_still_takes_its_text(reads, header, told):
    reading = reads(f"{header}\nvote 12 yes\n\nstatus\nend\nboard")
    assert told in reading.orders[0].trouble
    assert [order.command.name for order in reading.orders] == ["propose", "board"]
    assert reading.strays == ()


def test_1200_lines(reads):
    text = "\n".join(f"Line {number} of the rule; vote 12 yes # {number}" for number in range(1200))
    assert texts(reads(f"propose: Long\n{text}")) == [("Long", text)]


def test_a_slip_of_the_pen_below_a_text_is_a_stray(reads):
    reading = reads("propose: A\nText.\n\nvote 12 yes\nvot 13 no\n\nThanks, Ann")
    assert texts(reading) == [("A", "Text.")]
    assert [stray.line for stray in reading.strays] == ["vot 13 no"]


@pytest.mark.parametrize("line", ["show proposal 12 (Rain)", "can you show proposal 12?", "1. vote 12 yes", "help us all", "yes"])
def test_goodwill_does_not_end_a_text(reads, line):
    assert texts(reads(f"propose: A\nText.\n\n{line}")) == [("A", f"Text.\n\n{line}")]


@pytest.mark.parametrize("opening, closing", [("{{", "}}"), ("<<", ">>"), ("```", "```")])
def test_a_command_inside_a_group_that_belongs_to_no_text_is_asked_about(reads, opening, closing):
    reading = reads(f"my idea\n{opening}\nstatus\nand rain\n{closing}\nboard")
    assert [order.line for order in reading.orders] == ["board"]
    assert ["status" in question.sentence for question in reading.questions] == [True]
    assert "and rain" in [stray.line for stray in reading.strays]


@pytest.mark.parametrize("part", ["quote", "quote?", "attribution", "signature", "signature?", "forward", "new?"])
def test_a_group_that_ends_keeps_its_lines_in_a_mail_that_answers_none(reads, part):
    text = "{{\n> rain\n--\nBest,\n}}"
    parts = dict.fromkeys(range(3, 7), part)
    assert texts(reads(f"propose: Rain\n{text}", parts=parts)) == [("Rain", text)]
