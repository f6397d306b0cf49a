"""Judgments: a player puts a statement, or where the rules allow it a question, before a judge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mailbot.clock import show_instant
from mailbot.engine.rule import (
    Choice,
    Data,
    Game,
    Int,
    List,
    Player,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Title,
    Turn,
    View,
)

from . import players

rule = Rule("judgments", title="Judgments", needs=[players.rule])
questions_too = rule.param("judgment_questions", False, help="whether questions can be put to a judge, which are answered in words; "
                           "else all is a statement, and its answer a truth value")
judgments = rule.table(
    "judgments", owned_by="judge", single="judgment", number=Int(1, key=True), requester=Player(),
    kind=Choice("question", "statement", default="statement"), text=Text(), argument=Text(default=""), barred=Player(optional=True),
    made_at=Time(), judge=Player(optional=True), status=Choice("open", "assigned", "answered", "settled", default="open"),
    due=Time(optional=True), answer=Text(default=""), reasons=Text(default=""), answered_at=Time(optional=True), rulings=List(Int()),
    past_judges=List(Player()), history=Data(default=[]))
may_ask = rule.question("may_ask_judgment", "player", help="a veto on a request (raise Refuse)")
may_answer = rule.question("may_answer_judgment", "judgment", help="a veto on an answer (raise Refuse)")
who_judges = rule.question("who_judges", "judgment", help="the name of who is to answer it, or None")
judge_wanted = rule.hook("judge_wanted", "judgment", help="a judgment was asked for, or has lost its judge: it needs one")
PATH = "/judgments/{}/"
_KIND = re.compile(r"(?:a\s+)?(question|statement)\b\s*[:,-]?\s*(.*)", re.IGNORECASE | re.DOTALL)


class Matter(Title):
    """The words of a request or of an answer, on its line or below it."""

    sample = "the words"

    def parse(self, text: str) -> str:
        """The words, "" if they stand below; Refuse if there are too many for one line."""
        return super().parse(text) if text.strip(" :\"“”") else ""


@rule.command("(request|ask for|call for|request for) [a] (judgment|ruling|justice): {text}", "justice: {text}", "judge: {text}",
              "(request|ask for|call for) [a] (judgment|ruling|justice) [,] barring {barred}: {text}",
              "request justice {text}", "request justice",
              "ask judge: {text}", "(request|question|statement) (to|for) judge: {text}",
              text=Matter(2000), body="argument", barred=players.players, draft="", named="request judgment",
              ends=("end", "end judgment", "end request"), when=[players.playing("barred")],
              example=("request judgment: Ann has 12 points", "judge: Proposal 4 has changed rule 101",
                       "request judgment, barring Bob: Ann has 12 points"))
def request(turn: Turn, text: str = "", argument: str = "", barred: Row | None = None) -> None:
    """Put a statement before a judge, or a question where the rules allow it; arguments may stand on the lines below."""
    turn.ask(may_ask, None, player=turn.player)
    kind, words, below = _matter(turn, text, argument)
    row = turn.add(judgments, text=words, kind=kind, requester=turn.player, argument=below, made_at=turn.now,
                   barred=barred.name if barred else None)
    row = note(turn, row, f"{turn.player} asks" + (f", barring {row.barred}" if row.barred else ""))
    turn.announce(f"{name(turn, row)} is asked", f"{turn.player} asks for a judgment ({row.number}) on this {kind}:\n{words}"
                  + (f"\n\n{row.argument}" if row.argument else ""), path=PATH.format(row.number))
    turn.fire(judge_wanted, judgment=row)
    judge = judge_of(turn, turn.row(judgments, row.number))
    asked = kind if turn[questions_too] else "question"
    turn.say(f"Your {asked} is {name(turn, row).lower()}{f'; {judge} is its judge' if judge else ' and waits for a judge'}.")


def _matter(turn: Turn, text: str, argument: str) -> tuple[str, str, str]:
    """Of which kind a request is, its words, and the arguments below them."""
    found = _KIND.fullmatch(text.strip()) if turn[questions_too] else None
    words, below = plain(found[2] if found else text), argument.strip()
    if not words:
        words, _, below = below.partition("\n\n")
        words, below = plain(" ".join(words.split())), below.strip()
    if not words:
        raise Refuse("There is no text: write your question or statement after a colon.")
    asks = turn[questions_too] and (found[1].lower() == "question" if found else words.endswith("?"))
    return "question" if asks else "statement", words, below


def plain(text: str) -> str:
    """A text without one pair of quotes around all of it."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] in "\"“„" and text[-1] in "\"”“" else text


def name(game: Game | View, row: Row) -> str:
    """What a judgment is called with its number: “Judgment 3”, or as the ruleset calls it."""
    return f"{game.registry.single(judgments).capitalize()} {row.number}"


def judge_of(game: Game, row: Row) -> str | None:
    """Who is to answer a judgment, or nobody."""
    found: str | None = game.ask(who_judges, row.judge, judgment=row)
    return found


def note(turn: Turn, row: Row, what: str) -> Row:
    """Put an event on record: in the public log, and in the judgment's own history."""
    turn.log(f"{name(turn, row)} ({row.text}): {what}.", sort="judgment", path=PATH.format(row.number))
    return turn.change(turn.row(judgments, row.number), history=[*row.history, {"at": turn.now, "text": f"{what}."}])


def release(turn: Turn, row: Row, why: str) -> None:
    """Take a judgment from its judge, for a reason that goes on record; it needs another one."""
    row = note(turn, turn.change(row, status="open", judge=None, due=None), why)
    turn.fire(judge_wanted, judgment=row)


def is_assigned(turn: Turn, judgment: Row, **_: Any) -> None:
    """You are its judge, and it waits for your answer."""
    turn.ask(may_answer, None, judgment=judgment)
    judge, called = judge_of(turn, judgment), name(turn, judgment)
    if judgment.status in ("answered", "settled"):
        raise Refuse(f"{called} is already answered: {judgment.answer}.")
    if judge is None:
        raise Refuse(f"{called} has no judge yet.")
    if judge != turn.player:
        raise Refuse(f"The judge of {judgment.number} is {judge}.")


@rule.derive(judgments, "history", json_only=True)
def history(game: Game, row: Row) -> list[dict[str, str]]:
    """What became of it, with times as text."""
    return [{"at": show_instant(item["at"]), "text": item["text"]} for item in row.history]


# -- the website -----------------------------------------------------------------------------------------------------

@rule.deadlines(reads=[judgments])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when judges have time."""
    for row in view.rows(judgments, status="assigned"):
        if row.due is not None:
            yield row.due, f"{row.judge} is to answer {name(view, row).lower()}", PATH.format(row.number)


@rule.page("judgments/", template="judgments.html", title="Judgments", nav="Judgments", reads=[judgments], order=60)
def judgments_page(view: View) -> dict[str, Any]:
    """All judgments, newest first."""
    return {"judgments": sorted(view.all_rows(judgments), key=lambda row: -row.number)}


@rule.page("judgments/{number}/", each=judgments, template="judgment.html", title="Judgment {number}", reads=[judgments])
def one_judgment(view: View, row: Row) -> dict[str, Any]:
    """One judgment with all that became of it."""
    arguments = [{"player": row.requester, "text": row.argument}] if row.argument else []
    return {"judgment": row, "arguments": arguments, "history": row.history, "called": name(view, row)}
