"""The website of titles, the Duck God, the Judge, and the lists of words, names, fruits and attacks."""

from __future__ import annotations

from typing import Any

from mailbot.clock import next_weekday
from mailbot.engine.rule import Row, Rule, View

from ..common import judgments, periods, players, proposals, rulings
from . import attacks, duck_god, ducks, feeding, judge, names, royalty, words

rule = Rule("court_pages", title="Pages of the court", needs=[royalty.rule, duck_god.rule, judge.rule, rulings.rule, attacks.rule])
_PERIODS_AHEAD = 6
_ATTACKS = (("Standard Quack Attack", "N Quacks, N positive and even", "a duck", "loses N/2 Quacks"),
            ("Lay Egg", "N Quacks, N positive", "none", "an Egg on 10 or more with N sides"),
            ("Hatch Egg", "1 Egg and 5 Quacks", "none", "a new duck"),
            ("Divine Scrambler", "N Quacks, a multiple of 20", "the Duck God", "loses N/20 God Eggs"),
            ("Steal Duck", "all Quacks of the target", "a duck of the DUCK DUKE with 11 Quacks or more", "is yours"))


def counts(view: View) -> list[dict[str, Any]]:
    """How many ducks and Quacks count for each player, the most ducks first."""
    flock = [duck for duck in view.rows(ducks.ducks) if ducks.counts(duck)]
    rows = []
    for player in view.rows(players.players, membership="player"):
        mine = [duck for duck in flock if duck.owner == player.name]
        rows.append({"name": player.name, "ducks": len(mine), "quacks": sum(duck.quacks for duck in mine)})
    return sorted(rows, key=lambda row: (-int(row["ducks"]), -int(row["quacks"])))


@rule.page("royalty/", template="ducks9/royalty.html", title="Duck Royalty", nav="Royalty", reads=[ducks.ducks, players.players], order=30)
def royalty_page(view: View) -> dict[str, Any]:
    """Who holds the titles, or between whom there is a tie."""
    rows, held = counts(view), view[royalty.royalty]
    titles = []
    for title, column in (("king", "ducks"), ("lord", "quacks")):
        most = max((row[column] for row in rows), default=0)
        tied = [row["name"] for row in rows if row[column] == most and most > 0]
        titles.append({"title": royalty.TITLES[title], "holder": held[title], "most": most, "of": column,
                       "tie": tied if not held[title] and len(tied) > 1 else []})
    return {"titles": titles, "duke": held["duke"], "rows": rows}


@rule.panel(page="front", template="ducks9/titles.html", title="Titles and the Duck God", reads=[ducks.ducks, players.players], order=15)
def titles_panel(view: View) -> dict[str, Any]:
    """The titles, the God Eggs and the Judge at a glance."""
    held = view[royalty.royalty]
    return {"titles": [(called, held[title]) for title, called in royalty.TITLES.items()], "eggs": view[duck_god.god_eggs],
            "fatal": duck_god.FATAL, "judge": view[judge.judge], "status": duck_god.status_called_in(view)}


@rule.page("duck-god/", template="ducks9/duck-god.html", title="The Duck God", nav="Duck God", reads=[players.players], order=32)
def god_page(view: View) -> dict[str, Any]:
    """The God Eggs, when the next one comes, and how they came and went."""
    due = next_weekday(view.now, duck_god.SUNDAY) if view["status"] == "running" else None
    return {"eggs": view[duck_god.god_eggs], "fatal": duck_god.FATAL, "due": due,
            "history": [{**entry, "change": f"{entry['change']:+d}"} for entry in reversed(view[duck_god.god_log])],
            "status": duck_god.status_called_in(view)}


@rule.page("calendar/", template="ducks9/calendar.html", title="The calendar", nav="Calendar", reads=[proposals.proposals], order=33)
def calendar_page(view: View) -> dict[str, Any]:
    """The present period and the next ones: when each begins and ends, what is voted on in it, which bring a God Egg."""
    if view["status"] != "running":
        return {"periods": []}
    at, rows = view.now, []
    for _ in range(_PERIODS_AHEAD):
        ends = periods.next_start(view, at)
        voted = [row for row in view.rows(proposals.proposals, status="open") if row.closes == ends]
        rows.append({"name": periods.called(view, at), "ends": ends, "voted": voted, "egg": duck_god.is_sunday(ends)})
        at = ends
    return {"periods": rows}


@rule.page("judge/", template="ducks9/judge.html", title="The Judge", nav="Judge",
           reads=[judge.candidacies, judge.motions, judgments.judgments, rulings.rulings], order=60)
def judge_page(view: View) -> dict[str, Any]:
    """The Judge or who stands for it, requests, and every ruling, those that were overturned too."""
    asked = {row.number: row for row in view.rows(judgments.judgments)}
    given = [{"ruling": row, "request": asked.get(row.request)} for row in reversed(view.rows(rulings.rulings))]
    return {"judge": view[judge.judge], "needed": view[judge.assents_needed], "candidacies": view.rows(judge.candidacies),
            "motions": view.rows(judge.motions), "open": [row for row in asked.values() if row.status == "open"], "rulings": given,
            "reminder": judge.REMINDER}


@rule.page("judgments/", template="judgments.html", title="Requests for justice", reads=[judgments.judgments])
def requests_page(view: View) -> dict[str, Any]:
    """All requests, newest first."""
    return judgments.judgments_page(view)


@rule.page("judgments/{number}/", each=judgments.judgments, template="judgment.html", title="Request {number}",
           reads=[judgments.judgments, rulings.rulings])
def one_request(view: View, row: Row) -> dict[str, Any]:
    """One request with all rulings on it."""
    return judgments.one_judgment(view, row)


@rule.panel(page="proposals", template="ducks9/voting-periods.html", title="By voting period", reads=[proposals.proposals], order=5)
def voting_periods(view: View) -> dict[str, Any] | None:
    """What is voted on in the present period, and what in the next one."""
    found = calendar_page(view)["periods"][:2]
    return {"periods": found} if any(period["voted"] for period in found) else None


@rule.page("lists/", template="ducks9/lists.html", title="Words, names, fruits, attacks", nav="Lists", reads=[players.players], order=65)
def lists_page(view: View) -> dict[str, Any]:
    """The duck words, forbidden names, valid fruits and attacks."""
    return {"words": words.catalogue()["words"], "forbidden": view[names.forbidden_names],
        "fruits": view[feeding.fruits], "attacks": _ATTACKS}
