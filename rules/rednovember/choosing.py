"""Choices in the middle of a turn: which hatch is blocked, which items are kept; asked by mail, with a time to answer."""

from __future__ import annotations

import re

from mailbot.clock import say_instant, show_instant
from mailbot.engine.rule import Choice, Game, Int, List, Player, Refuse, Row, Rule, Text, Turn, Word, Words

from ..common import contest_deadlines, contests
from ..common.contest_modules import games
from . import catalogue, ending, submarine
from .submarine import fresh, setting

rule = Rule("rednovember_choosing", title="Choices in Red November", needs=[ending.rule], implements=["RN-WAIT"])
_ONE = r"(?:\d{1,2}\s|an?\s|the\s|my\s)?(?:" + "|".join(re.escape(name) + "(?:e?s)?" for name in catalogue.ITEMS) + ")"
ITEM_LIST = Word("items", rf"{_ONE}(?:(?:\s?,\s?|\sand\s){_ONE})*")
choices = rule.table("choices", single="choice", owned_by="player", id=Int(1, key=True), game=Int(1), player=Player(),
                     kind=Choice("hatch", "items"), options=List(Text()), keep=Int(0, default=0), deadline=Int(1))
made = rule.hook("rednovember_chosen", "game", help="a pending choice is made: the walk may go on")


def pending(game: Game, row: Row) -> list[Row]:
    """The choices that a game waits for."""
    return game.rows(choices, game=row.id)


def waits_for(game: Game, row: Row) -> str:
    """Whose choices are awaited and until when, in words."""
    found = pending(game, row)
    until = [game.row(contest_deadlines.deadlines, one.deadline).due for one in found]
    return f"{', '.join(one.player for one in found)} to choose, until {say_instant(max(until))}" if found else "nobody"


@rule.derive(games, "pending_choices")
def pending_choices(game: Game, row: Row) -> list[dict[str, object]]:
    """Who must choose, and until when."""
    return [{"player": one.player, "until": show_instant(game.row(contest_deadlines.deadlines, one.deadline).due)}
            for one in pending(game, row)]


def _ask(turn: Turn, game: Row, player: str, kind: str, what: str, text: str, options: list[str], keep: int = 0) -> None:
    """A player has so many hours to choose; the deadline's words name no item."""
    contract = submarine.contract_of(turn, game)
    due = turn.now + setting(turn, game, "choice_hours") * contests.HOUR
    deadline = contest_deadlines.set_deadline(turn, contract, [player], what, due, "bot", module=True)
    turn.add(choices, game=game.id, player=player, kind=kind, options=options, keep=keep, deadline=deadline.id)
    ending.report(turn, game, f"{player} must choose.")
    turn.tell(player, f"{text} You have until {say_instant(due)}.", subject=submarine.subject(turn, game, ": your choice"),
              path=contests.path(contract))


def _standing(turn: Turn, game: Row, player: str) -> Row:
    return turn.row(contests.contestants, f"{game.contract}/{player}")


# -- hatches ---------------------------------------------------------------------------------------------------------

def ask_hatch(turn: Turn, game: Row, player: str, room: str, free: list[str]) -> None:
    """The mover's player says which hatch of a room is blocked, unless a standing order does; a doze takes any."""
    order = _standing(turn, game, player).standing_hatch
    if (fresh(turn, game).walk or {}).get("doze"):
        order = "random"
    if order == "lowest":
        block(turn, game, min(free, key=lambda hatch: catalogue.beyond(hatch, room)))
    elif order == "random":
        block(turn, game, turn.choose(free, "which hatch is blocked"))
    else:
        _ask(turn, game, player, "hatch", f"which hatch of room {room} is blocked",
             f"A hatch of room {room} is to be blocked, and you say which: {', '.join(free)}. Write a line: block <hatch>.", free)


def block(turn: Turn, game: Row, hatch: str) -> None:
    """A hatch is blocked."""
    game = fresh(turn, game)
    turn.change(game, blocked=[name for name in catalogue.HATCHES if name in (*game.blocked, hatch)])
    ending.report(turn, game, f"hatch {hatch} is blocked.")


@rule.command("block [hatch] {hatch} [in {contest}]", hatch=Word("a hatch such as 2-3", r"\d\s?[-–/]\s?\d"), contest=contests.NAMED,
              named="block hatch", example="block 2-3")
def block_hatch(turn: Turn, hatch: str, contest: Row | None = None) -> None:
    """Choose which hatch is blocked, when a card asks you to."""
    game = submarine.the_game(turn, contest)
    choice = _mine(turn, game, "hatch")
    name = "-".join(sorted(re.findall(r"\d", hatch)))
    if name not in choice.options:
        raise Refuse(f"{name} is not one of: {', '.join(choice.options)}.")
    block(turn, game, name)
    turn.say(f"Hatch {name} is blocked.")
    settle(turn, game, choice)


def _mine(turn: Turn, game: Row, kind: str) -> Row:
    found = [row for row in turn.rows(choices, game=game.id, kind=kind) if row.player == turn.player]
    if not found:
        raise Refuse("There is nothing for you to choose.")
    return found[0]


# -- items -----------------------------------------------------------------------------------------------------------

def ask_items(turn: Turn, game: Row, gnome: Row, keep: int) -> None:
    """A gnome's player says which items it keeps, unless a standing order does; a dozing gnome discards any."""
    walk = fresh(turn, game).walk or {}
    wanted = _standing(turn, game, gnome.player).standing_keep
    if walk.get("doze") and walk["player"] == gnome.player:
        _at_random(turn, game, gnome, keep)
    elif wanted:
        _keep(turn, game, gnome, _listed(wanted, list(gnome.items), keep))
    else:
        _ask(turn, game, gnome.player, "items", f"which {keep} of {len(gnome.items)} items to keep",
             f"You may keep only {keep} of your items: {submarine.say_items(gnome.items)}. Write a line: keep <items>, or discard <items>.",
             [], keep)


