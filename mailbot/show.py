"""Shows a game as the public, one player or the admin may see it, and what waits for the admin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mailbot import paths
from mailbot.clock import say_instant
from mailbot.engine.views import EVERYTHING, PUBLIC, THE_ADMIN, Reader, View
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, pretty


def show_json(folder: Path, path: str = "", as_: str = "", all_: bool = False) -> str:
    """The JSON of a view, or of the part of it that a path names. BadSetup for a path or a reader there is not."""
    if as_ and all_:
        raise BadSetup("--as and --all are two views: choose one")
    with GameFolder(folder, writing=False) as game:
        return pretty(part(view(game, as_, all_), path))


def view(game: GameFolder, as_: str = "", all_: bool = False) -> dict[str, Any]:
    """The public view (as it stands on the website), or what one player, the admin, or everybody together could see."""
    state = game.referee.game
    reader = EVERYTHING if all_ else _reader(game, as_) if as_ else PUBLIC
    if reader != PUBLIC:
        state.now = game.polled
    return View(state, reader).json()


def _reader(game: GameFolder, name: str) -> Reader:
    if name.lower() == "admin":
        return THE_ADMIN
    names = list(View(game.referee.game, PUBLIC).json()["players"])
    found = next((known for known in names if known.casefold() == name.casefold()), None)
    if found is None:
        raise BadSetup(f"there is no player {name}; there are admin, {', '.join(names)}")
    return Reader(found)


def part(whole: Any, path: str) -> Any:
    """What a path leads to; BadSetup says what there is instead."""
    steps = paths.split(path) if path.strip() else ()
    found = paths.find(whole, steps)
    if found is paths.NOTHING:
        above, there = paths.around(whole, steps)
        names = ", ".join(map(str, there)) if isinstance(there, dict | list) else "nothing more"
        raise BadSetup(f"there is no {path}; {paths.join(above) or 'the game'} has {names}")
    return found


def waiting(folder: Path) -> list[str]:
    """What waits for a decision of the admin, a few lines each."""
    with GameFolder(folder, writing=False) as game:
        state = game.referee.game
        rows = View(state, THE_ADMIN).rows("queue") if "queue" in state.registry.tables else []
        lines: list[str] = []
        for row in rows:
            asker = f", asked by {row.get('asker')}" if row.get("asker") else ""
            lines.append(f"{row.key}. {row.get('subject')} ({row.get('sort')}{asker}, since {say_instant(row.get('opened_at'))})")
            lines += [f"   {line}" for line in str(row.get("text") or "").splitlines()]
        return lines or ["Nothing waits."]
