"""Passphrases: who sets one is safe from forged mails, for from then on mails in that name act only with it."""

from __future__ import annotations

import hashlib
import hmac

from mailbot.commands import passphrase
from mailbot.engine.rule import ANY_PHASE, Channel, Game, Refuse, Row, Rule, Text, Turn, Words

from . import players

rule = Rule("passphrases", title="Passphrases", needs=[players.rule])
rule.extend(players.players, passphrase=Text(default="", seen_by="nobody", sealed=True))
SHORTEST = 8
_COST = {"n": 2 ** 13, "r": 8, "p": 1, "dklen": 32}


def _hashed(words: str, salt: str) -> str:
    return hashlib.scrypt(words.encode(), salt=salt.encode(), **_COST).hex()


@rule.answer("passphrase_fits")
def fits(game: Game, value: bool | None, player: str, words: str) -> bool | None:
    """Whether words are a player's passphrase; None where the player has none."""
    row = game.find(players.players, player)
    salt, _, kept = (row.get("passphrase") or "" if row is not None else "").partition(":")
    if not kept:
        return value
    return bool(words) and hmac.compare_digest(_hashed(words, salt), kept)


def _private(turn: Turn) -> None:
    """The mail goes to the game alone."""
    if turn.letter is not None and turn.letter.channel is Channel.LIST:
        raise Refuse("Everybody on the list has seen these words now. Choose others, and send them to me alone.")


@rule.command("(set|change) [my] [new] passphrase [to] {words}", "[my] [new] passphrase [is] {words}",
              "[my] [new] passphrase: {words}", words=Words(rest=True),
              when=[_private], phases=ANY_PHASE, named="passphrase", example="passphrase violet umbrella 1907")
def set_passphrase(turn: Turn, words: str) -> None:
    """Give your mails a passphrase: from then on they act only with a line that holds it; nobody can forge them."""
    chosen = passphrase.bare(words)
    if not passphrase.bare(turn.line).endswith(f" {chosen}"):
        raise Refuse("I cannot tell where your passphrase ends. Put nothing else on that line.")
    if len(chosen) < SHORTEST:
        raise Refuse(f"A passphrase takes at least {SHORTEST} letters and figures; several words are best.")
    salt = turn.token(16)
    turn.change(turn.row(players.players, turn.player), passphrase=f"{salt}:{_hashed(chosen, salt)}")
    turn.say("From now on your mails act only if they carry a line “passphrase: <your words>”, anywhere in your own text. "
             "Case and punctuation do not matter. I never repeat that line, and keep nothing from which it could be read.")


@rule.command("passphrase off", "(remove|drop|delete|forget) my passphrase", "no passphrase", phases=ANY_PHASE,
              example="passphrase off", named="passphrase off")
def drop_passphrase(turn: Turn) -> None:
    """Your mails act without a passphrase again (this mail must still carry it)."""
    player = turn.row(players.players, turn.player)
    if not player.get("passphrase"):
        raise Refuse("You have no passphrase. A line `passphrase <words>` sets one.")
    turn.change(player, passphrase="")
    turn.say("Your mails act without a passphrase again.")


@rule.command("(forget|drop|reset|remove) [the] passphrase of {player}", player=players.players, who="admin",
              phases=ANY_PHASE, when=[players.playing("player")], example="forget passphrase of Ann", named="forget passphrase")
def forget_passphrase(turn: Turn, player: Row) -> None:
    """Let a player who has lost the passphrase write without one again; the player is told."""
    if not player.get("passphrase"):
        raise Refuse(f"{player.name} has no passphrase.")
    turn.change(player, passphrase="")
    turn.tell(player.name, "The admin has taken your passphrase away: your mails act without one again. If you did not ask "
              "for this, tell the admin.", subject="Your passphrase is gone", sort="admin")
    turn.say(f"{player.name} now writes without a passphrase.")
