import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from mailbot.commands.spelling import spell
from mailbot.normal import for_matching


def test_what_is_matched_leads_back_to_what_was_written():
    line = spell("  vote\u00a0\u00a012  “Yes”\u200b ")
    assert line.plain == 'vote 12 "Yes"'
    assert line.original(8, 13) == "“Yes”"
    assert line.original(3, 3) == ""


def test_plain_text_is_taken_as_it_is():
    line = spell("  vote 12 yes ")
    assert (line.plain, line.places, line.original(5, 7)) == ("vote 12 yes", (), "12")


def test_parts_can_be_left_out():
    line = spell("vote **12** yes")
    bare = line.without([(5, 7), (9, 11)])
    assert bare.plain == "vote 12 yes"
    assert bare.original(5, 7) == "12"


@given(st.text())
def test_any_text_is_spelled_like_for_matching(text):
    line = spell(text)
    assert line.plain == " ".join(line.plain.split())
    assert unicodedata.normalize("NFC", "".join(line.plain.split())) == "".join(for_matching(text).split())


@given(st.text(), st.data())
def test_every_place_is_in_the_text(text, data):
    line = spell(text)
    if line.plain:
        start = data.draw(st.integers(0, len(line.plain) - 1))
        piece = line.original(start, len(line.plain))
        assert piece and piece in line.text
