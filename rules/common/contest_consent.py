"""Consent: contestants and contestmaster propose amendments of a contest, consent to them, refuse them, take them back."""

from __future__ import annotations

from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Refuse, Row, Rule, Turn

from . import contest_headers, contest_modules, contest_texts, contests
from .contests import NAMED, contracts

rule = Rule("contest_consent", title="Amendments of contests", needs=[contest_texts.rule], implements=["CO-TEXT"])
_SETTINGS = ("contestants", "joining", "amendable by", "scoring", "set", "summary")


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
    mine = turn.rows(contest_texts.amendments, contract=contract.id, proposer=contests.actor(turn), status="pending")
    if mine:
        raise Refuse(f"Your {contest_texts.title(mine[0])} is pending already; withdraw it first.")
    voters = contest_texts.voters_now(turn, contract)
    proposer = contests.actor(turn)
    answers = {name: "consent" if name == proposer else "" for name in voters}
    row = turn.add(contest_texts.amendments, contract=contract.id, proposer=proposer, new_text=header.text, changes=changes,
                   summary=header.said.get("summary", "")[:200], base=len(contract.text_revisions), at=turn.now,
                   due=turn.now + turn[contest_texts.window], answers=answers)
    contests.note(turn, contract, f"{proposer} proposes {contest_texts.title(row)}{f': {row.summary}' if row.summary else '.'}")
    turn.say(f"Your amendment is {contest_texts.title(row)}, open until {say_instant(row.due)}.")
    for name in voters:
        if name != proposer:
            contests.tell(turn, contract, name, f"{proposer} proposes to change {contests.called(contract)} ({contract.title}), as "
                          f"{contest_texts.title(row)}, until {say_instant(row.due)}: {row.summary}\n\n"
                          f"{contest_texts.difference(contract, row)}\n\n"
                          "Lines for it: consent <amendment>, refuse <amendment>.")
    contest_texts.decide(turn, row)


def _changes(turn: Turn, contract: Row, header: contest_headers.Header) -> dict[str, Any]:
    """The columns that an amendment changes; faults go into the header."""
    module = contest_modules.of(turn, contract)
    checked = contest_headers.Checked(turn, header, module)
    least, most, given = checked.limits(contract.min_contestants, contract.max_contestants)
    if given and module is not None and least < module.least:
        header.faults.append(f"min {least} is below the module's minimum {module.least}")
    scoring, axes = checked.scoring()
    words = {"joining": checked.word("joining"),
             "amendable_by": checked.word("amendable by"), "scoring": scoring}
    changes: dict[str, Any] = {name: word for name, word in words.items() if word is not None}
    if scoring == "axes":
        changes["axes"] = axes or contract.axes or list(turn[contests.axes])[:1]
    if given:
        limits = {"min_contestants": least, "max_contestants": most}
        changes |= {name: limit for name, limit in limits.items() if contract[name] != limit}
    if values := checked.parameters():
        changes["parameters"] = values
    if header.text is not None:
        checked.text()
    if header.text == contract.text and not changes:
        header.faults.append("the text equals the present one")
    if header.text is None and not changes:
        header.faults.append("there is neither a new text nor a new setting")
    return changes


# -- answers ---------------------------------------------------------------------------------------------------------

@rule.command("(consent|agree|yes) [(to|with)] {amendment}", "{amendment} : (yes|consent|agreed)",
              "vote (yes|for|consent) [on] {amendment}", amendment=contest_texts.NUMBER, named="consent", example="consent A3")
def consent(turn: Turn, amendment: Row) -> None:
    """Consent to an amendment of a contest you are in."""
    _answer(turn, amendment, "consent")


@rule.command("(refuse|reject|object to|no to) {amendment}", "{amendment} : (no|refuse)",
              "vote (no|against|refuse) [on] {amendment}", amendment=contest_texts.NUMBER, named="refuse amendment", example="refuse A3")
def refuse(turn: Turn, amendment: Row) -> None:
    """Refuse an amendment of a contest you are in."""
    _answer(turn, amendment, "refuse")


def _answer(turn: Turn, row: Row, word: str) -> None:
    _check_pending(row)
    if turn.player not in row.answers:
        raise Refuse(f"You have no vote on {contest_texts.title(row)}; its voters: {', '.join(row.answers)}.")
    row = turn.change(row, answers={**row.answers, turn.player: word})
    how = "consents to" if word == "consent" else "refuses"
    contests.note(turn, turn.row(contracts, row.contract), f"{turn.player} {how} {contest_texts.title(row)}.")
    turn.say(f"Noted: you {word}{' to' if word == 'consent' else ''} {contest_texts.title(row)}.")
    contest_texts.decide(turn, row)


@rule.command("withdraw {amendment}", amendment=contest_texts.NUMBER, named="withdraw amendment", example="withdraw A3")
def withdraw(turn: Turn, amendment: Row) -> None:
    """Take back an amendment of yours while it is pending."""
    _check_pending(amendment)
    if amendment.proposer != turn.player:
        raise Refuse(f"{contest_texts.title(amendment)} is not yours but {amendment.proposer}'s.")
    contest_texts.close(turn, amendment, "withdrawn", f"{turn.player} withdraws {contest_texts.title(amendment)}.")
    turn.say(f"{contest_texts.title(amendment)} is withdrawn.")


def _check_pending(row: Row) -> None:
    if row.status != "pending":
        raise Refuse(f"{contest_texts.title(row)} is not pending but {row.status}.")
