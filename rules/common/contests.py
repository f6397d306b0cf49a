"""Contests: agreements inside the game, each with a text, members, a contestmaster and a status."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mailbot.engine.rule import Bool, Choice, Data, Game, Int, Kind, List, Player, Refuse, Row, Rule, Text, Time, Turn, Unclear

from . import contest_log, players

rule = Rule("contests", title="Contests", needs=[players.rule, contest_log.rule], implements=["CO-ADDR"])
axes = rule.param("axes", ["x", "y"], column=List(Text(30)), help="the axes along which contests give points (none: not offered)")
contracts = rule.table(
    "contracts", owned_by="contestmaster", single="contract", called="title", id=Int(1, key=True), title=Text(80),
    kind=Choice("contract", "contest", default="contract"), status=Choice("open", "running", "ended", default="open"),
    text=Text(), text_revisions=Data(), contestmaster=Text(optional=True), module=Text(optional=True), parameters=Data(default={}),
    min_contestants=Int(1, 1000, default=2), max_contestants=Int(1, optional=True),
    joining=Choice("always", "open only", default="always"), scoring=Choice("axes", "plain", "own"), axes=List(Text()),
    amendable_by=Choice("all", "majority", "master", default="all"), round_number=Int(0, default=0), created_at=Time(),
    created_by=Player(), since=Time(), ended_at=Time(optional=True), end_reason=Text(default=""), last_activity=Time(),
    dormancy_asked=Time(optional=True), week_awarded=Int(0, default=0), score_unit=Text(30, default="points"))
contestants = rule.table(
    "contestants", owned_by="player", single="contestant", id=Text(key=True), contract=Int(1), player=Player(), joined_at=Time(),
    left_at=Time(optional=True), expelled=Bool(default=False), sitting_out=Bool(default=False), in_round=Int(0, default=0),
    own_score=Int(-1_000_000, 1_000_000, default=0), points_received=Data(default={}))
locked = rule.question("contest_locked", "contract", "player", help="why a contestant cannot leave now (empty: e can)")
plain_points = rule.question("contest_plain_points", help="whether the game has points of its own that contests can give")
contest_created = rule.hook("contest_created", "contract", "start_window", help="a contract was made")
player_gone = rule.hook("contest_player_gone", "player", help="somebody who may be in contests is no player any more")
contest_ended = rule.hook("contest_ended", "contract", help="a contract is closed for good")
PATH = contest_log.PATH
HOUR, DAY = 3600, 86400


class Named(Kind):
    """A contest by its id ("C2", "contest 2"), or by its title in quotes."""

    pattern = r'(?:the\s)?(?:contest\s|contract\s)?(?:c\s?#?\d+|"[^"]+")|(?:contest|contract)\s(?:no\.?\s?|#)?\d+'
    sample = "a contest such as C2"
    spelled = True

    def parse(self, text: str) -> str:
        """The words, which the game makes a contest of."""
        return text.strip()

    def resolve(self, game: Game, value: Any) -> Row:
        """The contest; Refuse with those there are."""
        words = " ".join(str(value).split())
        quoted = re.search(r'["“„](.+)["”“]', words)
        number = re.search(r"(\d+)$", words)
        found = titled(game, quoted[1]) if quoted else game.find(contracts, int(number[1])) if number else None
        if found is None:
            there = ", ".join(f"{called(row)} ({row.title})" for row in game.rows(contracts))
            raise Refuse(f"There is no contest {words}. {f'There is {there}.' if there else 'There is none yet.'}")
        return found


NAMED = Named()


def titled(game: Game, title: str) -> Row | None:
    """The live contest with a title, case and blanks apart."""
    folded = " ".join(title.split()).casefold()
    return next((row for row in game.rows(contracts) if " ".join(row.title.split()).casefold() == folded), None)


def called(contract: Row) -> str:
    """How a contest is called: C2."""
    return f"C{contract.id}"


def path(contract: Row) -> str:
    """Where its page is."""
    return PATH.format(contract.id)


# -- who and which ---------------------------------------------------------------------------------------------------

def by_admin(turn: Turn) -> bool:
    """Whether the line is the admin's as such: prefixed so, or of an admin who does not play."""
    prefixed = bool(re.match(r"\W*admin\b", turn.line, re.IGNORECASE))
    if prefixed and not turn.actor.admin:
        raise Refuse("Only the admin can do that.")
    return turn.actor.admin and (prefixed or turn.actor.player is None)


def actor(turn: Turn) -> str:
    """Who acts, in words for the log."""
    return "The admin" if by_admin(turn) else turn.player


