"""Questions about a game of Red November: your own items, the state of the submarine, the odds of an action."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from ..common import contest_modules, contests
from . import catalogue, choosing, steps, submarine, turns, walking

rule = Rule("rednovember_asking", title="Questions about Red November", needs=[turns.rule])


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
             f"{len(one.items)} items." for one in submarine.crew(turn, game)]
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


@rule.command("odds [of] {action}", action=Words("an action", free=False), query=True, example="odds extinguish for 5 with grog")
def odds(turn: Turn, action: str) -> None:
    """Ask for the chance of a rolled action with so many minutes and items."""
    written = steps.read(action)
    step = next((one for one in written.steps if one.what in catalogue.ACTIONS), None)
    if step is None or step.minutes is None:
        raise Refuse(f"Name an action and its minutes, such as extinguish for 5 with grog; actions: {', '.join(catalogue.ACTIONS)}.")
    target = step.minutes + sum(catalogue.bonus(one.what, step.what) for one in written.steps if one.kind == "use")
    turn.say(turns.odds(target))
