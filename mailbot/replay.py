"""Plays a game again from its archive, and compares what comes of it with the books, step by step and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson

from mailbot.clock import show_instant
from mailbot.folder import GameFolder
from mailbot.inputs import Progress, inputs_of, play_again
from mailbot.numbers import meant_entries, unusual_numbers
from mailbot.referee import Played, Referee
from mailbot.store.history import History
from mailbot.store.journal import Entry
from mailbot.store.state import State
from mailbot.store.store import Store

_COMPARED = ("id", "at", "kind", "verdict", "fault", "draws", "log", "rows", "retired")
_MOST = 20
_OPTIONS = orjson.OPT_NON_STR_KEYS


@dataclass
class Report:
    """What was found: `same` when nothing differs; `lines` for the reader."""

    same: bool = True
    lines: list[str] = field(default_factory=list)


def replay(folder: Path, progress: Progress | None = None) -> Report:
    """Rebuild a game in memory and compare it to the byte: every step, every row, the whole history. Writes nothing."""
    with GameFolder(folder, patience=10) as game:
        steps = _Steps(game.store.journal.read())
        referee = again(game, Store(None))
        referee.watch = steps.compare
        referee.kept_numbers = unusual_numbers(entry for entry, _ in game.store.journal.read())
        referee.kept_entries = meant_entries(entry for entry, _ in game.store.journal.read())
        inputs = inputs_of(game)
        play_again(referee, game.archive, inputs, lambda done: progress(done, len(inputs)) if progress else None)
        referee.advance(game.referee.now, most=game.store.steps - referee.store.steps)
        referee.store.commit()
        differences = [*steps.differences(), *state_differences(game.store.state, referee.store.state),
                       *_history_differences(game.store.history, referee.store.history)]
        what = f"{game.store.steps} steps from {len(inputs)} inputs"
        if not differences:
            return Report(True, [f"{what}: the same to the byte"])
        return Report(False, [f"{what}: not the same", *differences])


def again(game: GameFolder, store: Store) -> Referee:
    """A referee with the rules, the secret and the manner of a game, on other books."""
    return Referee(game.registry, store, game.referee.secret, game.referee.manner)


class _Steps:
    """Compares steps with the journal as they are played, up to the first that differs."""

    def __init__(self, journal: Iterator[tuple[Entry, int]]) -> None:
        self._journal = journal
        self._found: list[str] = []

    def compare(self, played: Played) -> None:
        """Compare the next step."""
        if self._found:
            return
        old, _ = next(self._journal, (None, 0))
        new = played.entry
        if old is None:
            self._found = [f"step {new['n']} ({_called(new)}) is not in the journal"]
        elif _packed(old) != _packed(new):
            self._found = [f"the first step that differs is {old['n']} ({_called(old)})", *_step_differences(old, new)]

    def differences(self) -> list[str]:
        """What was found, missing steps included."""
        rest = next(self._journal, None) if not self._found else None
        return self._found if rest is None else [f"step {rest[0]['n']} ({_called(rest[0])}) does not come again"]


def _packed(entry: Entry) -> bytes:
    return orjson.dumps([entry[name] for name in _COMPARED], option=_OPTIONS)


def _called(entry: Entry) -> str:
    what = f"mail of {entry['sender'] or 'nobody'}" if entry["kind"] == "mail" else entry["id"]
    return f"{what}, {show_instant(entry['at'])}"


def _step_differences(old: Entry, new: Entry) -> Iterator[str]:
    for name in _COMPARED:
        if name in ("rows", "retired", "log", "draws"):
            yield from _listed(name, old[name], new[name])
        elif old[name] != new[name]:
            yield f"  {name}: {_short(old[name])} in the journal, {_short(new[name])} again"


def _listed(name: str, old: list[Any], new: list[Any]) -> Iterator[str]:
    pairs = ((before, after) for before, after in zip_longest(old, new)
             if orjson.dumps(before, option=_OPTIONS) != orjson.dumps(after, option=_OPTIONS))
    for number, (before, after) in enumerate(pairs):
        if number < _MOST:
            yield f"  {name}: {_short(before)} in the journal, {_short(after)} again"


def state_differences(old: State, new: State) -> list[str]:
    """Where two states differ: rows, their values, their order; empty tables count as none."""
    found: list[str] = []
    for table in sorted(old.tables.keys() | new.tables.keys()):
        before, after = old.table(table), new.table(table)
        if orjson.dumps(list(before.items()), option=_OPTIONS) == orjson.dumps(list(after.items()), option=_OPTIONS):
            continue
        rows = [key for key in dict.fromkeys((*before, *after)) if before.get(key) != after.get(key)]
        found += [f"  {table} {key}: {_short(before.get(key))} in the books, {_short(after.get(key))} again" for key in rows]
        if not rows:
            found.append(f"  {table}: the rows stand in another order: {_short(list(before))}, again {_short(list(after))}")
    return found[:_MOST] + ([f"  and {len(found) - _MOST} more rows"] if len(found) > _MOST else [])


def _history_differences(old: History, new: History) -> list[str]:
    found: list[str] = []
    for before, after in zip_longest(old.dump(), new.dump()):
        if before != after and len(found) < _MOST:
            found.append(f"  history: {_short(before)} in the books, {_short(after)} again")
    return found


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else orjson.dumps(value, option=_OPTIONS).decode()
    return "nothing" if value is None else text if len(text) <= 300 else f"{text[:300]}…"
