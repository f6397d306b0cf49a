"""What a game was made from, in order: its start, its mails, its settings, its corrections; and how it is played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from mailbot.engine.entries import TAKEN_OUT
from mailbot.folder import GameFolder
from mailbot.mail.archive import Archive, ArchiveRef, ref_of
from mailbot.mail.reply import mail_of
from mailbot.mending import enter_correction, enter_preview, enter_restored
from mailbot.referee import Referee
from mailbot.store.journal import Entry
from mailbot.values import Instant, RawMail

Progress = Callable[[int, int], None]
"""Called with (inputs played, inputs in all)."""

BATCH = 500
_FACTS = ("ref", "arrived", "given", "manner", "said", "beyond", "waiting", "struck", "preview", "restored", "asked")


@dataclass(frozen=True)
class Logged:
    """A public log entry, the line of the mail that it is from ("" where there was but one), and who did it."""

    number: int
    text: str
    line: str
    by: str


@dataclass(frozen=True)
class Input:
    """One input of a game. `facts` hold what its step was played from; timers are no inputs, they follow from these.

    `held` mails could not be played. `log` are the public log entries that its step had, `lines` the lines of the mail that
    were played, if there were several. `raw` is a mail that is not in the archive yet.
    """

    id: str
    at: Instant
    kind: str
    facts: dict[str, Any]
    sender: str = ""
    held: bool = False
    log: tuple[Logged, ...] = ()
    lines: tuple[str, ...] = ()
    mails: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    raw: RawMail | None = field(default=None, repr=False)

    @property
    def ref(self) -> ArchiveRef:
        """Where a mail is kept."""
        return ArchiveRef(self.facts["ref"], self.facts["arrived"])


def input_of(entry: Entry) -> Input | None:
    """The input that a journal entry came from; None for a timer."""
    if entry["kind"] == "timer":
        return None
    return Input(entry["id"], entry["at"], entry["kind"], {name: entry[name] for name in _FACTS if name in entry},
                 entry.get("sender", ""), entry["verdict"] == "held", tuple(_log(entry)), tuple(entry.get("lines", ())),
                 tuple(entry["mails"]) if entry["kind"] == "correction" else ())


def inputs_of(game: GameFolder) -> list[Input]:
    """All inputs of a game, in order."""
    return [one for entry, _ in game.store.journal.read() if (one := input_of(entry)) is not None]


def _log(entry: Entry) -> Iterator[Logged]:
    lines = {n: line for line, numbers in entry.get("lines", {}).items() for n in numbers}
    for one in entry["log"]:
        yield Logged(one["n"], one["text"].removeprefix(TAKEN_OUT), lines.get(one["n"], ""), one["by"])


def play_again(referee: Referee, archive: Archive, inputs: Iterable[Input], progress: Callable[[int], None]) -> None:
    """Play inputs in order on a fresh referee; `progress` is told how many are done. Commits now and then."""
    done = 0
    for done, one in enumerate(inputs, 1):
        _play(referee, archive, one)
        if done % BATCH == 0:
            referee.store.commit()
        progress(done)


def _play(referee: Referee, archive: Archive, one: Input) -> None:
    facts = one.facts
    if one.kind == "start":
        referee.manner = referee.manner.with_facts(facts["manner"])
        referee.start(one.at, facts["given"])
    elif one.kind == "settings":
        referee.adopt(referee.manner.with_facts(facts["manner"]), one.at, one.id)
    elif one.kind == "correction":
        enter_correction(referee, one.id, one.at, facts, [mail_of(mail) for mail in one.mails])
    elif one.kind == "restored":
        enter_restored(referee, one.id, one.at, facts["restored"])
    elif one.kind == "preview":
        enter_preview(referee, one.id, one.at, facts["preview"])
    else:
        play_mail(referee, one.raw or archive.read(one.ref), facts["ref"], facts.get("struck"))


def play_mail(referee: Referee, raw: RawMail, ref: str, struck: dict[str, Any] | None) -> None:
    """Play a mail, without what was taken out of it."""
    if struck is not None and struck["whole"]:
        referee.strike(raw, ref, struck)
    else:
        referee.take(raw, ref, struck)


def mail_input(raw: RawMail) -> Input:
    """A mail that is to be played, though it never was."""
    return Input("", raw.arrived, "mail", {"ref": ref_of(raw).name, "arrived": raw.arrived}, raw=raw)
