"""Questions about a game of Red November: your own items, the state of the submarine, the odds of an action."""

from __future__ import annotations

from collections.abc import Iterator

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from ..common import contest_modules, contests, info
from . import catalogue, choosing, outlook, steps, submarine, turns, walking
from .paper import Plan
from .steps import Step, Written

rule = Rule("rednovember_asking", title="Questions about Red November", needs=[turns.rule, info.rule])


@rule.command("[show] my items [(in|of)] [{contest}]", contest=contests.NAMED, query=True, on_list=False, example="my items C2")
def my_items(turn: Turn, contest: Row | None = None) -> None:
    """Read which items your gnome has, and how the submarine stands."""
    game = submarine.the_game(turn, contest)
    gnome = submarine.gnome_of(turn, game, turn.player)
    turn.say(f"Your gnome has: {submarine.say_items(gnome.items)}.")
    for line in board(turn, game):
        turn.say(line)


def board(turn: Game, game: Row) -> list[str]:
    """The submarine in words: what everybody may know."""
    lines = [f"{one.player}: {one.state}, {walking.place(one.place)}, {one.minutes} minutes, intoxication {one.intoxication}, "
             f"{submarine.count_items(len(one.items))}." for one in submarine.crew(turn, game)]
    wet = [f"{room} {level}" for room, level in sorted(game.water.items()) if level != "none"]
    lines.append(f"Fire: {', '.join(game.fire) or 'none'}. Water: {', '.join(wet) or 'none'}. "
                 f"Blocked: {', '.join(game.blocked) or 'none'}.")
    lines.append("; ".join(f"{track} {game[track]}" for track in submarine.TRACKS) + ". "
                 + ("; ".join(f"{kind} at {minute}" for kind, minute in game.destruction_events) or "No destruction is set."))
    lines.append(f"{len(game.event_draw_pile)} event cards, {len(game.item_pool)} items, {game.cabin_grog} grog in the cabin. "
                 + (f"Turn {game.turn_number} waits for {choosing.waits_for(turn, game)}." if game.phase != "free"
                    else "Any gnome may take a turn."))
    return lines


@rule.answer(contest_modules.shown)
def shown(game: Game, value: list[str], contract: Row) -> list[str]:
    """How the submarine stands, for those who ask about the contest."""
    found = contest_modules.running(game, contract)
    return [*value, *board(game, found)] if found is not None and found.module == submarine.NAME else value


# -- what one can do -------------------------------------------------------------------------------------------------

def own_gnomes(game: Game, player: str) -> list[tuple[Row, Row]]:
    """The games that are being played with a gnome of a player, and that gnome."""
    rows = [row for row in game.rows(contest_modules.games, module=submarine.NAME, status="running") if player in row.crew_order]
    return [(row, game.row(submarine.gnomes, f"{row.id}/{player}")) for row in rows]


@rule.answer(info.own_more)
def own_more(game: Game, value: list[str], player: str) -> list[str]:
    """Each gnome of a player: how it is, what it has, and what it can do next."""
    return [*value, *(line for row, gnome in own_gnomes(game, player) for line in _own(game, row, gnome))]


def _own(game: Game, row: Row, gnome: Row) -> Iterator[str]:
    called = f"{contests.called(submarine.contract_of(game, row))}, Red November game {row.number}"
    yield (f"{called}: your gnome is {gnome.state}, {walking.place(gnome.place)}, {gnome.minutes} minutes, intoxication "
           f"{gnome.intoxication}. It has: {submarine.say_items(gnome.items)}.")
    if any(one.player == gnome.player for one in choosing.pending(game, row)):
        yield "You must choose: see the mail that asked you."
    elif row.phase != "free":
        yield f"Turn {row.turn_number} waits for {choosing.waits_for(game, row)}."
    if gnome.state in submarine.IN_PLAY and gnome.minutes:
        sub, mover = turns.sheet(game, row, gnome)
        found = Plan(sub, mover, Written(), outside_at_start=mover.place == catalogue.SEA)
        yield from outlook.sentences(found, turns.comrades(game, row, gnome))


@rule.command("odds [of] {action}", action=Words("an action", free=False), query=True, example="odds extinguish for 5 with grog")
def odds(turn: Turn, action: str) -> None:
    """Ask for the chance of a rolled action with so many minutes and items; with all that applies to your gnome now."""
    written = steps.read(action)
    step = next((one for one in written.steps if one.what in catalogue.ACTIONS), None)
    if step is None or step.minutes is None:
        raise Refuse(f"Name an action and its minutes, such as extinguish for 5 with grog; actions: {', '.join(catalogue.ACTIONS)}.")
    used = [one.what for one in written.steps if one.kind == "use"]
    mine = own_gnomes(turn, turn.player) if turn.actor.player else []
    for game, gnome in mine:
        _for_gnome(turn, game, gnome, step, used)
    if not mine:
        turn.say(outlook.chance(step.minutes + sum(catalogue.bonus(item, step.what) for item in used)))


def _for_gnome(turn: Turn, game: Row, gnome: Row, step: Step, used: list[str]) -> None:
    """The chance with the bonuses agreed for the game, and what else there is to know before one tries."""
    sub, mover = turns.sheet(turn, game, gnome)
    minutes = step.minutes or 0
    target = minutes + sum(catalogue.bonus(item, step.what, sub.bonuses) for item in used)
    turn.say(outlook.chance(target, gnome.items.count("lucky charm")))
    missing = [item for item in dict.fromkeys(used) if used.count(item) > gnome.items.count(item)]
    if missing:
        turn.say(f"You have not so many: {', '.join(missing)}.")
    if sub.level(mover.place) == "low" and step.what != "pump":
        turn.say(f"{walking.place(mover.place).capitalize()} is at low water: {minutes + 2} minutes in all.")
    if "grog" in used:
        turn.say(_faint_odds(game, min(sub.most_drunk, gnome.intoxication + used.count("grog"))))
    try:
        outlook.trial(Plan(sub, mover, Written()), step, ())
    except Refuse as reason:
        turn.say(f"Not where your gnome is now: {reason}")


def _faint_odds(game: Row, level: int) -> str:
    """The chance that the faint card fells a gnome, from the cards that are left: their make-up is public."""
    kraken = [] if game.kraken_in_the_deck else [catalogue.KRAKEN]
    cards = game.event_draw_pile or [*game.event_discard_pile, *kraken]
    fell = sum(0 < catalogue.card_number(card) <= level for card in cards)
    return f"Faint check at level {level}: {fell} of {len(cards)} cards make one faint ({fell / max(1, len(cards)):.1%})."
