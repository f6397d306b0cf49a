"""Awards: contests give points to contestants within a weekly allowance, and take them back where they erred."""

from __future__ import annotations

import re
from datetime import UTC
from datetime import datetime as _datetime
from typing import Any

from mailbot.clock import next_weekday
from mailbot.engine.rule import ANY_PHASE, Choice, Game, Int, Number, Player, Refuse, Row, Rule, Text, Time, Turn, Word, Words

from . import contest_axes, contest_rounds, contests, players
from .contests import NAMED, called, contestants, contracts

rule = Rule("contest_awards", title="Awards of contests", needs=[contest_axes.rule, contest_rounds.rule],
            implements=["CO-AWARD", "CO-REVOKE"])
each_week = rule.param("points_per_contestant_and_week", 5, column=Int(0), help="what a contest may give a week for each contestant")
awards = rule.table(
    "awards", single="award", owned_by="player", id=Int(1, key=True), contract=Int(1), player=Player(), axis=Text(), amount=Int(),
    reason=Text(), by=Text(), at=Time(), week=Text(), kind=Choice("award", "revocation", "deferred"),
    step=Text(seen_by="nobody"))
week_turns_at = rule.attribute("contest_week_turns_at", Time(optional=True, seen_by="nobody"))
plain_balance = rule.question("contest_plain_balance", "player", help="a player's points of the game's own")
plain_moved = rule.hook("contest_plain_moved", "player", "by", "reason", help="a contest gives or takes points of the game's own")
PLAIN, LONGEST = "plain", 200
_LINE = re.compile(r"""[\s*•-]*(?:admin\s+)?award\s+
                   (?P<contest>(?:contest\s|contract\s)?(?:c?\s?\#?\d+|["“„][^"”“]+["”“])\s+)?(?P<player>.+?)
                   \s+(?P<n>[-+]?[\d,]+)(?:\s+points?)?(?:\s+along)?(?:\s+(?P<axis>[a-z]\w*))?\s*(?::\s*(?P<reason>.*))?""",
                   re.IGNORECASE | re.VERBOSE)


def week_of(moment: int) -> str:
    """The ISO week of an instant, such as 2026-W02."""
    year, week, _ = _datetime.fromtimestamp(moment, UTC).isocalendar()
    return f"{year}-W{week:02d}"


def allowance(game: Any, contract: Row) -> int:
    """What a contest may give in a week, with the contestants it has."""
    return int(game[each_week]) * len(contests.members(game, contract))


def left(game: Any, contract: Row) -> int:
    """What of it is left this week."""
    return max(0, allowance(game, contract) - int(contract.week_awarded))


# -- giving ----------------------------------------------------------------------------------------------------------

@rule.command("[admin] award [{contest}] {player} {n} [points] [along] [{axis}] [: {reason}]", contest=NAMED,
              player=players.players, n=Number(0, None), axis=Word("an axis", r"[a-z]\w*"), reason=Words("a reason", rest=True), who="both",
              example=("award C4 Bob 5 y: won round 1", "award C4 Bob 3: fair play"))
def award(turn: Turn, player: Row, n: int, contest: Row | None = None, axis: str = "", reason: str = "") -> None:
    """As contestmaster of a contest, give points to a contestant; all awards of one mail are given, or none."""
    contract = contests.for_master(turn, contest)
    axis = _check(turn, contract, player, n, axis, reason)
    batch = _batch(turn, contract) or [(player.name, n)]
    given = sum(row.amount for row in turn.rows(awards, contract=contract.id, step=turn.step.id))
    free, asked = left(turn, contract) + given, sum(amount for _, amount in batch)
    if asked > free:
        raise Refuse(f"{asked} asked, {free} of {allowance(turn, contract)} left this week.")
    contract = give(turn, contract, player.name, axis, n, reason, contests.actor(turn))
    turn.say(f"{player.name} gets {n} {axis} points; {left(turn, contract)} of {allowance(turn, contract)} are left this week.")


