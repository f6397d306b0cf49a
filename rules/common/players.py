"""Players: who plays and under which name; who has left stays in the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mailbot.engine.rule import Choice, Column, Game, List, Refuse, Row, Rule, Text, Time, Turn, View

rule = Rule("players", title="Players")
players = rule.table(
    "players", owned_by="name", single="player", name=Text(40, key=True), email=Text(seen_by="owner+admin"),
    addresses=List(Text(), seen_by="owner+admin"), joined_at=Time(),
    membership=Choice("player", "left", "removed", default="player"), gone_at=Time(optional=True))
player_joined = rule.hook("player_joined", "player", help="somebody became a player")
player_left = rule.hook("player_left", "player", "membership", help="a player left or was removed, and is none any more")
proposals_by = rule.question("proposals_by", "player", help="a player's proposals, newest first: number, title, status")
player_columns = rule.question("player_columns", help="the columns of players on the website, each with name, label and kind")
PATH = "/players/{}/"


def current(game: Game) -> list[Row]:
    """The players of now, in the order they joined."""
    return game.rows(players, membership="player")


def named(game: Game, name: str) -> Row | None:
    """The player of now with a name (case ignored), or None."""
    folded = " ".join(name.split()).casefold()
    return next((row for row in current(game) if row.name.casefold() == folded), None)


def playing(argument: str) -> Callable[..., None]:
    """A check for `when=`: the player named by this argument has not left."""
    def check(turn: Turn, **arguments: Any) -> None:
        """The player has not left."""
        row = arguments.get(argument)
        if row is not None and row.membership != "player":
            raise Refuse(f"{row.name} is no player any more.")
    return check


@rule.answer("player_of")
def player_of(game: Game, value: str | None, address: str) -> str | None:
    """Who writes from an address."""
    return next((row.name for row in current(game) if address in row.addresses), value)


@rule.answer("addresses_of")
def addresses_of(game: Game, value: tuple[str, ...], player: str) -> tuple[str, ...]:
    """A player's addresses, the one that gets mail first; those of former players too, for last words."""
    row = game.find(players, player)
    return tuple(dict.fromkeys((row.email, *row.addresses))) if row is not None else value


@rule.answer("members")
def members(game: Game, value: tuple[str, ...]) -> tuple[str, ...]:
    """The players of now."""
    return tuple(row.name for row in current(game))


def enter(turn: Turn, name: str, address: str) -> Row:
    """Somebody becomes a player, or becomes one again, with nothing left of the first time."""
    for row in turn.rows(players):
        if row.name.casefold() == name.casefold():
            turn.remove(row)
    player = turn.add(players, name=name, email=address, addresses=[address], joined_at=turn.now)
    turn.log(f"{name} joins the game.", sort="player", path=PATH.format(name))
    turn.announce(f"{name} joins", f"{name} has joined the game.", path=PATH.format(name))
    turn.fire(player_joined, player=name)
    return player


def go(turn: Turn, player: Row, membership: str, reason: str = "") -> None:
    """A player leaves or is removed; the name stays in the list with what became of it."""
    turn.change(player, membership=membership, gone_at=turn.now)
    how = "has left the game" if membership == "left" else "was removed from the game"
    told = f"{player.name} {how}{f' ({reason})' if reason else ''}."
    turn.log(told, sort="player", path=PATH.format(player.name))
    turn.announce(f"{player.name} {how}", told, path=PATH.format(player.name))
    turn.tell(player.name, f"You are no longer a player of {turn['name']}.{f' Reason: {reason}' if reason else ''}",
              subject="You have left the game", sort="admin")
    turn.fire(player_left, player=player.name, membership=membership)


# -- the website -----------------------------------------------------------------------------------------------------

_KINDS = {"Int": "number", "Time": "time", "Player": "player"}


def shown_columns(view: View) -> list[dict[str, str]]:
    """What rules have added to players that everybody may see, as columns of a table."""
    base = {"email", "addresses", "gone_at", "membership"}
    columns: dict[str, Column] = {name: column for name, column in view.registry.columns["players"].items()
                                  if column.seen_by == "public" and name not in base}
    shown = [{"name": name, "label": name.replace("_", " ").removesuffix(" at").capitalize(),
              "kind": "player" if name == "name" else _KINDS.get(type(column).__name__, "text")}
             for name, column in columns.items()]
    return list(view.ask(player_columns.name, shown))


def in_words(value: Any) -> Any:
    """A value as a page shows it: lists and counts as words, yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{count} {name}" for name, count in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _shown(row: Row, columns: list[dict[str, str]]) -> dict[str, Any]:
    return {column["name"]: in_words(row.get(column["name"])) for column in columns} | {"membership": row.membership}


@rule.page("players/", template="players.html", title="Players", nav="Players", reads=[players], order=40)
def players_page(view: View) -> dict[str, Any]:
    """Everybody who plays, and who did."""
    columns = shown_columns(view)
    rows = [_shown(row, columns) for row in view.rows(players)]
    return {"columns": columns, "players": [row for row in rows if row["membership"] == "player"],
            "former": [row for row in rows if row["membership"] != "player"]}


@rule.page("players/{name}/", each=players, template="player.html", title="{name}",
           reads=[players, "proposals"])
def one_player(view: View, row: Row) -> dict[str, Any]:
    """What everybody may know of one player."""
    facts = [(column["label"], in_words(row.get(column["name"])), column["kind"])
             for column in shown_columns(view) if column["name"] != "name"]
    return {"player": {"name": row.name, "membership": row.membership}, "facts": facts,
            "proposals": view.ask(proposals_by.name, [], player=row.name), "events": []}
