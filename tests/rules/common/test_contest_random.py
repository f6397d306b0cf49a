"""Many short games with several contests side by side, at random: the books always balance, and what has ended stays as it was."""

import os
import random
from collections import Counter
from typing import Any

import pytest

from tests.kit import Play
from tests.rules.common.duel import awards, contests, with_duels

GAMES = 10 * int(os.environ.get("MAILBOT_RANDOM_GAMES", "1"))
PEOPLE = ("Ann", "Bob", "Cid", "Dee", "Eve")
EVERYBODY = (*PEOPLE, "Fay", "Gus")
SETUP = (("Ann", "create contest\nTitle: One\nScoring: axes x y\nAmendable by: majority\nText: x\nEnd text"),
         ("Bob", "create contest\nTitle: Two\nScoring: plain\nText: x\nEnd text"),
         ("Cid", "create contest\nTitle: Three\nModule: duel\nSet: stake = 7\nContestmaster: bot\nText: x\nEnd text"),
         ("Bob", "join C1"), ("Cid", "join C1"), ("Dee", "join C1\njoin C2"), ("Cid", "join C2\njoin C3"), ("Ann", "join C3"), ("Bob",
         "join C3"))
MASTER = (
    *["award {c} {p} {n} {axis}: r"] * 6, *["award {c} {p} {n} {axis}: r\naward {c} {q} {n} {axis}: r"] * 2,
    *["award {c} {p} {n}: r"] * 3,
    *["revoke {c} {p} {n} {axis}: r"] * 3, "revoke {c} {p} {n} {axis}: r\naward {c} {q} {n} {axis}: r", *["revoke {c} {p} 1: r"] * 2,
    "score {c} {p} +{n}", "score {c} {p} = -{n}", "score {c} {p} +999999", "reset scores {c}", "score unit {c}: stars",
    "announce {c}: hello",
    "add axis {axis} to {c}", "remove axis {axis} from {c}", *["start {c}"] * 4, "finish {c}", "finish {c}",
    "deadline {c} all in {n} days: x", "deadline {c} {p} in {n} hours: x", "deadline {c} me on the double: x", "met D{d} {p}",
    "waive D{d} {p}",
    "extend D{d} by {n} hours", "drop D{d}", "secret {c} to {p}: hush-{id}", "reveal S{s}", "open seals {c}",
    "deal {c}: hush-{id}a, hush-{id}b",
    "roll 1d20 for {c} secretly: fate", "amend {c}\nText: text {id}", "amend {c}\nSet: stake = {n}", "expel {p} from {c}: r",
    "readmit {q} to {c}",
    "offer contestmaster of {c} to {q}")
MEMBER = (
    *["strike {c}"] * 4, "sit out {c}", "sit in {c}", "say {c}: hello", "say: hello", *["done D{d}"] * 2, "seal {c}: hush-{id}",
    "seal {c}: hush-{id}",
    "reveal S{s}", "my secrets {c}", "roll 2d6 for {c}", "pick 1 of red, blue for {c}", "amend {c}\nText: text {id}",
    "amend {c}\nAmendable by: all", "amend {c}\nAmendable by: majority\nMax: {n}", *["consent A{a}"] * 9, "refuse A{a}", "withdraw A{a}",
    "no to {p} for {c}", "make {c} a contest", "leave {c}", "show {c}")
ANYBODY = (
    *["join {c}"] * 5, "make {c} a contract", *["object to {c}"] * 2, "withdraw objection to {c}", "accept contestmaster of {c}",
    "accept contestmaster of {c}", "decline contestmaster of {c}", "volunteer for {c}", "list contests",
    "create contract\nTitle: T{id}\nScoring: {way}\nText: x\nEnd text",
    "create contest\nTitle: T{id}\nScoring: axes x y\nContestmaster: {p}\nText: x\nEnd text")