def _check(turn: Turn, contract: Row, player: Row, n: int, axis: str, reason: str) -> str:
    """Refuse an award that cannot be; returns the axis."""
    if contract.module is not None:
        raise Refuse(f"In {called(contract)} its module makes all awards.")
    if contract.kind != "contest":
        raise Refuse(f"{called(contract)} is a contract; only a contest gives points.")
    if contract.scoring == "own":
        raise Refuse(f"{called(contract)} keeps only a score of its own: use score.")
    axis = axis_of(contract, axis)
    if not 1 <= n <= 1000:
        raise Refuse(f"{n} is not from 1 to 1000.")
    if not 1 <= len(reason) <= LONGEST:
        raise Refuse(f"Give a reason after a colon, of 1 to {LONGEST} characters.")
    row = turn.find(contestants, f"{contract.id}/{player.name}")
    here = row is not None and (row.left_at is None or contest_rounds.was_in_latest_round(contract, row))
    if not here or player.membership != "player":
        raise Refuse(f"{player.name} is no contestant of {called(contract)}, nor was in its latest round.")
    return axis


def axis_of(contract: Row, words: str) -> str:
    """The axis that is meant: the one named, or the only one; plain points have none."""
    axis = words.lower()
    if contract.scoring == PLAIN:
        if axis not in ("", PLAIN, "points", "point"):
            raise Refuse(f"{called(contract)} gives plain points, along no axis.")
        return PLAIN
    if not axis and len(contract.axes) == 1:
        return str(contract.axes[0])
    if axis not in contract.axes:
        raise Refuse(f"{axis or 'No axis'} is not of {called(contract)}: name {' or '.join(contract.axes)}.")
    return axis


def _batch(turn: Turn, contract: Row) -> list[tuple[str, int]]:
    """All awards of the mail for this contest; Refuse if one of them cannot be, so that none is given."""
    found = []
    for line in turn.letter.text.splitlines() if turn.letter else ():
        one = _LINE.fullmatch(line.strip())
        if one is None or (one["contest"] and NAMED.resolve(turn, one["contest"].strip()).id != contract.id):
            continue
        player = players.named(turn, one["player"])
        if player is None:
            raise Refuse(f"None of the awards is given: there is no player {one['player']}.")
        n = int(one["n"].replace(",", ""))
        try:
            _check(turn, contract, player, n, one["axis"] or "", (one["reason"] or "").strip())
        except Refuse as reason:
            raise Refuse(f"None of the awards is given. {player.name}: {reason}") from None
        found.append((player.name, n))
    return found


def give(turn: Turn, contract: Row, player: str, axis: str, n: int, reason: str, by: str) -> Row:
    """Points go from a contest to a player, on record, and count for the week."""
    contract = turn.row(contracts, contract.id)
    _record(turn, contract, player, axis, n, reason, by, "award")
    _move(turn, contract, player, axis, n, reason)
    contract = turn.change(contract, week_awarded=contract.week_awarded + n)
    return contests.note(turn, contract, f"{by} awards {player} {n} {axis}: {reason} (this week {contract.week_awarded} of "
                         f"{allowance(turn, contract)}).")


def _record(turn: Turn, contract: Row, player: str, axis: str, n: int, reason: str, by: str, kind: str) -> None:
    turn.add(awards, contract=contract.id, player=player, axis=axis, amount=n, reason=reason, by=by, at=turn.now,
             week=week_of(turn.now), kind=kind, step=turn.step.id)


def _move(turn: Turn, contract: Row, player: str, axis: str, by: int, reason: str) -> None:
    row = turn.row(contestants, f"{contract.id}/{player}")
    turn.change(row, points_received={**row.points_received, axis: row.points_received.get(axis, 0) + by})
    if axis == PLAIN:
        turn.fire(plain_moved, player=player, by=by, reason=f"{called(contract)}: {reason}")
    else:
        contest_axes.add(turn, player, axis, by)


# -- taking back -----------------------------------------------------------------------------------------------------

@rule.command("[admin] revoke [{contest}] {player} {n} [points] [along] [{axis}] [: {reason}]", contest=NAMED,
              player=players.players, n=Number(1, None), axis=Word("an axis", r"[a-z]\w*"), reason=Words("a reason", rest=True), who="both",
              example="revoke C4 Bob 2 y: miscount")
