"""The file that holds what is true now: a TinyDB storage that is written whole or not at all."""

import os
from pathlib import Path
from typing import Any

import orjson
from tinydb import Storage

from mailbot.safe_file import write_whole


class WholeFileStorage(Storage):
    """One JSON file, swapped in by rename; the copy before it is kept beside it as `NAME.previous`."""

    def __init__(self, path: str | Path, sync: bool = True) -> None:
        self.path = Path(path)
        self.previous = self.path.with_name(self.path.name + ".previous")
        self.sync = sync

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The newest readable copy; None if there is none. A truncated file falls back to the copy before it."""
        for path in (self.path, self.previous):
            try:
                data = orjson.loads(path.read_bytes())
            except (FileNotFoundError, orjson.JSONDecodeError):
                continue
            if isinstance(data, dict):
                return data
        return None

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Write all tables; what stood before becomes the previous copy."""
        packed = orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)
        if self.path.exists():
            kept = self.path.with_name(self.path.name + ".kept")
            kept.unlink(missing_ok=True)
            os.link(self.path, kept)
            kept.replace(self.previous)
        write_whole(self.path, packed, self.sync)

    def close(self) -> None:
        """Nothing is held open between writes."""
