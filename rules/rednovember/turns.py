"""Turns of gnomes: movement, one action and items in one mail, done whole or refused with the step that fails."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn, Words

from ..common import contests
from . import choosing, doing, ending, fainting, gifts, outlook, paper, plan, steps, submarine, walking
from .catalogue import SEA
from .paper import Plan
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
    deserts = found.action is not None and found.action.what == "abandon"
    charms = min(found.written.charm_fails, gnome.items.count("lucky charm"))
    marks = [f"{name} {minute}" for minute in passed for name, marked in (("event", "event_marks"), ("item", "item_marks"))
             if minute in setting(turn, game, marked) and (name == "event" or not deserts)]
    turn.say(" ".join(found.steps) + f" Cost {found.spent} minutes, {gnome.minutes}→{found.ghost}."
             + (f" {outlook.chance(found.target, charms)}" if found.rolled else "") + f" Marks passed: {', '.join(marks) or 'none'}.")


def _may_move(turn: Turn, game: Row) -> Row:
    gnome = submarine.gnome_of(turn, game, turn.player)
    if gnome.state not in IN_PLAY:
        raise Refuse(f"Your gnome {_STATES[gnome.state]}.")
    if not gnome.minutes:
        raise Refuse("Your gnome has 0 minutes left.")
    return gnome


def think(turn: Turn, game: Row, gnome: Row, text: str) -> Plan:
    """What a turn would come to; Refuse if it cannot be."""
    return plan.think(*sheet(turn, game, gnome), steps.read(text), comrades(turn, game, gnome))


def sheet(turn: Game, game: Row, gnome: Row) -> tuple[paper.Sub, paper.Mover]:
    """The submarine and a gnome as they are, on paper."""
    sub = paper.Sub(dict(game.water), set(game.fire), set(game.blocked), {track: game[track] for track in TRACKS},
                   [(kind, minute) for kind, minute in game.destruction_events], game.cabin_grog,
                   len(game.item_pool) + len(game.item_discard_pile),
                   setting(turn, game, "abandon_window"), setting(turn, game, "max_intoxication"),
                   setting(turn, game, "bonus"))
    return sub, paper.Mover(gnome.place, gnome.minutes, gnome.intoxication, list(gnome.items))


def comrades(turn: Game, game: Row, gnome: Row) -> list[tuple[str, str]]:
    """The other gnomes in play, with their places."""
    return [(one.player, one.place) for one in submarine.crew(turn, game) if one.state in IN_PLAY and one.player != gnome.player]


# -- carrying out ----------------------------------------------------------------------------------------------------

def _carry_out(turn: Turn, game: Row, gnome: Row, found: Plan) -> None:
    gifts.close(turn, game)
    game = turn.change(fresh(turn, game), turn_number=game.turn_number + 1, water=found.sub.water, fire=sorted(found.sub.fire), report=[
        f"Turn {game.turn_number + 1}, {gnome.player} ({gnome.minutes} m, {walking.place(gnome.place)}).", *found.steps])
    gnome = submarine.lose_items(turn, game, fresh(turn, gnome), found.used)
    gnome = turn.change(gnome, state="active", place=found.mover.place, intoxication=found.mover.level)
    left = gnome.minutes - found.spent - doing.act(turn, game, gnome, found)
    if found.action is not None and found.action.what == "abandon":
        _desert(turn, game, gnome)
        walking.begin(turn, game, gnome, 0)
        return
    if "grog" in found.used:
        left = fainting.check(turn, game, gnome, left, found.written.charm_faints)
    if _dead(turn, game, fresh(turn, gnome), found):
        turn.change(fresh(turn, game), walk={"player": gnome.player, "to": gnome.minutes, "todo": []})
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
