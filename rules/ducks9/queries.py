"""Questions by mail about ducks, ponds, titles and the Judge's business."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import info, periods, players
from . import duck_god, ducks, judge, ponds, royalty, scouting
from .callings import DUCK
from .ducks import call, state

rule = Rule("queries", title="Questions about ducks", needs=[info.rule, scouting.rule, judge.rule, royalty.rule])


def line(game: Game, duck: Row) -> str:
    """A duck in one line."""
    facts = [f"#{duck.id} {state(duck) if duck.name is not None else f'unnamed({duck.quacks})'}", f"Eggs {duck.eggs}",
             duck.colour if duck.colour != "none" else "uncoloured", f"pond {duck.pond}" if duck.pond else "no pond"]
    if ducks.is_out(duck):
        facts.append(f"out scouting for {duck.scouting['sender']}, potential {duck.scouting['potential']}")
    else:
        facts.append(f"owner {duck.owner}" if duck.owner else "wild")
    return ", ".join(facts) + "."


class PondName(ponds.PondKind):
    """A pond that is called one: “pond 2”, and not a bare number."""

    def __init__(self) -> None:
        super().__init__()
        self.pattern = rf"(?=.*\bpond\b)(?:{self.pattern})"


@rule.command("[show] [my] ducks", "list [my] ducks", "(what|which) ducks do I (have|own)", "what are my ducks", query=True,
              named="my ducks", example="my ducks")
def my_ducks(turn: Turn) -> None:
    """List your ducks, those out scouting too."""
    mine = [duck for duck in turn.rows(ducks.ducks) if duck.owner == turn.player or (duck.scouting or {}).get("sender") == turn.player]
    for duck in mine:
        turn.say(line(turn, duck))
    if not mine:
        turn.say("You have no duck.")


@rule.command("[show] {player}'s ducks", "[show] ducks (of|by) {player}", "(what|which) ducks does {player} (have|own)",
              player=players.players, query=True, who="anyone", named="ducks of", example="show Ann's ducks")
def ducks_of(turn: Turn, player: Row) -> None:
    """List a player's ducks, those out scouting too."""
    theirs = [duck for duck in turn.rows(ducks.ducks) if player.name in (duck.owner, (duck.scouting or {}).get("sender"))]
    for duck in theirs:
        turn.say(line(turn, duck))
    if not theirs:
        turn.say(f"{player.name} has no duck.")


@rule.command("[show] all ducks", query=True, who="anyone", named="all ducks", example="all ducks")
def all_ducks(turn: Turn) -> None:
    """List all ducks."""
    for duck in turn.rows(ducks.ducks):
        turn.say(line(turn, duck))
    if not turn.rows(ducks.ducks):
        turn.say("There are no ducks.")


@rule.command("show [duck] {duck}", "(status|state) of {duck}", "(where|how|who|what) is {duck}",
              "how many (quacks|eggs) (has|does) {duck} [have]", "who owns {duck}", "(which|what) colour (is|has) {duck}", duck=DUCK,
              query=True, who="anyone", named="show duck", example="show Bertha")
def show_duck(turn: Turn, duck: Row) -> None:
    """Say all about one duck."""
    turn.say(line(turn, duck))
    children = [call(row) for row in turn.rows(ducks.ducks, parent=duck.id)]
    if duck.parent:
        turn.say(f"Parent: {call(turn.row(ducks.ducks, duck.parent))}.")
    if children:
        turn.say(f"Children: {', '.join(children)}.")


@rule.command("show {pond}", "(who is|who lives) in {pond}", "{pond}", pond=PondName(), query=True, who="anyone", named="show pond",
              example="show pond 2")
def show_pond(turn: Turn, pond: int) -> None:
    """Say who lives in a pond, and what the next period will do to each."""
    if turn.find(ponds.ponds, pond) is None:
        raise Refuse(f"There is no pond {pond}.")
    flock = ponds.residents(turn, pond)
    for duck in flock:
        then = ponds.after(duck, flock)
        turn.say(f"{line(turn, duck)} The next period " + ("changes nothing." if then == duck.quacks else f"makes it {then} Quacks."))
    if not flock:
        turn.say(f"Nobody lives in pond {pond}.")


@rule.answer("status_line")
def state_line(game: Game, value: list[str], player: str | None) -> list[str]:
    """Each answer names the period, the titles and the Duck God's Eggs."""
    if game["status"] != "running":
        return value
    held = game[royalty.royalty]
    titles = "; ".join(f"{called}: {held[title] or 'vacant'}" for title, called in royalty.TITLES.items())
    period = f"Period {game[periods.period]}, until {say_instant(periods.ends(game))}"
    return [*value, f"{period}. God Eggs: {game[duck_god.god_eggs]}. {titles}. Judge: {game[judge.judge] or 'vacant'}."]
