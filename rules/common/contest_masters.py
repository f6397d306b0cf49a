"""The post of contestmaster: offered, taken, given up, and filled again when it is vacant."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import Game, Int, List, Player, Refuse, Row, Rule, Time, Turn

from . import contest_modules, contests, players
from .contests import DAY, HOUR, NAMED, called, contracts

rule = Rule("contest_masters", title="Contestmasters", needs=[contests.rule, contest_modules.rule], implements=["CO-MASTER"])
live_limit = rule.param("live_contracts_per_contestmaster", 3, column=Int(1), help="how many live contests a player may run")
rule.extend(contracts, offered_contestmaster=Player(optional=True), offer_until=Time(optional=True), volunteer=Player(optional=True),
            volunteer_until=Time(optional=True), volunteer_objections=List(Player()))
master_changed = rule.hook("contest_master_changed", "contract", "before", help="a contest has another contestmaster, or none")
OFFER, WAIT = 7 * DAY, 48 * HOUR


def check_may_hold(game: Game, player: str, contract: Row | None = None) -> None:
    """Refuse where a player may not be contestmaster (of a contract, or of one more)."""
    runs = [row for row in game.rows(contracts, contestmaster=player) if contract is None or row.id != contract.id]
    if len(runs) >= game[live_limit]:
        raise Refuse(f"{player} runs {len(runs)} live contests already ({', '.join(map(called, runs))}); {game[live_limit]} are allowed.")
    if contract is not None and contract.module is None and contests.member(game, contract, player) is not None:
        raise Refuse(f"{player} is a contestant of {called(contract)}, and nobody both runs and plays a contest without a module.")


def take(turn: Turn, contract: Row, player: str | None) -> Row:
    """The post goes to a player, to the bot, or to nobody."""
    before = contract.contestmaster
    contract = turn.change(turn.row(contracts, contract.id), contestmaster=player, offered_contestmaster=None, offer_until=None,
                           volunteer=None, volunteer_until=None, volunteer_objections=[])
    who = "The bot" if player == "bot" else player
    contract = contests.note(turn, contract, f"{who} is contestmaster now." if player else "the post of contestmaster is vacant.")
    turn.fire(master_changed, contract=contract, before=before)
    return turn.row(contracts, contract.id)


@rule.command("[admin] offer [the] [post of] contestmaster (of|for) {contest} to {player}",
              "[admin] offer [the] [post of] contestmaster to {player}", "[admin] (offer|hand over) {contest} to {player}", contest=NAMED,
              player=players.players, when=[players.playing("player")], who="both", named="offer contestmaster",
              example="offer contestmaster of C4 to Bob")
def offer(turn: Turn, player: Row, contest: Row | None = None) -> None:
    """Offer the post of contestmaster to a player, who has 7 days to accept."""
    contract = contests.for_master(turn, contest)
    if contract.offered_contestmaster:
        raise Refuse(f"The post is offered to {contract.offered_contestmaster} until {say_instant(contract.offer_until)}.")
    if player.name == contract.contestmaster:
        raise Refuse(f"{player.name} is contestmaster of {called(contract)} already.")
    make_offer(turn, contests.note(turn, contract, f"{contests.actor(turn)} offers the post of contestmaster to {player.name}."),
               player.name)


def make_offer(turn: Turn, contract: Row, player: str) -> None:
    """A player is offered the post."""
    turn.change(contract, offered_contestmaster=player, offer_until=turn.now + OFFER)
    contests.tell(turn, contract, player, f"You are offered the post of contestmaster of {called(contract)} ({contract.title}), until "
                  f"{say_instant(turn.now + OFFER)}. Lines for it: accept contestmaster of <contest>, decline contestmaster of <contest>.")
    turn.say(f"The post is offered to {player} until {say_instant(turn.now + OFFER)}.")


def _offered(turn: Turn, contract: Row) -> bool:
    return bool(contract.offered_contestmaster == turn.actor.player)


def _my_offer(turn: Turn, contest: Row | None) -> Row:
    contract = contests.pick(turn, contest, _offered, "Nobody has offered you the post of contestmaster.")
    contests.check_live(contract)
    if not _offered(turn, contract):
        raise Refuse(f"You are not offered the post of {called(contract)}, or the offer has lapsed.")
    return contract


@rule.command("accept [the] [post [of]] contestmaster [(of|for) {contest}]",
              "(accept|take) [the] post [(of|for) {contest}]", contest=NAMED, named="accept contestmaster", on_list=False,
              example="accept contestmaster of C4")
def accept(turn: Turn, contest: Row | None = None) -> None:
    """Become contestmaster of a contest whose post you are offered."""
    contract = _my_offer(turn, contest)
    check_may_hold(turn, turn.player, contract)
    before = contract.contestmaster
    take(turn, contract, turn.player)
    contests.tell(turn, contract, before, f"{turn.player} is contestmaster of {called(contract)} now.")
    turn.say(f"You are contestmaster of {called(contract)}.")


@rule.command("decline [the] [post [of]] contestmaster [(of|for) {contest}]",
              "decline [the] post [(of|for) {contest}]", contest=NAMED, named="decline contestmaster", on_list=False,
              example="decline contestmaster of C4")
def decline(turn: Turn, contest: Row | None = None) -> None:
    """Say no to the post of contestmaster."""
    contract = _my_offer(turn, contest)
    turn.change(contract, offered_contestmaster=None, offer_until=None)
    contract = contests.note(turn, contract, f"{turn.player} declines the post of contestmaster.")
    contests.tell_master(turn, contract, f"{turn.player} declines the post of contestmaster of {called(contract)}.")
    turn.say("You have declined.")


@rule.timer(each=contracts, due=lambda game, row: row.offer_until + 1 if row.offer_until else None, rank=41, among="contests",
            of=lambda row: row.id)
def offer_lapses(turn: Turn, contract: Row) -> None:
    """An offer that nobody has accepted in 7 days is void."""
    turn.change(contract, offered_contestmaster=None, offer_until=None)
    text = f"the offer of the post to {contract.offered_contestmaster} has lapsed."
    contract = contests.note(turn, contract, text)
    contests.tell(turn, contract, contract.contestmaster, f"{called(contract)}: {text}")


@rule.command("[admin] resign as contestmaster [of {contest}]", contest=NAMED, who="both", named="resign as contestmaster",
              example="resign as contestmaster of C4")
def resign(turn: Turn, contest: Row | None = None) -> None:
    """Give up the post of contestmaster; it is vacant then, or the bot's where a module can run by itself."""
    contract = contests.for_master(turn, contest)
    vacate(turn, contract, "has resigned")
    turn.say(f"You are no longer contestmaster of {called(contract)}." if not contests.by_admin(turn) else "Done.")


