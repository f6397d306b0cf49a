"""Settling what is held: the admin picks what was made ready or corrects it, and changes that waited behind it go on."""

from __future__ import annotations

import itertools
import re
from typing import Any

from mailbot.amend import Amended, Change, RuleText
from mailbot.engine.rule import ANY_PHASE, Data, Game, Int, Refuse, Row, Rule, Turn, Word, Words

from . import changes, enacting, foreseen, proposals, readings, ruleset

rule = Rule("settling", title="Settling held changes", needs=[enacting.rule])
rule.extend(proposals.proposals, settled=Data(default=None, optional=True), hold_reminders=Int(0, default=0, seen_by="nobody"))
_CHOICE = re.compile(r"(\d{1,3})([a-z])", re.IGNORECASE)


@rule.answer(ruleset.blocked_rules)
def blocked(game: Game, value: frozenset[str]) -> frozenset[str]:
    """The rules with a change that waits for the admin: later changes of them wait too."""
    waiting = game.rows(proposals.proposals, status="pending")
    return value | {held["rule"] for row in waiting for held in row.held or [] if held.get("rule")}


@rule.command("enact {proposal} choice {choice}[: {reason}]", proposal=proposals.proposals, choice=Word("a choice such as 1a"),
              reason=Words("why", rest=True), when=[enacting.is_pending], who="admin", phases=ANY_PHASE,
              example=("enact 12 choice 1a", "enact 12 choice 2b: nobody wants it any more"))
def enact_choice(turn: Turn, proposal: Row, choice: str, reason: str = "") -> None:
    """Settle what is held of an adopted proposal in one of the ways that were made ready (1a: the first of the first)."""
    turn.ask(enacting.may_enact, None, proposal=proposal)
    at, picked = picked_of(proposal, choice)
    way = picked.get("way", "")
    if way == "dropped" and not reason:
        raise Refuse("Say why, after a colon: everybody will read it.")
    if way == "line":
        turn.say(f"{changes.carry_out(turn, [picked['line']])[0]}.")
        settle(turn, proposal, at, f"done by “{picked['line']}”")
    elif way:
        settle(turn, proposal, at, f"{way}{f': {reason}' if reason else ''}")
    elif (fresh := _fresh(turn, proposal, at)) is not None:
        fresh["place"] = enacting.places(proposal)[at]
        turn.change(proposal, held=[fresh if one == at else held for one, held in enumerate(_placed(proposal))])
        turn.say(f"Rule {picked['number']} has changed since the choices were made ready; they are now:\n"
                 + enacting.waiting_words(turn.row(proposals.proposals, proposal.number)))
    else:
        change = _change(turn, picked, proposal.held[at]["words"])
        said = ruleset.enact(turn, (change,), proposals.cause_of(proposal))
        turn.say(f"{said[0][0].upper()}{said[0][1:]}.")
        settle(turn, proposal, at, f"choice {choice}{f': {reason}' if reason else ''}", (change,))


@rule.command("enact {proposal} item {place}", proposal=proposals.proposals, place=Word("the place of what is held, such as 2"),
              body="lines", when=[enacting.is_pending], who="admin", phases=ANY_PHASE, example="enact 12 item 2")
def enact_item(turn: Turn, proposal: Row, place: str, lines: str = "") -> None:
    """Settle one of the things that are held by the instruction (or change lines) below, up to a line “end”."""
    turn.ask(enacting.may_enact, None, proposal=proposal)
    known = [str(number) for number in enacting.places(proposal)]
    if place not in known:
        raise Refuse(f"“{place}” is no item that is held of proposal {proposal.number}; there {_listed(known)}.")
    at = known.index(place)
    held = proposal.held[at]
    amended = readings.read(turn, lines, proposal.title, blocked_by_others(turn, proposal))
    touched = {change.number for change in amended.changes}
    if held["rule"] and touched and held["rule"] not in touched:
        raise Refuse(f"What is held is about rule {held['rule']}; your text changes rule {', '.join(sorted(touched))}.")
    said = _carried_out(turn, amended, lines)
    said += ruleset.enact(turn, amended.changes, proposals.cause_of(proposal)) if amended.changes else []
    for sentence in said:
        turn.say(f"{sentence[0].upper()}{sentence[1:]}.")
    settle(turn, proposal, at, f"as “{' '.join(lines.split())}”", amended.changes)


def _carried_out(turn: Turn, amended: Amended, lines: str) -> list[str]:
    """The change lines among the admin's words are done; Refuse for what is neither these nor an amendment."""
    wrong = next((held for held in (*amended.held, *amended.void) if held.kind != "task"), None)
    if wrong or not lines.strip():
        raise Refuse(f"Nothing was changed. “{wrong.words}”: {wrong.reason}" if wrong else "Write the instruction on the lines below.")
    return changes.carry_out(turn, [line for held in amended.held for line in held.words.splitlines() if line.strip()])


