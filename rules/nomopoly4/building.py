"""Building: a player pays, and a building of his stands where he stands."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn

from ..common import players, switches
from . import money, pieces, types

rule = Rule("building", title="Building", needs=[pieces.rule, money.rule, switches.rule],
            implements=["N4-UNIT-12", "N4-UNIT-13", "N4-EXT-16"])


@rule.command("build [a|an|another] {building}[ here]", building=types.building_types, example="build fort", named="build")
def build(turn: Turn, building: Row) -> None:
    """Build something on the square where you stand, for its price."""
    if not switches.on(turn, "units"):
        raise Refuse("Nothing can be built under the rules in force.")
    if building.build_cost is None:
        raise Refuse(f"Players cannot build that: {types.a(building.name)} has no price.")
    player = turn.row(players.players, turn.player)
    pieces.check_room(turn, player.name, player.square)
    money.check_cap(turn, {player.name: -building.build_cost})
    money.check_solvent(turn, player.name, -building.build_cost)
    money.begin_action(turn)
    money.change(turn, player.name, -building.build_cost)
    made = pieces.create(turn, building.name, player.name, player.square)
    what = pieces.label(made) if made else types.a(building.name)
    told = f"{player.name} builds {what} on square {player.square} for {money.say(building.build_cost)}."
    turn.log(told, sort="piece", path=f"/board/{player.square}/")
    turn.say(f"{told} You have {money.say(money.balance(turn, player.name))} left.")
