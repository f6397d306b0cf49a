"""Months of random play, legal and illegal: what must hold holds after every mail, and the same mails give the same game."""

import os
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.kit import module
from tests.rules.nomopoly4.conftest import Nomopoly

board = module("nomopoly4.board")
NAMES = ("Alice", "Bob", "Carol", "Dave")
MORE = int(os.environ.get("MAILBOT_RANDOM_GAMES", "1"))
"""How many times as many games are played as usual."""
HOUR, DAY = 3600, 86400
WAITS = (0, 0, 0, 60, HOUR, HOUR, 5 * HOUR, 9 * HOUR, 12 * HOUR, DAY, DAY, 2 * DAY)
LEGAL = (
    "take turn {turn}", "take turn {turn}", "build fort", "build tower", "recruit warrior at {fort}", "upgrade {warrior}",
    "mine with {scv}", "pledge {mine} to Dwayna", "heal {mine} with {monk}", "move {mine} {way}", "move {mine} {way}",
    "move {mine} {way}", "attack {near} with {warrior}", "attack {near} with {warrior}", "attack {near} with {scv}",
    "order {warrior} Rally on {name}", "order {monk} Beam on {square}", "use Pie on {theirs}", "use Horn",
    "offer {name} ${few} for ${some}", "offer {name} Pie for ${few}", "accept trade {trade}", "accept trade {trade}",
    "vote {open} {choice}", "vote {open} {choice}", "withdraw vote {open}", "propose: Idea {number}\nText.\nend proposal",
    "propose to change rule Turns 3: Rest\nText.\nend proposal", "status", "look", "look at {square}")
ILLEGAL = (
    "take turn", "build castle", "move {theirs} {way}", "move {mine} to {square}", "attack {mine} with {theirs}", "mine with {theirs}",
    "offer {name} ${many} for nothing", "offer {name} {number} Pie for $0", "accept trade {number}", "decline trade {trade}",
    "cancel trade {trade}", "vote {number} yes", "retract {number}", "retract {open}", "order {mine} Mine", "order {number} Fly",
    "use Hat", "offer {name} ${some} for ${many}", "challenge {number}: he cheats", "hello", "quack", "vote maybe on {open}",
    "change address to nobody")
ADMIN = (
    "implement {pending}\n{line}\nend", "implement {pending}\n{line}\n{line2}\nend", "implement {pending} as text only",
    "refuse {pending} destructive: no", "strike {open} rule Proposals 4: no", "void ballot of {name} on {open}: twice",
    "correct: a slip\n{line}\nend", "warn {name}: rude", "remove {name}: rude", "pause: tea", "queue", "show resources",
    "answer {number}: yes")
IN_A_PAUSE = (
    "unpause", "unpause", "propose fix: Mend {number}\nText.\nend proposal", "implement {pending} as text only",
    "implement {pending} as text only", "confirm disruption", "correct: a slip\n{line}\nend")
CALM = ("implement {pending}\nall players money +5\nend", "implement {pending} as text only")
CHANGES = (
    "square delete {square}", "square add {few_squares}", "player {name} money {sign}{some}", "all players money +1d6 * 10",
    "duck jump to {square}", "player {name} experience {sign}{number}", "player {name} level ={sign}{few_squares}",
    "piece {theirs} hp ={number}", "create Warrior for {name} on {square}", "create Monk for {name} on {square}",
    "piece {theirs} become Monk", "piece {mine} owner {name}", "player {name} item +2 Pie", "player {name} move to {square}",
    "player {name} jump to {square}", "square {square} resources ={some}", "value turn_wait = 24 h", "value forced_after = 96 h",
    "unit alter Warrior: hp 10", "unit remove Monk", "value duck_push = 3", "bank =5", "switch hidden_resources off", "switch levels off",
    "switch trade off", "player {name} dead because \"plague\"", "at 2027-03-01 00:00: all players money +5", "every 7 days: square add",
    "rule add Turns: << More. >>", "rule delete Turns 1")


