"""Corrects the past: takes a wrong line or mail out (or puts a missing one in), plays the rest again with the same dice, tells all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from mailbot import exchange
from mailbot.backups import back_up
from mailbot.clock import say_instant, show_instant
from mailbot.corrected_mails import Told, news
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.inputs import Input, Progress, inputs_of, mail_input, play_again
from mailbot.mending import enter_correction
from mailbot.naming import named_event, without
from mailbot.numbers import given_numbers, meant_entries
from mailbot.referee import Referee
from mailbot.replay import Report, again
from mailbot.store.store import Store
from mailbot.swapping import differences, public_view, put_in_place
from mailbot.values import Instant, Origin, RawMail

Edit = Callable[[list[Input]], list[Input]]


@dataclass
class _Plan:
    """A correction on its way: what is done, why, and to which inputs."""

    what: str
    reason: str
    inputs: list[Input]
    concerned: str = ""
    asked: int | None = None
    found: list[str] = field(default_factory=list)


def revert(folder: Path, entry: str, reason: str = "", *, dry_run: bool = False, progress: Progress | None = None) -> Report:
    """Take one line of a mail out of the past, or a whole mail, and play the rest again.

    `entry` is a public log number, which means the line that it came from; or (the start of) a step's name, which means the
    whole mail, and with a colon and the number of a line that line alone. BadSetup when there is no such entry, or none
    that can be taken out.
    """
    with GameFolder(folder, patience=10) as game:
        return revert_in(game, entry, reason, dry_run=dry_run, progress=progress)


def revert_in(game: GameFolder, entry: str, reason: str = "", asked: int | None = None, *, dry_run: bool = False,
              progress: Progress | None = None) -> Report:
    """The same in a game that is open; `asked` is the errand by which the admin asked for it."""
    inputs = inputs_of(game)
    wrong = named_event(game, inputs, entry)
    struck = without(wrong, reason, 1 + sum(one.kind == "correction" for one in inputs))
    said = f" (“{wrong.said}”)" if wrong.said else ""
    what = "mail" if struck.facts["struck"]["whole"] else "line of a mail"
    plan = _Plan(f"a {what} of {_author(game, wrong.input)} of {say_instant(struck.at)}{said} was taken out", reason,
                 [struck if one is wrong.input else one for one in inputs], struck.sender, asked)
    return _correct(game, plan, dry_run, progress)


def put_in(folder: Path, data: bytes, at: Instant, reason: str = "", *, dry_run: bool = False,
           progress: Progress | None = None) -> Report:
    """Put a mail that is missing into the past, at the time it should have arrived, and play the rest again.

    One that was taken out before (same bytes, same time) is put back, and one that broke the rules when it was played is
    tried again. BadSetup when it was played already.
    """
    with GameFolder(folder, patience=10) as game:
        raw = RawMail(data, at, f"put in {show_instant(at)}")
        inputs = inputs_of(game)
        if at < inputs[0].at or at > game.polled:
            raise BadSetup(f"{show_instant(at)} is not in the game's past, which runs from {show_instant(inputs[0].at)} to "
                           f"{show_instant(game.polled)}")
        missing = mail_input(raw)
        plan = _Plan(f"a mail of {say_instant(at)} {_fate(inputs, missing)}", reason, _with(inputs, missing))
        if not dry_run:
            game.archive.keep(raw)
        return _correct(game, plan, dry_run, progress)


def _fate(inputs: list[Input], missing: Input) -> str:
    known = next((one for one in inputs if one.facts.get("ref") == missing.facts["ref"]), None)
    if known is None:
        return "that was missing was put in"
    return "that could not be played was played again" if known.held else "that was taken out was put back"


def _with(inputs: list[Input], missing: Input) -> list[Input]:
    """The inputs with one more, in its place by time; in the place of its struck self if it has one."""
    for at, one in enumerate(inputs):
        if one.facts.get("ref") == missing.facts["ref"]:
            if "struck" not in one.facts and not one.held:
                raise BadSetup(f"that mail was played already, as step {one.id}")
            kept = {name: value for name, value in one.facts.items() if name != "struck"}
            return [*inputs[:at], replace(one, facts=kept), *inputs[at + 1:]]
    later = next((at for at, one in enumerate(inputs) if one.at > missing.at), len(inputs))
    return [*inputs[:later], missing, *inputs[later:]]


def _author(game: GameFolder, one: Input) -> str:
    """Who wrote a mail, without an address: corrections are public."""
    if game.archive.read(one.ref).origin is Origin.CONSOLE or one.sender in game.referee.manner.desk.admins:
        return "the admin"
    return game.referee.game.player_of(one.sender) or "somebody who is no player"


# -- playing it again ------------------------------------------------------------------------------------------------

def _correct(game: GameFolder, plan: _Plan, dry_run: bool, progress: Progress | None) -> Report:
    before = public_view(game.referee)
    if not dry_run:
        back_up(game, "revert", game.polled)
    store = Store(None) if dry_run else Store(exchange.make(game.state), sync=False)
    try:
        referee = again(game, store)
        told, numbers = Told(game.store.journal.read()), given_numbers(entry for entry, _ in game.store.journal.read())
        referee.watch, referee.kept_numbers, referee.numbers_beyond = told.note, numbers.kept, numbers.beyond
        referee.kept_entries = meant_entries(entry for entry, _ in game.store.journal.read())
        play_again(referee, game.archive, plan.inputs, lambda done: progress(done, len(plan.inputs)) if progress else None)
        referee.advance(game.polled)
        referee.watch = None
        store.commit()
        plan.found = differences(before, public_view(referee))
        said = _said(plan)
        mails = news(referee, told, game.polled, (said, plan.found, plan.concerned))
        if not dry_run:
            facts = {"said": said, "beyond": numbers.beyond, "waiting": numbers.waiting(told.steps), "asked": plan.asked}
            enter_correction(referee, f"correction/{store.steps + 1}", game.polled, facts, mails)
            store.leave_to_recovery()
    finally:
        store.close()
    if not dry_run:
        put_in_place(game, f"{show_instant(game.polled)}-{game.store.steps}".replace(":", ""), told.gone())
    return _report(plan, said, [f"{mail.to}: {mail.subject}" for mail in mails], dry_run)


def _said(plan: _Plan) -> str:
    reason = f" Reason: {plan.reason.rstrip('.')}." if plan.reason else ""
    count = len(plan.found)
    effect = f"{count} thing{'s' if count != 1 else ''} that everybody can see" if count else "nothing that everybody can see"
    return f"The past was corrected: {plan.what}.{reason} That changes {effect}."


def _report(plan: _Plan, said: str, mails: list[str], dry_run: bool) -> Report:
    lines = ["Nothing is changed yet; this is what would come of it:" if dry_run else "Done.", said,
             *(f"  {line}" for line in plan.found)]
    return Report(not plan.found, [*lines, "Told by mail:" if not dry_run else "Would be told by mail:",
                                   *(f"  {line}" for line in mails or ["nobody"])])


def compared(before: Referee, after: Referee, what: str, reason: str) -> tuple[str, list[str]]:
    """What is said of a correction, and what it changes for everybody, for a game that is in no folder."""
    plan = _Plan(what, reason, [], found=differences(public_view(before), public_view(after)))
    return _said(plan), plan.found
