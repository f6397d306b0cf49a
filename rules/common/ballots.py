"""Ballots: who may vote, how votes are cast, changed and hidden, and what decides at the close."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import ceil
from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import (
    Choice,
    Game,
    Int,
    Options,
    Player,
    Reader,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Turn,
    many,
)

from . import changes, players, proposals, ruleset

rule = Rule("ballots", title="Voting", needs=[proposals.rule])
_SHARE = r"(?:\d+\s*/\s*0*[1-9]\d*|\d+(?:\.\d+)?\s*%)"


class Share(Text):
    """A share in words of a fixed form."""

    def __init__(self, form: str, word: str) -> None:
        super().__init__()
        self.form, self.word = re.compile(form, re.IGNORECASE), word

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and self.form.fullmatch(value.strip()) is not None

    def stored(self, value: Any) -> Any:
        return " ".join(value.lower().split())

    def from_json(self, value: Any) -> Any:
        """A plain number may be written without quotes."""
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


majority = rule.param("majority", "more than 1/2", help="the share of yes among yes and no: “more than 1/2”, “at least 2/3”",
                      column=Share(rf"(?:more\s+than|at\s+least)\s+{_SHARE}", "a share like “more than 1/2” or “at least 2/3”"))
quorum = rule.param("quorum", "0", column=Share(rf"\d+|{_SHARE}", "a number of players, or a share of them like 1/3 or 25%"),
                    help="how many must vote, abstentions included: a number, or a share of the players (1/3, 25%)")
ties = rule.param("ties", "rejected", help="what becomes of as many yes as no", column=Choice("rejected", "adopted"))
secrecy = rule.param("ballots", "open", help="open: seen at once; hidden: seen after the close; secret: only the counts, after",
                     column=Choice("open", "hidden", "secret"))
change_votes = rule.param("change_votes", True, help="whether a vote can be changed or withdrawn before the close")
early_close = rule.param("early_close", False, help="whether voting ends as soon as nothing can change its outcome")
abstentions = rule.param("abstentions", True, help="whether players can vote to abstain")
ballots = rule.table("ballots", listed=False, owned_by="player", id=Text(key=True), proposal=Int(), player=Player(),
                     choice=Choice("yes", "no", "abstain"), at=Time(),
                     seen_by=lambda game, row, reader: _visible(game, row, reader))
open_since = rule.attribute("ballots_open_since", Time(optional=True, seen_by="nobody"))
may_vote = rule.question("may_vote", "player", "proposal", help="a veto on a vote (raise Refuse)")
vote_weight = rule.question("vote_weight", "player", "proposal", help="how much a vote counts, 1 unless rules say otherwise")
tie_break = rule.question("tie_break", "proposal", help="what becomes of a proposal with as many yes as no: adopted or rejected")
vote_closed = rule.hook("vote_closed", "proposal", "passed", help="voting on a proposal is over")
WORDS = Options({"yes": ("for", "aye", "yea", "y", "+1", "approve", "in favour", "in favor"),
                 "no": ("against", "nay", "n", "-1", "reject"),
                 "abstain": ("abstention", "present", "pass", "neutral")}, sample="yes or no")


def _visible(game: Game, ballot: Row, reader: Reader) -> bool:
    """One's own vote, and open ones; a vote cast before votes were made open stays secret."""
    own = reader.player is not None and reader.player == ballot.player
    return own or (game[secrecy] == "open" and ballot.at >= (game[open_since] or 0))


@rule.on(changes.parameter_changed)
def opened_up(turn: Turn, name: str, before: str) -> None:
    """Votes cast before ballots were made open stay as secret as they were promised to be."""
    if name == "ballots" and before != "open" and turn[secrecy] == "open":
        turn.set(open_since, turn.now)


# -- casting ---------------------------------------------------------------------------------------------------------

FORMS = (
    "vote {choice} on {proposals}", "(vote|voting) {choice} [(on|to|for|of)] {proposals}",
    "(vote|voting) [(on|for)] {proposals}[:] {choice}", "[my] vote (on|for) {proposals}[:] [is] {choice}",
    "my vote: {proposals}[:] {choice}", "(on|for) {proposals}[,] [I] vote {choice}", "{proposals}: {choice}",
    "{proposals} {choice}", "{choice}[,] [(on|to|for|of|with)] {proposals}", "{choice}: {proposals}",
    "(change|switch|make|set|record|register|count|enter) my vote (on|for) {proposals} "
    "[from (yes|no|abstain|for|against)] (to|as) {choice}", "vote {proposals} as {choice}",
    "my votes: {proposals}[:] {choice}",
    "[my] (votes|vote): {choice} [(on|to|for)] {proposals}", "{proposals}-{choice}",
    "cast [(my|a)] vote {choice} {proposals}", "cast a {choice} vote (on|for|to) {proposals}",
    "[my] vote[ is] {choice}", "{choice}")
