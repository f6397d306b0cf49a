"""Settling what is held: the admin picks what was made ready, and changes that waited behind it are taken up again."""

from __future__ import annotations

import re
from typing import Any

from mailbot.amend import Change, RuleText
from mailbot.engine.rule import ANY_PHASE, Game, Refuse, Row, Rule, Turn, Word

from . import enacting, proposals, readings, ruleset

rule = Rule("settling", title="Settling held changes", needs=[enacting.rule])
_CHOICE = re.compile(r"(\d{1,3})([a-z])", re.IGNORECASE)


@rule.answer(ruleset.blocked_rules)
def blocked(game: Game, value: frozenset[str]) -> frozenset[str]:
    """The rules with a change that waits for the admin: later changes of them wait too."""
    waiting = game.rows(proposals.proposals, status="pending")
    return value | {held["rule"] for row in waiting for held in row.held or [] if held.get("rule")}


@rule.command("enact {proposal} choice {choice}", proposal=proposals.proposals, choice=Word("a choice such as 1a"),
              when=[enacting.is_pending], who="admin", phases=ANY_PHASE, example="enact 12 choice 1a")
def enact_choice(turn: Turn, proposal: Row, choice: str) -> None:
    """Settle what is held of an adopted proposal in one of the ways that were made ready (1a: the first of the first)."""
    turn.ask(enacting.may_enact, None, proposal=proposal)
    at, picked = _picked(proposal, choice)
    change = _change(turn, picked, proposal.held[at]["words"])
    said = ruleset.enact(turn, (change,), proposals.cause_of(proposal))
    turn.say(f"{said[0][0].upper()}{said[0][1:]}.")
    left = [held for place, held in enumerate(proposal.held) if place != at]
    row = turn.change(turn.row(proposals.proposals, proposal.number), held=left, changes=[*(proposal.changes or []), _shown(change)])
    if not left:
        enacting.finish(turn, row, "")
    else:
        turn.say(f"{len(left)} more to settle: {'; '.join(held['words'] for held in left)}")


def _picked(proposal: Row, choice: str) -> tuple[int, dict[str, Any]]:
    found = _CHOICE.fullmatch(choice.strip().rstrip("."))
    at = int(found[1]) - 1 if found else -1
    letter = ord(found[2].lower()) - ord("a") if found else -1
    held = proposal.held[at] if 0 <= at < len(proposal.held) else None
    if held is None or not 0 <= letter < len(held["choices"]):
        known = [f"{place}{chr(ord('a') + n)}" for place, one in enumerate(proposal.held, 1) for n in range(len(one["choices"]))]
        raise Refuse(f"“{choice}” is no choice of proposal {proposal.number}; there {'are ' + ', '.join(known) if known else 'is none'}.")
    return at, held["choices"][letter]


def _change(turn: Turn, picked: dict[str, Any], words: str) -> Change:
    row = turn.find(ruleset.rules, picked["number"])
    before = RuleText(row.number, row.title, row.text) if row is not None and row.status == "in force" else None
    after = RuleText(picked["number"], picked["title"], picked["text"]) if picked["text"] is not None else None
    if before is None and after is None:
        raise Refuse(f"Rule {picked['number']} is not in force any more.")
    return Change("repeal" if after is None else "amend" if before else "create", picked["number"], before, after, words)


def _shown(change: Change) -> dict[str, str]:
    named = change.after or change.before or RuleText("", "", "")
    return {"number": change.number, "kind": change.kind, "title": named.title,
            "before": change.before.text if change.before else "", "after": change.after.text if change.after else ""}


@rule.on(proposals.proposal_enacted)
def take_up_again(turn: Turn, proposal: Row) -> None:
    """What waited behind a change that is settled now is carried out, as far as nothing else is in its way."""
    for row in turn.rows(proposals.proposals, status="pending"):
        behind = [held for held in row.held or [] if held.get("kind") == "behind"] if row.number != proposal.number else []
        if behind:
            _again(turn, row, behind)


def _again(turn: Turn, row: Row, behind: list[dict[str, Any]]) -> None:
    others = {held["rule"] for other in turn.rows(proposals.proposals, status="pending") if other.number < row.number
              for held in other.held or [] if held.get("rule")}
    amended = readings.read(turn, "\n\n".join(held["words"] for held in behind), row.title, frozenset(others))
    if not amended.changes:
        return
    ruleset.enact(turn, amended.changes, proposals.cause_of(row))
    left = [held for held in row.held if held not in behind] + [proposals.kept(held) for held in amended.held]
    row = turn.change(row, held=left, changes=[*(row.changes or []), *map(_shown, amended.changes)])
    if not left:
        enacting.finish(turn, row, "")
