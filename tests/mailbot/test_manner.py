"""What decides about play is kept with the game, and gives the same manner again."""

from dataclasses import fields, replace

import jinja2
import orjson
import pytest

from mailbot.mail.reader import Reader
from mailbot.mail.reply import Desk
from mailbot.manner import Manner

READER = Reader(frozenset(["game@example.org"]), frozenset(["list@example.org"]), frozenset(["list.example.org"]),
                frozenset(["other.example.org"]), "mx.example.org", "example.org", None, 5000)
DESK = Desk("game@example.org", "Game", jinja2.Environment(), "list@example.org", ("ann@example.org",), "https://example.org/")
MANNER = Manner(DESK, READER, "require", 7, 70)
PLAIN = Manner(Desk("x@example.org", "X", jinja2.Environment(), url="https://example.net/"), Reader(frozenset(["x@example.org"])))


def test_the_facts_give_the_manner_again() -> None:
    again = PLAIN.with_facts(orjson.loads(orjson.dumps(MANNER.facts())))
    assert again.facts() == MANNER.facts() and again.reader == MANNER.reader
    assert (again.authentication, again.answers_per_address, again.answers_in_all) == ("require", 7, 70)


def test_the_words_of_mails_are_those_of_today() -> None:
    again = PLAIN.with_facts(MANNER.facts())
    assert again.desk.url == "https://example.net/" and again.desk.templates is PLAIN.desk.templates
    assert again.desk.admins == ("ann@example.org",)


@pytest.mark.parametrize("name", [field.name for field in fields(Reader) if field.name != "repeats"])
def test_every_setting_of_the_reader_is_a_fact(name: str) -> None:
    value = getattr(READER, name)
    other = frozenset(["else"]) if isinstance(value, frozenset) else 1 if isinstance(value, int) else "else"
    assert replace(MANNER, reader=replace(READER, **{name: other})).facts() != MANNER.facts()
