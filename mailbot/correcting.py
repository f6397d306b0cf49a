"""Corrects the past: takes a wrong mail out (or puts a missing one in), plays the rest again with the same dice, tells all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mailbot import exchange
from mailbot.clock import say_instant, show_instant
from mailbot.corrected_mails import Told, news
from mailbot.engine.views import View
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.inputs import Input, Progress, input_of, mail_input, play_again
from mailbot.numbers import given_numbers
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.referee import Referee
from mailbot.replay import Report, again
from mailbot.store.store import Store
from mailbot.values import Instant, Origin, RawMail

Edit = Callable[[list[Input]], list[Input]]
_MOST = 40


@dataclass
class _Plan:
    """A correction on its way: what is done, why, and to which inputs."""

    what: str
    reason: str
    inputs: list[Input]
    concerned: str = ""
    found: list[str] = field(default_factory=list)


def revert(folder: Path, entry: str, reason: str = "", *, dry_run: bool = False, progress: Progress | None = None) -> Report:
    """Take a mail out of the past and play the rest again. `entry` is a public log number, or (the start of) a step's name.

    BadSetup when there is no such entry, or none that can be taken out.
    """
    with GameFolder(folder, patience=10) as game:
        return revert_in(game, entry, reason, dry_run=dry_run, progress=progress)


def revert_in(game: GameFolder, entry: str, reason: str = "", *, dry_run: bool = False, progress: Progress | None = None) -> Report:
    """The same in a game that is open."""
    inputs = list(_inputs(game))
    wrong = _named(game, inputs, entry)
    struck = replace(wrong, facts={**wrong.facts, "struck": {"reason": reason, "log": list(wrong.log)}})
    said = f" (“{wrong.log[0]}”)" if wrong.log else ""
    plan = _Plan(f"a mail of {_author(game, wrong)} of {say_instant(wrong.at)}{said} was taken out", reason,
                 [struck if one is wrong else one for one in inputs], wrong.sender)
    return _correct(game, plan, dry_run, progress)


def can_be_taken_out(game: GameFolder, entry: str) -> bool:
    """Whether an entry names a mail that was not taken out yet."""
    try:
        _named(game, list(_inputs(game)), entry)
    except BadSetup:
        return False
    return True


def put_in(folder: Path, data: bytes, at: Instant, reason: str = "", *, dry_run: bool = False,
           progress: Progress | None = None) -> Report:
    """Put a mail that is missing into the past, at the time it should have arrived, and play the rest again.

    One that was taken out before (same bytes, same time) is put back, and one that broke the rules when it was played is
    tried again. BadSetup when it was played already.
    """
    with GameFolder(folder, patience=10) as game:
        raw = RawMail(data, at, f"put in {show_instant(at)}")
        inputs = list(_inputs(game))
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


# -- what is to be corrected -----------------------------------------------------------------------------------------

def _inputs(game: GameFolder) -> Iterator[Input]:
    return (one for entry, _ in game.store.journal.read() if (one := input_of(entry)) is not None)


def _named(game: GameFolder, inputs: list[Input], entry: str) -> Input:
    """The mail that a log number or the start of a step's name means."""
    wanted = entry.strip().lstrip("#")
    if wanted.isdigit():
        found = [one for one in inputs if int(wanted) in one.numbers]
        if not found and 1 <= int(wanted) <= View(game.referee.game).log_count():
            raise BadSetup(f"log entry {wanted} came about by itself, at its time: take out the mail that led to it")
    else:
        found = [one for one in inputs if one.id == wanted] or [one for one in inputs if len(wanted) >= 4
                                                              and one.id.startswith(wanted)]
    if len(found) != 1:
        what = f"{len(found)} steps begin with {entry}" if found else f"there is no entry {entry}"
        raise BadSetup(f"{what}: name a public log number, or a step as `mailbot replay` and the journal call it")
    if found[0].kind != "mail":
        raise BadSetup(f"entry {entry} is no mail ({found[0].kind}) and cannot be taken out")
    if "struck" in found[0].facts:
        raise BadSetup(f"entry {entry} was taken out before; put the mail in again to undo that: its file is "
                       f"{game.archive.folder / found[0].facts['ref']}, its time {show_instant(found[0].facts['arrived'])}")
    return found[0]


