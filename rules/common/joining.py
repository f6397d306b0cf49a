"""Joining and leaving: who may become a player under which name, and how a player stops being one."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import ANY_PHASE, Address, Choice, Game, Name, Refuse, Row, Rule, Turn, Words

from . import players, queue, tokens

rule = Rule("joining", title="Joining and leaving", needs=[players.rule, tokens.rule, queue.rule])
approval = rule.param("approval", "none", help="admin: each request to join waits for the admin; none: it does not",
                      column=Choice("none", "admin"))
confirm_leaving = rule.param("confirm_leaving", True, help="whether leaving waits for a mailed word too, where words are mailed")
admin_plays = rule.param("admin_plays", False, help="whether the admin's address may be a player's too")
may_join = rule.question("may_join", "name", "address", help="a veto on a request to join (raise Refuse)")
may_remove = rule.question("may_remove", "player", "reason", help="a veto on the admin's removal of a player (raise Refuse)")
OPEN = ("setup", "running", "paused")
_NAME = re.compile(r"[^\W\d_](?:[\w .'-]{0,38}[\w.'-])?")
RESERVED = frozenset((
    "admin", "bot", "all", "everybody", "everyone", "nobody", "nothing", "none", "me", "end", "the", "list", "game",
    "player", "players", "mailbot"))


def _free(turn: Turn, name: str, address: str) -> str:
    """The name as it will stand; Refuse if name or address cannot be had."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    _check_address(turn, address)
    turn.ask(may_join, None, name=name, address=address)
    if not _NAME.fullmatch(name) or name.casefold() in RESERVED:
        raise Refuse(f"“{name}” cannot be a player's name: it takes 1 to 40 letters, digits, blanks, dots, hyphens or "
                     "underscores, begins with a letter, and is no word with a meaning of its own here.")
    for row in turn.rows(players.players):
        if row.name.casefold() == name.casefold() and row.membership == "player":
            raise Refuse(f"The name {row.name} is taken. Choose another one.")
        if row.name.casefold() == name.casefold() and address not in row.addresses:
            raise Refuse(f"The name {row.name} belonged to a player who wrote from another address. Choose another one.")
    for item in _requests(turn):
        if item.about["name"].casefold() == name.casefold() and item.about["address"] != address:
            raise Refuse(f"Somebody has asked to join as {item.about['name']} already. Choose another name.")
    return name


def _check_address(turn: Turn, address: str) -> None:
    if known := turn.player_of(address):
        raise Refuse(f"You already play as {known}." if turn.actor.address == address else
                     f"{address} is an address of {known} already.")
    if address in turn["admins"] and not turn[admin_plays]:
        who = "You are an admin, and the" if turn.actor.address == address else "The"
        raise Refuse(f"{who} admin's address cannot be a player's.")


def _requests(game: Game) -> list[Row]:
    return game.rows(queue.items, sort="join")


@rule.command("(join|sign up|register|enter) [the game] as {name}", "[I want to] (join|play) as {name}", "join: {name}",
              name=Name(), who="anyone", phases=OPEN, example=("join as Ann", "I want to play as Ann"))
def join(turn: Turn, name: str) -> None:
    """Become a player under a name of your choice."""
    name, address = _free(turn, name, turn.actor.address), turn.actor.address
    if tokens.needed(turn):
        tokens.send(turn, "join", address, {"name": name}, f"Welcome, {name}! One more step to join {turn['name']}: prove that "
                    "this address is yours.")
    else:
        _ask_or_enter(turn, name, address)


@rule.on(tokens.token_confirmed)
def confirmed(turn: Turn, purpose: str, payload: dict[str, Any], address: str) -> None:
    """The mailed word has come back: the request counts."""
    if purpose == "join":
        _ask_or_enter(turn, _free(turn, payload["name"], address), address)
    elif purpose == "leave":
        _leave(turn, payload["name"])


def _ask_or_enter(turn: Turn, name: str, address: str) -> None:
    if turn[approval] == "none":
        players.enter(turn, name, address)
        turn.say(f"You are in the game as {name}. Write “help” on a line of its own to see what you can do.")
        return
    for item in _requests(turn):
        if item.about["address"] == address:
            raise Refuse(f"Your request of {say_instant(item.opened_at)} is still open: it is waiting for the admin.")
    alike = [row.name for row in players.current(turn) if _plain(row.email) == _plain(address)]
    hint = f"\nThe address resembles the one of {', '.join(alike)}." if alike else ""
    queue.ask(turn, "join", f"{name} asks to join", f"{name} <{address}> asks to become a player.{hint}",
              {"name": name, "address": address})
    turn.say(f"Your request to join as {name} is with the admin; you will hear of it.")


def _plain(address: str) -> str:
    """An address without what many mail providers ignore: a +tag, and dots before the @."""
    local, _, domain = address.partition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


@rule.on(queue.item_approved)
def approved(turn: Turn, item: Row) -> None:
    """The admin lets somebody in."""
    if item.sort == "join":
        _let_in(turn, item.about["name"], item.about["address"])


@rule.on(queue.item_refused)
def turned_away(turn: Turn, item: Row, reason: str) -> None:
    """The admin does not let somebody in."""
    if item.sort == "join":
        turn.write(item.about["address"], f"Your request to join {turn['name']} was not granted."
                   + (f" Reason: {reason}" if reason else ""), subject="Your request to join", sort="admin")


def _let_in(turn: Turn, name: str, address: str) -> None:
    name = players.enter(turn, _free(turn, name, address), address).name
    turn.tell(name, f"You are in {turn['name']} as {name}. Write “help” on a line of its own to see what you can do.",
              subject="You are in the game", sort="admin")


@rule.command("admit {name} {address}", "admit {name} (at|from|with) {address}", name=Name(), address=Address(), who="admin",
              phases=OPEN, example=("admit Ann ann@home.example", "admit Ann <ann@home.example>"))
def admit(turn: Turn, name: str, address: str) -> None:
    """Make somebody a player at once, without confirmation."""
    for item in _requests(turn):
        if item.about["address"] == address:
            queue.close(turn, item, "admitted")
    _let_in(turn, name, address)
    turn.say(f"{turn.player_of(address)} is a player now.")


@rule.command("[I] (leave|quit) [the] game", "[I] (leave|quit)", "(leaving|quitting) [the] game", "remove me [from [the] game]",
              "[I] (resign|retire) [from [the] game]", phases=OPEN,
              example=("leave the game", "I leave"))
def leave(turn: Turn) -> None:
    """Stop being a player; where the rules say so, a mailed word asks first whether you mean it."""
    if not tokens.needed(turn) or not turn[confirm_leaving]:
        _leave(turn, turn.player)
        return
    tokens.send(turn, "leave", turn.actor.address, {"name": turn.player}, f"Do you want to leave {turn['name']}?")


def _leave(turn: Turn, name: str) -> None:
    player = players.named(turn, name)
    if player is None:
        raise Refuse(f"{name} is no player any more.")
    players.go(turn, player, "left")
    turn.say("You have left the game.")


@rule.command("remove [player] {player}[: {reason}]", player=players.players, reason=Words(rest=True), who="admin",
              phases=ANY_PHASE, when=[players.playing("player")], example="remove Ann: wrote a thousand mails",
              named="remove player")
def remove_player(turn: Turn, player: Row, reason: str = "") -> None:
    """Take a player out of the game, with a reason that everybody sees."""
    turn.ask(may_remove, None, player=player.name, reason=reason)
    players.go(turn, player, "removed", reason)
    turn.say(f"{player.name} is removed.")