def is_master(turn: Turn, contract: Row) -> bool:
    """Whether the one who acts may do what its contestmaster may."""
    return by_admin(turn) or (turn.actor.player is not None and contract.contestmaster == turn.actor.player)


def is_member(turn: Turn, contract: Row) -> bool:
    """Whether the one who acts is among its contestants."""
    return turn.actor.player is not None and member(turn, contract, turn.actor.player) is not None


def takes_part(turn: Turn, contract: Row) -> bool:
    """Whether the one who acts is its contestmaster or among its contestants."""
    return is_master(turn, contract) or is_member(turn, contract)


def pick(turn: Turn, contract: Row | None, fits: Callable[[Turn, Row], bool], lack: str = "") -> Row:
    """The contest named, or the only live one that fits; Unclear with the candidates if there are several."""
    if contract is not None:
        return contract
    found = [row for row in turn.rows(contracts) if fits(turn, row)]
    if len(found) > 1:
        names = [called(row) for row in found]
        raise Unclear(f"{' or '.join(names)}? Name the contest.", tuple(names))
    if not found:
        raise Refuse(lack or "There is no contest in which you can do that. Name one, like C2.")
    return found[0]


def for_master(turn: Turn, contract: Row | None) -> Row:
    """The live contest that the one who acts runs."""
    contract = pick(turn, contract, is_master, "You run no contest.")
    check_live(contract)
    if not is_master(turn, contract):
        who = contract.contestmaster or "nobody at present"
        raise Refuse(f"Only the contestmaster of {called(contract)} can do that: {'the bot' if who == 'bot' else who}.")
    return contract


def for_member(turn: Turn, contract: Row | None) -> Row:
    """The live contest in which the one who acts is a contestant."""
    contract = pick(turn, contract, is_member, "You are in no contest.")
    check_live(contract)
    check_member(turn, contract, turn.player)
    return contract


def for_part(turn: Turn, contract: Row | None) -> Row:
    """The live contest that the one who acts runs or is in."""
    contract = pick(turn, contract, takes_part, "You run no contest and are in none.")
    check_live(contract)
    if not takes_part(turn, contract):
        raise Refuse(f"Only the contestmaster and the contestants of {called(contract)} can do that.")
    return contract


def check_live(contract: Row) -> None:
    """Refuse what needs a contest that goes on."""
    if contract.status == "ended":
        raise Refuse(f"{called(contract)} has ended{f' ({contract.end_reason})' if contract.end_reason else ''}; "
                     "only open and running contests can be acted on.")


def check_member(game: Game, contract: Row, player: str) -> Row:
    """The contestant; Refuse with those there are."""
    found = member(game, contract, player)
    if found is None:
        there = ", ".join(members(game, contract)) or "nobody"
        raise Refuse(f"{player} is no contestant of {called(contract)}; its contestants: {there}.")
    return found


def member(game: Game, contract: Row, player: str) -> Row | None:
    """A contestant of now, or None."""
    row = game.find(contestants, f"{contract.id}/{player}")
    return row if row is not None and row.left_at is None else None


def member_rows(game: Any, contract: Row) -> list[Row]:
    """The contestants of now, in the order they joined."""
    return sorted(game.rows(contestants, contract=contract.id, left_at=None), key=lambda row: row.joined_at)


def members(game: Any, contract: Row) -> list[str]:
    """Their names."""
    return [row.player for row in member_rows(game, contract)]


# -- telling ---------------------------------------------------------------------------------------------------------

def note(turn: Turn, contract: Row, text: str) -> Row:
    """Put something on record: in the public log, at the contest's page; the contest is alive."""
    contest_log.write(turn, contract.id, text)
    live = turn.row(contracts, contract.id)
    return turn.change(live, last_activity=turn.now, dormancy_asked=None) if turn.is_live(live) else live


def tell(turn: Turn, contract: Row, to: str | None, text: str, *, sort: str = "private", subject: str = "") -> None:
    """Words about a contest for one player; nobody is told if there is none or it is the bot."""
    if to in turn.members():
        turn.tell(str(to), text, subject=subject or f"[{called(contract)}] {contract.title}", sort=sort, path=path(contract))


def tell_master(turn: Turn, contract: Row, text: str) -> None:
    """Words for the contestmaster about what somebody else has done."""
    if contract.contestmaster != turn.actor.player:
        tell(turn, contract, contract.contestmaster, text)


def tell_all(turn: Turn, contract: Row, text: str, *, subject: str = "", but: str | None = None) -> None:
    """Words for all contestants."""
    for name in members(turn, contract):
        if name != but:
            tell(turn, contract, name, text, subject=subject, sort="announcement")