def picked_of(proposal: Row, choice: str) -> tuple[int, dict[str, Any]]:
    """What a choice such as 1a means: the place of what is held, and the way of settling it. Refuse if there is none."""
    found = _CHOICE.fullmatch(choice.strip().rstrip("."))
    numbers = enacting.places(proposal)
    at = numbers.index(int(found[1])) if found and int(found[1]) in numbers else None
    letter = ord(found[2].lower()) - ord("a") if found else -1
    if at is None or not 0 <= letter < len(proposal.held[at]["choices"]):
        known = [f"{place}{chr(ord('a') + n)}" for place, one in zip(numbers, proposal.held, strict=True)
                 for n in range(len(one["choices"]))]
        raise Refuse(f"“{choice}” is no choice of proposal {proposal.number}; there {_listed(known)}.")
    return at, proposal.held[at]["choices"][letter]


def _listed(known: list[str]) -> str:
    return f"{'is' if len(known) == 1 else 'are'} {', '.join(known)}" if known else "is none"


def _placed(row: Row) -> list[dict[str, Any]]:
    """What is held, each with its number written down, so that it keeps it when others are gone."""
    return [{**held, "place": place} for place, held in zip(enacting.places(row), row.held or [], strict=True)]


def _fresh(turn: Turn, proposal: Row, at: int) -> dict[str, Any] | None:
    """The choices as they must be now, if the rule has changed since they were made ready."""
    held = proposal.held[at]
    amended = readings.read(turn, held["words"], proposal.title, frozenset())
    now = next((foreseen.kept(turn, one) for one in amended.held if one.words == held["words"]), None)
    return now if now is not None and now["choices"] != held["choices"] else None


def _change(turn: Turn, picked: dict[str, Any], words: str) -> Change:
    row = turn.find(ruleset.rules, picked["number"])
    before = RuleText(row.number, row.title, row.text) if row is not None and row.status == "in force" else None
    after = RuleText(picked["number"], picked["title"], picked["text"]) if picked["text"] is not None else None
    if before is None and after is None:
        raise Refuse(f"Rule {picked['number']} is not in force any more.")
    return Change("repeal" if after is None else "amend" if before else "create", picked["number"], before, after, words)


def settle(turn: Turn, proposal: Row, at: int, how: str, made: tuple[Change, ...] = ()) -> None:
    """One of the things that were held is settled; after the last of them the proposal is closed."""
    held = proposal.held[at]
    turn.log(f"“{' '.join(held['words'].split())}” of proposal {proposal.number} is settled: {how}.", sort="admin",
             path=proposals.PATH.format(proposal.number))
    left = [one for place, one in enumerate(_placed(proposal)) if place != at]
    row = turn.change(turn.row(proposals.proposals, proposal.number), held=left,
                      settled=[*(proposal.settled or []), {"words": held["words"], "how": how, "reason": held["reason"],
                                                             "place": enacting.places(proposal)[at]}],
                      changes=[*(proposal.changes or []), *foreseen.made_of(made)])
    if not left:
        enacting.finish(turn, row, "")
        return
    turn.say(f"{len(left)} more to settle: {'; '.join(one['words'] for one in left)}")
    if held["rule"] and held["rule"] not in {one["rule"] for one in left if one["kind"] != "behind"}:
        take_up(turn, row)
        go_on(turn, row.number)


def blocked_by_others(turn: Turn, proposal: Row) -> frozenset[str]:
    """The rules for which earlier proposals hold something."""
    return frozenset(held["rule"] for other in turn.rows(proposals.proposals, status="pending")
                     if other.number < proposal.number for held in other.held or [] if held.get("rule"))


@rule.on(proposals.proposal_enacted)
def take_up_again(turn: Turn, proposal: Row) -> None:
    """What waited behind a change that is settled now is carried out, as far as nothing else is in its way."""
    go_on(turn, proposal.number)


def go_on(turn: Turn, number: int) -> None:
    """The other proposals that wait behind one are looked at again, in order."""
    for row in turn.rows(proposals.proposals, status="pending"):
        if row.number != number:
            take_up(turn, row)


def _taken_up(row: Row, still: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is held now: what waited for nothing else, and what still waits; new things get numbers that were never used."""
    placed = _placed(row)
    known = {held["words"]: held["place"] for held in placed if held["kind"] == "behind"}
    beyond = itertools.count(1 + max([one.get("place", 0) for one in [*placed, *(row.settled or [])]]))
    return [*(held for held in placed if held["kind"] != "behind"),
            *({**held, "place": known.pop(held["words"], 0) or next(beyond)} for held in still)]


def take_up(turn: Turn, row: Row) -> None:
    """What of a proposal waits behind others is read again."""
    behind = [held for held in row.held or [] if held.get("kind") == "behind"]
    own = {held["rule"] for held in row.held or [] if held.get("kind") != "behind" and held.get("rule")}
    if not behind:
        return
    waiting = blocked_by_others(turn, row) | own
    amended = readings.read(turn, "\n\n".join(held["words"] for held in behind), row.title, waiting, places=row.places)
    still = [foreseen.kept(turn, held) for held in amended.held]
    if not amended.changes and [held["words"] for held in still if held["kind"] == "behind"] == [held["words"] for held in behind]:
        return
    if amended.changes:
        ruleset.enact(turn, amended.changes, proposals.cause_of(row))
    left = _taken_up(row, still)
    row = turn.change(row, held=left, changes=[*(row.changes or []), *foreseen.made_of(amended.changes)],
                      lost=[*(row.lost or []), *foreseen.lost_of(amended)])
    if not left:
        enacting.finish(turn, row, "")
