"""Other books in the place of a game's present ones: what that changes for everybody, and how they hear of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mailbot import exchange
from mailbot.engine.views import View
from mailbot.folder import GameFolder
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.referee import Referee

_MOST = 40


def put_in_place(game: GameFolder, kept_as: str, withdrawn: list[str]) -> None:
    """Let the books that were made count from here on; everybody hears of it, and sees it on the website, at once.

    The old ones are kept as `before/KEPT_AS`; `withdrawn` are the keys of mails that need not be sent any more.
    """
    exchange.make_ready(game.state, kept_as, withdrawn)
    game.reopen()
    if not game.provisional.exists():
        send(game, game.polled)
    publish(game, game.polled)


def public_view(referee: Referee) -> dict[str, Any]:
    """The public view without the log and what counts its entries."""
    view = View(referee.game).json()
    game = {name: value for name, value in view["game"].items() if name not in ("now", "events")}
    return {**{name: part for name, part in view.items() if name != "log"}, "game": {"": game}}


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
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