def _listed(wanted: list[str], items: list[str], keep: int) -> list[str]:
    """What a keep list keeps: in its order, then the rest by name."""
    left, kept = sorted(items), list[str]()
    for name in [*wanted, *left]:
        if len(kept) < keep and name in left:
            left.remove(name)
            kept.append(name)
    return kept


def _keep(turn: Turn, game: Row, gnome: Row, kept: list[str]) -> None:
    gone = list(gnome.items)
    for item in kept:
        gone.remove(item)
    submarine.lose_items(turn, game, gnome, gone)
    ending.report(turn, game, f"{gnome.player} discards {len(gone)} items.")
    turn.tell(gnome.player, f"You keep {submarine.say_items(kept)}.", subject=submarine.subject(turn, game, ": your items"))


def _at_random(turn: Turn, game: Row, gnome: Row, keep: int) -> None:
    left = sorted(gnome.items)
    while len(left) > keep:
        left.remove(turn.choose(left, "which item is discarded", secret=True))
    _keep(turn, game, gnome, left)


@rule.command("keep {items}", items=ITEM_LIST, on_list=False, named="keep items", example="keep grog")
def keep_items(turn: Turn, items: str) -> None:
    """Choose which items your gnome keeps, when a card asks you to."""
    _choose_items(turn, items, True)


@rule.command("discard {items}", items=ITEM_LIST, on_list=False, named="discard items", example="discard grog, 2 grog")
def discard_items(turn: Turn, items: str) -> None:
    """Choose which items your gnome discards, when a card asks you to."""
    _choose_items(turn, items, False)


def _choose_items(turn: Turn, words: str, keep: bool) -> None:
    game = submarine.the_game(turn, None)
    choice = _mine(turn, game, "items")
    gnome = submarine.gnome_of(turn, game, turn.player)
    named = named_items(words, list(gnome.items))
    number = choice.keep if keep else len(gnome.items) - choice.keep
    if len(named) != number:
        raise Refuse(f"{'keep' if keep else 'discard'} exactly {number}; you named {len(named)}.")
    kept = named if keep else list(gnome.items)
    for item in [] if keep else named:
        kept.remove(item)
    _keep(turn, game, gnome, kept)
    settle(turn, game, choice)


def named_items(words: str, held: list[str]) -> list[str]:
    """The items that are named, all of which must be held."""
    named = catalogue.items_named(words)
    if isinstance(named, str):
        raise Refuse(f"There is no item “{named}”; there is {', '.join(catalogue.ITEMS)}.")
    left = list(held)
    for item in named:
        if item not in left:
            raise Refuse(f"You have no {item}{' more' if item in held else ''}.")
        left.remove(item)
    return named


# -- made ------------------------------------------------------------------------------------------------------------

def settle(turn: Turn, game: Row, choice: Row) -> None:
    """A choice is made; when it was the last one the walk goes on."""
    deadline = turn.find(contest_deadlines.deadlines, choice.deadline)
    if deadline is not None and turn.is_live(deadline):
        contest_deadlines.mark(turn, deadline, choice.player, "met")
    turn.remove(choice)
    if not pending(turn, game):
        turn.fire(made, game=fresh(turn, game))


def by_default(turn: Turn, choice: Row) -> None:
    """What happens where nobody chooses: chance decides."""
    game = turn.row("games", choice.game)
    if choice.kind == "hatch":
        block(turn, game, turn.choose(choice.options, "which hatch is blocked"))
    else:
        _at_random(turn, game, submarine.gnome_of(turn, game, choice.player), choice.keep)
    settle(turn, game, choice)


@rule.on(contest_deadlines.deadline_passed)
def too_late(turn: Turn, deadline: Row) -> None:
    """A choice that is not made in time is made by chance."""
    for choice in turn.rows(choices, deadline=deadline.id):
        by_default(turn, choice)


@rule.command("standing orders [{contest}] : {orders}", contest=contests.NAMED, orders=Words("orders", rest=True), on_list=False,
              example=("standing orders C2: hatch random; keep grog", "standing orders C2: none"))
def standing_orders(turn: Turn, orders: str, contest: Row | None = None) -> None:
    """Say beforehand how your choices are made: hatch ask, random or lowest; keep and a list of items."""
    contract = contests.for_member(turn, contest)
    values: dict[str, object] = {"standing_hatch": "ask", "standing_keep": []} if orders.strip().lower() == "none" else {}
    for part in ([] if values else orders.split(";")):
        word, _, rest = part.strip().partition(" ")
        if word.lower() == "hatch" and rest.lower() in ("ask", "random", "lowest"):
            values["standing_hatch"] = rest.lower()
        elif word.lower() == "keep" and not isinstance(named := catalogue.items_named(rest), str):
            values["standing_keep"] = named
        else:
            raise Refuse(f"“{part.strip()}” is no standing order: write hatch ask, random or lowest; or keep and items, of "
                         f"{', '.join(catalogue.ITEMS)}.")
    row = turn.change(_standing_of(turn, contract), **values)
    turn.say(f"Standing orders in {contests.called(contract)}: hatch {row.standing_hatch}; keep {', '.join(row.standing_keep) or 'ask'}.")


def _standing_of(turn: Turn, contract: Row) -> Row:
    return turn.row(contests.contestants, f"{contract.id}/{turn.player}")
