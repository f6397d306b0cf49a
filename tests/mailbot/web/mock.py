"""A small game's facts for every template, as modules would give them; `told` puts any text where players' words go."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace as Thing
from typing import Any

from mailbot.clock import parse_instant
from mailbot.web.addresses import file_of
from mailbot.web.manifest import AsOf
from mailbot.web.render import Frame, Panel, Renderer

Words = Callable[[str], str]
NOW = parse_instant("2026-01-08T14:03:00Z")
DAY = 86400
BUNDLED = Path(__file__).parents[3] / "templates"

FRAME = Frame(
    name="The Tuesday Nomic", address="game@example.org", url="https://nomic.example.org/", rules="starter",
    nav=(("Front", ""), ("Rules", "rules/"), ("Proposals", "proposals/"), ("Players", "players/"), ("Log", "log/"),
         ("Judgments", "judgments/"), ("Commands", "commands/"), ("Dice", "dice/")))

RULES = [
    ("101", "The First Rule", "All players must always abide by all the rules then in effect, in the form in which they are "
     "then in effect.\n\nWhatever is *not forbidden* is allowed, see [the handbook](https://example.org/handbook).", 0),
    ("102", "Proposals", "Any player may propose:\n\n1. a new rule,\n2. a change of a rule,\n3. a rule's repeal.\n\n"
     "> A proposal that names no rule is a wish.\n\nVotes are open for **five days**.", 0),
    ("102.1", "Quorum", "| Players | Quorum |\n|---|---|\n| 3–5 | 2 |\n| 6–9 | 3 |\n", 1),
    ("103", "Ducks", "# Of ducks\n\nThe duck walks on Saturdays.\n\n### Of ponds\n\nEach holds two:\n\n    pond = 2", 0),
]
TEXT = """Amend rule 102 to read:

> Votes are open for seven days.
\tAnd nobody may hurry them.

