"""A small game with a referee of its own, to try contests with: whoever strikes first has won."""

import sys
from types import ModuleType
from typing import Any

from mailbot.engine.loader import namespace, search_path
from mailbot.engine.rule import Choice, Game, Int, Refuse, Row, Rule, Text, Turn, View
from tests.kit import Play, module

contests, modules, awards = (module(f"common.{name}") for name in ("contests", "contest_modules", "contest_awards"))
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
rule = Rule("duel", needs=[awards.rule, module("common.contest_deadlines").rule])
rule.extend(modules.games, hand=Text(default="", seen_by="nobody"))
DUEL = modules.Module("duel", "Duel", 3, 8, ("y",), ("y",), ("y",), True, True, False, {
    "stake": modules.Setting(Int(0, 50, default=5), "points for the winner"),
    "way": modules.Setting(Choice("swords", "pistols", default="swords"), "weapons")})


@rule.answer(modules.installed)
def installed(game: Game, value: dict[str, Any]) -> dict[str, Any]:
    """There are duels."""
    return {**value, "duel": DUEL}


@rule.answer(modules.may_begin)
def may_begin(game: Game, value: list[str], contract: Row, names: list[str]) -> list[str]:
    """All who do not sit out fight, unless some are named."""
    if contract.module != "duel":
        return value
    fit = names or [row.player for row in contests.member_rows(game, contract) if not row.sitting_out]
    if len(fit) < 3:
        raise Refuse(f"{len(fit)} named, 3 needed.")
    return fit


@rule.answer(contests.locked)
def locked(game: Game, value: str, contract: Row, player: str) -> str:
    """Who fights cannot leave."""
    one = modules.running(game, contract)
    fights = one is not None and one.module == "duel" and player in one.crew_order
    return f"you fight in game {one.number}" if fights else value


@rule.on(modules.game_begins)
def begins(turn: Turn, contract: Row, game: Row) -> None:
    """Each gets a weapon that nobody sees."""
    turn.change(game, hand="rapier of glass")


@rule.command("strike [{contest}]", contest=contests.NAMED, example="strike C2")
def strike(turn: Turn, contest: Row | None = None) -> None:
    """Strike, and win the duel, with all others who are named."""
    contract = modules.for_command(turn, contest, "duel")
    game = modules.running(turn, contract)
    if game is None:
        raise Refuse("No duel is being fought.")
    stake = modules.setting(turn, contract, "stake")
    winners = game.crew_order
    modules.finish(turn, contract, game, "won", "a strike", winners, dict.fromkeys(winners, stake))
    awards.by_module(turn, contract, "y", [(name, stake) for name in winners], "duel")


@rule.panel(page="contests/{id}", template="panels/table.html", title="Duel", reads=[modules.games])
def panel(view: View, contract: Row) -> dict[str, Any] | None:
    """Who fights."""
    return {"caption": "Duels", "columns": [], "rows": []} if contract.module == "duel" else None


_module = ModuleType(f"{namespace(search_path())}.tests.duel")
_module.rule = rule  # type: ignore[attr-defined]
sys.modules[_module.__name__] = _module


def with_duels(**parameters: Any) -> Play:
    """The starter game with duels, and seven players."""
    names = Play(("starter",)).registry.ruleset.modules
    listed = [name if "." in name else f"starter.{name}" for name in names]
    return Play([*listed, "tests.duel"], players=NAMES, parameters=parameters, starts="running")


def make(play: Play, who: str = "Ann", *lines: str, kind: str = "contract", title: str = "Werewolves", text: str = "Be kind.") -> list[str]:
    """Create a contract or contest; what the answer says."""
    return play.do(who, "\n".join([f"create {kind}", f"Title: {title}", *lines, "Text:", text, "End text"]))


def contest(play: Play, members: tuple[str, ...] = ("Bob", "Cid", "Dee"), *lines: str, who: str = "Ann", title: str = "Werewolves") -> str:
    """A contest that is one, with members; its id."""
    make(play, who, *lines, kind="contest", title=title)
    row = play.rows("contracts")[-1]
    play.change("contracts", row.id, kind="contest", window=None, window_until=None, window_asker=None)
    for name in members:
        play.do(name, f"join C{row.id}")
    return f"C{row.id}"


def a_duel(play: Play, members: tuple[str, ...] = ("Ann", "Bob", "Cid"), *lines: str, who: str = "Ann", title: str = "Duels") -> str:
    """A contest with duels."""
    return contest(play, members, "Module: duel", *lines, who=who, title=title)
