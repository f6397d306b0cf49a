"""Starting a game of Red November: the crew, its rooms, minutes and first items."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import contest_modules, contests
from . import catalogue, logbook, submarine
from .submarine import NAME

rule = Rule("rednovember_starting", title="Starting Red November", needs=[logbook.rule], implements=["RN-START"])
LEAST, MOST = 3, 8


@rule.answer(contest_modules.may_begin)
def crew_of(game: Game, value: list[str], contract: Row, names: list[str]) -> list[str]:
    """Who plays: those named, or all who do not sit out (of more than eight, those who have played least)."""
    if contract.module != NAME:
        return value
    if names:
        if len(set(names)) != len(names):
            raise Refuse("Somebody is named twice.")
        if not LEAST <= len(names) <= MOST:
            raise Refuse(f"{len(names)} named, {LEAST} to {MOST} allowed.")
        return names
    here = [row for row in contests.member_rows(game, contract) if not row.sitting_out]
    if len(here) < LEAST:
        raise Refuse(f"Only {len(here)} are not sitting out; {LEAST} are needed.")
    chosen = sorted(here, key=lambda row: (row.games_played, row.joined_at))[:MOST]
    return [row.player for row in here if row in chosen]


@rule.on(contest_modules.game_begins)
def begin(turn: Turn, contract: Row, game: Row) -> None:
    """The decks are shuffled, and each gnome gets a room, minutes and two items."""
    if contract.module != NAME:
        return
    cabin = contest_modules.setting(turn, contract, "cabin_grog")
    cards = catalogue.deck(contest_modules.setting(turn, contract, "event_counts"))
    if len(cards) < catalogue.LEAST_CARDS:
        raise Refuse(f"{len(cards)} event cards are too few: there must be {catalogue.LEAST_CARDS}.")
    items = catalogue.pool(cabin, contest_modules.setting(turn, contract, "item_counts"))
    game = turn.change(game, event_draw_pile=turn.shuffle(cards, "events are shuffled"), cabin_grog=cabin,
                       last_turn_resolved_at=turn.now,
                       item_pool=turn.shuffle(items, "items are shuffled"), last_player_turn_resolved_at=turn.now)
    minutes = contest_modules.setting(turn, contract, "start_minutes")[len(game.crew_order) - LEAST]
    crew = [turn.add(submarine.gnomes, id=f"{game.id}/{name}", game=game.id, player=name, crew=place, minutes=minutes,
                     place=str(turn.draw(10, f"room of {name}") % 10)) for place, name in enumerate(game.crew_order, 1)]
    for gnome in crew:
        submarine.draw_items(turn, game, gnome, 2)
        row = turn.row(contests.contestants, f"{contract.id}/{gnome.player}")
        turn.change(row, games_played=row.games_played + 1)
    stands = "; ".join(f"{one.player} in room {one.place} ({catalogue.ROOMS[one.place]}), {one.minutes} minutes" for one in crew)
    contests.note(turn, contract, f"game {game.number} begins: {stands}.")
    if not contest_modules.setting(turn, contract, "opening_events"):
        logbook.keep(turn, game, [f"Game {game.number} begins: {stands}."])
    contests.tell_all(turn, contract, f"Game {game.number} begins. {stands}.\nAny gnome may take a turn.",
                      subject=submarine.subject(turn, game, " begins"))
    if turn.actor.player:
        turn.say(f"Game {game.number} begins: {stands}.")
