"""Proof of an address: a one-time word is sent there, and counts when it comes back from there."""

from datetime import timedelta
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import ANY_PHASE, Choice, Data, Game, Refuse, Row, Rule, Text, Time, Turn, Word

rule = Rule("tokens", title="Confirmations")
confirmation = rule.param("confirm", "token", column=Choice("token", "none"), help="token: joining, leaving and "
                          "new addresses are confirmed by a mailed word; none: they count at once")
life = rule.param("token_life", timedelta(hours=48), help="how long a confirmation word is good")
tokens = rule.table("tokens", listed=False, seen_by="nobody", code=Text(key=True, sealed=True), purpose=Text(),
                    address=Text(), payload=Data(), expires_at=Time(), used=Data(default=False))
token_confirmed = rule.hook("token_confirmed", "purpose", "payload", "address",
                            help="the word that was sent for a purpose has come back from its address")
_KEPT = 7 * 86400


def needed(game: Game) -> bool:
    """Whether what somebody asks for waits until a mailed word has come back."""
    return game[confirmation] == "token"


def send(turn: Turn, purpose: str, address: str, payload: dict[str, Any], why: str) -> None:
    """Mail a word to an address; when it comes back, `token_confirmed` is fired with the payload.

    Who writes from that address finds it in the subject of the answer. Who asks for the same again gets the same word;
    any other word for the same purpose and address counts no more.
    """
    code, expires = _word(turn, purpose, address, payload), turn.now + turn[life]
    how = f"To confirm, just answer this mail; its subject carries the word {code}.\nIt is good until {say_instant(expires)}."
    if address == turn.actor.address and not turn.actor.console and not turn.step.word:
        turn.ask_back(code)
        turn.say(f"{why} {how}")
    else:
        turn.write(address, f"{why}\n\n{how} If you did not ask for this, do nothing.",
                   subject=f"Please answer to confirm {code}", sort="token")


def _word(turn: Turn, purpose: str, address: str, payload: dict[str, Any]) -> str:
    """A word that waits for its return: the one that waits already, or a new one."""
    expires = turn.now + turn[life]
    for token in turn.rows(tokens, purpose=purpose, address=address, used=False):
        if token.payload == payload and _good(turn, token):
            return str(turn.change(token, expires_at=expires).code)
        turn.remove(token)
    code = turn.token()
    turn.add(tokens, code=code, purpose=purpose, address=address, payload=payload, expires_at=expires)
    return code


def _good(game: Game, token: Row) -> bool:
    return not token.used and game.now <= token.expires_at


@rule.answer("word_awaited")
def awaited(game: Game, value: bool, word: str, address: str) -> bool:
    """Whether a word is still to come back from an address."""
    token = game.find(tokens, word)
    return value or (token is not None and token.address == address and _good(game, token))


@rule.command("confirm {code}", "please answer to confirm {code}", code=Word(), who="anyone", phases=ANY_PHASE,
              example="confirm 7K2QPX4M")
def confirm(turn: Turn, code: str) -> None:
    """Send back the word you were mailed, from the address it was mailed to."""
    token = turn.find(tokens, code.strip("“”\"'.").upper())
    if token is None or token.used:
        raise Refuse("That confirmation word is unknown or was used before.")
    if token.address != turn.actor.address:
        raise Refuse("That confirmation word was sent to another address; it must come back from there.")
    if turn.now > token.expires_at:
        raise Refuse(f"That confirmation word expired on {say_instant(token.expires_at)}. Ask again for a new one.")
    turn.change(token, used=True)
    turn.fire(token_confirmed, purpose=token.purpose, payload=token.payload, address=token.address)


@rule.timer(each=tokens, due=lambda game, token: token.expires_at + _KEPT, phases=ANY_PHASE, rank=900)
def forget(turn: Turn, token: Row) -> None:
    """A week after its end a word is dropped."""
    turn.remove(token)
