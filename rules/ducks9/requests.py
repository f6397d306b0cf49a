"""Requests for justice: a question or a statement that a player puts to the Judge, and what the Judge rules on it."""

from __future__ import annotations

import re
from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import Choice, Data, Game, Int, List, Player, Refuse, Row, Rule, Text, Time, Title, Turn

from ..common import periods, players
from . import judge

rule = Rule("requests", title="Justice", needs=[judge.rule, periods.rule], implements=["D9-JUDGE"])
confidence = rule.param("confidence_period", timedelta(hours=96), help="how long after it a ruling can be voted on")
requests = rule.table("requests", single="request", owned_by="requester", number=Int(1, key=True), requester=Player(),
                      kind=Choice("question", "statement"), text=Text(), made_at=Time(), status=Choice("open", "answered", default="open"),
                      rulings=List(Int()))
rulings = rule.table("rulings", single="ruling", owned_by="judge", number=Int(1, key=True), request=Int(), judge=Player(),
                     answer=Text(), reason=Text(), made_at=Time(), closes_at=Time(),
                     votes=Data(default={}), tally=Data(default=None, optional=True),
                     status=Choice("open to vote", "standing", "overturned", default="open to vote"))
_KIND = re.compile(r"(?:a\s+)?(question|statement)\b\s*[:,-]?\s*(.*)", re.IGNORECASE | re.DOTALL)
_TRUTH = re.compile(r"(?:is\s+)?(true|false|indeterminate)\b[\s:,.;-]*(.*)", re.IGNORECASE | re.DOTALL)
_LONGEST = 2000


class Matter(Title):
    """The words of a request or a ruling, on its line or below it."""

    sample = "the words"

    def parse(self, text: str) -> str:
        """The words; Refuse if there are none, or too many for one line."""
        if not text.strip(" \"“”"):
            raise Refuse("There is no text: write it after a colon.")
        return super().parse(text)


def _plain(text: str) -> str:
    """A text without one pair of quotes around all of it."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] in "\"“„" and text[-1] in "\"”“" else text


@rule.command("request justice: {words}", "request justice {words}", words=Matter(_LONGEST), body="more", draft="",
              ends=("end", "end request"), named="request justice",
              example=("request justice: Is Bertha in pond 2? quack", "request justice statement: \"Eggs are items.\" uwu"))
def request_justice(turn: Turn, words: str = "", more: str = "") -> None:
    """Put a question or a statement to the Judge; what ends with a question mark is a question, unless you say which it is."""
    if turn[judge.judge] == turn.player:
        raise Refuse("You are the Judge, and the Judge cannot make a request.")
    kind, text = _kind(" ".join(part.strip() for part in (words, more) if part.strip()))
    if not text:
        raise Refuse("There is no text: write your question or statement after a colon.")
    row = turn.add(requests, requester=turn.player, kind=kind, text=text, made_at=turn.now)
    told = f"Request {row.number} for justice by {turn.player}, a {kind}: {text}"
    turn.say(f"Your {kind} is request {row.number}." + ("" if turn[judge.judge] else " There is no Judge now; it waits."))
    turn.log(told, sort="justice", path="/judge/")
    turn.announce(f"Request {row.number} for justice", told, path="/judge/")


def _kind(text: str) -> tuple[str, str]:
    if found := _KIND.fullmatch(text.strip()):
        return found[1].lower(), _plain(found[2])
    text = _plain(text)
    return ("question" if text.endswith("?") else "statement"), text


@rule.command("rule on [request] {request}: {words}", "rule on [request] {request} {words}",
              request=requests, words=Matter(_LONGEST), body="more", draft="", ends=("end", "end ruling"), named="rule on request",
              example="rule on request 3: false, because line 4 says so quack")
def rule_on_request(turn: Turn, request: Row, words: str = "", more: str = "") -> None:
    """Answer a request as the Judge: a question in words, a statement by true, false or indeterminate, and why."""
    if turn[judge.judge] != turn.player:
        raise Refuse("You are not the Judge.")
    if request.status != "open":
        raise Refuse(f"Request {request.number} is already answered.")
    if request.requester == turn.player:
        raise Refuse("That is your own request: another Judge must answer it.")
    answer, reason = _answer(request, "\n".join(part.strip() for part in (words, more) if part.strip()))
    row = turn.add(rulings, request=request.number, judge=turn.player, answer=answer, reason=reason, made_at=turn.now,
                   closes_at=turn.now + turn[confidence])
    turn.change(request, status="answered", rulings=[*request.rulings, row.number])
    told = f"Ruling {row.number} on request {request.number}: {answer}" + (f", {reason}" if reason else "")
    until = f"Players can vote to overturn or affirm it until {say_instant(row.closes_at)}."
    turn.say(f"{told}\n{until}")
    turn.log(told, sort="justice", path="/judge/")
    turn.announce(f"Ruling {row.number}", f"{turn.player} has ruled on request {request.number} ({request.text}).\n{told}\n{until}",
                  path="/judge/")


def _answer(request: Row, words: str) -> tuple[str, str]:
    """The answer and its reasons; Refuse for a statement without its truth value."""
    words = _plain(words)
    if not words:
        raise Refuse("There is no text: write your answer after a colon.")
    if request.kind == "question":
        return words, ""
    found = _TRUTH.fullmatch(words)
    if found is None:
        raise Refuse("The answer to a statement begins with its truth value: true, false or indeterminate.")
    return found[1].lower(), found[2].strip()


@rule.derive(requests, "ruling_numbers", json_only=True)
def ruling_numbers(game: Game, row: Row) -> list[int]:
    """The rulings on it, by number."""
    return list(row.rulings)


@rule.on(periods.period_begins)
def remind(turn: Turn) -> None:
    """At the beginning of each period the Judge is reminded of what is still open."""
    waiting = turn.rows(requests, status="open")
    if turn[judge.judge] and waiting:
        listed = "\n".join(f"{row.number}. ({row.kind}, by {row.requester}) {row.text}" for row in waiting)
        turn.tell(turn[judge.judge], f"These requests wait for your ruling:\n{listed}", subject="Requests wait for the Judge",
                  sort="reminder", path="/judge/")


@rule.on(players.player_left)
def forget_votes(turn: Turn, player: str) -> None:
    """Whoever leaves has no vote on rulings that are still open."""
    for row in turn.rows(rulings, status="open to vote"):
        if player in row.votes:
            turn.change(row, votes={name: side for name, side in row.votes.items() if name != player})
