"""Contest modules: games with a referee of their own, played inside contests; each declares what it needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from mailbot.engine.rule import (
    Choice,
    Column,
    Data,
    Game,
    Int,
    List,
    Player,
    Refuse,
    Row,
    Rule,
    RuleFault,
    Text,
    Time,
    Turn,
)

from . import contests
from .contests import called, contracts

rule = Rule("contest_modules", title="Games inside contests", needs=[contests.rule], implements=["CO-MOD"])
installed = rule.question("contest_modules", help="the modules there are: a dict from name to Module")
may_begin = rule.question("contest_may_begin", "contract", "names", help="who plays the game that is asked for (or raise Refuse)")
shown = rule.question("contest_shown", "contract", help="sentences on how a module's game stands")
game_begins = rule.hook("contest_game_begins", "contract", "game", help="a game of a contest's module begins")
game_voided = rule.hook("contest_game_voided", "contract", "game", "reason", help="a game is called off: no winners, no points")
game_over = rule.hook("contest_game_over", "contract", "game", help="a game is over; the contract is open again")
games = rule.table(
    "games", single="game", id=Int(1, key=True), contract=Int(1), module=Text(), number=Int(1),
    status=Choice("running", "won", "lost", "void", default="running"), result_reason=Text(default=""), crew_order=List(Player()),
    began_at=Time(), ended_at=Time(optional=True), winners=List(Player()), awards=Data(default={}))


class Counts(Data):
    """A number for some of a list of names, written "grog: 10, toolbox: 3"."""

    def __init__(self, names: Iterable[str], most: int, **options: Any) -> None:
        super().__init__(default={}, **options)
        self.names, self.most = tuple(names), most
        self.word = f"names with numbers from 0 to {most}, such as “{self.names[0]}: 2”; names: {', '.join(self.names)}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) and all(
            name in self.names and isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= self.most for name, n in value.items())

    def read(self, words: str) -> dict[str, int | str]:
        """The numbers by name; what is no number stays as it is written, and does not fit."""
        parts = [part.rpartition(":") for part in words.split(",") if part.strip()]
        known = {name.casefold(): name for name in self.names}
        return {known.get(name.strip().casefold(), name.strip()): int(n) if n.strip().isdigit() else n for name, _, n in parts}


@dataclass(frozen=True)
class Setting:
    """A parameter of a module: its kind with default, and what it means."""

    column: Column
    help: str = ""


@dataclass(frozen=True)
class Module:
    """What a module says of itself: how many play, along which axes, and whether a person must run it."""

    name: str
    title: str
    least: int = 2
    most: int | None = None
    preset_axes: tuple[str, ...] = ("x",)
    can_add: tuple[str, ...] | None = None
    cannot_remove: tuple[str, ...] = ()
    needs_contest: bool = False
    unattended: bool = False
    secrets_by_hand: bool = False
    settings: dict[str, Setting] = field(default_factory=dict)


def modules(game: Any) -> dict[str, Module]:
    """The installed modules by name."""
    found: dict[str, Module] = game.ask(installed, {})
    return found


def of(game: Any, contract: Row) -> Module | None:
    """A contract's module, if it has one that is in force."""
    return modules(game).get(contract.module) if contract.module else None


def setting(game: Any, contract: Row, name: str) -> Any:
    """A parameter in force for a contract: set, or the module's default."""
    module = of(game, contract)
    if module is None or name not in module.settings:
        raise RuleFault(f"{called(contract)} has no parameter {name}")
    return contract.parameters.get(name, module.settings[name].column.default)


def read_setting(module: Module, name: str, words: str) -> Any:
    """The value that words give a parameter; Refuse with what would be accepted."""
    found = module.settings.get(name)
    if found is None:
        raise Refuse(f"{module.name} has no parameter {name}; it has {', '.join(sorted(module.settings))}")
    try:
        return found.column.accept(_typed(words, found.column))
    except RuleFault:
        raise Refuse(f"{name} = {words} is out of range: {found.column.word}") from None


def _typed(words: str, column: Column) -> Any:
    if isinstance(column, Counts):
        return column.read(words)
    text = words.strip()
    if text.lower() in ("on", "yes", "true", "off", "no", "false"):
        return text.lower() in ("on", "yes", "true")
    if isinstance(column, List):
        return [int(part) if part.lstrip("-").isdigit() else part for part in text.replace(",", " ").split()]
    return int(text) if text.lstrip("-").isdigit() else text


# -- games -----------------------------------------------------------------------------------------------------------

def running(game: Any, contract: Row) -> Row | None:
    """The game of its module that is being played in a contract, or None."""
    return next(iter(game.rows(games, contract=contract.id, status="running")), None)


def begin(turn: Turn, contract: Row, names: list[str]) -> Row:
    """Start a game of the contract's module with the players it says; Refuse if it cannot be."""
    crew = turn.ask(may_begin, names, contract=contract, names=names)
    number = 1 + sum(1 for row in turn.all_rows(games) if row.contract == contract.id)
    game = turn.add(games, contract=contract.id, module=contract.module, number=number, crew_order=crew, began_at=turn.now)
    turn.fire(game_begins, contract=contract, game=game)
    return game


def finish(turn: Turn, contract: Row, game: Row, status: str, reason: str, winners: list[str], awards: dict[str, int]) -> Row:
    """A game is over: it goes to the finished ones, and the contract is open again."""
    game = turn.retire(turn.row(games, game.id), status=status, result_reason=reason, ended_at=turn.now, winners=winners,
                       awards=awards)
    contract = turn.change(turn.row(contracts, contract.id), status="open", since=turn.now)
    contests.note(turn, contract, f"game {game.number} is over: {status} ({reason}).")
    turn.fire(game_over, contract=contract, game=game)
    return game


def void(turn: Turn, contract: Row, reason: str) -> None:
    """Call off the game that is being played, without a result."""
    game = running(turn, contract)
    if game is None:
        raise Refuse(f"No game is being played in {called(contract)}.")
    turn.fire(game_voided, contract=contract, game=game, reason=reason)
    finish(turn, contract, game, "void", reason, [], {})


def for_command(turn: Turn, contract: Row | None, module: str) -> Row:
    """The live contract for which a line of a module is meant: the one named, or the sender's only one with that module."""
    if contract is None:
        contract = contests.pick(turn, None, lambda turn, row: row.module == module and contests.takes_part(turn, row),
                                 f"You are in no contest with the module {module}.")
    contests.check_live(contract)
    if contract.module != module:
        raise Refuse(f"{called(contract)} does not have the module {module}.")
    return contract


@rule.answer(contests.locked)
def locked_in(game: Game, value: str, contract: Row, player: str) -> str:
    """Modules say themselves who is locked; without a game nobody is."""
    return value if running(game, contract) is not None else ""
