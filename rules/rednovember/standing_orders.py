"""Standing orders: how a player's choices are made where nobody need be asked."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn, Words

from ..common import contests
from . import catalogue, choosing

rule = Rule("rednovember_standing_orders", title="Standing orders", needs=[choosing.rule])


@rule.command("standing orders [{contest}] : {orders}", contest=contests.NAMED, orders=Words("orders", rest=True), on_list=False,
              example=("standing orders C2: hatch random; keep grog", "standing orders C2: none"))
def standing_orders(turn: Turn, orders: str, contest: Row | None = None) -> None:
    """Say beforehand how your choices are made: hatch ask, random or lowest; keep and a list of items."""
    contract = contests.for_member(turn, contest)
    values: dict[str, object] = {"standing_hatch": "ask", "standing_keep": []} if orders.strip().lower() == "none" else {}
    for part in ([] if values else orders.split(";")):
        word, _, rest = part.strip().partition(" ")
        if word.lower() == "hatch" and rest.lower() in ("ask", "random", "lowest"):
            values["standing_hatch"] = rest.lower()
        elif word.lower() == "keep" and not isinstance(named := catalogue.items_named(rest), str):
            values["standing_keep"] = named
        else:
            raise Refuse(f"“{part.strip()}” is no standing order: write hatch ask, random or lowest; or keep and items, of "
                         f"{', '.join(catalogue.ITEMS)}.")
    row = turn.change(_standing_of(turn, contract), **values)
    turn.say(f"Standing orders in {contests.called(contract)}: hatch {row.standing_hatch}; keep {', '.join(row.standing_keep) or 'ask'}.")


def _standing_of(turn: Turn, contract: Row) -> Row:
    return turn.row(contests.contestants, f"{contract.id}/{turn.player}")
