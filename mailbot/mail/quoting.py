"""Telling what the author of a mail wrote from what only came along: quotations, signatures, footers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mailbot.mail.attribution import Attribution, find_attribution
from mailbot.mail.blocks import find_block
from mailbot.mail.phrases import matching
from mailbot.mail.rows import Row
from mailbot.mail.signature import LONGEST_FOOTER, footer_size, is_delimiter, is_sent_from
from mailbot.normal import for_matching
from mailbot.values import Line, Part

_MARKED = re.compile(r"[ \t]{0,3}(?:>|&gt;|\uff1e|\u203a )")
_RULE = re.compile(r"[ ]*(?:[-]{3,}|[_]{3,}|[=]{3,})[ ]*$")
_INITIALS = re.compile(r"[ ]{0,2}[A-Z][A-Za-z]{0,11}>(?: |$)")
_LONGEST_LINE = 1000
_LONG_SIGNATURE = 12
_QUOTE_WIDTH = 66
_LONG_REPEAT = 20


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the mail around the lines: whether it answers another one, and what our own mails said."""

    reply: bool = False
    repeats: Callable[[str], bool] | None = None


class _Found(NamedTuple):
    """Lines up to `end` (past the last) are of one part; `below`: what holds for the lines that follow."""

    end: int
    part: Part
    hint: str
    sure: bool = True
    below: "_Below | None" = None


class _Below(NamedTuple):
    """What every further line is, unless it is marked otherwise."""

    part: Part
    hint: str
    sure: bool = True


def classify(rows: Sequence[Row], setting: Setting) -> tuple[Line, ...]:
    """Mark each line with what it is and why; unsure where the hints disagree. Linear in the number of lines."""
    page = _Page(rows, setting, [_plain(row.text) for row in rows])
    at = 0
    while at < len(rows):
        found = next((hit for hit in (detect(page, at) for detect in _DETECTORS) if hit), None)
        at = page.mark(at, found)
    page.doubt_lone_marks()
    page.doubt_long_signature()
    page.cut_repeats()
    page.absorb_blanks()
    return tuple(
        Line(number, row.text if row.text.strip() else "", part, hint, sure)
        for number, (row, part, hint, sure) in enumerate(zip(rows, page.parts, page.hints, page.sure, strict=True), 1)
    )


def _plain(text: str) -> str:
    return matching(text) if len(text) <= _LONGEST_LINE else ""


