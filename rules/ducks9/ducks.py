"""Ducks: everybody who joins gets one; a duck has a name, an owner, Quacks and Eggs; those of who leaves are wild."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Choice, Data, Game, Int, Player, Refuse, Row, Rule, Text, Time, Turn

from ..common import joining, players

rule = Rule("ducks", title="Ducks", needs=[players.rule, joining.rule], implements=["D9-JOIN", "D9-ITEM"])
COLOURS = ("none", "Yellow", "Green", "Blue", "Red")
GOD = "Duck God"
ducks = rule.table(
    "ducks", single="duck", called="name", id=Int(1, key=True), name=Text(optional=True), named_at=Time(optional=True),
    named_order=Int(default=0), owner=Player(optional=True), quacks=Int(0, default=0), eggs=Int(0, default=0),
    colour=Choice(*COLOURS, default="none"), parent=Int(optional=True), pond=Int(optional=True), scouting=Data(optional=True),
    origin=Choice("join", "hatch", "scouting", "admin", default="admin"))
duck_created = rule.hook("duck_created", "duck", help="a duck has come into being")
duck_passed = rule.hook("duck_passed", "duck", "giver", help="a duck has another owner")
PATH = "/ducks/{}/"


def call(duck: Row) -> str:
    """A duck in words: its name, or its number where it has none."""
    if duck.name is None:
        return f"#{duck.id} (unnamed)"
    return duck.name if duck.name.strip() else f"#{duck.id} (“{duck.name}”)"


def state(duck: Row) -> str:
    """A duck with its Quacks: Bertha(4)."""
    return f"{call(duck)}({duck.quacks})"


def is_out(duck: Row) -> bool:
    """Whether a duck is out scouting: then nobody possesses it."""
    return duck.scouting is not None


def is_wild(duck: Row) -> bool:
    """Whether a duck is wild: nobody owns it, and it is not out scouting."""
    return duck.owner is None and duck.scouting is None


def counts(duck: Row) -> bool:
    """Whether rules about the ducks of players see this one: it is named and possessed."""
    return duck.name is not None and duck.owner is not None and duck.scouting is None


def of(game: Game, player: str) -> list[Row]:
    """The ducks that count for a player."""
    return [duck for duck in game.rows(ducks, owner=player) if counts(duck)]


def quacks_of(game: Game, names: list[str]) -> int:
    """The Quacks of all ducks that count for some players."""
    return sum(duck.quacks for name in names for duck in of(game, name))


def create(turn: Turn, origin: str, owner: str | None, parent: int | None = None) -> Row:
    """A new duck: unnamed, without Quacks, Eggs or pond."""
    duck = turn.add(ducks, owner=owner, parent=parent, origin=origin)
    turn.fire(duck_created, duck=duck)
    return turn.row(ducks, duck.id)


def add_quacks(turn: Turn, duck: Row, number: int) -> Row:
    """More Quacks for a duck, or fewer: never below 0."""
    duck = turn.row(ducks, duck.id)
    return turn.change(duck, quacks=max(duck.quacks + number, 0))


def hand_over(turn: Turn, duck: Row, taker: str) -> Row:
    """A duck changes hands with all it has."""
    giver = duck.owner
    duck = turn.change(turn.row(ducks, duck.id), owner=taker)
    turn.fire(duck_passed, duck=duck, giver=giver)
    return duck


@rule.answer(joining.may_join)
def not_the_god(game: Game, value: None, name: str) -> None:
    """Nobody can be called like the Duck God."""
    if " ".join(name.split()).casefold() == GOD.casefold():
        raise Refuse(f"The name {GOD} is taken by the {GOD}. Choose another one.")


@rule.on(players.player_joined)
def first_duck(turn: Turn, player: str) -> None:
    """Whoever joins gets a duck, each time."""
    duck = create(turn, "join", player)
    told = f"You have a duck, #{duck.id}; it has no name and no pond yet."
    turn.tell(player, told, subject="You have a duck", path=PATH.format(duck.id))


@rule.on(players.player_left)
def set_free(turn: Turn, player: str) -> None:
    """The ducks of who leaves are wild; before the start they are gone. Those out scouting stay out."""
    for duck in turn.rows(ducks, owner=player):
        if turn["status"] == "setup":
            turn.remove(duck)
        else:
            turn.change(duck, owner=None)


@rule.derive(players.players, "is_player", json_only=True)
def is_player(game: Game, player: Row) -> bool:
    """Whether somebody plays now."""
    return bool(player.membership == "player")


@rule.derive(players.players, "address", json_only=True, seen_by="owner+admin")
def address(game: Game, player: Row) -> str:
    """Where somebody's mail goes; for that player and the admin alone."""
    return str(player.email)


@rule.derive(players.players, "left_at", json_only=True)
def left_at(game: Game, player: Row) -> Any:
    """When somebody stopped being a player."""
    column: Any = game.registry.columns["players"]["gone_at"]
    return column.to_json(player.gone_at)
