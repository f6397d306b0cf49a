"""Who a letter is from, for the game, and whether it may act: an ordered table, read from the top."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mailbot.engine.game import Game
from mailbot.engine.step import Actor
from mailbot.store.history import History
from mailbot.values import Letter, Origin, Trust


@dataclass(frozen=True)
class Admission:
    """The verdict on a letter (`act`, `robot`, `bounce`, `duplicate`, `stranger`, `refused`), with its reasons.

    `notes` are sentences for the answer; `genuine` says that the mail counts as a sign of life of its player.
    """

    verdict: str
    actor: Actor = field(default_factory=Actor)
    reasons: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    genuine: bool = False

    @property
    def acts(self) -> bool:
        """Whether the letter's lines are played."""
        return self.verdict in ("act", "stranger")

    def with_note(self, note: str) -> Admission:
        """The same with one more sentence for the answer."""
        return replace(self, notes=(*self.notes, note))


@dataclass(frozen=True)
class _Case:
    letter: Letter
    game: Game
    history: History
    authentication: str
    actor: Actor

    @property
    def console(self) -> bool:
        return self.letter.origin is Origin.CONSOLE


def admit(letter: Letter, game: Game, history: History, authentication: str) -> Admission:
    """The first check that has something to say decides."""
    console = letter.origin is Origin.CONSOLE
    actor = Actor(game.player_of(letter.sender) if letter.sender else None, letter.sender,
                  console or letter.sender in game["admins"], console)
    case = _Case(letter, game, history, authentication, actor)
    return next(found for check in CHECKS if (found := check(case)) is not None)


def _own(case: _Case) -> Admission | None:
    return Admission("robot", reasons=("it is a mail of ours, come back",)) if case.letter.own else None


def _bounce(case: _Case) -> Admission | None:
    return Admission("bounce", reasons=(case.letter.bounce,)) if case.letter.bounce else None


def _robot(case: _Case) -> Admission | None:
    return Admission("robot", reasons=(case.letter.robot,)) if case.letter.robot and not case.console else None


def _duplicate(case: _Case) -> Admission | None:
    if case.letter.identity and case.history.seen(case.letter.identity) is not None:
        return Admission("duplicate", reasons=("the same mail was played before",))
    return None


def _trouble(case: _Case) -> Admission | None:
    if not case.letter.trouble:
        return None
    if not case.letter.sender:
        return Admission("robot", reasons=case.letter.trouble)
    return Admission("refused", Actor(address=case.letter.sender), case.letter.trouble, case.letter.trouble)


def _forged(case: _Case) -> Admission | None:
    """Only members and admins can be impersonated; strangers are asked for a token anyway."""
    if case.console or case.authentication == "off" or not (case.actor.player or case.actor.admin):
        return None
    trust, reason = case.letter.trust, case.letter.trust_reason or "your server says nothing about the sender"
    if case.authentication == "require" and trust is not Trust.PASS:
        note = ("Nothing in this mail was done: it could not be proved that it comes from "
                f"{case.letter.sender} ({reason}).")
        return Admission("refused", Actor(address=case.letter.sender), (reason,), (note,))
    if trust is Trust.FAIL:
        note = f"Warning: the mail server doubts that this mail is yours ({reason})."
        return Admission("act", case.actor, (reason,), (note,))
    return None


def _known(case: _Case) -> Admission | None:
    if case.actor.player or case.actor.admin:
        who = case.actor.player or "the admin"
        return Admission("act", case.actor, (f"the sender is {who}",), genuine=True)
    return None


def _stranger(case: _Case) -> Admission | None:
    return Admission("stranger", Actor(address=case.letter.sender), ("no player has this address",))


CHECKS: tuple[Callable[[_Case], Admission | None], ...] = (
    _own, _bounce, _robot, _duplicate, _trouble, _forged, _known, _stranger)
