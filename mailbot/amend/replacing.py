"""Replace and delete: what goes, what comes, and where, if that is said last."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.clauses import Clause
from mailbot.amend.new_text import new_text
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.selecting import Place, place
from mailbot.amend.syntax import Delete, Everywhere, Replace, Retitle, Rewrite, RuleRef, Selector

_WITH = re.compile(r",?\s*(?:(?:so\s+that\s+(?:it|they)\s+(?:now\s+)?reads?|so\s+as\s+to\s+read|to\s+(?:instead\s+)?(?:read|say|state|be|become)|"
                   r"(?:with|by|to|into)(?!\s+(?:adding|appending|inserting|deleting|removing|replacing))(?:\s+read(?:ing)?\b)?|as\s+follows)(?:,?\s*(?:in\s+(?:full|whole)|as\s+follows|instead)\b,?)?)(?=[\s:,\"“{]|$)", re.IGNORECASE)
JOIN_NEXT = re.compile(r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*,?\s*and\s+)(?:also\s+)?(?=(?:the\s+\w+\s+)?[\"“{])", re.IGNORECASE)


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
        further = place(scan) if scan.take(JOIN_NEXT, gap=False) else None
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
    selector, ref = late_scope(scan, target.selector, ref)
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


def late_scope(scan: Scanner, selector: Selector, ref: RuleRef | None) -> tuple[Selector, RuleRef | None]:
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


_RENUMBER = re.compile(
    r",?\s*(?:and\s+)?(?:then\s+)?(?:renumber|reletter|renumbering)\s*(?:all\s+)?(?:the\s+)?(?:remaining|following|later|subsequent|other|rest)?\s*(?:of\s+the\s+)?(?:sections?|items?|list\s+items?|list|paragraphs?|entries|clauses)?"
    r"(?:\s+(?P<tail>[a-z]{6,14}))?(?=\s*(?:[.,;\n]|$|and\b))", re.IGNORECASE)


def deleting(scan: Scanner, verb: str) -> list[Clause]:
    """delete X; remove sections B.2 and B.3; strike the second sentence."""
    target = place(scan)
    if target is None:
        raise Unread("no text, paragraph or sentence is named that could be removed")
    selector, ref = late_scope(scan, target.selector, target.ref)
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
