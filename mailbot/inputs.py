"""What a game was made from, in order: its start, its mails, its settings, its corrections; and how it is played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from mailbot.mail.archive import Archive, ArchiveRef, ref_of
from mailbot.mail.reply import mail_of
from mailbot.referee import Referee
from mailbot.restored import enter_restored
from mailbot.store.journal import Entry
from mailbot.values import Instant, RawMail

Progress = Callable[[int, int], None]
"""Called with (inputs played, inputs in all)."""

BATCH = 500
_FACTS = ("ref", "arrived", "given", "manner", "said", "beyond", "waiting", "struck", "preview", "restored")


@dataclass(frozen=True)
class Input:
    """One input of a game. `facts` hold what its step was played from; timers are no inputs, they follow from these.

    `held` mails could not be played. `log` are the texts of the public log entries that its step had, `numbers` their
    numbers. `raw` is a mail that is not in the archive yet.
    """

    id: str
    at: Instant
    kind: str
    facts: dict[str, Any]
    sender: str = ""
    held: bool = False
    log: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
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
                 entry.get("sender", ""), entry["verdict"] == "held", tuple(line["text"] for line in entry["log"]),
                 tuple(line["n"] for line in entry["log"]), tuple(entry["mails"]) if entry["kind"] == "correction" else ())


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
        referee.correct(one.id, one.at, facts, [mail_of(mail) for mail in one.mails])
    elif one.kind == "restored":
        enter_restored(referee, one.id, one.at, facts["restored"])
    elif one.kind == "preview":
        referee.preview(one.id, one.at, facts["preview"])
    elif "struck" in facts:
        referee.strike(archive.read(one.ref), facts["ref"], facts["struck"])
    else:
        referee.take(one.raw or archive.read(one.ref), facts["ref"])


def mail_input(raw: RawMail) -> Input:
    """A mail that is to be played, though it never was."""
    return Input("", raw.arrived, "mail", {"ref": ref_of(raw).name, "arrived": raw.arrived}, raw=raw)
