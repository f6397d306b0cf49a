"""Players: how people join, under which name and addresses, how they leave, and when they count as gone."""

import re
from datetime import timedelta

from mailbot.clock import say_instant
from mailbot.engine.rule import (
    ANY_PHASE,
    Address,
    Choice,
    Game,
    List,
    Reader,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Turn,
    Words,
)

from . import queue, tokens

rule = Rule("players", title="Players", needs=[tokens.rule, queue.rule])
confirm = rule.param("confirm", "token", help="token: a new address is proved by a mailed word; none: it is believed",
                     column=Choice("token", "none"))
approval = rule.param("approval", "none", help="admin: each request to join waits for the admin; none: it does not",
                      column=Choice("none", "admin"))
inactive_after = rule.param("inactive_after", timedelta(0), help="silence after which a player is gone (0: never)")
inactive_reminder = rule.param("inactive_reminder", timedelta(days=3), help="how long before that a reminder is sent")
players = rule.table(
    "players", owned_by="name", single="player", name=Text(40, key=True), email=Text(seen_by="owner+admin"),
    addresses=List(Text(), seen_by="owner+admin"), joined_at=Time(),
    membership=Choice("player", "left", "removed", default="player"), gone_at=Time(optional=True))
contacts = rule.table("contacts", listed=False, seen_by="nobody", name=Text(key=True), at=Time(),
                      reminded=Time(optional=True))
player_joined = rule.hook("player_joined", "player", help="somebody became a player")
player_left = rule.hook("player_left", "player", "membership", help="a player left or was removed")
may_join = rule.question("may_join", "name", "address", help="a veto on a request to join (raise Refuse)")

_NAME = re.compile(r"[^\W\d_](?:[\w .'-]{0,38}[\w.'-])?")
RESERVED = frozenset(["admin", "bot", "all", "everybody", "everyone", "nobody", "nothing", "none", "me", "end", "the", "list", "game", "player", "players", "mailbot"])


class Name(Words):
    """A name to play under."""

    sample = "a name"
    pattern = r"[^\s:;?](?:[^:;?]{0,60}?[^\s:;?,.!])?"

    def __init__(self) -> None:
        super().__init__("a name", free=False)


def current(game: Game) -> list[Row]:
    """The players of now, in the order they joined."""
    return game.rows(players, membership="player")


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


@rule.derive(players, "last_contact_at", seen_by="owner")
def last_contact_at(game: Game, player: Row) -> int | None:
    """When the player last wrote: known to the player alone, since it could tell of secret votes."""
    contact = game.find(contacts, player.name)
    return contact.at if contact else None


# -- joining ---------------------------------------------------------------------------------------------------------

def _free(turn: Turn, name: str, address: str) -> str:
    """The name as it will stand; Refuse if name or address cannot be had."""
    name = " ".join(name.split())
    if turn.actor.player:
        raise Refuse(f"You already play as {turn.actor.player}.")
    if not _NAME.fullmatch(name) or name.casefold() in RESERVED:
        raise Refuse(f"“{name}” cannot be a player's name: it takes 1 to 40 letters, digits, blanks, dots, hyphens or "
                     "underscores, begins with a letter, and is no word with a meaning of its own here.")
    if address in turn["admins"]:
        raise Refuse("The admin's address cannot be a player's.")
    if any(address in row.addresses for row in current(turn)):
        raise Refuse("That address is a player's already.")
    for row in turn.all_rows(players):
        if row.name.casefold() == name.casefold() and (row.membership == "player" or address not in row.addresses):
            raise Refuse(f"The name {row.name} is taken. Choose another one.")
    turn.ask(may_join, None, name=name, address=address)
    return name


@rule.command("(join|sign up|register) [the game] as {name}", "[I want to] (join|play) as {name}", "join: {name}",
              name=Name(), who="anyone", phases=("setup", "running", "paused"), example=("join as Ann", "I want to play as Ann"))
def join(turn: Turn, name: str) -> None:
    """Become a player under a name of your choice."""
    name, address = _free(turn, name, turn.actor.address), turn.actor.address
    if turn[confirm] == "token":
        tokens.send(turn, "join", address, {"name": name},
                    f"Somebody asked from this address to join {turn['name']} as {name}.")
        turn.say(f"Welcome, {name}! One more step: I have sent you a mail to prove your address; answer it.")
    else:
        _ask_or_enter(turn, name, address)