"""The ways to write a vote; a ruleset may have them with words of its own for {choice}."""


@rule.command(*FORMS, "vote [on] {proposals}", proposals=many(proposals.proposals), choice=WORDS,
              from_topic="proposals", phases=("running", "paused"),
              example=("vote 12 yes", "12: no", "yes on 12-15 and 17", "+1 to 12", "vote no on everything open"))
def vote(turn: Turn, proposals: list[Row], choice: str = "") -> None:
    """Vote on one or several proposals; in an answer to a proposal's mail a bare yes or no will do."""
    if not choice:
        raise Refuse(f"Say {_sides(turn)}.")
    if choice == "abstain" and not turn[abstentions]:
        raise Refuse(f"Nobody can abstain here: say {_sides(turn)}.")
    chosen = [row for row in proposals if row.status == "open"] if len(proposals) != 1 else proposals
    if not chosen:
        raise Refuse("No proposal is open." if not proposals else "None of them is open.")
    for row in proposals:
        if row in chosen:
            _cast(turn, row, choice)
        else:
            turn.say(f"{row.number} ({row.title}) is not open any more, so you have no vote there.")


def _sides(game: Game) -> str:
    return f"{proposals.choice(game, 'yes')} or {proposals.choice(game, 'no')}"


def _cast(turn: Turn, row: Row, choice: str) -> None:
    _check(turn, row)
    turn.ask(may_vote, None, player=turn.player, proposal=row)
    before = turn.find(ballots, _id(row, turn.player))
    if before is not None and before.choice != choice and not turn[change_votes]:
        raise Refuse(f"You have voted on {row.number} already ({proposals.choice(turn, before.choice)}), and votes cannot be changed.")
    if before is None:
        turn.add(ballots, id=_id(row, turn.player), proposal=row.number, player=turn.player, choice=choice, at=turn.now)
    else:
        turn.change(before, choice=choice, at=turn.now)
    said = proposals.choice(turn, choice)
    was = f" (it was {proposals.choice(turn, before.choice)})" if before is not None and before.choice != choice else ""
    turn.say(f"Your vote on {row.number} ({row.title}) is {said}{was}. You can change it until {say_instant(row.closes)}."
             if turn[change_votes] else f"Your vote on {row.number} ({row.title}) is {said}{was}.")
    if turn[early_close] and _decided(turn, row):
        close(turn, row)


def _check(turn: Turn, row: Row) -> None:
    if row.status != "open":
        when = f" on {say_instant(row.closed)}" if row.closed else ""
        raise Refuse(f"Voting on {row.number} closed{when}: it is {proposals.status(turn, row)}.")


def _id(row: Row, player: str) -> str:
    return f"{row.number}/{player}"


@rule.command("(withdraw|retract|remove|cancel) [my] vote on {proposals}", "(withdraw|retract|remove|cancel) [my] vote {proposals}",
              "unvote {proposals}", proposals=many(proposals.proposals), phases=("running", "paused"),
              example=("withdraw my vote on 12", "unvote 12"))
def withdraw_vote(turn: Turn, proposals: list[Row]) -> None:
    """Take a vote back before the close."""
    for row in proposals:
        _check(turn, row)
        ballot = turn.find(ballots, _id(row, turn.player))
        if ballot is None:
            raise Refuse(f"You have no vote on {row.number}.")
        if not turn[change_votes]:
            raise Refuse("Votes cannot be changed here.")
        turn.remove(ballot)
        turn.say(f"Your vote on {row.number} is withdrawn.")


# -- counting --------------------------------------------------------------------------------------------------------

def counted(game: Game, row: Row) -> dict[str, str]:
    """The votes that count: those of the players of now, by name."""
    here = set(game.members())
    return {ballot.player: ballot.choice for ballot in game.rows(ballots, proposal=row.number) if ballot.player in here}


def tally(game: Game, row: Row) -> dict[str, int]:
    """How much weight is on each side."""
    sums: Counter[str] = Counter()
    for player, choice in counted(game, row).items():
        sums[choice] += int(game.ask(vote_weight, 1, player=player, proposal=row))
    return {choice: sums[choice] for choice in ("yes", "no", "abstain") if choice != "abstain" or game[abstentions]}


def passes(yes: int, no: int, rule_of_majority: str, tie: str) -> bool:
    """Whether a count is an adoption. No votes at all are a tie."""
    if yes == no:
        return tie == "adopted"
    words, _, share = rule_of_majority.strip().rpartition(" ")
    reached, needed = Fraction(yes, yes + no), _share(share)
    return reached >= needed if words == "at least" else reached > needed


