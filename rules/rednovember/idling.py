"""Idleness: when nobody takes a turn for long, all are reminded; after a week a gnome dozes, and time goes on."""

from __future__ import annotations

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import contests
from ..common.contest_modules import games
from . import catalogue, doing, ending, gifts, passages, submarine, turns, walking
from .catalogue import SEA
from .paper import Mover, Plan, Sub
from .steps import Step, Written
from .submarine import IN_PLAY, NAME, fresh, setting

rule = Rule("rednovember_idling", title="Idle gnomes", needs=[turns.rule], implements=["RN-IDLE"])
LONGEST = 10


def _free(row: Row) -> bool:
    return bool(row.module == NAME and row.status == "running" and row.phase == "free")


def _remind_at(game: Game, row: Row) -> int | None:
    if not _free(row) or row.reminded or row.dozes_since:
        return None
    return int(row.last_player_turn_resolved_at) + int(setting(game, row, "remind_hours")) * contests.HOUR


@rule.timer(each=games, due=_remind_at, rank=63, among="contests", of=lambda row: row.contract)
def remind(turn: Turn, game: Row) -> None:
    """All whose gnomes have minutes are reminded once."""
    turn.change(game, reminded=True)
    if turn.now >= game.last_player_turn_resolved_at + setting(turn, game, "idle_hours") * contests.HOUR:
        return
    for gnome in submarine.crew(turn, game):
        if gnome.state in IN_PLAY and gnome.minutes:
            contests.tell(turn, submarine.contract_of(turn, game), gnome.player, "Nobody has taken a turn for a while. "
                          "If nobody does, a gnome dozes, and time goes on by itself.", sort="reminder",
                          subject=submarine.subject(turn, game, " waits"))


def _doze_at(game: Game, row: Row) -> int | None:
    if not _free(row):
        return None
    hours = int(setting(game, row, "idle_hours")) + int(row.dozes_since) * int(setting(game, row, "idle_repeat_hours"))
    return int(row.last_player_turn_resolved_at) + hours * contests.HOUR


@rule.timer(each=games, due=_doze_at, rank=64, among="contests", of=lambda row: row.contract)
def doze(turn: Turn, game: Row) -> None:
    """The gnome with the most minutes dozes some of them away."""
    awake = [one for one in submarine.crew(turn, game) if one.state in IN_PLAY]
    gnome = max(awake, key=lambda one: (one.minutes, -one.crew))
    gifts.close(turn, game)
    game = turn.change(fresh(turn, game), turn_number=game.turn_number + 1, dozes_since=game.dozes_since + 1, phase="resolving", report=[
        f"Turn {game.turn_number + 1}, {gnome.player} ({gnome.minutes} m, {walking.place(gnome.place)}) dozes."],
        walk={"player": gnome.player, "to": gnome.minutes, "todo": [], "doze": turn.now})
    gnome = turn.change(fresh(turn, gnome), state="active")
    with ending.until_over():
        _sleep(turn, game, gnome)


def _sleep(turn: Turn, game: Row, gnome: Row) -> None:
    """What a dozing gnome does about its danger, before it idles the rest of the minutes away."""
    minutes, (sub, mover) = min(LONGEST, gnome.minutes), turns.sheet(turn, game, gnome)
    if gnome.place in game.fire:
        doing.act(turn, game, gnome, _fighting(sub, mover, minutes))  # who fails has no minute left to flee
    elif gnome.place == SEA:
        _come_in(turn, game, gnome, sub, minutes)
    elif game.water.get(gnome.place) == "high":
        _let_out(turn, game, gnome, sub)
    game, gnome = fresh(turn, game), fresh(turn, gnome)
    if gnome.place in game.fire or gnome.place == SEA or game.water.get(gnome.place) == "high":
        ending.die(turn, game, gnome, "dozing in danger")
        ending.check_end(turn, game)
    turn.change(fresh(turn, game), walk={"player": gnome.player, "to": gnome.minutes - minutes, "todo": [], "doze": turn.now})
    walking.go_on(turn, fresh(turn, game))


def _fighting(sub: Sub, mover: Mover, minutes: int) -> Plan:
    return Plan(sub, mover, Written(), spent=minutes, action=Step("act", "extinguish", minutes), target=minutes,
                ghost=mover.minutes - minutes)


def _come_in(turn: Turn, game: Row, gnome: Row, sub: Sub, minutes: int) -> None:
    """From the sea it enters the lowest of the airlocks that is safe and can be paid."""
    for room in catalogue.EXTERIOR:
        try:
            cost = 1 + passages.check_entry(sub, room, ())
        except Refuse:
            continue
        if cost <= minutes:
            turn.change(gnome, place=room)
            ending.report(turn, game, f"Comes in to room {room}.")
            return


def _let_out(turn: Turn, game: Row, gnome: Row, sub: Sub) -> None:
    """At high water it opens the hatch to the lowest room without water."""
    for hatch in sorted(catalogue.hatches_of(gnome.place), key=lambda name: catalogue.beyond(name, gnome.place)):
        other = catalogue.beyond(hatch, gnome.place)
        if hatch not in sub.blocked and sub.level(other) == "none":
            sub.open(gnome.place, other)
            turn.change(game, water=sub.water, fire=sorted(sub.fire))
            ending.report(turn, game, f"Opens {other}.")
            return


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """In a pause the idle clock stands still."""
    for game in turn.rows(games, module=NAME, status="running"):
        turn.change(game, last_player_turn_resolved_at=game.last_player_turn_resolved_at + length,
                    last_turn_resolved_at=game.last_turn_resolved_at + length)
