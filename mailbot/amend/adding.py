"""Insert, add, append, prepend, move: the new text and its place, in any order."""

import re

from mailbot.amend import pieces, wording
from mailbot.amend.clauses import Clause
from mailbot.amend.new_text import BARE_SENTENCE, flush_text, new_text, set_off, tail_text, unquoted
from mailbot.amend.phrases import phrase
from mailbot.amend.positions import Insertion, read_position
from mailbot.amend.replacing import JOIN_NEXT, late_scope
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.selecting import Place, place
from mailbot.amend.syntax import Carry, Insert, RuleRef, Selector, Shift
from mailbot.amend.wording import UNIT


def inserting(scan: Scanner, verb: str) -> list[Clause]:
    """insert Y after X; append Y; add, at the end of the rule, Y; prepend Y to the first paragraph."""
    found = Insertion()
    if verb.lower().startswith("prepend"):
        found.side = "start"
    return inserted(scan, found)


def inserted(scan: Scanner, found: Insertion) -> list[Clause]:
    """The rest of an insertion of which some parts are read."""
    while read_part(scan, found):
        pass
    if found.text is None:
        found.text = new_text(scan, tail=found.anchor is not None or found.side != "")
    if found.text is None:
        raise Unread("no new text follows")
    while read_position(scan, found):
        pass
    anchor = found.anchor or Selector("whole")
    side = found.side or "end"
    if anchor.kind == "text" and side in ("end", "start") and not anchor.unit:
        side = "after" if side == "end" else "before"
    text = found.text
    _one_paragraph(text, found.single)
    anchor, ref = _late(scan, anchor, found.ref)
    clause = Clause(Insert(text.text, found.unit or _unit_of_text(text), side, anchor, text.is_block), ref)
    return [clause, *_further(scan, found)]


def _late(scan: Scanner, anchor: Selector, ref: RuleRef | None) -> tuple[Selector, RuleRef | None]:
    """A place said last: "insert Y after X in the second paragraph"."""
    return late_scope(scan, anchor, ref) if anchor.kind != "whole" else (anchor, ref)


def _further(scan: Scanner, first: Insertion) -> list[Clause]:
    """The rest of "insert X after A, and Y after B"."""
    mark = scan.at
    if first.side not in ("after", "before") or not scan.take(JOIN_NEXT, gap=False):
        return []
    found = Insertion()
    found.text = set_off(scan)
    if found.text is None or not read_position(scan, found) or found.anchor is None:
        scan.at = mark
        return []
    text = found.text
    clause = Clause(Insert(text.text, _unit_of_text(text), found.side, found.anchor, text.is_block), found.ref)
    return [clause, *_further(scan, found)]


def _one_paragraph(text: Quoted, single: bool) -> None:
    """Where one paragraph is announced, several are a slip (lists belong to the paragraph above them)."""
    parts = [part for part in re.split(r"\n\s*\n", text.text) if part.strip()]
    if single and sum(not pieces.LABEL.match(part) for part in parts) > 1:
        raise Unread("one paragraph is announced, but several follow")


def _unit_of_text(text: Quoted) -> str:
    return "block" if text.is_block else ""


def read_part(scan: Scanner, found: Insertion) -> bool:
    """Read one more part: a position, the unit, the text."""
    if read_position(scan, found):
        return True
    if found.text is not None:
        return False
    if scan.take(_BREAK):
        found.text = Quoted("", "break", scan.at, scan.at)
        return True
    found.text = new_text(scan, leads=False)
    if found.text is None and scan.text[max(0, scan.at - 1):scan.at] == ":":
        flush = flush_text(scan)
        found.text = unquoted(flush) if flush else None
    return found.text is not None or _announced(scan, found)


def read_subject(scan: Scanner, found: Insertion) -> bool:
    """Read one part of what "is added": a position, a text that its marks set off, or the unit that follows."""
    if read_position(scan, found):
        return True
    found.text = found.text or set_off(scan)
    return found.text is None and _announced(scan, found)


def _announced(scan: Scanner, found: Insertion) -> bool:
    """The unit of a text that follows, or words that say nothing more."""
    unit = scan.take(UNIT)
    if unit:
        found.unit = found.unit or wording.unit_of(unit)
        found.single = found.unit == "paragraph" and not unit.group().lower().endswith("s")
        return True
    return scan.take(_NOISE) is not None


_BREAK = phrase(r"(?:a )?(?:paragraph|line|section) break\b|(?:a )?blank line\b")
_NOISE = phrase(
    r"(?:\(\s*(?:including|incl\.?|in full|in whole|as a (?:new )?(?:paragraph|sentence|item|"
    r"line))\b[^()\n]{0,80}\)|(?:the|this|these|a|an|following|new|another|additional|further|extra|full|below|one|"
    r"two|three|more|reading|which|that|reads?|saying|as follows|with|also|single|content|immediately|its own|"
    r"separate|and|it|consisting of|stating|says)\b|[:,])[ \t]*")


def moving(scan: Scanner, verb: str) -> list[Clause]:
    """move X after Y; copy X of Rule 7 to Rule 8."""
    return [moved(scan, place(scan), verb.lower()[:3] in ("cop", "dup"))]


def moved(scan: Scanner, target: Place | None, keep: bool = False) -> Clause:
    """Where a piece goes: within its rule, or into the rule that the place names."""
    found = Insertion()
    if target is None or not read_position(scan, found) or found.anchor is None:
        raise Unread("it is not said what moves where")
    if (found.ref and (target.ref is None or target.ref.number != found.ref.number)) or keep:
        return Clause(Carry(target.ref, target.selector, found.side, found.anchor, keep), found.ref or target.ref)
    return Clause(Shift(target.selector, found.side, found.anchor), target.ref)


def inserting_at(scan: Scanner, verb: str, found: Insertion) -> list[Clause]:
    """The rest of an insertion whose place was named before its verb: "after X, insert Y"."""
    if scan.peek(BARE_SENTENCE):
        found.text = tail_text(scan)
    while found.text is None and read_part(scan, found):
        pass
    if found.text is None:
        found.text = new_text(scan, tail=True)
    if found.text is None:
        raise Unread("no new text follows")
    text = found.text
    _one_paragraph(text, found.single)
    anchor, found.ref = _late(scan, found.anchor or Selector("whole"), found.ref)
    return [Clause(Insert(text.text, found.unit or _unit_of_text(text), found.side, anchor, text.is_block), found.ref)]
