"""The website of the ducks: ponds and what awaits who lives there, each duck with its portrait and family."""

from __future__ import annotations

from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Row, Rule, View

from ..common import periods, players
from . import duck_god, ducks, pond_rolls, ponds, scouting
from .portraits import ancestors, portrait, tree

rule = Rule("pages", title="Pages of the ducks", needs=[ducks.rule, ponds.rule, pond_rolls.rule, scouting.rule, duck_god.rule])


@rule.panel(page="front", template="ducks9/clock.html", title="The clock", reads=[ducks.ducks], order=5)
def clock(view: View) -> dict[str, Any] | None:
    """The present period, when it ends, and what ends then."""
    if view["status"] != "running":
        return None
    ends = view[periods.period_ends_at]
    return {"period": view[periods.period], "number": _number(view[periods.period]), "ends": ends}


@rule.answer("page_note")
def period_note(game: Game, value: str) -> str:
    """Every page names the present period, and what comes at its end."""
    ends = game[periods.period_ends_at]
    if game["status"] != "running" or not ends:
        return value
    egg = ", the Duck God gains an Egg" if duck_god.is_sunday(ends) else ""
    period = game[periods.period]
    return f"Period {_number(period)} ({period}) lasts until {say_instant(ends)}: then votes are counted{egg}, and the ponds do their work."


def _number(period: str) -> str:
    return "One" if period.endswith("/1") else "Two"


@rule.page("ponds/", template="ducks9/ponds.html", title="Ponds", nav="Ponds", reads=[ducks.ducks, ponds.ponds, players.players], order=20)
def ponds_page(view: View) -> dict[str, Any]:
    """Who lives in which pond, and what the next period will do to each; who is in the sky, and who is on the bank."""
    flock = view.rows(ducks.ducks)
    there = []
    for pond in sorted(view.rows(ponds.ponds), key=lambda row: int(row.number)):
        living = [duck for duck in flock if duck.pond == pond.number and not ducks.is_out(duck)]
        there.append({"number": pond.number, "ducks": [portrait(view, duck, living) for duck in living]})
    sky = [portrait(view, duck) for duck in flock if ducks.is_out(duck)]
    bank = [portrait(view, duck) for duck in flock if duck.pond is None and not ducks.is_out(duck)]
    ends = view[periods.period_ends_at] if view["status"] == "running" else None
    return {"ponds": there, "sky": [{**duck, "next": _next_attempt(view, duck["out"])} for duck in sky], "bank": bank, "due": ends}


def _next_attempt(view: View, out: dict[str, Any]) -> Any:
    """When a duck that is out can be tried for next: an instant, or None for now."""
    tried = view[periods.period] in (out["sent_period"], out.get("last_attempt_period"))
    return view[periods.period_ends_at] if tried else None


@rule.page("ducks/", template="ducks9/ducks.html", title="Ducks", nav="Ducks", reads=[ducks.ducks, players.players], order=25)
def ducks_page(view: View) -> dict[str, Any]:
    """All ducks in a table."""
    flock = view.rows(ducks.ducks)
    families: dict[int, list[int]] = {}
    for duck in flock:
        families.setdefault(duck.parent, []).append(duck.id)
    return {"ducks": [{**portrait(view, duck), "parent": duck.parent, "children": families.get(duck.id, []), "origin": duck.origin}
                      for duck in flock]}


@rule.page("ducks/{id}/", each=ducks.ducks, template="ducks9/duck.html", title="Duck #{id}", reads=[ducks.ducks,
    players.players, ponds.ponds])
def one_duck(view: View, row: Row) -> dict[str, Any]:
    """A duck: its portrait, what it has, where it lives, its family."""
    known = {duck.id: duck for duck in view.rows(ducks.ducks)}
    living = [duck for duck in known.values() if duck.pond == row.pond and not ducks.is_out(duck)] if row.pond else []
    picture = portrait(view, row, living if row.pond and not ducks.is_out(row) else None)
    line = [portrait(view, duck) for duck in ancestors(known, row)]
    return {"duck": picture, "name": row.name, "named_at": row.named_at, "origin": row.origin, "line": line, "tree": tree(view, known, row)}


@rule.panel(page="players/{name}", template="ducks9/flock.html", title="Ducks", reads=[ducks.ducks])
def flock_of(view: View, row: Row) -> dict[str, Any]:
    """A player's ducks, those out scouting too."""
    mine = [duck for duck in view.rows(ducks.ducks) if row.name in (duck.owner, (duck.scouting or {}).get("sender"))]
    return {"ducks": [portrait(view, duck) for duck in mine]}


@rule.panel(page="ducks", template="panels/table.html", title="Pond rolls", reads=[pond_rolls.pond_rolls])
def rolls(view: View) -> dict[str, Any] | None:
    """For which new ducks somebody may still throw, and what was thrown."""
    rows = [{"duck": f"#{row.duck}", "since": row.created_at, "by": row.used_by, "result": row.result}
            for row in reversed(view.rows(pond_rolls.pond_rolls))]
    columns = [{"name": name, "label": words, "kind": kind} for name, words, kind in (
        ("duck", "Duck", "text"), ("since", "Since", "time"), ("by", "Thrown by", "player"), ("result", "Result", "number"))]
    return {"caption": "Pond rolls", "columns": columns, "rows": rows[:100]} if rows else None
