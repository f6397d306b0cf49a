import re

import pytest

from mailbot.commands.command import Command
from mailbot.commands.kinds import (
    EVERYTHING,
    Address,
    Amount,
    Choice,
    Duration,
    Moment,
    Name,
    Number,
    Numbers,
    Quoted,
    Title,
    Word,
    Words,
    yes_no,
)
from mailbot.commands.pattern import compile_pattern
from mailbot.commands.vocabulary import Vocabulary
from mailbot.errors import BadSetup

KINDS = {
    "n": Number(),
    "m": Number(),
    "p": Number(topic="proposal"),
    "ps": Numbers("proposal"),
    "name": Name(),
    "who": Name(),
    "thing": Name(),
    "words": Words(),
    "goods": Words(free=False),
    "more": Words(free=False),
    "title": Title(),
    "q": Quoted(strict=True),
    "w": Word(),
    "v": Word(),
    "mail": Address(),
    "money": Amount(),
    "span": Duration(),
    "time": Moment(),
    "c": yes_no(),
    "way": Choice({"up": ("u",), "down": ("d",), "forwards": ("forward", "fwd"), "backwards": ("back",)}),
    "side": Choice({"bread": ("🍞",), "duck": ("🦆",)}),
    "quack": Choice({"quack": (), "uwu": (), "waddle": (), "egg": ()}),
    "steps": Words(rest=True),
}

