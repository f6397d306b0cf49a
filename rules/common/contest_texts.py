"""Amendments: the text and the terms of a contest change by the consent of those whom it binds."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Choice, Data, Game, Int, Player, Refuse, Row, Rule, Text, Time, Turn, View, called

from . import contest_headers, contest_members, contest_modules, contests
from .contests import NAMED, contracts

rule = Rule("contest_texts", title="Texts of contests", needs=[contest_members.rule], implements=["CO-TEXT"])
window = rule.param("amendment_window", timedelta(days=7), help="how long an amendment of a contest waits for consent")
amendments = rule.table(
    "amendments", single="amendment", owned_by="proposer", id=Int(1, key=True), contract=Int(1), proposer=Player(),
    new_text=Text(optional=True), changes=Data(default={}), summary=Text(default=""), base=Int(), at=Time(), due=Time(),
    answers=Data(), status=Choice("pending", "waiting", "enacted", "refused", "withdrawn", "lapsed", default="pending"),
    closed_at=Time(optional=True))
NUMBER = called(amendments, r"a\s?#?\d+|amendment\s(?:a|#)?\d+")
_SETTINGS = ("contestants", "joining", "amendable by", "scoring", "summary")


def title(row: Row) -> str:
    """How an amendment is called: A3."""
    return f"A{row.id}"


@rule.answer("row_named")
def by_letter(game: Game, value: Any, table: str, words: str) -> Any:
    """A3 is amendment 3."""
    digits = "".join(sign for sign in words if sign.isdigit())
    return int(digits) if table == amendments.name and digits else value


@rule.command("amend {contest}", "amend [the] contest", contest=NAMED, body="details", ends=("end text", "end of text"), draft="",
              named="amend contest", example="amend C4")
def amend(turn: Turn, contest: Row | None = None, details: str = "") -> None:
    """Propose a new text or new terms of a contest.

    Lines below say which: Summary, Contestants, Joining, Amendable by, Scoring, Set, and Text with the whole new text.
    """
    contract = contests.for_part(turn, contest)
    header = contest_headers.split(details, _SETTINGS)
    changes = _changes(turn, contract, header)
    if header.faults:
        raise Refuse("Nothing is proposed. " + "; ".join(header.faults) + ".")
    mine = turn.rows(amendments, contract=contract.id, proposer=contests.actor(turn), status="pending")
    if mine:
        raise Refuse(f"Your {title(mine[0])} is pending already; withdraw it first.")
    voters = voters_now(turn, contract)
    proposer = contests.actor(turn)
    answers = {name: "consent" if name == proposer else "" for name in voters}
    row = turn.add(amendments, contract=contract.id, proposer=proposer, new_text=header.text, changes=changes,
                   summary=header.said.get("summary", "")[:200], base=len(contract.text_revisions), at=turn.now,
                   due=turn.now + turn[window], answers=answers)
    contests.note(turn, contract, f"{proposer} proposes {title(row)}{f': {row.summary}' if row.summary else '.'}")
    turn.say(f"Your amendment is {title(row)}, open until {say_instant(row.due)}.")
    for name in voters:
        if name != proposer:
            contests.tell(turn, contract, name, f"{proposer} proposes to change {contests.called(contract)} ({contract.title}), as "
                          f"{title(row)}, until {say_instant(row.due)}: {row.summary}\n\n{difference(contract, row)}\n\n"
                          "Lines for it: consent <amendment>, refuse <amendment>.")
    decide(turn, row)


def voters_now(game: Game, contract: Row) -> list[str]:
    """Who has a say: all contestants, and the contestmaster if a player."""
    master = [contract.contestmaster] if contract.contestmaster in game.members() else []
    return list(dict.fromkeys([*master, *contests.members(game, contract)]))


def _changes(turn: Turn, contract: Row, header: contest_headers.Header) -> dict[str, Any]:
    """The columns that an amendment changes; faults go into the header."""
    module = contest_modules.of(turn, contract)
    checked = contest_headers.Checked(turn, header, module)
    least, most, given = checked.limits()
    if given and module is not None and least is not None and least < module.least:
        header.faults.append(f"min {least} is below the module's minimum {module.least}")
    scoring, axes = checked.scoring()
    words = {"joining": checked.word("joining", ("always", "open only")),
             "amendable_by": checked.word("amendable by", ("all", "majority", "master")), "scoring": scoring}
    changes: dict[str, Any] = {name: word for name, word in words.items() if word is not None}
    if scoring == "axes":
        changes["axes"] = axes or contract.axes or list(turn[contests.axes])[:1]
    if given:
        changes |= {"min_contestants": least, "max_contestants": most}
    if values := checked.parameters():
        changes["parameters"] = values
    if header.text is not None:
        checked.text()
    if header.text == contract.text and not changes:
        header.faults.append("the text equals the present one")
    if header.text is None and not changes:
        header.faults.append("there is neither a new text nor a new setting")
    return changes


def difference(contract: Row, row: Row) -> str:
    """What an amendment changes, line by line."""
    lines = [f"{name.replace('_', ' ')}: {value}" for name, value in row.changes.items()]
    if row.new_text is not None and row.new_text != contract.text:
        lines += list(difflib.unified_diff(contract.text.splitlines(), row.new_text.splitlines(), "text", "new text", lineterm="", n=1))
    return "\n".join(lines)


# -- answers ---------------------------------------------------------------------------------------------------------

@rule.command("(consent|agree) [to] {amendment}", amendment=NUMBER, named="consent", example="consent A3")
def consent(turn: Turn, amendment: Row) -> None:
    """Consent to an amendment of a contest you are in."""
    _answer(turn, amendment, "consent")


@rule.command("refuse {amendment}", amendment=NUMBER, named="refuse amendment", example="refuse A3")
def refuse(turn: Turn, amendment: Row) -> None:
    """Refuse an amendment of a contest you are in."""
    _answer(turn, amendment, "refuse")


def _answer(turn: Turn, row: Row, word: str) -> None:
    _check_pending(row)
    if turn.player not in row.answers:
        raise Refuse(f"You have no vote on {title(row)}; its voters: {', '.join(row.answers)}.")
    row = turn.change(row, answers={**row.answers, turn.player: word})
    how = "consents to" if word == "consent" else "refuses"
    contests.note(turn, turn.row(contracts, row.contract), f"{turn.player} {how} {title(row)}.")
    turn.say(f"Noted: you {word}{' to' if word == 'consent' else ''} {title(row)}.")
    decide(turn, row)


@rule.command("withdraw {amendment}", amendment=NUMBER, named="withdraw amendment", example="withdraw A3")
def withdraw(turn: Turn, amendment: Row) -> None:
    """Take back an amendment of yours while it is pending."""
    _check_pending(amendment)
    if amendment.proposer != turn.player:
        raise Refuse(f"{title(amendment)} is not yours but {amendment.proposer}'s.")
    close(turn, amendment, "withdrawn", f"{turn.player} withdraws {title(amendment)}.")
    turn.say(f"{title(amendment)} is withdrawn.")


def _check_pending(row: Row) -> None:
    if row.status != "pending":
        raise Refuse(f"{title(row)} is not pending but {row.status}.")


# -- results ---------------------------------------------------------------------------------------------------------

def decide(turn: Turn, row: Row) -> None:
    """Enact an amendment, or turn it down, as soon as the answers say so."""
    contract = turn.row(contracts, row.contract)
    answers = list(row.answers.values())
    yes, no = answers.count("consent"), answers.count("refuse")
    way = contract.amendable_by
    if way == "master" and contract.contestmaster in (None, "bot"):
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
    contract = turn.row(contracts, row.contract)
    if status == "lapsed":
        turn.log(f"{contests.called(contract)}: {told}", sort="contest", path=contests.path(contract))
    else:
        contests.note(turn, contract, told)


@rule.on(contest_modules.game_over)
def wait_no_longer(turn: Turn, contract: Row) -> None:
    """What waited for the end of a game takes effect."""
    for row in turn.rows(amendments, contract=contract.id, status="waiting"):
        live = turn.find(amendments, row.id)
        if live is not None and turn.is_live(live):
            enact(turn, turn.row(contracts, contract.id), live)


@rule.timer(each=amendments, due=lambda game, row: row.due + 1 if row.status == "pending" else None, rank=43)
def lapse(turn: Turn, row: Row) -> None:
    """Without a result an amendment lapses after 7 days."""
    close(turn, row, "lapsed", f"{title(row)} lapses without a result.")
    contests.tell(turn, turn.row(contracts, row.contract), row.proposer, f"Your amendment {title(row)} has lapsed without a result.")


@rule.on(contest_members.contest_left)
def voter_left(turn: Turn, contract: Row, player: str) -> None:
    """Who has left has no say any more (unless as contestmaster)."""
    if contract.contestmaster != player or player not in turn.members():
        _drop(turn, contract, player)


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
