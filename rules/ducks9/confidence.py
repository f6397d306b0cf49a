"""Votes of confidence: for four days players may vote to overturn or affirm a ruling; the majority at the end counts."""

from __future__ import annotations

from collections.abc import Iterator

from mailbot.clock import say_instant
from mailbot.engine.rule import Options, Refuse, Row, Rule, Turn, View

from . import requests
from .requests import rulings
from .words import closed

rule = Rule("confidence", title="Votes of confidence", needs=[requests.rule], implements=["D9-JUDGE-19", "D9-JUDGE-20", "D9-JUDGE-21"])
SIDES = Options({"overturn": (), "affirm": ("uphold",)}, common=False)


@rule.command(*closed("{side} [ruling] {ruling}", "vote [to] {side} [ruling] {ruling}",
                       "vote [on] ruling {ruling}: {side}"), side=SIDES, ruling=rulings, named="confidence vote",
              example=("overturn ruling 3 quack", "affirm ruling 3 quack"))
def vote(turn: Turn, side: str, ruling: Row) -> None:
    """Vote to overturn a ruling or to affirm it, within four days; you may change your vote."""
    _is_open(ruling)
    turn.change(ruling, votes={**ruling.votes, turn.player: side})
    told = f"{turn.player} votes to {side} ruling {ruling.number}."
    turn.say(f"{told} You can change that until {say_instant(ruling.closes_at)}.")
    turn.log(told, sort="justice", path="/judge/")


@rule.command(*closed("(unvote|withdraw [my] vote on) ruling {ruling}"), ruling=rulings, named="withdraw confidence vote",
              example="unvote ruling 3 quack")
def unvote(turn: Turn, ruling: Row) -> None:
    """Take back your vote on a ruling."""
    _is_open(ruling)
    if turn.player not in ruling.votes:
        raise Refuse(f"You have no vote on ruling {ruling.number}.")
    turn.change(ruling, votes={name: side for name, side in ruling.votes.items() if name != turn.player})
    turn.say(f"Your vote on ruling {ruling.number} is removed.")
    turn.log(f"{turn.player} removes the vote on ruling {ruling.number}.", sort="justice", path="/judge/")


def _is_open(row: Row) -> None:
    if row.status != "open to vote":
        raise Refuse(f"The vote on ruling {row.number} closed on {say_instant(row.closes_at)}: it is {row.status}.")


@rule.timer(each=rulings, due=lambda game, row: row.closes_at if row.status == "open to vote" else None, phases=("running", "paused"))
def close(turn: Turn, row: Row) -> None:
    """After four days a ruling is overturned if more players want that than affirm it; its request is open again then."""
    here = turn.members()
    votes = [side for name, side in row.votes.items() if name in here]
    against, in_favour = votes.count("overturn"), votes.count("affirm")
    status = "overturned" if against > in_favour else "standing"
    turn.change(row, status=status, tally={"overturn": against, "affirm": in_favour})
    told = f"Ruling {row.number} {'is overturned' if status == 'overturned' else 'stands'}: overturn {against}, affirm {in_favour}."
    if status == "overturned":
        request = turn.row(requests.requests, row.request)
        turn.change(request, status="open")
        told += f" It has no bearing; request {row.request} is open again."
        turn.tell_admin(f"Ruling {row.number} is overturned", f"{told}\nPlease undo corrections that rested on it.")
    turn.log(told, sort="justice", path="/judge/")
    turn.announce(f"Ruling {row.number}", told, path="/judge/")


@rule.deadlines(reads=[rulings])
def closings(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when rulings can be voted on."""
    for row in view.rows(rulings, status="open to vote"):
        yield row.closes_at, f"the vote of confidence on ruling {row.number} closes", "/judge/"
