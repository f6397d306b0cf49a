"""Scenario files: what is played, what is compared, and what is said when something differs."""

from pathlib import Path

import pytest

from mailbot.rehearse import Result, rehearse
from tests.mailbot.toy import toy_rules

HEAD = """
title = "A walk"
rules = "toy"
start = 2026-01-05T09:00:00Z
[players]
Ann = "ann@example.org"
Bob = "bob@example.org"
"""
SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.toml"))


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return toy_rules(tmp_path_factory.mktemp("toy"))


@pytest.fixture
def act(tmp_path: Path, rules: Path):  # type: ignore[no-untyped-def]
    """Rehearse some steps of a game of the toy."""
    def run(steps: str, head: str = HEAD) -> Result:
        file = tmp_path / "a.toml"
        file.write_text(f"{head}\n{steps}")
        return rehearse(file, rules)
    return run


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_the_scenarios_of_the_bundled_rulesets(file: Path) -> None:
    result = rehearse(file)
    assert result.ok, "\n".join([result.line, *result.details])


WALK = '[[step]]\nat = "+1h"\nfrom = "Ann"\nsay = "walk"\n'


@pytest.mark.parametrize("steps", [
    WALK + 'dice = [3, 4]\nexpect = { "players.Ann.square" = 8 }\nreply = ["SQUARE 8", "1 done"]\nreply_lacks = ["square 9"]',
    WALK + 'dice = [3, 4]\nexpect = { players.Ann.square = 8, players.Bob.square = 1, game.status = "running" }',
    WALK + 'dice = [3, 4]\nexpect = { "players.Ann.square" = "> 7", "game.now" = 2026-01-05T10:00:00Z }',
    WALK + 'dice = [3]\nexpect = { "players.Ann.square" = ">= 5" }',
    WALK + 'absent = ["players.Cid", "players.Ann.key", "vases.Ming"]\npublic = ["Ann walks to square"]',
    '[given]\n"players.Ann.square" = 10\n' + WALK + 'dice = [1, 1]\nexpect = { "players.Ann.square" = 12 }',
    '[given]\nplayers.Ann.square = 10\n' + WALK + 'dice = [1, 1]\nexpect = { "players.Ann.square" = 12 }',
    '[given]\n"players.Ann" = { square = 10, money = 3 }\n' + WALK + 'dice = [1, 1]\n'
    'expect = { "players.Ann.square" = 12, "players.Ann.money" = 3 }',
    '[given]\n"players.Ann.bag.hats" = 2\n"players.Ann.bag.ropes" = 1\n[[step]]\nat = "+1s"\n'
    'expect = { "players.Ann.bag" = { hats = 2, ropes = 1 } }',
    '[given]\n"ponds.4.fill" = 9\n"ponds.1.owner" = "Bob"\n[[step]]\nat = "+1s"\n'
    'expect = { "ponds.4.fill" = 9, "ponds.4.number" = 4, "ponds.1.owner" = "Bob", "ponds.1.fill" = 3 }',
    '[given]\n"vases.Tang" = { owner = "Ann" }\n"players.Ann.money" = 50\n[[step]]\nat = "+0s"\ndice = [2]\n'
    'expect = { "players.Ann.money" = 40, "vases.Tang.breaks_at" = 2026-01-05T09:00:00Z }',
    '[given]\n"game.parameters.fine" = 7\n"game.windy_at" = 2026-01-05T09:30:00Z\n[[step]]\nat = "+1s"\n'
    'expect = { "game.parameters.fine" = 7, "game.windy_at" = "2026-01-05T09:30:00Z" }',
    '[given]\n"game.status" = "paused"\n' + WALK + 'reply = ["paused"]\nexpect = { "players.Ann.square" = 1 }',
    # timers: up to `at`, `at` included, before a mail of the same second; their draws come first
    '[[step]]\nat = "+15h"\ndice = [5, 6]\nexpect = { "players.Ann.square" = 5, "players.Bob.square" = 6 }',
    '[[step]]\nat = "+14h 59min 59s"\nexpect = { "players.Ann.square" = 1 }',
    '[[step]]\nat = 2026-01-06T00:00:00Z\nfrom = "Ann"\nsay = "walk"\ndice = [5, 6, 1, 1]\n'
    'expect = { "players.Ann.square" = 7, "players.Bob.square" = 6 }',
    # what a step gives stands after the timers up to its time and before its mail
    '[[step]]\nat = "+15h"\ngiven = { "players.Ann.square" = 9 }\ndice = [5, 6]\n'
    'expect = { "players.Ann.square" = 9, "players.Bob.square" = 6 }',
    WALK + 'given."players.Ann.square" = 9\ngiven."vases.Tang" = { owner = "Bob", breaks_at = 2026-01-06T09:00:00Z }\ndice = [1, 1]\n'
    'expect = { "players.Ann.square" = 11, "vases.Tang.owner" = "Bob" }',
    # choices by name, shuffles from the top
    '[[step]]\nat = "+1h"\nfrom = "Bob"\nsay = "pick"\ndice = ["queen"]\nexpect = { "players.Bob.card" = "Queen" }\n'
    'reply = ["Queen"]\nsecret = ["Queen"]\npublic = ["Bob picks a card"]',
    '[[step]]\nat = "+1h"\nfrom = "Bob"\nsay = "pick"\ndice = [2]\nexpect = { "players.Bob.card" = "King" }',
    '[[step]]\nat = "+1h"\nfrom = "admin"\nsay = "shuffle"\ndice = [["d", "a"]]\n'
    'expect = { "game.deck.0" = "d", "game.deck.1" = "a" }',
    '[[step]]\nat = "+1h"\nfrom = "Ann"\nsay = "pick"\ndice = ["Ace"]\n[[step]]\nat = "+1h"\nfrom = "Ann"\n'
    'say = "whisper to Bob"\nmail.Bob = ["ann holds the ace"]',
    # who writes: strangers, the list, answers, raw mails
    '[[step]]\nat = "+1h"\nfrom = "cid@example.org"\nsay = "join as Cid"\nexpect = { "players.Cid.membership" = "player" }\n'
    'mail.Ann = ["Cid has joined"]\n[[step]]\nat = "+2h"\nfrom = "Cid"\nsay = "walk"\nreply = ["square"]',
    '[[step]]\nat = "+1h"\nfrom = "Ann"\nto = "list"\nsay = "Hello all!\\nvase: Ming\\nbye"\nmail.Bob = ["the vase Ming"]\n'
    'expect = { "vases.Ming.owner" = "Ann" }',
    '[[step]]\nat = "+1h"\nfrom = "Ann"\nsay = "vase Ming"\n[[step]]\nat = "+1h"\nfrom = "Bob"\nanswers = "vase"\nsay = "walk"\n'
    'reply = ["Re: [A walk] Ann has a vase (1 done)"]',
    '[[step]]\nat = "+1h"\nfrom = "Ann"\nraw = """\nFrom: ann@example.org\nTo: game@example.org\n\nwalk\n"""\ndice = [1, 1]\n'
    'expect = { "players.Ann.square" = 3 }',
    # two equal texts at different times, and at the same time, are two mails
    WALK + 'dice = [1, 1]\n' + WALK + 'dice = [1, 1]\nexpect = { "players.Ann.square" = 5 }',
    '[parameters]\nconfirm = "token"\n[[step]]\nat = "+1h"\nfrom = "cid@example.org"\nsay = "join as Cid"\nabsent = ["players.Cid"]\n'
    'mail."cid@example.org" = ["answer this mail"]\n[[step]]\nat = "+2h"\nfrom = "cid@example.org"\nanswers = "confirm"\n'
    'say = "yes, that is me"\nexpect = { "players.Cid.membership" = "player" }',
])
def test_scenarios_that_come_out(act, steps: str) -> None:  # type: ignore[no-untyped-def]
    result = act(steps)
    assert result.ok and result.line.endswith("a.toml: ok"), "\n".join([result.line, *result.details])


