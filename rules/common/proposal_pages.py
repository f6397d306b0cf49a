"""The pages of the proposals: what is open, what was decided, and each proposal with its text, votes and effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Reader, Row, Rule, Turn, View

from . import ballots, proposals, ruleset

rule = Rule("proposal_pages", title="Pages of proposals", needs=[ballots.rule])
NEWEST = 20
_SECRECY = {
    "open": "Votes can be seen at once.",
    "hidden": "Votes stay hidden until the close.",
    "secret": "Votes are secret for ever; only their number is published, after the close.",
}


def line(view: View, row: Row) -> dict[str, Any]:
    """A proposal in a list."""
    return {"number": row.number, "title": row.title, "author": row.author, "status": proposals.how(view, row), "closed": row.closed,
            "closes": row.closes, "tally": pairs(view, row.get("tally"))}


def pairs(view: View, tally: dict[str, int] | None) -> list[tuple[str, int]] | None:
    """A tally as the templates take it."""
    return [(proposals.choice(view, side), count) for side, count in tally.items()] if tally else None


def open_ones(view: View) -> list[Row]:
    """The proposals that can be voted on, the soonest to close first."""
    return sorted(view.rows(proposals.proposals, status="open"), key=lambda row: (row.closes or 0, row.number))


@rule.panel(page="front", template="panels/open_proposals.html", title="Open proposals",
            reads=[proposals.proposals, ballots.ballots], order=10)
def open_panel(view: View) -> dict[str, Any]:
    """What can be voted on now."""
    return {"proposals": [line(view, row) for row in open_ones(view)], "vote_line": f"vote NUMBER {proposals.choice(view, 'yes')}"}


@rule.panel(page="proposals", template="panels/open_proposals.html", reads=[proposals.proposals, ballots.ballots], order=10)
def list_panel(view: View) -> dict[str, Any]:
    """The same on the page of proposals."""
    return open_panel(view)


@rule.panel(page="front", template="panels/closed_proposals.html", title="Waiting to be carried out",
            reads=[proposals.proposals], order=20)
def pending_panel(view: View) -> dict[str, Any] | None:
    """Adopted proposals that a person must carry out."""
    waiting = [line(view, row) for row in view.rows(proposals.proposals, status="pending")]
    return {"closed": waiting} if waiting else None


@rule.page("proposals/", template="proposals.html", title="Proposals", nav="Proposals", reads=[proposals.proposals], order=10)
def proposals_page(view: View) -> dict[str, Any]:
    """What is open, and the newest that are closed."""
    closed = [*view.retired(proposals.proposals, newest=NEWEST), *view.rows(proposals.proposals, status="pending")]
    newest = sorted(closed, key=lambda row: (row.closed or 0, row.number), reverse=True)[:NEWEST]
    return {"closed": [line(view, row) for row in newest], "count": -(-view.retired_count(proposals.proposals) // 100)}


@rule.page("proposals/closed/{page}", template="proposals-closed.html", title="Closed proposals", reads=[proposals.proposals])
def closed_page(view: View, rows: Iterable[Row]) -> dict[str, Any]:
    """A hundred closed proposals, oldest first."""
    return {"closed": [line(view, row) for row in rows]}


@rule.page("proposals/{number}/", each=proposals.proposals, template="proposal.html", title="Proposal {number}: {title}",
           reads=[proposals.proposals, ballots.ballots, ruleset.rules])
def one_proposal(view: View, row: Row) -> dict[str, Any]:
    """A proposal: its text, how it stands or ended, and what it changed."""
    votes = row.get("votes") or {}
    waiting = row.status == "open"
    return {
        "proposal": {"number": row.number, "title": row.title, "author": row.author, "text": row.text, "status": proposals.how(view, row),
                     "opened": row.opened, "closes": row.closes, "outcome": _became(view, row)},
        "tally": pairs(view, row.get("tally")), "tally_note": _needed(view) if waiting else "",
        "votes": [{"player": name, "choice": proposals.choice(view, side)} for name, side in votes.items()],
        "votes_note": _SECRECY[view[ballots.secrecy]],
        "changes": row.changes if not waiting else would_change(view, row),
        "held": row.held if not waiting else view.ask(proposals.preview_held, [], text=row.text, title=row.title),
        "lost": row.lost if not waiting else view.ask(proposals.preview_lost, [], text=row.text, title=row.title),
        "settled": row.get("settled") or [], "clashes": view.ask("proposal_clashes", [], number=row.number) if waiting else [],
        "preview": waiting, "how": f"vote {row.number} {proposals.choice(view, 'yes')}" if waiting else ""}


def _became(view: View, row: Row) -> str:
    """What became of a proposal, in the ruleset's word if the vote decided it."""
    voted = row.outcome in ("adopted", "rejected", "no quorum")
    return proposals.verdict(view, row.outcome).removeprefix("is ").removeprefix("has ") if voted else str(row.outcome)


