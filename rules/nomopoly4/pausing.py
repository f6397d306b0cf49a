"""Pauses: at the admin's discretion, on suspicion, or for a disruption, which only an accepted fix proposal ends."""

from __future__ import annotations

from mailbot.clock import say_instant
from mailbot.engine.rule import ANY_PHASE, Choice, Game, Int, Player, Refuse, Row, Rule, Text, Time, Title, Turn, Words

from ..common import admin, proposals, queue
from . import implementing, proposing

rule = Rule("pausing", title="Disruption of gameplay", needs=[admin.rule, proposing.rule, implementing.rule, queue.rule],
            implements=["N4-PAUSE"])
loop_guard = rule.param("loop_guard", 1000, help="how many effects one line or timer may have before a disruption is suspected",
                        column=Int(1))
pause_kind = rule.attribute("pause_kind", Choice("discretion", "suspected", "disruption", optional=True))
suggestions = rule.table("suggestions", seen_by="owner+admin", owned_by="author", id=Text(key=True), author=Player(), at=Time(),
                         text=Text())
_WHILE = "pause kind"


@rule.answer(admin.may_pause)
def with_reason(game: Game, value: None, reason: str) -> None:
    """A pause needs a reason."""
    if not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")


@rule.on("game_paused")
def note_kind(turn: Turn) -> None:
    """Of what kind the pause is."""
    turn.set(pause_kind, turn.memo.get(_WHILE, "discretion"))


@rule.on("game_resumed")
def forget_kind(turn: Turn) -> None:
    """Play goes on."""
    turn.set(pause_kind, None)


@rule.on("broke_down")
def suspect(turn: Turn, what: str, error: str) -> None:
    """What broke down may be a disruption: play stops, and the admin judges (N4-PAUSE-3)."""
    turn.memo[_WHILE] = "suspected"
    if turn["status"] == "running":
        admin.pause(turn, "something broke down; the admin is looking at it")
    turn.set(pause_kind, "suspected")
    queue.ask(turn, "suspected disruption", "a disruption is suspected", f"{what} failed and was undone: {error}\nIf play cannot go "
              "on, confirm the disruption; if the cause is removed, let the game go on, and it is tried again first.", {"what": what})


@rule.command("pause [the game] [for] [a] disruption[: {reason}]", reason=Words("the reason", rest=True), who="admin",
              phases=ANY_PHASE, example="pause disruption: endless loop", named="pause for a disruption")
def pause_disruption(turn: Turn, reason: str = "") -> None:
    """Declare that play cannot go on; only an accepted fix proposal ends such a pause."""
    if turn["status"] not in ("running", "paused"):
        raise Refuse("The game is not running.")
    if turn[pause_kind] == "disruption":
        raise Refuse("The game is paused for a disruption already.")
    turn.ask(admin.may_pause, None, reason=reason)
    turn.memo[_WHILE] = "disruption"
    if turn["status"] == "running":
        admin.pause(turn, reason)
    else:
        turn.set("pause_reason", reason)
        turn.log(f"The pause is one for a disruption: {reason}.", sort="pause")
    _disrupted(turn)


@rule.command("confirm [the] disruption", who="admin", phases=ANY_PHASE, example="confirm disruption", named="confirm disruption")
def confirm_disruption(turn: Turn) -> None:
    """Say that what was suspected is a disruption."""
    if turn[pause_kind] != "suspected":
        raise Refuse("There is no suspected disruption.")
    turn.log("The admin confirms the disruption.", sort="pause")
    _disrupted(turn)


def _disrupted(turn: Turn) -> None:
    turn.set(pause_kind, "disruption")
    for item in turn.rows(queue.items, sort="suspected disruption"):
        queue.close(turn, item, "it is a disruption")
    turn.say("The game is paused for a disruption.")
    if not _fixes(turn):
        ask_for_fix(turn)


def ask_for_fix(turn: Turn) -> None:
    """The admin is asked for a fix proposal."""
    queue.ask(turn, "fix proposal", "a fix proposal is needed", "The game is paused for a disruption, and goes on when a fix "
              "proposal of yours is accepted and carried out.")


def _fixes(game: Game) -> list[Row]:
    """The fix proposals that are voted on or wait."""
    return game.rows(proposals.proposals, fix=True)


@rule.answer(admin.may_resume)
def not_in_disruption(game: Game, value: None) -> None:
    """A disruption does not end by an admin's word (N4-PAUSE-15)."""
    if game[pause_kind] == "disruption":
        raise Refuse("A disruption ends only by an accepted fix proposal.")


@rule.command("propose [a] fix: {title}", title=Title(), body="text", ends=proposing.ENDS, who="admin", phases=ANY_PHASE, draft="",
              example="propose fix: Remove the loop", named="propose fix")
def propose_fix(turn: Turn, title: str, text: str = "") -> None:
    """Put a fix for a disruption to the vote; its text on the lines below."""
    if turn["status"] != "paused" or turn[pause_kind] != "disruption":
        raise Refuse("The admin can make proposals only in a disruption.")
    if waiting := _fixes(turn):
        raise Refuse(f"Fix {waiting[0].number} is still {proposals.status(turn, waiting[0])}.")
    for item in turn.rows(queue.items, sort="fix proposal"):
        queue.close(turn, item, "proposed")
    proposals.make(turn, "admin", title, text, fix=True)


@rule.on(proposals.proposal_rejected)
def next_fix(turn: Turn, proposal: Row) -> None:
    """A rejected fix is followed by another (N4-PAUSE-14)."""
    if proposal.fix and turn[pause_kind] == "disruption":
        ask_for_fix(turn)


@rule.on(implementing.fix_implemented)
def fixed(turn: Turn, proposal: Row) -> None:
    """With the fix carried out the pause ends (N4-PAUSE-13)."""
    if turn["status"] == "paused":
        for fault in turn.rows("faults"):
            turn.remove(fault)
        admin.resume(turn)


@rule.command("suggest: {text}", text=Title(2000), body="more", ends=("end", "end suggestion"), phases=ANY_PHASE, draft="",
              on_list=False, example="suggest: undo the last proposal", named="suggest")
def suggest(turn: Turn, text: str, more: str = "") -> None:
    """Tell the admin how a disruption could be mended."""
    if turn[pause_kind] not in ("disruption", "suspected"):
        raise Refuse("Suggestions are for a disruption of the game.")
    words = f"{text}\n{more}".strip()
    turn.add(suggestions, id=f"S{turn.number('suggestions')}", author=turn.player, at=turn.now, text=words)
    turn.tell_admin(f"A suggestion of {turn.player}", f"{turn.player} suggests on {say_instant(turn.now)}:\n{words}")
    turn.say("Your suggestion has been passed to the admin.")
