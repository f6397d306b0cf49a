"""A small ruleset of its own for tests: dice, hidden cards, a daily timer, and a rule that breaks down on demand."""

from pathlib import Path

RULESET = '''
title = "Toy"
modules = ["common.tokens", "common.queue", "common.players", "common.joining", "common.addresses", "walks"]
'''

WALKS = '''
"""Walks: players throw dice and walk, hold a hidden card, and are blown about by the wind at midnight."""

from mailbot.clock import start_of_day
from mailbot.engine.rule import Choice, Data, Int, List, Player, Refuse, Row, Rule, Text, Time, Turn, Words
from ..common import players

rule = Rule("walks", title="Walks", needs=[players.rule])
fine = rule.param("fine", 5, help="what a broken vase costs")
windy = rule.attribute("windy_at", Time(optional=True))
deck = rule.attribute("deck", List(Text(), default=[], seen_by="nobody"))
rule.extend(players.players, square=Int(1, default=1), money=Int(default=100), card=Text(default="", seen_by="owner"),
            bag=Data(default={}), key=Text(default="", sealed=True))
ponds = rule.table("ponds", number=Int(key=True), fill=Int(0, 10, default=3), owner=Player(optional=True))
vases = rule.table("vases", name=Text(key=True), owner=Player(), breaks_at=Time())


@rule.derive(players.players, "rich")
def rich(game, row):
    return row.money > 1000


@rule.start
def first_pond(turn: Turn) -> None:
    turn.add(ponds)


@rule.command("walk", example="walk")
def walk(turn: Turn) -> None:
    """Throw two dice and walk."""
    roll = turn.roll("2d6", "walk")
    me = turn.row(players.players, turn.player)
    turn.change(me, square=me.square + roll.total)
    turn.log(f"{me.name} walks to square {me.square + roll.total}.")
    turn.say(f"You walk to square {me.square + roll.total}.")


@rule.command("stumble", example="stumble")
def stumble(turn: Turn) -> None:
    """Throw a die, and be refused after all."""
    turn.roll("1d6", "stumble")
    raise Refuse("You stumble.")


@rule.command("pick", example="pick")
def pick(turn: Turn) -> None:
    """Get a hidden card."""
    card = turn.choose(["Ace", "King", "Queen"], "card", secret=True)
    turn.change(turn.row(players.players, turn.player), card=card)
    turn.say(f"You hold the {card}.")
    turn.log(f"{turn.player} picks a card.")


@rule.command("blab", example="blab")
def blab(turn: Turn) -> None:
    """Tell the world."""
    card = turn.row(players.players, turn.player).card
    turn.log(f"{turn.player} holds the {card}.")


@rule.command("whisper to {player}", player=players.players, example="whisper to Ann")
def whisper(turn: Turn, player: Row) -> None:
    """Tell another."""
    turn.tell(player.name, f"{turn.player} holds the {turn.row(players.players, turn.player).card}.", subject="Psst")


@rule.command("shuffle", who="admin", example="shuffle")
def shuffle(turn: Turn) -> None:
    """Shuffle the deck."""
    turn.set(deck, turn.shuffle(["a", "b", "c", "d"], "deck"))
    turn.say("Shuffled.")


@rule.command("dig", example="dig")
def dig(turn: Turn) -> None:
    """Dig a pond; it gets the next number."""
    pond = turn.add(ponds, owner=turn.player)
    turn.say(f"That is pond {pond.number}.")


@rule.command("fill {pond}", pond=ponds, example="fill pond 1")
def fill(turn: Turn, pond: Row) -> None:
    """Fill a pond a little."""
    turn.change(pond, fill=pond.fill + 1)
    turn.say(f"Pond {pond.number} is fuller.")


@rule.command("splash {pond}", pond=ponds, example="splash pond 1")
def splash(turn: Turn, pond: Row) -> None:
    """Throw two dice, as long as the pond is there."""
    turn.log(f"{turn.player} splashes {turn.roll('2d6', 'walk').total} drops.")
    turn.log(f"All round pond {pond.number} it is wet.")


@rule.command("vase {name}", "vase: {name}", name=Words("a name"), example="vase Ming")
def vase(turn: Turn, name: str) -> None:
    """Own a vase, which breaks after an hour."""
    turn.add(vases, name=name, owner=turn.player, breaks_at=turn.now + 3600)
    turn.say(f"{name} is yours.")
    turn.announce(f"{turn.player} has a vase", f"{turn.player} has the vase {name}.", about={"vase": name})


@rule.command("break down", example="break down")
def break_down(turn: Turn) -> None:
    """Break the rules themselves."""
    turn.row(ponds, 99)


@rule.timer(each=vases, due=lambda game, vase: vase.breaks_at)
def breaks(turn: Turn, vase: Row) -> None:
    """A vase breaks."""
    owner = turn.row(players.players, vase.owner)
    turn.change(owner, money=owner.money - turn[fine] * turn.draw(6, "shards"))
    turn.retire(vase)
    turn.tell(owner.name, f"{vase.name} is in pieces.", subject="Oh no")
    turn.log(f"{vase.name} of {owner.name} breaks.")


@rule.timer(due=lambda game: start_of_day(game[windy] or game["started_at"]) + 86400)
def wind(turn: Turn) -> None:
    """The wind blows everybody about."""
    turn.set(windy, turn.now)
    for player in players.current(turn):
        turn.change(player, square=turn.draw(20, f"wind/{player.name}"))
    turn.log("The wind blows.")
'''


def toy_rules(folder: Path) -> Path:
    """Write the ruleset "toy" below a folder; gives the folder of rules."""
    ruleset = folder / "rules" / "toy"
    ruleset.mkdir(parents=True)
    (ruleset / "ruleset.toml").write_text(RULESET)
    (ruleset / "walks.py").write_text(WALKS)
    return folder / "rules"
