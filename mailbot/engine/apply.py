"""How a mail's lines are played: each by itself, done whole or refused without a trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import signature
from typing import Any

from mailbot.commands.passphrase import hide
from mailbot.commands.reading import Order, Reading
from mailbot.engine import entries
from mailbot.engine.declare import CommandDecl, Handler
from mailbot.engine.game import call_with
from mailbot.engine.step import Outcome, Verdict
from mailbot.engine.turn import Turn
from mailbot.errors import Refuse, Unclear

_NOT_NOW = {
    "setup": "The game has not started yet.",
    "paused": "The game is paused{reason}; only voting and questions are possible until it goes on.",
    "ended": "The game is over{end}.",
    "running": "That is possible only while the game does not run.",
}


def play(turn: Turn, reading: Reading) -> None:
    """Play every order of a mail in turn; the outcomes are left in `turn.step.outcomes`, in the order of the lines.

    Refusals and questions become outcomes. Anything else that is raised is a fault of the rules and goes through:
    the caller undoes the whole step.
    """
    outcomes: list[tuple[int, Outcome]] = []
    turn.orders = tuple(order for place, order in _places(reading.orders) if place not in turn.step.struck)
    for place, order in _places(reading.orders):
        turn.enter(place)
        outcomes.append((order.number, _taken_out(turn, place, order) if place in turn.step.struck else play_order(turn, order)))
    turn.enter("")
    for stray in reading.strays:
        outcomes.append((stray.number, Outcome(Verdict.UNKNOWN, hide(stray.line), [], stray.nearest)))
    for question in reading.questions:
        outcomes.append((1 << 30, Outcome(Verdict.QUESTION, hide("\n".join(question.lines)), [hide(question.sentence)])))
    turn.step.outcomes += [outcome for _, outcome in sorted(outcomes, key=lambda pair: pair[0])]


def _places(orders: Iterable[Order]) -> Iterator[tuple[str, Order]]:
    """Orders with the names of their places in the mail, which stay the same however it is read: the line, and where
    several stand on it which of them."""
    before: Counter[int] = Counter()
    for order in orders:
        before[order.number] += 1
        count = before[order.number]
        yield f"{order.number}.{count}" if count > 1 else str(order.number), order


def _taken_out(turn: Turn, place: str, order: Order) -> Outcome:
    entries.mark_taken_out(turn, turn.step.struck[place])
    reason = str(turn.step.struck[place]["reason"]).rstrip(".")
    return Outcome(Verdict.STRUCK, hide(order.line), [f"This line was taken out of the past{f': {reason}' if reason else ''}."])


def play_order(turn: Turn, order: Order) -> Outcome:
    """Play one order: checks first, then its effect, then what follows from it."""
    decl = turn.active.commands[order.command.name]
    outcome = Outcome(Verdict.DONE, hide(order.line), command=decl.name)
    mark = turn.mark()
    turn.begin(order.line)
    try:
        _may(turn, decl)
        if order.trouble:
            raise Refuse(order.trouble)
        arguments = turn.resolved(order)
        for check in decl.when:
            wants = _wants(check)
            call_with(check, tuple(arguments) if wants is None else wants, (turn,), arguments)
        decl.call(turn, **arguments)
        if turn.actor.player is not None:
            turn.fire("command_done", player=turn.actor.player, command=decl.name)
        settle(turn)
    except (Refuse, Unclear) as refusal:
        turn.rollback(mark)
        outcome.verdict = Verdict.UNCLEAR if isinstance(refusal, Unclear) else Verdict.REFUSED
        outcome.nearest = refusal.candidates if isinstance(refusal, Unclear) else ()
        turn.said = [str(refusal)]
    outcome.sentences, turn.said = turn.said, []
    return outcome


@cache
def _wants(check: Handler) -> tuple[str, ...] | None:
    """The arguments that a check names; None where it takes whatever there is."""
    named = list(signature(check).parameters.values())[1:]
    return None if any(one.kind is one.VAR_KEYWORD for one in named) else tuple(one.name for one in named)


def settle(turn: Turn) -> None:
    """What follows from every event: the rules' own after-effects in order, then the invariants."""
    for call in turn.active.settles:
        call(turn)
    for check in turn.active.invariants:
        check(turn)


def _may(turn: Turn, decl: CommandDecl) -> None:
    """Refuse what this sender may not do, or not in the game's present status."""
    actor = turn.actor
    turn.ask("well_formed", None, command=decl.name)
    if decl.who == "admin" and not actor.admin:
        raise Refuse("Only the admin can do that.")
    if decl.who in ("player", "both") and actor.player is None and not (actor.admin and decl.who == "both"):
        raise Refuse("The admin is no player, and only players can do that." if actor.admin
                     else "Only players can do that. To become one, write a line `join as NAME`.")
    if actor.player is not None and (decl.who == "player" or (decl.who == "both" and not actor.admin)) and _has_gone(turn):
        raise Refuse("You are no player any more.")
    status = turn["status"]
    if status not in decl.phases and not (actor.admin and decl.who == "admin" and status == "setup"):
        reason = f" ({turn['pause_reason']})" if turn["pause_reason"] else ""
        end = f": {turn['end_reason']}" if turn["end_reason"] else ""
        raise Refuse(_NOT_NOW[status].format(reason=reason, end=end))
    if actor.player is None and not actor.admin:
        turn.ask("stranger_may", None, command=decl.name)
    if actor.player is not None and decl.who in ("player", "both"):
        turn.ask("may_act", None, player=actor.player, command=decl.name)


def _has_gone(turn: Turn) -> bool:
    """Whether a line further up in the mail has made an end of its sender as a player."""
    members = turn.ask("members", None)
    return members is not None and turn.actor.player not in members


def run_reaction(turn: Turn, hook: str, **arguments: Any) -> None:
    """Fire one of the engine's own hooks and settle."""
    for reaction in turn.active.reactions.get(hook, ()):
        call_with(reaction.call, reaction.wants, (turn,), arguments)
    settle(turn)



def nothing_found(turn: Turn) -> str:
    """The polite note when a mail holds nothing for the game: the commands most useful now, with placeholders."""
    who = "player" if turn.actor.player else "admin" if turn.actor.admin else "anyone"
    useful = turn.ask("useful_now", [], who=who)
    lines = "\n".join(f"    {form}" for form in useful[:3])
    return "I found no line for the game in your mail." + (f" Useful now:\n{lines}" if lines else "")
