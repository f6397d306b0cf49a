"""Trades: one player offers, the other accepts, and both sides change hands at the same moment or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import (
    Bool,
    Choice,
    Data,
    Game,
    Int,
    Player,
    Reader,
    Refuse,
    Row,
    Rule,
    Time,
    Turn,
    View,
)

from . import goods, players

rule = Rule("trades", title="Trades", needs=[players.rule, goods.rule])
trade_life = rule.param("trade_life", timedelta(days=7), help="how long an offer stands (0: for ever)")
trades_seen = rule.param("trades_seen", "done", column=Choice("done", "all"),
                         help="done: offers are known to both sides alone until they are accepted; all: everybody sees them")
trades_announced = rule.param("trades_announced", False, column=Bool(), help="whether accepted trades are mailed to everybody")


def _seen(game: Game, row: Row, reader: Reader) -> bool:
    return reader.all or row.status == "done" or game[trades_seen] == "all" or reader.player in (row["from"], row.to)


_FROM: dict[str, Any] = {"from": Player()}    # a word that Python keeps for itself
trades = rule.table(
    "trades", seen_by=_seen, owned_by="from", single="trade", number=Int(1, key=True), **_FROM, to=Player(), give=Data(),
    want=Data(), made_at=Time(), expires_at=Time(optional=True), closed_at=Time(optional=True),
    status=Choice("open", "done", "declined", "cancelled", "expired", "void", default="open"))
may_trade = rule.question("may_trade", "trade", help="a veto on a trade, asked when it is offered and when it is accepted")
trade_done = rule.hook("trade_done", "trade", help="goods have changed hands")


def make(turn: Turn, partner: str, give: goods.Bundle, take: goods.Bundle) -> Row:
    """The acting player offers a trade; Refuse if he cannot give his side, or a rule forbids it."""
    if not give and not take:
        raise Refuse("Nothing for nothing is no trade.")
    trade = turn.add(trades, **{"from": turn.player}, to=partner, give=give, want=take, made_at=turn.now,
                     expires_at=turn.now + turn[trade_life] if turn[trade_life] else None)
    if reason := goods.lacking(turn, turn.player, give, take):
        raise Refuse(f"{reason}.")
    turn.ask(may_trade, None, trade=trade)
    until = f" It stands until {say_instant(trade.expires_at)}." if trade.expires_at else ""
    turn.say(f"Trade {trade.number}: you offer {partner} {say(turn, trade)}.{until}")
    turn.tell(partner, f"{turn.player} offers you trade {trade.number}: {say(turn, trade)}.{until}\n"
              f"To answer: accept or decline trade {trade.number}.", subject=f"Trade {trade.number} is offered to you",
              about={"trade": trade.number})
    if turn[trades_seen] == "all":
        turn.log(f"{turn.player} offers {partner} {say(turn, trade)} (trade {trade.number}).", sort="trade")
    return trade


def say(game: Game | View, trade: Row) -> str:
    """What is given for what."""
    return f"{goods.say_goods(game, trade.give)} for {goods.say_goods(game, trade.want)}"


# -- answering -------------------------------------------------------------------------------------------------------

@rule.answer("row_missing")
def no_such_trade(game: Game, value: str, table: str, words: str) -> str:
    """Whoever is no party of an offer does not learn that there is one."""
    return f"Trade {words} is not offered to you, and it is not an offer of yours either." if table == trades.name else value


def _open_for(side: str, otherwise: str) -> Callable[..., None]:
    """A check for `when=`: the trade is open, and the player who acts is on that side of it."""
    def check(turn: Turn, trade: Row) -> None:
        """The trade is open, and yours to answer or to take back."""
        if turn.player != trade[side]:
            raise Refuse(f"Trade {trade.number} is not {otherwise}.")
        if trade.status != "open":
            raise Refuse(f"Trade {trade.number} is {trade.status}, and not open any more.")
    return check


is_offered_to_me = _open_for("to", "offered to you")
is_my_offer = _open_for("from", "your offer")


@rule.command("accept [(trade|offer)] {trade}", "take (trade|offer) {trade}", "(agree|yes) to (trade|offer) {trade}", "accept [it]",
              "I accept",
              "(accept|take) [the|this|your] (trade|offer)", trade=trades, when=[is_offered_to_me], from_topic="trade",
              on_list=False, named="accept trade", example="accept trade 4")
def accept(turn: Turn, trade: Row) -> None:
    """Accept a trade that is offered to you: both sides change hands at once."""
    turn.ask(may_trade, None, trade=trade)
    goods.exchange(turn, (trade["from"], trade.give), (trade.to, trade.want))
    terms = say(turn, trade)
    trade = turn.retire(trade, status="done", closed_at=turn.now)
    told = f"{trade['from']} gives {trade.to} {terms} (trade {trade.number})."
    turn.log(told, sort="trade")
    turn.say(f"Done: trade {trade.number}, {terms}.")
    if turn[trades_announced]:
        turn.announce(f"Trade {trade.number}", told)
    else:
        turn.tell(trade["from"], f"{trade.to} has accepted trade {trade.number}: {terms}.",
                  subject=f"Trade {trade.number} is done")
    turn.fire(trade_done, trade=trade)


@rule.command("decline [(trade|offer)] {trade}", "(reject|refuse|turn down) (trade|offer) {trade}",
              "(no|no thanks) to (trade|offer) {trade}",
              "(decline|reject|refuse) [the|this|your] (trade|offer)", trade=trades, when=[is_offered_to_me], from_topic="trade",
              on_list=False,
              named="decline trade", example="decline trade 4")
def decline(turn: Turn, trade: Row) -> None:
    """Decline a trade that is offered to you."""
    _end(turn, trade, "declined", trade["from"], f"{turn.player} has declined")
    turn.say(f"You have declined trade {trade.number}.")


@rule.command("(cancel|withdraw|take back|retract) [my] (trade|offer) {trade}", trade=trades, when=[is_my_offer],
              named="cancel trade", example=("cancel trade 4", "withdraw my offer 4"))
def cancel(turn: Turn, trade: Row) -> None:
    """Take back an offer of yours before it is accepted."""
    _end(turn, trade, "cancelled", trade.to, f"{turn.player} has taken back")
    turn.say(f"Trade {trade.number} is cancelled.")


def _end(turn: Turn, trade: Row, status: str, tell: str, how: str) -> None:
    """An offer is over without an exchange."""
    turn.tell(tell, f"{how} trade {trade.number}: {say(turn, trade)}.", subject=f"Trade {trade.number} is {status}")
    if turn[trades_seen] == "all":
        turn.log(f"Trade {trade.number} is {status}.", sort="trade")
    turn.retire(trade, status=status, closed_at=turn.now)


@rule.timer(each=trades, due=lambda game, trade: trade.expires_at, rank=70)
def expire(turn: Turn, trade: Row) -> None:
    """An offer that nobody has answered lapses."""
    turn.tell(trade["from"], f"Nobody has accepted trade {trade.number} in time: {say(turn, trade)}.",
              subject=f"Trade {trade.number} is expired")
    _end(turn, trade, "expired", trade.to, "Time has run out for")


@rule.on(players.player_left)
def void(turn: Turn, player: str) -> None:
    """Nobody can trade with one who has gone."""
    for trade in turn.rows(trades):
        if player in (trade["from"], trade.to):
            other = trade.to if trade["from"] == player else trade["from"]
            _end(turn, trade, "void", other, f"{player} is no player any more, so nothing comes of")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause takes no time from an offer."""
    for trade in turn.rows(trades):
        if trade.expires_at is not None:
            turn.change(trade, expires_at=trade.expires_at + length)


@rule.deadlines(reads=[trades])
def deadlines(view: View) -> Iterator[tuple[int, str, str]]:
    """Until when offers stand, as far as the reader knows of them."""
    for trade in view.rows(trades):
        if trade.expires_at is not None:
            yield trade.expires_at, f"trade {trade.number} lapses", "/trades/"


@rule.panel(page="trades", template="panels/table.html", title="Trades", reads=[trades])
def trades_panel(view: View) -> dict[str, Any]:
    """The trades that everybody may know of, newest first."""
    rows = [{"number": row.number, "from": row["from"], "to": row.to, "terms": say(view, row), "status": row.status,
             "at": row.closed_at or row.made_at} for row in view.all_rows(trades)]
    columns = [{"name": name, "label": name.capitalize(), "kind": kind} for name, kind in (
        ("number", "number"), ("from", "player"), ("to", "player"), ("terms", "text"), ("status", "text"), ("at", "time"))]
    return {"caption": "Trades", "columns": columns, "rows": sorted(rows, key=lambda row: -row["number"])}
