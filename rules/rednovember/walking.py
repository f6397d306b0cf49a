"""The time walk: minute by minute a gnome's time goes down, past events and items; it waits where somebody must choose."""

from __future__ import annotations

from mailbot.engine.rule import Row, Rule, Turn

from ..common import contests
from . import choosing, ending, events, logbook, submarine
from .submarine import fresh, setting

rule = Rule("rednovember_walking", title="The time walk", needs=[events.rule], implements=["RN-TIME"])


def begin(turn: Turn, game: Row, gnome: Row, to: int) -> None:
    """A gnome's minutes are to go down to a number; the game is not free until they have."""
    game = turn.change(fresh(turn, game), phase="resolving", walk={"player": gnome.player, "to": to, "todo": [], "from": gnome.minutes})
    go_on(turn, game)


def open_with(turn: Turn, game: Row, names: list[str]) -> None:
    """An event for each of some gnomes before the first turn, one after another, each as the mover."""
    gnome = submarine.gnome_of(turn, game, names[0])
    game = turn.change(fresh(turn, game), phase="resolving", walk={
        "player": names[0], "to": gnome.minutes, "todo": ["event"], "opening": names[1:]})
    go_on(turn, game)


def go_on(turn: Turn, game: Row) -> None:
    """Walk on until a choice is pending, the mover is dead, or the minutes are passed."""
    while True:
        game = fresh(turn, game)
        walk = game.walk
        if walk is None:
            return
        if choosing.pending(turn, game):
            _pause(turn, game)
            return
        gnome = submarine.gnome_of(turn, game, walk["player"])
        if gnome.state == "dead":
            break
        if walk["todo"]:
            turn.change(game, walk={**walk, "todo": walk["todo"][1:]})
            _mark(turn, game, gnome, walk["todo"][0])
        elif gnome.minutes > walk["to"]:
            _enter(turn, game, gnome)
        else:
            break
    _close(turn, game, gnome)


def _pause(turn: Turn, game: Row) -> None:
    """Somebody must choose: what has happened so far is public, and the mover hears of it."""
    told = game.walk.get("told", 0)
    lines = [*game.report[told:], f"Turn {game.turn_number} waits for {choosing.waits_for(turn, game)}."]
    turn.change(game, walk={**game.walk, "told": len(game.report)})
    contests.note(turn, submarine.contract_of(turn, game), " ".join(lines))
    if turn.actor.player:
        turn.say("\n".join(lines))


def _enter(turn: Turn, game: Row, gnome: Row) -> None:
    """The next minute: destruction is checked before its marks."""
    minute = gnome.minutes - 1
    turn.change(gnome, minutes=minute)
    ending.check_end(turn, game)
    todo = [name for name, marks in (("event", "event_marks"), ("item", "item_marks")) if minute in setting(turn, game, marks)]
    turn.change(fresh(turn, game), walk={**game.walk, "todo": todo})


def _mark(turn: Turn, game: Row, gnome: Row, mark: str) -> None:
    if mark == "event":
        events.happen(turn, game, gnome, gnome.minutes)
    elif gnome.state != "deserted":
        drawn = submarine.draw_items(turn, game, gnome, 1)
        ending.report(turn, game, f"{gnome.minutes} item{f' (to {gnome.player} by mail)' if drawn else ': none is left'}.")


def _close(turn: Turn, game: Row, gnome: Row) -> None:
    """The turn is resolved: rescue, the end, the report; others may move."""
    if game.walk.get("opening"):
        open_with(turn, game, game.walk["opening"])
        return
    gnome = fresh(turn, gnome)
    if gnome.state in submarine.IN_PLAY and gnome.minutes == 0:
        ending.rescue(turn, game, gnome)
    ending.check_end(turn, game)
    game = fresh(turn, game)
    doze = game.walk.get("doze")
    after = f"{gnome.player} {gnome.minutes} m, {place(gnome.place)}, {submarine.count_items(len(gnome.items))}."
    free = ", ".join(f"{one.player} {one.minutes}" for one in submarine.crew(turn, game) if one.state in submarine.IN_PLAY)
    lines = [*game.report, after, f"Free to move: {free}."]
    waited = {"last_player_turn_resolved_at": game.last_player_turn_resolved_at + turn.now - doze} if doze is not None \
        else {"last_player_turn_resolved_at": turn.now, "dozes_since": 0, "reminded": False}
    turn.change(game, walk=None, phase="free", report=[], last_turn_resolved_at=turn.now, **waited)
    tell(turn, game, gnome.player, lines)


def tell(turn: Turn, game: Row, player: str, lines: list[str]) -> None:
    """The report of a turn, for the page and for everybody in the game."""
    contract = submarine.contract_of(turn, game)
    contests.note(turn, contract, " ".join(lines))
    logbook.keep(turn, game, lines)
    text = "\n".join(lines)
    for gnome in submarine.crew(turn, game):
        if gnome.player == turn.actor.player:
            turn.say(text)
        else:
            contests.tell(turn, contract, gnome.player, text, sort="announcement",
                          subject=submarine.subject(turn, game, f", turn {game.turn_number}: {player}"))


def place(name: str) -> str:
    """A place in words."""
    return "at sea" if name == "sea" else f"room {name}"
