"""Games of ducks at random: what must hold holds after every mail and at every boundary; the same mails give the same game."""

import os
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from mailbot.engine.row import Row
from tests.kit import module
from tests.rules.ducks9.conftest import PLAYERS, Ducks

periods, callings = module("common.periods"), module("ducks9.callings")
MORE = int(os.environ.get("MAILBOT_RANDOM_GAMES", "1"))
"""How many times as many games are played as usual."""
HOUR, DAY = 3600, 86400
WAITS = (0, 0, 0, 0, 60, HOUR, HOUR, 5 * HOUR, 13 * HOUR, DAY, 2 * DAY, 4 * DAY)
NAMES = ("Bertha", "Coot", "Sir Egg", "quack", "", "Alice", "Jeffery", "Bill and Bo", "#3", "feed Coot", "<b>", "Ümläut 🦆", "my duck",
"Bob's duck")
LEGAL = (
    'name {unnamed} "{name}"', 'name {unnamed} "{name} {k}"', 'rename {mine} to "{name}"', "feed {theirs}", "feed {theirs}",
    "attack {any} with {rich} for {even}",
    "lay egg with {rich} for {some}", "hatch egg with {egg}", "divine scrambler on Duck God with {rich} for 20",
    "steal {dukes} with {rich}",
    "send {mine} scouting", "scout with {mine}, {mine2}", "retrieve {out}", "retrieve {out}", "cut losses on {out}",
    "assign {dry} to pond {pond}",
    "move {mine} to pond {pond}", "roll for a pond", "give {mine} to {who}", "offer {mine} to {who} for {theirs}", "accept trade {offer}",
    "accept trade {offer}", "decline trade {offer}", "withdraw trade {offer}", "appoint myself judge", "assent to {candidate} as judge",
    "remove the judge: asleep", "assent to removal", "request justice: Is {name} a duck?", "request justice: Ponds are wet.",
    "rule on request {request}: true, so it is", "overturn ruling {ruling}", "affirm ruling {ruling}", "vote {open} bread",
    "vote {open} 🦆",
    "vote {open} bread", "unvote {open}", "scout with all my ducks", "retrieve all my ducks")
ILLEGAL = (
    "feed {mine}", "feed {mine} with grape", "attack {mine} with {theirs} for 2", "attack {any} with {mine} for 3",
    "steal {mine} with {theirs}",
    "name {theirs} Mine", "name {mine} {longest}", "send {theirs} scouting", "retrieve {theirs}", "cut losses on {mine}",
    "assign {mine} to pond 99",
    "move {theirs} to pond {pond}", "roll for a pond for {mine}", "give {theirs} to {who}", "accept trade {k}",
    "rule on request {k}: maybe",
    "overturn ruling {k}", "vote {k} bread and duck", "retract {open}", "I resign as judge", "withdraw my assent to {who}", "hello ducks",
    "if it rains feed {theirs}", "amend {k}", "feed {name}", "my duck", "lay egg with {mine} for -3", "give 3 quacks to {who}")
ADMIN = ("admin correct {any} quacks {some}: test", "admin correct {any} eggs 2: test", "admin unname {any}: test", "admin add pond",
         "admin remove pond {pond}", "admin enter {pending} text only", "admin enter {pending} text only",
         "admin correct god eggs {few}: test",
         'admin forbid name "{name}"', "admin add fruit grape +2 quacks", "resume", "admin create duck for {who}", "pause: tea")
TEXTS = ("propose: {name} and more\nPonds are {name}.\nend", "amend {open}\nPonds are warm.", "propose: Frost\nsupersedes {open}\nend")