@dataclass
class Game:
    """A game at random: `mails` are all that was sent, with the waits before them."""

    dice: random.Random
    calm: bool
    nomo: Nomopoly
    mails: list[tuple[int, str, str]] = field(default_factory=list)
    last: dict[str, int] = field(default_factory=dict)

    def step(self) -> None:
        """A wait, a mail, and what must hold after both."""
        wait = self.dice.choice(WAITS)
        self.nomo.until(self.nomo.now + wait)
        self.check()
        status, joins = self.nomo.game["status"], self.nomo.rows("queue", sort="join")
        who = "admin" if self.dice.random() < (0.08 if self.calm else 0.2 if status == "running" else 0.5) else self.dice.choice(NAMES)
        kinds: tuple[str, ...] = LEGAL if self.dice.random() < 0.75 else ILLEGAL
        if who == "admin":
            kinds = (f"approve {joins[0].number}",) if joins else IN_A_PAUSE if status == "paused" else CALM if self.calm else ADMIN
        line = "pause disruption: loop" if kinds is ADMIN and self.dice.random() < 0.02 else self.dice.choice(kinds)
        for place in ("{line}", "{line2}"):
            line = line.replace(place, self.dice.choice(CHANGES))
        self.send(wait, who, line.format(**self.words(who)))

    def send(self, wait: int, who: str, text: str) -> None:
        """A mail, compared with the state before it."""
        if who in NAMES and who not in self.nomo.game.members():
            who, text = self.nomo.address(who), f"join as {who}"
        self.mails.append((wait, who, text))
        money = self.money()
        public = self.nomo.json() if _of_votes_alone(text) else None
        answer = self.nomo.mail(who, text)
        assert not answer.played.step.fault, (who, text, answer.played.step.fault)
        assert not self.nomo.rows("faults") and self.nomo.game["pause_kind"] != "suspected", (who, text)
        if public is not None:
            assert self.nomo.json() == public, (who, text)
        self.check_money(who, text, money)
        self.check()

    def money(self) -> dict[str, int]:
        """What each player has."""
        return {row.name: row.money for row in self.nomo.rows("players") if row.membership == "player"}

    def check_money(self, who: str, text: str, before: dict[str, int]) -> None:
        """Nobody bankrupts himself, or loses money in debt, by an act of his own; nothing changes by more than the cap."""
        if who not in before or who not in (after := self.money()):
            return
        changed = after[who] - before[who]
        assert after[who] >= min(before[who], 0), (who, text, before[who], after[who])
        assert abs(changed) <= 100000, (who, text, changed)
        if not text.startswith(("take turn", "accept", "use", "order")):
            assert all(after.get(name, 0) == before[name] for name in before if name != who and name in after), (who, text)

    def check(self) -> None:
        """What always holds."""
        there = {row.number for row in self.nomo.rows("squares")}
        players = [row for row in self.nomo.rows("players") if row.membership == "player"]
        assert there and all(row.resources >= 0 for row in self.nomo.rows("squares"))
        assert all(row.square in there for row in players) and self.nomo.game["duck_square"] in there
        owners: dict[int, set[str]] = {}
        for piece in self.nomo.rows("pieces"):
            assert piece.square in there and piece.hp > 0
            owners.setdefault(piece.square, set()).add(piece.owner)
        here = {row.name for row in players}
        assert all(len(owner) == 1 and owner <= here for owner in owners.values())
        assert all(row.experience >= 0 for row in players)
        assert all(row.player in here and self.nomo.game.find("proposals", row.proposal).status == "open"
                   for row in self.nomo.rows("ballots"))
        for row in players:
            self.check_clock(row)
            kinds = [kind for kind, at in row.action_times if at > self.nomo.now - DAY]
            assert all(kinds.count(kind) <= 30 for kind in set(kinds))
        solvent = [row for row in players if row.money >= 0]
        if self.nomo.game["status"] in ("running", "paused"):
            assert len(solvent) != 1

    def check_clock(self, row: Any) -> None:
        """Turns come 72 hours apart or more, and no later than 120 hours after each other, where nobody touches the clocks."""
        if not self.calm or self.nomo.game["status"] != "running":
            return
        begun = row.last_turn_at or row.joined_at
        assert row.forced_due == begun + 120 * HOUR and self.nomo.now < begun + 120 * HOUR
        before = self.last.get(row.name)
        if row.last_turn_at and row.last_turn_at != before:
            if before is not None and self.nomo.now - before < 240 * HOUR:
                assert row.last_turn_at - before >= 72 * HOUR
                assert not row.last_turn_forced or row.last_turn_at - before == 120 * HOUR or self.nomo.now - before >= 192 * HOUR
            self.last[row.name] = row.last_turn_at

    # -- words that fit the game as it is -------------------------------------------------------------------------

    def words(self, who: str) -> dict[str, Any]:
        """What the placeholders of the lines stand for; mostly things that there are."""
        pieces, dice, now = self.nomo.rows("pieces"), self.dice, self.nomo.now
        ready = [row for row in pieces if row.owner == who and row.ready_at <= now]
        of_type = {kind: self.one([row.id for row in ready if row.type == kind]) for kind in ("Fort", "Warrior", "SCV", "Monk")}
        fighter = self.nomo.game.find("pieces", of_type["Warrior"])
        near = [row.id for row in pieces if fighter is not None and row.square in board.neighbours(self.nomo.game, fighter.square)]
        of = {status: [row.number for row in self.nomo.rows("proposals", status=status)] for status in ("open", "pending")}
        trades = [row.number for row in self.nomo.rows("trades", to=who)]
        first, last = min(there := board.numbers(self.nomo.game)), max(there)
        at = self.nomo.row("players", who).square if who in NAMES else None
        return {
            "mine": self.one([row.id for row in ready if row.type != "Fort"]), **{kind.lower(): one for kind, one in of_type.items()},
            "theirs": self.one([row.id for row in pieces if row.owner != who]), "near": self.one(near),
            "turn": "forwards" if at == first else "backwards" if at == last else dice.choice(("forwards", "backwards")),
            "open": self.one(of["open"]), "pending": self.one(of["pending"]), "trade": self.one(trades), "number": dice.randint(0, 30),
            "square": dice.randint(1, 24), "few_squares": dice.randint(1, 3), "name": dice.choice(NAMES), "sign": dice.choice("+-"),
            "way": dice.choice(("up", "down", "left", "right")), "choice": dice.choice(("yes", "no")), "few": dice.choice((0, 1, 30)),
            "some": dice.choice((0, 250, 1000, 9000)), "many": dice.choice((100000, 100001, 2000000))}

    def one(self, there: list[int]) -> int:
        """One of some numbers, or any."""
        return self.dice.choice(there) if there and self.dice.random() < 0.95 else self.dice.randint(0, 20)


