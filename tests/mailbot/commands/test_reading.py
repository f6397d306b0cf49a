"""Whole mails, as people write them."""

import pytest


def told(reading):
    """The orders of a reading, short: command and the arguments that matter."""
    return [(order.command.name, order.arguments) for order in reading.orders]


def votes(reading):
    return [
        (order.arguments["proposals"], order.arguments["choice"])
        for order in reading.orders
        if order.command.name == "vote"
    ]


def names(reading):
    return [order.command.name for order in reading.orders]


def stray_lines(reading):
    return [stray.line for stray in reading.strays]


def test_a_friendly_mail_of_several_commands(reads):
    reading = reads(
        "Hello mailbot,\n\nI vote FOR 12.\nThanks\nAnn\nvote 13 no; status  # at last\n- **Vote 14: abstain**\n\nBest regards,\n\nAnn Lee"
    )
    assert votes(reading) == [((12,), "yes"), ((13,), "no"), ((14,), "abstain")]
    assert names(reading) == ["vote", "vote", "status", "vote"]
    assert (reading.strays, reading.questions) == ((), ())


def test_orders_keep_their_line_and_its_number(reads):
    reading = reads("\nvote 12 yes ; status\n")
    assert [(order.line, order.number) for order in reading.orders] == [("vote 12 yes", 2), ("status", 2)]


@pytest.mark.parametrize(
    "text",
    ["vote 12 yes, 13 no and 14 abstain", "vote 12 yes, vote 13 no, vote 14 abstain", "12 yes; 13 no; 14 abstain"],
)
def test_several_votes_on_a_line(reads, text):
    assert votes(reads(text)) == [((12,), "yes"), ((13,), "no"), ((14,), "abstain")]


@pytest.mark.parametrize(
    "text, strays",
    [
        ("vot 12 yes", ["vot 12 yes"]),
        ("vote 12 yes; vot 13 no", ["vot 13 no"]),
        ("I will vote 12 yes tomorrow if Bob agrees.", ["I will vote 12 yes tomorrow if Bob agrees."]),
        ("if Bob agrees; vote 12 yes", ["if Bob agrees; vote 12 yes"]),
        ("Hi bot,\nwhat is this?\nCheers, Ann", ["what is this?"]),
        ("Cheers\nvote 13 maybe", ["vote 13 maybe"]),
        ("Staus\nAnn", ["Staus"]),
    ],
)
def test_in_private_every_other_line_is_a_stray(reads, text, strays):
    assert stray_lines(reads(text)) == strays


@pytest.mark.parametrize(
    "text",
    [
        "Has anybody read 12?\nI think I will vote 12 yes tomorrow, if Bob agrees.\nvot 12 yes",
        "vote 12 yes; I hope you all do",
        "Could you vote 12 yes?",
        "help us all",
        "I propose that we wait",
        "whisper hello",
        "yes",
        "Yes.\nI like proposal 12.",
        "Status:",
        "# a comment",
        "1) yes\n2) no",
    ],
)
def test_on_a_list_prose_is_left_alone(reads, text):
    reading = reads(text, public=True)
    assert (reading.orders, reading.strays, reading.questions) == ((), (), ())


def test_on_a_list_lines_that_are_wholly_commands_act(reads):
    reading = reads("I have read it now.\n\nI vote FOR 12\nvote 13 no; vote 14 no\n\nWhat do you think?", public=True)
    assert votes(reading) == [((12,), "yes"), ((13,), "no"), ((14,), "no")]
    assert reading.strays == ()


@pytest.mark.parametrize(
    "text, expected",
    [
        ("vote yes on 12, 13,\n14 and 15", (12, 13, 14, 15)),
        ("vote yes on 12 and\n13", (12, 13)),
        ("vote yes on 12\n   and 14", (12, 14)),
        ("vote\n   yes on\n   12", (12,)),
        ("vote yes on " + ", ".join(map(str, range(10, 25))) + ",\n25, 26", tuple(range(10, 27))),
    ],
)
def test_a_command_may_go_on_below(reads, text, expected):
    reading = reads(text)
    assert votes(reading) == [(expected, "yes")]
    assert reading.strays == ()


