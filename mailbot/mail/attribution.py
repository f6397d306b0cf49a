"""The line above a quotation ("On Monday Ann wrote:"), known by its shape in any language, on up to four lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mailbot.mail.phrases import phrases

LONGEST = 400
"""An attribution is never longer than this many characters in all."""
_MOST_LINES = 4
_WRAPPED_AT = 60
_LONGEST_LINE = 100

_ADDRESS = re.compile(
    r"<\s*[^<>\s@]{1,90}@[^<>\s]{1,90}\s*>?|\[mailto:[^\]\s]{1,180}\]|(?<![^\s<>@\"])[^\s<>@\"]{1,90}@[\w.-]{1,90}\.\w+"
)
_DATE = re.compile(
    r"(?<![\d.:/-])(?:\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:\d{4}|\d{2})|\d{4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,2}\.?)"
    r"(?!\d)|(?<![\d.:/])(?:1[3-9]|2[0-6])\d\d(?!\d)"
)
_TIME = re.compile(r"(?<!\d)\d{1,2}\s?[:.h]\s?\d{2}(?!\d)")
_STARTS_WITH_DATE = re.compile(
    r"(?:\w{1,12}[.,]{0,2} ){0,2}(?:\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}"
    r"|\d{1,2}[. ]{1,2}(?:de )?\w{3,12}[.,]?(?: de)? \d{4}|\w{3,12} \d{1,2},? \d{4}|\d{4}[\u5e74\ub144.])"
)
_MAILBOX = re.compile(r"[^:;<>]{0,80}<[^<>\s@]{1,90}@[^<>\s]{1,90}>[,. ]*\S{0,12}$")
_OPENING = re.compile(r"[^<>]{0,300}<[^<>]{3,200}>[^:<>]{0,40}:(?= )")
_MIDDLE = re.compile(r"(?<=\S )(?:on|am|le|el|il|em|op|den|w dniu|dne|--- on) (?:\w{2,12}[.,]{1,2} )?(?:\w{3,12} )?\d")
_END = re.compile(r":[ *_\"']*$")


@dataclass(frozen=True, slots=True)
class Attribution:
    """Lines `start` to `end` (past the last) look like an attribution.

    `full` when date, author and shape agree; else it is one only if a quotation follows at once. `addressed`: it
    names an address. `dated`: it holds a date, a time, or begins like one. `said`: it has a word for "wrote".
    `shared`: other words, perhaps the author's, stand before it on its first line. `begun`: it begins as programs
    let it begin, with a known word or a date.
    """

    start: int
    end: int
    full: bool
    addressed: bool
    dated: bool
    said: bool
    shared: bool
    begun: bool


@dataclass(frozen=True, slots=True)
class _Signals:
    date: bool
    time: bool
    address: bool
    verb: bool
    opener: bool

    @property
    def complete(self) -> bool:
        """Everything that an attribution can hold."""
        return self.date and self.address and self.verb

    @property
    def full(self) -> bool:
        by_verb = self.verb and (self.time or self.opener)
        return (self.date and (self.address or by_verb)) or (self.address and self.verb)


def ends_with_colon(line: str) -> bool:
    """Whether a line ends as attributions do."""
    return bool(_END.search(line[-20:]))


def opens_with_attribution(line: str) -> bool:
    """Whether a line begins with a whole attribution, the quoted text going on behind it."""
    match = _OPENING.match(line)
    return match is not None and _begins(line) and _signals(match[0]).complete


def find_attribution(plain: Sequence[str], end: int, floor: int) -> Attribution | None:
    """The attribution whose last line is `plain[end]`, if any; it reaches up to line `floor` at most.

    `plain` holds lines in matching form and lower case. Whether the line ends with a colon is for the caller to ask.
    """
    if len(plain[end]) > LONGEST:
        return None
    start, best = end, _signals(plain[end])
    joined = plain[end]
    for above in range(end - 1, max(end - _MOST_LINES, floor - 1), -1):
        if not _may_continue(plain, above):
            break
        joined = f"{plain[above]} {joined}"
        if len(joined) > LONGEST:
            break
        signals = _signals(joined)
        wrapped = start == above + 1 and _wrapped(plain, above) and _lacking(plain[start], signals, best)
        if signals.full and (wrapped or _adds(plain[above], signals, best)):
            start, best = above, signals
    if not best.full and not best.verb and not (best.date and best.time):
        return None
    dated = best.date or best.time or best.opener
    return Attribution(start, end + 1, best.full, best.address, dated, best.verb, _is_shared(plain[start]),
                       _begins(plain[start]))


def _is_shared(line: str) -> bool:
    """Whether an attribution begins in the middle of a line: its first word and date come after other words."""
    middle = None if _begins(line) else _MIDDLE.search(line)
    if middle is None:
        return False
    before = line[:middle.start()]
    return not has_address(before) and not phrases().verbs.search(before)


def _may_continue(plain: Sequence[str], above: int) -> bool:
    line = plain[above].strip()
    return bool(line) and not line.startswith((">", "--", "__")) and not line.endswith((":", "!", "?"))


def _lacking(line: str, joined: "_Signals", best: "_Signals") -> bool:
    """Whether an attribution that begins with this line lacks something: date, address, the author's name."""
    gained = (joined.date and not best.date) or (joined.address and not best.address)
    return gained or line.lstrip().startswith("<") or bool(phrases().verbs.match(line.lstrip()))


def _adds(line: str, joined: "_Signals", best: "_Signals") -> bool:
    """Whether a short line above brings what the attribution lacked: its date, or its author's name and address."""
    if _begins(line) and (joined.date or joined.time) and not best.date:
        return True
    names = _MAILBOX.match(line) or phrases().verbs.search(line)
    return joined.address and not best.address and bool(names)


def _begins(line: str) -> bool:
    """Whether an attribution could begin with this line: a known first word, or a date."""
    line = line.lstrip(" *_[")
    return bool(phrases().openers.match(line) or _STARTS_WITH_DATE.match(line))


def _wrapped(plain: Sequence[str], above: int) -> bool:
    """Whether the line after `above` looks like the rest of it, broken off because it was too long."""
    length = len(plain[above].rstrip())
    first_word = plain[above + 1].split(maxsplit=1)[:1] or [""]
    return length <= _LONGEST_LINE and not _begins(plain[above + 1]) and length + 1 + len(first_word[0]) > _WRAPPED_AT


def _signals(line: str) -> _Signals:
    bare, addresses = _ADDRESS.subn(" ", line)
    undated, dates = _DATE.subn(" ", bare)
    return _Signals(
        date=dates > 0,
        time=bool(_TIME.search(undated)),
        address=addresses > 0,
        verb=bool(phrases().verbs.search(line)),
        opener=bool(phrases().openers.match(line.lstrip(" *_"))),
    )


def has_address(text: str) -> bool:
    """Whether a mail address stands in the text."""
    return bool(_ADDRESS.search(text))


def has_date(text: str) -> bool:
    """Whether something that looks like a date with a year stands in the text."""
    return bool(_DATE.search(text))


def says_wrote(text: str) -> bool:
    """Whether a short text (a bar's words) says who wrote when, as an attribution does."""
    return len(text) <= LONGEST and _signals(text).full
