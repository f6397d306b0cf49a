"""Editions: the whole ruleset as it stood after each change, and what differs between any two of them."""

from __future__ import annotations

from typing import Any

from mailbot.amend.showing import marked
from mailbot.clock import say_instant
from mailbot.commands.kinds import Moment
from mailbot.engine.rule import Game, Int, Refuse, Row, Rule, Text, Time, Turn, View

from . import ruleset

rule = Rule("editions", title="Editions of the ruleset", needs=[ruleset.rule])
LATEST = 25
"""Each new edition has pages that compare it with so many before it, and with the first; all others come by mail."""
editions = rule.table("editions", listed=False, number=Int(0, key=True), at=Time(), event=Int(0), cause=Text())
comparisons = rule.table("comparisons", listed=False, id=Text(key=True), older=Int(0), newer=Int(0))


@rule.start
def first_edition(turn: Turn) -> None:
    """The rules that the game begins with."""
    turn.retire(turn.add(editions, number=0, at=turn.now, event=0, cause="the start of the game"))


@rule.on(ruleset.ruleset_changed)
def new_edition(turn: Turn, cause: str) -> None:
    """Every proposal that changes rules makes an edition; what it changes one after the other belongs to the same."""
    event = int((turn.state.get("counters", "log") or {"next": 1})["next"]) - 1
    latest = max(turn.rows(editions), key=lambda row: row.number, default=None)
    if latest is not None and (latest.at, latest.cause) == (turn.now, cause):
        turn.change(latest, event=event)
        return
    number = turn.number("editions")
    turn.add(editions, number=number, at=turn.now, event=event, cause=cause)
    for older in sorted({0, *range(max(0, number - LATEST), number)}):
        turn.retire(turn.add(comparisons, id=f"{older}-{number}", older=older, newer=number))


def differences(game: Game | View, older: int, newer: int) -> list[dict[str, Any]]:
    """The rules that differ between two events: number, title, text before and after ("" where it did not stand)."""
    found = []
    for row in sorted(game.rows(ruleset.rules), key=lambda row: ruleset.order(row.number)):
        kept = ruleset.kept_of(game, row)
        before, after = _standing(kept, older), _standing(kept, newer)
        if before != after:
            title = (after or before)[0]
            found.append({"number": row.number, "title": title, "title_before": before[0], "title_after": after[0],
                          "before": before[1], "after": after[1]})
    return found


def _standing(kept: list[Row], event: int) -> tuple[str, str]:
    """Title and text of a rule after an event, by its revisions; empty where it did not stand."""
    for revision in reversed(kept):
        if revision.event <= event:
            return (revision.title, revision.text) if revision.kind != "repeal" else ("", "")
    return "", ""


@rule.page("rules/compare/", template="editions.html", title="Editions of the ruleset", reads=[ruleset.rules])
def editions_page(view: View) -> dict[str, Any]:
    """All editions, with the pages that compare them."""
    known = list(view.all_rows(editions))
    rows = [{"number": row.number, "at": row.at, "event": row.event, "cause": row.cause,
             "with": [other for other in sorted({0, *range(max(0, row.number - LATEST), row.number)}) if other < row.number]}
            for row in reversed(known)]
    return {"editions": rows}


@rule.page("rules/compare/{id}/", each=comparisons, template="comparison.html", title="Editions {older} and {newer}")
def comparison(view: View, row: Row) -> dict[str, Any]:
    """What differs between two editions."""
    older, newer = view.row(editions, row.older), view.row(editions, row.newer)
    if older is None or newer is None:
        return {"older": None, "newer": None, "changes": []}
    return {"older": {"number": older.number, "at": older.at, "cause": older.cause},
            "newer": {"number": newer.number, "at": newer.at, "cause": newer.cause},
            "changes": differences(view, older.event, newer.event)}


@rule.command("compare [the] rules of {older} with {newer}", "compare [the] rules of {older} and {newer}", older=Moment(),
              newer=Moment(), who="anyone", query=True, named="compare rules",
              example="compare the rules of 2026-01-05 with 2026-02-01")
def compare(turn: Turn, older: int, newer: int) -> None:
    """Get by mail what differs between the rules of any two days or instants."""
    first, second = sorted((older, newer))
    known = list(turn.all_rows(editions))
    if second < known[0].at:
        raise Refuse(f"The game begins on {say_instant(known[0].at)}; there were no rules before.")
    changed = differences(turn, _event_at(known, first), _event_at(known, second))
    turn.say(f"From {say_instant(first)} to {say_instant(second)}: {len(changed)} rules differ.")
    for change in changed:
        turn.say(f"Rule {change['number']} ({change['title']}):\n{marked(change['before'], change['after'])}\n")


def _event_at(known: list[Row], moment: int) -> int:
    """The last event of the edition that stood at an instant; before the game nothing stood."""
    return max((row.event for row in known if row.at <= moment), default=-1)