PICK = '[[step]]\nat = "+1h"\nfrom = "Ann"\nsay = "pick"\ndice = ["Ace"]\n'


@pytest.mark.parametrize("steps, said", [
    (WALK + 'dice = [3, 4]\nexpect = { "players.Ann.square" = 9 }',
     'step 1 (Ann, “walk”, 2026-01-05T10:00:00Z): players.Ann.square is 8, expected 9; around it: players.Ann {"name":"Ann"'),
    (WALK + 'dice = [3, 4]\nexpect = { "players.Cid.square" = 9 }', "players.Cid.square does not exist, expected 9; around it: players"),
    (WALK + 'dice = [3, 4]\nexpect = { "players.Ann.square" = "> 8" }', 'players.Ann.square is 8, expected "> 8"'),
    (WALK + 'absent = ["players.Ann"]', "players.Ann is {"),
    (WALK + 'dice = [3, 4]\nreply = ["square 9"]', "the answer lacks “square 9”"),
    (WALK + 'dice = [3, 4]\nreply_lacks = ["square 8"]', "the answer has “square 8” in it"),
    (WALK + 'mail.Bob = ["walks"]', "no mail to Bob has “walks” in it (0 were sent)"),
    (WALK + 'public = ["The wind blows"]', "the website does not say “The wind blows”"),
    (WALK + 'dice = [3, 4, 5]', "of the scripted draws [5] were not used"),
    (WALK + 'dice = [3, 7]', "the scripted 7 is not a face of a die with 6"),
    (WALK + 'dice = ["Ace", 3]', "the scripted 'Ace' is not a face of a die with 6"),
    (WALK + 'dice = [[1, 2]]', "is not a face of a die with 6"),
    (WALK + 'dice = [1.5]', "1.5 is neither a face, a name, nor an array of names"),
    (WALK.replace("walk", "stumble") + 'dice = [3]', "of the scripted draws [3] were not used"),
    (PICK.replace("Ace", "Joker"), "the scripted 'Joker' is none of ['Ace', 'King', 'Queen']"),
    ('[[step]]\nat = "+1h"\nfrom = "admin"\nsay = "shuffle"\ndice = [["x"]]', "the scripted 'x' is not among what is left"),
    ('[[step]]\nat = "+1h"\ndice = [3]', "of the scripted draws [3] were not used"),
    (PICK + PICK.replace("pick", "blab").replace('dice = ["Ace"]', 'secret = ["ace"]'),
     "step 2 (Ann, “blab”, 2026-01-05T10:00:00Z): “ace” is no secret: it stands on the website in "),
    (PICK + PICK.replace("pick", "whisper to Bob").replace('dice = ["Ace"]', 'secret = ["the Ace"]'),
     "“the Ace” is no secret: it stands in the mail “[A walk] Psst” to bob@example.org"),
    (WALK.replace("walk", "break down"), "broke down: RuleFault: there is no row 99 in ponds"),
    (WALK.replace("Ann", "Cid"), "step 1: `from`: there is no player Cid; there are Ann, Bob"),
    (WALK + 'mail.Cid = ["x"]', "there is no player Cid"),
    ('[[step]]\nat = "+1h"\nfrom = "Ann"\nanswers = "vase"\nsay = "x"', "Ann got no mail whose subject has “vase” in it"),
    ('[given]\n"players.Cid.square" = 3', "[given] players.Cid: it does not exist yet, and email must be given to make it"),
    ('[given]\n"players.Ann.sqare" = 3', "[given] players.Ann: there is no sqare; there are name, email"),
    ('[given]\n"players.Ann.square" = "x"', "[given] players.Ann: players.square: 'x' is not a whole number of at least 1"),
    ('[given]\n"players.Ann.rich" = true', "rich is computed from other values"),
    ('[given]\n"lakes.1.fill" = 3', "[given] lakes.1.fill: there is no lakes; there are game, "),
    ('[given]\n"game.weather" = "dry"', "[given] game.weather: the game has no such attribute"),
    (WALK + WALK + 'given = { "players.Ann.sqare" = 3 }', "step 2: [given] players.Ann: there is no sqare; there are name, email"),
    ('[parameters]\nfines = 3', "parameter fines: "),
])
def test_scenarios_that_do_not(act, steps: str, said: str) -> None:  # type: ignore[no-untyped-def]
    result = act(steps)
    assert not result.ok and said in result.line, result.line
    assert "\n" not in result.line