def _author(game: GameFolder, one: Input) -> str:
    """Who wrote a mail, without an address: corrections are public."""
    if game.archive.read(one.ref).origin is Origin.CONSOLE or one.sender in game.referee.manner.desk.admins:
        return "the admin"
    return game.referee.game.player_of(one.sender) or "somebody who is no player"


# -- playing it again ------------------------------------------------------------------------------------------------

def _correct(game: GameFolder, plan: _Plan, dry_run: bool, progress: Progress | None) -> Report:
    before = _public(game.referee)
    store = Store(None) if dry_run else Store(exchange.make(game.state), sync=False)
    try:
        referee = again(game, store)
        told, numbers = Told(game.store.journal.read()), given_numbers(entry for entry, _ in game.store.journal.read())
        referee.watch, referee.kept_numbers, referee.numbers_beyond = told.note, numbers.kept, numbers.beyond
        play_again(referee, game.archive, plan.inputs, lambda done: progress(done, len(plan.inputs)) if progress else None)
        referee.advance(game.polled)
        referee.watch = None
        store.commit()
        plan.found = _differences(before, _public(referee))
        said = _said(plan)
        mails = news(referee, told, game.polled, (said, plan.found, plan.concerned))
        if not dry_run:
            facts = {"said": said, "beyond": numbers.beyond, "waiting": numbers.waiting(told.steps)}
            referee.correct(f"correction/{store.steps + 1}", game.polled, facts, mails)
            store.leave_to_recovery()
    finally:
        store.close()
    if not dry_run:
        exchange.make_ready(game.state, f"{show_instant(game.polled)}-{game.store.steps}".replace(":", ""), told.gone())
        game.reopen()
        _tell(game)
    return _report(plan, said, [f"{mail.to}: {mail.subject}" for mail in mails], dry_run)


def _tell(game: GameFolder) -> None:
    """Everybody hears of it, and sees it on the website, at once."""
    if not game.provisional.exists():
        send(game, game.polled)
    publish(game, game.polled)


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


# -- what changed for everybody --------------------------------------------------------------------------------------

def _public(referee: Referee) -> dict[str, Any]:
    """The public view without the log and what counts its entries."""
    view = View(referee.game).json()
    game = {name: value for name, value in view["game"].items() if name not in ("now", "events")}
    return {**{name: part for name, part in view.items() if name != "log"}, "game": {"": game}}


def _differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """One line for each thing that came or went, and for each value of a thing that is another now."""
    found: list[str] = []
    for table in dict.fromkeys((*before, *after)):
        old, new = before.get(table, {}), after.get(table, {})
        for name in dict.fromkeys((*old, *new)):
            place = f"{table}.{name}".rstrip(".")
            if name not in new or name not in old:
                found.append(f"{place}{_called(old.get(name) or new.get(name))} is {'new' if name in new else 'gone'}")
            else:
                found += _values(place, old[name], new[name])
    return found[:_MOST] + ([f"and {len(found) - _MOST} more"] if len(found) > _MOST else [])


def _called(row: Any) -> str:
    title = row.get("title") if isinstance(row, dict) else None
    return f" ({title})" if title else ""


def _values(place: str, old: Any, new: Any) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in dict.fromkeys((*old, *new)):
            yield from _values(f"{place}.{name}", old.get(name), new.get(name))
    elif old != new:
        yield f"{place}: {_short(old)} → {_short(new)}"


def _short(value: Any) -> str:
    text = " ".join(str("nothing" if value is None else value).split())
    return text if len(text) <= 80 else f"{text[:77]}…"