def _of_votes_alone(text: str) -> bool:
    return text.startswith(("vote ", "withdraw vote", "void ballot"))


def new_game() -> Nomopoly:
    """A game with some definitions more than the first ones."""
    nomo = Nomopoly()
    nomo.implement("item define Pie: use damage 3", "item define Horn: use gain 1d6 * 5; kept",
                   "command define Rally: by Warrior; target player; effect walk -2, experience +4",
                   "command define Beam: by Monk, SCV; cooldown 1 day; target square within 3; effect pay 20, jump to target, "
                   "create Warrior",
                   "building define Tower: hp 9, attack 5, range 2, cost 750", "all players item +2 Pie", "player Alice item +1 Horn",
                   *(f"create {kind} for {name} on {square}" for square, name in zip((3, 8, 13, 18), NAMES, strict=True)
                     for kind in ("Fort", "Warrior", "SCV", "Monk")))
    return nomo


def again(mails: list[tuple[int, str, str]], end: int) -> bytes:
    """The same mails read after an outage: no timer runs but when a mail comes, and nothing is looked at."""
    nomo = new_game()
    for wait, who, text in mails:
        nomo.now += wait
        nomo.mail(who, text)
    nomo.until(end)
    return nomo.everything()


def check_views(nomo: Nomopoly) -> None:
    """Nobody reads votes but who cast them, and nobody resources but who is there."""
    public = nomo.json()
    assert all(not row["votes"] and (row["tally"] is None or row["status"] != "Voting") for row in public["proposals"].values())
    assert [entry["n"] for entry in public["log"]] == list(range(1, len(public["log"]) + 1))
    assert all(trade["status"] == "done" for trade in public["trades"].values())
    if nomo.game["switches"].get("hidden_resources", True):
        assert not any("resources" in square for square in public["squares"].values())
    for who in nomo.game.members():
        view = nomo.json(who)
        assert all(set(row["votes"] or ()) <= {who} for row in view["proposals"].values())
        assert all(trade["status"] == "done" or who in (trade["from"], trade["to"]) for trade in view["trades"].values())
        near = {nomo.row("players", who).square, *(row.square for row in nomo.rows("pieces", owner=who))}
        if nomo.game["switches"].get("hidden_resources", True):
            assert {int(key) for key, square in view["squares"].items() if "resources" in square} == near


@pytest.mark.clause("N4-MONEY-5", "N4-MONEY-6", "N4-BOARD-11", "N4-UNIT-5", "N4-VOTE-6", "N4-VOTE-7", "N4-RES-2", "N4-TIME-8", "N4-TIME-9",
                    "N4-EXT-26", "N4-TURN-1", "N4-TURN-9", "N4-LIM-2", "N4-LIM-4", "N4-END-3")
@pytest.mark.parametrize(("seed", "steps", "calm"), [
    *((seed, 40, seed % 3 == 0) for seed in range(18 * MORE)), *((1000 + seed, 200, seed % 2 == 0) for seed in range(3 * MORE))])
def test_a_game_at_random(seed: int, steps: int, calm: bool) -> None:
    game = Game(random.Random(seed), calm, new_game())
    for _ in range(steps):
        if game.nomo.game["status"] != "ended":
            game.step()
    check_views(game.nomo)
    assert game.nomo.everything() == again(game.mails, game.nomo.now)
