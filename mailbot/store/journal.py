"""The journal: one line for every step, synced; what stands in it has happened."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

Entry = dict[str, Any]


class Journal:
    """Append-only lines of JSON. A last line cut short by a crash is dropped when the journal is opened."""

    def __init__(self, path: Path, sync: bool = True, *, reading: bool = False) -> None:
        self.path = path
        self.sync = sync
        if not reading:
            self._mend()
        self._stream = path.open("rb" if reading else "ab", buffering=0)

    def _mend(self) -> None:
        if not self.path.exists():
            return
        with self.path.open("rb+") as stream:
            size = stream.seek(0, os.SEEK_END)
            end = size
            while end > 0:
                start = max(0, end - 65536)
                stream.seek(start)
                at = stream.read(end - start).rfind(b"\n")
                if at >= 0:
                    end = start + at + 1
                    break
                end = start
            if end != size:
                stream.truncate(end)

    def append(self, entries: list[Entry]) -> int:
        """Write entries and sync once; returns the offset after them. A write cut short is taken back, then raised."""
        start = self.end()
        packed = b"".join(orjson.dumps(entry, option=orjson.OPT_NON_STR_KEYS) + b"\n" for entry in entries)
        try:
            view = memoryview(packed)
            while view:
                view = view[self._stream.write(view):]
            if self.sync:
                os.fsync(self._stream.fileno())
        except OSError:
            os.ftruncate(self._stream.fileno(), start)
            raise
        return self.end()

    def end(self) -> int:
        """The size in bytes."""
        return os.fstat(self._stream.fileno()).st_size

    def read(self, offset: int = 0) -> Iterator[tuple[Entry, int]]:
        """Each entry from a byte offset on, with the offset after it."""
        if not self.path.exists():
            return
        with self.path.open("rb") as stream:
            stream.seek(offset)
            for line in stream:
                if not line.endswith(b"\n"):
                    return
                offset += len(line)
                yield orjson.loads(line), offset

    def close(self) -> None:
        """Close the file."""
        self._stream.close()
