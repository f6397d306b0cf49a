"""Offers: the line by which a player offers another one what he has for what he wants."""

from __future__ import annotations

import re

from mailbot.engine.rule import Refuse, Rule, Turn, Words

from . import goods, trades

rule = Rule("offers", title="Offers", needs=[trades.rule])
_FOR = re.compile(r"\s(?:for|in exchange for|in return for)\s", re.IGNORECASE)


@rule.command("offer [to] {deal} (for|in exchange for|in return for) {want}", deal=Words("a player and what you give"),
              want=Words("what you want", free=False), example=(
                  "offer Bob 5 points for 3 points", "offer 5 points to Bob for nothing"), named="offer")
def offer(turn: Turn, deal: str, want: str) -> None:
    """Offer a player a trade: what you give for what you want; “nothing” on one side makes it a gift."""
    trades.make(turn, *_terms(turn, f"{deal} for {want}"))


def _terms(turn: Turn, words: str) -> tuple[str, goods.Bundle, goods.Bundle]:
    """Partner, what is given and what is wanted; where “for” stands several times, the first place that makes sense."""
    faults: list[Refuse] = []
    for cut in _FOR.finditer(words):
        try:
            partner, given = _partner(turn, words[:cut.start()])
            return partner, goods.read_goods(turn, given, turn.player), goods.read_goods(turn, words[cut.end():], partner)
        except Refuse as fault:
            faults.append(fault)
    raise faults[0]


def _partner(turn: Turn, words: str) -> tuple[str, str]:
    """The player a deal names first, or last after “to”, and the rest; the longest name that fits counts."""
    words = " ".join(words.split())
    for name in sorted(turn.members(), key=len, reverse=True):
        found = re.fullmatch(rf"{re.escape(name)}\s*[:,]?\s+(.+)", words, re.IGNORECASE) \
            or re.fullmatch(rf"(.+)\s+to\s+{re.escape(name)}", words, re.IGNORECASE)
        if found:
            if name == turn.player:
                raise Refuse("You cannot trade with yourself.")
            return name, found[1]
    others = [name for name in turn.members() if name != turn.player]
    raise Refuse(f"Whom do you mean? Write a player's name right after “offer”: {', '.join(others) or 'there is nobody yet'}.")
