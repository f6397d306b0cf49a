"""The Judge: an office that two others' assent gives and takes; whoever holds it answers all requests for justice."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import judgments, offices, periods, players, removals
from ..common.judgments import judgments as requests

rule = Rule("judge", title="The Judge", needs=[players.rule, judgments.rule, periods.rule], implements=["D9-JUDGE"])
PATH = "/judge/"
REMINDER = "A Judge should be removed for abuse of the office alone; that is for you to weigh."
OFFICE = offices.declare(rule, "Judge", path=PATH)
judge, candidacies, assents_needed = OFFICE.holder, OFFICE.candidacies, OFFICE.needed
motions = removals.declare(rule, OFFICE, reminder=REMINDER)


@rule.answer(judgments.who_judges)
def the_judge(game: Game, value: str | None, judgment: Row) -> str | None:
    """Whoever is Judge answers what is open; what is answered was answered by who was Judge then."""
    return game[judge] if judgment.status == "open" else value


@rule.answer(judgments.may_ask)
def not_the_judge(game: Game, value: None, player: str) -> None:
    """The Judge cannot make a request."""
    if game[judge] == player:
        raise Refuse("You are the Judge, and the Judge cannot make a request.")


@rule.answer(judgments.may_answer)
def only_the_judge(game: Game, value: None, judgment: Row) -> None:
    """Only the Judge answers, and not what the Judge has asked before."""
    if not isinstance(game, Turn) or game[judge] != game.player:
        raise Refuse("You are not the Judge.")
    if judgment.status == "open" and judgment.requester == game.player:
        raise Refuse("That is your own request: another Judge must answer it.")


@rule.derive(requests, "ruling_numbers", json_only=True)
def ruling_numbers(game: Game, row: Row) -> list[int]:
    """The rulings on a request, by number."""
    return list(row.rulings)


@rule.on(periods.period_begins)
def remind(turn: Turn, at: int) -> None:
    """At the beginning of each period the Judge is reminded of what is still open; after an outage once."""
    waiting = turn.rows(requests, status="open")
    if turn[judge] and waiting:
        listed = "\n".join(f"{row.number}. ({row.kind}, by {row.requester}) {row.text}" for row in waiting)
        turn.tell(turn[judge], f"These requests wait for your ruling:\n{listed}", subject="Requests wait for the Judge",
                  sort="task", path=PATH)
