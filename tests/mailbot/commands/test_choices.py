import pytest

from mailbot.commands.choices import Choice, yes_no


@pytest.mark.parametrize(
    "word, option",
    [
        ("yes", "yes"),
        ("FOR", "yes"),
        ("Aye", "yes"),
        ("+1", "yes"),
        ("in  favour", "yes"),
        ("👍", "yes"),
        ("sí", "yes"),
        ("👍️", "yes"),
        ("no", "no"),
        ("against", "no"),
        ("NAY", "no"),
        ("-1", "no"),
        ("−1", "no"),
        ("abstain", "abstain"),
        ("present", "abstain"),
    ],
)
def test_synonyms_mean_their_option(word, option):
    assert yes_no("abstain").parse(word) == option


def test_a_game_names_its_own_options():
    side = Choice({"bread": ("🍞", "loaf"), "duck": ("🦆",)}, "bread or duck")
    assert side.parse("🍞") == "bread"
    assert side.parse("Loaf") == "bread"
    assert side.sample == "bread or duck"
    assert Choice({"up": (), "down": (), "left": ()}).sample == "up, down or left"


def test_common_synonyms_can_be_left_out():
    assert "for" not in Choice({"yes": ()}, common=False).meaning
