"""Caps against loops: how often one address, and all together, are answered in an hour."""

import hashlib
import re
from typing import NamedTuple

from mailbot.engine.turn import Turn
from mailbot.values import Letter, Origin

_HOUR = 3600
_COUNTS = re.compile(r"\(\d+ [a-z ]+(?:, \d+ [a-z ]+)*\)")
_PREFIX = re.compile(r"(?:[\w\s]{1,20}:\s*)+")


class Caps(NamedTuple):
    """Answers an hour, at most."""

    per_address: int
    in_all: int


def take_turn(turn: Turn, letter: Letter, caps: Caps, idle: bool) -> bool:
    """Whether the letter may be answered; if so the answer is counted.

    The same words twice in a row within the hour are not answered, where a stranger writes or nothing in them was
    understood (`idle`): robots do so. What gets no answer acts nevertheless.
    """
    if letter.origin is Origin.CONSOLE:
        return False
    since = turn.now - _HOUR
    content = hashlib.sha256(f"{_plain(letter.subject)}\n{letter.text}".encode()).hexdigest()[:16]
    known = turn.find("correspondents", letter.sender)
    recent = [at for at in (known.answered if known else ()) if at > since]
    total = sum(at > since for row in turn.rows("correspondents") for at in row.answered)
    stranger = turn.player_of(letter.sender) is None and not turn.actor.admin
    again = known is not None and bool(recent) and (stranger or idle) and known.words == content
    if again or len(recent) >= caps.per_address or total >= caps.in_all:
        return False
    turn.state.put("correspondents", letter.sender, {
        "address": letter.sender, "answered": [*recent, turn.now], "words": content, "player": turn.actor.player})
    for row in turn.rows("correspondents"):
        if row.answered[-1] <= since:
            turn.remove(row)
    return True


def _plain(subject: str) -> str:
    """A subject without what robots and we put around it: "Auto: Re: hello (1 not understood)" is "hello"."""
    return _COUNTS.sub("", _PREFIX.sub("", subject, count=1)).strip()