def _needed(view: View) -> str:
    """What adoption takes, in words."""
    quorum = view[ballots.quorum]
    least = f", and votes of {quorum} of the players at least" if quorum not in ("0", "") else ""
    sides = f"{proposals.choice(view, 'yes')} and {proposals.choice(view, 'no')}"
    return f"It {proposals.verdict(view, 'adopted')} with {view[ballots.majority]} of the {sides} votes{least}."


def would_change(view: View, row: Row) -> list[dict[str, str]]:
    """What an open proposal would change in the rules as they are now."""
    found: list[dict[str, str]] = view.ask(proposals.preview_changes, [], text=row.text, title=row.title)
    return found


@rule.deadlines(reads=[proposals.proposals])
def closings(view: View) -> Iterator[tuple[int, str, str]]:
    """When votes close."""
    for row in open_ones(view):
        if row.closes:
            yield row.closes, f"Vote on proposal {row.number} ({row.title}) closes", proposals.PATH.format(row.number)


@rule.answer("proposals_by")
def by_player(game: Game, value: list[dict[str, Any]], player: str) -> list[dict[str, Any]]:
    """A player's proposals for that player's page, newest first."""
    rows = [*game.retired(proposals.proposals, newest=200), *game.rows(proposals.proposals)]
    mine = sorted((row for row in rows if row.author == player), key=lambda row: -row.number)
    return [*value, *({"number": row.number, "title": row.title, "status": proposals.how(game, row)} for row in mine[:NEWEST])]


@rule.command("show proposal {proposal}", "proposal {proposal}", proposal=proposals.proposals, query=True, who="anyone",
              example=("show proposal 12", "proposal 12"), named="show proposal")
def show_proposal(turn: Turn, proposal: Row) -> None:
    """Get a proposal by mail: its text, and how it stands."""
    turn.say(f"Proposal {proposal.number} by {proposal.author}: {proposal.title} ({proposals.how(turn, proposal)})\n\n{proposal.text}")
    tally = ballots.seen_tally(turn, proposal, Reader())
    if tally:
        turn.say(", ".join(f"{proposals.choice(turn, side)} {count}" for side, count in tally.items()))


@rule.command("[(show|list)] [the] [open] proposals", "(what|which|what proposals|which proposals) (is|are) open", "what's open",
              query=True, who="anyone", example=("proposals", "show open proposals"), named="proposals")
def list_proposals(turn: Turn) -> None:
    """Get the list of open proposals by mail."""
    rows = [row for row in turn.rows(proposals.proposals) if row.status in ("open", "pending")]
    for row in rows:
        until = f" until {say_instant(row.closes)}" if row.closes and row.status == "open" else ""
        turn.say(f"{row.number}. {row.title}, by {row.author}: {proposals.status(turn, row)}{until}")
    if not rows:
        turn.say("No proposal is open.")
