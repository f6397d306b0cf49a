"""What an adopted proposal says that no program can do: the admin carries it out, and the rules change then."""

from __future__ import annotations

from typing import Any

from mailbot.amend import Amended
from mailbot.engine.rule import ANY_PHASE, Refuse, Row, Rule, Turn

from . import changes, proposals, queue, readings, ruleset

rule = Rule("enacting", title="Carrying out proposals", needs=[proposals.rule, queue.rule])

may_enact = rule.question("may_enact", "proposal", help="a veto on carrying out an adopted proposal now (raise Refuse)")


def is_pending(turn: Turn, proposal: Row) -> None:
    """A check for `when=`: the proposal is adopted and waits."""
    if proposal.status != "pending":
        raise Refuse(f"Proposal {proposal.number} is {proposal.status}; only pending ones can be carried out.")


@rule.on("proposal_held")
def ask_admin(turn: Turn, proposal: Row) -> None:
    """What could not be carried out is put before the admin."""
    queue.ask(turn, "enact", f"carry out proposal {proposal.number}", f"Proposal {proposal.number} ({proposal.title}) is "
              f"adopted, but this needs you:\n\n{waiting_words(proposal)}\n\nPick a choice with a line “enact <the "
              "proposal’s number> choice <such as 1a>”, or write the corrected instruction for one of them below a line “enact <number> "
              "item <its place>”, or the change lines and amendments that carry out all of it below a line “enact <number>”; approve "
              "the item when nothing is left to do.", {"proposal": proposal.number})
    turn.log(f"Proposal {proposal.number} waits for the admin to carry it out.", sort="proposal",
             path=proposals.PATH.format(proposal.number))


def places(proposal: Row) -> list[int]:
    """The numbers by which what is held of a proposal is called; each keeps its own until it is settled."""
    return [held.get("place", at) for at, held in enumerate(proposal.held or [], 1)]


def waiting_words(proposal: Row) -> str:
    """What is held of a proposal, numbered, each with why, what comes nearest, and the choices that were made ready."""
    parts = []
    for number, held in zip(places(proposal), proposal.held, strict=True):
        lines = [f"{number}. “{held['words']}”", f"   {held['reason']}"]
        lines += [f"   nearest: {near}" for near in held.get("nearest", ())]
        lines += [f"   choice {number}{chr(ord('a') + at)}: {choice['label']}" for at, choice in enumerate(held.get("choices", ()))]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


@rule.command("enact {proposal}[ as text only]", proposal=proposals.proposals, body="lines", when=[is_pending], who="admin",
              phases=ANY_PHASE, example=("enact 12", "enact 12 as text only"))
def enact(turn: Turn, proposal: Row, lines: str = "") -> None:
    """Carry out an adopted proposal: amendments and change lines below, up to “end”; with nothing below it is done as it is."""
    turn.ask(may_enact, None, proposal=proposal)
    amended = _read(turn, lines, proposal.title) if lines.strip() else None
    if amended is not None:
        rest = [line for held in amended.held for line in held.words.splitlines() if line.strip()]
        if unread := [held for held in amended.held if held.kind != "task"]:
            raise Refuse(f"Nothing was changed. “{unread[0].words}”: {unread[0].reason}")
        said = changes.carry_out(turn, rest)
        said += ruleset.enact(turn, amended.changes, proposals.cause_of(proposal)) if amended.changes else []
        for sentence in said:
            turn.say(f"{sentence}.")
    finish(turn, proposal, lines)


def _read(turn: Turn, lines: str, title: str) -> Amended:
    """What the admin's lines would do; where a paragraph makes no sense as one, each of its lines is taken by itself."""
    amended = readings.read(turn, lines, title, frozenset())
    apart = lines
    for held in amended.held:
        if held.kind != "task":
            apart = apart.replace(held.words, "\n\n".join(held.words.splitlines()))
    again = readings.read(turn, apart, title, frozenset()) if apart != lines else amended
    return amended if any(held.kind != "task" for held in again.held) else again


@rule.on(queue.item_approved)
def approved(turn: Turn, item: Row) -> None:
    """The admin says that nothing is left to do."""
    if item.sort == "enact":
        proposal = turn.find(proposals.proposals, item.about["proposal"])
        if proposal is not None and proposal.status == "pending":
            turn.ask(may_enact, None, proposal=proposal)
            finish(turn, proposal, "")


@rule.on(queue.item_refused)
def refused(turn: Turn, item: Row, reason: str) -> None:
    """The admin will not carry it out; the proposal is closed with the reason."""
    proposal = turn.find(proposals.proposals, item.about.get("proposal")) if item.sort == "enact" else None
    if proposal is not None and proposal.status == "pending":
        turn.log(f"The admin does not carry out the rest of proposal {proposal.number}: {reason or 'no reason given'}.",
                 sort="admin", path=proposals.PATH.format(proposal.number))
        turn.retire(proposal, status="adopted", outcome=f"adopted; the rest was not carried out: {reason}")


def finish(turn: Turn, proposal: Row, lines: str) -> None:
    """Nothing is left to do: the proposal is closed, and what waited for it in the queue too."""
    for item in turn.rows(queue.items, sort="enact"):
        if item.about.get("proposal") == proposal.number:
            queue.close(turn, item, "enacted")
    turn.fire(proposals.proposal_enacted, proposal=proposal)
    turn.log(f"The admin has carried out proposal {proposal.number}.", sort="admin", path=proposals.PATH.format(proposal.number))
    turn.announce(f"Proposal {proposal.number} is carried out", f"All that proposal {proposal.number} ({proposal.title}) says "
                  "is in force now.", path=proposals.PATH.format(proposal.number))
    done: list[dict[str, Any]] = [*(proposal.changes or [])]
    turn.retire(turn.row(proposals.proposals, proposal.number), status="adopted", outcome="adopted", changes=done)
    turn.say(f"Proposal {proposal.number} is carried out.")