def vacate(turn: Turn, contract: Row, why: str) -> None:
    """The contestmaster is gone: the post is vacant, or the bot's."""
    module = contest_modules.of(turn, contract)
    contract = contests.note(turn, contract, f"{contract.contestmaster} {why} as contestmaster.")
    take(turn, contract, "bot" if module is not None and module.unattended else None)


@rule.on(contests.player_gone)
def gone(turn: Turn, player: str) -> None:
    """Who is no player any more holds no post, and waits for none."""
    for contract in turn.rows(contracts):
        if contract.offered_contestmaster == player:
            contract = turn.change(contract, offered_contestmaster=None, offer_until=None)
        if contract.volunteer == player:
            contract = turn.change(contract, volunteer=None, volunteer_until=None, volunteer_objections=[])
        if contract.contestmaster == player:
            vacate(turn, contract, "is no player any more and no longer acts")


# -- volunteers ------------------------------------------------------------------------------------------------------

@rule.command("volunteer [for {contest}]", "volunteer as contestmaster [of {contest}]", contest=NAMED, example="volunteer for C4")
def volunteer(turn: Turn, contest: Row | None = None) -> None:
    """Offer to become contestmaster where the post is vacant; in 48 hours you are, unless most contestants object."""
    contract = contests.pick(turn, contest, lambda _, row: row.contestmaster is None, "No post of contestmaster is vacant.")
    contests.check_live(contract)
    if contract.contestmaster is not None:
        raise Refuse(f"The post of {called(contract)} is not vacant: {contract.contestmaster} is contestmaster.")
    if contract.volunteer:
        raise Refuse(f"{contract.volunteer} is waiting until {say_instant(contract.volunteer_until)}; volunteer again if that fails.")
    check_may_hold(turn, turn.player, contract)
    turn.change(contract, volunteer=turn.player, volunteer_until=turn.now + WAIT, volunteer_objections=[])
    contract = contests.note(turn, contract, f"{turn.player} volunteers as contestmaster.")
    contests.tell_all(turn, contract, f"{turn.player} volunteers as contestmaster of {called(contract)} ({contract.title}) and becomes it "
                      f"on {say_instant(turn.now + WAIT)} unless more than half of the contestants object "
                      "(a line: no to <name> for <contest>).", but=turn.player)
    turn.say(f"You become contestmaster on {say_instant(turn.now + WAIT)} unless more than half of the contestants object.")


