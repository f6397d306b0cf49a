"""Where a text that is set in by blanks alone ends, and whether its indentation breaks off in the middle of a sentence."""

import re

from mailbot.amend.phrases import phrase

_BLANK = re.compile(r"[ \t]*")
_LONG_LINE = 45
_FLUSH_ENDS = phrase(
    r"[\[{}<>\"“#*-]|(?:and|or|by|with|to|then|replac\w+|insert\w+|append\w+|delet\w+|remov\w+|amend\w*|repeal\w*|"
    r"enact\w*|create|retitle)\b")
_GOES_ON = re.compile(r"[a-z]")
BEGINS_INSTRUCTION = phrase(
    r"[ \t]*(?:[*•-] |\(?\d{1,2}[.)] )?(?:(?:then|also|and|next|finally),? )?(?:(?:amend|repeal|re-?enact|re-?title|renumber) (?:the )?"
    r"(?:rules?\s*#?\d|rule [\"“]|r\d)|in rule \d|(?:enact|create) (?:(?:a|the|this|another) )?(?:new )?rule\b)")
"""A line that is hardly anything but the beginning of an instruction."""
_INSTRUCTS = phrase(
    r"(?:[*•-] |\(?\w{1,2}[.)] )?(?:(?:then|also|and|next|finally|please),? )?(?:in rule \d|(?:amend|repeal|re-?enact|enact|"
    r"create|re-?title|replace|insert|append|delete|remove|rename|renumber|add)\b)")
_JOINS = phrase(
    r"(?:(?:and|or|then|by|with|to)\b[ \t,]*)*(?:$|[:\"“{(\[]|the following\b|this\b|these\b|that\b|\w+ing\b|read\b|(?:replace|"
    r"insert|append|delete|remove|amend|repeal|re-?enact|enact|create|re-?title|add|change|move|rename|renumber|set)\b)")


def indent(text: str, line: int) -> int:
    """How far the line that begins at a place is set in."""
    found = _BLANK.match(text, line)
    return found.end() - line if found else 0


class SetIn:
    """The lines below an instruction that are set in deeper than `column`, from the line that begins at `first`.

    `stop` is where they end. A paragraph of which only the first line is set in is taken as a whole. `broken` says that a flush
    line stands in the middle of a set-in paragraph: a mail program's wrapping, or the end of the text? Nobody can tell.
    """

    def __init__(self, text: str, first: int, end: int, column: int, joins: re.Pattern[str]) -> None:
        self.text, self.column = text, column
        self.stop, self.broken = first, False
        self._read(first, end, joins)

    def _read(self, first: int, end: int, joins: re.Pattern[str]) -> None:
        line = start = above = first
        flush, wraps = False, True
        least = indent(self.text, first)
        while line < end:
            stop = self._line_end(line)
            depth = indent(self.text, line)
            if not self.text[line:stop].strip():
                start, flush, wraps = stop + 1, False, True
            elif (line > first and joins.match(self.text, line, stop)) or (line == start and self._instructs(line, depth, least)):
                return
            elif depth > self.column:
                self.broken = self.broken or flush
                least = min(least, depth)
                self.stop = stop
            elif line > start and wraps and self._wrapped_below(above, line):
                self.stop, flush = stop, True
            else:
                self.broken = self.broken or (line > start and self._goes_on(line))
                return
            wraps = wraps and (line <= start or depth == 0)
            above, line = line, stop + 1

    def _instructs(self, line: int, depth: int, least: int) -> bool:
        """Does the next instruction begin here, set in itself, but less than all of this text?"""
        return self.column < depth < least and _INSTRUCTS.match(self.text, line + depth, self._line_end(line)) is not None

    def _line_end(self, line: int) -> int:
        found = self.text.find("\n", line)
        return len(self.text) if found < 0 else found

    def _wrapped_below(self, above: int, line: int) -> bool:
        """Is a flush line, below lines of which at most the first is set in, the rest of their paragraph?"""
        return not _FLUSH_ENDS.match(self.text, line, self._line_end(line)) and line - 1 - above > _LONG_LINE

    def _goes_on(self, line: int) -> bool:
        """Does a flush line go on with the sentence of the set-in line above it?"""
        ended = self.text[self.text.rfind("\n", 0, line - 1) + 1:line - 1].rstrip().endswith((".", ":", ";", "!", "?", '"', "”", ")", "}"))
        return not ended and _GOES_ON.match(self.text, line) is not None and not _JOINS.match(self.text, line, self._line_end(line))
