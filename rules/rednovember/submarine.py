"""The submarine: its rooms, tracks and crew of gnomes, as they stand in a game of Red November."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Bool, Choice, Data, Game, Int, List, Player, Reader, Refuse, Row, Rule, Text, Time, Turn

from ..common import contest_awards, contest_deadlines, contest_modules, contest_scores, contests
from ..common.contest_modules import Counts, Module, Setting, games
from . import catalogue

rule = Rule("rednovember", title="Red November", implements=["RN-JOIN", "RN-SEC"],
            needs=[contest_awards.rule, contest_deadlines.rule, contest_scores.rule])
NAME = "rednovember"
TRACKS = ("heat", "pressure", "asphyxiation")
IN_PLAY = ("active", "fainted")
BOUND = ("active", "fainted", "rescued")
_MINUTE = Int(1, 59)
_EVENTS, _ITEMS = list(range(57, 0, -3)), [55, 46, 37, 28, 19, 10]
SETTINGS = {
    "start_minutes": Setting(List(Int(10, 60), default=[60, 60, 60, 55, 50, 45]), "minutes at the start, for 3 to 8 gnomes"),
    "event_marks": Setting(List(_MINUTE, default=_EVENTS), "the minutes at which an event is drawn"),
    "item_marks": Setting(List(_MINUTE, default=_ITEMS), "the minutes at which an item is drawn"),
    "item_counts": Setting(Counts(catalogue.ITEMS, 30), "how many items there are of a kind, where not the usual number"),
    "event_counts": Setting(Counts(dict.fromkeys(catalogue.CARDS), 30), "how many event cards there are of a kind, where not as usual"),
    "bonus": Setting(Counts(catalogue.ITEMS, 10), "what an item adds to the actions it is good for, where not as usual"),
    "cabin_grog": Setting(Int(0, 12, default=6), "grogs in the cabin"),
    "max_intoxication": Setting(Int(1, 4, default=3), "the highest level of intoxication"),
    "faint_minutes": Setting(Int(0, 30, default=10), "minutes lost by fainting"),
    "abandon_window": Setting(Int(1, 60, default=10), "with how many minutes left one can abandon ship"),
    "hand_limit": Setting(Int(1, 20, default=4), "how many items one may keep where a card says so"),
    "points_per_winner": Setting(Int(0, 50, default=5), "points for each winner"),
    "choice_hours": Setting(Int(12, 168, default=48), "hours for a choice"),
    "remind_hours": Setting(Int(12, 720, default=72), "hours without a turn until all are reminded"),
    "idle_hours": Setting(Int(12, 720, default=168), "hours without a turn until a gnome dozes"),
    "idle_repeat_hours": Setting(Int(12, 720, default=24), "hours from one doze to the next"),
    "respites_once": Setting(Bool(default=False), "whether a drawn Respite leaves the game"),
    "reborn": Setting(Bool(default=False), "whether a gnome that is killed comes back as a new one"),
    "opening_events": Setting(Bool(default=False), "whether an event for each gnome comes before the first turn"),
}
MODULE = Module(NAME, "Red November", least=3, preset_axes=("y",), can_add=("y",), cannot_remove=("y",), needs_contest=True,
                unattended=True, settings=SETTINGS)
rule.extend(
    games, phase=Choice("free", "resolving", default="free"), turn_number=Int(0, default=0),
    heat=Int(1, 10, default=1), pressure=Int(1, 10, default=1), asphyxiation=Int(1, 10, default=1), water=Data(default={}),
    fire=List(Text()), blocked=List(Text()), destruction_events=Data(default=[]), event_draw_pile=List(Text(), seen_by="nobody"),
    event_discard_pile=List(Text()),
    kraken_in_the_deck=Bool(default=False), item_pool=List(Text(), seen_by="nobody"), item_discard_pile=List(Text(), seen_by="nobody"),
    cabin_grog=Int(0, default=0), walk=Data(default=None, optional=True), report=List(Text()), last_turn_resolved_at=Time(optional=True),
    last_player_turn_resolved_at=Time(optional=True), dozes_since=Int(0, default=0), reminded=Bool(default=False, seen_by="nobody"))


def _own(game: Game, row: Row, reader: Reader) -> bool:
    return reader.all or (reader.player is not None and reader.player == row.player)


gnomes = rule.table(
    "gnomes", single="gnome", owned_by="player", id=Text(key=True), game=Int(1), player=Player(), crew=Int(1),
    state=Choice("active", "fainted", "rescued", "deserted", "dead", default="active"), place=Text(), minutes=Int(0, 60),
    intoxication=Int(0, 4, default=0), items=List(Text(), seen_by=_own), gift_from=Player(optional=True))
rule.extend(contests.contestants, standing_hatch=Choice("ask", "random", "lowest", default="ask", seen_by="owner"),
            standing_keep=List(Text(), seen_by="owner"), games_played=Int(0, default=0))


@rule.answer(contest_modules.installed)
def installed(game: Game, value: dict[str, Module]) -> dict[str, Module]:
    """Red November can be played in contests."""
    return {**value, NAME: MODULE}


@rule.derive(gnomes, "number_of_items")
def number_of_items(game: Game, gnome: Row) -> int:
    """How many items a gnome has: everybody may know that."""
    return len(gnome.items)


@rule.derive(games, "rooms")
def rooms(game: Game, row: Row) -> dict[str, Any]:
    """Water and fire in each room."""
    return {room: {"water": row.water.get(room, "none"), "fire": room in row.fire} for room in catalogue.ROOMS}


@rule.derive(games, "gnomes")
def gnomes_by_name(game: Game, row: Row) -> dict[str, Any]:
    """The crew by name, with what is public."""
    return {one.player: {name: one[name] for name in ("state", "place", "minutes", "intoxication")}
            | {"number_of_items": len(one.items)} for one in game.all_rows(gnomes) if one.game == row.id}


@rule.derive(games, "event_pile_count")
def event_pile_count(game: Game, row: Row) -> int:
    """How many event cards are left."""
    return len(row.event_draw_pile)


@rule.derive(games, "item_pool_count")
def item_pool_count(game: Game, row: Row) -> int:
    """How many items are left in the pool."""
    return len(row.item_pool)


@rule.derive(games, "item_discard_count")
def item_discard_count(game: Game, row: Row) -> int:
    """How many items are discarded."""
    return len(row.item_discard_pile)


# -- reading ---------------------------------------------------------------------------------------------------------

def crew(game: Game, row: Row) -> list[Row]:
    """The gnomes of a game in crew order."""
    return sorted(game.rows(gnomes, game=row.id), key=lambda one: one.crew)


def gnome_of(game: Game, row: Row, player: str) -> Row:
    """A player's gnome; Refuse if the player has none in this game."""
    found = game.find(gnomes, f"{row.id}/{player}")
    if found is None:
        raise Refuse(f"You are not in game {row.number}." if player else "Only players have gnomes.")
    return found


