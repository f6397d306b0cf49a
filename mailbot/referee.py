"""The referee: one mail, or one timer, from raw bytes to a closed step; what it decides depends on nothing else."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mailbot.clock import day_of
from mailbot.commands.reading import Reading, read
from mailbot.engine import apply, entries, ticks
from mailbot.engine.dice import Dice
from mailbot.engine.game import Game
from mailbot.engine.registry import Registry
from mailbot.engine.start import start_game
from mailbot.engine.step import Actor, Notice, Numbers, Outcome, Step, Verdict
from mailbot.engine.turn import Turn
from mailbot.engine.waiting import keep, must_wait
from mailbot.mail import reply
from mailbot.mail.admission import Admission, admit
from mailbot.mail.caps import take_turn
from mailbot.mail.confirmation import read_with_word, word_in_subject
from mailbot.mail.letter import read_letter
from mailbot.mail.proof import with_proof
from mailbot.mail.repeats import knowing_ours
from mailbot.manner import Manner
from mailbot.store.journal import Entry
from mailbot.store.store import Store
from mailbot.values import Channel, Instant, Letter, Mail, Origin, RawMail

MACHINE = (OSError, sqlite3.Error, MemoryError)
"""Faults of the machine (a full disk): nothing was played, and the mail comes again. All others are faults of ours."""


@dataclass
class Played:
    """A closed step: what the journal keeps, and the values it was made from."""

    step: Step
    entry: Entry
    verdict: str
    letter: Letter | None = None
    mails: list[Mail] = field(default_factory=list)


class Referee:
    """Plays steps on a store. Nothing is on disk before `store.commit()`."""

    def __init__(self, registry: Registry, store: Store, secret: bytes, manner: Manner) -> None:
        self.registry, self.store, self.secret, self.manner = registry, store, secret, manner
        registry.complete(store.state)
        self.script: list[Any] = []
        self.scripts: Mapping[str, list[Any]] = {}
        self.watch: Callable[[Played], None] | None = None
        self.kept_numbers: Mapping[str, Mapping[str, list[int]]] = {}
        self.numbers_beyond: Mapping[str, int] = {}
        self.kept_entries: Mapping[str, Mapping[str, str]] = {}

    @property
    def game(self) -> Game:
        """The game as it stands, at the time of the last step."""
        return Game(self.registry, self.store.state, self.store.history, self.now)

    @property
    def now(self) -> Instant:
        """The game's clock: the time of the last step."""
        row = self.store.state.get("counters", "clock")
        return int(row["next"]) if row else 0

    # -- steps ---------------------------------------------------------------------------------------------------

    def start(self, at: Instant, given: dict[str, Any] | None = None) -> Played:
        """The first step: the game comes into being."""
        turn = self._turn("start", at, "start", Actor())
        start_game(turn, given or {})
        self._introduce(turn)
        return self._close(turn, {"given": given or {}, "manner": self.manner.facts()}, "act", [])

    def adopt(self, manner: Manner, at: Instant, name: str = "") -> Played | None:
        """Treat mail in another manner from an instant on: a step where play depends on the difference, else None."""
        self.manner = manner
        if self.store.state.get("manner", "manner") == {"name": "manner", "facts": manner.facts()}:
            return None
        self.advance(at)
        turn = self._turn(name or f"settings/{self.store.steps + 1}", at, "settings", Actor())
        self._introduce(turn)
        return self._close(turn, {"manner": manner.facts()}, "act", [])

    def _introduce(self, turn: Turn) -> None:
        desk = self.manner.desk
        for attribute, value in (("name", desk.name), ("address", desk.address), ("list_address", desk.list_address),
                                 ("admins", list(desk.admins))):
            turn.set(attribute, value)
        turn.state.put("manner", "manner", {"name": "manner", "facts": self.manner.facts()})

    def enter(self, name: str, kind: str, at: Instant, call: Callable[[Turn], None], *, admin: bool = False, mails: Sequence[Mail] = (),
              **facts: Any) -> Played:
        """A step that is neither mail nor timer: what `call(turn)` does. Not for use any more when it raises."""
        turn = self._turn(name, max(at, self.now), kind, Actor(admin=admin))
        call(turn)
        return self._close(turn, facts, "act", [*mails, *reply.notices(self.manner.desk, turn, self._kept(turn))])

    def advance(self, until: Instant, most: int | None = None) -> list[Played]:
        """Run every timer due at or before `until`, in order; at most so many."""
        played: list[Played] = []
        while (most is None or len(played) < most) and (due := ticks.next_due(self.game, until)) is not None:
            played.append(self._tick(due))
        return played

    def _tick(self, due: ticks.Due) -> Played:
        turn = self._turn(due.id, due.at, "timer", Actor())
        mark = turn.mark()
        try:
            ticks.run(turn, due)
        except MACHINE:
            raise
        except Exception as error:
            turn.rollback(mark)
            turn.step.fault = f"{type(error).__name__}: {error}"
            ticks.note_fault(turn, due, turn.step.fault)
        return self._close(turn, {"timer": due.timer.name}, "act", reply.notices(
            self.manner.desk, turn, self._kept(turn)))

    def knows(self, ref: str) -> bool:
        """Whether the mail kept under this name in the archive was played."""
        return self.store.history.seen(ref) is not None

    def take(self, raw: RawMail, ref: str = "", struck: Mapping[str, Any] | None = None) -> Played:
        """Play one mail: first the timers due at or before its second, then its lines.

        `struck` says which of them were taken out of the past: these do nothing, and what they had logged says so.
        """
        at = max(raw.arrived, self.now)
        self.advance(at)
        game = self.game
        game.now = at
        turn, letter = self._turn(step_of(raw), at, "mail", Actor()), Letter("", arrived=raw.arrived, origin=raw.origin)
        try:
            letter = self.letter(raw)
            decision = self.admission(letter, game)
            turn = self._turn(step_of(raw), at, "mail", decision.actor, struck)
            turn.letter = letter
            decision, reading = self.understand(letter, turn, decision)
            mails = self._play(turn, letter, decision, reading)
        except MACHINE:
            raise
        except Exception as error:
            return self._hold(turn, letter, error, self._facts(letter, ref, struck))
        entries.mark_rest(turn)
        return self._close(turn, self._facts(letter, ref, struck), decision.verdict, mails, letter)

    def strike(self, raw: RawMail, ref: str, struck: Mapping[str, Any]) -> Played:
        """A mail that was taken out of the past: it counts as seen and does nothing, and its log entries say so."""
        at = max(raw.arrived, self.now)
        self.advance(at)
        letter, turn = self.letter(raw), self._turn(step_of(raw), at, "mail", Actor(), struck)
        entries.mark_rest(turn)
        return self._close(turn, self._facts(letter, ref, struck), "struck", [], letter)

    def letter(self, raw: RawMail) -> Letter:
        """A mail, read; lines of those mails of ours that it answers are known, and no passphrase stands in it any more."""
        return with_proof(read_letter(raw, knowing_ours(raw, self.manner.reader, self.store.history.text)), self.game)

    def admission(self, letter: Letter, game: Game) -> Admission:
        """Who a letter is from, and whether it may act."""
        return admit(letter, game, self.store.history, self.manner.authentication)

    def understand(self, letter: Letter, game: Game, decision: Admission) -> tuple[Admission, Reading]:
        """The orders of a letter that may act; a note of absence without one is a robot's after all."""
        reading = self.reading(letter, game) if decision.acts else Reading()
        if decision.acts and letter.vacation and not reading.orders and letter.origin is not Origin.CONSOLE:
            return Admission("robot", reasons=(letter.vacation,)), Reading()
        if decision.verdict == "refused" and letter.channel is Channel.LIST and not self.reading(letter, game).orders:
            decision = replace(decision, notes=())  # it asked for nothing
        return decision, reading

    def _play(self, turn: Turn, letter: Letter, decision: Admission, reading: Reading) -> list[Mail]:
        if decision.verdict in ("robot", "duplicate"):
            return []
        if decision.verdict == "bounce":
            apply.run_reaction(turn, "mail_bounced", address=letter.bounced_address)
            return reply.notices(self.manner.desk, turn, self._kept(turn))
        if decision.genuine:
            apply.run_reaction(turn, "mail_came", address=letter.sender)
        if decision.acts and must_wait(turn):
            decision = decision.with_note(keep(turn, letter))
        else:
            apply.play(turn, reading)
        return self._mails(turn, letter, decision, reading)

    def reading(self, letter: Letter, game: Game) -> Reading:
        """The orders in a letter, with what it answers known from the mails we sent."""
        topic: dict[str, Any] = {}
        for message in (letter.in_reply_to, *reversed(letter.references)):
            if message and (found := self.store.history.about(message)) is not None:
                topic = found
                break
        player = game.player_of(letter.sender)
        role = "admin" if player is None and self._is_admin(letter) else "player"

        def reads(one: Letter) -> Reading:
            return read(game.ask("as_read", one, player=player), game.active.vocabulary, topic, role)
        if not (word := word_in_subject(letter)):
            return reads(letter)
        return read_with_word(letter, word, game.ask("word_awaited", False, word=word, address=letter.sender), reads)

    def _is_admin(self, letter: Letter) -> bool:
        return letter.origin is Origin.CONSOLE or letter.sender in self.game["admins"]

    def _mails(self, turn: Turn, letter: Letter, decision: Admission, reading: Reading) -> list[Mail]:
        from_list = letter.channel == "list"
        kept = self._kept(turn)
        mails = reply.notices(self.manner.desk, turn, [n for n in kept if n.to != turn.actor.player])
        asked = reading.orders or turn.step.outcomes or (decision.verdict == "refused" and decision.notes)
        if from_list and not asked:
            return mails
        idle = decision.acts and all(outcome.verdict is Verdict.UNKNOWN for outcome in turn.step.outcomes)
        if take_turn(turn, letter, self.manner.caps, idle):
            if not turn.step.outcomes and not decision.notes:
                decision = decision.with_note(apply.nothing_found(turn))
            if reply.wanted(turn, letter, decision.notes):
                mails.insert(0, reply.answer(self.manner.desk, turn, letter, decision.notes))
        return mails

    def _kept(self, turn: Turn) -> list[Notice]:
        """The notices to be mailed now; what somebody wants in a digest is kept for it."""
        for notice in list(turn.step.notices):
            for name in reply.readers(self.manner.desk, turn, notice):
                if reply.delivery(turn, name, notice) == "digest":
                    turn.fire("digest_kept", player=name, subject=notice.subject, text=notice.text)
        return turn.step.notices

    def _hold(self, turn: Turn, letter: Letter, error: Exception, facts: dict[str, Any]) -> Played:
        """A fault of ours: the mail changes nothing, is set aside, and admin and sender are told."""
        fault = f"{type(error).__name__}: {error}"
        turn.rollback(turn.first)
        entries.mark_rest(turn)
        turn.step.outcomes = [Outcome(Verdict.REFUSED, letter.subject or "your mail", [
            "Something broke here while your mail was read. Nothing was changed; the mail is kept and the admin is told."])]
        turn.step.fault = fault
        turn.tell_admin("A mail could not be played", f"The mail of {letter.sender} ({letter.subject}) failed and was "
                        f"undone:\n{fault}\nIt is kept as {facts['ref'] or turn.step.id}.")
        ticks.tell_rules(turn, f"a mail of {turn.actor.player or 'the admin'}", fault)
        mails = reply.notices(self.manner.desk, turn, turn.step.notices)
        if letter.sender:
            mails.insert(0, reply.answer(self.manner.desk, turn, letter))
        return self._close(turn, facts, "held", mails, letter)

    # -- opening and closing -------------------------------------------------------------------------------------

    def _turn(self, name: str, at: Instant, kind: str, actor: Actor, struck: Mapping[str, Any] | None = None) -> Turn:
        dice = Dice(self.secret, name, day_of(at), self.scripts.get(name, self.script))
        kept = {series: list(numbers) for series, numbers in self.kept_numbers.get(name, {}).items()}
        step = Step(name, at, kind, actor, numbers=Numbers(kept, self.numbers_beyond), struck=struck["lines"] if struck else {},
                    entries=dict(self.kept_entries.get(name, {})))
        return Turn(self.registry, self.store.state, self.store.history, step, dice)

    def _facts(self, letter: Letter, ref: str, struck: Mapping[str, Any] | None) -> dict[str, Any]:
        """The input, so that it can be played again: where the mail is kept, and when it came (at may be later)."""
        return {"ref": ref, "arrived": letter.arrived, "origin": letter.origin, "identity": letter.identity,
                "sender": letter.sender, **({"struck": struck} if struck else {})}

    def _close(self, turn: Turn, facts: dict[str, Any], verdict: str, mails: list[Mail],
               letter: Letter | None = None) -> Played:
        step = turn.step
        if letter is not None:
            turn.fire("mail_closed", verdict=verdict, letter=letter)
        step.draws = turn.dice.drawn
        self.store.state.put("counters", "clock", {"series": "clock", "next": max(step.at, self.now)})
        entry = self.store.add({
            "id": step.id, "at": step.at, "kind": step.kind, "verdict": verdict, **facts, "fault": step.fault,
            **{name: found for name, found in (("numbers", step.numbers.unusual(len(step.parts))), ("entries", step.entries),
                                               ("lines", step.by_line() if step.kind == "mail" else {})) if found},
            "draws": step.draws, "log": step.log, "mails": [reply.entry(self.manner.desk, turn, mail) for mail in mails]})
        played = Played(step, entry, verdict, letter, mails)
        if self.watch:
            self.watch(played)
        return played


def step_of(raw: RawMail) -> str:
    """The name of the step that plays a mail: equal texts that came at different times are different steps."""
    return hashlib.sha256(raw.data + str(raw.arrived).encode()).hexdigest()[:32]