RARE = (("Dee", "leave the game"), ("admin", "end {c}: abuse"), ("admin", "switch contest_scores off"), ("admin",
    "switch contest_scores on"),
        ("admin", "pause: x"), ("admin", "award {c} {p} {n} {axis}: r"), ("admin", "set axes to x"), ("admin", "set axes to x, y"),
        ("master", "end {c}"), ("master", "resign as contestmaster of {c}"), ("Eve", "leave the game"))
SPANS = (*["1 hour"] * 4, *["1 day"] * 4, "3 days", "8 days", "33 days")
KEPT = ("contestants", "awards", "announcements", "rolls", "secrets", "objections")


class Books:
    """What was true before, to compare with."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.ended: dict[int, Any] = {}
        self.given: dict[int, int] = {}

    def check(self) -> None:
        """All sums, all bounds, and all that must not change."""
        rows = [*self.play.view("all").all_rows("contracts")]
        members = {row.id: contests.members(self.play.game, row) for row in rows}
        self.check_sums(rows)
        for row in rows:
            self.check_allowance(row, len(members[row.id]))
            if row.status == "ended":
                self.check_ended(row)
            else:
                self.check_live(row, members[row.id])
        runs = Counter(row.contestmaster for row in rows if row.status != "ended" and row.contestmaster != "bot")
        assert all(number <= 3 for name, number in runs.items() if name is not None)
        entries = Counter(entry.get("path") for entry in self.play.view().log())
        assert all(self.play.row("contest_logs", row.id).count == entries[contests.path(row)] for row in rows)

    def check_sums(self, rows: list[Any]) -> None:
        """What players have is what their contests gave, by the list of awards."""
        total: Counter[tuple[str, str]] = Counter()
        here: Counter[tuple[int, str, str]] = Counter()
        week: Counter[int] = Counter()
        for one in self.play.rows("awards"):
            if one.kind != "deferred":
                total[one.player, one.axis] += one.amount
                here[one.contract, one.player, one.axis] += one.amount
            if one.kind == "award" and one.week == awards.week_of(self.play.now):
                week[one.contract] += one.amount
        for player in self.play.rows("players"):
            for axis in ("x", "y", "plain"):
                assert (player.get("points" if axis == "plain" else axis) or 0) == total[player.name, axis] >= 0
        for one in self.play.rows("contestants"):
            assert {axis: n for axis, n in one.points_received.items() if n} == {
                axis: here[one.contract, one.player, axis] for axis in ("x", "y", "plain") if here[one.contract, one.player, axis]}
            assert all(n >= 0 for n in one.points_received.values()) and abs(one.own_score) <= 1_000_000
        assert all(row.week_awarded == week[row.id] for row in rows if row.status != "ended")

    def check_allowance(self, row: Any, members: int) -> None:
        """Nothing was given that exceeded the week's allowance when it was given."""
        before = self.given.get(row.id, 0)
        assert row.week_awarded <= max(before, 5 * max(members, self.before.get(row.id, 0))) or row.status == "ended"
        self.given[row.id] = row.week_awarded

    before: dict[int, int]

    def check_ended(self, row: Any) -> None:
        """A contest that has ended is as it was when it ended."""
        now = [str(self.play.row("contracts", row.id).values), *(
            str(one.values) for table in KEPT for one in self.play.rows(table, contract=row.id))]
        assert [one for one in now if one not in self.ended.setdefault(row.id, now)] == [] and len(now) == len(self.ended[row.id])
        assert not self.play.rows("deadlines", contract=row.id) and not self.play.rows("amendments", contract=row.id)
        assert not self.play.rows("awards", contract=row.id, kind="deferred")

    def check_live(self, row: Any, members: list[str]) -> None:
        """Who is in it, who runs it, and what its text says."""
        people = self.play.game.members()
        assert row.contestmaster in (None, "bot", *people) and set(members) <= set(people)
        assert row.module is not None or row.contestmaster not in members
        enacted = [one for one in self.play.view("all").all_rows("amendments") if one.contract == row.id and one.status == "enacted"]
        assert len(row.text_revisions) == 1 + sum(one.new_text is not None for one in enacted)
        for one in self.play.rows("amendments", contract=row.id, status="pending"):
            assert set(one.answers) <= {*members, row.contestmaster} and one.answers
        for one in self.play.rows("deadlines", contract=row.id):
            assert {"pending", "overdue"} & set(one.people.values())
        running = [one for one in self.play.rows("games", contract=row.id) if one.status == "running"]
        assert len(running) == (1 if row.module and row.status == "running" else 0)


