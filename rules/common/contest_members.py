"""Contestants: who joins a contest, leaves it, sits out, is expelled and readmitted."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from . import contest_modules, contests, players
from .contests import NAMED, called, contestants, contracts

rule = Rule("contest_members", title="Contestants", needs=[contests.rule, contest_modules.rule], implements=["CO-JOIN"])
contest_joined = rule.hook("contest_joined", "contract", "player", help="a player has become a contestant")
contest_left = rule.hook("contest_left", "contract", "player", "gone", help="a contestant has left (gone: is no player any more)")


@rule.command("(join|enter|sign [me] up for|add me to|count me in for|I am in|join in) {contest}", "join [the] contest",
              "join {title}", contest=NAMED, title=Words("a title"), named="join contest", example="join C4")
def join(turn: Turn, contest: Row | None = None, title: str = "") -> None:
    """Become a contestant of a contest."""
    if title:
        contest = contests.titled(turn, title.removeprefix("the ")) or NAMED.resolve(turn, f'"{title}"')
    contract = contests.pick(turn, contest, lambda turn, row: not contests.takes_part(turn, row), "There is no contest to join.")
    contests.check_live(contract)
    row = turn.find(contestants, f"{contract.id}/{turn.player}")
    _check_join(turn, contract, row)
    if row is None:
        turn.add(contestants, id=f"{contract.id}/{turn.player}", contract=contract.id, player=turn.player, joined_at=turn.now)
    else:
        turn.change(row, joined_at=turn.now, left_at=None, sitting_out=False)
    contract = contests.note(turn, contract, f"{turn.player} joins.")
    contests.tell_master(turn, contract, f"{turn.player} has joined {called(contract)}.")
    waits = contract.status == "running" and contract.module is not None
    turn.say(f"You are a contestant of {called(contract)} ({contract.title})."
             + (" A game is being played; you wait for the next one." if waits else ""))
    turn.fire(contest_joined, contract=contract, player=turn.player)


def _check_join(turn: Turn, contract: Row, row: Row | None) -> None:
    here = contests.members(turn, contract)
    if turn.player in here:
        raise Refuse(f"You are a contestant of {called(contract)} already.")
    if row is not None and row.expelled:
        raise Refuse(f"You were expelled from {called(contract)}; the contestmaster can readmit you.")
    if contract.max_contestants is not None and len(here) >= contract.max_contestants:
        raise Refuse(f"{called(contract)} is full ({len(here)} of {contract.max_contestants}).")
    if contract.joining == "open only" and contract.status == "running":
        raise Refuse(f"{called(contract)} is running, and can be joined only between rounds.")
    if contract.module is None and contract.contestmaster == turn.player:
        raise Refuse(f"You are contestmaster of {called(contract)}, which has no module: the contestmaster cannot be a contestant too.")


@rule.command("(leave|quit) {contest}", "leave [the] contest", contest=NAMED, named="leave contest", example="leave C4")
def leave(turn: Turn, contest: Row | None = None) -> None:
    """Stop being a contestant; points and score stay on record."""
    contract = contests.for_member(turn, contest)
    check_not_locked(turn, contract, turn.player)
    go(turn, contract, turn.player, "leaves.")
    contests.tell_master(turn, contract, f"{turn.player} has left {called(contract)}.")
    turn.say(f"You have left {called(contract)}.")


def check_not_locked(turn: Turn, contract: Row, player: str) -> None:
    """Refuse where the module holds a contestant."""
    why = turn.ask(contests.locked, "", contract=contract, player=player)
    if why:
        raise Refuse(f"Locked: {why}.")


def go(turn: Turn, contract: Row, player: str, how: str, *, gone: bool = False, expelled: bool = False) -> None:
    """A contestant is out; the contestmaster hears when too few are left."""
    row = contests.check_member(turn, contract, player)
    turn.change(row, left_at=turn.now, expelled=expelled)
    contract = contests.note(turn, contract, f"{player} {how}")
    turn.fire(contest_left, contract=contract, player=player, gone=gone)
    left = len(contests.members(turn, contract))
    if contract.status == "running" and left < contract.min_contestants:
        contests.tell(turn, contract, contract.contestmaster, f"{called(contract)} is running with {left} contestants, below its minimum "
                      f"of {contract.min_contestants}. It goes on.", subject=f"[{called(contract)}] too few contestants")


@rule.on(contests.player_gone)
def no_player_any_more(turn: Turn, player: str) -> None:
    """Who leaves the game leaves all its contests."""
    for contract in turn.rows(contracts):
        if contests.member(turn, contract, player) is not None:
            go(turn, contract, player, "is no player any more and leaves.", gone=True)


@rule.command("[admin] (expel|kick [out]|throw [out]) {player} [(from|out of) {contest}][: {reason}]",
              "[admin] remove {player} from {contest}[: {reason}]", named="expel", player=players.players, contest=NAMED,
              reason=Words("a reason", rest=True), who="both", example="expel Bob from C4: never answered")
def expel(turn: Turn, player: Row, contest: Row | None = None, reason: str = "") -> None:
    """As contestmaster, put a contestant out, for a reason; e can rejoin only when you readmit em."""
    contract = contests.for_master(turn, contest)
    contests.check_member(turn, contract, player.name)
    if not reason:
        raise Refuse("Give a reason, after a colon.")
    check_not_locked(turn, contract, player.name)
    go(turn, contract, player.name, f"is expelled by {contests.actor(turn)}: {reason}", expelled=True)
    contests.tell(turn, contract, player.name, f"You are expelled from {called(contract)} ({contract.title}): {reason}")
    turn.say(f"{player.name} is expelled from {called(contract)}.")


@rule.command("[admin] readmit {player} [to {contest}]", "[admin] let {player} back into {contest}", named="readmit",
              player=players.players, contest=NAMED, who="both",
              example="readmit Bob to C4")
def readmit(turn: Turn, player: Row, contest: Row | None = None) -> None:
    """As contestmaster, allow somebody expelled to join again."""
    contract = contests.for_master(turn, contest)
    row = turn.find(contestants, f"{contract.id}/{player.name}")
    if row is None or not row.expelled:
        raise Refuse(f"{player.name} is not expelled from {called(contract)}.")
    turn.change(row, expelled=False)
    contract = contests.note(turn, contract, f"{contests.actor(turn)} readmits {player.name}.")
    contests.tell(turn, contract, player.name, f"You may join {called(contract)} ({contract.title}) again.")
    turn.say(f"{player.name} may join {called(contract)} again.")


@rule.command("sit out [(of|in)] [{contest}]", contest=NAMED, example="sit out C4")
def sit_out(turn: Turn, contest: Row | None = None) -> None:
    """Stay a contestant but take no part in games until you sit in again, unless you are named."""
    _sit(turn, contest, True)


@rule.command("sit in [{contest}]", "I am back in {contest}", named="sit in", contest=NAMED, example="sit in C4")
def sit_in(turn: Turn, contest: Row | None = None) -> None:
    """Take part in games again."""
    _sit(turn, contest, False)


def _sit(turn: Turn, contest: Row | None, out: bool) -> None:
    contract = contests.for_member(turn, contest)
    row = contests.check_member(turn, contract, turn.player)
    if row.sitting_out == out:
        raise Refuse(f"You are {'sitting out' if out else 'taking part'} already.")
    turn.change(row, sitting_out=out)
    contests.note(turn, contract, f"{turn.player} {'sits out' if out else 'takes part again'}.")
    turn.say(f"You are {'sitting out' if out else 'taking part'} now.")


@rule.derive(contestants, "locked")
def is_locked(game: Game, row: Row) -> bool:
    """Whether a contestant cannot leave now."""
    contract = game.row(contracts, row.contract)
    if row.left_at is not None or contract.status != "running":
        return False
    return bool(game.ask(contests.locked, "", contract=contract, player=row.player))


@rule.derive(contracts, "contestants")
def listed(game: Game, contract: Row) -> dict[str, Any]:
    """Who is in it, by name, with the score."""
    return {row.player: {"own_score": row.own_score, "points_received": row.points_received, "sitting_out": row.sitting_out,
                         "locked": bool(game.ask(contests.locked, "", contract=contract, player=row.player))}
            for row in contests.member_rows(game, contract)}