--
From: the one who wrote it
"""


def address_of(table: str, key: object) -> str | None:
    """What the publisher would say: every row of these tables has a page of its own."""
    pages = {"players": "players/{}/", "proposals": "proposals/{}/", "rules": "rules/{}/", "judgments": "judgments/{}/"}
    known = {"Ann", "Bob", "Cid", "11", "12", "13", "101", "102", "102.1", "103", "3"}
    return pages[table].format(str(key).lower()) if table in pages and str(key) in known else None


def mock_site(told: Words = lambda text: text) -> dict[str, bytes]:
    """The whole mock site, rendered: file -> bytes."""
    renderer = Renderer([BUNDLED], FRAME, address_of)
    files = {file_of(path): renderer.page(path, template, title, context, AsOf(412, NOW))
             for path, template, title, context in mock_pages(told)}
    return {**files, "feed.xml": b"", "deadlines.ics": b"", "game.json": b"", **renderer.static(),
            "old/index.html": renderer.redirect("old/", "rules/103/")}


def mock_pages(told: Words = lambda text: text) -> list[tuple[str, str, str, dict[str, Any]]]:
    """(path, template, title, context) of each page of the mock site."""
    rules = [Thing(number=n, title=told(title), text=told(text), revision=i, depth=depth, section=told("Of votes") if i else "Of rules",
                   status="in force",
                   enforced_by=told("Proposals and ballots") if i % 2 else "")
             for i, (n, title, text, depth) in enumerate(RULES)]
    opened = [Thing(number=12, title=told("Seven days for every vote"), author="Ann", closes=NOW + 2 * DAY - 180,
                    tally=[("yes", 2), ("no", 1)]),
              Thing(number=13, title=told("A pond for the duck"), author=told("Bob"), closes=None, tally=None)]
    closed = [Thing(number=11, title=told("Points for rhymes"), author="Cid", status="adopted", closed=NOW - DAY),
              Thing(number=10, title=told("Abolish Mondays"), author=told("Dora"), status="rejected", closed=None)]
    events = [Thing(number=412 - i, at=NOW - i * 5000, text=told(text), path=path) for i, (text, path) in enumerate([
        ("Ann votes yes on proposal 12.", "proposals/12/"), ("Bob proposes 13, “A pond for the duck”.", "proposals/13/"),
        ("Proposal 11, “Points for rhymes”, is adopted: 4 yes, 1 no.\nRule 102 is amended.", "proposals/11/"),
        ("The duck walks to square 8.", None)])]
    many = [Thing(number=412 - i, at=NOW - i, text=told("Quack."), path=None) for i in range(30)]
    open_panel = Panel("open", "Vote", "panels/open_proposals.html",
                       {"proposals": opened, "vote_line": told("vote NUMBER yes")})
    table = Panel("ducks", told("Ducks of the pond"), "panels/table.html", {
        "caption": told("Ducks"), "columns": [
            {"label": "Duck", "name": "name", "kind": "text"}, {"label": "Keeper", "name": "owner", "kind": "player"},
            {"label": told("Feathers"), "name": "feathers", "kind": "number"},
            {"label": "Fed", "name": "fed", "kind": "time"}, {"label": "Rule", "name": "rule", "kind": "link:rules"}],
        "rows": [{"name": told("Bertha"), "owner": "Ann", "feathers": 1204, "fed": NOW, "rule": "103"},
                 {"name": "Gus", "owner": told("Zoë"), "feathers": 7, "fed": None, "rule": told("x")}]})
    change = Thing(number="102", title=told("Proposals"), kind="amend", before=told("Votes are open for five days."),
                   after=told("Votes are open for seven long days."))
    proposal = {
        "proposal": Thing(number=12, title=told("Seven days for every vote"), author="Ann", text=told(TEXT), status="open",
                          opened=NOW - 3 * DAY, closes=NOW + 2 * DAY, outcome=""),
        "tally": [("yes", 2), (told("no"), 1)], "tally_note": told("Passes with more yes than no, of at least 3 votes."),
        "votes": [Thing(player="Ann", choice=told("yes"), at=NOW)], "votes_note": told("Votes are open."),
        "changes": [], "held": [], "how": told("vote 12 yes")}
    adopted = proposal | {
        "proposal": Thing(number=11, title=told("Points for rhymes"), author=told("Cid"), text=told(TEXT * 3),
                          status="adopted", opened=NOW - 9 * DAY, closes=NOW - DAY, outcome=told("Adopted, 4 to 1.")),
        "changes": [change], "held": [Thing(words=told("Give Bob a duck."), reason=told("Not an instruction."))]}
    revisions = [Thing(revision=2, at=NOW, event=410, kind="amended", before=change.before, after=change.after,
                       title_before=told("Voting"), title_after=told("Proposals"), cause=told("proposal 11"),
                       path="proposals/11/"),
                 Thing(revision=0, at=NOW - 99 * DAY, event=0, kind="created", before="", after=change.before,
                       title_before=told("Voting"), title_after=told("Voting"), cause="", path=None)]
    judgment = Thing(number=3, text=told("May a duck vote?"), requester="Ann", judge="Bob", status="open", answer="",
                     reasons="", made_at=NOW - DAY, due=NOW + DAY)
    answered = Thing(**vars(judgment) | {"answer": told("FALSE"), "reasons": told(TEXT), "status": "answered"})
    columns = [{"label": "Name", "name": "name", "kind": "player"}, {"label": "Joined", "name": "joined", "kind": "time"},
               {"label": "Points", "name": "points", "kind": "number"}]
    players = [{"name": told(name), "joined": NOW - i * DAY, "points": 10 * i}
               for i, name in enumerate(["Ann", "Bob", "Cid"])]
    command = {"name": "vote", "id": "vote", "forms": ["vote NUMBERS yes", told("NUMBERS: CHOICE")], "who": "anyone",
               "help": told("Vote on open proposals."), "examples": ["vote 12 yes", told("12: no")],
               "needs": [told("the vote must be open")]}
    coming = [{"day": "2026-01-08", "commitment": "ab" * 32}]
    past = [{"day": "2026-01-07", "commitment": "cd" * 32, "secret": "ef" * 32, "draws": 1}]
    draw = {"why": told("duck walk"), "label": told("duck walk, Saturday/1"), "faces": 6, "value": 3}
    return [
        ("rules/compare/", "editions.html", "Editions", {"editions": [
            {"number": 1, "at": NOW, "event": 9, "cause": told("proposal 11"), "with": [0]},
            {"number": 0, "at": NOW - DAY, "event": 0, "cause": told("the start"), "with": []}]}),
        ("rules/compare/0-1/", "comparison.html", "Editions 0 and 1", {
            "older": {"number": 0, "at": NOW - DAY, "cause": told("the start")},
            "newer": {"number": 1, "at": NOW, "cause": told("proposal 11")},
            "changes": [{"number": "101", "title": told("Tea"), "title_before": told("Tee"), "title_after": told("Tea"),
                         "before": told("At four."), "after": told("At five.")}]}),
        ("rules/", "ruleset.html", "Rules", {
            "compare": True, "rules": rules, "repealed": [Thing(number="104", title=told("Mondays"))],
            "changed": {"event": 410, "at": NOW}}),
        *((f"rules/{rule.number}/", "rule.html", f"Rule {rule.number}: {rule.title}", {
            "rule": rule, "revisions": revisions, "pairs": [
                {"older": 0, "newer": 2, "before": told("one"), "after": told("two"), "title_before": told("One"),
                 "title_after": told("Two")}], "clauses": [told("VOTE-1")],
            "params": [{"name": "voting_days", "value": told("5"), "help": told("how long")}]}) for rule in rules),
        ("proposals/", "proposals.html", "Proposals", {"panels": [open_panel], "closed": closed, "count": 1}),
        ("proposals/closed/1/", "proposals-closed.html", "Closed proposals", {"closed": closed, "count": 1, "current": 1}),
        ("proposals/12/", "proposal.html", told("Proposal 12"), proposal),
        ("proposals/11/", "proposal.html", "Proposal 11", adopted),
        ("proposals/13/", "proposal.html", "Proposal 13", proposal | {"tally": None, "votes": []}),
        ("players/", "players.html", "Players", {"players": players, "former": players[:1], "columns": columns}),
        *((f"players/{name.lower()}/", "player.html", told(name), {
            "player": Thing(name=told(name), membership="active"), "facts": [("Points", 10, "number"), ("Fed", NOW, "time")],
            "proposals": closed, "events": events, "panels": [table]}) for name in ("Ann", "Bob", "Cid")),
        ("statistics/", "statistics.html", "Mail in numbers", {
            "public": True, "days": [{"day": told("2026-01-05"), "received": 5}], "read": {"acted": told("done")}, "ignored": {},
            "columns": [{"name": "day", "label": "Day", "kind": "text"}, {"name": "received", "label": told("Received"), "kind": "number"}],
            "votes": [{"proposals": 12, "title": told("Rain"), "votes": 2, "missing": 1, "closes": NOW}]}),
        ("log/", "log.html", "Log", {"entries": many, "count": 5, "current": 0}),
        *((f"log/{n}/", "log.html", f"Log, page {n}", {"entries": events[::-1], "count": 5, "current": n})
          for n in range(1, 6)),
        ("judgments/", "judgments.html", "Judgments", {"judgments": [judgment, answered]}),
        ("judgments/3/", "judgment.html", "Judgment 3", {
            "judgment": answered, "history": [Thing(at=NOW, text=told("Bob is assigned."))],
            "arguments": [Thing(player="Ann", text=told("Ducks are players."))]}),
        ("commands/", "commands.html", "What you can write", {"groups": [{"title": told("Voting"), "commands": [command]}]}),
        ("dice/", "dice.html", "Dice", {"coming": coming, "past": past, "count": 1}),
        ("dice/days/1/", "dice-days.html", "Days with draws", {"past": past, "count": 1, "current": 1}),
        ("dice/2026-01-07/", "dice-day.html", "Dice of 2026-01-07", {"day": past[0], "draws": [draw, draw]}),
        ("pond/", "page.html", "The pond", {"panels": [table]}),
        ("", "front.html", "The Tuesday Nomic", {
            "panels": [open_panel, table], "deadlines": [(NOW + 2 * DAY, told("Vote on 12 closes"), "proposals/12/")],
            "events": events, "status": "paused", "alert": told("The mailbox refuses the password."), "status_note": told("Until Monday."),
            "joining": told("join as NAME")}),
    ]
