"""Results that players claim: the game throws all dice itself, and says so to whoever wrote down a result."""

from __future__ import annotations

from mailbot.engine.rule import Kind, Turn


class Claim(Kind):
    """A result written by the sender: “(rolled 6)”, “d6 = 5”."""

    sample = "a result of yours"
    pattern = r"[(\[]?\s?(?:i\s)?(?:roll(?:ed|s|ing)?|result|got|threw|die|dice|\d?d\d+)\b[^\w\n]{0,3}" \
              r"(?:(?:a|an|of|is|shows)\s)?\d+\s?[)\]]?"


CLAIM = Claim()


def ignore(turn: Turn, claim: str) -> None:
    """Tell the sender that a result that they wrote counts for nothing."""
    if claim:
        turn.say(f"The dice are thrown here: your “{claim.strip()}” was ignored.")
