"""Telling what the author of a mail wrote from what only came along: quotations, signatures, footers."""

import re
from collections.abc import Sequence

from mailbot.mail.attribution import Attribution, ends_with_colon, find_attribution, opens_with_attribution
from mailbot.mail.blocks import Block, find_block
from mailbot.mail.doubts import absorb_blanks, cut_repeats, doubt_lone_marks, doubt_long_signature, doubt_strangers, heed_twins
from mailbot.mail.page import Below, Found, Page, Setting
from mailbot.mail.phrases import matching
from mailbot.mail.rows import Row
from mailbot.mail.signature import SHORT_FOOTER, footer_size, is_delimiter, is_sent_from
from mailbot.values import Line, Part

__all__ = ["Setting", "classify"]

_INITIALS = re.compile(r"[ ]{0,8}[A-Z][A-Za-z]{0,11}>(?: |$)")
_LONGEST_LINE = 1000
_QUOTE_WIDTH = 66


def classify(rows: Sequence[Row], setting: Setting) -> tuple[Line, ...]:
    """Mark each line with what it is and why; unsure where the hints disagree. Linear in the number of lines."""
    page = Page(rows, setting, [_plain(row.text) for row in rows])
    at = 0
    while at < len(rows):
        at = page.mark(at, None if page.blank(at) else _detect(page, at))
    doubt_lone_marks(page)
    doubt_long_signature(page)
    doubt_strangers(page)
    cut_repeats(page)
    heed_twins(page)
    absorb_blanks(page)
    return tuple(
        Line(number, row.text if row.text.strip() else "", part, hint, sure)
        for number, (row, part, hint, sure) in enumerate(zip(rows, page.parts, page.hints, page.sure, strict=True), 1)
    )


def _detect(page: Page, at: int) -> Found | None:
    """What the first detector that knows the line says."""
    for detect in _DETECTORS:
        found = detect(page, at)
        if found:
            return found
    return None


def _plain(text: str) -> str:
    return matching(text) if len(text) <= _LONGEST_LINE else ""


def _by_structure(page: Page, at: int) -> Found | None:
    """What the mail's own structure says: quotation blocks of HTML, wrappers of mail programs."""
    row = page.rows[at]
    if row.part is None or row.part is Part.ATTRIBUTION or page.settled():
        return None
    if row.part is Part.NEW and page.below:
        return None
    return Found(at + 1, row.part, row.hint, below=_after_signature(page) if row.part is Part.QUOTE else None)


def _after_signature(page: Page) -> Below | None:
    """A quotation below a signature ends it; whether text below that is the author's is doubtful."""
    if page.below and page.below.part in (Part.SIGNATURE, Part.FOOTER):
        return Below(Part.SIGNATURE, "below a signature", sure=False)
    return None


def _by_mark(page: Page, at: int) -> Found | None:
    """A line that starts with a quotation mark; one broken off a long quoted line stays doubtful."""
    text = page.rows[at].text
    if page.settled():
        return None
    if page.quoted(at):
        return Found(at + 1, Part.QUOTE, "marked as quoted", below=_after_signature(page))
    if _INITIALS.match(text) and (page.setting.reply or page.attributed):
        return Found(at + 1, Part.QUOTE, "marked with the name of an earlier author", sure=page.attributed)
    if _broken_off(page, at):
        return Found(at + 1, Part.NEW, "may be the end of the quoted line above", sure=False)
    return None


def _broken_off(page: Page, at: int) -> bool:
    """Whether a line between two quoted ones would have made the one above it too long."""
    text = page.rows[at].text
    if not 0 < at < len(page.rows) - 1 or not text.strip() or not (page.quoted(at - 1) and page.quoted(at + 1)):
        return False
    return len(page.rows[at - 1].text) + 1 + len(text.split(maxsplit=1)[0]) >= _QUOTE_WIDTH


def _by_block(page: Page, at: int) -> Found | None:
    """A bar or header fields above a quoted or forwarded mail."""
    if page.settled() or (page.quoted(at) and not page.plain[at].startswith(">>> ")):
        return None
    block = find_block(page.plain, at)
    if block is None:
        return None
    sure = block.certain or (block.likely and page.setting.reply)
    part = Part.FORWARD if block.part is Part.FORWARD else Part.ATTRIBUTION
    return Found(block.end, part, block.hint, sure, _what_follows(page, block, sure))


