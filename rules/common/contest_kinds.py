"""Contract or contest: a contract becomes a contest, which may give points of the game, unless too many object."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import Bool, Choice, Game, Int, Options, Player, Refuse, Row, Rule, Time, Turn, View

from . import contests
from .contests import DAY, NAMED, called, contracts

rule = Rule("contest_kinds", title="What makes a contest", needs=[contests.rule], implements=["CO-KIND"])
window = rule.param("objection_window", timedelta(hours=96), help="how long players can object (0: it counts at once)")
needed_most = rule.param("objections_needed", 3, column=Int(1), help="how many objections stop it (fewer in a tiny game)")
rule.extend(contracts, window=Choice("become", "cease", optional=True), window_until=Time(optional=True),
            window_asker=Player(optional=True), windows=Int(0, default=0), become_again_from=Time(optional=True),
            cease_again_from=Time(optional=True))
objections = rule.table("objections", single="objection", owned_by="player", id=Int(1, key=True), contract=Int(1), window=Int(1),
                        direction=Choice("become", "cease"), player=Player(), at=Time(), withdrawn=Bool(default=False))
RETRY = 7 * DAY
_KIND = {"become": "contest", "cease": "contract"}
_CAN = "can object with a line such as: object to <contest>"


@rule.command("make {contest} [into] [a] {kind}", contest=NAMED, kind=Options({"contest": (), "contract": ()}, common=False),
              named="make contest", example=("make C4 a contest", "make C4 a contract"))
def make(turn: Turn, contest: Row, kind: str) -> None:
    """Ask that a contract become a contest, or a contest a mere contract; others can object for 96 hours."""
    if kind == "contest":
        contract = contests.for_part(turn, contest)
    else:
        contests.check_live(contract := contest)
    if contract.kind == kind:
        raise Refuse(f"{called(contract)} is a {kind} already.")
    if contract.window:
        raise Refuse(f"Objections to {called(contract)} are open already, until {say_instant(contract.window_until)}.")
    direction = "become" if kind == "contest" else "cease"
    again = contract[f"{direction}_again_from"]
    if again is not None and turn.now < again:
        raise Refuse(f"The last try failed; it can be asked again from {say_instant(again)} on.")
    open_window(turn, contract, direction)


def open_window(turn: Turn, contract: Row, direction: str) -> None:
    """The players can object from now on."""
    until = turn.now + turn[window]
    contract = turn.change(contract, window=direction, window_until=until, window_asker=turn.player, windows=contract.windows + 1)
    contract = contests.note(turn, contract,
                             f"{turn.player} asks that it {direction if direction == 'become' else 'cease to be'} a contest.")
    if not turn[window]:
        decide(turn, contract)
        return
    turn.say(f"Until {say_instant(until)} the other players can object; unless enough do, it is a {_KIND[direction]} then.")
    turn.announce(f"[{called(contract)}] {contract.title}: contest or contract", f"{turn.player} asks that {called(contract)} "
                  f"({contract.title}) {'become' if direction == 'become' else 'cease to be'} a contest. Until {say_instant(until)} every "
                  f"other player {_CAN}.", path=contests.path(contract))


@rule.on(contests.contest_created)
def at_once(turn: Turn, contract: Row, start_window: bool) -> None:
    """Who creates a contest asks for it by that."""
    if start_window:
        open_window(turn, contract, "become")


@rule.command("[I] object to {contest}", contest=NAMED, named="object", example="object to C4")
def object_to(turn: Turn, contest: Row) -> None:
    """Object while a contract is to become a contest, or to cease to be one."""
    contract = _open(contest)
    if contract.window_asker == turn.player:
        raise Refuse("You asked for it; only others can object.")
    if _mine(turn, contract):
        raise Refuse("You have objected already.")
    turn.add(objections, contract=contract.id, window=contract.windows, direction=contract.window, player=turn.player, at=turn.now)
    contests.note(turn, contract, f"{turn.player} objects.")
    turn.say(f"Your objection to {called(contract)} counts.")


@rule.command("withdraw [my] objection [to {contest}]", contest=NAMED, named="withdraw objection", example="withdraw objection to C4")
def withdraw(turn: Turn, contest: Row | None = None) -> None:
    """Take back your objection."""
    contract = _open(contests.pick(turn, contest, lambda turn, row: bool(row.window and _mine(turn, row)), "You have no objection."))
    mine = _mine(turn, contract)
    if not mine:
        raise Refuse(f"There is no objection of yours to {called(contract)}.")
    turn.change(mine[0], withdrawn=True)
    contests.note(turn, contract, f"{turn.player} withdraws the objection.")
    turn.say("Your objection is withdrawn.")


def _open(contract: Row) -> Row:
    contests.check_live(contract)
    if not contract.window:
        raise Refuse(f"Objections to {called(contract)} are not open: nobody has asked for a change of its kind.")
    return contract


def _mine(turn: Turn, contract: Row) -> list[Row]:
    return [row for row in standing(turn, contract) if row.player == turn.player]


def standing(game: Game | View, contract: Row) -> list[Row]:
    """The objections of the open window that are not withdrawn."""
    return game.rows(objections, contract=contract.id, window=contract.windows, withdrawn=False)


def needed(game: Game) -> int:
    """How many objections stop a change of kind."""
    return min(game[needed_most], len(game.members()) // 2 + 1)


@rule.timer(each=contracts, due=lambda game, row: row.window_until + 1 if row.window else None, rank=40, among="contests",
            of=lambda row: row.id)
def decide(turn: Turn, contract: Row) -> None:
    """When the time for objections is over, the kind changes unless enough players object."""
    here = turn.members()
    against = [row.player for row in standing(turn, contract) if row.player in here]
    direction, kind = contract.window, _KIND[contract.window]
    closed = {"window": None, "window_until": None, "window_asker": None}
    if len(against) < needed(turn):
        contract = turn.change(contract, kind=kind, **closed)
        text = f"it is a {kind} now ({len(against)} of {needed(turn)} objections)."
    else:
        contract = turn.change(contract, **closed, **{f"{direction}_again_from": contract.window_until + RETRY})
        text = f"it stays a {contract.kind}: {len(against)} object ({', '.join(against)})."
    contract = contests.note(turn, contract, text)
    contests.tell(turn, contract, contract.contestmaster, f"{called(contract)} ({contract.title}): {text}")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause takes no time from objections."""
    for contract in turn.rows(contracts):
        if contract.window:
            turn.change(contract, window_until=contract.window_until + length)


@rule.on(contests.contest_ended)
def close(turn: Turn, contract: Row) -> None:
    """With the contest the time for objections ends."""
    turn.change(turn.row(contracts, contract.id), window=None, window_until=None, window_asker=None)


@rule.deadlines(reads=[contracts])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when players can object."""
    for row in view.rows(contracts):
        if row.window:
            yield row.window_until, f"objections to {called(row)} end", contests.path(row)
