"""Over the whole corpus: no quoted command acts, and no authored one is lost without a word."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailbot.commands.reading import Reading, read
from mailbot.mail.letter import read_letter
from mailbot.values import RawMail
from tests.mailbot.mail.test_corpus import EXPECTED, READER
from tests.mailbot.mail.test_corpus import read as letter_of
from tests.mailers import desks, webs  # noqa: F401  the programs enter their shapes in the table
from tests.mailers.corpus import STOLEN
from tests.mailers.shapes import SHAPES, TONGUES, Answer
from tests.mailers.vocabulary import VOCABULARY
from tests.mailers.wire import Envelope, Manner, Shaped, post

ACTING = re.compile(r"^(?:vote 1\d|1\d: |I abstain|propose: (?!Theft))")
STOLEN_LINES = set(STOLEN.split("\n")) - {"end"}


def reading(name: str) -> Reading:
    """What a mail of the corpus orders."""
    return read(letter_of(name), VOCABULARY)


@pytest.mark.parametrize("name", EXPECTED)
def test_no_quoted_command_acts(name: str) -> None:
    for order in reading(name).orders:
        assert order.line not in STOLEN_LINES
        assert not re.search(r"vote 9\d|Theft", order.line)
        assert "gives all her points" not in str(order.arguments)


@pytest.mark.parametrize("name", EXPECTED)
def test_no_authored_command_is_lost_without_a_word(name: str) -> None:
    letter, found = letter_of(name), reading(name)
    authored = [line for line in EXPECTED[name]["text"].split("\n") if ACTING.match(line)]
    done = [order.line for order in found.orders] + [str(order.arguments) for order in found.orders]
    told = [stray.line for stray in found.strays] + [
        text for one in found.questions for text in (*one.lines, one.sentence)
    ]
    for line in authored:
        assert letter.trouble or any(line.strip() in text for text in (*done, *told)), (line, found)


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if row.keys() == {"text"}])
def test_a_plain_vote_acts_in_every_shape(name: str) -> None:
    votes = [line for line in EXPECTED[name]["text"].split("\n") if re.fullmatch(r"vote 1\d (?:yes|no)", line)]
    found = [order.line for order in reading(name).orders]
    assert [line for line in votes if line not in found] == []


LINES = st.sampled_from(
    [
        "vote 12 yes",
        "13: no",
        "yes on 12-15 and 17",
        "I abstain on 14",
        "join as Ann",
        "help",
        "propose: Ducks",
        "Ducks are square.",
        "end",
        "Thanks",
        "",
        "vote 12 maybe",
    ]
)


@given(
    st.lists(LINES, min_size=1, max_size=8),
    st.sampled_from(sorted(SHAPES)),
    st.sampled_from(sorted(TONGUES)),
    st.booleans(),
)
@settings(deadline=None, max_examples=300)
def test_no_mail_program_changes_what_is_ordered(lines: list[str], program: str, tongue: str, rich: bool) -> None:
    text = "\n".join(lines).strip("\n") or "help"
    alone = _ordered(post(Envelope(), Shaped(f"{text}\n")))
    shaped = SHAPES[program](Answer((text,), STOLEN, tongue))
    manner = Manner(parts="html" if rich and shaped.html else "plain")
    assert _ordered(post(Envelope(), shaped, manner)) == alone


def _ordered(data: bytes) -> list[tuple[str, str, str]]:
    found = read(read_letter(RawMail(data, 0, "x"), READER), VOCABULARY)
    return [(order.command.name, str(order.arguments), order.trouble) for order in found.orders]
