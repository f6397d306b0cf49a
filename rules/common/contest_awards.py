"""Awards: contests give points to contestants within a weekly allowance, and take them back where they erred."""

from __future__ import annotations

from datetime import UTC
from datetime import datetime as _datetime
from typing import Any

from mailbot.clock import next_weekday
from mailbot.engine.rule import ANY_PHASE, Choice, Int, Number, Player, Refuse, Row, Rule, Text, Time, Turn, Unclear, Word, Words

from . import contest_axes, contest_rounds, contests, players
from .contests import NAMED, called, contestants, contracts

rule = Rule("contest_awards", title="Awards of contests", needs=[contest_axes.rule, contest_rounds.rule],
            implements=["CO-AWARD", "CO-REVOKE"])
each_week = rule.param("points_per_contestant_and_week", 5, column=Int(0), help="what a contest may give a week for each contestant")
awards = rule.table(
    "awards", single="award", owned_by="player", id=Int(1, key=True), contract=Int(1), player=Player(), axis=Text(), amount=Int(),
    reason=Text(), by=Text(), at=Time(), week=Text(), kind=Choice("award", "revocation", "deferred"),
    step=Text(seen_by="nobody"))
week_turns_at = rule.attribute("contest_week_turns_at", Time(optional=True))
plain_balance = rule.question("contest_plain_balance", "player", help="a player's points of the game's own")
plain_moved = rule.hook("contest_plain_moved", "player", "by", "reason", help="a contest gives or takes points of the game's own")
PLAIN, LONGEST = "plain", 200
POINTS = "{n} [(points|point)] [(along|on)] [{axis}] [(points|point)]"
WHY = "[(:|for|because) {reason}]"
AXIS = Word("an axis", r"[a-z]\w*")


class Points(Number):
    """How many points: 5, or +5."""

    def parse(self, text: str) -> int:
        """The number."""
        return super().parse(text.removeprefix("+"))


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

@rule.command(f"[admin] award [{{contest}}] [to] {{player}} {POINTS} {WHY}", f"[admin] award {POINTS} to {{player}} {WHY}",
              f"[admin] (award|give) {{player}} {POINTS} (in|from) {{contest}} {WHY}",
              f"[admin] (award|give) {POINTS} to {{player}} (in|from) {{contest}} {WHY}", contest=NAMED,
              player=players.players, n=Points(0, None), axis=AXIS, reason=Words("a reason", rest=True), who="both",
              example=("award C4 Bob 5 y: won round 1", "award C4 Bob 3: fair play"))
def award(turn: Turn, player: Row, n: int, contest: Row | None = None, axis: str = "", reason: str = "") -> None:
    """As contestmaster of a contest, give points to a contestant; all awards of one mail are given, or none."""
    contract = contests.for_master(turn, contest)
    axis = _check(turn, contract, player, n, axis, reason)
    asked = _batch(turn, contract) or n
    given = sum(row.amount for row in turn.rows(awards, contract=contract.id, step=turn.step.id, kind="award"))
    free = left(turn, contract) + given
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


def _batch(turn: Turn, contract: Row) -> int:
    """The sum of all awards of the mail for this contest; Refuse if one of them cannot be, so that none is given."""
    asked = 0
    for order in turn.orders:
        if order.command.name != "award":
            continue
        try:
            if order.trouble:
                raise Refuse(order.trouble)
            said = turn.resolved(order)
            if contests.for_master(turn, said.get("contest")).id == contract.id:
                _check(turn, contract, said["player"], said["n"], said.get("axis", ""), said.get("reason", ""))
                asked += said["n"]
        except (Refuse, Unclear) as reason:
            raise Refuse(f"None of the awards of this mail is given, since one cannot be (“{order.line.strip()}”): {reason}") from None
    return asked


def give(turn: Turn, contract: Row, player: str, axis: str, n: int, reason: str, by: str) -> Row:
    """Points go from a contest to a player, on record, and count for the week."""
    contract = turn.row(contracts, contract.id)
    record(turn, contract, player, axis, n, reason, by, "award")
    move(turn, contract, player, axis, n, reason)
    contract = turn.change(contract, week_awarded=contract.week_awarded + n)
    return contests.note(turn, contract, f"{by} awards {player} {n} {axis}: {reason} (this week {contract.week_awarded} of "
                         f"{allowance(turn, contract)}).")


def record(turn: Turn, contract: Row, player: str, axis: str, n: int, reason: str, by: str, kind: str) -> None:
    """Put points that are given or taken on record."""
    turn.add(awards, contract=contract.id, player=player, axis=axis, amount=n, reason=reason, by=by, at=turn.now,
             week=week_of(turn.now), kind=kind, step=turn.step.id)


def move(turn: Turn, contract: Row, player: str, axis: str, by: int, reason: str) -> None:
    """Points move: what a contestant has received here, and what the player has."""
    row = turn.row(contestants, f"{contract.id}/{player}")
    turn.change(row, points_received={**row.points_received, axis: row.points_received.get(axis, 0) + by})
    if axis == PLAIN:
        turn.fire(plain_moved, player=player, by=by, reason=f"{called(contract)}: {reason}")
    else:
        contest_axes.add(turn, player, axis, by)


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
            record(turn, contract, player, axis, n - now, reason, "bot", "deferred")
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
