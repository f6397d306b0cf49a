"""Turns of gnomes: movement, one action and items in one mail, done whole or refused with the step that fails."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn, Words

from ..common import contests
from . import catalogue, choosing, ending, events, gifts, plan, steps, submarine, walking
from .catalogue import SEA
from .plan import Plan
from .submarine import IN_PLAY, TRACKS, fresh, setting

rule = Rule("rednovember_turns", title="Turns of gnomes", needs=[walking.rule, gifts.rule],
            implements=["RN-TURN", "RN-MOVE", "RN-WATER", "RN-FIRE", "RN-ACT", "RN-ROLL", "RN-ITEM", "RN-INTOX", "RN-FAINT", "RN-SURV"])
_STATES = {"dead": "is dead", "rescued": "is rescued", "deserted": "has deserted"}


@rule.command("turn [{contest}] : {orders}", "turn [{contest}] [:]", contest=contests.NAMED, orders=Words("steps", rest=True), body="more",
              ends=("end", "end turn"), draft="", on_list=False, subject=False, named="turn",
              example="turn: go 5, 2; fix pumps for 6")
def take_turn(turn: Turn, orders: str = "", contest: Row | None = None, more: str = "") -> None:
    """Take a turn with your gnome: steps with semicolons between them or on lines of their own, the last one an action."""
    game = submarine.the_game(turn, contest)
    gnome = _may_move(turn, game)
    if game.phase != "free":
        raise Refuse(f"Turn {game.turn_number} is not resolved: it waits for {choosing.waits_for(turn, game)}.")
    found = think(turn, game, gnome, f"{orders}\n{more}")
    with ending.until_over():
        _carry_out(turn, game, gnome, found)


@rule.command("preview turn [{contest}] : {orders}", "preview turn [{contest}] [:]", contest=contests.NAMED, body="more", draft="",
              orders=Words("steps", rest=True), ends=("end", "end turn"), on_list=False, subject=False, named="preview turn",
              example="preview turn: go 5, 7; stop missile for 6")
def preview(turn: Turn, orders: str = "", contest: Row | None = None, more: str = "") -> None:
    """Ask what a turn would cost, and its odds, without taking it."""
    game = submarine.the_game(turn, contest)
    gnome = _may_move(turn, game)
    found = think(turn, game, gnome, f"{orders}\n{more}")
    passed = range(gnome.minutes - 1, found.ghost - 1, -1)
    marks = [f"{name} {minute}" for minute in passed for name, marked in (("event", "event_marks"), ("item", "item_marks"))
             if minute in setting(turn, game, marked)]
    turn.say(" ".join(found.steps) + f" Cost {found.spent} minutes, {gnome.minutes}→{found.ghost}."
             + (f" {odds(found.target)}" if found.rolled else "") + f" Marks passed: {', '.join(marks) or 'none'}.")


def odds(target: int) -> str:
    """The chance of an action with a target."""
    return f"Target {target}: " + ("sure." if target >= 10 else f"{10 * target}%.")


def _may_move(turn: Turn, game: Row) -> Row:
    gnome = submarine.gnome_of(turn, game, turn.player)
    if gnome.state not in IN_PLAY:
        raise Refuse(f"Your gnome {_STATES[gnome.state]}.")
    if not gnome.minutes:
        raise Refuse("Your gnome has 0 minutes left.")
    return gnome


def think(turn: Turn, game: Row, gnome: Row, text: str) -> Plan:
    """What a turn would come to; Refuse if it cannot be."""
    sub = plan.Sub(dict(game.water), set(game.fire), set(game.blocked), {track: game[track] for track in TRACKS},
                   [(kind, minute) for kind, minute in game.destruction_events], game.cabin_grog,
                   len(game.item_pool) + len(game.item_discard_pile),
                   setting(turn, game, "abandon_window"), setting(turn, game, "max_intoxication"),
                   setting(turn, game, "bonus"))
    mover = plan.Mover(gnome.place, gnome.minutes, gnome.intoxication, list(gnome.items))
    comrades = [(one.player, one.place) for one in submarine.crew(turn, game) if one.state in IN_PLAY and one.player != gnome.player]
    return plan.think(sub, mover, steps.read(text), comrades)


# -- carrying out ----------------------------------------------------------------------------------------------------

def _carry_out(turn: Turn, game: Row, gnome: Row, found: Plan) -> None:
    gifts.close(turn, game)
    game = turn.change(fresh(turn, game), turn_number=game.turn_number + 1, water=found.sub.water, fire=sorted(found.sub.fire), report=[
        f"Turn {game.turn_number + 1}, {gnome.player} ({gnome.minutes} m, {walking.place(gnome.place)}).", *found.steps])
    gnome = submarine.lose_items(turn, game, fresh(turn, gnome), found.used)
    gnome = turn.change(gnome, state="active", place=found.mover.place, intoxication=found.mover.level)
    left = gnome.minutes - found.spent - act(turn, game, gnome, found)
    if found.action is not None and found.action.what == "abandon":
        _desert(turn, game, gnome)
        walking.begin(turn, game, gnome, 0)
        return
    if "grog" in found.used:
        left = _check_faint(turn, game, gnome, left, found.written.charm_faints)
    if _dead(turn, game, fresh(turn, gnome), found):
        turn.change(fresh(turn, game), walk={"player": gnome.player, "to": gnome.minutes, "todo": []})
        ending.check_end(turn, game)
        walking.go_on(turn, game)
        return
    walking.begin(turn, game, fresh(turn, gnome), left)


def _dead(turn: Turn, game: Row, gnome: Row, found: Plan) -> bool:
    """Whether the mover is dead after the survival check."""
    game = fresh(turn, game)
    if gnome.state == "dead":
        return True
    where = "burns" if gnome.place in game.fire else "is at high water" if game.water.get(gnome.place) == "high" else ""
    if where:
        ending.die(turn, game, gnome, f"room {gnome.place} {where}")
    elif gnome.place == SEA and "aqualung" not in found.used:
        ending.die(turn, game, gnome, "at sea without an aqualung")
    return bool(fresh(turn, gnome).state == "dead")


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
        ending.report(turn, game, f"Searches the stores for {step.minutes}: {drawn} items.")
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
        return _retreat(turn, game, gnome, found)
    return 0


def succeed(turn: Turn, game: Row, found: Plan) -> None:
    """What an action that works does."""
    game, place, step = fresh(turn, game), found.mover.place, found.action
    if step is None:
        return
    facts = catalogue.ACTIONS[step.what]
    if step.what == "unblock":
        hatch = plan.hatch_to_unblock(found.sub, place, step.hatch)
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


# -- retreat, fainting, desertion ------------------------------------------------------------------------------------

def _retreat(turn: Turn, game: Row, gnome: Row, found: Plan) -> int:
    """After a failed extinguish the gnome leaves the room if it can; returns the minutes that takes."""
    left = found.mover.minutes - found.spent
    ways = [way for to in dict.fromkeys([found.written.retreat, *_order(found)]) if to and (way := _way(found, to, left)) is not None]
    if not ways:
        ending.report(turn, game, "No retreat is possible.")
        return 0
    to, cost, enters = ways[0]
    found.sub.open(found.mover.place, to)
    turn.change(fresh(turn, game), water=found.sub.water, fire=sorted(found.sub.fire))
    if enters:
        found.mover.place = to
        turn.change(fresh(turn, gnome), place=to)
    ending.report(turn, game, f"Retreats to {to} ({cost})." if enters else f"Opens {to} ({cost}): the fire is out.")
    return cost


def _order(found: Plan) -> list[str]:
    """Rooms to flee to: dry ones, then those at low water, then a room at high water whose hatch is opened."""
    ranks = {"none": 0, "low": 1, "high": 2}
    rooms = [room for room in catalogue.neighbours(found.mover.place) if room not in found.sub.fire]
    return sorted(rooms, key=lambda room: (ranks[found.sub.level(room)], room))


def _way(found: Plan, to: str, left: int) -> tuple[str, int, bool] | None:
    """A way out with its cost, and whether the gnome goes through; None if it cannot be."""
    sub, place = found.sub, found.mover.place
    trial = plan.Sub(dict(sub.water), set(sub.fire), sub.blocked, sub.tracks, sub.destruction, 0, 0)
    try:
        plan.check_hatch(trial, place, to)
        trial.open(place, to)
        if place not in trial.fire:
            return (to, 1, False) if left >= 1 else None
        cost = 1 + plan.check_entry(trial, to, found.used)
    except Refuse:
        return None
    return (to, cost, True) if cost <= left else None


def _check_faint(turn: Turn, game: Row, gnome: Row, left: int, charms: int) -> int:
    """After grog a card decides whether the gnome faints; returns the minutes that are left."""
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


def _desert(turn: Turn, game: Row, gnome: Row) -> None:
    gnome = submarine.lose_items(turn, game, fresh(turn, gnome), list(fresh(turn, gnome).items))
    turn.change(gnome, state="deserted", gift_from=None)
    ending.report(turn, game, f"{gnome.player}'s gnome has deserted.")
    ending.check_end(turn, game)


@rule.on(choosing.made)
def chosen(turn: Turn, game: Row) -> None:
    """With the last choice made the walk goes on."""
    with ending.until_over():
        walking.go_on(turn, game)