@pytest.mark.parametrize("steps, said", [
    ('[[step]]\nat = "+1h"\nform = "Ann"', "step 1: `form` is unknown: did you mean `from`?"),
    ('[[step]]\nat = "soon"', "step 1: “soon” is no time"),
    ('[[step]]\nat = "+soon"', "step 1: “soon” is no duration"),
    ('[[step]]\nat = 5', "step 1: `at` is 5: write a time such as"),
    ('[[step]]\nat = "+2h"\n[[step]]\nat = "+1h"', "step 2: `at` (+1h) is before the step above it"),
    ('[[step]]\nat = "+1h"\nsay = "walk"', "step 1: `say` needs `from`"),
    ('[[step]]\nat = "+1h"\nreply = ["x"]', "step 1: `reply` needs `say`"),
    ('[[step]]\nat = "+1h"\nfrom = "Ann"\nto = "Bob"\nsay = "x"', "step 1: `to` is “Bob”"),
    ('[[step]]\nat = "+1h"\nexpect = ["x"]', "step 1: `expect` must be a table"),
    ('[[step]]\nat = "+1h"\ngiven = ["x"]', "step 1: `given` must be a table"),
    ('[[step]]\nat = "+1h"\npublic = [5]', "step 1: `public` must be a list of texts"),
    ('[[step]]\nat = "+1h"\nabsent = ["players."]', "step 1: the path “players.” ends too early"),
    ('[[step]]\nat = "+1h"\nfrom = "Ann"\nraw = "missing.eml"', "step 1: `raw`: "),
    ('[[step]]\nat = "+1h"\nfrom = "Ann"\nraw = "a.toml"\nsay = "x"', "step 1: `say` and `raw` are both given"),
    ("step = 5", "`step` must be given by [[step]]"),
    ("[[steps]]", "`steps` is unknown: did you mean `step`?"),
    ("x = = 5", "no readable TOML"),
])
def test_files_that_cannot_be_read(act, steps: str, said: str) -> None:  # type: ignore[no-untyped-def]
    head = HEAD if not steps.startswith("step =") else f"{steps}\n{HEAD}"
    result = act("" if head is not HEAD else steps, head)
    assert not result.ok and said in result.line, result.line