@dataclass(slots=True)
class _Page:
    """The lines with the verdicts reached so far."""

    rows: Sequence[Row]
    setting: Setting
    plain: list[str]
    parts: list[Part] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    sure: list[bool] = field(default_factory=list)
    below: _Below | None = None
    attributed: bool = False

    def mark(self, at: int, found: _Found | None) -> int:
        """Write down a finding, or the line as new; gives the line to go on with."""
        if found is None:
            rest = self.below or _Below(Part.NEW, "")
            self._write(rest.part, rest.hint, rest.sure)
            return at + 1
        for _ in range(at, found.end):
            self._write(found.part, found.hint, found.sure)
        if found.part in (Part.ATTRIBUTION, Part.FORWARD):
            self.attributed = True
            self._take_rule(at - 1, found)
        if found.below:
            self.below = found.below
        return found.end

    def _take_rule(self, above: int, found: _Found) -> None:
        """A ruled line just above a quoted mail's header belongs to it."""
        while above >= 0 and self.parts[above] is Part.NEW and not self.plain[above].strip():
            above -= 1
        if above >= 0 and self.parts[above] is Part.NEW and _RULE.match(self.plain[above]):
            self.rewrite(above, found.part, found.hint, found.sure)

    def _write(self, part: Part, hint: str, sure: bool) -> None:
        self.parts.append(part)
        self.hints.append(hint)
        self.sure.append(sure)

    def rewrite(self, at: int, part: Part, hint: str, sure: bool) -> None:
        """Change the verdict on a line that was passed already."""
        self.parts[at], self.hints[at], self.sure[at] = part, hint, sure

    def quoted(self, at: int) -> bool:
        """Whether a line carries a quotation mark."""
        row = self.rows[at]
        return row.part is Part.QUOTE or (row.part is None and bool(_MARKED.match(row.text)))

    def next_filled(self, at: int) -> int:
        """The next line at or after `at` that is not blank, or past the last."""
        while at < len(self.rows) and not self.rows[at].text.strip():
            at += 1
        return at

    def settled(self) -> bool:
        """Whether the rest is quoted or a footer already, so that nothing below is looked at any more."""
        return self.below is not None and self.below.part not in (Part.SIGNATURE, Part.FOOTER)

    def absorb_blanks(self) -> None:
        """Blank lines below a cut one go with it, so that what remains reads on."""
        for at in range(1, len(self.rows)):
            if self.parts[at] is Part.NEW and self.parts[at - 1] is not Part.NEW and not self.rows[at].text.strip():
                self.rewrite(at, self.parts[at - 1], self.hints[at - 1], self.sure[at - 1])

    def doubt_lone_marks(self) -> None:
        """Marked lines in a mail that answers nothing and names no earlier author may be the author's own text."""
        if self.setting.reply or self.attributed:
            return
        for at, row in enumerate(self.rows):
            if self.parts[at] is Part.QUOTE and _MARKED.match(row.text):
                self.sure[at] = False
                self.hints[at] = f"{self.hints[at]}, but this mail answers none"

    def doubt_long_signature(self) -> None:
        """A signature is short: filled lines far below the dashes may be more than that."""
        length = 0
        for at, row in enumerate(self.rows):
            if self.parts[at] is Part.SIGNATURE and row.text.strip():
                length += 1
                self.sure[at] = self.sure[at] and length <= _LONG_SIGNATURE

    def cut_repeats(self) -> None:
        """Lines of a mail that we sent are not the author's; a lone short one may still be."""
        known = self.setting.repeats
        if known is None:
            return
        run: list[int] = []
        for at in range(len(self.rows) + 1):
            filled = at < len(self.rows) and bool(self.rows[at].text.strip())
            if filled and self.parts[at] is Part.NEW and known(for_matching(self.rows[at].text).strip()):
                run.append(at)
            elif filled or at == len(self.rows):
                self._cut_run(run)
                run = []

    def _cut_run(self, run: list[int]) -> None:
        for at in run:
            if len(run) >= 3 or len(self.rows[at].text.strip()) >= _LONG_REPEAT:
                self.rewrite(at, Part.QUOTE, "repeats a line of a mail that was sent to you", len(run) >= 3)


def _by_structure(page: _Page, at: int) -> _Found | None:
    """What the mail's own structure says: quotation blocks of HTML, wrappers of mail programs."""
    row = page.rows[at]
    if row.part is None or row.part is Part.ATTRIBUTION or page.settled():
        return None
    if row.part is Part.NEW and page.below:
        return None
    return _Found(at + 1, row.part, row.hint, below=_after_signature(page) if row.part is Part.QUOTE else None)


def _after_signature(page: _Page) -> _Below | None:
    """A quotation below a signature ends it; whether text below that is the author's is doubtful."""
    return _Below(Part.SIGNATURE, "below a signature", sure=False) if page.below else None


def _by_mark(page: _Page, at: int) -> _Found | None:
    """A line that starts with a quotation mark; one broken off a long quoted line stays doubtful."""
    text = page.rows[at].text
    if page.settled():
        return None
    if page.quoted(at):
        return _Found(at + 1, Part.QUOTE, "marked as quoted", below=_after_signature(page))
    if _INITIALS.match(text) and (page.setting.reply or page.attributed):
        return _Found(at + 1, Part.QUOTE, "marked with the name of an earlier author", sure=page.attributed)
    if _broken_off(page, at):
        return _Found(at + 1, Part.NEW, "may be the end of the quoted line above", sure=False)
    return None


def _broken_off(page: _Page, at: int) -> bool:
    """Whether a line between two quoted ones would have made the one above it too long."""
    text = page.rows[at].text
    if not 0 < at < len(page.rows) - 1 or not text.strip() or not (page.quoted(at - 1) and page.quoted(at + 1)):
        return False
    return len(page.rows[at - 1].text) + 1 + len(text.split(maxsplit=1)[0]) >= _QUOTE_WIDTH


