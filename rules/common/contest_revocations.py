"""Revocations: a contest takes points back that it has given, up to what it gave and what the player still has."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from . import contest_awards, contest_axes, contests, players
from .contest_awards import AXIS, POINTS, WHY
from .contests import NAMED, called, contestants

rule = Rule("contest_revocations", title="Revocations of contests", needs=[contest_awards.rule], implements=["CO-REVOKE"])


@rule.command(f"[admin] (revoke|take back) [{{contest}}] [from] {{player}} {POINTS} {WHY}",
              f"[admin] (revoke|take back) {POINTS} (from|of) {{player}} [in {{contest}}] {WHY}", contest=NAMED, named="revoke",
              player=players.players, n=contest_awards.Points(1, None), axis=AXIS, reason=Words("a reason", rest=True), who="both",
              example="revoke C4 Bob 2 y: miscount")
def revoke(turn: Turn, player: Row, n: int, contest: Row | None = None, axis: str = "", reason: str = "") -> None:
    """As contestmaster, take back points that this contest has given."""
    contract = contests.for_master(turn, contest)
    if contract.kind != "contest" or contract.scoring == "own":
        raise Refuse(f"{called(contract)} gives no points of the game, and takes none.")
    axis = contest_awards.axis_of(contract, axis)
    if not 1 <= len(reason) <= contest_awards.LONGEST:
        raise Refuse(f"Give a reason after a colon, of 1 to {contest_awards.LONGEST} characters.")
    row = turn.find(contestants, f"{contract.id}/{player.name}")
    net = row.points_received.get(axis, 0) if row is not None else 0
    plain = axis == contest_awards.PLAIN
    has = turn.ask(contest_awards.plain_balance, 0, player=player.name) if plain else contest_axes.total(turn, player.name, axis)
    most = max(0, min(net, has)) if player.membership == "player" else 0
    if n > most:
        raise Refuse(f"At most {most} {axis} points of {player.name} can be revoked.")
    contest_awards.record(turn, contract, player.name, axis, -n, reason, contests.actor(turn), "revocation")
    contest_awards.move(turn, contract, player.name, axis, -n, reason)
    contests.note(turn, contract, f"{contests.actor(turn)} revokes {n} {axis} of {player.name}: {reason} (this week "
                  f"{contract.week_awarded} of {contest_awards.allowance(turn, contract)}).")
    contests.tell(turn, contract, player.name, f"{n} {axis} points that {called(contract)} gave you are revoked: {reason}")
    turn.say(f"{n} {axis} points of {player.name} are revoked.")


@rule.answer(contest_axes.may_remove)
def nothing_given(game: Game, value: None, contract: Row, axis: str) -> None:
    """An axis stays while something has been given along it."""
    if game.rows(contest_awards.awards, contract=contract.id, axis=axis):
        raise Refuse(f"Awards of {called(contract)} stand along {axis}.")