def a_line(play: Play, dice: random.Random, number: int) -> tuple[str, str]:
    """A line that somebody may well write now, and who writes it."""
    row = dice.choice(play.rows("contracts") or [play.row("contracts", 1)])
    inside = contests.members(play.game, row) or list(PEOPLE)
    keys = {sign: dice.choice([one.key for one in play.rows(table)] or [1])
            for sign, table in (("d", "deadlines"), ("a", "amendments"), ("s", "secrets"))}
    words = {"c": f"C{row.id}", "p": dice.choice(inside), "q": dice.choice(PEOPLE), "n": dice.choice((1, 1, 2, 3, 4, 9)),
    "axis": dice.choice("xxy"),
             "id": number, "way": dice.choice(("plain", "own")), **keys}
    if dice.random() < 0.04:
        who, line = dice.choice(RARE)
    else:
        who, lines = dice.choice((("master", MASTER), ("master", MASTER), ("member", MEMBER), ("member", MEMBER), ("", ANYBODY)))
        line = dice.choice(lines)
    people = [name for name in PEOPLE if name in play.game.members()] or ["Fay"]
    amended = next((one for one in play.rows("amendments") if f"A{keys['a']}" in line.format(**words)), None)
    if who == "member":
        who = dice.choice(list(amended.answers) if amended is not None and amended.key == keys["a"] else inside)
    who = row.contestmaster if who == "master" and row.contestmaster in people else who
    return (who if who in (*people, "admin") else dice.choice(people)), line.format(**words)


def play_on(play: Play, dice: random.Random, books: Books | None, steps: int) -> None:
    """Random lines of random people, with random times between them."""
    for who, line in SETUP:
        play.do(who, line)
    for number in range(steps):
        if dice.random() < 0.12:
            assert not any("broke down" in mail.subject for mail in play.wait(dice.choice(SPANS)))
        who, line = ("admin", "resume") if play.game["status"] == "paused" else a_line(play, dice, number)
        if books:
            books.before = {row.id: len(contests.members(play.game, row)) for row in play.view("all").all_rows("contracts")}
        answer = play.mail(who, line)
        assert not answer.played.step.fault, (line, answer.played.step.fault)
        if books:
            books.check()


def a_game(seed: int, steps: int, checked: bool = True) -> Play:
    """A game at random."""
    play = with_duels(objection_window="0" if seed % 3 else "24 h", amendment_window="2 days")
    play_on(play, random.Random(seed), Books(play) if checked else None, steps)
    return play


@pytest.mark.clause("CO-STAT-10", "CO-AWARD-4", "CO-REVOKE-1", "CO-CREATE-12", "CO-TEXT-2")
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_books_balance(seed: int) -> None:
    play = a_game(seed, 110)
    public = str(play.json()) + "\n".join(play.log())
    for row in play.rows("secrets"):
        if row.revealed_at is None:
            assert row.text not in public
            assert not any(row.text in mail.text and mail.player not in (row.owner,
            None) and mail.sort != "answer" for mail in play.mails)
    assert len(play.rows("contestants")) > 4 and len(play.view().log()) > 40, "something happened"


def test_the_same_mails_give_the_same_contests() -> None:
    assert a_game(1, 60, checked=False).everything() == a_game(1, 60, checked=False).everything()
