"""Errands: work on the game's books that the admin asks for by mail, sees the effect of first, and then confirms."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Bool, Choice, Int, Row, Rule, Text, Time, Turn

from . import tokens

rule = Rule("errands", title="Work on the books", needs=[tokens.rule])
errands = rule.table(
    "errands", listed=False, seen_by="nobody", number=Int(1, key=True), kind=Choice("revert", "restore", "backups"),
    what=Text(), head=Text(), why=Text(default=""), with_replay=Bool(default=False), address=Text(),
    status=Choice("asked", "shown", "confirmed", "done", "void", default="asked"), at=Time())


def ask(turn: Turn, kind: str, what: str, head: str, **more: Any) -> Row:
    """Ask for something that is done between the polls; `head` is how the answer begins."""
    return turn.add(errands, kind=kind, what=what, head=head, address=turn.actor.address or turn["admins"][0], at=turn.now, **more)


@rule.on("errand_answered")
def answered(turn: Turn, number: int, text: str, possible: bool, what: str) -> None:
    """A list goes to the admin who asked; so does a preview, with a word to confirm it."""
    asked = turn.find(errands, number)
    if asked is None:
        return
    if possible and asked.kind != "backups":
        before = _given_up(turn, asked)
        turn.change(asked, status="shown", what=what)
        tokens.send(turn, rule.name, asked.address, {"number": number}, f"{asked.head}:\n{text}{before}")
    else:
        turn.change(asked, status="done" if possible else "void")
        told = f"{asked.head}:\n{text}" if possible else f"{asked.head} is not possible: {text}."
        turn.write(asked.address, told, subject=asked.head.partition(" (")[0], sort="admin")


def _given_up(turn: Turn, asked: Row) -> str:
    """What was shown before counts no more, since the one would change what the other does; a sentence that says so."""
    said = ""
    for other in turn.rows(errands, status="shown", address=asked.address):
        turn.change(other, status="void")
        said += f"\n\nThe word for what you asked before ({other.head}) counts no more; ask for that again afterwards."
    return said


@rule.on(tokens.token_confirmed)
def confirmed(turn: Turn, purpose: str, payload: dict[str, int]) -> None:
    """The admin has read the preview and means it."""
    asked = turn.find(errands, payload["number"]) if purpose == rule.name else None
    if asked is not None and asked.status == "shown":
        turn.change(asked, status="confirmed")
        turn.say("It is being done; whoever it concerns will be told.")
