import pytest

DOUBTFUL = [
    "If Ann agrees,\nvote 12 yes",
    "If Ann agrees:\nvote 12 yes",
    "If Ann agrees:\n\nvote 12 yes",
    "I will do this tomorrow:\nvote 12 yes",
    "I do not want this:\nvote 12 yes",
    "Unless Bob objects, I\nvote 12 yes",
    "I wonder whether I should\nvote 12 yes",
    "I have been thinking for a long time about what to do, and I\nvote 12 yes",
    "vote 12 yes\nif Ann agrees",
    "vote 12 yes\nunless Bob says no",
    "vote 12 yes\nbut only if it rains",
    "vote 12 yes\n(when Bob is back)",
    "vote 12 yes\nprovided that Bob pays",
]

PLAIN = [
    "Here are my votes:\nvote 12 yes",
    "Here are my votes for this week, I hope that I have not forgotten any of them.\nvote 12 yes",
    "I have read it.\nvote 12 yes\nIf you have questions, ask me.",
    "vote 12 yes.\nif you have questions, ask me",
    "I was not sure at first.\n\nvote 12 yes",
    "vote 12 yes\n\nif you have questions, ask me",
    "vot 11 yes\nvote 12 yes",
    "Hi bot,\nvote 12 yes\nThanks",
    "If Ann agrees:\nstatus\n\nvote 12 yes",
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_command_within_a_sentence_is_asked_about(reads, text):
    reading = reads(text)
    assert reading.orders == ()
    assert [question.lines for question in reading.questions] == [("vote 12 yes",)]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_on_a_list_it_is_left_alone(reads, text):
    reading = reads(text, public=True)
    assert (reading.orders, reading.questions) == ((), ())


@pytest.mark.parametrize("text", PLAIN)
def test_a_command_beside_prose_acts(reads, text):
    assert [order.line.rstrip(".") for order in reads(text).orders] == ["vote 12 yes"]


def test_a_condition_holds_for_the_whole_paragraph(reads):
    reading = reads("If Ann agrees:\n- vote 12 yes\n- vote 13 yes\n\nvote 14 yes")
    assert [order.line for order in reading.orders] == ["vote 14 yes"]
    assert len(reading.questions) == 2


def test_a_text_under_a_doubtful_header_is_not_read_as_lines(reads):
    reading = reads("If Ann agrees, I will\npropose: Rain\n\nstatus\nend\nboard")
    assert [order.line for order in reading.orders] == ["board"]
    assert len(reading.questions) == 1


@pytest.mark.parametrize("opening", [
    "Please could you register my votes:", "I would like to vote as follows:", "Can you please note this:", "I'd like to vote:",
])
def test_a_polite_introduction_is_no_wish(reads, opening):
    assert [order.line for order in reads(f"{opening}\n12 yes\n13 no").orders] == ["12 yes", "13 no"]


@pytest.mark.parametrize("opening", ["I would like to vote as follows, if Ann agrees:", "Perhaps I would like to vote:"])
def test_a_polite_condition_is_one(reads, opening):
    assert reads(f"{opening}\n12 yes").orders == ()