def contract_of(game: Game, row: Row) -> Row:
    """The contract in which a game is played."""
    return game.row(contests.contracts, row.contract)


def setting(game: Game, row: Row, name: str) -> Any:
    """A parameter in force for a game."""
    return contest_modules.setting(game, contract_of(game, row), name)


def the_game(turn: Turn, contest: Row | None) -> Row:
    """The game that is being played where a line is meant; Refuse if there is none."""
    contract = contest_modules.for_command(turn, contest, NAME)
    found = contest_modules.running(turn, contract)
    if found is None:
        raise Refuse(f"No game is being played in {contests.called(contract)}.")
    return found


def fresh(turn: Turn, row: Row) -> Row:
    """The game or gnome as it is now."""
    return turn.row(row.table, row.key)


def subject(turn: Turn, row: Row, about: str) -> str:
    """The subject of mails about a game; it names no item."""
    return f"[{contests.called(contract_of(turn, row))}] Red November game {row.number}{about}"


# -- items -----------------------------------------------------------------------------------------------------------

def draw_items(turn: Turn, row: Row, gnome: Row, count: int) -> int:
    """A gnome draws items from the top of the pool; its player alone learns which. Returns how many there were."""
    row, drawn = fresh(turn, row), []
    pool, discard = list(row.item_pool), list(row.item_discard_pile)
    for _ in range(count):
        if not pool:
            pool, discard = turn.shuffle(sorted(discard), "items are shuffled anew"), []
        if pool:
            drawn.append(pool.pop(0))
    turn.change(row, item_pool=pool, item_discard_pile=discard)
    if drawn:
        gnome = turn.change(fresh(turn, gnome), items=[*fresh(turn, gnome).items, *drawn])
        turn.tell(gnome.player, f"Your gnome draws {', '.join(drawn)}. It has: {say_items(gnome.items)}.",
                  subject=subject(turn, row, ": your items"), path=contests.PATH.format(row.contract))
    return len(drawn)


def say_items(items: list[str]) -> str:
    """A list of items in words."""
    counts = {name: items.count(name) for name in sorted(items)}
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items()) or "nothing"


def count_items(count: int) -> str:
    """So many items, in words."""
    return f"{count} item{'' if count == 1 else 's'}"


def lose_items(turn: Turn, row: Row, gnome: Row, items: list[str]) -> Row:
    """Items go from a gnome to the discard pile, unnamed."""
    left = list(gnome.items)
    for item in items:
        left.remove(item)
    row = fresh(turn, row)
    turn.change(row, item_discard_pile=[*row.item_discard_pile, *items])
    return turn.change(fresh(turn, gnome), items=left)


@rule.answer(contests.locked)
def locked(game: Game, value: str, contract: Row, player: str) -> str:
    """A gnome of the game being played cannot leave, unless it is dead."""
    row = contest_modules.running(game, contract)
    if row is None or row.module != NAME:
        return value
    gnome = game.find(gnomes, f"{row.id}/{player}")
    return f"you are a gnome in game {row.number}, which is being played" if gnome is not None and gnome.state != "dead" else value
