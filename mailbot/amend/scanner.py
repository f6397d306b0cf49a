"""A reading mark that moves through a proposal's text: words, quoted strings, delimited and indented blocks, comments."""

import re
from dataclasses import dataclass

from mailbot.amend.delimiters import Pairs, dedent, string_end
from mailbot.amend.phrases import phrase
from mailbot.amend.set_in import BEGINS_INSTRUCTION, SetIn, indent

BLANK = re.compile(r"[ \t]*")
QUOTES = "\"“”„«»‹`"
_FENCES = ("{{{", "{{", "{", "<<", '"""', "```")
_CONNECTOR = re.compile(
    r"[ \t]*(?:[-*•][ \t]+|\(?\w{1,3}[.)][ \t]+)?(?:and[ \t]+)?(?:then[ \t]+)"
    r"?(?:(?:replac\w+|substitut\w+)[ \t]+(?:it|them|this)[ \t]+)?(?:with|by|to|"
    r"to read|so that it reads|so as to read|to say|to become)\b(?:[ \t]+(?:the|this|"
    r"these|following|new|text|paragraphs?|sentences?|words?|instead|that|reading|"
    r"which|reads?|list|items?|bullets?|points?|in|its|place|as|follows|line|lines|"
    r"entry|entries|one|phrase|texts))*[ \t]*:?[ \t]*$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text that the proposal quotes: its words, how it was set off, and where it stands in the proposal."""

    text: str
    how: str
    start: int
    end: int

    @property
    def is_block(self) -> bool:
        """Is it set off as lines of its own, not as words inside the instruction?"""
        return self.how not in ("string", "tail", "break")


class Unread(Exception):
    """The reading at this place does not fit; carries why, in words for the author."""


class Scanner:
    """Moves through one text. Every `take…` returns None (or "") and stays where it is when there is no such thing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.end = len(text)
        self.pairs = Pairs(text)
        self.comments: dict[int, int] = {}
        self.flushed = self.flushed_from = -1
        self.alone = False
        self._paragraph = (0, -1)

    # --- blanks and comments -------------------------------------------------------------------------------

    def skip(self, lines: bool = True) -> None:
        """Pass blanks, single line ends (never a blank line unless `lines`), and comments."""
        while True:
            place = self._past_blanks(lines)
            self.at = place
            close = self._comment()
            if close is None:
                return
            self.comments[self.at] = close
            self.at = close

    def _past_blanks(self, lines: bool) -> int:
        place = self.at
        while place < self.end and self.text[place] in " \t\n":
            if self.text[place] == "\n" and not lines:
                break
            place += 1
        return place

    def _comment(self) -> int | None:
        """Where a comment that begins here ends: [ … ], [[ … ]], or # to the end of a line that it begins."""
        if self.text.startswith("[", self.at):
            return self.pairs.close(self.at)
        if self.text.startswith("#", self.at) and not self.text[self.line_start():self.at].strip():
            stop = self.text.find("\n", self.at)
            return self.end if stop < 0 else stop
        return None

    def line_start(self, place: int | None = None) -> int:
        """Where the line of a place begins."""
        return self.text.rfind("\n", 0, self.at if place is None else place) + 1

    def line_end(self, place: int | None = None) -> int:
        """Where the line of a place ends."""
        stop = self.text.find("\n", self.at if place is None else place)
        return self.end if stop < 0 else stop

    def paragraph_end(self, place: int | None = None) -> int:
        """Where the run of non-blank lines around a place ends."""
        place = self.at if place is None else place
        start, stop = self._paragraph
        if not start <= place <= stop:
            found = _GAP.search(self.text, place)
            stop = found.start() if found else len(self.text)
            self._paragraph = (place, stop)
        return min(stop, self.end)

    # --- words ---------------------------------------------------------------------------------------------

    def take(self, pattern: re.Pattern[str], lines: bool = True, gap: bool = True) -> re.Match[str] | None:
        """Match a pattern after blanks; without `lines` on this line only, without `gap` in this sentence only."""
        start = self.at
        self.skip(lines)
        if not gap and self.text.count("\n", start, self.at) > 1 and _GAP.search(self.text, start, self.at):
            self.at = start
            return None
        found = pattern.match(self.text, self.at, self.end)
        if found is None or (not gap and _SENTENCE_START.match(found.group())):
            self.at = start
            return None
        self.at = found.end()
        return found

    def peek(self, pattern: re.Pattern[str], lines: bool = True, gap: bool = True) -> bool:
        """Would `take` match here?"""
        start = self.at
        found = self.take(pattern, lines, gap) is not None
        self.at = start
        return found

    def done(self) -> bool:
        """Nothing is left."""
        self.skip()
        return self.at >= self.end

    # --- quoted texts --------------------------------------------------------------------------------------

    def string(self, marks: str = QUOTES) -> Quoted | None:
        """A text in quotes: double ones of any shape; inner ones may pair."""
        start = self.at
        self.skip()
        opened = self.at
        if opened >= self.end or self.text[opened] not in marks or self.text.startswith(('"""', "```"), opened):
            self.at = start
            return None
        close = string_end(self.text, opened, self.paragraph_end(opened))
        if close is None:
            close = string_end(self.text, opened, min(self.end, opened + 6000))
        if close is None:
            self.at = start
            return None
        self.at = close + 1
        parts = _GAP.split(self.text[opened + 1:close])
        inner = "\n\n".join(" ".join(line.strip() for line in part.split("\n")) for part in parts)
        return Quoted(inner.strip(" "), "string", opened, close + 1)

    def single(self) -> Quoted | None:
        """A short text in single quotes, where no word could be meant that only has an apostrophe."""
        found = self.take(_SINGLE)
        return Quoted(found.group("text").strip(), "string", found.start(), found.end()) if found else None

    def fenced(self) -> Quoted | None:
        """A block between delimiters: braces of any number, << >>, triple quotes, rows of dashes."""
        start = self.at
        self.skip()
        for fence in _FENCES:
            if self.text.startswith(fence, self.at) and not self.text.startswith("{-{", self.at):
                found = self._between(fence)
                if found:
                    return found
        found = self._ruled()
        if found is None:
            self.at = start
        return found

    def _between(self, fence: str) -> Quoted | None:
        opened = self.at
        if fence in ('"""', "```"):
            close = self.text.find(fence, opened + 3)
            end = close + 3
        else:
            end = self.pairs.close(opened) or -1
            close = end - len(fence)
        if close < opened + len(fence):
            return None
        self.at = end
        return Quoted(dedent(self.text[opened + len(fence):close]), "block", opened, end)

    def _ruled(self) -> Quoted | None:
        """A block between two rows of the same mark, each alone on its line."""
        opened = self.line_start()
        if self.text[opened:self.at].strip() or not (mark := _RULE.match(self.text, self.at, self.line_end())):
            return None
        body = self.line_end() + 1
        for close in _RULE_LINE.finditer(self.text, body):
            if close.group("mark")[0] == mark.group()[0]:
                found = Quoted(dedent(self.text[body:close.start()]), "block", opened, close.end())
                self.at = close.end()
                return found
        return None

    def indented(self, column: int) -> Quoted | None:
        """The lines below this one that are set in deeper than `column`, if it is clear which these are; only at a line's end."""
        found = self.set_in(column)
        if found and found.how == "broken":
            raise Unread("the indentation of the text breaks off in the middle of a sentence: which lines belong to it?")
        return found

    def set_in(self, column: int) -> Quoted | None:
        """The same, also where it is not clear; then it is set off as `broken`."""
        start = self.at
        self.skip(lines=False)
        if self.at < self.end and self.text[self.at] != "\n":
            self.at = start
            return None
        first = self._next_full_line()
        if first is None or indent(self.text, first) <= column or self._hangs(first):
            self.at = start
            return None
        found = SetIn(self.text, first, self.end, column, _CONNECTOR)
        self.at = found.stop
        return Quoted(dedent(self.text[first:found.stop]), "broken" if found.broken else "block", first, found.stop)

    def _hangs(self, first: int) -> bool:
        """Is the deeper line only the rest of an instruction that was wrapped?"""
        above = self.text[self.line_start():self.at].rstrip()
        gap = self.text[self.at:first].count("\n") > 1
        return not gap and not above.endswith((":", ".")) and bool(_WRAPPED.match(self.text, first, self.line_end(first)))

    def flush(self) -> Quoted | None:
        """The paragraph below this line that is not set in, up to a line that joins it to the next text ("with:")."""
        start = self.at
        self.skip(lines=False)
        if self.at < self.end and self.text[self.at] != "\n":
            self.at = start
            return None
        first = self._next_full_line()
        if first is None:
            self.at = start
            return None
        stop = self.lines_end(first)
        if stop == first:
            self.at = start
            return None
        self.at = self.flushed = stop
        self.flushed_from = first
        return Quoted(dedent(self.text[first:stop]), "flush", first, stop)

    def lines_end(self, first: int, joins: bool = True) -> int:
        """Where lines that nothing sets off end: at a blank one, one that joins two texts, one that begins as an instruction does."""
        stop = line = first
        while line < self.end:
            end = self.line_end(line)
            if not self.text[line:end].strip() or (joins and _CONNECTOR.match(self.text, line, end)):
                break
            if line > first and BEGINS_INSTRUCTION.match(self.text, line, end):
                self._check_sentence(line, end)
                break
            stop = end
            line = end + 1
        return stop

    def _check_sentence(self, line: int, end: int) -> None:
        """A line is the next instruction only if a sentence ends above it."""
        if not self.text[max(0, line - 80):line].rstrip().endswith(_SENTENCE_ENDS):
            words = " ".join(self.text[line:end].split())[:60]
            raise Unread(f"does “{words}” belong to the text above it? Set the text off, for instance with {{ }}")

    def _next_full_line(self) -> int | None:
        """The start of the next line that is not blank and not only a comment."""
        place = self.at
        while place < self.end:
            line = place + 1 if self.text[place] == "\n" else place
            if line >= self.end:
                return None
            if self.text[line:self.line_end(line)].strip():
                return line
            place = self.line_end(line)
        return None

    def column(self, place: int) -> int:
        """The column where the instruction that stands at a place begins (after bullets)."""
        return place - self.line_start(place)


_WRAPPED = phrase(
    r"[ \t]*(?:[\"“{]|(?:(?:the|this|these|following|new|text|words?|sentences?|paragraphs?|phrase|with|by|to|in|of|"
    r"a|an|and|which|that|reads?|reading|rule|\d+)\b[ \t,]*)+(?:[:\"“{(]|$))")
_SENTENCE_ENDS = (".", "!", "?", '."', ".”", ".)")
_SENTENCE_START = re.compile(r"[\s,]*[A-Z][a-z]")
_SINGLE = re.compile(
    r"['‘](?P<text>[^'’\n]{1,200}(?:['’]\w[^'’\n]{0,200})?)['’](?=\s+(?:with|to|by|in|after|before|and|from|at)\b|"
    r"\s*[,.;:]|\s*(?:\n|$))")
_GAP = re.compile(r"\n[ \t]*\n")
_RULE = re.compile(r"(?:-{3,}|={3,}|~{3,}|\*{3,}|_{3,}|\|{3,})[ \t]*(?=\n|$)")
_RULE_LINE = re.compile(r"^[ \t]*(?P<mark>-{3,}|={3,}|~{3,}|\*{3,}|_{3,}|\|{3,})[ \t]*$", re.MULTILINE)
