"""Where a new text goes: after, before, between, at the end of, to, as the second paragraph."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.phrases import phrase
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.selecting import Place, place
from mailbot.amend.syntax import RuleRef, Selector
from mailbot.amend.wording import UNIT

_ASIDE = phrase(
    r"\s*\(\s*(?:including|incl\.?|in full|in whole|as a (?:new )?(?:paragraph|sentence|item|line))\b[^()\n]{0,80}\)")
_SIDE = phrase(
    r",?\s*(?:immediately|directly|right|just)?\s*(?P<side>after|before|following(?= (?:the (?!text:)|[\"“{]))|"
    r"preceding|prior to|below|above|between)\b(?=\s|:)")
_AND_BEFORE = phrase(r",?\s*(?:and|but) (?:immediately |directly |just )?(?:before|preceding) (?=the |[\"“])")
_LATER = re.compile(r"(?:immediately |directly )?(?:after|before)\b[^\n]{0,60}(?::|[\"”.])[ \t]*(?:\n|$)")
_THEREAFTER = phrase(
    r",?\s*(?:immediately )?(?:thereafter\b|after (?:it|that|this|them)(?=\s*[,:;.]| (?:insert|add|append)))")
_EDGE = phrase(
    r",?\s*(?:as (?:the )?(?:a )?(?:new )?)?(?:at|to|onto|on)?\s*(?:the )?(?:very )?(?P<edge>end|beginning|start|"
    r"top|bottom|front)\b(?: (?:of|to) (?P<of>(?=\S)))?")
_AS_NTH = phrase(
    r",?\s*(?:as (?:the|its|an?) (?:new )?|an? new (?=(?:first|last|final|second|third|fourth|fifth)\b))"
    r"(?P<which>first|last|final|second|third|fourth|fifth|sixth|seventh|eighth|"
    r"ninth|tenth)?\s*(?:new )?")
_TO = phrase(r",?\s*(?:to|in|into|onto) (?=\S)")
_IN_PLACE = phrase(r",?\s*in (?:its|their) (?:place|stead)\b")


class Insertion:
    """What has been read of an insertion so far: unit, place, text."""

    def __init__(self) -> None:
        self.unit = ""
        self.side = ""
        self.anchor: Selector | None = None
        self.ref: RuleRef | None = None
        self.text: Quoted | None = None
        self.single = False


def read_position(scan: Scanner, found: Insertion) -> bool:
    """Read where the new text goes."""
    if found.side and found.anchor and not (_is_wide(found.anchor) and (scan.peek(_TO) or scan.peek(_SIDE))):
        return False
    start = scan.at
    if scan.take(_IN_PLACE, gap=found.text is None):
        found.side, found.anchor = "after", Selector("that", "place")
        return True
    if scan.take(_THEREAFTER, gap=found.text is None):
        found.side, found.anchor = "after", Selector("that", "")
        return True
    later = found.text is not None and found.text.is_block and scan.peek(_LATER)
    side = scan.take(_SIDE, gap=found.text is None or later)
    if side:
        scan.take(re.compile(r":"))
        anchor = _anchor(scan) or (Place(Selector("text", "text", block.text, block=True)) if (block := scan.flush()) else None)
        if anchor and _between(scan, side.group("side").lower()):
            _set(found, side.group("side").lower(), anchor)
            if scan.take(_AND_BEFORE) and _anchor(scan) is None:
                raise Unread("it is not said before what")
            return True
        scan.at = start
        return False
    return _edge(scan, found) or _nth(scan, found) or _onto(scan, found)


def _is_wide(anchor: Selector) -> bool:
    """May a closer place still follow ("to Rule 7 after the first paragraph")?"""
    return anchor.kind == "whole" or anchor.unit == "list"


def _anchor(scan: Scanner) -> Place | None:
    """One place (no second one after an "and")."""
    scan.alone = True
    found = place(scan)
    scan.alone = False
    return found


def _between(scan: Scanner, side: str) -> bool:
    """"between X and Y": after X; Y is passed over (it must be a place, too)."""
    if side != "between":
        return True
    return scan.take(phrase(r"\s*and\b")) is None or place(scan) is not None


def _set(found: Insertion, side: str, anchor: Place) -> None:
    found.side = "before" if side in ("before", "preceding", "above") or side.startswith("prior") else "after"
    found.anchor, found.ref = anchor.selector, anchor.ref or found.ref
    if found.anchor.kind == "that" and not found.anchor.unit:
        found.anchor = replace(found.anchor, unit="sentence")


_LED = phrase(r"\b(?:at|to|onto|on|as|the)\b")


def _edge(scan: Scanner, found: Insertion) -> bool:
    start = scan.at
    edge = scan.take(_EDGE, gap=found.text is None)
    if edge is None or not _LED.search(edge.group()):
        scan.at = start
        return False
    found.side = "start" if edge.group("edge").lower() in ("beginning", "start", "top", "front") else "end"
    if edge.group("of") is None:
        found.anchor = found.anchor or Selector("whole")
        return True
    named = rule_ref(scan)
    if named:
        found.ref, found.anchor = named, Selector("whole")
        return True
    anchor = place(scan)
    if anchor is None:
        scan.at = start
        found.side = ""
        return False
    found.anchor, found.ref = anchor.selector, anchor.ref or found.ref
    return True


def _nth(scan: Scanner, found: Insertion) -> bool:
    """"as the second paragraph", "as a new list item"."""
    start = scan.at
    which = scan.take(_AS_NTH, gap=found.text is None)
    if which is None:
        return False
    unit = scan.take(UNIT)
    if unit is None:
        scan.at = start
        return False
    found.unit = wording.unit_of(unit)
    if not which.group("which"):
        return True
    number = wording.ORDINALS[which.group("which").lower()]
    if number < 0:
        found.side = "end"
    elif number == 1:
        found.side = "start"
    else:
        found.side, found.anchor = "after", Selector("nth", found.unit, numbers=(number - 1,))
    scope = scan.take(phrase(r"\s*(?:of|in) (?=\S)"))
    if scope:
        named = rule_ref(scan)
        outer = None if named else place(scan)
        found.ref = named or (outer.ref if outer else None) or found.ref
        if outer and outer.selector.kind != "whole":
            found.anchor = replace(found.anchor, within=outer.selector) if found.anchor else outer.selector
    found.anchor = found.anchor or Selector("whole")
    return True


def _onto(scan: Scanner, found: Insertion) -> bool:
    """"append … to the second paragraph", "to Rule 7", "in section B"."""
    start = scan.at
    if not scan.take(_TO, gap=found.text is None):
        return False
    named = _goal(scan, found)
    if named:
        found.ref, found.anchor = named, Selector("whole")
    else:
        anchor = place(scan)
        if anchor is None:
            scan.at = start
            return False
        found.anchor, found.ref = anchor.selector, anchor.ref or found.ref
        if found.anchor.unit == "list" and not (found.text and found.text.is_block):
            found.unit = found.unit or "item"
    found.side = found.side or "end"
    scan.take(_ASIDE)
    return True


def _goal(scan: Scanner, found: Insertion) -> RuleRef | None:
    """The rule that is added to; in "append to rule 8 "Bar."" the quoted words are the new text, no title."""
    mark = scan.at
    named = rule_ref(scan)
    if named and named.title and found.text is None and scan.peek(_SENTENCE_END):
        scan.at = mark
        named = rule_ref(scan, titled=False)
    return named


_SENTENCE_END = re.compile(r"\s*[.;]?[ \t]*(?:\n|$)")
