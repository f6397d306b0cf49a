"""Caps against loops: how often one address, and all together, are answered in an hour."""

import hashlib
from typing import NamedTuple

from mailbot.engine.turn import Turn
from mailbot.values import Letter, Origin

_HOUR = 3600


class Caps(NamedTuple):
    """Answers an hour, at most."""

    per_address: int
    in_all: int


def take_turn(turn: Turn, letter: Letter, caps: Caps) -> bool:
    """Whether the letter may be answered; if so the answer is counted.

    Strangers are not answered to the same words twice within the hour. What is never answered acts nevertheless.
    """
    if letter.origin is Origin.CONSOLE:
        return False
    since = turn.now - _HOUR
    content = hashlib.sha256(f"{letter.subject}\n{letter.text}".encode()).hexdigest()[:16]
    known = turn.find("correspondents", letter.sender)
    recent = [at for at in (known.answered if known else ()) if at > since]
    total = sum(at > since for row in turn.rows("correspondents") for at in row.answered)
    stranger = turn.player_of(letter.sender) is None and not turn.actor.admin
    again = known is not None and bool(recent) and stranger and known.words == content
    if again or len(recent) >= caps.per_address or total >= caps.in_all:
        return False
    turn.state.put("correspondents", letter.sender, {
        "address": letter.sender, "answered": [*recent, turn.now], "words": content, "player": turn.actor.player})
    for row in turn.rows("correspondents"):
        if row.answered[-1] <= since:
            turn.remove(row)
    return True
