"""The past of a rehearsal: the steps that were played, so that an action can be taken out and the rest is played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mailbot.clock import say_instant
from mailbot.corrected_mails import Told, news
from mailbot.correcting import compared
from mailbot.engine.row import Row
from mailbot.errors import BadSetup
from mailbot.inputs import Input, input_of, play_mail
from mailbot.mail.reply import mail_of
from mailbot.mending import enter_correction, enter_preview
from mailbot.naming import by_name, without
from mailbot.numbers import given_numbers, meant_entries
from mailbot.referee import Played, Referee
from mailbot.store.journal import Entry
from mailbot.values import Instant, Mail, RawMail

Call = Callable[[Referee], Any]


@dataclass(frozen=True)
class Corrected:
    """A game without one of its actions: what led to it, what changed for everybody, and who hears of it."""

    referee: Referee
    journal: list[Entry]
    facts: dict[str, Any]
    found: list[str]
    mails: list[Mail]

    @property
    def said(self) -> str:
        """What the public log says of it."""
        return str(self.facts["said"])

    def enter(self) -> Played:
        """The step that says so."""
        at = self.referee.now
        return enter_correction(self.referee, f"correction/{self.referee.store.steps + 1}", at, self.facts, self.mails)


@dataclass
class Past:
    """The journal of a rehearsal, and what else its steps came from: mails, what was given, the scripted draws of each."""

    new: Callable[[], Referee]
    journal: list[Entry] = field(default_factory=list)
    mails: dict[str, RawMail] = field(default_factory=dict)
    given: dict[str, Call] = field(default_factory=dict)
    scripts: dict[str, list[Any]] = field(default_factory=dict)
    _script: list[Any] = field(default_factory=list)
    _left: int = 0

    def begin(self, script: list[Any]) -> None:
        """The scripted draws of the steps that come next."""
        self._script, self._left = list(script), len(script)

    def take(self, referee: Referee, raw: RawMail) -> Played:
        """Play a mail and keep it."""
        self.mails[raw.key] = raw
        return referee.take(raw, raw.key)

    def give(self, referee: Referee, name: str, at: Instant, call: Callable[[Any], None]) -> None:
        """A step in which state is given."""
        self.given[name] = lambda other: other.enter(name, "given", at, call)
        self.given[name](referee)

    def note(self, played: Played, left: int) -> None:
        """Remember a step; so many scripted draws are left after it."""
        self.journal.append(played.entry)
        used = len(self._script) - left
        self.scripts.setdefault(played.step.id, self._script[len(self._script) - self._left:used])
        self._left = left

    # -- errands ---------------------------------------------------------------------------------------------------

    def preview(self, referee: Referee, errand: Row) -> None:
        """Tell the admin what would come of the correction that was asked for."""
        try:
            other = self.without(referee, errand)
            lines = ["Nothing is changed yet; this is what would come of it:", other.said, *(f"  {line}" for line in other.found)]
            found = {"text": "\n".join(lines), "possible": True}
        except BadSetup as fault:
            found = {"text": str(fault), "possible": False}
        enter_preview(referee, f"errand/{errand.number}", referee.now, {"number": errand.number, "what": errand.what, **found})

    def without(self, referee: Referee, errand: Row) -> Corrected:
        """The game without what an errand takes out; BadSetup where that is no action."""
        inputs = [one for entry in self.journal if (one := input_of(entry)) is not None]
        name, _, line = errand.what.partition(":")
        event = by_name(inputs, name, line)
        struck = without(event, errand.why, 1 + sum(one.kind == "correction" for one in inputs))
        told, numbers = Told((entry, 0) for entry in self.journal), given_numbers(self.journal)
        fresh, journal = self.new(), list[Entry]()
        fresh.kept_numbers, fresh.numbers_beyond, fresh.kept_entries = numbers.kept, numbers.beyond, meant_entries(self.journal)
        fresh.scripts = {name: list(draws) for name, draws in self.scripts.items() if name != struck.id}

        def seen(played: Played) -> None:
            told.note(played)
            journal.append(played.entry)
        fresh.watch = seen
        for one in inputs:
            self._play(fresh, struck if one is event.input else one)
        fresh.advance(referee.now)
        author = referee.game.player_of(struck.sender) or "the admin"
        what = f"a mail of {author} of {say_instant(struck.at)} (“{event.said}”) was taken out"
        said, found = compared(referee, fresh, what, errand.why)
        facts = {"said": said, "beyond": numbers.beyond, "waiting": numbers.waiting(told.steps), "asked": errand.number}
        return Corrected(fresh, journal, facts, found, news(fresh, told, referee.now, (said, found, struck.sender)))

    def _play(self, referee: Referee, one: Input) -> None:
        facts = one.facts
        if one.kind == "start":
            referee.start(one.at, facts["given"])
        elif one.kind == "given":
            self.given[one.id](referee)
        elif one.kind == "preview":
            enter_preview(referee, one.id, one.at, facts["preview"])
        elif one.kind == "correction":
            enter_correction(referee, one.id, one.at, facts, [mail_of(mail) for mail in one.mails])
        else:
            play_mail(referee, self.mails[facts["ref"]], facts["ref"], facts.get("struck"))

    def take_over(self, other: Corrected) -> Referee:
        """The corrected game is the game from here on."""
        self.journal = other.journal
        return other.referee
