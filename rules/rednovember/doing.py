"""The action of a turn, done: its roll, and what comes of it."""

from __future__ import annotations

from mailbot.engine.rule import Row, Turn

from . import catalogue, deeds, ending, fleeing, gifts, submarine
from .paper import Plan
from .submarine import fresh


def act(turn: Turn, game: Row, gnome: Row, found: Plan) -> int:
    """The action with its roll; returns the minutes that a retreat takes."""
    step = found.action
    if step is None or step.what in ("nothing", "abandon"):
        ending.report(turn, game, "No action." if step is not None and step.what == "nothing" else "Abandons ship.")
        return 0
    if step.what in catalogue.ACTIONS:
        return _rolled(turn, game, gnome, found)
    if step.what == "search":
        drawn = submarine.draw_items(turn, game, gnome, step.minutes or 0)
        ending.report(turn, game, f"Searches the stores for {step.minutes}: {submarine.count_items(drawn)}.")
    elif step.what == "take":
        count = step.minutes or 0
        game = turn.change(fresh(turn, game), cabin_grog=game.cabin_grog - count)
        turn.change(fresh(turn, gnome), items=[*fresh(turn, gnome).items, *["grog"] * count])
        ending.report(turn, game, f"Takes {count} grog; {game.cabin_grog} are left in the cabin.")
    else:
        gifts.give(turn, game, gnome, step.to, list(step.items))
    return 0


def _rolled(turn: Turn, game: Row, gnome: Row, found: Plan) -> int:
    step, target = found.action, found.target
    if step is None:
        return 0
    bonus = target - (step.minutes or 0)
    words = f"{step.what.capitalize()} for {step.minutes}{f', +{bonus}' if bonus else ''}: target {target}, "
    won = target >= 10
    if won:
        words += "sure."
    else:
        rolled = turn.draw(10, step.what)
        won, words = rolled <= target, words + f"d10 {rolled}"
        for _ in range(0 if won else found.written.charm_fails):
            if won or "lucky charm" not in fresh(turn, gnome).items:
                break
            submarine.lose_items(turn, game, fresh(turn, gnome), ["lucky charm"])
            rolled = turn.draw(10, f"{step.what}, charm")
            won, words = rolled <= target, words + f", lucky charm: d10 {rolled}"
        words += ": done." if won else ": fails."
    ending.report(turn, game, words)
    if won:
        succeed(turn, game, found)
    elif step.what == "extinguish":
        return fleeing.flee(turn, game, gnome, found)
    return 0


def succeed(turn: Turn, game: Row, found: Plan) -> None:
    """What an action that works does."""
    game, place, step = fresh(turn, game), found.mover.place, found.action
    if step is None:
        return
    facts = catalogue.ACTIONS[step.what]
    if step.what == "unblock":
        hatch = deeds.hatch_to_unblock(found.sub, place, step.hatch)
        turn.change(game, blocked=[name for name in game.blocked if name != hatch])
        ending.report(turn, game, f"Hatch {hatch} is free.")
    elif step.what == "extinguish":
        turn.change(game, fire=[room for room in game.fire if room != place])
        ending.report(turn, game, f"The fire in room {place} is out.")
    elif step.what == "pump":
        turn.change(game, water={**game.water, place: "none"})
        ending.report(turn, game, f"Room {place} is dry.")
    if "track" in facts:
        before = game[facts["track"]]
        game = turn.change(fresh(turn, game), **{facts["track"]: 5 if before > 5 else 1})
        ending.report(turn, game, f"{facts['track'].capitalize()} {before}→{game[facts['track']]}.")
    if "prevents" in facts:
        gone = [one for one in game.destruction_events if one[0] == facts["prevents"] and one[1] <= found.ghost]
        turn.change(fresh(turn, game), destruction_events=[one for one in game.destruction_events if one not in gone])
        for kind, minute in gone:
            ending.report(turn, game, f"{kind} at {minute} prevented.")