def _by_block(page: _Page, at: int) -> _Found | None:
    """A bar or header fields above a quoted or forwarded mail."""
    if page.settled():
        return None
    block = find_block(page.plain, at)
    if block is None:
        return None
    sure = block.certain or (block.likely and page.setting.reply)
    part = Part.FORWARD if block.part is Part.FORWARD else Part.ATTRIBUTION
    return _Found(block.end, part, block.hint, sure, _what_follows(page, block.end, block.part, sure))


def _what_follows(page: _Page, at: int, part: Part, sure: bool) -> _Below | None:
    """Below a header everything is quoted, unless the quotation has marks of its own."""
    following = page.next_filled(at)
    if following < len(page.rows) and page.quoted(following):
        return None
    hint = "in the forwarded mail" if part is Part.FORWARD else "below the header of a quoted mail"
    return _Below(part, hint, sure)


def _by_attribution(page: _Page, at: int) -> _Found | None:
    """A line that says who wrote what follows. It is found at its last line; the ones before it are marked anew."""
    if page.settled() or not page.plain[at].rstrip(" *_\"'").endswith(":"):
        return None
    floor = at
    while floor > 0 and page.parts[floor - 1] in (Part.NEW, Part.SIGNATURE) and at - floor < 4:
        floor -= 1
    found = find_attribution(page.plain, at, floor)
    if found is None:
        return None
    following = page.next_filled(at + 1)
    if following < len(page.rows) and page.quoted(following):
        if not found.full and following > at + 2:
            return None
        return _attributed(page, found, True, None)
    if not found.full:
        unsure = found.dated and not page.setting.reply
        return _Found(at + 1, Part.NEW, "reads like the line above a quotation", sure=False) if unsure else None
    sure = page.setting.reply and found.addressed and found.dated
    return _attributed(page, found, sure, _Below(Part.QUOTE, "below the line that names its author", sure))


def _attributed(page: _Page, found: Attribution, sure: bool, below: _Below | None) -> _Found:
    hint = "says who wrote the lines below"
    for at in range(found.start, found.end - 1):
        page.rewrite(at, Part.ATTRIBUTION, hint, sure)
    return _Found(found.end, Part.ATTRIBUTION, hint, sure, below or _after_signature(page))


def _by_marked_attribution(page: _Page, at: int) -> _Found | None:
    """The line above a quotation, in whatever language, that the mail program's HTML names as such."""
    if page.rows[at].part is not Part.ATTRIBUTION or page.settled():
        return None
    end = at
    while end < len(page.rows) and page.rows[end].part is Part.ATTRIBUTION:
        end += 1
    return _Found(end, Part.ATTRIBUTION, page.rows[at].hint, below=_what_follows(page, end, Part.QUOTE, True))


def _by_footer(page: _Page, at: int) -> _Found | None:
    """A list's or scanner's footer: to the end of the mail, or to a quotation below it."""
    if page.below and page.below.part is Part.FOOTER:
        return None
    size = footer_size(page.plain, at)
    if not size:
        return None
    sure = size <= LONGEST_FOOTER
    return _Found(at + 1, Part.FOOTER, "a footer", sure, _Below(Part.FOOTER, "a footer", sure))


def _by_signature(page: _Page, at: int) -> _Found | None:
    """The two dashes above a signature: all below is its; one without any text above is doubtful."""
    if page.below:
        return None
    if is_sent_from(page.plain[at]):
        return _Found(at + 1, Part.SIGNATURE, "a phone's or program's own line")
    if not is_delimiter(page.plain[at], page.rows[at].text):
        return None
    said = any(part is Part.NEW and row.text.strip() for part, row in zip(page.parts, page.rows, strict=False))
    sure = said and page.plain[at].strip() == "--"
    return _Found(at + 1, Part.SIGNATURE, "two dashes", sure, _Below(Part.SIGNATURE, "a signature", sure))


_DETECTORS = (_by_structure, _by_footer, _by_mark, _by_block, _by_attribution, _by_marked_attribution, _by_signature)
