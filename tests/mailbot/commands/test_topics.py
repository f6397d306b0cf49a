import pytest

from mailbot.commands.topics import named


def votes(reading):
    return [(order.arguments["proposals"], order.arguments["choice"]) for order in reading.orders]


@pytest.mark.parametrize(
    "line, numbers",
    [
        ("Proposal 12: Free Rest", (12,)),
        ("proposal #12", (12,)),
        ("12. Free Rest", (12,)),
        ("12: Free Rest", (12,)),
        ("12) Free", (12,)),
        ("#12 Free Rest", (12,)),
        ("- Proposal 12", (12,)),
        ("12 - Free Rest", (12,)),
        ("12 – Free Rest", (12,)),
        ("12   Free Rest   Ann", (12,)),
        ("12\tfree rest", (12,)),
        ("12 Free Rest, by Bob", (12,)),
        ("| 12 | Free Rest |", (12,)),
        ("*12*: Free Rest", (12,)),
        ("PROPOSAL 12", (12,)),
        ("Proposal 12: it repeals proposal 11", (12,)),
        ("what do you think of proposal 12?", (12,)),
        ("proposals 12 and proposal 13", (12,)),
        ("I prefer proposal 11 to proposal 12", (11, 12)),
        ("12 players have voted", ()),
        ("in 2026", ()),
        ("12.5 percent", ()),
        ("3-4 days", ()),
        ("18:30 today", ()),
        ("proposal 12b", ()),
        ("-12. frost", ()),
        ("Free Rest", ()),
        ("proposed 12", ()),
        ("", ()),
    ],
)
def test_what_a_line_names(line, numbers):
    assert named(line, "proposal") == numbers


@pytest.mark.parametrize(
    "text, expected",
    [
        ("> Proposal 12: Free Rest\nyes", [((12,), "yes")]),
        ("> Proposal 12: Free Rest\n\nI vote against.", [((12,), "no")]),
        (
            "> 12. Free Rest\nyes\n> 13. Longer Rest\n> Players rest for 4 days.\nno\n> bye",
            [((12,), "yes"), ((13,), "no")],
        ),
        ("> 12. Free Rest\n> 13. Longer Rest\nno", [((13,), "no")]),
        (">> > 12. Free Rest\n+1", [((12,), "yes")]),
        ("> vote 12 yes\nme too\nyes", [((12,), "yes")]),
        ("> Proposal 12: Free Rest\n\nI like this one.\nyes", [((12,), "yes")]),
        ("> Proposal 12: Free Rest\nI like this one.\n> Players rest.\nyes", [((12,), "yes")]),
        ("> Proposal 12: Free Rest\nvote 13 no\nyes", [((13,), "no"), ((12,), "yes")]),
    ],
)
def test_a_short_answer_is_about_the_quoted_line_above(reads, text, expected):
    assert votes(reads(text)) == expected


@pytest.mark.parametrize(
    "more, expected",
    [
        ({"topic": {"proposal": 12}}, [((12,), "yes")]),
        ({"topic": {"proposal": "12"}}, [((12,), "yes")]),
        ({"topic": {"proposal": (12,)}}, [((12,), "yes")]),
        ({"subject": "Re: [nomic] Proposal 12: Free Rest"}, [((12,), "yes")]),
        ({"subject": "AW: Proposal 12"}, [((12,), "yes")]),
        ({"topic": {"proposal": 12}, "subject": "Re: Proposal 12"}, [((12,), "yes")]),
        ({"topic": {"proposal": 12}, "subject": "Re: hello"}, [((12,), "yes")]),
    ],
)
def test_a_short_answer_is_about_the_mail_it_answers(reads, more, expected):
    assert votes(reads("Yes!\n\nThanks, Ann\n", **more)) == expected


@pytest.mark.parametrize(
    "text, more, candidates",
    [
        ("yes", {}, ()),
        ("yes", {"subject": "Hello"}, ()),
        ("yes", {"topic": {"trade": 4}}, ()),
        ("yes", {"topic": {"proposal": (12, 13)}}, ("proposal 12", "proposal 13")),
        ("yes", {"topic": {"proposal": 12}, "subject": "Re: Proposal 13"}, ("proposal 12", "proposal 13")),
        ("> Proposal 11: Rain\nyes", {"topic": {"proposal": 12}}, ("proposal 11", "proposal 12")),
        ("> 12. Rain\n> 13. Sun\n> It shines.\n\nyes", {}, ("proposal 12", "proposal 13")),
        ("> I prefer proposal 12 to proposal 13\nyes", {}, ("proposal 12", "proposal 13")),
        ("1) yes", {"topic": {"proposal": 12}}, ()),
    ],
)
def test_where_the_hints_disagree_the_author_is_asked(reads, text, more, candidates):
    reading = reads(text, **more)
    assert reading.orders == ()
    (question,) = reading.questions
    assert "Which proposal" in question.sentence
    assert question.lines[1:] == candidates


def test_the_answered_mail_settles_which_of_several_quoted_ones_is_meant(reads):
    text = "> Proposal 12: Rain\n> It repeals proposal 11.\n> Bye\n\nyes"
    assert votes(reads(text, topic={"proposal": 12})) == [((12,), "yes")]


def test_an_argument_on_the_line_needs_no_topic(reads):
    assert votes(reads("> Proposal 12: Rain\nvote 13 yes", topic={"proposal": 14})) == [((13,), "yes")]


@pytest.mark.parametrize(
    "text, more, acts",
    [
        ("yes", {"subject": "Re: Proposal 12: Rain"}, True),
        ("Yes!\n\nCheers, Ann", {"subject": "Re: Proposal 12: Rain"}, True),
        ("yes\nI like it", {"subject": "Re: Proposal 12: Rain"}, False),
        ("Yes.\nI like it", {"topic": {"proposal": 12}}, True),
        ("> Proposal 12: Rain\nyes\n\nI like it", {}, True),
        ("> I think Proposal 12 is bad, it rains\n> all the time\nyes\n\nI do", {}, False),
        ("> Shall we play on?\nyes", {}, False),
    ],
)
def test_short_answers_on_a_list(reads, text, more, acts):
    reading = reads(text, public=True, **more)
    assert votes(reading) == ([((12,), "yes")] if acts else [])
    assert reading.questions == ()