@dataclass
class Game:
    """A game at random: `sent` are all mails with the waits before them, so that it can be played again."""

    dice: random.Random
    play: Ducks
    sent: list[tuple[int, str, str]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def step(self) -> None:
        """A wait, a mail, and what must hold after both."""
        wait = self.dice.choice(WAITS)
        pass_time(self.play, self.play.now + wait, self.seen)
        who = self.dice.choice(PLAYERS)
        if who not in self.play.game.members():
            who, text = self.play.address(who), f"join as {who}"
        elif self.dice.random() < 0.02:
            text = "leave the game"
        elif self.dice.random() < (0.1 if self.play.game["status"] == "running" else 0.6):
            who, text = "admin", self.words(who, self.dice.choice(ADMIN))
        elif self.dice.random() < 0.1:
            text = self.words(who, self.dice.choice(TEXTS))
        else:
            kinds = LEGAL if self.dice.random() < 0.7 else ILLEGAL
            lines = [self.words(who, self.dice.choice(kinds)) for _ in range(self.dice.choice((1, 1, 1, 2, 3)))]
            text = "\n".join((*lines, self.dice.choice(("quack", "uwu", "egg 🦆", "Waddle!", "quack", "uwu", ""))))
        self.send(wait, who, text)

    def send(self, wait: int, who: str, text: str) -> None:
        """A mail; what is refused changes nothing."""
        self.sent.append((wait, who, text))
        before = self.play.everything()
        answer = self.play.mail(who, text)
        assert not answer.played.step.fault, (text, answer.played.step.fault)
        if not answer.done and self.play.game["status"] != "paused":
            assert self.play.everything() == before, text
        self.seen.update(outcome.verdict.value for outcome in answer.played.step.outcomes)
        check(self.play)

    def words(self, who: str, line: str) -> str:
        """A line about what there is."""
        flock, game = self.play.rows("ducks"), self.play.game
        mine = [duck for duck in flock if duck.owner == who]
        fit = [duck for duck in mine if duck.name is not None and duck.pond]
        theirs = [duck for duck in flock if duck.owner not in (None, who) and duck.name is not None and duck.pond]
        places = {"mine": fit, "mine2": fit, "theirs": theirs, "any": [duck for duck in flock if duck.name is not None],
                  "unnamed": [duck for duck in mine if duck.name is None], "dry": [duck for duck in mine if duck.pond is None],
                  "rich": [duck for duck in fit if duck.quacks > 9], "egg": [duck for duck in fit if duck.eggs],
                  "out": [duck for duck in flock if duck.scouting and duck.scouting["sender"] == who],
                  "dukes": [duck for duck in flock if duck.owner and duck.owner == game["royalty"]["duke"] and duck.quacks > 10]}
        said = {place: f"#{self.pick(found, flock)}" for place, found in places.items()}
        numbers = {"open": self.numbers("proposals", status="open"), "pending": self.numbers("proposals", status="pending"),
                   "offer": self.numbers("trades", status="open"), "request": self.numbers("judgments", status="open"),
                   "ruling": self.numbers("rulings", status="open to vote"), "pond": self.numbers("ponds")}
        said |= {place: str(self.dice.choice(found or [self.dice.randint(0, 9)])) for place, found in numbers.items()}
        stand = [row.player for row in self.play.rows("candidacies")]
        return line.format(**said, name=self.dice.choice(NAMES), who=self.dice.choice(PLAYERS),
        candidate=self.dice.choice(stand or list(PLAYERS)),
                           k=self.dice.randint(0, 12), even=self.dice.choice((2, 4, 6)), some=self.dice.randint(1, 30),
                           few=self.dice.randint(0, 11), longest="x" * self.dice.choice((8999, 9001)))

    def pick(self, found: list[Row], all_of_them: list[Row]) -> Any:
        """One of some ducks, or any number where there is none."""
        return self.dice.choice(found or all_of_them).id if found or all_of_them else self.dice.randint(1, 9)

    def numbers(self, table: str, **equal: Any) -> list[Any]:
        """The numbers of the rows of a table."""
        return [row.key for row in self.play.rows(table, **equal)]


# -- what must hold --------------------------------------------------------------------------------------------------

def counted(play: Ducks, player: str) -> list[Row]:
    """The ducks that count for a player."""
    return [duck for duck in play.rows("ducks") if duck.owner == player and duck.name is not None]


def titles(play: Ducks) -> dict[str, str | None]:
    """King, Lord and DUKE, worked out anew."""
    flocks = {name: counted(play, name) for name in play.game.members()}
    held: dict[str, str | None] = {}
    for title, size in (("king", {name: len(flock) for name, flock in flocks.items()}),
                        ("lord", {name: sum(duck.quacks for duck in flock) for name, flock in flocks.items()})):
        most = [name for name in size if size[name] == max(size.values()) and size[name] > 0]
        held[title] = most[0] if len(most) == 1 else None
    return {**held, "duke": held["king"] if held["king"] == held["lord"] else None}


def check(play: Ducks) -> None:
    """What holds after every mail."""
    flock, here = play.rows("ducks"), set(play.game.members())
    named = [callings.folded(duck.name) for duck in flock if duck.name is not None]
    forbidden = {callings.folded(entry["name"]) for entry in play.game["forbidden_names"]} | {name.casefold() for name in here}
    assert len(named) == len(set(named)) and not forbidden & set(named) and all(len(name) <= 9000 for name in named)
    ponds = {row.number for row in play.rows("ponds")}
    for duck in flock:
        assert duck.quacks >= 0 and duck.eggs >= 0 and (duck.owner is None or duck.owner in here)
        assert not (duck.scouting and duck.owner) and (not duck.scouting or 1 <= duck.scouting["potential"] <= 12)
        assert duck.pond is None or duck.pond in ponds
        parent = play.game.find("ducks", duck.parent)
        assert parent is None or parent.colour == "none" or duck.colour != "none"
    shown = {number: pond["residents"] for number, pond in play.json()["ponds"].items()}
    assert shown == {str(number): [duck.id for duck in flock if duck.pond == number and not duck.scouting] for number in sorted(ponds)}
    if play.game["status"] == "running":
        assert play.game["royalty"] == titles(play) and play.game["god_eggs"] < 12
        assert all(row.fed_in_period in (None, "") or row.fed_in_period <= play.game["period"] for row in play.rows("players"))
    judge = play.game["judge"]
    assert play.game["pond_count"] == len(ponds) and (judge is None or (judge in here and not play.rows("candidacies")))
    assert all(row.player in here for row in play.rows("ballots"))
    assert all({row["from"], row.to} <= here for row in play.rows("trades", status="open"))
    assert "@example.org" not in str(play.json()).replace("game@example.org", "")


def pass_time(play: Ducks, until: int, seen: Counter[str]) -> None:
    """Let time pass; at each boundary what was to be counted was counted from the state of the second before."""
    while play.game["status"] == "running" and (at := play.game["period_ends_at"]) <= until:
        play.until(at - 1)
        due = {row.number: verdict(play, row) for row in play.rows("proposals", status="open") if row.closes == at}
        flock = {duck.id: after(play, duck) for duck in play.rows("ducks")}
        eggs, period = play.game["god_eggs"], play.game["period"]
        play.until(at)
        for number, adopted in due.items():
            assert (play.row("proposals", number).outcome == "adopted" or play.row("proposals", number).status == "pending") is adopted
        sunday = period.endswith("/2")
        if play.game["status"] == "running":
            assert {duck.id: duck.quacks for duck in play.rows("ducks")} == flock and play.game["god_eggs"] == eggs + sunday
            assert play.game["period"] == periods.called(play.game, at) != period
        else:
            assert sunday and eggs == 11
        seen["boundary"] += 1
        seen["counted"] += len(due)
        check(play)
    play.until(until)
    check(play)


def verdict(play: Ducks, row: Row) -> bool:
    """Whether a proposal would be adopted now: by votes, then by Quacks."""
    votes = {ballot.player: ballot.choice for ballot in play.rows("ballots", proposal=row.number) if ballot.player in play.game.members()}
    sides = {side: [name for name, choice in votes.items() if choice == side] for side in ("yes", "no")}
    quacks = {side: sum(duck.quacks for name in names for duck in counted(play, name)) for side, names in sides.items()}
    return (len(sides["yes"]), quacks["yes"] * (len(sides["yes"]) == len(sides["no"]))) > (
        len(sides["no"]), quacks["no"] * (len(sides["yes"]) == len(sides["no"])))


def after(play: Ducks, duck: Row) -> int:
    """The Quacks that a duck has once the next period has begun."""
    there = [one for one in play.rows("ducks")
             if one.pond == duck.pond and not one.scouting and one.colour != "none" and one.name is not None]
    if duck.pond is None or duck.id not in [one.id for one in there]:
        return int(duck.quacks)
    same = sum(one.colour == duck.colour for one in there) - 1
    return max(0, int(duck.quacks) - same + sum(one.colour != duck.colour for one in there))


# -- games -----------------------------------------------------------------------------------------------------------

def begun(dice: random.Random) -> Ducks:
    """A game in which each player has a duck with some Quacks, and there are two ponds."""
    play = Ducks()
    play.set("pond_count", 2)
    for number in range(1, 5):
        play.change("ducks", number, name=f"Start {number}", pond=1 + number % 2, quacks=dice.randint(0, 60), eggs=dice.randint(0, 2))
    play.mail("admin", "status")
    return play


@pytest.mark.parametrize("seed", range(6 * MORE))
def test_a_game_at_random(seed: int) -> None:
    dice = random.Random(seed)
    game = Game(dice, begun(dice))
    for _ in range(110):
        game.step()
    assert game.seen["done"] > 25 and game.seen["refused"] > 15 and game.seen["boundary"] >= 1


@pytest.mark.parametrize("seed", range(100, 100 + 2 * MORE))
def test_the_same_mails_give_the_same_game(seed: int) -> None:
    dice = random.Random(seed)
    game = Game(dice, begun(dice))
    for _ in range(60):
        game.step()
    again = begun(random.Random(seed))
    for wait, who, text in game.sent:
        again.until(again.now + wait)
        again.mail(who, text)
    assert again.json("all") == game.play.json("all") and again.log() == game.play.log()