@rule.on(tokens.token_confirmed)
def confirmed(turn: Turn, purpose: str, payload: dict[str, str], address: str) -> None:
    """What a confirmed word brings about."""
    if purpose == "join":
        _ask_or_enter(turn, _free(turn, payload["name"], address), address)
    elif purpose == "address":
        _add_address(turn, turn.row(players, payload["name"]), address)
    elif purpose == "leave":
        go(turn, turn.row(players, payload["name"]), "left")


def _ask_or_enter(turn: Turn, name: str, address: str) -> None:
    if turn[approval] == "none":
        enter(turn, name, address)
        turn.say(f"You are in the game as {name}.")
        return
    if any(item.about.get("address") == address for item in turn.rows(queue.items, sort="join")):
        raise Refuse("Your request to join is waiting for the admin already.")
    queue.ask(turn, "join", f"{name} asks to join", f"{name} <{address}> asks to become a player.",
              {"name": name, "address": address})
    turn.say(f"Your request to join as {name} is with the admin; you will hear of it.")


@rule.on(queue.item_approved)
def approved(turn: Turn, item: Row) -> None:
    """The admin lets somebody in."""
    if item.sort == "join":
        enter(turn, _free(turn, item.about["name"], item.about["address"]), item.about["address"])


@rule.on(queue.item_refused)
def turned_away(turn: Turn, item: Row, reason: str) -> None:
    """The admin does not let somebody in."""
    if item.sort == "join":
        turn.write(item.about["address"], f"Your request to join {turn['name']} was not granted."
                   + (f" Reason: {reason}" if reason else ""), subject="Your request to join", sort="admin")


def enter(turn: Turn, name: str, address: str) -> Row:
    """Somebody becomes a player, or becomes one again."""
    fresh = {"email": address, "addresses": [address], "joined_at": turn.now}
    for row in turn.rows(players):
        if row.name.casefold() == name.casefold():
            turn.remove(row)
    player = turn.add(players, name=name, **fresh)
    _touch(turn, name)
    turn.fire(player_joined, player=name)
    turn.log(f"{name} joins the game.", sort="player", path=f"/players/{name}/")
    turn.announce(f"{name} joins", f"{name} has joined the game.", sort="announcement")
    if turn.actor.player != name and turn.actor.address != address:
        turn.tell(name, f"You are in the game as {name}. Write “help” on a line of its own to see what you can do.",
                  subject="You are in the game", sort="admin")
    return player


@rule.command("admit {name} <{address}>", "admit {name} {address}", name=Name(), address=Address(), who="admin",
              phases=("setup", "running", "paused"), example=("admit Ann ann@example.org", "admit Ann <ann@example.org>"))
def admit(turn: Turn, name: str, address: str) -> None:
    """Make somebody a player at once, without confirmation."""
    address = address.lower()
    enter(turn, _free(turn, name, address), address)
    turn.say(f"{' '.join(name.split())} is a player now.")


# -- addresses -------------------------------------------------------------------------------------------------------

@rule.command("add [the|my] [new] address {address}", address=Address(), phases=ANY_PHASE,
              example="add address ann@example.net")
def add_address(turn: Turn, address: str) -> None:
    """Write from another address too: a word goes there, and counts when it comes back."""
    address = address.lower()
    if turn.player_of(address) or address in turn["admins"]:
        raise Refuse("That address is in use already.")
    player = turn.row(players, turn.player)
    if turn[confirm] == "none":
        _add_address(turn, player, address)
        return
    tokens.send(turn, "address", address, {"name": player.name},
                f"{player.name} of {turn['name']} wants to write from this address.")
    turn.say(f"A mail with a confirmation word is on its way to {address}; answer it from there.")


def _add_address(turn: Turn, player: Row, address: str) -> None:
    if turn.player_of(address):
        raise Refuse("That address is in use already.")
    turn.change(player, addresses=[*player.addresses, address])
    turn.tell(player.name, f"{address} is now an address of yours.", subject="An address was added", sort="admin")
    if turn.actor.player != player.name:
        turn.say(f"{address} now belongs to {player.name}.")


@rule.command("(remove|drop|delete) [the|my] address {address}", address=Address(), phases=ANY_PHASE,
              example="remove address ann@example.net")
