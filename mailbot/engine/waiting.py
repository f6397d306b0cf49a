"""Mails that wait: while the rules let nobody act, what people write is kept; it is played in order when they may again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mailbot.clock import say_instant
from mailbot.commands.reading import read
from mailbot.engine import apply
from mailbot.engine.row import Row
from mailbot.engine.step import Actor, Outcome
from mailbot.engine.turn import Turn
from mailbot.values import Channel, Letter, Line, Part

TABLE = "waiting"


def must_wait(turn: Turn) -> bool:
    """Whether what the sender of a mail writes has to wait now; the admin never waits."""
    return not turn.actor.admin and bool(turn.ask("mail_waits", False))


def keep(turn: Turn, letter: Letter) -> str:
    """Keep a mail for later; the sentence that tells its sender."""
    lines = [[line.number, line.text, line.part.value, line.sure] for line in letter.lines]
    turn.add(TABLE, address=letter.sender, arrived=letter.arrived, about={
        "name": letter.sender_name, "channel": letter.channel.value, "subject": letter.subject, "lines": lines,
        "answers": [letter.in_reply_to, *reversed(letter.references)]})
    return "Nothing can be done just now; your mail is kept, and is played in its turn as soon as play goes on."


def play_kept(turn: Turn, row: Row) -> None:
    """Play a mail that waited, as of the time when it arrived, and tell its sender what came of it."""
    letter = _letter(row)
    player = turn.player_of(row.address)
    turn.remove(row)
    turn.letter, turn.step.actor = letter, Actor(player, row.address)
    topic: dict[str, Any] = next((found for name in row.about["answers"] if name
                                  and (found := turn.history.about(name)) is not None), {})
    with turn.as_of(row.arrived):
        apply.play(turn, read(turn.ask("as_read", letter, player=player), turn.active.vocabulary, topic, "player"))
    turn.step.actor = Actor()
    told = f"Your mail of {say_instant(row.arrived)} had to wait; it is played now.\n\n{_said(turn.step.outcomes)}"
    turn.write(row.address, told, subject="Your mail that waited is played")


def _letter(row: Row) -> Letter:
    about = row.about
    lines = tuple(Line(number, text, Part(part), "", sure) for number, text, part, sure in about["lines"])
    return Letter(row.address, about["name"], Channel(about["channel"]), about["subject"], lines, arrived=row.arrived)


def _said(outcomes: Sequence[Outcome]) -> str:
    told = [f"{outcome.line} ({outcome.verdict.value})\n" + "\n".join(outcome.sentences) for outcome in outcomes]
    return "\n\n".join(told) or "There was no line for the game in it."
