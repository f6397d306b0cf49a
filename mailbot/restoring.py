"""Puts a backup back in the place of a game's books: exactly as it was, or with what came since then played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mailbot import exchange
from mailbot.backups import Backup, back_up, named
from mailbot.clock import say_duration, say_instant, show_instant
from mailbot.config_file import load
from mailbot.engine.entries import STRUCK
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.inputs import input_of, play_again
from mailbot.mending import enter_restored
from mailbot.numbers import meant_entries, unusual_numbers
from mailbot.referee import Referee
from mailbot.replay import Report, again
from mailbot.store.journal import Entry
from mailbot.store.store import Store
from mailbot.swapping import differences, public_view, put_in_place
from mailbot.values import Instant

_MOST = 40


def restore(folder: Path, words: str, *, with_replay: bool = False, dry_run: bool = False) -> Report:
    """Put a backup back, named by its day or its name; what is now is kept as a backup first.

    With replay what came since is played again at its old times, with the same dice. Without it, it counts no more, and
    the time since the backup counts as a pause. Books that cannot be read are put aside first. BadSetup if there is no
    such backup.
    """
    state = load(folder).state
    named(state, words)
    if not dry_run and _unreadable(state):
        exchange.set_aside(state, f"unreadable-{words.strip()}")
    with GameFolder(folder, patience=10) as game:
        return restore_in(game, words, with_replay, dry_run=dry_run)


def _unreadable(state: Path) -> bool:
    try:
        Store(state, reading=True).close()
    except (BadSetup, ValueError, FileNotFoundError):
        return True
    return False


def restore_in(game: GameFolder, words: str, with_replay: bool = False, *, dry_run: bool = False) -> Report:
    """The same in a game that is open."""
    backup = named(game.state, words)
    journal, before = backup.read(), public_view(game.referee) if game.store.steps else {}
    kept = None if dry_run else back_up(game, "restore", max(game.polled, backup.at))
    target = exchange.make(game.state)
    (target / "journal.jsonl").write_bytes(journal)
    store = Store(target, sync=False)
    try:
        referee = again(game, store)
        facts = _play_later(game, referee, backup, with_replay)
        enter_restored(referee, f"restore/{kept.name if kept else 'preview'}", game.polled, facts)
        found = differences(before, public_view(referee))
        store.leave_to_recovery()
        gone = _needless(game, store)
    finally:
        store.close()
    if dry_run:
        exchange.clear(target)
    else:
        put_in_place(game, f"restored-{show_instant(game.polled)}-{game.store.steps}".replace(":", ""), gone)
    lines = ["Nothing is changed yet; this is what would come of it:" if dry_run else "Done.", facts["said"],
             *(f"  {line}" for line in found)]
    return Report(not found, [*lines, *([f"What was there before is kept as {kept.name}."] if kept else [])])


def _play_later(game: GameFolder, referee: Referee, backup: Backup, with_replay: bool) -> dict[str, Any]:
    """Play what came after the backup, if it is to count; what the step that follows is made from."""
    known = {entry["id"]: entry.get("struck") for entry, _ in referee.store.journal.read()}
    past = _entries(game)
    later = [entry for entry in past if entry["id"] not in known] if past else list(_archived(game, referee))
    undone = any(entry["id"] in known and entry.get("struck") != known[entry["id"]] for entry in past)
    what = f"The admin has restored the game as of {say_instant(backup.at)} from a backup"
    counts = " What had been taken out of the time before that counts again." if undone else ""
    if with_replay:
        referee.kept_numbers, referee.kept_entries = unusual_numbers(past), meant_entries(past)
        inputs = [one for entry in later if (one := input_of(entry)) is not None and one.kind != "start"]
        play_again(referee, game.archive, inputs, lambda done: None)
        referee.advance(game.polled)
        said = f"{what}; what came since then was played again.{counts}"
        return {"said": said, "length": 0, "since": referee.now, "void": [], "told": {}, "replayed": True}
    mails = [entry for entry in later if entry["kind"] == "mail"]
    length = max(game.polled - backup.at, 0)
    said = f"{what}. {_void(mails)}The {say_duration(length)} since then count as a pause.{counts}"
    return {"said": said, "length": length, "since": referee.now, "told": _authors(mails), "replayed": False,
            "void": [name for entry in mails for name in (entry["ref"], entry["identity"]) if name]}


def _entries(game: GameFolder) -> list[Entry]:
    """The journal as it is now; nothing if it is lost or damaged."""
    try:
        return [entry for entry, _ in game.store.journal.read()]
    except ValueError:
        return []


def _archived(game: GameFolder, referee: Referee) -> Iterator[Entry]:
    """Where no journal is left, the mails in the archive that the backup does not know, as far as a journal would tell."""
    for ref in game.archive.all():
        if not referee.knows(ref.name):
            letter = referee.letter(game.archive.read(ref))
            known = referee.game.player_of(letter.sender) is not None
            yield {"id": ref.name, "kind": "mail", "at": ref.arrived, "verdict": "", "ref": ref.name, "arrived": ref.arrived,
                   "identity": letter.identity, "sender": letter.sender, "log": [], "mails": [{"sort": "answer"}] if known else []}


def _void(mails: list[Entry]) -> str:
    """Which mails count no more: those of which the log told, since everybody may know of these alone."""
    told = [f"{line['by'] or 'somebody'}, {say_instant(entry['arrived'])} (“{line['text']}”)" for entry in mails
            for line in entry["log"] if line.get("sort") != STRUCK]
    more = f"; and {len(told) - _MOST} more" if len(told) > _MOST else ""
    listed = f" The log told of these: {'; '.join(told[:_MOST])}{more}." if told else ""
    return f"All mails since then are void, and those who wrote them are told.{listed} " if mails else ""


def _authors(mails: list[Entry]) -> dict[str, list[Instant]]:
    """When those wrote who got an answer; each is told of the own mails alone, since a mail may be a secret vote."""
    found: dict[str, list[Instant]] = {}
    for entry in mails:
        if entry["sender"] and any(mail["sort"] == "answer" for mail in entry["mails"]):
            found.setdefault(entry["sender"], []).append(entry["arrived"])
    return found


def _needless(game: GameFolder, store: Store) -> list[str]:
    """The keys of mails that are not part of the books any more."""
    kept = {mail["key"] for entry, _ in store.journal.read() for mail in entry["mails"]}
    return [mail["key"] for entry in _entries(game) for mail in entry["mails"] if mail["key"] not in kept]
