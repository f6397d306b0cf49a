"""The clauses of an instruction: replace, insert, delete, move, retitle … and the new text that they bring."""

import re
from dataclasses import dataclass, replace

from mailbot.amend import pieces, wording
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.selecting import UNIT, Place, content_column, place, punctuation
from mailbot.amend.syntax import (
    Delete,
    Everywhere,
    Insert,
    Operation,
    Renumber,
    Replace,
    Retitle,
    Rewrite,
    RuleRef,
    Selector,
    SetAttribute,
    Shift,
)

_WITH = re.compile(r",?\s*(?:(?:so\s+that\s+(?:it|they)\s+(?:now\s+)?reads?|so\s+as\s+to\s+read|to\s+(?:instead\s+)?(?:read|say|state|be|become)|"
                   r"(?:with|by|to|into)(?!\s+(?:adding|appending|inserting|deleting|removing|replacing))(?:\s+read(?:ing)?\b)?|as\s+follows)(?:,?\s*(?:in\s+(?:full|whole)|as\s+follows|instead)\b,?)?)(?=[\s:,\"“{]|$)", re.IGNORECASE)
_AS_FOLLOWS = re.compile(r",?\s*(?:as\s+follows|accordingly)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:the|this|these|a|an|in|its|place|following|new|text|texts|another|additional|further|extra|full|words?|phrase|string|below|of|one|two|three|more|"
    r"reading|which|that|reads?|saying|stating|follows|as|with|also|instead|first|single|content|titled)\b[\s,]*|:[ \t]*|,[ \t]*", re.IGNORECASE)