def remove_address(turn: Turn, address: str) -> None:
    """Give up one of your addresses (the last one stays)."""
    player = turn.row(players, turn.player)
    left = [known for known in player.addresses if known != address.lower()]
    if len(left) == len(player.addresses):
        raise Refuse(f"{address} is none of your addresses. Yours: {', '.join(player.addresses)}.")
    if not left:
        raise Refuse("That is your only address; add another one first.")
    turn.change(player, addresses=left, email=player.email if player.email in left else left[0])
    turn.say(f"{address} is no longer an address of yours.")


@rule.command("(send|write) [my] mail to {address}", "use address {address}", address=Address(), phases=ANY_PHASE,
              example=("send my mail to ann@example.net", "use address ann@example.net"))
def use_address(turn: Turn, address: str) -> None:
    """Choose which of your addresses gets the game's mail."""
    player = turn.row(players, turn.player)
    if address.lower() not in player.addresses:
        raise Refuse(f"{address} is none of your addresses; add it first.")
    turn.change(player, email=address.lower())
    turn.say(f"Mail to you now goes to {address}.")


# -- leaving, silence ------------------------------------------------------------------------------------------------

@rule.command("leave [the] game", "I leave [the game]", "resign [from the game]", phases=("setup", "running", "paused"),
              example=("leave the game", "I leave"))
def leave(turn: Turn) -> None:
    """Stop being a player; a mailed word asks whether you mean it."""
    if turn[confirm] == "none":
        go(turn, turn.row(players, turn.player), "left")
        return
    tokens.send(turn, "leave", turn.actor.address, {"name": turn.player}, f"You asked to leave {turn['name']}.")
    turn.say("I have sent you a mail; answer it, and you have left the game.")


def go(turn: Turn, player: Row, membership: str) -> None:
    """A player leaves or is removed; the name stays in the list with what became of it."""
    turn.fire(player_left, player=player.name, membership=membership)
    turn.change(turn.row(players, player.name), membership=membership, gone_at=turn.now)
    how = "has left the game" if membership == "left" else "was removed from the game"
    turn.log(f"{player.name} {how}.", sort="player", path=f"/players/{player.name}/")
    turn.announce(f"{player.name} {how}", f"{player.name} {how}.")
    turn.tell(player.name, f"You are no longer a player of {turn['name']}.", subject="You have left the game", sort="admin")


@rule.command("remove [player] {player}[: {reason}]", player=players, reason=Words(rest=True), who="admin",
              phases=ANY_PHASE, example="remove Ann: wrote a thousand mails", named="remove player")
def remove_player(turn: Turn, player: Row, reason: str = "") -> None:
    """Take a player out of the game."""
    if player.membership != "player":
        raise Refuse(f"{player.name} is no player any more.")
    go(turn, player, "removed")
    turn.say(f"{player.name} is removed." + (f" Reason: {reason}" if reason else ""))


def _touch(turn: Turn, name: str) -> None:
    turn.state.put("contacts", name, {"name": name, "at": turn.now, "reminded": None})


@rule.on("mail_came")
def heard_of(turn: Turn, address: str) -> None:
    """Any genuine mail is a sign of life."""
    if turn.actor.player:
        _touch(turn, turn.actor.player)


def _silent_until(game: Game, contact: Row) -> int | None:
    player = game.find(players, contact.name)
    if not game[inactive_after] or player is None or player.membership != "player":
        return None
    return int(contact.at) + game[inactive_after]


@rule.timer(each=contacts, due=_silent_until, phases=("running", "paused"), rank=30)
def fall_silent(turn: Turn, contact: Row) -> None:
    """A player who has not written for too long is gone."""
    go(turn, turn.row(players, contact.name), "removed")


def _reminder_due(game: Game, contact: Row) -> int | None:
    until = _silent_until(game, contact)
    return until - game[inactive_reminder] if until is not None and contact.reminded is None else None


@rule.timer(each=contacts, due=_reminder_due, phases=("running", "paused"), rank=90)
def remind_silent(turn: Turn, contact: Row) -> None:
    """A reminder before silence has its effect."""
    turn.change(contact, reminded=turn.now)
    until = _silent_until(turn, contact) or turn.now
    turn.tell(contact.name, f"You have not written for a while. Unless a mail of yours comes before {say_instant(until)}, "
              "you will no longer count as a player. Any line will do.", subject="Are you still there?", sort="reminder")


def may_see_self(game: Game, row: Row, reader: Reader) -> bool:
    """For `seen_by=`: the player a row is about."""
    return reader.all or reader.player == row.get("player")
