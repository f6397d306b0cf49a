"""The Judge: whoever stands for it and has the assent of two others; removed by two, or by saying so."""

from __future__ import annotations

from mailbot.engine.rule import Int, List, Player, Refuse, Row, Rule, Text, Time, Turn, Words

from ..common import players
from .words import closed

rule = Rule("judge", title="The Judge", needs=[players.rule], implements=["D9-JUDGE"])
assents_needed = rule.param("judge_assents", 2, help="how many other players make somebody Judge, or remove the Judge", column=Int(1))
judge = rule.attribute("judge", Player(optional=True))
candidacies = rule.table("candidacies", single="candidacy", owned_by="player", player=Player(key=True), declared_at=Time(),
                         assents=List(Player()))
motions = rule.table("removal_motions", single="motion", owned_by="mover", judge=Player(key=True), mover=Player(), reason=Text(),
                     assents=List(Player()), moved_at=Time())
judge_changed = rule.hook("judge_changed", "before", "now", help="another player is Judge, or nobody")
REMINDER = "A Judge should be removed for abuse of the office alone; that is for you to weigh."


def appoint(turn: Turn, name: str | None) -> None:
    """Somebody is Judge, or nobody; candidacies and motions lapse."""
    before = turn[judge]
    turn.set(judge, name)
    for row in [*turn.rows(candidacies), *turn.rows(motions)]:
        turn.remove(row)
    told = f"{name} is the Judge now." if name else f"{before} is the Judge no longer; the office is vacant."
    turn.log(told, sort="judge", path="/judge/")
    turn.announce(told.rstrip("."), told, path="/judge/")
    turn.fire(judge_changed, before=before, now=name)


@rule.command(*closed("appoint (myself|me) [as] judge", "(declare|stand|run) [myself] for judge"), named="stand for judge",
              example="appoint myself judge quack")
def stand(turn: Turn) -> None:
    """Stand for Judge while the office is vacant; it is yours when two other players have assented."""
    if turn[judge]:
        raise Refuse(f"There is a Judge: {turn[judge]}.")
    if turn.find(candidacies, turn.player):
        raise Refuse("You have declared already.")
    turn.add(candidacies, player=turn.player, declared_at=turn.now)
    _tell(turn, f"{turn.player} stands for Judge; {turn[assents_needed]} other players must assent.", "Somebody stands for Judge")


@rule.command(*closed("assent to {player} as judge", "assent to {player}"), player=players.players, named="assent to judge",
              example="assent to Alice as judge waddle")
def assent(turn: Turn, player: Row) -> None:
    """Assent to a player who stands for Judge; you may assent to several."""
    if player.name == turn.player:
        raise Refuse("You cannot assent to yourself: two other players must.")
    row = turn.find(candidacies, player.name)
    if row is None:
        raise Refuse(f"{player.name} has not declared for Judge.")
    if turn.player in row.assents:
        raise Refuse(f"You have already assented to {player.name}.")
    row = turn.change(row, assents=[*row.assents, turn.player])
    turn.say(f"You assent to {player.name} ({len(row.assents)} of {turn[assents_needed]}).")
    turn.log(f"{turn.player} assents to {player.name} as Judge ({len(row.assents)} of {turn[assents_needed]}).", sort="judge",
             path="/judge/")
    if len(row.assents) >= turn[assents_needed]:
        appoint(turn, player.name)


@rule.command(*closed("withdraw [my] assent (to|from) {player} [as judge]"), player=players.players, named="withdraw assent",
              example="withdraw my assent to Alice uwu")
def withdraw_assent(turn: Turn, player: Row) -> None:
    """Take back an assent before it has had its effect."""
    row = turn.find(candidacies, player.name)
    if row is None or turn.player not in row.assents:
        raise Refuse(f"You have given no assent to {player.name}.")
    turn.change(row, assents=[name for name in row.assents if name != turn.player])
    _tell(turn, f"{turn.player} withdraws the assent to {player.name}.", "")


@rule.command(*closed("withdraw [my] candidacy [for judge]", "stand down [as candidate] [for judge]"),
              named="withdraw candidacy", example="withdraw my candidacy quack")
