"""Games of ducks at random: whatever people write, nothing breaks, and what must hold holds after every mail."""

import random

import pytest

from tests.kit import module
from tests.rules.ducks9.conftest import PLAYERS, Ducks

royalty, ponds, callings = module("ducks9.royalty"), module("ducks9.ponds"), module("ducks9.callings")
NAMES = ("Bertha", "Coot", "Sir Egg", "quack", "", "Alice", "Jeffery", "Bill and Bo", "#3", "feed Coot", "<b>", "Ümläut 🦆")
LINES = (
    'name #{d} "{n}"', "name #{d} {n}", "rename {n} to {m}", "feed #{d}", "feed {n}", "feed #{d} with grape",
        "attack #{d} with #{e} for {k}",
    "attack #{d} with #{e} for {k}", "lay egg with #{d} for {k}", "hatch egg with #{d}", "divine scrambler on Duck God with #{d} for 20",
    "steal #{d} with #{e}", "send #{d} scouting", "scout with #{d}, #{e} and #{d}", "retrieve #{d}", "retrieve #{d}", "cut losses on #{d}",
    "assign #{d} to pond {p}", "assign #{d} to pond {p}", "move #{d} to pond {p}", "roll for a pond", "roll for a pond for #{d}",
    "give #{d} to {w}", "offer #{d} to {w} for #{e}", "accept trade {k}", "decline trade {k}", "withdraw trade {k}",
    "appoint myself judge", "assent to {w} as judge", "withdraw my assent to {w}", "remove the judge: {n}",
    "assent to removal", "I resign as judge",
    "request justice: Is {n} a duck?", "request justice: {n} is wet.", "rule on request {k}: true, so",
    "overturn ruling {k}", "affirm ruling {k}",
    "vote {k} bread", "vote {k} 🦆", "unvote {k}", "retract {k}", "my ducks", "show #{d}", "show pond {p}", "status", "leave the game",
)
ADMIN = ("admin correct #{d} quacks {k}: test", "admin correct #{d} eggs 2: test", "admin unname #{d}: test",
    "admin add pond", "admin remove pond {p}",
         "admin enter {k} text only", "admin correct god eggs {k}: test", 'admin forbid name "{n}"',
         "admin add fruit grape +2 quacks", "resume")
TEXTS = ("propose: {n}\nPonds are {n}.\nend", "amend {k}\nPonds are {m}.", "propose: Frost\nsupersedes {k}\nend")


def play_on(play: Ducks, dice: random.Random, steps: int) -> None:
    """Mails of one to three lines, with and without a duck word, and time that passes."""
    for _ in range(steps):
        words = {"d": dice.randint(1, 9), "e": dice.randint(1, 9), "n": dice.choice(NAMES), "m": dice.choice(NAMES),
            "k": dice.randint(0, 12),
                 "p": dice.randint(1, 3), "w": dice.choice(PLAYERS)}
        if dice.random() < 0.15:
            assert not any("broke down" in mail.subject for mail in play.wait(dice.choice(("1h", "13h", "2 days", "4 days"))))
        who = dice.choice(PLAYERS)
        lines = [dice.choice(LINES).format(**words) for _ in range(dice.randint(1, 3))]
        if who not in play.game.members():
            who, lines = play.address(who), [f"join as {who}"]
        elif dice.random() < 0.1:
            lines = [dice.choice(TEXTS).format(**words)]
        elif dice.random() < 0.12:
            who, lines = "admin", [dice.choice(ADMIN).format(**words)]
        ending = dice.choice(("quack", "uwu", "egg 🦆", "")) if len(lines) > 1 or "\n" not in lines[0] else ""
        answer = play.mail(who, "\n".join((*lines, ending)))
        assert not answer.played.step.fault, (lines, answer.played.step.fault)
        check(play)


def check(play: Ducks) -> None:
    """What holds after every mail."""
    flock, here = play.rows("ducks"), set(play.game.members())
    named = [callings.folded(duck.name) for duck in flock if duck.name is not None]
    assert len(named) == len(set(named)) and not {"jeffery", *(name.casefold() for name in here)} & set(named)
    for duck in flock:
        assert duck.quacks >= 0 and duck.eggs >= 0 and (duck.owner is None or duck.owner in here)
        assert not (duck.scouting and duck.owner) and (not duck.scouting or 1 <= duck.scouting["potential"] <= 12)
        assert duck.pond is None or play.game.find("ponds", duck.pond) is not None
        parent = play.game.find("ducks", duck.parent)
        assert parent is None or parent.colour == "none" or duck.colour != "none"
    if play.game["status"] == "running":
        assert play.game["royalty"] == royalty.due(play.game) and play.game["god_eggs"] < 12
    assert play.game["pond_count"] == len(play.rows("ponds"))
    judge = play.game["judge"]
    assert judge is None or (judge in here and not play.rows("candidacies"))
    assert all(row.player in here for row in play.rows("ballots"))
    assert "@example.org" not in str(play.json()).replace("game@example.org", "")


@pytest.mark.parametrize("seed", range(8))
def test_a_game_at_random(seed: int) -> None:
    play = Ducks()
    dice = random.Random(seed)
    for number in range(1, 5):
        play.change("ducks", number, name=f"Start {number}", pond=1, quacks=dice.randint(0, 60), eggs=dice.randint(0, 2))
    play_on(play, dice, 130)


def test_the_same_mails_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        play = Ducks()
        play_on(play, random.Random(5), 60)
        games.append(play.everything())
    assert games[0] == games[1]