def _what_follows(page: Page, block: Block, sure: bool) -> Below:
    """Below a header everything is quoted; where only some lines carry marks, the others are doubtful."""
    following, part = page.next_filled(block.end), block.part
    if block.bare and following < len(page.rows) and ends_with_colon(page.plain[following]):
        following = page.next_filled(following + 1)      # "On Monday Ann wrote:" in place of a header
    marked = following < len(page.rows) and page.quoted(following)
    hint = "in the forwarded mail" if part is Part.FORWARD else "below the header of a quoted mail"
    return Below(part, f"{hint}, without a mark", sure=False) if marked else Below(part, hint, sure)


def _by_attribution(page: Page, at: int) -> Found | None:
    """A line that says who wrote what follows. It is found at its last line; the ones before it are marked anew."""
    if page.settled():
        return None
    following = page.next_filled(at + 1)
    marked = following < len(page.rows) and (page.quoted(following) or bool(_INITIALS.match(page.rows[following].text)))
    line = page.plain[at]
    if not ends_with_colon(line) and not (marked and following == at + 1):
        return _by_opening(page, at) if ": " in line else None
    found = find_attribution(page.plain, at, _floor(page, at))
    if found is None or not (ends_with_colon(line) or (found.full and found.addressed and found.begun)):
        return None
    if marked:
        return _attributed(page, found, not found.shared, None) if found.full or following <= at + 2 else None
    if not found.full:
        unsure = found.dated and found.said and not page.setting.reply
        return Found(at + 1, Part.NEW, "reads like the line above a quotation", sure=False) if unsure else None
    sure = page.setting.reply and found.addressed and found.dated and not found.shared
    return _attributed(page, found, sure, Below(Part.QUOTE, "below the line that names its author", sure))


def _by_opening(page: Page, at: int) -> Found | None:
    """A line that says who wrote what follows, and goes on with the beginning of that."""
    if not opens_with_attribution(page.plain[at]):
        return None
    sure = page.setting.reply
    below = Below(Part.QUOTE, "below the line that names its author", sure)
    return Found(at + 1, Part.ATTRIBUTION, "says who wrote the lines below", sure, below)


def _floor(page: Page, at: int) -> int:
    """The first of a few lines above `at` that could belong to an attribution: not yet known as anything else."""
    open_part = page.below.part if page.below else Part.NEW
    floor = at
    while floor > 0 and at - floor < 4 and page.parts[floor - 1] is open_part and page.rows[floor - 1].part is None:
        floor -= 1
    return floor


def _attributed(page: Page, found: Attribution, sure: bool, below: Below | None) -> Found:
    hint = "says who wrote the lines below"
    for at in range(found.start, found.end - 1):
        page.rewrite(at, Part.ATTRIBUTION, hint, sure)
    return Found(found.end, Part.ATTRIBUTION, hint, sure, below or _after_signature(page))


def _by_marked_attribution(page: Page, at: int) -> Found | None:
    """The line above a quotation, in whatever language, that the mail program's HTML names as such."""
    if page.rows[at].part is not Part.ATTRIBUTION or page.settled():
        return None
    end = at
    while end < len(page.rows) and page.rows[end].part is Part.ATTRIBUTION:
        end += 1
    following = page.next_filled(end)
    marked = following < len(page.rows) and page.quoted(following)
    below = None if marked else Below(Part.QUOTE, "below the line that names its author")
    return Found(end, Part.ATTRIBUTION, page.rows[at].hint, below=below)


def _by_footer(page: Page, at: int) -> Found | None:
    """A list's or scanner's footer: to the end of the mail, or to a quotation below it."""
    if page.below and page.below.part is Part.FOOTER:
        return None
    size = footer_size(page.plain, at)
    if not size:
        return None
    sure = size <= SHORT_FOOTER
    return Found(at + 1, Part.FOOTER, "a footer", sure, Below(Part.FOOTER, "a footer", sure))


def _by_signature(page: Page, at: int) -> Found | None:
    """The two dashes above a signature: all below is its; one without any text above is doubtful."""
    if page.below:
        return None
    if is_sent_from(page.plain[at]):
        return Found(at + 1, Part.SIGNATURE, "a phone's or program's own line")
    if not is_delimiter(page.plain[at], page.rows[at].text):
        return None
    said = any(part is Part.NEW and row.text.strip() for part, row in zip(page.parts, page.rows, strict=False))
    sure = said and page.plain[at].strip() == "--"
    return Found(at + 1, Part.SIGNATURE, "two dashes", sure, Below(Part.SIGNATURE, "a signature", sure))


_DETECTORS = (_by_structure, _by_footer, _by_block, _by_mark, _by_attribution, _by_marked_attribution, _by_signature)
