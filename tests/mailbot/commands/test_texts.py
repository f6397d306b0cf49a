import pytest

from mailbot.commands.kind import listed, unquoted
from mailbot.commands.texts import Name, Quoted, Title, Words
from mailbot.errors import Refuse


@pytest.mark.parametrize(
    "text, bare",
    [
        ('"Rain"', "Rain"),
        ("“Rain”", "Rain"),
        ("„Rain“", "Rain"),
        ("'Rain'", "Rain"),
        ("«Rain»", "Rain"),
        ("Rain", "Rain"),
        ('"Rain', '"Rain'),
        ('"', '"'),
        ('" Rain "', "Rain"),
    ],
)
def test_quotes_come_off_in_pairs(text, bare):
    assert unquoted(text) == bare


def test_titles_are_kept_to_the_letter_up_to_their_limit():
    assert Title(10).parse(" A “Title” ") == "A “Title”"
    assert Title(10).parse("x" * 10) == "x" * 10
    assert (Title().parse("“Rain”"), Title().parse('"Rain":'), Title().parse("Rain:")) == ("Rain",) * 3
    assert Title().parse('"Rain" and "Hail"') == '"Rain" and "Hail"'
    with pytest.raises(Refuse, match="longer than 10 characters"):
        Title(10).parse("x" * 11)
    with pytest.raises(Refuse, match="title is required"):
        Title().parse("  ")


def test_names_lose_their_quotes_and_spare_blanks():
    assert Name().parse(' "Mr.  X" ') == "Mr. X"
    assert Quoted().parse("“ Rain ”") == "Rain"
    with pytest.raises(Refuse, match="is empty"):
        Name().parse('""')


def test_free_words_are_trimmed():
    assert Words().parse(" what if? ") == "what if?"
    assert Words(rest=True, free=False).free


@pytest.mark.parametrize(
    "words, sentence", [((), ""), (("a",), "a"), (("a", "b"), "a or b"), (("a", "b", "c"), "a, b or c")]
)
def test_words_are_listed(words, sentence):
    assert listed(words) == sentence
