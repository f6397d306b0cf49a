import pytest

from mailbot.commands.command import Command
from mailbot.commands.kinds import EVERYTHING, Name, Number, Title, Word, Words
from mailbot.commands.vocabulary import Vocabulary

VOTES = [
    ("vote 12 yes，谢谢", (12,), "yes"),
    ("vote 12 yes、ありがとう。", (12,), "yes"),
    ("vote 12 yes, תודה", (12,), "yes"),
    ("vote 12 yes", (12,), "yes"),
    ("I vote FOR 12", (12,), "yes"),
    ("12: no", (12,), "no"),
    ("yes on 12-15 and 17", (12, 13, 14, 15, 17), "yes"),
    ("+1 to 12", (12,), "yes"),
    ("vote no on everything open", EVERYTHING, "no"),
    ("Vote: 12 yes", (12,), "yes"),
    ("vote 12: yes", (12,), "yes"),
    ("12 yes", (12,), "yes"),
    ("#12 yes", (12,), "yes"),
    ("12 - no", (12,), "no"),
    ("12 – no", (12,), "no"),
    ("12 = yes", (12,), "yes"),
    ("Proposal 12: no", (12,), "no"),
    ("Proposal 12 yes", (12,), "yes"),
    ("my vote on 12 is no", (12,), "no"),
    ("The vote on 12 is no", None, None),
    ("I vote yes on proposal 12.", (12,), "yes"),
    ("I hereby vote FOR proposals 12, 13 and 14!", (12, 13, 14), "yes"),
    ("I'd like to vote yes on 12, please.", (12,), "yes"),
    ("I would like to vote against 12", (12,), "no"),
    ("👍 on 12", (12,), "yes"),
    ("yes to all", EVERYTHING, "yes"),
    ("I am voting no on 12", (12,), "no"),
    ("I’m voting no on 12", (12,), "no"),
    ("vote aye on P12", (12,), "yes"),
    ("Vote  12   YES", (12,), "yes"),
    ("VOTE 12 YES!!!", (12,), "yes"),
    ("vote 12 “yes”", (12,), "yes"),
    ("vote yes, please, on 12", (12,), "yes"),
    ("thanks! vote 12 yes", (12,), "yes"),
    ("Dear bot, vote 12 yes. Cheers, Ann", (12,), "yes"),
    ("Hello mailbot: vote 12 yes", (12,), "yes"),
    ("Bot, please vote 12 yes", (12,), "yes"),
    ("vote 12 yes, thanks, Ann", (12,), "yes"),
    ("vote 12 yes 🙂", (12,), "yes"),
    ("vote 12 yes :-)", (12,), "yes"),
    ("vote 12 yes, please! 🙏😅", (12,), "yes"),
    ("vote 12 yes ❤️", (12,), "yes"),
    ("vote yes 12 👍🏽", (12,), "yes"),
    ("1. vote 12 yes", (12,), "yes"),
    ("(a) vote 12 yes", (12,), "yes"),
    ("[x] vote 12 yes", (12,), "yes"),
    ("• vote 12 yes", (12,), "yes"),
    ("- vote 12 yes", (12,), "yes"),
    ("* vote 12 yes", (12,), "yes"),
    ("`vote 12 yes`", (12,), "yes"),
    ("**Vote 12 yes**!", (12,), "yes"),
    ("**vote** *12* __yes__", (12,), "yes"),
    ("_vote 12 yes_", (12,), "yes"),
    ("- **Vote:** 12 yes", (12,), "yes"),
    ("vote １２ yes", (12,), "yes"),
    ("vote\u00a012\u00a0yes", (12,), "yes"),
    ("Could you please vote 12 yes?", (12,), "yes"),
    ("and then vote 12 yes", (12,), "yes"),
    ("ok, vote 12 yes…", (12,), "yes"),
    ("vote 12 yes.", (12,), "yes"),
    ("Finally: vote 12 yes", (12,), "yes"),
    ("vote in favour of 12", None, None),
    ("vote 12 yea", (12,), "yes"),
]

