"""The vocabulary is in the form in which it is compared."""

import re
import tomllib
from importlib.resources import files

import pytest

from mailbot.mail.phrases import matching, phrases

TABLE = tomllib.loads(files("mailbot.mail").joinpath("phrases.toml").read_text("utf-8"))
LISTS = [(group, name) for group, inner in TABLE.items() for name in inner]


@pytest.mark.parametrize("group, name", LISTS)
def test_each_word_stands_once_and_in_lower_case(group: str, name: str) -> None:
    words = TABLE[group][name]
    assert len(set(words)) == len(words)
    assert all(word == word.lower() for word in words)


@pytest.mark.parametrize(
    "subject, rest",
    [
        ("Re: x", "x"),
        ("RE : x", "x"),
        ("AW: Re: x", "x"),
        ("[list] Re[2]: x", "x"),
        ("Fwd: x", "x"),
        ("回复：x", "x"),
        ("Re: [list] x", "[list] x"),
        ("SV: Antw: x", "x"),
    ],
)
def test_prefixes_of_subjects(subject: str, rest: str) -> None:
    match = phrases().reply_subject.match(matching(subject))
    assert match
    assert matching(subject)[match.end() :] == rest


@pytest.mark.parametrize("subject", ["x", "report: x", "[list] x", "proposal: x", "real: x", "vote 12 yes"])
def test_subjects_of_new_mails(subject: str) -> None:
    assert not phrases().reply_subject.match(matching(subject))


def test_verbs_are_whole_words_where_the_script_has_blanks() -> None:
    assert phrases().verbs.search("bob wrote:")
    assert not re.search(phrases().verbs, "underwrotex")
    assert phrases().verbs.search("annのメール:")