def _share(words: str) -> Fraction:
    return Fraction(words.strip()[:-1]) / 100 if words.strip().endswith("%") else Fraction(words.strip())


def needed_voters(words: str, members: int) -> int:
    """The quorum in heads: a plain number, or a share of the players rounded up."""
    share = _share(words)
    return ceil(share * members) if "/" in words or "%" in words else int(share)


def outcome(game: Game, row: Row) -> str:
    """`adopted`, `rejected` or `no quorum`, if the vote were counted now."""
    counts = tally(game, row)
    if len(counted(game, row)) < needed_voters(game[quorum], len(game.members())):
        return "no quorum"
    tie = game.ask(tie_break, game[ties], proposal=row) if counts["yes"] == counts["no"] else ""
    return "adopted" if passes(counts["yes"], counts["no"], game[majority], tie) else "rejected"


@rule.answer(ruleset.proposal_stands)
def counted_ahead(game: Game, value: str, number: int) -> str:
    """All votes that end at one moment are counted before any of their proposals is carried out."""
    row = game.find(proposals.proposals, number)
    if value != "open" or row is None or row.closes is None or row.closes > game.now:
        return value
    return "accepted" if outcome(game, row) == "adopted" else "rejected"


def _decided(game: Game, row: Row) -> bool:
    """Whether no vote that is still possible can change the outcome."""
    if game[change_votes] and len(counted(game, row)) < len(game.members()):
        return False
    missing = [name for name in game.members() if name not in counted(game, row)]
    return not missing


@rule.timer(each=proposals.proposals, due=lambda game, row: row.closes if row.status == "open" else None,
            phases=("running", "paused"), rank=10)
def close(turn: Turn, row: Row) -> None:
    """Voting is over: the votes are counted and the proposal is adopted or not."""
    counts, result, votes = tally(turn, row), outcome(turn, row), counted(turn, row)
    early = {ballot.player for ballot in turn.rows(ballots, proposal=row.number) if ballot.at < (turn[open_since] or 0)}
    votes = {name: choice for name, choice in votes.items() if name not in early}
    for ballot in turn.rows(ballots, proposal=row.number):
        turn.remove(ballot)
    row = turn.change(row, tally=counts, votes=votes if turn[secrecy] != "secret" else None, closed=turn.now)
    sums = ", ".join(f"{proposals.choice(turn, choice)} {count}" for choice, count in counts.items())
    verdict = proposals.verdict(turn, result)
    turn.log(f"Proposal {row.number} ({row.title}) {verdict}: {sums}.", sort="vote", path=proposals.PATH.format(row.number))
    turn.announce(f"Proposal {row.number} {verdict}", f"Proposal {row.number} by {row.author} ({row.title}) {verdict}: "
                  f"{sums}.", path=proposals.PATH.format(row.number))
    turn.fire(vote_closed, proposal=row, passed=result == "adopted")
    row = turn.row(proposals.proposals, row.number)
    if result == "adopted":
        proposals.adopt(turn, row)
    else:
        turn.fire(proposals.proposal_rejected, proposal=row)
        turn.retire(turn.row(proposals.proposals, row.number), status="rejected", outcome=result)


@rule.on(proposals.proposal_retracted)
def drop_ballots(turn: Turn, proposal: Row) -> None:
    """The ballots on a retracted proposal are destroyed unread."""
    for ballot in turn.rows(ballots, proposal=proposal.number):
        turn.remove(ballot)


@rule.on(players.player_left)
def votes_of_the_gone(turn: Turn, player: str) -> None:
    """Who is no player any more has no vote."""
    for ballot in turn.rows(ballots, player=player):
        turn.remove(ballot)


# -- what is seen ----------------------------------------------------------------------------------------------------

@rule.derive(proposals.proposals, "tally")
def seen_tally(game: Game, row: Row, reader: Reader) -> Any:
    """The count: running where ballots are open, else after the close."""
    if row.status != "open":
        return row.tally
    return tally(game, row) if game[secrecy] == "open" and row.opened >= (game[open_since] or 0) else None


@rule.derive(proposals.proposals, "votes")
def seen_votes(game: Game, row: Row, reader: Reader) -> Any:
    """The votes as far as this reader may see them: one's own at least."""
    if row.status != "open":
        return row.votes
    shown = {ballot.player for ballot in game.rows(ballots, proposal=row.number) if _visible(game, ballot, reader)}
    return {name: choice for name, choice in counted(game, row).items() if name in shown}