# What five very different games let their players write: the language must carry all of it.
LINES = [
    ("take turn [{way}] [with {goods}]", "take turn with D1 and D2", {"goods": "D1 and D2"}),
    ("take turn [{way}]", "Take turn FWD.", {"way": "forwards"}),
    ("move {goods} {way}", "move Warrior 7 up", {"goods": "Warrior 7", "way": "up"}),
    ("move {goods} to [square] {n}", "move 7 to #16", {"goods": "7", "n": 16}),
    ("attack {goods} with {more}", "attack Fort 3 with Warrior 7", {"goods": "Fort 3", "more": "Warrior 7"}),
    ("recruit {w} at {goods}", "recruit warrior at Fort 3", {"w": "warrior", "goods": "Fort 3"}),
    ("which prevails {goods} or {more}", "which prevails Turns 4 or Board 4", {"goods": "Turns 4", "more": "Board 4"}),
    (
        "offer {w} {goods} for {more}",
        "offer Bob $500 and 2 Pie for Hat",
        {"w": "Bob", "goods": "$500 and 2 Pie", "more": "Hat"},
    ),
    ("offer {w} {goods} for {more}", "offer Bob $20 for nothing", {"w": "Bob", "goods": "$20", "more": "nothing"}),
    ("(accept|decline|cancel) trade {n}", "decline trade 4", {"n": 4}),
    (
        "propose new rule in {goods}: {title}",
        "propose new rule in Turns: Lazy Days",
        {"goods": "Turns", "title": "Lazy Days"},
    ),
    (
        "propose [to] change rule {goods}: {title}",
        "propose to change rule Turns 3: A: B",
        {"goods": "Turns 3", "title": "A: B"},
    ),
    ("withdraw [my] vote [on] {ps}", "withdraw my vote on 12", {"ps": (12,)}),
    ("challenge {n}: {words}", "challenge 345: he moved twice", {"n": 345, "words": "he moved twice"}),
    ("complain about {w}: {words}", "complain about Bob: rude mail; twice", {"w": "Bob", "words": "rude mail; twice"}),
    ("change address to {mail}", "change address to Alice@New.example.org", {"mail": "alice@new.example.org"}),
    (
        "address of {w} is {mail}: {words}",
        "address of Bob is bob@example.org: old box is gone",
        {"w": "Bob", "mail": "bob@example.org", "words": "old box is gone"},
    ),
    ("confirm {w}", "confirm 7K2Q", {"w": "7K2Q"}),
    ("look [at {n}]", "look", {}),
    ("look [at {n}]", "look at 14", {"n": 14}),
    (
        "refuse {p} {w}: {words}",
        "refuse proposal 12 infeasible: no such square",
        {"p": 12, "w": "infeasible", "words": "no such square"},
    ),
    (
        "void ballot of {w} on {p}: {words}",
        "void ballot of Bob on 12: second account",
        {"w": "Bob", "p": 12, "words": "second account"},
    ),
    (
        "correct [by proposal {n}]: {words}",
        "correct by proposal 12: attack should be 7",
        {"n": 12, "words": "attack should be 7"},
    ),
    ("correct [by proposal {n}]: {words}", "correct: Fort 3 lost 10 hp twice", {"words": "Fort 3 lost 10 hp twice"}),
    ("vote {p} {side}", "vote 12 🦆", {"p": 12, "side": "duck"}),
    ("{side}", "🍞", {"side": "bread"}),
    (
        "(name|rename) {goods} [to] {q} [{quack}]",
        'name #7 "Sir Quack" uwu',
        {"goods": "#7", "q": "Sir Quack", "quack": "uwu"},
    ),
    (
        "rename {goods} to {more} {quack}",
        "rename Bertha to Clara quack",
        {"goods": "Bertha", "more": "Clara", "quack": "quack"},
    ),
    (
        "feed {goods} [with {w}] {quack}",
        "feed Bertha with grape egg",
        {"goods": "Bertha", "w": "grape", "quack": "egg"},
    ),
    ("feed {goods} [with {w}] {quack}", "feed Bertha quack", {"goods": "Bertha", "quack": "quack"}),
    (
        "[{quack}] attack {goods} with {more} for {n} [quack|uwu]",
        "quack attack Coot with Bertha for 6 quack",
        {"quack": "quack", "goods": "Coot", "more": "Bertha", "n": 6},
    ),
    ("[with {more}] hatch egg [with {goods}] [{quack}]", "with Bertha hatch egg", {"more": "Bertha"}),
    (
        "(send {goods} scouting|scout with {more}) {quack}",
        "scout with Bertha, Bill uwu",
        {"more": "Bertha, Bill", "quack": "uwu"},
    ),
    (
        "request justice [(statement|question)]: {words}",
        "request justice: Is Bertha in pond 2? quack",
        {"words": "Is Bertha in pond 2? quack"},
    ),
    (
        "rule on request {n}: {w}, {words}",
        "rule on request 3: false, because line",
        {"n": 3, "w": "false", "words": "because line"},
    ),
    ("admin start {time}", "admin start 2021-03-01 12:00", {"time": 1614600000}),
    ("remove [the] judge: {words}", "remove the judge: answers sold", {"words": "answers sold"}),
    ("[I] resign as judge", "I resign as judge", {}),
    ("make {w} a (contest|contract)", "make C4 a contest", {"w": "C4"}),
    (
        "award {w} {v} {n} {name}: {words}",
        "award C4 Bob 5 y: won round 1",
        {"w": "C4", "v": "Bob", "n": 5, "name": "y", "words": "won round 1"},
    ),
    ("score {w} {v} = {n}", "score C4 Bob = 10", {"w": "C4", "v": "Bob", "n": 10}),
    (
        "deadline {w} {v} in {span}: {words}",
        "deadline C4 all in 72 hours: vote",
        {"w": "C4", "v": "all", "span": 259200, "words": "vote"},
    ),
    (
        "deadline {w} {v} by {time}: {words}",
        "deadline C4 me by 2026-03-01 18:00: results",
        {"w": "C4", "v": "me", "time": 1772388000, "words": "results"},
    ),
    ("extend {w} by {span}", "extend D4 by 24 hours", {"w": "D4", "span": 86400}),
    (
        "roll {w} for {v} [secretly] [: {words}]",
        "roll 3d6+1 for C4: storm",
        {"w": "3d6+1", "v": "C4", "words": "storm"},
    ),
    ("roll {w} for {v} [secretly] [: {words}]", "roll 1d20 for C4 secretly", {"w": "1d20", "v": "C4"}),
    ("pick {n} of {goods} for {w}", "pick 2 of Ann, Bob, Cid for C4", {"n": 2, "goods": "Ann, Bob, Cid", "w": "C4"}),
    (
        "turn: {steps}",
        "turn: drink grog; go 5, 2; fix pumps for 6 # 2",
        {"steps": "drink grog; go 5, 2; fix pumps for 6 # 2"},
    ),
    (
        "standing orders {w}: {steps}",
        "standing orders C2: hatch random; keep grog",
        {"w": "C2", "steps": "hatch random; keep grog"},
    ),
    ("block {w}", "block 2-3", {"w": "2-3"}),
    ("resolve {w} with {n}", "resolve 41.3 with 2", {"w": "41.3", "n": 2}),
    (
        "resolve {w} as {q}",
        'resolve 41.3 as "In Rule 12, remove section B.2."',
        {"w": "41.3", "q": "In Rule 12, remove section B.2."},
    ),
    ("walk to {w}", "walk to (11,11)", {"w": None}),
    ("give {money} to {w}", "give $5 to Iain", {"money": 5, "w": "Iain"}),
    ("use melange {w} [{way}]", "use melange -1 up", {"w": "-1", "way": "up"}),
    ("move [, for {w}] [, then step past]", "move, then step past", {}),
    ("move [, for {w}] [, then step past]", "move, for magnet", {"w": "magnet"}),
    (
        "use cube token: exchange with {w}, give {v}, take {name}",
        "use cube token: exchange with Ann, give red, take blue",
        {"w": "Ann", "v": "red", "name": "blue"},
    ),
    ("vote {c} on {ps}", "vote no on everything open", {"c": "no", "ps": EVERYTHING}),
]


