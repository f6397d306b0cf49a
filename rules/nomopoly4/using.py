"""Using items: what an item does takes place, and the item is used up unless its type says otherwise."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from ..common import players, switches
from . import board, deeds, effects, holdings, limits, pieces, types
from .effects import Deed, Step

rule = Rule("using", title="Using items", needs=[holdings.rule, deeds.rule, limits.rule], implements=["N4-ITEM"])


@rule.command("use [a|an|my] {item} on {target}", "use [a|an|my] {item}", item=types.item_types,
              target=Words("its target", free=False), example=("use pie on Bob", "use Hat"), named="use")
def use(turn: Turn, item: Row, target: str = "") -> None:
    """Use an item you hold."""
    if not switches.on(turn, "items"):
        raise Refuse("Items cannot be used under the rules in force.")
    if holdings.count(turn, turn.player, item.name) < 1:
        raise Refuse(f"You have none: no {item.name} is yours.")
    if item.use_effect is None:
        raise Refuse(f"It cannot be used: {item.name} has no use.")
    deed = Deed(turn.player, item.name)
    parts = effects.steps(item.use_effect)
    if target:
        _aim(turn, deed, parts, target)
    deeds.check(turn, deed, parts)
    deeds.carry_out(turn, deed, parts)
    if item.consumed_by_use:
        holdings.change(turn, turn.player, item.name, -1)
    at = f" on {target}" if target else ""
    told = f"{turn.player} uses {item.name}{at}{': ' if deed.told else ''}{'; '.join(deed.told)}."
    turn.log(told, sort="item", path=players.PATH.format(turn.player))
    turn.say(told)


def _aim(turn: Turn, deed: Deed, parts: tuple[Step, ...], words: str) -> None:
    """What the words mean: a square where the effect needs one, a piece where it needs one, else whoever has that name."""
    if any(step.verb in effects.ON_SQUARE for step in parts):
        number = words.lower().removeprefix("square ").removeprefix("#").strip()
        if not number.isdigit():
            raise Refuse(f"“{words}” is no square: write its number.")
        deed.square = board.existing(turn, int(number))
    elif any(step.on_piece for step in parts):
        deed.piece = pieces.called(turn, words).key
    else:
        player = players.named(turn, words)
        if player is None:
            raise Refuse(f"There is no player “{words}”.")
        deed.player = player.name


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "items": "items can be used"}