@pytest.mark.parametrize("head, said", [
    ('rules = "toy"', "`start` is missing"),
    ("start = 2026-01-05", "`rules` is missing"),
    ('rules = "toys"\nstart = 2026-01-05', "there is no ruleset “toys”"),
    ('rules = "toy"\nstart = 2026-01-05\n[players]\nAnn = 5', "[players] Ann: write an address in quotes"),
    ('rules = "toy"\nstart = 2026-01-05\n[players]\nadmin = "a@example.org"', "[players] admin cannot join: “admin” cannot be"),
    ('rules = "toy"\nstart = 2026-01-05\n[players]\nAnn = "a@x.org"\nBob = "a@x.org"', "[players] Bob cannot join: a@x.org is"),
])
def test_games_that_cannot_begin(act, head: str, said: str) -> None:  # type: ignore[no-untyped-def]
    result = act("", head)
    assert not result.ok and said in result.line, result.line


def test_a_failure_tells_what_happened_in_the_step(act) -> None:  # type: ignore[no-untyped-def]
    result = act(WALK + 'dice = [3, 4]\nexpect = { "players.Ann.square" = 9 }')
    story = "\n".join(result.details)
    assert "drawn: walk: 3 of 6" in story and "log 3: Ann walks to square 8." in story and "done: walk" in story


def test_unscripted_dice_are_the_same_every_time(act) -> None:  # type: ignore[no-untyped-def]
    first, second = (act(WALK + 'expect = { "players.Ann.square" = 99 }').line for _ in range(2))
    assert first == second


def test_rules_beside_the_file_are_found(rules: Path) -> None:
    file = rules.parent / "beside.toml"
    file.write_text(HEAD + WALK)
    assert rehearse(file).ok


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in rehearse(tmp_path / "none.toml").line
