"""Amending a proposal: a changed text is a new proposal without votes, and the old one is retracted."""

from __future__ import annotations

import re

from mailbot.engine.rule import Refuse, Row, Rule, Title, Turn

from ..common import proposals
from . import posts

rule = Rule("amending", title="Changed proposals", needs=[proposals.rule, posts.rule], implements=["D9-PROP-8"])
_SUPERSEDES = re.compile(r"^[ \t]*supersedes[ \t]+(?:proposal[ \t]+)?#?(\d{1,9})[ \t]*\.?[ \t]*$", re.IGNORECASE | re.MULTILINE)


@rule.command("amend [my] [proposal] {proposal}[ to][: {title}]", "(change|replace|edit) [my] proposal {proposal}[ to][: {title}]",
              "(amend|change|replace|edit) [my] proposal {proposal}[ to]:", proposal=proposals.proposals, title=Title(), body="text",
              ends=("end", "end proposal", "end of proposal"), draft="", named="amend proposal",
              example=("amend 12", "amend proposal 12: Ponds freeze in winter"))
def amend(turn: Turn, proposal: Row, title: str = "", text: str = "") -> None:
    """Put a new text, on the lines below, in the place of a proposal of yours: that one is retracted, this one starts anew."""
    if reason := _not_yours(turn, proposal):
        raise Refuse(reason)
    if not text.strip():
        title, text = "", title
    if not text.strip():
        raise Refuse("The new text is missing: write it on the lines below.")
    proposals.retract(turn, proposal)
    proposals.make(turn, turn.player, title or proposal.title, text)


def _not_yours(turn: Turn, proposal: Row) -> str:
    """Why a proposal cannot be taken back by the acting player, or ""."""
    if proposal.author != turn.player:
        return f"Proposal {proposal.number} is not yours: it belongs to {proposal.author}."
    if proposal.status == "retracted":
        return f"Proposal {proposal.number} is already retracted."
    if proposal.status != "open":
        return f"Voting on proposal {proposal.number} is over: it is {proposals.status(turn, proposal)}."
    return ""


@rule.on(proposals.proposal_made)
def supersede(turn: Turn, proposal: Row) -> None:
    """A line “supersedes 12” in a new proposal retracts number 12, if it is the same proposer's and still open."""
    for found in _SUPERSEDES.finditer(proposal.text):
        old = turn.find(proposals.proposals, int(found[1]))
        reason = f"there is no proposal {found[1]}" if old is None else _not_yours(turn, old)
        if old is None or reason:
            turn.say(f"Proposal {found[1]} was not retracted: {reason}.".replace("..", "."))
        else:
            proposals.retract(turn, old)
