"""Experience and levels: experience raises the level; whoever falls to level 0 or below is dead."""

from __future__ import annotations

from fractions import Fraction

from mailbot.engine.rule import Game, Int, List, Refuse, Row, Rule, Text, Turn

from ..common import players, proposals, switches

rule = Rule("experience", title="Experience and levels", needs=[players.rule, proposals.rule, switches.rule],
            implements=["N4-XP"])
level_factor = rule.param("level_factor", 10, help="experience needed for a level: this times the level", column=Int(1))
zero_threshold = rule.param("level_zero_threshold", 1, help="experience needed at level 0", column=Int(1))
rule.extend(players.players, experience=Int(default=0), level=Int(default=1), dead_causes=List(Text()))
state_changed = rule.hook("state_changed", "player", "state", help="a player has died or come to life")


def settled(experience: Fraction | int, level: int, factor: int = 10, at_zero: int = 1) -> tuple[int, int]:
    """Experience and level after rounding down, falling and rising, in this order (N4-XP-2 to 5)."""
    whole = experience.numerator // experience.denominator
    if whole < 0:
        whole, level = 0, level - 1
    while whole >= (threshold := factor * abs(level) or at_zero):
        whole, level = whole - threshold, level + 1
    return whole, level


def threshold(game: Game, player: Row) -> int:
    """The experience at which a player rises."""
    return game[level_factor] * abs(player.level) or game[zero_threshold]


def state(player: Row) -> str:
    """alive or dead: always found from level and causes of death (N4-XP-6, 7)."""
    return "dead" if player.level <= 0 or player.dead_causes else "alive"


@rule.derive(players.players, "state")
def seen_state(game: Game, player: Row) -> str:
    """Whether the player is alive."""
    return state(player)


def change(turn: Turn, player: str, experience: Fraction | int | None = None, level: int | None = None,
           causes: list[str] | None = None) -> None:
    """Give a player other values; levels and death follow at once, and a change of state is told."""
    row = turn.row(players.players, player)
    before = state(row)
    new = (row.experience if experience is None else experience, row.level if level is None else level)
    if switches.on(turn, "levels"):
        new = settled(new[0], new[1], turn[level_factor], turn[zero_threshold])
    else:
        new = (max(new[0].numerator // new[0].denominator, 0), new[1])
    row = turn.change(row, experience=new[0], level=new[1], dead_causes=row.dead_causes if causes is None else causes)
    if state(row) != before:
        turn.log(f"{player} is {state(row)} now (level {row.level}).", sort="level", path=players.PATH.format(player))
        turn.tell(player, f"You are {state(row)} now (level {row.level}).", subject=f"You are {state(row)}")
        turn.fire(state_changed, player=player, state=state(row))


def gain(turn: Turn, player: str, amount: Fraction | int) -> None:
    """Add experience."""
    change(turn, player, turn.row(players.players, player).experience + amount)


@rule.settle
def up_to_date(turn: Turn) -> None:
    """Whatever changed a player's values: after every event levels are what they must be (N4-TIME-8)."""
    for row in players.current(turn):
        if switches.on(turn, "levels") and (row.experience < 0 or row.experience >= threshold(turn, row)):
            change(turn, row.name)


@rule.answer(proposals.may_propose)
def dead_do_not_propose(game: Game, value: None, player: str) -> None:
    """The dead make no proposals."""
    check_alive(game, player)


@rule.answer(proposals.may_retract)
def dead_do_not_retract(game: Game, value: None, player: str) -> None:
    """Nor do they take any back."""
    check_alive(game, player)


def check_alive(game: Game, player: str) -> None:
    """Refuse what the dead may not do."""
    row = game.row(players.players, player)
    if switches.on(game, "death_bars_proposals") and state(row) == "dead":
        why = f" ({'; '.join(row.dead_causes)})" if row.dead_causes else ""
        raise Refuse(f"You are dead (level {row.level}){why}; the dead neither make nor retract proposals.")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "levels": "experience raises levels", "death_bars_proposals": "the dead make no proposals"}
