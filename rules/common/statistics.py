"""Statistics: a page that shows how many votes came on what is open, and what became of the mails of each day."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Game, Rule, View

from . import ballots, proposals
from .mail_counts import IGNORED, READ, days, in_numbers
from .mail_counts import rule as counting

rule = Rule("statistics", title="Statistics", needs=[ballots.rule, counting])
SHOWN = 60


@rule.answer("numbers_public")
def where_votes_are_open(game: Game, value: bool) -> bool:
    """A mail may be a vote: numbers are public where votes are."""
    return value or bool(game[ballots.secrecy] == "open")


def _columns() -> list[dict[str, str]]:
    named = {"day": "Day", "received": "Received", "read": "Read", **{kind: kind.capitalize() for kind in READ},
             "ignored": "Ignored", **{kind: kind.capitalize() for kind in IGNORED}, "strangers": "By strangers"}
    return [{"name": name, "label": label, "kind": "text" if name == "day" else "number"} for name, label in named.items()]


@rule.page("statistics", template="statistics.html", title="Mail in numbers", nav="Mail", order=95,
           reads=[days, ballots.ballots, proposals.proposals])
def statistics_page(view: View) -> dict[str, Any]:
    """The votes that came on what is open, and the mails of each day that is over."""
    rows = [in_numbers(row) for row in view.retired(days, SHOWN)]
    shown = bool(view[ballots.secrecy] == "open")
    members = len(view.rows("players", membership="player"))
    votes = [{"proposals": row.number, "title": row.title, "votes": len(row.votes or {}), "missing": members - len(row.votes or {}),
              "closes": row.closes} for row in view.rows(proposals.proposals) if shown and row.status == "open"]
    return {"public": shown, "days": rows[::-1], "columns": _columns(), "votes": votes, "read": READ, "ignored": IGNORED}