@pytest.mark.parametrize("pattern, line, arguments", LINES, ids=[line for _, line, _ in LINES])
def test_the_language_carries_what_games_need(pattern, line, arguments):
    if arguments.get("w", "") is None:
        kinds = {"w": Word("a square", r"\(\d+,\s?\d+\)")}
        arguments = {"w": "(11,11)"}
    else:
        kinds = KINDS
    fit = Vocabulary([Command("it", (pattern,), kinds)]).fit(line)
    assert fit is not None
    assert (fit.arguments, fit.trouble) == (arguments, "")


@pytest.mark.parametrize(
    "pattern, line",
    [
        ("vote {n}", "vote12"),
        ("vote {n}", "voter 12"),
        ("vote {n} yes", "vote 12 yesterday"),
        ("status", "status quo"),
        ("status", "my status"),
        ("a: {n}", "a:"),
        ("vote [on] {n}", "vote one 12"),
    ],
)
def test_only_whole_words_fit(pattern, line):
    assert not compile_pattern(pattern, KINDS).regex.fullmatch(line)


@pytest.mark.parametrize("line", ["leave game", "leave the game", "leave a game", "leave"])
def test_articles_come_and_go(line):
    assert compile_pattern("leave [the game]", {}).regex.fullmatch(line)


@pytest.mark.parametrize("line", ["note: x", "note : x", "note - x", "note -- x", "note = x", "note -> x", "note:x"])
def test_a_colon_may_be_a_dash(line):
    assert compile_pattern("note: {words}", KINDS).regex.fullmatch(line)["words"] == "x"


@pytest.mark.parametrize(
    "pattern, fault",
    [
        ("vote {nobody}", r"\{nobody\} has no kind"),
        ("vote {n} or {n}", r"\{n\} stands twice"),
        ("vote [on", "“]” is missing"),
        ("vote on)", r"“\)” stands alone"),
        ("(a|b", r"“\)” is missing"),
        ("vote {", "cannot read"),
    ],
)
def test_faulty_patterns_are_named(pattern, fault):
    with pytest.raises(BadSetup, match=fault):
        compile_pattern(pattern, KINDS)


def test_a_kinds_faulty_regex_is_named():
    with pytest.raises(BadSetup, match="a kind's own pattern is wrong"):
        compile_pattern("vote {w}", {"w": Word("x", "(")})


@pytest.mark.parametrize(
    "pattern, form",
    [
        ("vote {c} [on] {ps}", "vote <yes or no> [on] <proposal numbers such as 12-15 and 17>"),
        ("(join|sign up) as {name}", "join as <a name>"),
        ("propose: {title}", "propose: <a title>"),
        ("move [, then {w}]", "move [, then <a word>]"),
    ],
)
def test_forms_carry_placeholders(pattern, form):
    compiled = compile_pattern(pattern, KINDS)
    assert compiled.form == form
    assert Vocabulary([Command("it", (pattern,), KINDS)]).fit(form) is None


def test_words_a_pattern_may_begin_with():
    assert compile_pattern("[please] (join|sign up)", {}).firsts == {"please", "join", "sign"}
    assert compile_pattern("{n}: yes", KINDS).firsts is None
    assert compile_pattern("{side}", KINDS).firsts == {"bread", "🍞", "duck", "🦆"}


def test_every_pattern_is_cheap_on_a_long_hostile_line():
    for pattern, _, _ in LINES:
        regex = compile_pattern(pattern, KINDS).regex
        first = re.match(r"\w+", pattern)
        for tail in ("12, ", "12 - ", "1,1", "for ", "a with ", '"', ": ", "to Ann "):
            assert not regex.fullmatch((first.group() if first else "") + " " + tail * 60 + "?\n")
