import pytest

from mailbot.commands.drafts import says_draft

DRAFTS = [
    "I do not propose this yet.",
    "I don't propose this yet",
    "This is only a draft",
    "this is just a draft, comments welcome",
    "Don't submit yet!",
    "Please do not submit this yet.",
    "draft only",
    "This is not yet a proposal.",
    "Only a draft.",
    "not proposed yet",
    "This is a draft (v2).",
    "But I'm not proposing this yet",
    "For discussion only",
    "It's a draft.",
    "This is a proto-proposal.",
    "That isn't a proposal.",
    "*This is only a draft*",
    "I won't submit it yet",
    "Work in progress",
    "I am not proposing it yet; tell me what you think",
    "What follows is only a draft:",
    "The text below is a draft",
    "this isn’t a real proposal yet",
]
NO_DRAFTS = [
    "",
    "A draft is a text that nobody has proposed.",
    "Players may not propose twice a day.",
    "I propose this.",
    "Submit your draft by Friday.",
    "Each draft costs $5.",
    "A proposal is not adopted unless five players vote.",
    "Comments are welcome.",
    "The draft of wind is cold",
    "This is a proposal about drafts.",
    "draft: Rain",
]


@pytest.mark.parametrize("line", DRAFTS)
def test_sentences_that_say_draft(line):
    assert says_draft(line)


@pytest.mark.parametrize("line", NO_DRAFTS)
def test_sentences_that_do_not(line):
    assert not says_draft(line)


def test_long_lines_say_nothing():
    assert not says_draft("This is only a draft. " * 100)


@pytest.mark.parametrize("wording", DRAFTS)
@pytest.mark.parametrize(
    "form",
    [
        "propose: A\nIt rains.\n{}",
        "propose: A\n{}\nIt rains.\nend",
        "{}\n\npropose: A\nIt rains.\nend",
        "propose: A\nIt rains.\nend\n\n{}",
    ],
)
def test_a_proposal_so_called_becomes_a_draft(reads, form, wording):
    reading = reads(form.format(wording))
    assert [order.command.name for order in reading.orders] == ["draft"]
    assert reading.orders[0].arguments["title"] == "A"
    assert "It rains." in reading.orders[0].arguments["text"]
    assert (reading.strays, reading.questions) == ((), ())


def test_words_within_braces_are_rule_text(reads):
    (order,) = reads("propose: A\n{{\nThis is only a draft.\n}}").orders
    assert order.command.name == "propose"


def test_one_draft_of_two(reads):
    reading = reads("propose: A\nThis is only a draft.\nend\npropose: B\nIt snows.\nend")
    assert [order.command.name for order in reading.orders] == ["draft", "propose"]


def test_other_commands_are_untouched(reads):
    reading = reads("This is only a draft.\nvote 12 yes\nimplement 12\nfoo\nend", role="admin")
    assert [order.command.name for order in reading.orders] == ["vote", "implement"]


def test_what_has_no_draft_is_asked_about(reads):
    reading = reads("propose to change rule Turns 3: Rest\nThis is only a draft.\nend\nvote 12 yes")
    assert [order.command.name for order in reading.orders] == ["vote"]
    assert "did nothing" in reading.questions[0].sentence
