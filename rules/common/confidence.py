"""Votes of confidence: for some days players may vote to overturn or affirm a ruling; the majority at the end counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import Data, Options, Refuse, Row, Rule, Time, Turn, View

from . import judgments, players, rulings
from .judgments import PATH, name

rule = Rule("confidence", title="Votes of confidence", needs=[rulings.rule])
confidence = rule.param("confidence_period", timedelta(hours=96), help="how long after it a ruling can be voted on")
rule.extend(rulings.rulings, closes_at=Time(optional=True), votes=Data(default={}), tally=Data(default=None, optional=True))
SIDES = Options({"overturn": ("overrule",), "affirm": ("uphold",)}, common=False)
_STANCE = Options({"overturn": ("against", "no to"), "affirm": ("for", "in favour of", "in favor of", "yes to")}, common=False)


@rule.on(rulings.judgment_given)
def open_vote(turn: Turn, judgment: Row, ruling: Row) -> None:
    """Each ruling can be voted on for a while."""
    ruling = turn.change(ruling, status="open to vote", closes_at=turn.now + turn[confidence])
    told = f"This is ruling {ruling.number}; players can vote to overturn or affirm it until {say_instant(ruling.closes_at)}."
    turn.say(told)
    turn.announce("", told)


@rule.command("{side} [ruling] {ruling}", "[I] vote [to] {side} [ruling] {ruling}", "[I] vote [on] ruling {ruling}: [to] {side}",
              "[I] vote [for] {side} on [ruling] {ruling}", "ruling {ruling}: {side}", "[I] vote {stance} ruling {ruling}", side=SIDES,
              stance=_STANCE, ruling=rulings.rulings,
              named="confidence vote", example=("overturn ruling 3", "affirm ruling 3"))
def vote(turn: Turn, ruling: Row, side: str = "", stance: str = "") -> None:
    """Vote to overturn a ruling or to affirm it, while it is open to that; you may change your vote."""
    _is_open(ruling)
    side = side or stance
    turn.change(ruling, votes={**ruling.votes, turn.player: side})
    told = f"{turn.player} votes to {side} ruling {ruling.number}."
    turn.say(f"{told} You can change that until {say_instant(ruling.closes_at)}.")
    turn.log(told, sort="judgment", path=PATH.format(ruling.request))


@rule.command("(unvote|withdraw [my] vote on) ruling {ruling}", ruling=rulings.rulings, named="withdraw confidence vote",
              example="unvote ruling 3")
def unvote(turn: Turn, ruling: Row) -> None:
    """Take back your vote on a ruling."""
    _is_open(ruling)
    if turn.player not in ruling.votes:
        raise Refuse(f"You have no vote on ruling {ruling.number}.")
    _without(turn, ruling, turn.player)
    turn.say(f"Your vote on ruling {ruling.number} is removed.")
    turn.log(f"{turn.player} removes the vote on ruling {ruling.number}.", sort="judgment", path=PATH.format(ruling.request))


def _is_open(row: Row) -> None:
    if row.status != "open to vote":
        when = f" closed on {say_instant(row.closes_at)}" if row.closes_at else " is closed"
        raise Refuse(f"The vote on ruling {row.number}{when}: it is {row.status}.")


def _without(turn: Turn, row: Row, player: str) -> None:
    turn.change(row, votes={name: side for name, side in row.votes.items() if name != player})


@rule.timer(each=rulings.rulings, due=lambda game, row: row.closes_at if row.status == "open to vote" else None,
            phases=("running", "paused"))
def close(turn: Turn, row: Row) -> None:
    """At the end a ruling is overturned if more players want that than affirm it; what was asked is open again then."""
    here = turn.members()
    votes = [side for name, side in row.votes.items() if name in here]
    against, in_favour = votes.count("overturn"), votes.count("affirm")
    status = "overturned" if against > in_favour else "standing"
    row = turn.change(row, status=status, tally={"overturn": against, "affirm": in_favour})
    told = f"Ruling {row.number} {'is overturned' if status == 'overturned' else 'stands'}: overturn {against}, affirm {in_favour}."
    turn.log(told, sort="judgment", path=PATH.format(row.request))
    if status == "overturned":
        judgment = turn.row(judgments.judgments, row.request)
        rulings.overturn(turn, judgment, f"ruling {row.number} is overturned")
        told += f" It has no bearing; {name(turn, judgment).lower()} is open again."
        turn.tell_admin(f"Ruling {row.number} is overturned", f"{told}\nPlease undo corrections that rested on it.")
    turn.announce(f"Ruling {row.number}", told, path=PATH.format(row.request))


@rule.on(players.player_left)
def forget_votes(turn: Turn, player: str) -> None:
    """Whoever leaves has no vote on rulings that are still open."""
    for row in turn.rows(rulings.rulings, status="open to vote"):
        if player in row.votes:
            _without(turn, row, player)


@rule.deadlines(reads=[rulings.rulings])
def closings(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when rulings can be voted on."""
    for row in view.rows(rulings.rulings, status="open to vote"):
        yield row.closes_at, f"the vote of confidence on ruling {row.number} closes", PATH.format(row.request)
