import re

import pytest

from mailbot.commands import words
from mailbot.errors import BadSetup


def test_the_catalogue_is_in_lower_case_and_in_the_spelling_for_matching():
    listed = [word for entries in words.catalogue().lists.values() for found in entries.values() for word in found]
    assert listed
    assert all(word == word.lower() and "’" not in word for word in listed)


def test_a_missing_entry_is_named():
    with pytest.raises(BadSetup, match=r"words.toml: \[before\] has no entry “nothing”"):
        words.catalogue().get("before", "nothing")


def test_words_that_change_the_meaning_are_no_polite_words():
    polite = " ".join(words.catalogue().get("before", "words") + words.catalogue().get("after", "words"))
    assert not re.search(r"\b(will|not|unless|maybe|tomorrow|shall|never)\b", polite)


def test_the_longest_alternative_is_tried_first():
    assert re.match(words.alternatives(["in", "in favour"]), "in  favour").group() == "in  favour"


@pytest.mark.parametrize("listed", ["yes", [1], [""]])
def test_faulty_lists_are_named(listed):
    with pytest.raises(BadSetup, match=r"\[choices\] yes must be a list of words"):
        words._words("[choices] yes", listed)
