"""Events: a card is drawn at each event mark, and what it says happens at once, or when those concerned have chosen."""

from __future__ import annotations

from collections.abc import Callable

from mailbot.engine.rule import Row, Rule, Turn

from . import catalogue, discarding, ending, hatches, submarine
from .ending import report
from .submarine import crew, fresh, setting

rule = Rule("rednovember_events", title="Events of Red November", needs=[hatches.rule, discarding.rule], implements=["RN-EVENT"])
Effect = Callable[[Turn, Row, Row], None]


def draw(turn: Turn, game: Row) -> str | None:
    """The top card; an empty pile is made of the discards, the first time with the Kraken."""
    game = fresh(turn, game)
    pile, discard, kraken = list(game.event_draw_pile), list(game.event_discard_pile), game.kraken_in_the_deck
    if not pile:
        joins = [] if kraken or not discard else [catalogue.KRAKEN]
        pile, discard, kraken = turn.shuffle(sorted([*discard, *joins]), "events are shuffled anew"), [], kraken or bool(joins)
        report(turn, game, f"The events are shuffled anew: {len(pile)} cards.")
        game = fresh(turn, game)
    if not pile:
        return None
    card = str(pile.pop(0))
    gone = catalogue.card_name(card) == "Respite" and setting(turn, game, "respites_once")
    turn.change(game, event_draw_pile=pile, event_discard_pile=discard if gone else [*discard, card], kraken_in_the_deck=kraken)
    return card


def happen(turn: Turn, game: Row, mover: Row, minute: int) -> None:
    """Draw an event and let it happen."""
    card = draw(turn, game)
    if card is None:
        return
    name, number = catalogue.card_name(card), catalogue.card_number(card)
    report(turn, game, f"{minute} {name} ({number or '–'}):")
    if name in catalogue.DATA["advances"]:
        ending.advance(turn, game, *catalogue.DATA["advances"][name])
    if name in catalogue.DATA["timed"]:
        ending.place_destruction(turn, game, name, minute)
    effect = EFFECTS.get(name)
    if effect is not None:
        effect(turn, game, fresh(turn, mover))
    ending.check_end(turn, game)


def _room(turn: Turn, what: str) -> str:
    return str(turn.draw(10, f"room of the {what}") % 10)


def burn(turn: Turn, game: Row, room: str) -> None:
    """A fire breaks out, unless the room burns already or there is water."""
    game = fresh(turn, game)
    if room in game.fire or game.water.get(room, "none") != "none":
        report(turn, game, f"room {room} {'burns already' if room in game.fire else 'has water, nothing'}.")
        return
    report(turn, turn.change(game, fire=sorted([*game.fire, room])), f"room {room} burns.")
    ending.advance(turn, game, "asphyxiation", 1)
    ending.strike_the_fainted(turn, game)


def flood(turn: Turn, game: Row, rooms: list[str]) -> None:
    """Rooms are at high water; fires in them go out."""
    game = fresh(turn, game)
    turn.change(game, water={**game.water, **dict.fromkeys(rooms, "high")}, fire=[room for room in game.fire if room not in rooms])
    report(turn, game, f"high water in room {', '.join(rooms)}." if rooms else "no room is at low water.")
    ending.strike_the_fainted(turn, game)


def _fire(turn: Turn, game: Row, mover: Row) -> None:
    burn(turn, game, _room(turn, "fire"))


def _leak(turn: Turn, game: Row, mover: Row) -> None:
    flood(turn, game, [_room(turn, "leak")])


def _current(turn: Turn, game: Row, mover: Row) -> None:
    flood(turn, game, [room for room in sorted(catalogue.ROOMS) if fresh(turn, game).water.get(room) == "low"])


def spreading(game: Row) -> list[str]:
    """The rooms without fire and water next to a burning one, lowest number first."""
    return [room for room in sorted(catalogue.ROOMS) if room not in game.fire and game.water.get(room, "none") == "none"
            and any(other in game.fire for other in catalogue.neighbours(room))]


def _spread(turn: Turn, game: Row, mover: Row) -> None:
    rooms = spreading(fresh(turn, game))
    if not rooms:
        report(turn, game, "nothing burns that could spread.")
        return
    burn(turn, game, rooms[0] if len(rooms) == 1 else turn.choose(rooms, "where the fire spreads"))


def _hatch(turn: Turn, game: Row, mover: Row) -> None:
    room = _room(turn, "blocked hatch")
    free = [hatch for hatch in catalogue.hatches_of(room) if hatch not in fresh(turn, game).blocked]
    if not free:
        report(turn, game, f"all hatches of room {room} are blocked already.")
    elif len(free) == 1:
        hatches.block(turn, game, free[0])
    else:
        hatches.ask_hatch(turn, game, mover.player, room, free)


def _stumble(turn: Turn, game: Row, mover: Row) -> None:
    if len(mover.items) > 1:
        discarding.ask_items(turn, game, mover, 1)


def hand_limit(turn: Turn, game: Row, mover: Row) -> None:
    """All who have too many items discard down to the limit, each by own choice."""
    limit = setting(turn, game, "hand_limit")
    for gnome in crew(turn, game):
        if gnome.state in submarine.IN_PLAY and len(gnome.items) > limit:
            discarding.ask_items(turn, game, gnome, limit)


def _overheated(turn: Turn, game: Row, mover: Row) -> None:
    for gnome in crew(turn, game):
        if gnome.state == "active" and "grog" in gnome.items:
            level = min(setting(turn, game, "max_intoxication"), gnome.intoxication + 1)
            turn.change(submarine.lose_items(turn, game, gnome, ["grog"]), intoxication=level)
            report(turn, game, f"{gnome.player} drinks a grog: level {level}.")


def _friendly_fire(turn: Turn, game: Row, mover: Row) -> None:
    _fire(turn, game, mover)
    _leak(turn, game, mover)
    hand_limit(turn, game, mover)


EFFECTS: dict[str, Effect] = {
    "Fire": _fire, "Fire Spreads": _spread, "Leak": _leak, "Underwater Current": _current, "Hatch Blocked": _hatch, "Stumble": _stumble,
    "Turbulence": hand_limit, "Kraken": hand_limit, "Overheated": _overheated, "Friendly Fire": _friendly_fire}
