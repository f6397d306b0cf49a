"""Rounds: a contest is started and finished as often as one likes, ended for good, and asked about when it sleeps."""

from __future__ import annotations

import re

from mailbot.clock import say_instant
from mailbot.engine.rule import Number, Refuse, Row, Rule, Turn, Words

from . import contest_log, contest_members, contest_modules, contests, players
from .contests import DAY, NAMED, called, contestants, contracts

rule = Rule("contest_rounds", title="Rounds of contests", needs=[contest_members.rule], implements=["CO-STAT"])
ASKED_AFTER, ENDED_AFTER = 30 * DAY, 14 * DAY


@rule.command("[admin] (start|begin) {contest} [with {names}]",
              "[admin] (start|begin) [a] [new] (round|game) [{number}] [(of|in)] {contest} [with {names}]",
              "[admin] (start|begin) [the] contest", number=Number(),
              contest=NAMED, names=Words("names"), who="both",
              named="start contest",
              example=("start C4", "start game C4 with Ann, Bob, Cid"))
def start(turn: Turn, contest: Row | None = None, names: str = "", number: int = 0) -> None:
    """Start a round of a contest, or a game of its module; you may name who plays."""
    if contest is None and re.search(r"\ban?\b", turn.line):
        raise Refuse("To make a new contest, write a line “create contest” with its title and text below; to start one, name it.")
    contract = contests.pick(turn, contest, _may_start, "There is no contest that you can start.")
    contests.check_live(contract)
    if not _may_start(turn, contract):
        who = "a contestant" if contract.contestmaster == "bot" else f"the contestmaster ({contract.contestmaster or 'nobody at present'})"
        raise Refuse(f"Only {who} can start {called(contract)}.")
    _check_start(turn, contract)
    _check_number(number, contract.round_number + 1)
    chosen = [_named(turn, contract, name) for name in names.replace(" and ", ",").split(",") if name.strip()]
    if chosen and contract.module is None:
        raise Refuse(f"{called(contract)} has no module: all its contestants take part, and nobody is named.")
    contract = turn.change(contract, status="running", since=turn.now, round_number=contract.round_number + 1)
    for row in contests.member_rows(turn, contract):
        turn.change(row, in_round=contract.round_number)
    contract = contests.note(turn, contract, f"{contests.actor(turn)} starts round {contract.round_number}.")
    turn.say(f"{called(contract)} is running, round {contract.round_number}.")
    if contract.module is not None:
        contest_modules.begin(turn, contract, chosen)


def _check_number(number: int, there: int) -> None:
    """Refuse a round's number that is another one's."""
    if number not in (0, there):
        raise Refuse(f"That would be round {there}, not {number}.")


def _may_start(turn: Turn, contract: Row) -> bool:
    return contests.is_master(turn, contract) or (contract.contestmaster == "bot" and contests.is_member(turn, contract))


def _named(turn: Turn, contract: Row, name: str) -> str:
    player = players.named(turn, name)
    return str(contests.check_member(turn, contract, player.name if player else name.strip()).player)


def _check_start(turn: Turn, contract: Row) -> None:
    if contract.status == "running":
        raise Refuse(f"{called(contract)} is running already (round {contract.round_number}).")
    here = len(contests.members(turn, contract))
    if here < contract.min_contestants:
        raise Refuse(f"{here} contestants, {contract.min_contestants} needed.")
    module = contest_modules.of(turn, contract)
    if contract.module is not None and module is None:
        raise Refuse(f"The module {contract.module} is not in force.")
    if module is not None and module.needs_contest and contract.kind != "contest":
        until = contract.get("window_until")
        raise Refuse(f"{called(contract)} is not a contest yet"
                     + (f" (objections end on {say_instant(until)})." if until else "; ask for it with: make <contest> a contest."))


@rule.command("[admin] finish {contest}", "[admin] finish [the] (round|contest)",
              "[admin] (finish|end|stop|close) [the] round [{number}] [(of|in)] {contest}", number=Number(),
              contest=NAMED, who="both", named="finish contest",
              example="finish C4")