_JOIN_NEXT = re.compile(r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*,?\s*and\s+)(?:also\s+)?(?=(?:the\s+\w+\s+)?[\"“{])", re.IGNORECASE)
_SIDE = re.compile(
    r",?\s*(?:immediately|directly|right|just)?\s*(?P<side>after|before|following(?=\s+(?:the\s+(?!text:)|[\"“{]))|preceding|prior\s+to|below|above|between)\b"
    r"(?=\s|:)(?!\s+(?:text|paragraphs?|sentences?|items?|bullets?|list|words?)(?:\s+\w+)?\s*(?::|\s[\"“{]))", re.IGNORECASE)
_THEREAFTER = re.compile(r",?\s*(?:immediately\s+)?(?:thereafter\b|after\s+(?:it|that|this|them)(?=\s*[,:;.]|\s+(?:insert|add|append)))", re.IGNORECASE)
_EDGE = re.compile(
    r",?\s*(?:as\s+(?:the\s+)?(?:a\s+)?(?:new\s+)?)?(?:at|to|onto|on)?\s*(?:the\s+)?(?:very\s+)?(?P<edge>end|beginning|start|top|bottom|front)\b(?:\s+(?:of|to)\s+(?P<of>(?=\S)))?", re.IGNORECASE)
_AS_NTH = re.compile(
    r",?\s*as\s+(?:the|its|a)\s+(?:new\s+)?(?P<which>first|last|final|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)?\s*(?:new\s+)?", re.IGNORECASE)
_TO = re.compile(r",?\s*(?:to|in|into|onto)\s+(?=\S)", re.IGNORECASE)
_IN_PLACE = re.compile(r",?\s*in\s+(?:its|their)\s+(?:place|stead)\b", re.IGNORECASE)
_REST = re.compile(r"[^\n]+(?:\n(?![ \t]*\n)[^\n]+)*")


@dataclass(frozen=True, slots=True)
class Clause:
    """One operation and the rule it names itself, if any."""

    act: Operation
    ref: RuleRef | None = None


def new_text(scan: Scanner, tail: bool = False, leads: bool = True) -> Quoted | None:
    """Read the text that an instruction brings: quoted, between delimiters, set in, or (`tail`) the rest of the paragraph."""
    start = scan.at
    colon = False
    found = _set_off(scan)
    if found is None and tail and scan.peek(_BARE_SENTENCE, lines=False):
        found = _tail(scan)
    while leads and found is None:
        lead = scan.take(UNIT) or scan.take(_LEAD)
        if lead is None:
            break
        colon = lead.group().strip().endswith(":") or (colon and lead.group().strip() == "")
        found = _set_off(scan)
    if found is None and (colon or tail):
        found = _flush(scan) or (_tail(scan) if tail else None)
    if found is None:
        scan.at = start
        return None
    return _unquoted_block(found)


def _flush(scan: Scanner) -> Quoted | None:
    """A paragraph below, not set in; not one that begins with a quote that is never closed."""
    mark = scan.at
    found = scan.flush()
    if found and (found.text[0] in "\"“" and _unquoted_block(found) is found or found.text[0] in "{<"):
        scan.at = mark
        return None
    return found


def _set_off(scan: Scanner) -> Quoted | None:
    """A text that its marks set off from the instruction."""
    return scan.fenced() or scan.string() or scan.indented(content_column(scan)) or punctuation(scan) or scan.single()


def _unquoted_block(found: Quoted) -> Quoted:
    """A block that consists of one text in quotes is that text."""
    text = found.text
    if found.how == "string" or len(text) < 2 or text[0] not in "\"“" or text[-1] not in "\"”":
        return found
    from mailbot.amend.delimiters import string_end
    if string_end(text, 0, len(text)) != len(text) - 1:
        return found
    return Quoted(text[1:-1].strip(), found.how, found.start, found.end)


def _tail(scan: Scanner) -> Quoted | None:
    found = scan.take(_REST)
    if found is None:
        return None
    text = found.group().strip()
    if text.endswith(":") or text[0] in "\"“({[" or not (text[0].isupper() or text[0].isdigit() or text[0] in "$-*"):
        scan.at = found.start()
        return None
    return Quoted(" ".join(line.strip() for line in text.split("\n")), "tail", found.start(), found.end())


# --- replace -----------------------------------------------------------------------------------------------


def replacing(scan: Scanner, verb: str) -> list[Clause]:
    """replace X with Y [and V with W]; change X to Y; amend the first paragraph to read Y."""
    everywhere = _everywhere(scan)
    if everywhere:
        return [everywhere]
    target = place(scan)
    if target is None:
        raise Unread("no text, paragraph or sentence is named that could be replaced")
    clauses = [_replacement(scan, target)]
    while True:
        mark = scan.at
        further = place(scan) if scan.take(_JOIN_NEXT, gap=False) else None
        if further is None or not scan.peek(_WITH):
            scan.at = mark
            return clauses
        clauses.append(_replacement(scan, further))


def _replacement(scan: Scanner, target: Place) -> Clause:
    ref = target.ref
    if not scan.take(_WITH):
        raise Unread("it is not said with what")
    new = new_text(scan, tail=True) if not _empty(scan) else Quoted("", "string", scan.at, scan.at)
    if new is None:
        raise Unread("no new text follows")
    selector, ref = _late_scope(scan, target.selector, ref)
    if selector.kind == "whole":
        return Clause(Rewrite(new.text), ref)
    if selector.kind == "title":
        return Clause(Retitle(" ".join(new.text.split())), ref)
    return Clause(Replace(selector, new.text, new.how != "string"), ref)


_EMPTY = re.compile(r"\s*(?:nothing|the\s+empty\s+string)\b", re.IGNORECASE)


def _empty(scan: Scanner) -> bool:
    return scan.take(_EMPTY) is not None


_LATE = re.compile(r",?\s*(?:in|of|within|wherever\s+it\s+(?:appears|occurs)\s+in|throughout)\s+(?=\S)", re.IGNORECASE)
_EACH_TIME = re.compile(r",?\s*(?:(?:each|every)\s+(?:time|place|where)(?:\s+(?:it|they)\s+(?:appears?|occurs?))?|wherever\s+it\s+(?:appears|occurs)|throughout(?:\s+the\s+rule)?|in\s+(?:each|every|both|all)\s+(?:places?|instances?|cases?|occurrences?)(?:\s+(?:where\s+)?(?:it|they)\s+(?:appears?|occurs?))?)", re.IGNORECASE)
_IN_RULES = re.compile(r",?\s*(?:in\s+(?:all\s+)?the\s+rules(?:et)?|throughout\s+the\s+(?:rules|ruleset)|everywhere|in\s+all\s+rules)\b", re.IGNORECASE)


def _late_scope(scan: Scanner, selector: Selector, ref: RuleRef | None) -> tuple[Selector, RuleRef | None]:
    """A scope that follows the new text: "replace "a" with "b" in the second paragraph of Rule 7"."""
    while True:
        mark = scan.at
        if scan.take(_EACH_TIME, gap=False):
            selector = replace(selector, every=True)
            continue
        if not scan.take(_LATE, gap=False):
            return selector, ref
        named = rule_ref(scan)
        if named:
            ref = named
            continue
        outer = place(scan)
        if outer is None:
            scan.at = mark
            return selector, ref
        ref = outer.ref or ref
        if outer.selector.kind != "whole":
            selector = replace(selector, within=outer.selector)


_ALL_OF = re.compile(r"(?:all|every|each)\b(?:\s+(?:occurrences?|instances?|appearances?)\s+of)?(?=\s*[\"“{])", re.IGNORECASE)


def _everywhere(scan: Scanner) -> Clause | None:
    """replace all "X" with "Y" in the rules."""
    start = scan.at
    scan.take(_ALL_OF)
    old = scan.string() or scan.fenced()
    if old and scan.take(_WITH):
        new = new_text(scan)
        if new and scan.take(_IN_RULES):
            return Clause(Everywhere(old.text, new.text))
    scan.at = start
    return None


# --- insert ------------------------------------------------------------------------------------------------


class _Insertion:
    """What has been read of an insertion so far: unit, place, text."""

    def __init__(self) -> None:
        self.unit = ""
        self.side = ""
        self.anchor: Selector | None = None
        self.ref: RuleRef | None = None
        self.text: Quoted | None = None
        self.single = False


def inserting(scan: Scanner, verb: str) -> list[Clause]:
    """insert Y after X; append Y; add, at the end of the rule, Y; prepend Y to the first paragraph."""
    found = _Insertion()
    if verb.lower().startswith("prepend"):
        found.side = "start"
    while _part(scan, found):
        pass
    if found.text is None:
        found.text = new_text(scan, tail=found.anchor is not None or found.side != "")
    if found.text is None:
        raise Unread("no new text follows")
    while _position(scan, found):
        pass
    anchor = found.anchor or Selector("whole")
    side = found.side or "end"
    if anchor.kind == "text" and side in ("end", "start") and not anchor.unit:
        side = "after" if side == "end" else "before"
    text = found.text
    _one_paragraph(text, found.single)
    clause = Clause(Insert(text.text, found.unit or _unit_of_text(text), side, anchor, text.how != "string"), found.ref)
    return [clause, *_further(scan, found)]


def _further(scan: Scanner, first: _Insertion) -> list[Clause]:
    """The rest of "insert X after A, and Y after B"."""
    mark = scan.at
    if first.side not in ("after", "before") or not scan.take(_JOIN_NEXT, gap=False):
        return []
    found = _Insertion()
    found.text = _set_off(scan)
    if found.text is None or not _position(scan, found) or found.anchor is None:
        scan.at = mark
        return []
    text = found.text
    clause = Clause(Insert(text.text, _unit_of_text(text), found.side, found.anchor, text.how != "string"), found.ref)
    return [clause, *_further(scan, found)]


def _one_paragraph(text: Quoted, single: bool) -> None:
    """Where one paragraph is announced, several are a slip (lists belong to the paragraph above them)."""
    parts = [part for part in re.split(r"\n\s*\n", text.text) if part.strip()]
    if single and sum(not pieces.LABEL.match(part) for part in parts) > 1:
        raise Unread("one paragraph is announced, but several follow")


def _unit_of_text(text: Quoted) -> str:
    return "block" if text.how != "string" else ""


def _part(scan: Scanner, found: _Insertion) -> bool:
    """Read one more part: a position, the unit, the text."""
    if _position(scan, found):
        return True
    if found.text is not None:
        return False
    if scan.take(_BREAK):
        found.text = Quoted("", "break", scan.at, scan.at)
        return True
    found.text = new_text(scan, leads=False)
    if found.text is not None:
        return True
    start = scan.at
    unit = scan.take(_NEW_UNIT)
    if unit:
        found.unit = found.unit or wording.unit_of(unit)
        found.single = found.unit == "paragraph" and not unit.group().lower().endswith("s")
        return True
    if scan.take(_NOISE):
        return True
    if scan.text[max(0, start - 1):start] == ":":
        flush = _flush(scan)
        found.text = _unquoted_block(flush) if flush else None
    return found.text is not None


_BREAK = re.compile(r"(?:a\s+)?(?:paragraph|line|section)\s+break\b|(?:a\s+)?blank\s+line\b", re.IGNORECASE)
_NEW_UNIT = UNIT
_ASIDE = re.compile(r"\s*\(\s*(?:including|and|with|incl\.?|in\s+full|in\s+whole|as\s+a)\b[^()\n]{0,80}\)", re.IGNORECASE)
_NOISE = re.compile(
    r"(?:\(\s*(?:including|and|with|incl\.?|in\s+full|in\s+whole|as\s+a)\b[^()\n]{0,80}\)|(?:the|this|these|a|an|following|new|another|additional|further|extra|full|below|one|two|three|more|reading|which|that|reads?|saying|as\s+follows|"
    r"with|also|single|content|immediately|its\s+own|separate|and|it|consisting\s+of|stating|says)\b|[:,])[ \t]*", re.IGNORECASE)


def _position(scan: Scanner, found: _Insertion) -> bool:
    """Read where the new text goes."""
    if found.side and found.anchor and not (found.anchor.kind == "whole" and (scan.peek(_TO) or scan.peek(_SIDE))):
        return False
    start = scan.at
    if scan.take(_IN_PLACE, gap=found.text is None):
        found.side, found.anchor = "after", Selector("that", "place")
        return True
    if scan.take(_THEREAFTER, gap=found.text is None):
        found.side, found.anchor = "after", Selector("that", "")
        return True
    side = scan.take(_SIDE, gap=found.text is None)
    if side:
        scan.take(re.compile(r":"))
        anchor = _anchor(scan) or (Place(Selector("text", "text", block.text, block=True)) if (block := scan.flush()) else None)
        if anchor and _between(scan, side.group("side").lower()):
            _set(found, side.group("side").lower(), anchor)
            return True
        scan.at = start
        return False
    return _edge(scan, found) or _nth(scan, found) or _onto(scan, found)


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
    return scan.take(re.compile(r"\s*and\b", re.IGNORECASE)) is None or place(scan) is not None


def _set(found: _Insertion, side: str, anchor: Place) -> None:
    found.side = "before" if side in ("before", "preceding", "above") or side.startswith("prior") else "after"
    found.anchor, found.ref = anchor.selector, anchor.ref or found.ref
    if found.anchor.kind == "that" and not found.anchor.unit:
        found.anchor = replace(found.anchor, unit="sentence")


def _edge(scan: Scanner, found: _Insertion) -> bool:
    start = scan.at
    edge = scan.take(_EDGE, gap=found.text is None)
    if edge is None or not (edge.group().strip().lower().startswith(("at", "to", "as", "on", "the end", "the beg", "the start", ",")) or edge.group("of") is not None):
        scan.at = start
        return False
    if not re.search(r"\b(?:at|to|on|as|the)\b", edge.group(), re.IGNORECASE):
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


def _nth(scan: Scanner, found: _Insertion) -> bool:
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
    scope = scan.take(re.compile(r"\s*(?:of|in)\s+(?=\S)", re.IGNORECASE))
    if scope:
        named = rule_ref(scan)
        outer = None if named else place(scan)
        found.ref = named or (outer.ref if outer else None) or found.ref
        if outer and outer.selector.kind != "whole":
            found.anchor = replace(found.anchor, within=outer.selector) if found.anchor else outer.selector
    found.anchor = found.anchor or Selector("whole")
    return True


def _onto(scan: Scanner, found: _Insertion) -> bool:
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
    found.side = found.side or "end"
    scan.take(_ASIDE)
    return True


def _goal(scan: Scanner, found: _Insertion) -> RuleRef | None:
    """The rule that is added to; in "append to rule 8 "Bar."" the quoted words are the new text, no title."""
    mark = scan.at
    named = rule_ref(scan)
    if named and named.title and found.text is None and scan.peek(_SENTENCE_END):
        scan.at = mark
        named = rule_ref(scan, titled=False)
    return named


_SENTENCE_END = re.compile(r"\s*[.;]?[ \t]*(?:\n|$)")


# --- delete, move, retitle … -------------------------------------------------------------------------------

_RENUMBER = re.compile(
    r",?\s*(?:and\s+)?(?:then\s+)?(?:renumber|reletter|renumbering)\s*(?:all\s+)?(?:the\s+)?(?:remaining|following|later|subsequent|other|rest)?\s*(?:of\s+the\s+)?(?:sections?|items?|list\s+items?|list|paragraphs?|entries|clauses)?"
    r"(?:\s+(?P<tail>[a-z]{6,14}))?(?=\s*(?:[.,;\n]|$|and\b))", re.IGNORECASE)


def deleting(scan: Scanner, verb: str) -> list[Clause]:
    """delete X; remove sections B.2 and B.3; strike the second sentence."""
    target = place(scan)
    if target is None:
        raise Unread("no text, paragraph or sentence is named that could be removed")
    selector, ref = _late_scope(scan, target.selector, target.ref)
    clauses = [Clause(Delete(selector), ref)]
    mark = scan.at
    if scan.take(_AND_REPLACE, gap=False):
        new = new_text(scan)
        if new is None:
            raise Unread("no new text follows")
        return [Clause(Replace(selector, new.text, new.how != "string"), ref)]
    renumber = scan.take(_RENUMBER, gap=False)
    if renumber and (renumber.group("tail") is None or wording.edits(renumber.group("tail").lower(), "accordingly", 2) <= 2):
        clauses = [Clause(Delete(selector, renumber=True), ref)]
    else:
        scan.at = mark
    return clauses


_AND_REPLACE = re.compile(r",?\s*and\s+(?:by\s+)?(?:to\s+)?(?:replac|substitut)\w+\s+(?:it|them|that|this)\s+(?:with|by)\b\s*:?", re.IGNORECASE)


def moving(scan: Scanner, verb: str) -> list[Clause]:
    """move X after Y."""
    target = place(scan)
    found = _Insertion()
    if target is None or not _position(scan, found) or found.anchor is None:
        raise Unread("it is not said what moves where")
    return [Clause(Shift(target.selector, found.side, found.anchor), target.ref or found.ref)]


_TITLE_TO = re.compile(r"(?:(?:the|its)\s+title\s*)?(?:of\s+(?:the\s+)?(?:rule|it)\s*)?(?:it\s*)?,?\s*(?:to|as|with|by|from\s+[\"“][^\"”]*[\"”]\s+to)\s*", re.IGNORECASE)
_UNDERSCORED = re.compile(r"__(?P<title>[^_\n]+)__|(?P<plain>[^\n.\"“]{1,120})")


def title_text(scan: Scanner) -> str:
    """A title: in quotes, between underscores, in brackets or braces, or the words to the end of the line."""
    found = scan.string() or scan.fenced()
    if found:
        return " ".join(found.text.split())
    plain = scan.take(_UNDERSCORED)
    if plain is None:
        raise Unread("no title follows")
    return " ".join((plain.group("title") or plain.group("plain")).split()).strip("'‘’,")


def retitling(scan: Scanner, verb: str) -> list[Clause]:
    """retitle it "X"; change the title to "X"."""
    scan.take(_TITLE_TO)
    return [Clause(Retitle(title_text(scan)))]


_POWER = re.compile(r"(?:(?:its|the(?:\s+rule's)?)\s+)?(?P<name>power|mutability|chamber|category|class|adoption\s+index|ID\s+number)\s*(?:of\s+(?:the\s+)?(?:rule|it)\s*)?(?:to|from\s+[\d.]+\s+to|=|at)\s*(?P<value>[\w.]+\w)", re.IGNORECASE)


def attributing(scan: Scanner, verb: str) -> list[Clause]:
    """set its power to 2; change the power to 3.1."""
    found = scan.take(_POWER)
    if found is None:
        raise Unread("no attribute and value are named")
    return [Clause(SetAttribute(found.group("name").lower(), found.group("value")))]


def is_attribute(scan: Scanner) -> bool:
    """Do an attribute and its value follow?"""
    return scan.peek(_POWER)


_ORDERLY = re.compile(
    r"(?:the\s+)?(?:list\s+|bulleted\s+|numbered\s+)?(?:items?|lists?|paragraphs?|sections?|entries|clauses)?(?:\s+(?:in\s+the\s+(?:list|rule)|sequentially|accordingly|appropriately|consecutively|in\s+order))*", re.IGNORECASE)


def renumbering(scan: Scanner, verb: str) -> list[Clause]:
    """renumber the list items; renumber the remaining sections."""
    found = scan.take(_ORDERLY)
    unit = "section" if found and "section" in found.group().lower() else "item"
    return [Clause(Renumber(unit=unit))]


def inserting_at(scan: Scanner, verb: str, found: _Insertion) -> list[Clause]:
    """The rest of an insertion whose place was named before its verb: "after X, insert Y"."""
    if scan.peek(_BARE_SENTENCE):
        found.text = _tail(scan)
    while found.text is None and _part(scan, found):
        pass
    if found.text is None:
        found.text = new_text(scan, tail=True)
    if found.text is None:
        raise Unread("no new text follows")
    text = found.text
    _one_paragraph(text, found.single)
    anchor = found.anchor or Selector("whole")
    return [Clause(Insert(text.text, found.unit or _unit_of_text(text), found.side, anchor, text.how != "string"), found.ref)]


_BARE_SENTENCE = re.compile(r"(?!(?:The|This|A)\s+(?:following|new|text|sentence|paragraph|words?)\b)[A-Z][\w'’-]*\s+[a-z]")


def narrowed(act: Operation, scope: Selector) -> Operation:
    """The same operation inside a narrower place."""
    if isinstance(act, Replace | Delete):
        return replace(act, target=_inner(act.target, scope))
    if isinstance(act, Insert):
        return replace(act, anchor=_inner(act.anchor, scope))
    if isinstance(act, Rewrite) and not act.title:
        return Replace(scope, act.text, True)
    return act


def _inner(selector: Selector, scope: Selector) -> Selector:
    if selector.kind == "whole":
        return scope
    if selector.within:
        return replace(selector, within=_inner(selector.within, scope))
    return replace(selector, within=scope, also=tuple(_inner(other, scope) for other in selector.also))
