"""The text below a header such as "propose: Title": where it ends, kept to the letter."""

from dataclasses import dataclass

from mailbot.commands.command import Command
from mailbot.commands.fitting import Fit
from mailbot.commands.help import nearest
from mailbot.commands.page import Page
from mailbot.commands.spelling import spell
from mailbot.commands.subject import header_subject
from mailbot.values import OF_A_TEXT, Part

_LONGEST_SLIP = 30


@dataclass(frozen=True)
class Block:
    """A text, from the line `start` up to but not including `stop`; reading goes on at `after`.

    `doubt` holds the lines because of which it is not clear where the text ends.
    """

    text: str
    start: int
    stop: int
    after: int
    doubt: tuple[str, ...] = ()


def find_block(page: Page, start: int, command: Command) -> Block:
    """The block that begins at a line, for a command's body."""
    end = _explicit_end(page, start, command)
    if end is not None:
        return _block(page, start, end, end + 1)
    return _open_block(page, start)


def _block(page: Page, start: int, stop: int, after: int, doubt: tuple[int, ...] = ()) -> Block:
    first, last = start, stop
    while first < last and page.blank(first):
        first += 1
    while last > first and page.blank(last - 1):
        last -= 1
    text = "\n".join(line.text for line in page.lines[first:last])
    return Block(text, first, last, after, tuple(page.lines[at].text.strip() for at in doubt[:3]))


def _explicit_end(page: Page, start: int, command: Command) -> int | None:
    """The line that closes the block, whatever the lines before it look like; the next header comes first."""
    ends = {" ".join(end.lower().split()) for end in (*command.ends, f"end {command.name}")}
    for at in range(start, len(page)):
        if at in page.protected:
            continue
        if page.lines[at].hint != OF_A_TEXT and is_end(page.lines[at].text, ends):
            return at
        if (at == start or page.begins_block(at)) and _is_header(page, at):
            return None
    return None


def is_end(text: str, ends: set[str]) -> bool:
    """Whether a line is one of the words that close a block, decorated as people do ("END.", "**end**")."""
    return len(text) < 60 and spell(text).plain.lower().strip("*_`-= .!") in ends


def _is_header(page: Page, at: int) -> bool:
    """A header, also where an unmarked quote holds one, or its mail's subject was one."""
    line = page.lines[at]
    if line.part is Part.NEW or line.text.startswith((">", "|")):
        return line.part is Part.NEW and page.header(at) and _usable(page, at)
    fit = page.vocabulary.fit(header_subject(line.text), page.role)
    return bool(fit and fit.command.body and fit.command.open_to(page.role))


def _usable(page: Page, at: int) -> bool:
    """Whether the author may use the commands of a line: others end no text of his ("Enact a new rule …")."""
    return all(segment.fit is None or segment.fit.command.open_to(page.role) for segment in page.unit(at).segments)


def _open_block(page: Page, start: int) -> Block:
    """A block without an end of its own: up to the next command at a block's start, or to the end of what was written."""
    at, last = start, start
    doubt: list[int] = []
    while at < len(page):
        line = page.lines[at]
        if line.part is not Part.NEW and not page.kept(at):
            gap = _gap_end(page, at)
            unsure = any(not page.lines[up].sure and not page.blank(up) for up in range(at, gap))
            if unsure or at in page.protected or _goes_on(page, gap):
                doubt.append(at)
            return _closed(page, start, at, doubt)
        if _ends_block(page, at, start):
            if _is_heading(page, at) or _is_announced(page, start, at):
                doubt.append(at)
            return _closed(page, start, at, doubt)
        if not line.sure and not page.blank(at) and not page.kept(at):
            doubt.append(at)
        at += 1
        last = at
    return _closed(page, start, last, doubt)


def _closed(page: Page, start: int, stop: int, doubt: list[int]) -> Block:
    """In doubt everything up to the next header is left alone."""
    after = stop
    if doubt:
        after = next((at for at in range(stop, len(page)) if page.begins_block(at) and _new_header(page, at)), len(page))
    return _block(page, start, stop, after, tuple(doubt))


def _new_header(page: Page, at: int) -> bool:
    return page.authored(at) and at not in page.protected and page.header(at) and _usable(page, at)


def _gap_end(page: Page, at: int) -> int:
    """The first authored line at or after a line, or the end."""
    return next((below for below in range(at, len(page)) if page.authored(below)), len(page))


def _goes_on(page: Page, at: int) -> bool:
    """Whether what the author wrote below a quote may belong to the text above it."""
    if at == len(page) or page.fits(at):
        return False
    while at < len(page) and page.authored(at):
        if not page.courtesy(at):
            return True
        at += 1
    return False


def _ends_block(page: Page, at: int, start: int) -> bool:
    """Whether a line, plain and first of its paragraph, is a command that ends the text above it."""
    text = page.lines[at].text
    if at in page.protected or not page.authored(at) or not (text[:1].isalnum() or text[:1] == "+"):
        return False
    if not (at == start or page.begins_block(at)) or not page.unit(at).fits or not _usable(page, at):
        return False
    return not any(segment.fit and _is_decorated(segment.fit) for segment in page.unit(at).segments)


def _is_decorated(fit: Fit) -> bool:
    """Whether a command was recognised only with some goodwill, more than a text can have."""
    return fit.bare or fit.numbered or fit.aside or fit.request or fit.loose


def _is_announced(page: Page, start: int, at: int) -> bool:
    """Whether the text above ends with a colon, so that what follows may be a list that belongs to it."""
    last = next((page.lines[up].text.rstrip() for up in range(at - 1, start - 1, -1) if not page.blank(up)), "")
    return last.endswith(":")


def _is_heading(page: Page, at: int) -> bool:
    """Whether a command may be a heading in the text ("Board", "Rule 12"): prose of the author's follows it.

    Lines that come near a command are slips of the pen and no prose, unless the command has no arguments.
    """
    if any(segment.fit and segment.fit.command.body for segment in page.segments(at)):
        return False
    bare = not any(segment.fit and segment.fit.arguments for segment in page.segments(at))
    for below in range(at + 1, len(page)):
        if page.lines[below].part is not Part.NEW or (page.begins_block(below) and _new_header(page, below)):
            return False
        if page.prose(below) and (bare or not _is_slip(page, page.lines[below].text)):
            return True
    return False


def _is_slip(page: Page, text: str) -> bool:
    """Whether a line is a command gone wrong, by its looks."""
    return len(text) <= _LONGEST_SLIP and bool(nearest(text, page.vocabulary, page.role))