def finish(turn: Turn, contest: Row | None = None, number: int = 0) -> None:
    """Finish the round that is running; the contest is open again."""
    contract = contests.for_master(turn, contest)
    if contract.status != "running":
        raise Refuse(f"{called(contract)} is not running.")
    _check_number(number, contract.round_number)
    if contract.module is not None:
        raise Refuse(f"The module of {called(contract)} finishes its games by itself.")
    contract = turn.change(contract, status="open", since=turn.now)
    contests.note(turn, contract, f"{contests.actor(turn)} finishes round {contract.round_number}.")
    turn.say(f"Round {contract.round_number} of {called(contract)} is finished.")


@rule.command("[admin] (end|close) {contest} [: {reason}]", "[admin] end [the] contest [: {reason}]", contest=NAMED,
              reason=Words("a reason", rest=True), who="both", named="end contest",
              example=("end C4", "admin end C4: abusive"))
def end(turn: Turn, contest: Row | None = None, reason: str = "") -> None:
    """End a contest for good; what it has given stays."""
    contract = contests.for_master(turn, contest)
    game = contest_modules.running(turn, contract)
    if game is not None:
        if not contests.by_admin(turn):
            raise Refuse(f"Game {game.number} of {called(contract)} is being played. Its players can call it off with a line: "
                         "call off game <contest>: <reason>.")
        contest_modules.void(turn, contract, reason or "ended by the admin")
    contests.note(turn, turn.row(contracts, contract.id), f"{contests.actor(turn)} ends it{f': {reason}' if reason else '.'}")
    who = "the admin" if contests.by_admin(turn) else turn.player
    close(turn, turn.row(contracts, contract.id), reason or f"ended by {who}")
    turn.say(f"{called(contract)} has ended.")


def close(turn: Turn, contract: Row, reason: str) -> None:
    """A contest is over for good."""
    turn.fire(contests.contest_ended, contract=contract)
    contests.tell_all(turn, contract, f"{called(contract)} ({contract.title}) has ended: {reason}.")
    turn.retire(turn.row(contracts, contract.id), status="ended", since=turn.now, ended_at=turn.now, end_reason=reason)


# -- contests that sleep ---------------------------------------------------------------------------------------------

@rule.timer(each=contracts, rank=60, among="contests", of=lambda row: row.id, due=lambda game, row: row.last_activity + ASKED_AFTER
            if row.dormancy_asked is None and contest_modules.running(game, row) is None else None)
def ask(turn: Turn, contract: Row) -> None:
    """After 30 days without a word contestmaster and contestants are asked whether it goes on."""
    turn.change(contract, dormancy_asked=turn.now)
    text = f"Nothing has happened in {called(contract)} ({contract.title}) for 30 days. Unless somebody acts in it, it ends on " \
           f"{say_instant(turn.now + ENDED_AFTER)}."
    for name in dict.fromkeys([contract.contestmaster, *contests.members(turn, contract)]):
        contests.tell(turn, contract, name, text, sort="reminder")


@rule.timer(each=contracts, rank=61, among="contests", of=lambda row: row.id,
            due=lambda game, row: row.dormancy_asked + ENDED_AFTER if row.dormancy_asked else None)
def end_dormant(turn: Turn, contract: Row) -> None:
    """After 14 more days it is ended."""
    contest_log.write(turn, contract.id, "it ends, since nothing happens in it.")
    close(turn, contract, "dormant")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause counts neither as sleep nor as activity."""
    for contract in turn.rows(contracts):
        asked = contract.dormancy_asked
        turn.change(contract, last_activity=contract.last_activity + length, dormancy_asked=asked + length if asked else None)


def was_in_latest_round(contract: Row, row: Row) -> bool:
    """Whether somebody who has left was a contestant during the latest round."""
    return bool(contract.round_number) and row.in_round == contract.round_number


@rule.on(contest_members.contest_joined)
def in_this_round(turn: Turn, contract: Row, player: str) -> None:
    """Who joins while a round of a text contest runs takes part in it."""
    if contract.status == "running" and contract.module is None:
        turn.change(turn.row(contestants, f"{contract.id}/{player}"), in_round=contract.round_number)
