"""Duck words: how a mail ends, whatever mail programs put around and below it."""

import pytest

from mailbot.engine.declare import CommandDecl
from mailbot.engine.registry import Registry
from tests.kit import module
from tests.rules.ducks9.conftest import Ducks

words = module("ducks9.words")
UNDER = "_" * 20


@pytest.fixture
def fed(pond: Ducks) -> Ducks:
    """Alice may feed Bob's Bertha; there is an Egg to hatch."""
    pond.duck("Bertha", "Bob", 5)
    pond.duck("Coot", "Alice", 9, eggs=1)
    pond.duck("Egg", "Bob", 5)
    return pond


@pytest.mark.clause("D9-WORD-1", "D9-WORD-3", "D9-WORD-4", "D9-WORD-5", "D9-WORD-6", "D9-WORD-8", "D9-WORD-10")
@pytest.mark.parametrize("text", [
    "feed Bertha quack", "feed Bertha. QUACK!!", "feed Bertha uwu~", "feed Bertha quack 🦆", "feed Bertha quack :duck:",
    "feed Bertha (egg)", "feed Bertha **waddle**", "feed Bertha ｑｕａｃｋ", "feed Bertha quack\nAlice", "feed Bertha quack\n— Alice",
    "feed Bertha quack\n-- \nAlice\nQuack Street 1\nno duck lives here", "feed Bertha quack\nSent from my phone",
    "feed Bertha quack\n\nOn Mon, 1 Mar 2021 at 10:00, Bob <bob@example.org> wrote:\n> What now?\n> Bob",
    f"feed Bertha quack\n{UNDER}\nThe list of the ducks, list@example.org\nTo leave it write to us",
    "> shall we feed?\n\nfeed Bertha quack", "feed Bertha quack.\n\n", "feed Bertha “quack”", "feed Bertha _quack_", "feed Bertha quack ❤️",
    "feed Bertha\nquack", "feed Bertha\n\nuwu 🦆\n🦆🦆", "feed Egg", "Please feed Bertha, uwu!", "feed Bertha \u200bquack\u200b",
    "feed Bertha quack\n==========\nwhatever", "FEED BERTHA QUACK"])
def test_ends_well(fed: Ducks, text: str) -> None:
    assert "gains 4 Quacks" in fed.do("Alice", text, dice=[4])[0]


@pytest.mark.clause("D9-WORD-10")
def test_the_word_may_be_the_commands_own(fed: Ducks) -> None:
    assert "hatches" in fed.do("Alice", "with Coot hatch egg")[0]
    assert "Say which duck" in fed.refused("Alice", "hatch egg")


@pytest.mark.clause("D9-WORD-2", "D9-WORD-5", "D9-WORD-6", "D9-WORD-7", "D9-WORD-8", "D9-WORD-9", "D9-WORD-4", "D9-ACT-1", "D9-ACT-7")
@pytest.mark.parametrize(("text", "last"), [
    ("feed Bertha", "bertha"), ("feed Bertha quacks", "quacks"), ("feed Bertha quackquack", "quackquack"),
    ("feed Bertha duck-egg", "duck-egg"), ("feed Bertha q u a c k", "k"), ("feed Bertha quack 1", "1"),
    ("feed Bertha quack, thanks", "thanks"),
    ("feed Bertha 🦆", "bertha"), ("feed Bertha 🥚", "bertha"), ("feed Bertha\n-- \nquack", "bertha"),
    ("feed Bertha\n\nOn Mon, 1 Mar 2021 at 10:00, Bob <bob@example.org> wrote:\n> quack", "bertha"),
    ("feed Bertha quack\nBest, A.", "a"), ("feed Bertha quack\nBob", "bob"), ("feed Bertha quack²", "quack2"),
    ("feed Bertha quack_1", "quack_1"),
    (f"feed Bertha\n{UNDER}\nquack", "bertha"), ("feed Bertha\nSent from my quack", "bertha"), ("feed Bertha quack's", "quack's")])
def test_without_a_duck_word_it_fails(fed: Ducks, text: str, last: str) -> None:
    before = fed.everything()
    answer = fed.mail("Alice", text)
    assert not answer.done and fed.everything() == before
    if answer.refused:
        assert all(word in answer.refused[0] for word in ("quack", "uwu", "egg", "waddle", f"“{last}”"))


