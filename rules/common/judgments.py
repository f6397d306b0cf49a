"""Judgments: a player asks whether a statement is true, and the judge of that question answers with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot.engine.rule import (
    Choice,
    Data,
    Int,
    List,
    Options,
    Player,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Title,
    Turn,
    View,
    Words,
)

from . import players

rule = Rule("judgments", title="Judgments", needs=[players.rule])
judgments = rule.table(
    "judgments", owned_by="judge", single="judgment", number=Int(1, key=True), question=Text(), caller=Player(),
    argument=Text(default=""), barred=Player(optional=True), opened=Time(), judge=Player(optional=True),
    status=Choice("open", "assigned", "judged", "settled", default="open"), due=Time(optional=True),
    answer=Choice("", "true", "false", "undecided", default=""), reasons=Text(default=""), answered_at=Time(optional=True),
    past_judges=List(Player()), history=Data(default=[]))
may_ask = rule.question("may_ask_judgment", "player", help="a veto on a request (raise Refuse)")
judge_wanted = rule.hook("judge_wanted", "judgment", help="a judgment was asked for, or has lost its judge: it needs one")
judgment_given = rule.hook("judgment_given", "judgment", help="a judge has answered")
PATH = "/judgments/{}/"
VERDICTS = Options({"true": ("yes",), "false": ("no",), "undecided": (
    "undetermined", "indeterminate", "undecidable", "unclear", "irrelevant")}, common=False)


@rule.command("(request|ask for|call for) [a] judgment: {question}", "judge: {question}",
              "(request|ask for|call for) [a] judgment [,] barring {barred}: {question}", question=Title(1000), body="argument",
              barred=players.players, draft="", named="request judgment",
              ends=("end", "end judgment"), when=[players.playing("barred")],
              example=("request judgment: Ann has 12 points", "judge: Proposal 4 has changed rule 101",
                       "request judgment, barring Bob: Ann has 12 points"))
def request(turn: Turn, question: str, argument: str = "", barred: Row | None = None) -> None:
    """Ask for a judgment on a statement; arguments may stand on the lines below. You may bar one player from judging."""
    turn.ask(may_ask, None, player=turn.player)
    row = turn.add(judgments, question=question, caller=turn.player, argument=argument.strip(), opened=turn.now,
                   barred=barred.name if barred else None)
    row = note(turn, row, f"{turn.player} asks" + (f", barring {row.barred}" if row.barred else ""))
    turn.announce(f"Judgment {row.number} is asked", f"{turn.player} asks for a judgment ({row.number}) on this statement:\n"
                  f"{question}" + (f"\n\n{row.argument}" if row.argument else ""), path=PATH.format(row.number))
    turn.fire(judge_wanted, judgment=row)
    judge = turn.row(judgments, row.number).judge
    turn.say(f"Your question is judgment {row.number}{f'; {judge} is its judge' if judge else ' and waits for a judge'}.")


def note(turn: Turn, row: Row, what: str) -> Row:
    """Put an event on record: in the public log, and in the judgment's own history."""
    turn.log(f"Judgment {row.number} ({row.question}): {what}.", sort="judgment", path=PATH.format(row.number))
    return turn.change(turn.row(judgments, row.number), history=[*row.history, {"at": turn.now, "text": f"{what}."}])


def release(turn: Turn, row: Row, why: str) -> None:
    """Take a judgment from its judge, for a reason that goes on record; it needs another one."""
    row = note(turn, turn.change(row, status="open", judge=None, due=None), why)
    turn.fire(judge_wanted, judgment=row)


def is_assigned(turn: Turn, judgment: Row, **_: Any) -> None:
    """You are its judge, and it waits for your answer."""
    if judgment.status in ("judged", "settled"):
        raise Refuse(f"Judgment {judgment.number} is answered already: {judgment.answer}.")
    if judgment.judge is None:
        raise Refuse(f"Judgment {judgment.number} has no judge yet.")
    if judgment.judge != turn.player:
        raise Refuse(f"The judge of {judgment.number} is {judgment.judge}.")


@rule.command("(judge|rule) [on] [judgment] {judgment} [is] {verdict}[(:|because|since|,) {reasons}]",
              "(judge|rule) [judgment] {judgment}: {verdict}[(:|because|since|,) {reasons}]",
              judgment=judgments, verdict=VERDICTS, reasons=Words("your reasons", rest=True), body="more", draft="",
              ends=("end", "end judgment"), when=[is_assigned], named="give judgment",
              example=("judge 3 true because the rules say so", "rule judgment 3 false: rule 101 is not in force",
                       "judge 3 undecided"))
def give(turn: Turn, judgment: Row, verdict: str, reasons: str = "", more: str = "") -> None:
    """Answer a judgment that is yours: true, false or undecided, with your reasons on this line or below it."""
    why = "\n\n".join(part.strip() for part in (reasons, more) if part.strip())
    if not why:
        raise Refuse("Give your reasons too, after a colon or on the lines below.")
    row = turn.change(judgment, status="judged", answer=verdict, reasons=why, answered_at=turn.now, due=None)
    row = note(turn, row, f"{turn.player} judges {verdict}")
    turn.announce(f"Judgment {row.number}: {verdict}", f"{turn.player} judges {verdict} on the statement of {row.caller} "
                  f"({row.number}):\n{row.question}\n\n{why}", path=PATH.format(row.number))
    turn.say(f"Judgment {row.number} is {verdict}.")
    turn.fire(judgment_given, judgment=row)


@rule.command("[I] (judge|rule) [it] [is] {verdict} (:|because|since|,) {reasons}", judgment=judgments, verdict=VERDICTS,
              reasons=Words("your reasons", rest=True), from_topic="judgment", when=[is_assigned], named="judge",
              example="I judge false because rule 101 is clear")
def give_here(turn: Turn, judgment: Row, verdict: str, reasons: str) -> None:
    """Answer a judgment in a reply to the mail that brought it to you; its number is not needed there."""
    give(turn, judgment, verdict, reasons)


# -- the website -----------------------------------------------------------------------------------------------------

@rule.deadlines(reads=[judgments])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when judges have time."""
    for row in view.rows(judgments, status="assigned"):
        if row.due is not None:
            yield row.due, f"{row.judge} is to answer judgment {row.number}", PATH.format(row.number)


@rule.page("judgments/", template="judgments.html", title="Judgments", nav="Judgments", reads=[judgments], order=60)
def judgments_page(view: View) -> dict[str, Any]:
    """All judgments, newest first."""
    return {"judgments": sorted(view.all_rows(judgments), key=lambda row: -row.number)}


@rule.page("judgments/{number}/", each=judgments, template="judgment.html", title="Judgment {number}", reads=[judgments])
def one_judgment(view: View, row: Row) -> dict[str, Any]:
    """One judgment with all that became of it."""
    arguments = [{"player": row.caller, "text": row.argument}] if row.argument else []
    return {"judgment": row, "arguments": arguments, "history": row.history}
