"""Addresses: a player may write from several, and chooses which of them gets the game's mail."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import ANY_PHASE, Address, Int, Refuse, Row, Rule, Turn, Words

from . import players, queue, tokens

rule = Rule("addresses", title="Addresses", needs=[players.rule, tokens.rule, queue.rule])
bounce_limit = rule.param("bounce_limit", 3, column=Int(1),
                          help="after how many undeliverable mails in a row the admin is asked about a player")
rule.extend(players.players, bounces=Int(0, default=0, seen_by="owner+admin"))


class AsWritten(Address):
    """An address, or a word in its place that is none: whoever writes that is told so."""

    pattern = r"<?(?:mailto:)?[^\s<>;,:]+>?"

    def parse(self, text: str) -> str:
        """What was written, in lower case; whether it is an address is judged by who uses it."""
        return text.strip("<>").lower().removeprefix("mailto:")


def _check_unused(turn: Turn, address: str) -> None:
    Address().parse(address)
    if turn.player_of(address) or address in turn["admins"]:
        raise Refuse(f"{address} is in use already.")


@rule.command("add [[the|my] [new]] address {address}", address=AsWritten(), phases=ANY_PHASE,
              example="add address ann@home.example")
def add_address(turn: Turn, address: str) -> None:
    """Write from another address too: a word goes there, and counts when it comes back."""
    _ask_for(turn, address, {"name": turn.player, "instead": ""})


@rule.command("change [my] address to {address}", "my [new] address is [now] {address}", address=AsWritten(), phases=ANY_PHASE,
              example="change my address to ann@home.example")
def change_address(turn: Turn, address: str) -> None:
    """Put another address in the place of the one that gets your mail; a word goes there, and must come back."""
    _ask_for(turn, address, {"name": turn.player, "instead": turn.row(players.players, turn.player).email})


def _ask_for(turn: Turn, address: str, payload: dict[str, str]) -> None:
    _check_unused(turn, address)
    if not tokens.needed(turn):
        _take(turn, payload, address)
        return
    tokens.send(turn, "address", address, payload, f"{turn.player} of {turn['name']} wants to write from this address.")
    turn.say(f"A mail with a confirmation word is on its way to {address}; answer it from there.")


@rule.on(tokens.token_confirmed)
def confirmed(turn: Turn, purpose: str, payload: dict[str, Any], address: str) -> None:
    """The word has come back from the new address."""
    if purpose == "address":
        _take(turn, payload, address)


def _take(turn: Turn, payload: dict[str, Any], address: str) -> None:
    _check_unused(turn, address)
    player = players.named(turn, payload["name"])
    if player is None:
        raise Refuse(f"{payload['name']} is no player any more.")
    _set(turn, player, address, payload["instead"])
    if turn.actor.player != player.name:
        turn.say(f"{address} now belongs to {player.name}.")
    turn.tell(player.name, f"{address} is now an address of yours.", subject="An address was added",
              sort="private" if turn.actor.player == player.name else "admin")


def _set(turn: Turn, player: Row, address: str, instead: str) -> None:
    """Add an address; if it stands `instead` of another, that one goes and mail is sent to the new one."""
    kept = [known for known in player.addresses if known != instead]
    turn.change(player, addresses=[*kept, address], bounces=0,
                email=address if instead and player.email == instead else player.email)


@rule.command("(remove|drop|delete) [the|my] address {address}", address=Address(), phases=ANY_PHASE,
              example="remove address ann@home.example")
def remove_address(turn: Turn, address: str) -> None:
    """Give up one of your addresses (the last one stays)."""
    player = _mine(turn, address)
    left = [known for known in player.addresses if known != address]
    if not left:
        raise Refuse("That is your only address; add another one first.")
    turn.change(player, addresses=left, email=player.email if player.email in left else left[0])
    turn.say(f"{address} is no longer an address of yours.")


@rule.command("(send|write) [my] mail to {address}", "use address {address}", address=Address(), phases=ANY_PHASE,
              example=("send my mail to ann@home.example", "use address ann@home.example"))
def use_address(turn: Turn, address: str) -> None:
    """Choose which of your addresses gets the game's mail."""
    turn.change(_mine(turn, address), email=address)
    turn.say(f"Mail to you now goes to {address}.")


def _mine(turn: Turn, address: str) -> Row:
    player = turn.row(players.players, turn.player)
    if address not in player.addresses:
        raise Refuse(f"{address} is none of your addresses. Yours: {', '.join(player.addresses)}.")
    return player


@rule.command("address of {player} (is|to) {address}[: {reason}]", player=players.players, address=AsWritten(),
              reason=Words(rest=True), who="admin", phases=ANY_PHASE, when=[players.playing("player")],
              example="address of Ann is ann@home.example: her old box is gone", named="address of")
def set_address(turn: Turn, player: Row, address: str, reason: str = "") -> None:
    """Give a player another address, without confirmation; old and new address are told."""
    _check_unused(turn, address)
    old = player.email
    _set(turn, player, address, old)
    why = f" Reason: {reason}" if reason else ""
    for to in (old, address):
        turn.write(to, f"The admin of {turn['name']} has changed the address of {player.name} from {old} to {address}.{why}",
                   subject="Your address was changed", sort="admin")
    turn.log(f"The admin gives {player.name} another address.{why}", sort="admin")
    turn.say(f"{player.name} now writes from {address}.")


@rule.on("mail_bounced")
def undeliverable(turn: Turn, address: str) -> None:
    """Mails that cannot be delivered are counted; the admin is asked what to do with the player."""
    name = turn.player_of(address)
    if name is None:
        return
    player = turn.row(players.players, name)
    player = turn.change(player, bounces=player.bounces + 1)
    asked = any(item.about.get("name") == name for item in turn.rows(queue.items, sort="bounced"))
    if player.bounces >= turn[bounce_limit] and not asked:
        queue.ask(turn, "bounced", f"mail to {name} comes back",
                  f"The last {player.bounces} mails to {name} <{address}> could not be delivered. Approve this item to "
                  "remove the player; refuse it to wait on.", {"name": name})


@rule.on("mail_came")
def heard_of(turn: Turn, address: str) -> None:
    """Whoever writes can probably be reached again."""
    player = turn.find(players.players, turn.actor.player)
    if player is not None and player.bounces:
        turn.change(player, bounces=0)


@rule.on(queue.item_approved)
def unreachable(turn: Turn, item: Row) -> None:
    """The admin takes out a player whose mail comes back."""
    player = players.named(turn, item.about["name"]) if item.sort == "bounced" else None
    if player is not None:
        players.go(turn, player, "removed", "mail could not be delivered")
