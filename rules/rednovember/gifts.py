"""Gifts between gnomes in one room, and what the other gives back."""

from __future__ import annotations

from mailbot.engine.rule import Refuse, Row, Rule, Turn

from ..common import contests, players
from . import discarding, ending, submarine
from .submarine import fresh

rule = Rule("rednovember_gifts", title="Gifts", needs=[discarding.rule], implements=["RN-GIVE"])


def give(turn: Turn, game: Row, gnome: Row, to: str, items: list[str]) -> None:
    """A gnome hands items to another one: how many is public, which is known to the two."""
    other = next(one for one in submarine.crew(turn, game) if one.player.casefold() == to.casefold())
    _hand_over(turn, game, gnome, other, items)
    turn.change(fresh(turn, other), gift_from=gnome.player)
    ending.report(turn, game, f"Gives {submarine.count_items(len(items))} to {other.player}.")


def _hand_over(turn: Turn, game: Row, giver: Row, other: Row, items: list[str]) -> None:
    left = list(fresh(turn, giver).items)
    for item in items:
        left.remove(item)
    turn.change(fresh(turn, giver), items=left)
    other = turn.change(fresh(turn, other), items=[*fresh(turn, other).items, *items])
    turn.tell(other.player, f"{giver.player} gives you {submarine.say_items(items)}. Your gnome has: {submarine.say_items(other.items)}.",
              subject=submarine.subject(turn, game, ": a gift"))
    turn.tell(giver.player, f"You give {other.player} {submarine.say_items(items)} and keep {submarine.say_items(left)}.",
              subject=submarine.subject(turn, game, ": your items"))


def close(turn: Turn, game: Row) -> None:
    """With the next turn nothing can be given back any more."""
    for gnome in submarine.crew(turn, game):
        if gnome.gift_from:
            turn.change(gnome, gift_from=None)


@rule.command("(give|hand) back {items} to {player}", items=discarding.ITEM_LIST, player=players.players, on_list=False,
              named="give back", example="give back 2 grog to Bob")
def give_back(turn: Turn, items: str, player: Row) -> None:
    """Give items back to one who has just given you some, before the next turn is taken."""
    game = submarine.the_game(turn, None)
    gnome = submarine.gnome_of(turn, game, turn.player)
    if gnome.state == "fainted":
        raise Refuse("Your gnome has fainted.")
    giver = turn.find(submarine.gnomes, f"{game.id}/{player.name}")
    if gnome.gift_from != player.name or giver is None or giver.state not in submarine.IN_PLAY or gnome.state != "active":
        raise Refuse(f"There is no gift of {player.name} to answer: none was made, it was answered, or a new turn has been taken.")
    named = discarding.named_items(items, list(gnome.items))
    _hand_over(turn, game, gnome, giver, named)
    turn.change(fresh(turn, gnome), gift_from=None)
    told = f"{turn.player} gives {submarine.count_items(len(named))} back to {player.name}."
    if game.phase == "resolving":
        ending.report(turn, game, told)
    contests.note(turn, submarine.contract_of(turn, game), f"game {game.number}: {told}")