def test_an_indented_command_is_a_command_of_its_own(reads):
    assert votes(reads("vote 12 yes\n  vote 13 no")) == [((12,), "yes"), ((13,), "no")]
    assert votes(reads("  vote 12 yes\n  vote 13 no")) == [((12,), "yes"), ((13,), "no")]


@pytest.mark.parametrize(
    "text", ["vote 12 yes # because I like it", "vote 12 yes #fun", "vote 12 yes # 2 reasons", "# now\nvote 12 yes"]
)
def test_comments_are_left_out(reads, text):
    reading = reads(text)
    assert votes(reading) == [((12,), "yes")]
    assert reading.strays == ()


def test_signs_before_numbers_are_no_comments(reads):
    assert votes(reads("vote #12 yes")) == [((12,), "yes")]
    assert votes(reads("vote yes on #12, #13")) == [((12, 13), "yes")]


def test_a_command_of_steps_keeps_its_semicolons(reads):
    assert told(reads("vote 12 yes; turn: go 5; drink; status")) == [
        ("vote", {"proposals": (12,), "choice": "yes"}),
        ("turn", {"steps": "go 5; drink; status"}),
    ]
    assert told(reads("say C4: one; two")) == [("say", {"contest": "C4", "words": "one; two"})]


def test_an_argument_that_cannot_be_read_is_an_order_with_trouble(reads):
    (order,) = reads("vote 2.5 yes").orders
    assert "“2.5” is not a whole number" in order.trouble


def test_the_sign_off_may_stand_on_the_line(reads):
    assert votes(reads("vote 12 yes -- Ann")) == [((12,), "yes")]
    assert votes(reads("vote 12 yes - Bob")) == []


def test_quoted_lines_never_act_and_are_counted(reads):
    reading = reads("> vote 12 yes\n> status\n>\n\nvote 13 no")
    assert votes(reading) == [((13,), "no")]
    assert reading.ignored_quoted == 3


@pytest.mark.parametrize("part", ["new?", "quote?", "signature?"])
def test_a_command_in_a_doubtful_line_is_asked_about(reads, part):
    reading = reads("vote 12 yes\nvote 13 no", parts={1: part})
    assert votes(reading) == [((13,), "no")]
    assert "vote 12 yes" in reading.questions[0].sentence
    assert reading.questions[0].lines == ("vote 12 yes",)


def test_doubtful_lines_on_a_list_are_silent(reads):
    assert reads("vote 12 yes", parts={1: "new?"}, public=True).questions == ()


def test_the_role_decides_what_a_line_means(reads):
    assert names(reads("implement 12\nimplement 13", role="admin")) == ["implement", "implement"]


def test_at_most_twenty_strays_get_hints(reads):
    strays = reads("\n".join(["vot 12 yes"] * 30)).strays
    assert len(strays) == 30
    assert strays[0].nearest and len(strays[0].nearest) <= 2
    assert strays[-1].nearest == ()


def test_long_strays_are_clipped(reads):
    (stray,) = reads("x" * 10_000).strays
    assert len(stray.line) == 501


@pytest.mark.parametrize("text", ["", "\n\n", "Thanks!", "Hi bot,\n\nCheers\nAnn", "> only quoted"])
def test_a_mail_without_orders_gives_none(reads, text):
    reading = reads(text)
    assert (reading.orders, reading.strays, reading.questions) == ((), (), ())


@pytest.mark.parametrize(
    "text",
    [
        "vote 12 yes because Bob would not",
        "vote 12 yes (finally!)",
        "yes on 12, because I like it if it rains",
        "I vote yes on 12 (see above).",
    ],
)
def test_a_reason_may_follow_in_private(reads, text):
    assert votes(reads(text)) == [((12,), "yes")]
    assert reads(text, public=True).orders == ()


@pytest.mark.parametrize(
    "text",
    ["vote 12 yes (if Bob agrees)", "vote 12 yes (just kidding)", "vote 12 yes (really?)", "vote 12 yes, but not yet"],
)
def test_a_condition_in_brackets_is_no_reason(reads, text):
    assert reads(text).orders == ()
