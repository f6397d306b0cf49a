"""Where quotes, braces and brackets close."""

import re

_QUOTE = re.compile(r"[\"“”]")
_BEFORE_OPENING = " \t\n([{<—–-/\"“"
_AFTER_CLOSING = " \t\n.,;:)]}>!?—–-/"


class Pairs:
    """All delimiter pairs of a text, found in one pass: for each opener, where its closer ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._closes: dict[int, int] = {}
        self.unclosed: list[int] = []
        self._scan("{", "}")
        self._scan("<<", ">>")
        self._scan("[", "]")

    def close(self, opened: int) -> int | None:
        """Where the delimiter that opens at a place is closed (the end of the closer), or None."""
        return self._closes.get(opened)

    def _scan(self, opener: str, closer: str) -> None:
        """Match runs by count: "{{" is closed by as many "}" as it has "{", nested pairs aside."""
        stack: list[int] = []
        for mark in re.finditer(re.escape(opener) + "|" + re.escape(closer), self.text):
            place = mark.start()
            if self._mention(place):
                continue
            if mark.group() == opener:
                stack.append(place)
            elif stack:
                self._closes[stack.pop()] = mark.end()
        if opener == "{":
            self.unclosed = stack

    def _mention(self, place: int) -> bool:
        """A delimiter directly between quotes, with nothing else, is only spoken of."""
        start, end = place, place + 1
        while start > 0 and self.text[start - 1] in "{}-" and place - start < 6:
            start -= 1
        while end < len(self.text) and self.text[end] in "{}-" and end - place < 6:
            end += 1
        return (start > 0 and self.text[start - 1] in "\"“" and end < len(self.text) and self.text[end] in "\"”")


_OTHER_QUOTES = {"„": "“”", "«": "»", "»": "«", "‹": "›", "`": "`"}
"""Quotes of other languages, and back ticks: they end at the first mark that closes them."""


def string_end(text: str, opened: int, limit: int) -> int | None:
    """Where the quote that opens a string is closed: the first quote at which every inner quote has found its pair."""
    if text[opened] in _OTHER_QUOTES:
        found = [place for mark in _OTHER_QUOTES[text[opened]] if (place := text.find(mark, opened + 1, limit)) > opened + 1]
        return min(found, default=None)
    depth = 1
    for mark in _QUOTE.finditer(text, opened + 1, limit):
        place = mark.start()
        before = text[place - 1]
        after = text[place + 1:place + 2]
        opens = mark.group() == "“" or (mark.group() == '"' and before in _BEFORE_OPENING
                                        and after not in " \t\n.,;:)" and after != "")
        if opens and not (place == opened + 1 and after in _AFTER_CLOSING):
            depth += 1
        elif mark.group() == "”" or after == "" or after in _AFTER_CLOSING or after in "\"”":
            depth -= 1
            if depth == 0:
                return place
    return None


def dedent(text: str) -> str:
    """A block's text without the blank lines at its ends and without the indentation that all its lines share."""
    rows = text.split("\n")
    first_is_full = bool(rows[0].strip())
    while rows and not rows[0].strip():
        rows.pop(0)
        first_is_full = False
    while rows and not rows[-1].strip():
        rows.pop()
    counted = [row for row in (rows[1:] if first_is_full and len(rows) > 1 else rows) if row.strip()]
    depth = min((len(row) - len(row.lstrip(" ")) for row in counted), default=0)
    out = [row[depth:] if not row[:depth].strip() else row.lstrip(" ") for row in rows]
    return "\n".join(row.rstrip() for row in out).strip("\n").rstrip()
