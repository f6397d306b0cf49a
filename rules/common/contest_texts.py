"""Amendments: the text and the terms of a contest change by the consent of those whom it binds."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from mailbot.engine.rule import Choice, Data, Game, Int, Player, Row, Rule, Text, Time, Turn, View, called

from . import contest_masters, contest_members, contest_modules, contests
from .contests import contracts

rule = Rule("contest_texts", title="Texts of contests", needs=[contest_masters.rule, contest_members.rule], implements=["CO-TEXT"])
window = rule.param("amendment_window", timedelta(days=7), help="how long an amendment of a contest waits for consent")
amendments = rule.table(
    "amendments", single="amendment", owned_by="proposer", id=Int(1, key=True), contract=Int(1), proposer=Player(),
    new_text=Text(optional=True), changes=Data(default={}), summary=Text(default=""), base=Int(), at=Time(), due=Time(),
    answers=Data(), status=Choice("pending", "waiting", "enacted", "refused", "withdrawn", "lapsed", default="pending"),
    closed_at=Time(optional=True))
NUMBER = called(amendments, r"a\s?#?\d+|amendment\s(?:a|#)?\d+")


def title(row: Row) -> str:
    """How an amendment is called: A3."""
    return f"A{row.id}"


@rule.answer("row_named")
def by_letter(game: Game, value: Any, table: str, words: str) -> Any:
    """A3 is amendment 3."""
    digits = "".join(sign for sign in words if sign.isdigit())
    return int(digits) if table == amendments.name and digits else value


def voters_now(game: Game, contract: Row) -> list[str]:
    """Who has a say: all contestants, and the contestmaster if a player."""
    master = [contract.contestmaster] if contract.contestmaster in game.members() else []
    return list(dict.fromkeys([*master, *contests.members(game, contract)]))


def difference(contract: Row, row: Row) -> str:
    """What an amendment changes, line by line."""
    lines = [f"{name.replace('_', ' ')}: {value}" for name, value in row.changes.items()]
    if row.new_text is not None and row.new_text != contract.text:
        lines += list(difflib.unified_diff(contract.text.splitlines(), row.new_text.splitlines(), "text", "new text", lineterm="", n=1))
    return "\n".join(lines)


# -- results ---------------------------------------------------------------------------------------------------------

def decide(turn: Turn, row: Row) -> None:
    """Enact an amendment, or turn it down, as soon as the answers say so."""
    contract = turn.row(contracts, row.contract)
    answers = list(row.answers.values())
    yes, no = answers.count("consent"), answers.count("refuse")
    way = contract.amendable_by
    if way == "master" and contract.contestmaster not in row.answers and row.proposer != "The admin":
        way = "majority"
    if row.proposer == "The admin":
        way, passed, failed = "admin", True, False
    elif way == "master":
        said = row.answers.get(contract.contestmaster)
        passed, failed = said == "consent", said == "refuse"
    elif way == "majority":
        passed, failed = 2 * yes > len(answers), 2 * no >= len(answers) > 0
    else:
        passed, failed = yes == len(answers), no > 0
    if passed:
        _passed(turn, contract, row)
    elif failed:
        close(turn, row, "refused", f"{title(row)} is refused ({yes} consent, {no} refuse).")


def _passed(turn: Turn, contract: Row, row: Row) -> None:
    if contest_modules.running(turn, contract) is not None:
        turn.change(row, status="waiting")
        contests.note(turn, contract, f"{title(row)} is consented to and waits for the end of the game.")
        turn.say(f"{title(row)} takes effect when the game is over.")
        return
    enact(turn, contract, row)


def enact(turn: Turn, contract: Row, row: Row) -> None:
    """The change takes effect; other amendments of the same text lapse."""
    told = difference(contract, row)
    changes = dict(row.changes)
    parameters = {**contract.parameters, **changes.pop("parameters", {})}
    revisions = contract.text_revisions
    if row.new_text is not None and row.new_text != contract.text:
        revisions = [*revisions, {"number": len(revisions) + 1, "text": row.new_text, "at": turn.now, "amendment": row.id}]
    contract = turn.change(turn.row(contracts, contract.id), **changes, parameters=parameters, text_revisions=revisions,
                           text=revisions[-1]["text"])
    close(turn, row, "enacted", f"{title(row)} takes effect (revision {len(revisions)}).")
    contests.tell_all(turn, contract, f"{title(row)} of {contests.called(contract)} has taken effect:\n\n{told}")
    if row.new_text is not None:
        for other in turn.rows(amendments, contract=contract.id):
            if other.id != row.id and other.status in ("pending", "waiting") and other.base != len(revisions):
                close(turn, other, "lapsed", f"{title(other)} lapses, for the text has changed.")
                contests.tell(turn, contract, other.proposer, f"Your {title(other)} has lapsed: the text has changed meanwhile.")


def close(turn: Turn, row: Row, status: str, told: str) -> None:
    """An amendment is over."""
    turn.retire(row, status=status, closed_at=turn.now)
    contests.note(turn, turn.row(contracts, row.contract), told)


@rule.on(contest_modules.game_over)
def wait_no_longer(turn: Turn, contract: Row) -> None:
    """What waited for the end of a game takes effect."""
    for row in turn.rows(amendments, contract=contract.id, status="waiting"):
        live = turn.find(amendments, row.id)
        if live is not None and turn.is_live(live):
            enact(turn, turn.row(contracts, contract.id), live)


@rule.timer(each=amendments, due=lambda game, row: row.due + 1 if row.status == "pending" else None, rank=43, among="contests",
            of=lambda row: row.contract)
def lapse(turn: Turn, row: Row) -> None:
    """Without a result an amendment lapses after 7 days."""
    close(turn, row, "lapsed", f"{title(row)} lapses without a result.")
    contests.tell(turn, turn.row(contracts, row.contract), row.proposer, f"Your amendment {title(row)} has lapsed without a result.")


@rule.on(contest_members.contest_left)
def voter_left(turn: Turn, contract: Row, player: str) -> None:
    """Who has left has no say any more (unless as contestmaster)."""
    if contract.contestmaster != player or player not in turn.members():
        _drop(turn, contract, player)


@rule.on(contest_masters.master_changed)
def master_left(turn: Turn, contract: Row, before: str | None) -> None:
    """Who has given up the post, and is no contestant, has no say any more."""
    if before is not None and contests.member(turn, contract, before) is None:
        _drop(turn, contract, before)


@rule.on(contests.player_gone)
def voter_gone(turn: Turn, player: str) -> None:
    """Who is no player any more has no say, a contestmaster neither."""
    for contract in turn.rows(contracts):
        _drop(turn, contract, player)


def _drop(turn: Turn, contract: Row, player: str) -> None:
    for row in turn.rows(amendments, contract=contract.id, status="pending"):
        if player in row.answers:
            row = turn.change(row, answers={name: word for name, word in row.answers.items() if name != player})
            decide(turn, row) if row.answers else close(turn, row, "lapsed", f"{title(row)} lapses: nobody is left to consent.")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause takes no time from amendments."""
    for row in turn.rows(amendments):
        turn.change(row, due=row.due + length)


@rule.on(contests.contest_ended)
def end(turn: Turn, contract: Row) -> None:
    """With the contest its amendments lapse."""
    for row in turn.rows(amendments, contract=contract.id):
        close(turn, row, "lapsed", f"{title(row)} lapses with it.")


@rule.deadlines(reads=[amendments])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when amendments can be consented to."""
    for row in view.rows(amendments, status="pending"):
        yield row.due, f"amendment {title(row)} lapses", contests.PATH.format(row.contract)
