import pytest

from mailbot.commands.help import forms, index, nearest, page


@pytest.mark.parametrize(
    "line, form",
    [
        ("vot 12 yes", "vote <yes, no or abstain> [on] <proposal numbers such as 12-15 and 17>"),
        ("staus", "[my] status"),
        ("jion as Bob", "join [the game] as <a name>"),
        ("propose Rain", "propose: <a title>"),
        ("I will vote 12 yes tomorrow", "vote <yes, no or abstain> [on] <proposal numbers such as 12-15 and 17>"),
        ("leave teh game", "leave [the] [game]"),
        ("donat 5", "donate <an amount such as $500>"),
    ],
)
def test_the_nearest_form(vocabulary, line, form):
    assert nearest(line, vocabulary)[0] == form


@pytest.mark.parametrize("line", ["", "12", "xyzzy", "???", "Quack quack quack"])
def test_nothing_is_near(vocabulary, line):
    assert nearest(line, vocabulary) == ()


def test_at_most_two_forms_and_none_of_the_admins(vocabulary):
    assert all(len(nearest(line, vocabulary)) <= 2 for line in ("vote", "propose draft board status help", "i"))
    assert nearest("implment 12", vocabulary) == ()
    assert nearest("implment 12", vocabulary, "admin") == ("implement <a whole number>",)


def test_the_index_lists_what_one_may_use(vocabulary):
    text = index(vocabulary)
    assert "Say yes or no to proposals." in text
    assert "Where you stand." in text and "All of it." not in text
    assert "implement" not in text and "implement" in index(vocabulary, "admin")
    assert all(len(line) <= 78 for line in text.splitlines())


def test_a_page_tells_all(vocabulary):
    text = page(vocabulary.by_name["propose"])
    assert "write: propose: <a title>" in text
    assert "a line “end”" in text
    assert "“propose: Rain”" in text


def test_nothing_in_our_help_acts_when_it_comes_back(vocabulary, reads):
    everything = [index(vocabulary), index(vocabulary, "admin"), *(page(command) for command in vocabulary.commands)]
    for text in everything:
        assert reads(text).orders == ()


def test_forms_with_arguments_never_act(vocabulary):
    for command in vocabulary.commands:
        for form in forms(command):
            assert "<" not in form or vocabulary.fit(form) is None


@pytest.mark.parametrize("line", ["yes to hats", "Tea: no", "aye!! hats"])
def test_a_line_with_a_short_answer_is_near_the_command_it_answers(vocabulary, line):
    assert nearest(line, vocabulary) == (vocabulary.by_name["vote"].compiled[0].form,)
