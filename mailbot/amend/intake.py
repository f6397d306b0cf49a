"""From the text of a mail to clean text: line ends, blanks, quoted mail, footers, soft line ends, declared marks."""

import re

from mailbot.amend.phrases import phrase

_QUOTED = re.compile(r"^>.*$\n?", re.MULTILINE)
_ATTRIBUTION = re.compile(
    r"^(?:[^\n]{1,120} wrote:|(?:From|To|Subject|Date): [^\n]*)\n(?=(?:(?:From|To|Subject|"
    r"Date): [^\n]*\n)*\s*>)", re.MULTILINE)
_FOOTER = re.compile(r"^(?:--|_{20,})[ \t]*$", re.MULTILINE)
_BUSY = re.compile(
    r"[{}]|^[ \t]*(?:in rule|repeal|amend|create|enact|replace|append|add|delete|"
    r"remove|retitle)\b", re.IGNORECASE | re.MULTILINE)
_MARKS = phrase(
    r"[\"“](?P<open>[^\w\s\"“”]{2,6})[\"”]\s*(?:and|…|\.\.\.|"
    r",)\s*[\"“](?P<close>[^\w\s\"“”]{2,6})[\"”][^.\n]{0,120}(?:\n[^.\n]{1,120}){0,2}?\b(?:delimit|group|bundle)|"
    r"\b(?:delimit|group|bundle)\w*[^.\n\"“]{0,60}[\"“](?P<open2>[^\w\s\"“”]{2,6})[\"”]\s*(?:and|…|\.\.\.|"
    r",)\s*[\"“](?P<close2>[^\w\s\"“”]{2,6})[\"”]")
_CLOSER = phrase(r">>>?[ \t]*(?:[.,;]|with|by|to)?[^\n]{0,40}(?:<<)?\s*$")
_TAG = phrase(r"\[/?(?:b|i|u|s|list|size|color|quote|center)(?:=[^\]\n]{0,40})?\]")
_BULLET = re.compile(r"^[ \t]*\[\*\][ \t]*", re.MULTILINE)
_DRAFT = re.compile(
    r"\b(?:draft|proto(?:-?proposal)?|(?:only|just) for discussion|(?:do not|don['’]t|"
    r"not) propos\w+)\b", re.IGNORECASE)
_BLANKS = re.compile(r"\n(?:[ \t]*\n){2,}")
_HEAD = re.compile(r"\S+")
_NO_JOIN = re.compile(r"\s*(?:[*•–+-]\s|\(?\w{1,3}[.)]\s|[A-Z](?:\.\d+)+|[A-Za-z][\w ]{0,30}:|[\[\]{}<>*=/_-]{2,}|$)")
_LEAST, _SLACK = 50, 12


def clean(text: str) -> str:
    """Line ends as \\n, tabs and no-break blanks as blanks, soft line ends joined, no quoted mail, no footer."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").expandtabs(8)
    text = _plain(text)
    text = _without_quotes(_ATTRIBUTION.sub("", text))
    text = _flowed(_without_footer(text))
    text = _flush("\n".join(line.rstrip() for line in text.split("\n")))
    return _own_marks(_BLANKS.sub("\n\n", text)).strip("\n")


def _flush(text: str) -> str:
    """Without the indentation that all lines share."""
    depth = min((len(line) - len(line.lstrip(" ")) for line in text.split("\n") if line.strip()), default=0)
    return "\n".join(line[depth:] for line in text.split("\n")) if depth else text


def _plain(text: str) -> str:
    """Forum markup as plain structure: [*] is a bullet, other tags go, what stands in [code] stays as it is."""
    if not _TAG.search(text):
        return text
    parts = re.split(r"(\[code\].*?\[/code\])", text, flags=re.IGNORECASE | re.DOTALL)
    return "".join(part if part.lower().startswith("[code]") else _TAG.sub("", _BULLET.sub("* ", part)) for part in parts)


def is_draft(text: str) -> bool:
    """Does the text around the proposal say that it is not proposed yet: a draft, a proto, only for discussion?"""
    return _DRAFT.search(clean(text).split("{{")[0]) is not None


def _without_quotes(text: str) -> str:
    """Without quoted mail; a lone >> that closes a << is no quote."""
    return _QUOTED.sub(lambda line: line.group() if _CLOSER.match(line.group()) and "<<" in text[:line.start()] else "", text)


def _without_footer(text: str) -> str:
    """A line of two dashes, or a long row of underscores, ends the text if nothing but a footer follows."""
    for mark in _FOOTER.finditer(text):
        if not _BUSY.search(text, mark.end()):
            return text[:mark.start()]
    return text


def _flowed(text: str) -> str:
    """Join soft line ends: where most long lines end in a blank, a line that ends in a blank goes on with the next.

    Where the last lines of paragraphs end in a blank as well, blanks at line ends mean nothing.
    """
    rows = text.split("\n")
    long = [row for row in rows if len(row) > 60]
    last = [row for row, below in zip(rows, [*rows[1:], ""], strict=True) if row.strip() and not below.strip()]
    if not _mostly_soft(long) or _mostly_soft(last):
        return text
    joined: list[str] = []
    open_line = False
    for row in rows:
        if open_line and any(mark.isalnum() for mark in row):
            joined[-1] = joined[-1].rstrip(" ") + " " + row
        else:
            joined.append(row)
        open_line = row.endswith(" ") and any(mark.isalnum() for mark in row)
    return "\n".join(joined)


def _mostly_soft(rows: list[str]) -> bool:
    return bool(rows) and 2 * sum(row.endswith(" ") for row in rows) >= len(rows)


def unwrapped(text: str) -> str:
    """Join the lines of hard-wrapped text, as far as its width shows where lines were broken."""
    rows = text.split("\n")
    width = _width([len(row) for row in rows])
    fit = [number for number in range(len(rows) - 1) if width >= _LEAST and _broken(rows[number], rows[number + 1], width)]
    small = sum(rows[number + 1][:1].islower() or rows[number + 1][:1].isdigit() for number in fit)
    if len(fit) < 3 or 2 * small < len(fit):
        return text
    joined = [rows[0]]
    for number, row in enumerate(rows[1:]):
        if number in set(fit):
            joined[-1] += " " + row
        else:
            joined.append(row)
    return "\n".join(joined)


def _width(lengths: list[int]) -> int:
    """The greatest length that at least two other lines come near to."""
    ranked = sorted(lengths, reverse=True)
    for place, length in enumerate(ranked[:-2]):
        if ranked[place + 2] >= length - _SLACK:
            return length
    return 0


def _broken(row: str, below: str, width: int) -> bool:
    head = _HEAD.match(below)
    if head is None or not row.strip() or len(row) > width or _NO_JOIN.match(below):
        return False
    return len(row) + 1 + len(head.group()) > width - 5


def declares_marks(text: str) -> bool:
    """Does a sentence only say which marks group the changes of one rule?"""
    return _MARKS.search(text) is not None


def _own_marks(text: str) -> str:
    """Where a proposal declares its own group marks, write the usual ones instead (the declaration stays)."""
    found = _MARKS.search(text)
    if found is None:
        return text
    opened, closed = found.group("open") or found.group("open2"), found.group("close") or found.group("close2")
    if (opened, closed) == ("{-{", "}-}") or opened == closed:
        return text
    head, tail = text[:found.end()], text[found.end():]
    return head + tail.replace(opened, "{-{").replace(closed, "}-}")
