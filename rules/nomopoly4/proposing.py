"""Proposing: a proposal adds, deletes or changes a rule, or changes the game otherwise; the voters decide in secret."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Bool, Choice, Game, Int, Refuse, Row, Rule, Text, Time, Title, Turn, Words

from ..common import ballots, players, proposals, switches
from . import sections

rule = Rule("proposing", title="Proposals", needs=[proposals.rule, ballots.rule, sections.rule], implements=["N4-PROP", "N4-VOTE"])
rule.extend(
    proposals.proposals, kind=Choice("add", "delete", "change", "state", default="state"), fix=Bool(default=False),
    concerns=Text(default="", help="the rule that the proposal is about"), accepted_at=Time(optional=True),
    implemented_at=Time(optional=True), refusal=Text(default=""), lines=Text(default="", help="what the admin carried out"),
    flags=Text(default="", seen_by="admin"))
voided = rule.table("voided_ballots", listed=False, seen_by="nobody", id=Text(key=True), proposal=Int(), text=Text())
ENDS = ("end", "end proposal", "end of proposal")
RULE = sections.RuleKind()


@rule.command("propose [a] new rule in {section}: {title}", section=Words("a section", free=False), title=Title(), body="text",
              ends=ENDS, draft="draft", example="propose new rule in Turns: Lazy Days", named="propose rule")
def propose_rule(turn: Turn, section: str, title: str, text: str = "") -> None:
    """Propose a new rule for a section: its text on the lines below, up to a line “end proposal” or the end of your mail."""
    _make(turn, "add", title, text, sections.section(turn, section))


@rule.command("propose to delete rule {number}: {title}", number=RULE, title=Title(), body="text", ends=ENDS, draft="draft",
              example="propose to delete rule Turns 3: Free Rest", named="propose to delete")
def propose_to_delete(turn: Turn, number: Row, title: str, text: str = "") -> None:
    """Propose to delete a rule; say why on the lines below."""
    _make(turn, "delete", title, text, number.number)


@rule.command("propose to change rule {number}: {title}", number=RULE, title=Title(), body="text", ends=ENDS, draft="draft",
              example="propose to change rule Turns 3: Longer Rest", named="propose to change")
def propose_to_change(turn: Turn, number: Row, title: str, text: str = "") -> None:
    """Propose to change a rule; say how on the lines below."""
    _make(turn, "change", title, text, number.number)


def _make(turn: Turn, kind: str, title: str, text: str, concerns: str) -> None:
    proposals.check_may(turn, turn.player)
    proposals.make(turn, turn.player, title, text, kind=kind, concerns=concerns)


@rule.on(proposals.proposal_made)
def flag(turn: Turn, proposal: Row) -> None:
    """A text with a player's name or an address in it is marked for the admin to look at (N4-PROP-5)."""
    words = {word.strip(".,;:!?()[]“”\"'").casefold() for word in f"{proposal.title} {proposal.text}".split()}
    named = [row.name for row in players.current(turn) if row.name.casefold() in words]
    addressed = ["a mail address"] if any("@" in word for word in words) else []
    if named or addressed:
        turn.change(proposal, flags=f"It names {', '.join([*named, *addressed])}: to say who is meant is allowed, a condition on "
                                    "names, addresses or persons is not.")


@rule.on(ballots.vote_closed)
def accepted(turn: Turn, proposal: Row, passed: bool) -> None:
    """When a proposal was accepted; and only now everybody reads of ballots that were voided (N4-VOTE-8)."""
    if passed:
        turn.change(proposal, accepted_at=turn.now)
    for row in turn.rows(voided, proposal=proposal.number):
        turn.log(row.text, sort="admin", path=proposals.PATH.format(proposal.number))
        turn.remove(row)


@rule.command("void [the] ballot of {player} on {proposal}[: {reason}]", player=players.players, proposal=proposals.proposals,
              reason=Words("the reason", rest=True), who="admin", phases=("running", "paused"), when=[players.playing("player")],
              example="void ballot of Bob on 12: second account", named="void ballot")
def void_ballot(turn: Turn, player: Row, proposal: Row, reason: str = "") -> None:
    """Void a player's ballot, if there is one (you are not told); everybody reads of it after the close."""
    if proposal.status != "open":
        raise Refuse(f"Proposal {proposal.number} is not in Voting.")
    if not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it after the close.")
    for ballot in turn.rows(ballots.ballots, proposal=proposal.number, player=player.name):
        turn.remove(ballot)
    turn.add(voided, id=f"V{turn.number('voided ballots')}", proposal=proposal.number,
             text=f"The admin voided what {player.name} may have voted on proposal {proposal.number}: {reason}.")
    turn.say(f"If {player.name} had a vote on {proposal.number}, it counts no more. The log will say so after the close.")


# -- what is shown ---------------------------------------------------------------------------------------------------

_OUTCOMES = {"open": None, "pending": None, "adopted": "implemented"}


@rule.derive(proposals.proposals, "outcome", json_only=True)
def outcome(game: Game, proposal: Row) -> str | None:
    """What became of it; nothing while it is voted on or waits."""
    return _OUTCOMES.get(proposal.status, proposal.outcome)


def _count(side: str) -> Any:
    def count(game: Game, proposal: Row) -> int | None:
        counted = proposal.tally if proposal.status != "open" else None
        return counted.get(side) if counted else None
    return count


rule.derive(proposals.proposals, "yes", json_only=True)(_count("yes"))
rule.derive(proposals.proposals, "no", json_only=True)(_count("no"))


@rule.on("game_ended")
def game_over(turn: Turn) -> None:
    """When the game is over nothing is voted on or waits any more; counts are not published (N4-END-8)."""
    for proposal in turn.rows(proposals.proposals):
        turn.fire(proposals.proposal_retracted, proposal=proposal)
        turn.retire(turn.row(proposals.proposals, proposal.number), status="void", outcome="game over", closed=turn.now)


@rule.on(switches.switched)
def ballots_open(turn: Turn, name: str, on: bool) -> None:
    """Without secret ballots, those cast from then on are open; earlier ones stay secret (N4-EXT-23)."""
    if name == "secret_ballots":
        turn.set(ballots.secrecy, "secret" if on else "open")
        turn.set(ballots.open_since, None if on else turn.now)


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "secret_ballots": "nobody learns how, or whether, others voted"}