def withdraw_candidacy(turn: Turn) -> None:
    """No longer stand for Judge."""
    row = turn.find(candidacies, turn.player)
    if row is None:
        raise Refuse("You do not stand for Judge.")
    turn.remove(row)
    _tell(turn, f"{turn.player} no longer stands for Judge.", "")


# -- removing --------------------------------------------------------------------------------------------------------

@rule.command("remove judge: {reason}", "remove judge because {reason}", *closed("remove judge"), reason=Words("a reason",
              rest=True), named="remove judge", example="remove the judge: answers sold for ducks quack")
def move_removal(turn: Turn, reason: str = "") -> None:
    """Move to remove the Judge, for a reason; a second player's assent removes the Judge."""
    motion = _motion(turn)
    if motion is not None:
        _second(turn, motion)
        return
    if not reason.strip():
        raise Refuse("Give a reason, after a colon.")
    turn.add(motions, judge=turn[judge], mover=turn.player, reason=reason.strip(), assents=[turn.player], moved_at=turn.now)
    turn.say(REMINDER)
    _tell(turn, f"{turn.player} moves to remove the Judge, {turn[judge]}: {reason.strip()} (1 of {turn[assents_needed]}). {REMINDER}",
          "A motion to remove the Judge")
    _count(turn)


@rule.command(*closed("assent to [the] removal [of [the] judge]"), named="assent to removal",
              example="assent to removal quack")
def assent_to_removal(turn: Turn) -> None:
    """Assent to the removal of the Judge."""
    motion = _motion(turn)
    if motion is None:
        raise Refuse("Nobody has moved to remove the Judge.")
    _second(turn, motion)


@rule.command(*closed("withdraw [my] assent to [the] removal [of [the] judge]"), named="withdraw removal assent",
              example="withdraw my assent to removal quack")
def withdraw_from_removal(turn: Turn) -> None:
    """No longer want the Judge removed."""
    motion = _motion(turn)
    if motion is None or turn.player not in motion.assents:
        raise Refuse("You have given no assent to a removal.")
    left = [name for name in motion.assents if name != turn.player]
    if left:
        turn.change(motion, assents=left)
    else:
        turn.remove(motion)
    _tell(turn, f"{turn.player} withdraws the assent to the removal of the Judge.", "")


def _motion(turn: Turn) -> Row | None:
    """The open motion; Refuse where there can be none, or for the Judge."""
    if turn[judge] is None:
        raise Refuse("There is no Judge.")
    if turn[judge] == turn.player:
        raise Refuse("You are the Judge: you can resign, and your assent to your removal does not count.")
    return turn.find(motions, turn[judge])


def _second(turn: Turn, motion: Row) -> None:
    if turn.player in motion.assents:
        raise Refuse("You have already assented to the removal.")
    turn.change(motion, assents=[*motion.assents, turn.player])
    turn.say("You assent to the removal of the Judge.")
    _count(turn)


def _count(turn: Turn) -> None:
    motion = turn.find(motions, turn[judge])
    if motion is not None and len(motion.assents) >= turn[assents_needed]:
        appoint(turn, None)


@rule.command("[I] resign as judge", "[I] resign (from|the) judgeship", named="resign as judge", example="I resign as judge")
def resign(turn: Turn) -> None:
    """Stop being the Judge."""
    if turn[judge] != turn.player:
        raise Refuse("You are not the Judge.")
    turn.say("You are the Judge no longer.")
    appoint(turn, None)


@rule.on(players.player_left)
def gone(turn: Turn, player: str) -> None:
    """Whoever leaves gives up office, candidacy and assents that are still open."""
    if turn[judge] == player:
        appoint(turn, None)
    for row in turn.rows(candidacies):
        if row.player == player:
            turn.remove(row)
        elif player in row.assents:
            turn.change(row, assents=[name for name in row.assents if name != player])
    for motion in turn.rows(motions):
        left = [name for name in motion.assents if name != player]
        if not left:
            turn.remove(motion)
        else:
            turn.change(motion, assents=left)


def _tell(turn: Turn, words: str, subject: str) -> None:
    turn.log(words, sort="judge", path="/judge/")
    if subject:
        turn.announce(subject, words, path="/judge/")
    turn.say(words)