NO_COMMANDS = [
    "I will vote 12 yes tomorrow if Ann agrees",
    "I'll vote 12 yes",
    "I would vote yes on 12",
    "vote 12 yes?",
    "should I vote 12 yes",
    "I might vote 12 yes",
    "I do not vote 12 yes",
    "don't vote 12 yes",
    "not yes on 12",
    "vote 12 yes if Ann agrees",
    "if Ann agrees vote 12 yes",
    "maybe 12 yes",
    "vote 12 not yes",
    "vote 12 yes unless Bob objects",
    "Did you vote 12 yes?",
    "I voted 12 yes",
    "Bob, vote 12 yes",
    "Hi Bob, vote 12 yes",
    "Until then, vote 12 yes",
    "tomorrow vote 12 yes",
    "vote 12 yes tomorrow",
    "I was going to vote 12 yes",
    "Shall we vote 12 yes",
    "We should all vote 12 yes",
    "I think: vote 12 yes",
    "he said vote 12 yes",
    '"vote 12 yes"',
    "vote 12 maybe",
    "vote yes on the next one",
    "join as Ann if I may",
    "join as Ann?",
    "join as Ann tomorrow",
    "leave the game?",
    "I never leave the game",
    "do you want to leave the game",
    "take turn forwards when Bob is back",
    "offer Bob $5 for a hat if he wants",
    "status quo",
    "",
    "   ",
    "...",
    "—",
    "retract 12 later",
    "I'd retract 12",
    "vote 12 yes (just kidding)",
]


@pytest.mark.parametrize(
    "line, proposals, choice", [vote for vote in VOTES if vote[2]], ids=lambda value: str(value)[:40]
)
def test_votes_as_people_write_them(vocabulary, line, proposals, choice):
    fit = vocabulary.fit(line)
    assert fit is not None
    assert (fit.command.name, fit.trouble, fit.bare) == ("vote", "", False)
    assert fit.arguments == {"proposals": proposals, "choice": choice}


@pytest.mark.parametrize("line", [*NO_COMMANDS, *(vote[0] for vote in VOTES if not vote[2])])
def test_wishes_plans_questions_and_prose_are_no_commands(vocabulary, line):
    assert vocabulary.fit(line) is None


@pytest.mark.parametrize(
    "line, name, arguments",
    [
        ("status please", "status", {}),
        ("My status!", "status", {}),
        ("Show the board.", "board", {}),
        ("HELP!", "help", {}),
        ("help: vote", "help", {"about": "vote"}),
        ("help vote!", "help", {"about": "vote"}),
        ("help vote?", "help", {"about": "vote"}),
        ("What is my status?", "status", {}),
        ("can I see the board, please?", "board", {}),
        ("please show me the board", "board", {}),
        ("join as Ann", "join", {"name": "Ann"}),
        ("Join the game as Mr. X please", "join", {"name": "Mr. X"}),
        ("sign up as O’Brien.", "join", {"name": "O’Brien"}),
        ('join as "If Only"', "join", {"name": "If Only"}),
        ("please leave", "leave", {}),
        ("I hereby leave the game.", "leave", {}),
        ("retract proposal #12", "retract", {"proposal": 12}),
        ("can you show proposal 12?", "show proposal", {"proposal": 12}),
        ("propose: “Rain” & more – now; ok?", "propose", {"title": "“Rain” & more – now; ok?"}),
        ("Proposal - Rain!", "propose", {"title": "Rain!"}),
        ("**propose: Rain**", "propose", {"title": "Rain"}),
        ("propose “Rain”.", "propose", {"quoted": "Rain"}),
        ("draft: It's *bold*", "draft", {"title": "It's *bold*"}),
        ("say C4: what if? no, never. Thanks", "say", {"contest": "C4", "words": "what if? no, never. Thanks"}),
        ("donate $1,000.", "donate", {"amount": 1000}),
        (
            "offer Bob $500 and 2 Pie for Hat please",
            "offer",
            {"player": "Bob", "give": "$500 and 2 Pie", "take": "Hat"},
        ),
        ("take turn fwd", "take turn", {"way": "forwards"}),
        ("Take: the turn backwards", "take turn", {"way": "backwards"}),
    ],
)
def test_commands_as_people_write_them(vocabulary, line, name, arguments):
    fit = vocabulary.fit(line)
    assert fit is not None
    assert (fit.command.name, fit.arguments, fit.trouble) == (name, arguments, "")


@pytest.mark.parametrize(
    "line, told",
    [
        ("vote 2.5 yes", "“2.5” is not a whole number"),
        ("vote five yes", "“five” is no number I can read"),
        ("vote -5 yes", "“-5” is not a whole number"),
        ("donate $0", "0 is out of range"),
        ("vote 14-12 yes", "runs backwards"),
        ("show proposal twelve", "“twelve” is no number"),
        ("propose:", "A title is required"),
        ("propose: " + "x" * 150, "longer than 100 characters"),
        ("**propose:**", "A title is required"),
    ],
)
def test_arguments_that_cannot_be_read_are_told(vocabulary, line, told):
    assert told in vocabulary.fit(line).trouble


