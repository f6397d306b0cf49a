"""From a game folder to its website: which journal entries are not shown yet, and the publisher that shows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mailbot.engine.loader import bundled
from mailbot.folder import GameFolder, read_secret
from mailbot.safe_file import write_whole
from mailbot.values import Instant
from mailbot.web.publisher import Publisher
from mailbot.web.site import Dress

Progress = Callable[[int, int], None]
_known: dict[Path, tuple[bytes, Publisher]] = {}
"""Publishers of this process by game folder, each with the mark it left; another process leaves another mark."""


def publish(game: GameFolder, now: Instant, *, alert: str = "", complete: bool = False,
            progress: Progress | None = None) -> int:
    """Write the pages that may differ since the last time; gives how many were written.

    The mark (`state/published`: step and journal offset) is written last: after a crash the same is done again.
    """
    mark_file = game.state / "published"
    mark = mark_file.read_bytes() if mark_file.exists() else b""
    publisher = _publisher(game, mark)
    step, offset = (int(word) for word in mark.split()[:2]) if mark else (0, 0)
    complete = complete or not mark or step > game.store.steps
    journal = () if complete else (entry for entry, _ in game.store.journal.read(offset))
    today = (min(now, game.polled) if game.polled else now) - game.settings.inbox.grace
    written = publisher.publish(game.referee.game, journal, upto=game.store.steps, today=today, alert=alert,
                                complete=complete, progress=progress)
    fresh = f"{game.store.steps} {game.store.journal.end()}".encode()
    if fresh != mark:
        write_whole(mark_file, fresh, sync=False)
    _known[game.path.resolve()] = fresh, publisher
    return written.count


def _publisher(game: GameFolder, mark: bytes) -> Publisher:
    known = _known.get(game.path.resolve())
    if known is not None and known[0] == mark:
        return known[1]
    templates = [folder for folder in (game.path / "templates", bundled("templates")) if folder.is_dir()]
    url = game.settings.site.url
    dress = Dress(url=url if not url or url.endswith("/") else url + "/")
    return Publisher(game.settings.site.path, game.state / "site", templates, read_secret(game.state), dress=dress)
