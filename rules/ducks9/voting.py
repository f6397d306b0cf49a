"""Voting with bread and ducks: bread is for a proposal, a duck against it; on a tie the Quacks of the voters' ducks decide."""

from __future__ import annotations

import re
from typing import Any

from mailbot.engine.rule import Data, Game, Kind, Refuse, Row, Rule, Time, Turn, View, many

from ..common import ballots, period_votes, proposals, titled_votes
from . import ducks

rule = Rule("voting", title="Bread and ducks", needs=[period_votes.rule, titled_votes.rule, ducks.rule], implements=["D9-VOTE", "D9-RES"])
rule.extend(proposals.proposals, tie_totals=Data(default=None, optional=True), entered_at=Time(optional=True))
SIDES = {"yes": "bread", "no": "duck"}
_FOR = ("🍞", ":bread:", "bread")
_AGAINST = ("🦆", ":duck:", "duck")
_ONE = "|".join((*_FOR, *_AGAINST))
_JOINT = r"(?:\s?[,&/]\s?|\sand\s|\sor\s|\s)"
_PLAIN = r"yes|no|for(?!\s+\S)|against(?!\s+\S)|in favour|in favor"
_MEANS = {**dict.fromkeys((*_FOR, "yes", "for", "in favour", "in favor"), "yes"), **dict.fromkeys((*_AGAINST, "no", "against"), "no")}


class Side(Kind):
    """Bread or duck, as emoji, as a code or as a word, once or several times."""

    sample = "bread or duck"
    pattern = rf"(?:{_ONE})(?:{_JOINT}?(?:{_ONE}|{_PLAIN}))*|(?:{_PLAIN}){_JOINT}(?:{_ONE}|{_PLAIN})"

    def parse(self, text: str) -> str:
        """yes or no; Refuse where both sides are named."""
        named = {_MEANS[word] for word in re.findall(rf"{_ONE}|{_PLAIN}", text.lower())}
        if len(named) != 1:
            raise Refuse("That names both sides; say bread or duck, not both.")
        return named.pop()


@rule.command(*ballots.FORMS, proposals=many(proposals.proposals), choice=Side(),
              from_topic="proposals", phases=("running", "paused"), named="vote by emoji",
              example=("vote 12 bread", "vote 12 🦆", "12: 🍞"))
def vote(turn: Turn, choice: str, proposals: list[Row]) -> None:
    """Vote with bread for a proposal or with a duck against it; in an answer to its mail the bare word or emoji will do."""
    ballots.vote(turn, choice=choice, proposals=proposals)


@rule.command(*titled_votes.FORMS, *titled_votes.BARE, choice=Side(), title=titled_votes.TITLE, quoted=titled_votes.QUOTED, on_list=False,
              phases=("running", "paused"), named="vote by emoji on a title",
              example=("vote bread on “Ponds freeze”", "vote 🦆 on Ponds freeze"))
def vote_on_title(turn: Turn, choice: str, title: str = "", quoted: str = "") -> None:
    """Vote with bread or a duck on an open proposal that you name by its title."""
    titled_votes.vote_by_title(turn, choice=choice, title=title, quoted=quoted)


# -- counting --------------------------------------------------------------------------------------------------------

def totals(game: Game, row: Row) -> dict[str, int]:
    """The Quacks of the ducks of those who vote on each side, as things stand."""
    votes = ballots.counted(game, row)
    return {side: ducks.quacks_of(game, [name for name, vote in votes.items() if vote == choice]) for choice, side in SIDES.items()}


@rule.on(period_votes.before_count)
def snapshot(turn: Turn, proposals: list[Row]) -> None:
    """Quacks are read once for all proposals of a boundary, before any of them takes effect."""
    for row in proposals:
        turn.change(row, tie_totals=totals(turn, row))


@rule.answer(ballots.tie_break)
def more_quacks(game: Game, value: str, proposal: Row) -> str:
    """On a tie the side whose ducks have more Quacks wins; equal Quacks do not adopt."""
    found = proposal.get("tie_totals") or totals(game, proposal)
    return "adopted" if found["bread"] > found["duck"] else "rejected"


@rule.on(ballots.vote_closed)
def tell_tie(turn: Turn, proposal: Row) -> None:
    """What decided a tie is published with the result."""
    counts = proposal.tally or {}
    if counts.get("yes") == counts.get("no") and proposal.tie_totals:
        totals_then = proposal.tie_totals
        words = f"Proposal {proposal.number} was a tie: {totals_then['bread']} Quacks for it, {totals_then['duck']} against."
        turn.log(words, sort="vote", path=f"/proposals/{proposal.number}/")
        turn.announce("", words)


@rule.on(proposals.proposal_enacted)
def note_entry(turn: Turn, proposal: Row) -> None:
    """When what was adopted is entered."""
    turn.change(proposal, entered_at=turn.now)


@rule.panel(page="proposals/{number}", template="ducks9/tie.html", title="Quacks behind the votes", reads=[ducks.ducks, ballots.ballots])
def tie_panel(view: View, row: Row) -> dict[str, Any] | None:
    """What would break a tie now, or what was counted at the end."""
    sides = {side: [name for name, choice in (row.votes or {}).items() if choice == of] for of, side in SIDES.items()}
    if row.status != "open":
        return {"totals": row.tie_totals, "voters": sides, "open": False} if row.tie_totals else None
    flock = [duck for duck in view.rows(ducks.ducks) if ducks.counts(duck)]
    totals = {side: sum(duck.quacks for duck in flock if duck.owner in names) for side, names in sides.items()}
    return {"voters": sides, "totals": totals, "open": True}


# -- what is seen ----------------------------------------------------------------------------------------------------

@rule.derive(proposals.proposals, "status", json_only=True)
def status(game: Game, row: Row) -> str:
    """Open until its voting period begins, then voting; adopted or failed; or retracted."""
    if row.status == "open":
        begun = row.voting_period and row.voting_period == game["period"]
        return "voting" if begun else "open"
    return {"pending": "adopted", "adopted": "adopted", "retracted": "retracted"}.get(row.status, "failed")


@rule.derive(proposals.proposals, "proposer", json_only=True)
def proposer(game: Game, row: Row) -> Any:
    """Who made it."""
    return row.author


@rule.derive(proposals.proposals, "subject", json_only=True)
def subject(game: Game, row: Row) -> str:
    """What it is called."""
    return str(row.title)


@rule.derive(proposals.proposals, "submitted_at", json_only=True)
def submitted_at(game: Game, row: Row) -> Any:
    """When it was made."""
    return game.registry.columns["proposals"]["opened"].to_json(row.opened)


@rule.derive(proposals.proposals, "enacted_at", json_only=True)
def enacted_at(game: Game, row: Row) -> Any:
    """When the admin entered it; nothing until then."""
    column: Any = game.registry.columns["proposals"]["closed"]
    return column.to_json(row.entered_at) if row.get("entered_at") else None


@rule.derive(proposals.proposals, "votes", json_only=True)
def votes(game: Game, row: Row) -> Any:
    """Who votes with what."""
    found = ballots.counted(game, row) if row.status == "open" else row.votes or {}
    return {name: SIDES.get(choice, choice) for name, choice in found.items()}


@rule.derive(proposals.proposals, "tally", json_only=True)
def tally(game: Game, row: Row) -> Any:
    """How many voted with bread and with a duck."""
    found = ballots.tally(game, row) if row.status == "open" else row.tally
    return {SIDES.get(choice, choice): number for choice, number in found.items()} if found else None