@pytest.mark.parametrize(
    "line", ["yes", "Yes!", "AYE.", "vote yes", "I vote against", "👍", "+1", "Yes, please", "yes, thanks!"]
)
def test_short_answers_lack_their_topic(vocabulary, line):
    assert vocabulary.fit(line).bare


def test_list_numbers_are_told_apart_from_proposals(vocabulary):
    assert vocabulary.fit("12) yes").numbered
    assert not vocabulary.fit("12: yes").numbered


def test_lines_above_the_limit_are_prose(vocabulary):
    assert vocabulary.fit("vote " + "12, " * 100 + "13 yes")
    assert vocabulary.fit("vote " + "12, " * 300 + "13 yes") is None


def test_the_more_special_command_wins():
    loose = Command("move", ("move {a} to {b}",), {"a": Name(), "b": Number()})
    strict = Command("move expiry", ("move expiry {a} to {b}",), {"a": Number(), "b": Number()})
    for commands in ((loose, strict), (strict, loose)):
        assert Vocabulary(commands).fit("move expiry 3 to 4").command is strict
        assert Vocabulary(commands).fit("move fort to 4").command is loose


def test_the_reading_without_trouble_wins():
    number = Command("one", ("go to square {a}",), {"a": Number()})
    place = Command("two", ("go to {a}",), {"a": Name()})
    assert Vocabulary([number, place]).fit("go to square five").command is place


def test_an_argument_with_a_form_of_its_own_goes_before_any_words():
    duck = Command("duck", ("show {duck}",), {"duck": Word("a duck", r"\S.*")}, examples=("show Bertha",))
    contest = Command("contest", ("show {contest}",), {"contest": Word("a contest", r"c\d+")}, examples=("show C4",))
    for commands in ((duck, contest), (contest, duck)):
        vocabulary = Vocabulary(commands)
        assert vocabulary.check() == []
        assert (vocabulary.fit("show C4").command.name, vocabulary.fit("show Clara").command.name) == ("contest", "duck")


@pytest.mark.parametrize(("sure", "fits"), [(True, True), (False, False)])
def test_an_argument_that_is_sure_makes_no_line_doubtful(sure, fits):
    day = Word("a day", r"by\s\w+")
    day.free, day.sure = False, sure
    kinds = {"what": Word("what", r"\w+"), "day": day}
    vocabulary = Vocabulary([Command("due", ("deadline {what} {day}",), kinds, examples=("deadline x by friday",))])
    assert (vocabulary.fit("deadline poem by tomorrow") is not None) == fits


def test_the_role_decides_between_equal_forms():
    admin = Command("place", ("move {a} to {b}",), {"a": Name(), "b": Number()}, who="admin")
    player = Command("move", ("move {a} to {b}",), {"a": Name(), "b": Number()})
    vocabulary = Vocabulary([admin, player])
    assert vocabulary.fit("move Ann to 3").command is player
    assert vocabulary.fit("move Ann to 3", "admin").command is admin
    assert Vocabulary([admin]).fit("move Ann to 3").command is admin


def test_a_sound_vocabulary_has_no_faults(vocabulary):
    assert vocabulary.check() == []


@pytest.mark.parametrize(
    "command, fault",
    [
        (Command("a", ("a {x}",), {"x": Number()}), "a: it has no example"),
        (Command("a", ("a {x}",), {"x": Number()}, examples=("b 1",)), "a: its example “b 1” fits no pattern"),
        (Command("a", ("a {x}",), {"x": Number()}, examples=("a five",)), "a: its example “a five” is refused: “five”"),
        (
            Command("a", ("status {x}",), {"x": Words()}, examples=("status",)),
            "a: its example “status” is read as “status”",
        ),
        (Command("b", ("(b|status)",), examples=("b",)), "status: its example “status” fits “b” as well"),
        (Command("a", ("a",), examples=("a",), from_topic="x"), "the topic's argument “x” has no kind"),
        (
            Command("a", ("a",), {"x": Number()}, examples=("a",), from_topic="x"),
            "the topic's argument “x” names no topic",
        ),
        (
            Command("a", ("a: {x}",), {"x": Title()}, examples=("a: b",), body="x"),
            "the text's name “x” is an argument of the line too",
        ),
    ],
)
def test_faulty_declarations_are_told(command, fault):
    status = Command("status", ("status",), examples=("status",))
    assert any(fault in told for told in Vocabulary([status, command]).check())
