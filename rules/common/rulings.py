"""Rulings: the judge of a statement answers true, false or undecided, with reasons; a question is answered in words."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Choice, Int, Options, Player, Refuse, Row, Rule, Text, Time, Turn, View, Words

from . import judgments
from .judgments import PATH, is_assigned, name, note, plain, release

rule = Rule("rulings", title="Rulings", needs=[judgments.rule])
reasons_needed = rule.param("reasons_needed", True, help="whether the answer to a statement must give reasons")
undecided = rule.param("undecided_called", "undecided", help="what the answer is called that is neither true nor false")
rulings = rule.table(
    "rulings", owned_by="judge", single="ruling", number=Int(1, key=True), request=Int(), judge=Player(), answer=Text(),
    reason=Text(default=""), made_at=Time(), status=Choice("open to appeal", "open to vote", "standing", "overturned", default="standing"))
judgment_given = rule.hook("judgment_given", "judgment", "ruling", help="a judge has answered")
judgment_overturned = rule.hook("judgment_overturned", "judgment", "ruling", help="the answer counts no more; it is open again")
VERDICTS = Options({"true": ("yes",), "false": ("no",), "undecided": (
    "undetermined", "indeterminate", "undecidable", "unclear", "irrelevant")}, common=False)
_BEGINS = re.compile(r"(?:is\s+)?(true|false|yes|no|undecided|undetermined|indeterminate)\b[\s:,.;–—-]*(.*)", re.IGNORECASE | re.DOTALL)
_JOINT = re.compile(r"^(?:because|since)\b[\s:,]*", re.IGNORECASE)
_AFTER_NUMBER = re.compile(r"\D*\d+\s*[:,–—-]?\s*(.*)", re.DOTALL)


@rule.command("(judge|rule) [on] [(judgment|request)] {judgment} [is] {verdict}[(:|because|since|,) {reasons}]",
              "(judge|rule) [on] [(judgment|request)] {judgment}: [is] {verdict}[(:|because|since|,) {reasons}]",
              "(judge|rule on) [(judgment|request)] {judgment}: {reasons}", "rule on (judgment|request) {judgment} {reasons}",
              "(judge on|rule) (judgment|request) {judgment}: {reasons}",
              "[my] (ruling|answer) (on|to) [(judgment|request)] {judgment}: {reasons}", "answer (judgment|request) {judgment}: {reasons}",
              judgment=judgments.judgments, verdict=VERDICTS, reasons=Words("your answer and reasons", rest=True), body="more", draft="",
              ends=("end", "end judgment", "end ruling"), when=[is_assigned], named="give judgment",
              example=("judge 3 true because the rules say so", "rule judgment 3 false: rule 101 is not in force", "judge 3 undecided",
                       "rule on request 3: Yes, in the second pond."))
def give(turn: Turn, judgment: Row, verdict: str = "", reasons: str = "", more: str = "") -> None:
    """Answer what you are the judge of: a statement by its truth value and your reasons, on this line or below it; a question in words."""
    answer, why = _answer(turn, judgment, verdict, reasons, more.strip())
    ruling = turn.add(rulings, request=judgment.number, judge=turn.player, answer=answer, reason=why, made_at=turn.now)
    row = turn.change(judgment, status="answered", answer=answer, reasons=why, judge=turn.player, answered_at=turn.now, due=None,
                      rulings=[*judgment.rulings, ruling.number])
    does = f"judges {answer}" if row.kind == "statement" else "answers"
    row = note(turn, row, f"{turn.player} {does}")
    said = "\n\n".join(part for part in (answer if row.kind == "question" else "", why) if part)
    turn.announce(f"{name(turn, row)}: {answer if row.kind == 'statement' else 'answered'}",
                  f"{turn.player} {does} on the {row.kind} of {row.requester} ({row.number}):\n{row.text}\n\n{said}".rstrip(),
                  path=PATH.format(row.number))
    turn.say(f"{name(turn, row)} is {answer if row.kind == 'statement' else 'answered'}.")
    turn.fire(judgment_given, judgment=row, ruling=ruling)


def _answer(turn: Turn, row: Row, verdict: str, reasons: str, more: str) -> tuple[str, str]:
    """The answer and its reasons; Refuse for a statement without its truth value, and for no answer at all."""
    if row.kind == "question":
        said = _AFTER_NUMBER.fullmatch(turn.line) if verdict else None
        words = plain("\n\n".join(part for part in (plain(said[1]) if said else verdict or plain(reasons), more) if part))
        if not words:
            raise Refuse("There is no text: write your answer after a colon.")
        return words, ""
    if not verdict and (found := _BEGINS.fullmatch(plain(reasons))):
        verdict, reasons = VERDICTS.parse(found[1]), found[2]
    if not verdict:
        raise Refuse(f"The answer to a statement begins with its truth value: true, false or {turn[undecided]}.")
    why = "\n\n".join(part for part in (_JOINT.sub("", plain(reasons)), more) if part)
    if not why and turn[reasons_needed]:
        raise Refuse("Give your reasons too, after a colon or on the lines below.")
    return (turn[undecided] if verdict == "undecided" else verdict), why


@rule.command("[I] (judge|rule) [it] [is] {verdict} (:|because|since|,) {reasons}", judgment=judgments.judgments, verdict=VERDICTS,
              reasons=Words("your reasons", rest=True), from_topic="judgment", when=[is_assigned], named="judge",
              example="I judge false because rule 101 is clear")
def give_here(turn: Turn, judgment: Row, verdict: str, reasons: str) -> None:
    """Answer a judgment in a reply to the mail that brought it to you; its number is not needed there."""
    give(turn, judgment, verdict, reasons)


def overturn(turn: Turn, row: Row, why: str) -> None:
    """The answer of a judgment counts no more, for a reason that goes on record; the ruling stays on record, and it is open again."""
    ruling = turn.change(turn.row(rulings, row.rulings[-1]), status="overturned")
    row = turn.change(row, answer="", reasons="", answered_at=None)
    turn.fire(judgment_overturned, judgment=row, ruling=ruling)
    release(turn, turn.row(judgments.judgments, row.number), why)


@rule.panel(page="judgments/{number}", template="panels/rulings.html", title="Rulings", reads=[rulings])
def rulings_on(view: View, row: Row) -> dict[str, Any] | None:
    """All rulings on a judgment, those that were overturned too."""
    given = [ruling for ruling in view.all_rows(rulings) if ruling.request == row.number]
    return {"rulings": given} if given else None
