"""Mail in numbers: what came each day and what became of it, so that nothing goes missing unseen."""

from __future__ import annotations

from typing import Any

from mailbot.clock import day_of, start_of_day
from mailbot.engine.rule import ANY_PHASE, Bool, Data, Letter, Row, Rule, Text, Time, Turn

rule = Rule("mail_counts", title="Mail in numbers")
DAY = 86400
READ = {"acted": "something was done", "refused": "all was refused", "asked": "not understood, or asked about",
        "nothing": "no line for the game", "held": "set aside"}
IGNORED = {"robots": "robots", "own": "our own, come back", "bounces": "bounces", "duplicates": "copies of others",
           "struck": "taken out of the past"}
_MACHINES = {"robot": "robots", "bounce": "bounces", "duplicate": "duplicates", "struck": "struck", "held": "held"}
numbers_public = rule.question("numbers_public", help="whether everybody may know how much mail comes now; not while a "
                               "mail may be a secret vote (False unless rules say so)")
today = rule.table("mail_today", listed=False, seen_by="nobody", day=Text(key=True), at=Time(), counts=Data(),
                   hidden=Bool())
days = rule.table("mail_days", listed=False, day=Text(key=True), at=Time(), counts=Data(), hidden=Bool(),
                  seen_by=lambda game, row, reader: not row.hidden)


@rule.on("mail_closed")
def count(turn: Turn, verdict: str, letter: Letter) -> None:
    """Each mail that comes is counted once."""
    row = turn.find(today, "today")
    counts: dict[str, int] = dict(row.counts) if row is not None else {}
    stranger = verdict not in _MACHINES and not turn.player_of(letter.sender) and letter.sender not in turn["admins"]
    for kind in ("received", _kind(turn, verdict, letter), *(["strangers"] if stranger else [])):
        counts[kind] = counts.get(kind, 0) + 1
    hidden = (row is not None and row.hidden) or not turn.ask(numbers_public, False)
    at = start_of_day(turn.now) if row is None else row.at
    turn.state.put("mail_today", "today", {"day": "today", "at": at, "counts": counts, "hidden": hidden})


def _kind(turn: Turn, verdict: str, letter: Letter) -> str:
    """What became of a mail: one word, so that the kinds add up to all mails."""
    if letter.own:
        return "own"
    if verdict in _MACHINES:
        return _MACHINES[verdict]
    found = {outcome.verdict.value for outcome in turn.step.outcomes}
    if "done" in found:
        return "acted"
    if "refused" in found or verdict == "refused":
        return "refused"
    return "asked" if found else "nothing"


@rule.timer(each=today, due=lambda game, row: row.at + DAY, phases=ANY_PHASE, rank=990)
def close_day(turn: Turn, row: Row) -> None:
    """At midnight a day's numbers are final."""
    turn.remove(row)
    turn.retire(turn.add(days, day=day_of(row.at), at=row.at, counts=row.counts, hidden=row.hidden))


def _sum(counts: dict[str, int], kinds: dict[str, str]) -> int:
    return sum(counts.get(kind, 0) for kind in kinds)


def in_numbers(row: Row) -> dict[str, Any]:
    """A day as a row of a table."""
    counts = row.counts
    return {"day": row.day, "received": counts.get("received", 0), "read": _sum(counts, READ), "ignored": _sum(counts, IGNORED),
            **{kind: counts.get(kind, 0) for kind in ("strangers", *READ, *IGNORED)}}


@rule.command("[mail] statistics", who="admin", query=True, phases=ANY_PHASE, example="statistics")
def statistics(turn: Turn) -> None:
    """Say how many mails came in the last days, and what became of them."""
    rows = list(turn.retired(days, 14))
    public = turn.ask(numbers_public, False)
    if public:
        rows += turn.rows(today)
    for row in rows:
        numbers = in_numbers(row)
        turn.say(f"{row.day}: {numbers['received']} received, {numbers['read']} read ({_list(row, READ)}), "
                 f"{numbers['ignored']} ignored ({_list(row, IGNORED)}); {numbers['strangers']} from strangers.")
    if not public:
        turn.say("While votes are not open, a day's numbers are told when it is over, and to you alone.")
    if not rows:
        turn.say("There are no numbers yet.")


def _list(row: Row, kinds: dict[str, str]) -> str:
    return ", ".join(f"{row.counts[kind]} {words}" for kind, words in kinds.items() if row.counts.get(kind)) or "none"
