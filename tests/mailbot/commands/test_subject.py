import pytest

from mailbot.commands.subject import Subject, bare_subject, header_subject


@pytest.mark.parametrize(
    "subject, bare",
    [
        ("proposal: Rain", Subject("proposal: Rain")),
        ("[nomic] proposal: Rain", Subject("proposal: Rain")),
        ("Re: vote", Subject("vote", True)),
        ("RE: AW: Re[2]: [nomic] Re : vote", Subject("vote", True)),
        ("Fwd: vote", Subject("vote", False, True)),
        ("WG: vote", Subject("vote", False, True)),
        ("Re: Fwd: vote", Subject("vote", True, True)),
        ("", Subject("")),
        ("Re:", Subject("", True)),
        ("Rent: due", Subject("Rent: due")),
        ("Re: “Rain” – now", Subject("“Rain” – now", True)),
        ("[a] [b] vote", Subject("vote")),
        ("回复：vote", Subject("vote", True)),
        ("propose: a\n b", Subject("propose: a b")),
    ],
)
def test_what_is_left_of_a_subject(subject, bare):
    assert bare_subject(subject) == bare


def test_header_lines_of_quoted_mails():
    assert header_subject("Subject: Re: propose: A") == "propose: A"
    assert header_subject("**Betreff:** propose: A") == "propose: A"
    assert header_subject("propose: A") == "propose: A"


def told(reading):
    return [(order.command.name, order.arguments, order.number) for order in reading.orders]


@pytest.mark.parametrize("subject", ["proposal: Rain", "[nomic] Proposal: Rain", "propose - Rain"])
@pytest.mark.parametrize("public", [True, False])
def test_a_subject_may_be_the_header_of_the_whole_text(reads, subject, public):
    reading = reads("Hi all,\n\nIt rains.\n\nAnn", subject=subject, public=public)
    assert told(reading) == [("propose", {"title": "Rain", "text": "Hi all,\n\nIt rains.\n\nAnn"}, 0)]
    assert reading.subject_used
    assert reading.strays == ()


def test_commands_below_the_text_are_read_too(reads):
    reading = reads("It rains.\n\nvote 12 yes\nstaus", subject="proposal: Rain")
    assert [order.command.name for order in reading.orders] == ["propose", "vote"]
    assert reading.orders[0].arguments["text"] == "It rains."
    assert [stray.line for stray in reading.strays] == ["staus"]


def test_an_end_closes_the_text_of_a_subject(reads):
    reading = reads("It rains.\n\nvote 12 yes\n\n> foo\nend\nvote 13 no", subject="proposal: Rain")
    assert told(reading)[0] == ("propose", {"title": "Rain", "text": "It rains.\n\nvote 12 yes\n\n> foo"}, 0)
    assert reading.orders[1].line == "vote 13 no"


@pytest.mark.parametrize(
    "text, commands",
    [
        ("propose: Rain\nIt rains.", ["propose"]),
        ("Here it is:\n\npropose: Sun\nIt shines.", ["propose"]),
        ("vote 12 yes", ["vote"]),
        ("Hi,\nvote 12 yes\nThanks", ["vote"]),
        ("Two things:\n\nvote 12 yes", ["vote"]),
    ],
)
def test_a_text_with_commands_of_its_own_goes_before_the_subject(reads, text, commands):
    reading = reads(text, subject="proposal: Rain")
    assert [order.command.name for order in reading.orders] == commands
    assert not reading.subject_used


@pytest.mark.parametrize(
    "more",
    [
        {"in_reply_to": "<1@example.org>"},
        {"references": ("<1@example.org>",)},
        {"public": True},
        {"public": True, "in_reply_to": "<1@example.org>"},
    ],
)
@pytest.mark.parametrize("subject", ["Re: proposal: Rain", "Re: [nomic] Fwd: proposal: Rain"])
def test_an_answer_to_a_proposal_is_no_proposal(reads, subject, more):
    reading = reads("I like this.\nReally.", subject=subject, **more)
    assert reading.orders == ()
    assert len(reading.questions) == (0 if more.get("public") else 1)


def test_an_answer_with_quoted_lines_is_an_answer(reads):
    assert reads("I like this.\n\n> It rains.", subject="Re: proposal: Rain").orders == ()


def test_thanks_in_answer_to_a_proposal_raise_no_question(reads):
    reading = reads("Thanks!\nAnn", subject="Re: proposal: Rain", in_reply_to="<1@example.org>")
    assert (reading.orders, reading.questions, reading.strays) == ((), (), ())


def test_a_hand_written_re_is_no_answer(reads):
    reading = reads("It rains.", subject="Re: proposal: Rain")
    assert told(reading) == [("propose", {"title": "Rain", "text": "It rains."}, 0)]


def test_a_forwarded_proposal_is_nobodys(reads):
    assert reads("FYI", subject="Fwd: proposal: Rain").orders == ()
    assert reads("It rains.", subject="Fwd: proposal: Rain", parts={1: "forward"}).orders == ()


def test_a_proposal_without_its_text(reads):
    (order,) = reads("", subject="proposal: Rain").orders
    assert "text is missing" in order.trouble


def test_doubt_about_where_the_text_ends(reads):
    reading = reads("It rains.\n> foo\nmore", subject="proposal: Rain")
    assert reading.orders == ()
    assert "proposal: Rain" in reading.questions[0].sentence


@pytest.mark.parametrize(
    "text, more, lines",
    [
        ("", {}, ["vote 12 yes", "status"]),
        ("Thanks, Ann", {}, ["vote 12 yes", "status"]),
        ("I like it", {}, ["vote 12 yes", "status"]),
        ("", {"public": True}, ["vote 12 yes", "status"]),
        ("I like it", {"public": True}, []),
        ("board", {}, ["board"]),
    ],
)
def test_plain_commands_in_the_subject(reads, text, more, lines):
    reading = reads(text, subject="vote 12 yes; status", **more)
    assert [order.line for order in reading.orders] == lines
    assert reading.subject_used == (len(lines) == 2)


@pytest.mark.parametrize(
    "subject",
    ["Re: vote 12 yes", "Fwd: status", "yes", "whisper hello", "I will vote 12 yes", "Hello", "vote 12 yes; hello"],
)
def test_subjects_that_do_nothing(reads, subject):
    assert reads("", subject=subject).orders == ()