@rule.command("(no|object) to {player} for {contest}", player=players.players, contest=NAMED, named="object to volunteer",
              example="no to Bob for C4")
def object_to(turn: Turn, player: Row, contest: Row) -> None:
    """Object to a volunteer for the post of contestmaster."""
    contract = contests.for_member(turn, contest)
    if contract.volunteer != player.name:
        raise Refuse(f"{player.name} is not waiting for the post of {called(contract)}; {contract.volunteer or 'nobody'} is.")
    if turn.player in contract.volunteer_objections:
        raise Refuse("You have objected already.")
    turn.change(contract, volunteer_objections=[*contract.volunteer_objections, turn.player])
    contests.note(turn, contract, f"{turn.player} objects to {player.name} as contestmaster.")
    turn.say("Your objection is noted.")


@rule.timer(each=contracts, due=lambda game, row: row.volunteer_until + 1 if row.volunteer_until else None, rank=42, among="contests",
            of=lambda row: row.id)
def volunteer_decided(turn: Turn, contract: Row) -> None:
    """After 48 hours a volunteer has the post, unless more than half of the contestants have objected."""
    here = contests.members(turn, contract)
    against = [name for name in contract.volunteer_objections if name in here]
    name = contract.volunteer
    try:
        if 2 * len(against) > len(here):
            raise Refuse(f"{len(against)} of {len(here)} contestants object.")
        check_may_hold(turn, name, contract)
    except Refuse as reason:
        turn.change(contract, volunteer=None, volunteer_until=None, volunteer_objections=[])
        contract = contests.note(turn, contract, f"{name} does not become contestmaster: {reason}")
        contests.tell(turn, contract, name, f"You do not become contestmaster of {called(contract)}: {reason}")
    else:
        contests.tell(turn, take(turn, contract, name), name, f"You are contestmaster of {called(contract)} now.")


@rule.on("game_resumed")
def put_off(turn: Turn, length: int) -> None:
    """A pause takes no time from offers and waits."""
    for contract in turn.rows(contracts):
        turn.change(contract, offer_until=contract.offer_until + length if contract.offer_until else None,
                    volunteer_until=contract.volunteer_until + length if contract.volunteer_until else None)


@rule.on(contests.contest_ended)
def close(turn: Turn, contract: Row) -> None:
    """With the contest its offers end."""
    turn.change(turn.row(contracts, contract.id), offered_contestmaster=None, offer_until=None, volunteer=None,
                volunteer_until=None, volunteer_objections=[])