@pytest.mark.clause("D9-WORD-2")
def test_the_refusal_names_the_words_and_the_last_one_found(fed: Ducks) -> None:
    assert fed.refused("Alice", "feed Bertha please") == (
        "A mail that acts must end in a duck word (quack, uwu, egg, waddle); the last word of yours is “please”.")


@pytest.mark.clause("D9-WORD-3")
def test_an_empty_text_makes_the_subject_the_message(fed: Ducks) -> None:
    assert "gains 4" in fed.do("Alice", "", subject="[ducks] feed Bertha quack", dice=[4])[0]
    assert "must end" in fed.refused("Bob", "", subject="feed Coot")
    answer = fed.mail("Carol", "quack", subject="feed Coot")
    assert not answer.done


@pytest.mark.clause("D9-WORD-3")
def test_attachments_and_html(fed: Ducks) -> None:
    html = {"Content-Type": "text/html; charset=utf-8"}
    assert "gains 2" in fed.do("Alice", "<p>feed Bertha <b>quack</b></p><blockquote>no word here</blockquote>", headers=html, dice=[2])[0]


@pytest.mark.clause("D9-WORD-11", "D9-WORD-12")
def test_free_text_loses_one_closing_word_and_names_the_longest_match(fed: Ducks) -> None:
    fed.duck("Sir Egg", "Bob", 1)
    fed.duck("Sir", "Bob", 2)
    assert "Sir Egg gains 1" in fed.do("Alice", "feed Sir Egg", dice=[1])[0]
    assert "Sir Egg gains 1" in fed.do("Carol", "feed Sir egg uwu", dice=[1])[0]
    assert "Sir gains 1" in fed.do("Dave", "feed Sir quack", dice=[1])[0]
    fed.do("Bob", "name Sir Lady Quack quack")
    assert fed.see("Lady Quack").quacks == 3
    fed.do("Bob", "rename Lady Quack to “Dame uwu”")
    assert fed.see("Dame uwu")


@pytest.mark.clause("D9-WORD-13")
def test_every_command_either_acts_or_does_not() -> None:
    """Which lines need a word is written down for each line of a player, and for no other."""
    listed = words.catalogue()
    registry = Registry.load("ducks9")
    own = {"periods", "period_votes", "trades", "judgments", "rulings", "confidence"}
    decls = {decl.name: decl for rule in registry.rules for decl in rule.declared.commands
             if decl.who == "player" and not decl.query and (rule.name in own or _is_ours(rule))}
    assert set(listed["acting"]) | set(listed["free"]) == set(decls)
    assert not set(listed["acting"]) & set(listed["free"])


def _is_ours(rule: object) -> bool:
    return any(getattr(module(f"ducks9.{path}"), "rule", None) is rule for path in ["names", "feeding", "attacks",
        "eggs", "stealing", "scouting", "ponds", "pond_rolls", "voting", "amending", "flock_trades", "judge", "governing", "queries"])


@pytest.mark.clause("D9-WORD-13", "D9-PROP-1", "D9-JUDGE-8", "D9-VOTE-2")
@pytest.mark.parametrize("line", ["propose: Frost\nPonds freeze.\nend", "vote 1 bread", "unvote 1", "my ducks",
    "show pond 1", "status", "help"])
def test_what_needs_no_word(pond: Ducks, line: str) -> None:
    pond.do("Alice", "propose: One\nText.\nend")
    pond.do("Bob", "vote 1 duck")
    assert pond.mail("Bob", line).done


def test_examples_of_acting_lines_end_in_a_word(pond: Ducks) -> None:
    """Wherever players read an example of a line that acts, it is one that would not be refused for want of a word."""
    active = pond.game.active
    acting = [decl for name, decl in active.commands.items() if name in words.catalogue()["acting"]]
    assert len(acting) > 20 and all(isinstance(decl, CommandDecl) for decl in acting)
    for decl in acting:
        shown = [pond.game.ask("as_example", line, command=decl.name) for line in decl.examples]
        assert all(line.split()[-1] in words.catalogue()["words"] for line in shown), decl.name
    assert "“accept trade 4 quack”" in "\n".join(pond.do("Alice", "help accept trade"))
    assert pond.game.ask("as_example", "vote 12 bread", command="vote by emoji") == "vote 12 bread"
