"""Whole games at random: whatever people write, nothing breaks, nothing is lost, and what is secret stays secret."""

import random

import pytest

from tests.kit import Play

NAMES = ("Ann", "Bob", "Cid", "Dora", "Mr. X")
LINES = (
    "offer {name} {n} points for {m} points", "offer {m} points to {name} for nothing", "accept trade {k}", "decline trade {k}",
    "cancel trade {k}", "judge: Is {name} ahead?", "request judgment, barring {name}: Something", "judge {k} true because so",
    "rule judgment {k} false: reasons", "decline judgment {k}", "overturn judgment {k}", "withdraw my appeal against judgment {k}",
    "propose: More\nGive everybody {n} points.\nend", "propose: Words\nBe kind to {name}.\nend", "vote {k} yes",
    "vote no on everything open",
    "unvote {k}", "retract {k}", "announce: hello {name}", "mail digest", "mail mine", "mail all", "replies none", "replies full",
    "join as {name}", "add address {other}@example.net", "remove address {other}@example.net", "status", "help", "log",
    "players", "nonsense {n}", "use address {other}@example.net",
)
ADMIN_LINES = ("resume", "resume", "approve {k}", "refuse {k}: no", "enact {k} as text only", "queue",
               "set judge_chosen to volunteer", "set judge_chosen to random", "switch offers off", "switch offers on", "faults",
               "assign judgment {k} to {name}", "admit {name} {other}@example.org", "announce: news", "status")
RARE = (("admin", "pause: x"), ("admin", "remove {name}: rude"), ("", "leave the game"))
SPANS = ("1", "1 hour", "12 hours", "3 days", "8 days")


def play_on(play: Play, dice: random.Random, steps: int) -> None:
    """Send random lines of random people, and let random times pass."""
    for _ in range(steps):
        words = {"name": dice.choice(NAMES), "n": dice.randint(0, 9), "m": dice.randint(0, 3), "k": dice.randint(1, 1 + steps // 15),
                 "other": dice.choice(NAMES).lower().replace(" ", "")}
        if dice.random() < 0.12:
            assert not any("broke down" in mail.subject for mail in play.wait(dice.choice(SPANS)))
        who, lines = ("admin", ADMIN_LINES) if dice.random() < 0.15 else (dice.choice(NAMES), LINES)
        if who in NAMES and who not in play.game.members():
            lines = (*lines[:5], f"join as {who}")
        if dice.random() < 0.03:
            rare, line = dice.choice(RARE)
            who, lines = rare or who, (line,)
        answer = play.mail(who, "\n".join(dice.choice(lines).format(**words) for _ in range(dice.randint(1, 3))))
        assert not answer.played.step.fault, answer.played.step.fault


def check_secrets(play: Play) -> None:
    """Neither addresses, nor tokens, nor offers that were not accepted are public."""
    public = str(play.json()) + "\n".join(play.log())
    assert "@example" not in public.replace("game@example.org", "")
    assert all(trade["status"] == "done" for trade in play.json()["trades"].values())
    for reader in NAMES:
        trades = play.json(reader)["trades"].values()
        assert all(trade["status"] == "done" or reader in (trade["from"], trade["to"]) for trade in trades)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_at_random(seed: int) -> None:
    play = Play(["starter"], players=NAMES[:3 + seed % 3])
    for player in play.rows("players"):
        play.change("players", player.name, points=20)
    dice = random.Random(seed)
    for _ in range(4):
        play_on(play, dice, 60)
        check_secrets(play)
    statuses = {row.status for row in play.view("all").all_rows("trades")}
    assert statuses <= {"open", "done", "declined", "cancelled", "expired", "void"}
    known = {row.name for row in play.rows("players")}
    assert {row.judge for row in play.rows("judgments") if row.judge} <= known
    assert all(row.player in play.game.members() for row in play.rows("ballots"))


@pytest.mark.parametrize("seed", range(3))
def test_trades_alone_neither_make_nor_lose_points(seed: int) -> None:
    play = Play(("common.offers", "common.points", "common.joining"), players=NAMES)
    for name in NAMES:
        play.change("players", name, points=10)
    dice = random.Random(seed)
    for _ in range(80):
        line = dice.choice(LINES[:5]).format(name=dice.choice(NAMES), n=dice.randint(0, 9), m=dice.randint(0, 3), k=dice.randint(1, 12))
        assert not play.mail(dice.choice(NAMES), line).played.step.fault
    assert sum(row.points for row in play.rows("players")) == 50
    assert all(row.points >= 0 for row in play.rows("players"))
    assert any(row.status == "done" for row in play.view().retired("trades"))


def test_the_same_mails_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        play = Play(["starter"], players=NAMES)
        play_on(play, random.Random(7), 80)
        games.append(play.everything())
    assert games[0] == games[1]