def revoke(turn: Turn, player: Row, n: int, contest: Row | None = None, axis: str = "", reason: str = "") -> None:
    """As contestmaster, take back points that this contest has given."""
    contract = contests.for_master(turn, contest)
    if contract.kind != "contest" or contract.scoring == "own":
        raise Refuse(f"{called(contract)} gives no points of the game, and takes none.")
    axis = axis_of(contract, axis)
    if not 1 <= len(reason) <= LONGEST:
        raise Refuse(f"Give a reason after a colon, of 1 to {LONGEST} characters.")
    row = turn.find(contestants, f"{contract.id}/{player.name}")
    net = row.points_received.get(axis, 0) if row is not None else 0
    has = turn.ask(plain_balance, 0, player=player.name) if axis == PLAIN else contest_axes.total(turn, player.name, axis)
    most = max(0, min(net, has)) if player.membership == "player" else 0
    if n > most:
        raise Refuse(f"At most {most} {axis} points of {player.name} can be revoked.")
    _record(turn, contract, player.name, axis, -n, reason, contests.actor(turn), "revocation")
    _move(turn, contract, player.name, axis, -n, reason)
    contests.note(turn, contract, f"{contests.actor(turn)} revokes {n} {axis} of {player.name}: {reason} (this week "
                  f"{contract.week_awarded} of {allowance(turn, contract)}).")
    contests.tell(turn, contract, player.name, f"{n} {axis} points that {called(contract)} gave you are revoked: {reason}")
    turn.say(f"{n} {axis} points of {player.name} are revoked.")


@rule.answer(contest_axes.may_remove)
def nothing_given(game: Game, value: None, contract: Row, axis: str) -> None:
    """An axis stays while something has been given along it."""
    if game.rows(awards, contract=contract.id, axis=axis):
        raise Refuse(f"Awards of {called(contract)} stand along {axis}.")


# -- modules ---------------------------------------------------------------------------------------------------------

def by_module(turn: Turn, contract: Row, axis: str, amounts: list[tuple[str, int]], reason: str) -> None:
    """Awards that a module makes, in its order: what exceeds the week's allowance is paid on later Mondays."""
    contract = turn.row(contracts, contract.id)
    if contract.kind != "contest":
        contests.note(turn, contract, "no points are given, for it is no contest.")
        return
    for player, n in amounts:
        now = min(n, left(turn, contract))
        if now:
            contract = give(turn, contract, player, axis, now, reason, "bot")
        if n > now:
            _record(turn, contract, player, axis, n - now, reason, "bot", "deferred")
            contract = contests.note(turn, contract, f"{n - now} {axis} for {player} are deferred to Monday: {reason}.")


def _pay(turn: Turn, contract: Row, row: Row, most: int) -> None:
    """Pay a deferred amount as far as it may be; it is dropped if the player is none any more."""
    if row.player not in turn.members():
        turn.remove(row)
        return
    now = min(row.amount, most)
    if now:
        give(turn, contract, row.player, row.axis, now, row.reason, "bot")
        turn.remove(row) if now == row.amount else turn.change(row, amount=row.amount - now)


@rule.start
def first_week(turn: Turn) -> None:
    """The week in which a game comes into being is the first."""
    turn.set(week_turns_at, next_weekday(turn.now, 0))


@rule.on("rule_switched")
def begin_later(turn: Turn, rule: str, on: bool) -> None:
    """Where contests are switched on later, the first week is that one."""
    if on and rule == "contest_awards" and turn[week_turns_at] is None:
        first_week(turn)


@rule.timer(due=lambda game: game[week_turns_at], rank=1, phases=ANY_PHASE)
def turn_week(turn: Turn) -> None:
    """On Monday at 00:00 UTC each contest has its allowance anew, and pays first what was deferred."""
    turn.set(week_turns_at, next_weekday(turn.now, 0))
    for contract in turn.rows(contracts):
        if contract.week_awarded:
            turn.change(contract, week_awarded=0)
        for row in turn.rows(awards, contract=contract.id, kind="deferred"):
            _pay(turn, contract, row, left(turn, turn.row(contracts, contract.id)))


@rule.on(contests.contest_ended)
def pay_all(turn: Turn, contract: Row) -> None:
    """What is still deferred is paid when the contest ends."""
    for row in turn.rows(awards, contract=contract.id, kind="deferred"):
        _pay(turn, contract, row, row.amount)
