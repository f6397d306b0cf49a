"""The log of each contest: what of the public log is about it, the newest on its page, the rest on pages of fifty."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Int, List, Row, Rule, Turn, View

from . import players

rule = Rule("contest_log", title="Logs of contests", needs=[players.rule], implements=["CO-LOG"])
PATH, PAGE = "/contests/{}/", 50
newest = rule.table("contest_logs", listed=False, single="contest_log", contract=Int(1, key=True), count=Int(0, default=0),
                    entries=List(Int(), default=[]))
pages = rule.table("contest_log_pages", listed=False, single="contest_log_page", id=Int(1, key=True), contract=Int(1), number=Int(1),
                   entries=List(Int()))


def write(turn: Turn, contest: int, text: str) -> None:
    """Put something about a contest (its number) into the public log; every fifty entries of it are a page that changes no more."""
    entry = turn.log(f"C{contest}: {text}", sort="contest", path=PATH.format(contest))
    row = turn.find(newest, contest) or turn.add(newest, contract=contest)
    row = turn.change(row, count=row.count + 1, entries=[*row.entries, entry][-PAGE:])
    if row.count % PAGE == 0:
        turn.add(pages, contract=contest, number=row.count // PAGE, entries=row.entries)


def latest(view: View, contest: int) -> list[dict[str, Any]]:
    """The newest fifty entries of a contest, newest first."""
    row = view.row(newest, contest)
    return _read(view, row.entries)[::-1] if row is not None else []


def count(view: View, contest: int) -> int:
    """How many full pages its log has."""
    row = view.row(newest, contest)
    return row.count // PAGE if row is not None else 0


def _read(view: View, numbers: list[int]) -> list[dict[str, Any]]:
    found = [entry for number in numbers for entry in view.log(first=number, last=number)]
    return [{"number": entry["n"], "at": entry["at"], "text": entry["text"].partition(": ")[2]} for entry in found]


@rule.page("contests/{contract}/log/{number}/", each=pages, template="contests/log.html", title="Log of C{contract}", final=True)
def log_page(view: View, row: Row) -> dict[str, Any]:
    """Fifty entries of a contest's log, oldest first."""
    return {"contest": row.contract, "current": row.number, "count": count(view, row.contract), "entries": _read(view, row.entries)}
