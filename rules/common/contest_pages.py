"""Pages of contests: the list of them, and one for each with its members, deadlines, awards, text and log."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Row, Rule, View

from . import (
    contest_awards,
    contest_axes,
    contest_deadlines,
    contest_draws,
    contest_kinds,
    contest_log,
    contest_masters,
    contest_modules,
    contest_posts,
    contest_secrets,
    contest_texts,
    contests,
    players,
)
from .contests import axes, called, contestants, contracts

rule = Rule("contest_pages", title="Pages of contests", needs=[
    contest_masters.rule, contest_awards.rule, contest_deadlines.rule, contest_draws.rule, contest_kinds.rule, contest_posts.rule,
    contest_secrets.rule, contest_texts.rule])
TABLES = [contracts, contestants, contest_awards.awards, contest_deadlines.deadlines, contest_kinds.objections, contest_posts.announcements,
          contest_texts.amendments, contest_secrets.secrets, contest_draws.rolls, contest_modules.games, contest_log.newest]


def _line(view: View, row: Row) -> dict[str, Any]:
    """One contest in the list."""
    due = sorted(one.due for one in view.rows(contest_deadlines.deadlines, contract=row.id, status="open"))
    return {"id": row.id, "name": called(row), "title": row.title, "kind": row.kind, "status": row.status, "module": row.module,
            "window_until": row.window_until, "contestmaster": row.contestmaster, "count": len(contests.members(view, row)),
            "least": row.min_contestants, "most": row.max_contestants, "due": due[0] if due else None, "ended_at": row.ended_at,
            "end_reason": row.end_reason}


@rule.page("contests/", template="contests/list.html", title="Contests", nav="Contests", reads=TABLES, order=65)
def contests_page(view: View) -> dict[str, Any]:
    """All contests: those that go on, those that have ended, and who has how many points along which axis."""
    rows = list(view.all_rows(contracts))
    here = view.rows(players.players, membership="player")
    totals = [{"name": row.name, **{axis: row.get(axis) or 0 for axis in view[axes]}} for row in here]
    totals.sort(key=lambda row: (-sum(row[axis] for axis in view[axes]), row["name"]))
    return {"live": [_line(view, row) for row in rows if row.status != "ended"],
            "ended": [_line(view, row) for row in reversed(rows) if row.status == "ended"], "axes": view[axes], "totals": totals}


@rule.page("contests/{id}/", each=contracts, template="contests/one.html", title="{title}", reads=TABLES)
def one_contest(view: View, row: Row) -> dict[str, Any]:
    """All that is public about one contest."""
    everybody = sorted(view.rows(contestants, contract=row.id), key=lambda one: one.joined_at)
    inside = {one["player"] for one in everybody if one.left_at is None and row.contestants.get(one.player, {}).get("locked")}
    amended = [one for one in view.all_rows(contest_texts.amendments) if one.contract == row.id]
    dealt = [one for one in view.all_rows(contest_deadlines.deadlines) if one.contract == row.id]
    games = [one for one in view.all_rows(contest_modules.games) if one.contract == row.id]
    module = contest_modules.of(view, row)
    return {"contest": row, "name": called(row), "members": [one for one in everybody if one.left_at is None], "locked": inside,
            "former": [one for one in everybody if one.left_at is not None], "module": module, "parameters": _parameters(module, row),
            "objections": contest_kinds.standing(view, row) if row.window else [], "needed": _needed(view), "amendments": amended[::-1],
            "deadlines": dealt, "awards": view.rows(contest_awards.awards, contract=row.id)[::-1],
            "deferred": view.rows(contest_awards.awards, contract=row.id, kind="deferred"), "next_week": view["contest_week_turns_at"],
            "allowance": view[contest_awards.each_week] * sum(one.left_at is None for one in everybody),
            "revisions": _revisions(row), "posts": view.rows(contest_posts.announcements, contract=row.id)[::-1],
            "revealed": contest_secrets.kept(view, row), "draws": view.rows(contest_draws.rolls, contract=row.id, secret=False)[::-1],
            "games": games[::-1], "entries": contest_log.latest(view, row.id), "log_pages": contest_log.count(view, row.id),
            "useful": _useful(row)}


def _needed(view: View) -> int:
    count = len(view.rows(players.players, membership="player"))
    return min(int(view[contest_kinds.needed_most]), count // 2 + 1)


def _revisions(row: Row) -> list[dict[str, Any]]:
    """The revisions of its text, newest first, each with the text before it."""
    texts = ["", *(one["text"] for one in row.text_revisions)]
    return [{**one, "before": before} for one, before in zip(row.text_revisions, texts, strict=False)][::-1]


def _parameters(module: contest_modules.Module | None, row: Row) -> list[tuple[str, Any, bool]]:
    """The parameters of its module: name, value, and whether it was changed."""
    return [(name, setting.column.say(row.parameters.get(name, setting.column.default)), name in row.parameters)
            for name, setting in sorted(module.settings.items())] if module is not None else []


def _useful(row: Row) -> list[str]:
    """Lines that can be written now."""
    name = called(row)
    if row.status == "ended":
        return []
    lines = [f"join {name}", f"leave {name}", f"say {name}: <words>", f"show {name}", f"my secrets {name}"]
    if row.window:
        lines.append(f"object to {name}")
    if row.contestmaster is None:
        lines.append(f"volunteer for {name}")
    if row.status == "open":
        lines.append(f"start {name}")
    return lines if row.module is not None or row.status == "open" else [*lines, f"finish {name}"]


@rule.panel(page="players/{name}", template="panels/contests_of_player.html", title="Contests", reads=[contracts, contestants])
def contests_of_player(view: View, player: Row) -> dict[str, Any] | None:
    """The contests that a player is in or runs."""
    mine = {one.contract for one in view.rows(contestants, player=player.name, left_at=None)}
    rows = [{"id": row.id, "name": called(row), "title": row.title,
             "role": "contestmaster" if row.contestmaster == player.name else "contestant"}
            for row in view.rows(contracts) if row.id in mine or row.contestmaster == player.name]
    totals = [(axis, contest_axes.total(view, player.name, axis)) for axis in view[axes]]
    if not rows and not any(n for _, n in totals):
        return None
    return {"contests": rows, "totals": totals}
