"""The faint check: after grog a card decides whether a gnome stays on its feet."""

from __future__ import annotations

from mailbot.engine.rule import Row, Turn

from . import catalogue, ending, events, submarine
from .catalogue import SEA
from .submarine import fresh, setting


def check(turn: Turn, game: Row, gnome: Row, left: int, charms: int) -> int:
    """Draw cards until the gnome stays up, or faints for want of a charm; returns the minutes that are left."""
    while True:
        card = events.draw(turn, game)
        if card is None:
            return left
        gnome = fresh(turn, gnome)
        number = catalogue.card_number(card)
        shown = f"Faint card {catalogue.card_name(card)} ({number or '–'}) against {gnome.intoxication}: "
        if not 0 < number <= gnome.intoxication:
            ending.report(turn, game, shown + "stays up.")
            return left
        if not charms or "lucky charm" not in gnome.items:
            break
        charms -= 1
        submarine.lose_items(turn, game, gnome, ["lucky charm"])
        ending.report(turn, game, shown + "lucky charm.")
    ending.report(turn, game, shown + "faints.")
    gnome = turn.change(fresh(turn, gnome), state="fainted", intoxication=0)
    if gnome.place == SEA:
        ending.die(turn, game, gnome, "fainted at sea")
    elif gnome.place in fresh(turn, game).fire or fresh(turn, game).water.get(gnome.place) == "high":
        ending.die(turn, game, gnome, "fainted in danger")
    return left - min(left, int(setting(turn, game, "faint_minutes")))
