"""The public view as one JSON file, at a cost that does not grow with what is over."""

from collections import deque
from collections.abc import Iterable
from typing import Any

import orjson

from mailbot.engine.views import View, log_json
from mailbot.store.state import Values
from mailbot.web.pages import Changes

NEWEST = 100
"""Of rows that are over, and of log entries, the file holds so many of the newest."""

_OPTIONS = orjson.OPT_NON_STR_KEYS
_ANYWHERE = frozenset({"game", "parameters", "modules"})


class PublicFile:
    """Remembers how rows that are over read in JSON: they change no more, unless a correction or a setting changes them."""

    def __init__(self) -> None:
        self._retired: dict[str, dict[str, orjson.Fragment]] = {}
        self._log: deque[orjson.Fragment] = deque(maxlen=NEWEST)
        self._fresh = False

    def bytes_of(self, view: View, news: Changes | None) -> bytes:
        """The file's content; `news` is what happened since the last time (None: anything may have)."""
        if news is None or not self._fresh or news.tables & _ANYWHERE:
            self._look(view)
        else:
            self._log.extend(_fragments(news.log))
            for table in news.tables & self._retired.keys():
                self._retired[table] = _retired(view, table)
        self._fresh = True
        out = view.json(newest=0)
        for table, rows in self._retired.items():
            if rows or table in out:
                out[table] = {**rows, **out.get(table, {})}
        out["log"] = list(self._log)
        return orjson.dumps(out, option=_OPTIONS | orjson.OPT_APPEND_NEWLINE)

    def _look(self, view: View) -> None:
        self._retired = {table.name: _retired(view, table.name) for table in view.registry.tables.values() if table.listed}
        self._log = deque(_fragments(view.log(newest=NEWEST)), maxlen=NEWEST)


def _retired(view: View, table: str) -> dict[str, orjson.Fragment]:
    return {str(row.key): _fragment(view.row_json(row)) for row in view.retired(table, NEWEST)}


def _fragments(entries: Iterable[Any]) -> Iterable[orjson.Fragment]:
    return (_fragment(log_json(entry)) for entry in entries)


def _fragment(values: Values) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(values, option=_OPTIONS))
