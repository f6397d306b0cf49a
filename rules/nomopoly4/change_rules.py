"""Changing rules: change lines that add, change, delete and rank rules, and that say who has won."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Refuse, Row, Rule, Turn

from ..common import changes, players, proposals
from . import sections

rule = Rule("change_rules", title="Changing rules", needs=[changes.rule, sections.rule], implements=["N4-EXT-3"])
_RULE = r"(?P<rule>\d+\.\d+|[^:<>]+?\s#?\d+)"
_TEXT = r"\s*:\s*<<\s*(?P<text>.+?)\s*>>"


def _cause(turn: Turn) -> dict[str, Any]:
    """Who and what changes the rules, for their history."""
    proposal: Row | None = turn.memo.get("proposal")
    return proposals.cause_of(proposal) if proposal is not None else {"cause": turn.memo.get("cause") or "the admin", "path": ""}


def _add_section(turn: Turn, match: re.Match[str]) -> str:
    number = sections.add_section(turn, match["title"].strip())
    return f"there is a section {number}, {match['title'].strip()}, now"


def _add(turn: Turn, match: re.Match[str]) -> str:
    by = {"people": ["people"], "admin": ["admin"]}.get((match["kind"] or "people").lower(), [])
    row = sections.add(turn, sections.section(turn, match["section"]), match["text"], by, _cause(turn))
    return f"rule {sections.label(turn, row)} is added"


def _change(turn: Turn, match: re.Match[str]) -> str:
    row = sections.change(turn, sections.called(turn, match["rule"]), match["text"], _cause(turn))
    return f"rule {sections.label(turn, row)} is changed"


def _delete(turn: Turn, match: re.Match[str]) -> str:
    row = sections.called(turn, match["rule"])
    label = sections.label(turn, row)
    sections.delete(turn, row, _cause(turn))
    return f"rule {label} is deleted"


def _rank(turn: Turn, match: re.Match[str]) -> str:
    one, other = sections.called(turn, match["rule"]), sections.called(turn, match["other"])
    column = "yields_to" if match["how"].lower().startswith("yields") else "overrides"
    if other.stable_id not in one[column]:
        turn.change(one, **{column: [*one[column], other.stable_id]})
    return f"rule {sections.label(turn, one)} {' '.join(match['how'].lower().split())} {sections.label(turn, other)}"


def _winner(turn: Turn, match: re.Match[str]) -> str:
    player = players.named(turn, match["name"])
    if player is None:
        raise Refuse(f"there is no player {match['name']}")
    turn.memo["finish"] = (player.name, f"declared by {turn.memo.get('cause') or 'the rules'}")
    return f"{player.name} is declared the winner"


def _end(turn: Turn, match: re.Match[str]) -> str:
    turn.memo["finish"] = (None, f"ended by {turn.memo.get('cause') or 'the rules'}")
    return "the game ends without a winner"


def _note(turn: Turn, match: re.Match[str]) -> str:
    return f"note: {match['text'].strip()}"


rule.answer(changes.change_line)(changes.forms(
    (r"section\s+add\s+(?P<title>.+)", _add_section),
    (rf"rule\s+add\s+(?P<section>[^:]+?)(?:\s+kind\s+(?P<kind>bot|admin|people))?{_TEXT}", _add),
    (rf"rule\s+change\s+{_RULE}{_TEXT}", _change),
    (rf"rule\s+delete\s+{_RULE}", _delete),
    (rf"rule\s+{_RULE}\s+(?P<how>yields\s+to|prevails\s+over)\s+{_RULE.replace('?P<rule>', '?P<other>')}", _rank),
    (r"winner\s+(?P<name>\S+)", _winner),
    (r"end\s+without\s+(?:a\s+)?winner", _end),
    (r"note\s*:\s*(?P<text>.+)", _note)))


@rule.command("which prevails {number} or {other}", number=sections.RuleKind(), other=sections.RuleKind(), who="both", query=True,
              example="which prevails Turns 4 or Board 4", named="which prevails")
def which_prevails(turn: Turn, number: Row, other: Row) -> None:
    """Learn which of two rules prevails where they disagree, and why."""
    if number.number == other.number:
        raise Refuse("That is the same rule twice.")
    winner, why = sections.prevails(number, other)
    turn.say(f"Rule {sections.label(turn, winner)} ({winner.number}) prevails: {why}.")

