"""What the admin enters: the start, the effects of adopted proposals in their order, names taken away, corrections with a reason."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.commands.kinds import Moment
from mailbot.engine.rule import ANY_PHASE, Game, Refuse, Row, Rule, Time, Turn, Words, begin

from ..common import changes, enacting, joining, players, proposals
from . import corrections, names
from .callings import DUCK

rule = Rule("governing", title="The admin's part", needs=[corrections.rule, enacting.rule, joining.rule], implements=["D9-ADM", "D9-RES-8"])
start_at = rule.attribute("start_at", Time(optional=True))


@rule.command("admin start [at|on] {moment}", "start [game] (at|on) {moment}", moment=Moment(), who="admin", phases=ANY_PHASE,
              named="start at", example="admin start 2021-03-01 12:00")
def start(turn: Turn, moment: int) -> None:
    """Say when play begins."""
    if turn["status"] != "setup":
        raise Refuse(f"The game has already started, on {say_instant(turn['started_at'])}.")
    turn.set(start_at, moment)
    turn.say(f"Play begins on {say_instant(moment)}.")
    turn.log(f"Play begins on {say_instant(moment)}.", sort="admin")


@rule.timer(due=lambda game: game[start_at] if game["status"] == "setup" else None, phases=("setup",))
def start_play(turn: Turn) -> None:
    """Play begins at the time that the admin set."""
    turn.log("The game begins.", sort="admin")
    turn.announce("The game begins", f"{turn['name']} begins. The players: {', '.join(turn.members()) or 'none yet'}.")
    begin(turn)


@rule.on("game_started")
def note_start(turn: Turn) -> None:
    """When play began, however it did."""
    turn.set(start_at, turn.now)


# -- adopted proposals -----------------------------------------------------------------------------------------------

@rule.answer(enacting.may_enact)
def in_order(game: Game, value: None, proposal: Row) -> None:
    """Of the proposals adopted at one boundary the lower numbers are entered first."""
    earlier = [row.number for row in game.rows(proposals.proposals, status="pending")
               if row.number < proposal.number and (row.closes or 0) <= (proposal.closes or 0)]
    if earlier:
        raise Refuse(f"Enter {min(earlier)} first: adopted proposals take effect in the order in which they were made.")


def is_adopted(turn: Turn, proposal: Row) -> None:
    """The proposal is adopted, and not entered yet."""
    if proposal.status == "adopted":
        raise Refuse(f"Proposal {proposal.number} is already entered.")
    if proposal.status != "pending":
        raise Refuse(f"Proposal {proposal.number} is not adopted: it is {proposals.status(turn, proposal)}.")


@rule.command("[admin] enter {proposal}[ [as] text only]", proposal=proposals.proposals, body="lines", when=[is_adopted], who="admin",
              phases=ANY_PHASE, example=("admin enter 12", "admin enter 12 text only"))
def enter(turn: Turn, proposal: Row, lines: str = "") -> None:
    """Enter what an adopted proposal does: changes of the state or of rule texts on the lines below, up to “end”."""
    listed = changes.split(lines)
    if listed and all(changes.read(turn, line) is not None for line in listed):
        turn.ask(enacting.may_enact, None, proposal=proposal)
        for sentence in changes.carry_out(turn, listed):
            turn.say(f"{sentence}.")
            turn.log(f"{sentence[0].upper()}{sentence[1:]}, by proposal {proposal.number}.", sort="admin")
        enacting.finish(turn, proposal, lines)
    else:
        enacting.enact(turn, proposal, lines)


# -- by hand ---------------------------------------------------------------------------------------------------------

@rule.command("[admin] unname {duck}[: {reason}]", duck=DUCK, reason=Words("a reason", rest=True), who="admin", phases=ANY_PHASE,
              example="admin unname #7: breaks list rules")
def unname(turn: Turn, duck: Row, reason: str = "") -> None:
    """Take a duck's name away, for a reason that everybody reads."""
    if not reason.strip():
        raise Refuse("Give a reason, after a colon.")
    if duck.name is None:
        raise Refuse(f"Duck #{duck.id} is already unnamed.")
    names.take_away(turn, duck, reason)
    turn.say(f"Duck #{duck.id} is unnamed.")


@rule.command("admin remove {player}[: {reason}]", player=players.players, reason=Words("a reason", rest=True), who="admin",
              phases=ANY_PHASE, when=[players.playing("player")], named="admin remove", example="admin remove Bob: unsubscribed")
def remove(turn: Turn, player: Row, reason: str = "") -> None:
    """Take a player out of the game, as if leaving."""
    joining.remove_player(turn, player, reason)


@rule.command("[admin] {change}: {reason}", "[admin] {change}", change=corrections.ChangeWords(), reason=Words("a reason", rest=True),
              who="admin", phases=ANY_PHASE, named="admin change", example=(
                  "admin forbid name \"Greg\"", "admin add fruit grape +2 quacks", "admin add pond"))
def change(turn: Turn, change: str, reason: str = "") -> None:
    """Forbid a name, add a fruit, add a pond, or create a duck for a player."""
    _decide(turn, change, reason)


@rule.command("[admin] remove (pond|fruit) {words}[: {reason}]", words=Words("which", free=False), reason=Words("a reason", rest=True),
              who="admin", phases=ANY_PHASE, named="admin remove pond", example=("admin remove pond 3", "admin remove pond 3: dried up"))
def remove_pond(turn: Turn, words: str, reason: str = "") -> None:
    """Remove a pond, whose ducks then have none, or a fruit from the list."""
    what = "fruit" if "fruit" in turn.line.casefold().split(words.casefold())[0] else "pond"
    _decide(turn, f"remove {what} {words}", reason)


@rule.command("[admin] correct {words}: {reason}", "[admin] correct {words}", words=Words("what, and its value", free=False),
              reason=Words("a reason", rest=True), who="admin", phases=ANY_PHASE, named="admin correct",
              example="admin correct Bertha quacks 7: ruling 3")
def correct(turn: Turn, words: str, reason: str = "") -> None:
    """Correct any value of a duck, or the God Eggs, for a reason that everybody reads (name the ruling if there is one)."""
    if not reason.strip():
        raise Refuse("Give a reason, after a colon.")
    _decide(turn, f"correct {words}", reason)


def _decide(turn: Turn, line: str, reason: str) -> None:
    said = changes.carry_out(turn, [line])[0]
    turn.say(f"{said}.")
    turn.log(f"The admin decides: {said}{f' ({reason})' if reason else ''}.", sort="correction" if line.startswith("correct") else "admin")
