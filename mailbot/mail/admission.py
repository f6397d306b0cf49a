"""Who a letter is from, for the game, and whether it may act: an ordered table, read from the top."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mailbot.engine.game import Game
from mailbot.engine.step import Actor
from mailbot.mail import proof
from mailbot.store.history import History
from mailbot.values import Channel, Letter, Origin, Trust


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
    """Only members and admins can be impersonated; strangers are asked for a token anyway. A forged admin is never obeyed."""
    if case.console or case.authentication == "off" or not (case.actor.player or case.actor.admin):
        return None
    trust, reason = case.letter.trust, case.letter.trust_reason or "your server says nothing about the sender"
    refused = trust is not Trust.PASS if case.authentication == "require" else trust is Trust.FAIL and case.actor.admin
    if refused:
        note = ("Nothing in this mail was done: it could not be proved that it comes from "
                f"{case.letter.sender} ({reason}).")
        return Admission("refused", Actor(address=case.letter.sender), (reason,), (note,))
    if trust is Trust.FAIL:
        note = f"Warning: the mail server doubts that this mail is yours ({reason})."
        return Admission("act", case.actor, (reason,), (note,))
    return None


def _unproved(case: _Case) -> Admission | None:
    """Who has set a passphrase is believed only where it stands in the mail; what is wrong or missing is all the same."""
    if case.console or case.letter.passphrase_ok or not proof.needed(case.game, case.actor.player):
        return None
    return Admission("refused", Actor(address=case.letter.sender), ("it does not carry the passphrase of its player",), (NO_PASSPHRASE,))


def _known(case: _Case) -> Admission | None:
    if case.actor.player or case.actor.admin:
        who = case.actor.player or "the admin"
        seen = case.letter.passphrase_ok and case.letter.channel is Channel.LIST
        proof_given = (f"the sender is {who}", *(("the mail carries the right passphrase",) if case.letter.passphrase_ok else ()))
        return Admission("act", case.actor, proof_given, (SEEN_PASSPHRASE,) if seen else (), genuine=True)
    return None


def _stranger(case: _Case) -> Admission | None:
    return Admission("stranger", Actor(address=case.letter.sender), ("no player has this address",))


NO_PASSPHRASE = """Nothing in this mail was done: mails in this player's name act only with the right passphrase. Send your lines again, \
and add a line “passphrase: <your words>”. If the words are lost, the admin can help."""
SEEN_PASSPHRASE = "Everybody on the list has seen your passphrase now: set another one in a mail to me alone."
CHECKS: tuple[Callable[[_Case], Admission | None], ...] = (
    _own, _bounce, _robot, _duplicate, _trouble, _unproved, _forged, _known, _stranger)
