"""The bar and the header fields that stand above a quoted or forwarded mail, in any language."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mailbot.mail.attribution import has_address, has_date, says_wrote
from mailbot.mail.phrases import phrases
from mailbot.values import Part

_LONGEST_BLOCK = 25
_LONGEST_DATE = 60
_SOON = 6
_KNOWN = ("from", "sent", "to", "cc", "subject", "other")
_LONGEST_LABEL = 40
_BAR_MARKS = "-=_*~#"
_RULE = re.compile(r"[ ]*(?:[_]{5,}|[-]{5,}|[=]{5,}|[*]{5,})[ ]*$")
_GROUPWISE = re.compile(r">{3} [^>].*(?:>{3}|<{3})$")
_MAILBOX = re.compile(r"[^<>@:]{0,100}<[^<>\s@]+@[^<>\s]+>|[^<>\s@]+@[^<>\s]+")
_WORDS = re.compile(r"[^\W\d_]+(?:[ .'/()-][^\W\d_]+){0,3}[ .]?$")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines up to `end` (past the last) stand above a quoted (`part` QUOTE) or forwarded mail.

    `certain`: bar, labels, date and address agree, so that nobody would take it for the author's own words;
    `likely`: in an answer to another mail nobody would. `bare`: a bar without any fields below it.
    """

    end: int
    part: Part
    hint: str
    certain: bool
    likely: bool = True
    bare: bool = False


def find_block(plain: Sequence[str], at: int) -> Block | None:
    """The bar, the header fields, or both, that begin at line `at` (lines in matching form and lower case)."""
    line = plain[at].strip()
    if not line or len(line) > 200:
        return None
    if _GROUPWISE.match(line) and has_date(line):
        return Block(at + 1, Part.QUOTE, "a bar that says who wrote what follows", True)
    if phrases().above.search(line):
        return Block(at + 1, Part.QUOTE, "the line above which answers are written", False)
    if ":" not in line and line[0] not in _BAR_MARKS:
        return None
    if line in phrases().unbarred:
        fields = _fields_below(plain, at + 1)
        return Block(fields.end if fields else at + 1, Part.FORWARD, "a forwarded mail begins here", True)
    words = _words_in_bar(line)
    if words:
        return _barred(plain, at, words)
    fields = _fields_below(plain, at + 1) if _RULE.match(line) else _read_fields(plain, at)
    if fields and fields.whole:
        return Block(fields.end, Part.QUOTE, "the header of a quoted mail", fields.certain, fields.likely)
    return None


def _words_in_bar(line: str) -> str:
    """What stands between the dashes of a bar, "" if the line is none."""
    line = line.rstrip(" :")
    left, right = line.lstrip(_BAR_MARKS), line.rstrip(_BAR_MARKS)
    return line.strip(_BAR_MARKS).strip() if len(left) < len(line) - 1 and len(right) < len(line) - 1 else ""


def _barred(plain: Sequence[str], at: int, words: str) -> Block | None:
    fields = _fields_below(plain, at + 1)
    end = fields.end if fields else at + 1
    if phrases().forwarded.match(words):
        return Block(end, Part.FORWARD, "a forwarded mail begins here", fields is not None)
    if phrases().original.match(words):
        return Block(end, Part.QUOTE, "a bar above a quoted mail", fields is not None, bare=fields is None)
    if fields:
        return Block(end, Part.QUOTE, "a bar and the header of a quoted mail", fields.certain, fields.likely)
    if says_wrote(words):
        return Block(at + 1, Part.QUOTE, "a bar that says who wrote what follows", True)
    return None


def _fields_below(plain: Sequence[str], at: int) -> "_Fields | None":
    """The header fields that follow a bar, blank lines before them allowed."""
    start = at
    while start < len(plain) and start < at + 3 and not plain[start].strip(" >"):
        start += 1
    fields = _read_fields(plain, start) if start < len(plain) else None
    return fields if fields and fields.partial else None


@dataclass(slots=True)
class _Fields:
    """What was found in lines that look like header fields."""

    end: int
    kinds: set[str]
    unknown: int = 0
    address: bool = False
    date: bool = False

    @property
    def doubtful_start(self) -> bool:
        """Whether the lines before the first known field were the author's own "word: …" rather than fields."""
        return self.unknown > 0 and not self.kinds and not (self.address or self.date)

    @property
    def whole(self) -> bool:
        """Enough to be a mail's header without any bar."""
        if "from" in self.kinds and len(self.kinds & {"sent", "to", "subject"}) >= 2:
            return True
        if "sent" in self.kinds and self.kinds & {"from", "to"} and self.address and self.date:
            return True
        return self.unknown + len(self.kinds) >= 3 and self.address and self.date

    @property
    def certain(self) -> bool:
        """Whether labels, address and date agree."""
        return {"from", "sent"} <= self.kinds and self.address and self.date

    @property
    def likely(self) -> bool:
        """Whether nobody would write this above words of one's own in an answer."""
        return self.date and (self.address or "sent" in self.kinds)

    @property
    def partial(self) -> bool:
        """Enough to be a mail's header below a bar."""
        return self.whole or len(self.kinds & {"from", "sent", "to", "subject"}) >= 2


def _read_fields(plain: Sequence[str], at: int) -> _Fields | None:
    """The run of lines "Label: value" from `at`, with values that run on over several lines."""
    fields = _Fields(at, set())
    blank, longest = 0, min(len(plain), at + _LONGEST_BLOCK)
    for number in range(at, longest):
        line = plain[number].lstrip(" >*_\t|").rstrip(" *_\t|")
        kind = _label(line)
        if not line:
            blank += 1
            if blank > 1:
                break
            continue
        if kind is None and (number == at or blank or not _runs_on(plain, number)):
            break
        if (kind == "unknown" and blank) or (kind in _KNOWN and fields.doubtful_start):
            break
        _count(fields, kind, line)
        fields.end, blank = number + 1, 0
        if number == at + _SOON and not fields.partial:
            break
    return fields if fields.end > at else None


def _count(fields: _Fields, kind: str | None, line: str) -> None:
    if kind == "unknown":
        fields.unknown += 1
    elif kind:
        fields.kinds.add(kind)
    value = (line.partition(":")[2] if kind else line).strip()
    if kind == "unknown":      # the author's own "Proposal 12: yes, as …" must not pass for a field
        fields.address = fields.address or bool(_MAILBOX.fullmatch(value))
        fields.date = fields.date or (len(value) <= _LONGEST_DATE and has_date(value))
        return
    fields.address = fields.address or has_address(value)
    fields.date = fields.date or has_date(value)


def _label(line: str) -> str | None:
    """The kind of header field a line begins with; "unknown" for other words and a colon, None for neither."""
    label, colon, _ = line[:_LONGEST_LABEL].partition(":")
    if not colon:
        return None
    label = label.strip(" *_\t")
    kind = phrases().labels.get(label)
    if kind:
        return kind
    return "unknown" if _WORDS.match(label) and label.count(" ") <= 2 else None


def _runs_on(plain: Sequence[str], number: int) -> bool:
    """Whether a line is the rest of a field's value: indented, more addresses, or broken off for its length."""
    line = plain[number].rstrip()
    if line.endswith(":") or line.startswith(">"):
        return False
    return line.startswith((" ", "\t")) or has_address(line) or len(plain[number - 1].rstrip()) > 65
