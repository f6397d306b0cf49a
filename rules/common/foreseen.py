"""What a text will do to the rules: the preview in words, and its changes, held things and losses as proposals keep them."""

from __future__ import annotations

import re
from typing import Any

from mailbot.amend import Amended, Change, Held, joined
from mailbot.amend.showing import say_amended, say_summary
from mailbot.engine.rule import Game

from . import changes, readings

_AT_ADOPTION = re.compile(
    r"\b(?:(?:when|once|as soon as|at the time(?: when| that)?|at the moment(?: when)?) this(?: proposal)? (?:is|has been|takes|gets)? ?"
    r"(?:implemented|adopted|enacted|accepted|passes|passed|effect)|(?:up)?on (?:the )?(?:adoption|implementation|passage)"
    r"(?: of this proposal)?),?", re.IGNORECASE)
_GET = re.compile(r"\b(?:receives?|gains?|is given|are given|gets?)\b", re.IGNORECASE)
ENDS = {"void": "void: this change is lost", "done": "it is done", "dropped": "it is dropped, for a reason"}
"""The ways of settling what waits that change no rule."""


def preview(game: Game, text: str, title: str = "", number: int = 0) -> str:
    """What a text would do to the rules as they are now, in words, with the difference of each rule."""
    amended = readings.read(game, text, title, number=number)
    lost = "the admin will be asked" if game.parameter("no_match") == "held" else "such a change will be lost"
    missing = [f"What finds no place now: {lost}."] if any(held.kind == "place" for held in (*amended.held, *amended.void)) else []
    return "\n\n".join([say_summary(amended, text), say_amended(amended, lambda held: known(game, held)), *missing])


def kept(game: Game, held: Held) -> dict[str, Any]:
    """What waits, as the proposal keeps it: words, reason, rule, and the ways of settling it, with nothing as the last."""
    choices = [{"label": choice.label, "number": choice.number, "title": choice.after.title if choice.after else None,
                "text": choice.after.text if choice.after else None} for choice in held.prepared]
    if held.kind == "task" and (line := ready_line(game, held.words)):
        choices.append({"way": "line", "line": line, "label": f"do it: {line}"})
    ends = ("done", "dropped") if held.kind == "task" else ("void",)
    return {"words": held.words, "reason": held.reason, "rule": held.rule, "kind": held.kind, "nearest": list(held.nearest),
            "choices": [*choices, *({"way": way, "label": ENDS[way]} for way in ends)]}


def ready_line(game: Game, words: str) -> str:
    """The change line that does what words ask for at the time of adoption; empty if there is none."""
    line = _GET.sub("gets", _AT_ADOPTION.sub("", " ".join(words.split())).strip(" .,"))
    return line if changes.read(game, line) is not None else ""


def made_of(changed: tuple[Change, ...]) -> list[dict[str, str]]:
    """Changes of rules as a proposal keeps them, those of one unit to one rule as one."""
    return [{"number": change.number, "kind": change.kind, "title": (change.after or change.before).title,  # type: ignore[union-attr]
             "before": change.before.text if change.before else "", "after": change.after.text if change.after else ""}
            for change in joined(changed)]


def lost_of(amended: Amended) -> list[dict[str, str]]:
    """What of a text has no effect on the rules, and why: void, skipped, or changing nothing."""
    states = {"void": "void", "skipped": "skipped", "no-op": "changes nothing"}
    return [{"words": one.words, "how": states[one.state], "reason": one.reason} for one in amended.outcomes if one.state in states]


def known(game: Game, held: Held) -> bool:
    """Whether words that change no rule text are change lines that the rules in force know."""
    lines = [line for line in held.words.splitlines() if line.strip()]
    return held.kind == "task" and bool(lines) and all(changes.read(game, line) is not None for line in lines)
