"""Axes: players have a total along each axis, and a contest gives points along its own ones."""

from __future__ import annotations

import re

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, View, Word

from . import changes, contest_modules, contests, players
from .contests import NAMED, axes, called, contracts

rule = Rule("contest_axes", title="Axes", needs=[changes.rule, contests.rule, contest_modules.rule], implements=["CO-AXIS"])
_NAME = re.compile(r"[a-z]\w{0,29}")
may_remove = rule.question("contest_may_remove_axis", "contract", "axis", help="a veto on removing an axis (raise Refuse)")


@rule.answer("new_column")
def axis_columns(game: Game, value: str | None, table: str, name: str) -> str | None:
    """Each axis is an attribute of players that everybody sees."""
    return "public" if table == players.players.name and name in game[axes] else value


@rule.on(changes.parameter_changed)
def check_names(turn: Turn, name: str) -> None:
    """Axes have names of their own: none may be an attribute that players have for something else."""
    if name != axes.name:
        return
    taken = sorted(set(turn[axes]) & set(turn.registry.columns[players.players.name]))
    odd = [axis for axis in turn[axes] if not _NAME.fullmatch(axis)]
    if taken or odd or len(set(turn[axes])) != len(turn[axes]):
        raise Refuse(f"{', '.join(taken or odd) or 'The same name twice'} cannot be an axis: an axis is one word in small letters that "
                     "names nothing else of players.")


@rule.on(players.player_joined)
def begin(turn: Turn, player: str) -> None:
    """Everybody begins with nothing along each axis."""
    if turn[axes]:
        turn.change(turn.row(players.players, player), **dict.fromkeys(turn[axes], 0))


def total(game: Game | View, player: str, axis: str) -> int:
    """What a player has along an axis."""
    row = game.row(players.players, player)
    return int(row.get(axis) or 0) if row is not None else 0


def add(turn: Turn, player: str, axis: str, by: int) -> None:
    """A player has more or less along an axis."""
    turn.change(turn.row(players.players, player), **{axis: total(turn, player, axis) + by})


def _axis(turn: Turn, contest: Row | None, axis: str) -> tuple[Row, str]:
    contract = contests.for_master(turn, contest)
    if contract.scoring != "axes":
        raise Refuse(f"{called(contract)} does not score along axes but {contract.scoring}.")
    if axis.lower() not in turn[axes]:
        raise Refuse(f"There is no axis {axis}, only {', '.join(turn[axes]) or 'none'}.")
    return contract, axis.lower()


@rule.command("[admin] add [the] axis {axis} [to {contest}]", "[admin] add [the] {axis} axis [to {contest}]", axis=Word("an axis"),
              contest=NAMED, who="both", example="add axis y to C4")
def add_axis(turn: Turn, axis: str, contest: Row | None = None) -> None:
    """Let a contest give points along one more axis."""
    contract, axis = _axis(turn, contest, axis)
    module = contest_modules.of(turn, contract)
    if axis in contract.axes:
        raise Refuse(f"{axis} is an axis of {called(contract)} already.")
    if module is not None and module.can_add is not None and axis not in module.can_add:
        raise Refuse(f"The module {module.name} does not let {axis} be added; it allows {', '.join(module.can_add) or 'none'}.")
    turn.change(contract, axes=[name for name in turn[axes] if name in (*contract.axes, axis)])
    contests.note(turn, contract, f"{contests.actor(turn)} adds the axis {axis}.")
    turn.say(f"{called(contract)} gives points along {axis} too.")


@rule.command("[admin] remove [the] axis {axis} [from {contest}]", "[admin] remove [the] {axis} axis [from {contest}]",
              axis=Word("an axis"), contest=NAMED, who="both", example="remove axis x from C4")
def remove_axis(turn: Turn, axis: str, contest: Row | None = None) -> None:
    """Take away an axis along which nothing has been given."""
    contract, axis = _axis(turn, contest, axis)
    module = contest_modules.of(turn, contract)
    if axis not in contract.axes:
        raise Refuse(f"{axis} is no axis of {called(contract)}; it has {', '.join(contract.axes)}.")
    if len(contract.axes) == 1:
        raise Refuse(f"{axis} is the last axis of {called(contract)}.")
    if module is not None and axis in module.cannot_remove:
        raise Refuse(f"The module {module.name} does not let {axis} be removed.")
    turn.ask(may_remove, None, contract=contract, axis=axis)
    turn.change(contract, axes=[name for name in contract.axes if name != axis])
    contests.note(turn, turn.row(contracts, contract.id), f"{contests.actor(turn)} removes the axis {axis}.")
    turn.say(f"{called(contract)} no longer gives points along {axis}.")
