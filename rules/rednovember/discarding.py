"""Too many items: which ones a gnome keeps, its player says, or a standing order, or chance."""

from __future__ import annotations

import re

from mailbot.engine.rule import Refuse, Row, Rule, Turn, Word

from . import catalogue, choosing, ending, submarine
from .submarine import fresh

rule = Rule("rednovember_discarding", title="Items kept and discarded", needs=[choosing.rule])
_ONE = r"(?:\d{1,2}\s|an?\s|the\s|my\s)?(?:" + "|".join(re.escape(name) + "(?:e?s)?" for name in catalogue.ITEMS) + ")"
ITEM_LIST = Word("items", rf"{_ONE}(?:(?:\s?,\s?|\sand\s){_ONE})*")


def ask_items(turn: Turn, game: Row, gnome: Row, keep: int) -> None:
    """A gnome's player says which items it keeps, unless a standing order does; a dozing gnome discards any."""
    walk = fresh(turn, game).walk or {}
    wanted = choosing.standing(turn, game, gnome.player).standing_keep
    if walk.get("doze") and walk["player"] == gnome.player:
        at_random(turn, game, gnome, keep)
    elif wanted:
        _keep(turn, game, gnome, _listed(wanted, list(gnome.items), keep))
    else:
        choosing.ask(turn, game, gnome.player, "items", f"which {keep} of {submarine.count_items(len(gnome.items))} to keep",
                     f"You may keep only {keep} of your items: {submarine.say_items(gnome.items)}. "
                     "Write a line: keep <items>, or discard <items>.", [], keep)


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
    ending.report(turn, game, f"{gnome.player} discards {submarine.count_items(len(gone))}.")
    turn.tell(gnome.player, f"You keep {submarine.say_items(kept)}.", subject=submarine.subject(turn, game, ": your items"))


def at_random(turn: Turn, game: Row, gnome: Row, keep: int) -> None:
    """A gnome loses one item after another by chance until it has so many."""
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
    choice = choosing.mine(turn, game, "items")
    gnome = submarine.gnome_of(turn, game, turn.player)
    named = named_items(words, list(gnome.items))
    number = choice.keep if keep else len(gnome.items) - choice.keep
    if len(named) != number:
        raise Refuse(f"{'keep' if keep else 'discard'} exactly {number}; you named {len(named)}.")
    kept = named if keep else list(gnome.items)
    for item in [] if keep else named:
        kept.remove(item)
    _keep(turn, game, gnome, kept)
    choosing.settle(turn, game, choice)


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
