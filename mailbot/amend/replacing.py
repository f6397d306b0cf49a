"""Replace and delete: what goes, what comes, and where, if that is said last."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.clauses import Clause
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import quoted
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.selecting import Place, narrow, place
from mailbot.amend.syntax import Delete, Everywhere, Replace, Retitle, Rewrite, RuleRef, Selector

_WITH = phrase(
    r",?\s*(?:(?:so that (?:it|they) (?:now )?reads?|so as to read|to (?:instead )?(?:read|say|state|be|become)|"
    r"(?:with|by|to|into)(?! (?:adding|appending|inserting|deleting|removing|replacing))(?: read(?:ing)?\b)?|"
    r"as follows)(?:,?\s*(?:in (?:full|whole)|as follows|instead)\b,?)?)(?=[\s:,\"“{]|$)")
ARROW = re.compile(r"\s*(?:-{1,2}>|=+>|→)\s*(?=[\"“{])")
_READS = phrase(r"\b(?:read|say|state|follows|be|become)")
_COLON = re.compile(r":")
JOIN_NEXT = phrase(r"(?:\s*,\s*(?:and )?| and |\s*,?\s*and )(?:also )?(?=(?:the \w+ )?[\"“{])")


def replacing(scan: Scanner, verb: str) -> list[Clause]:
    """replace X with Y [and V with W]; change X to Y; amend the first paragraph to read Y."""
    everywhere = replaced_everywhere(scan)
    if everywhere:
        return [everywhere]
    swapped = _substitution(scan) if verb.lower().startswith("substitut") else None
    if swapped:
        return [swapped]
    inner = _placed_first(scan)
    target = place(scan)
    if target is None:
        raise Unread("no text, paragraph or sentence is named that could be replaced")
    if inner:
        target.selector = narrow(target.selector, inner.selector)
    return new_texts(scan, target)


def new_texts(scan: Scanner, target: Place) -> list[Clause]:
    """What comes in the place that is named: with Y [and V with W]; to Y."""
    clauses = [_replacement(scan, target)]
    while True:
        mark = scan.at
        further = place(scan) if scan.take(JOIN_NEXT, gap=False) else None
        if further is None or not scan.peek(_WITH):
            scan.at = mark
            return clauses
        clauses.append(_replacement(scan, further))


def _placed_first(scan: Scanner) -> Place | None:
    """"replacing, in the second paragraph, X with Y": the place stands before the text."""
    mark = scan.at
    found = place(scan) if scan.take(_PLACED) else None
    if found is None or found.ref or not scan.take(re.compile(r",")):
        scan.at = mark
        return None
    return found


def _substitution(scan: Scanner) -> Clause | None:
    """"substituting "new" for "old"": the new text is named first."""
    mark = scan.at
    scan.take(_NEW)
    new = quoted(scan)
    if new is None or not scan.take(_FOR):
        scan.at = mark
        return None
    old = place(scan)
    if old is None:
        raise Unread("no text, paragraph or sentence is named that could be replaced")
    selector, ref = late_scope(scan, old.selector, old.ref)
    return Clause(Replace(selector, new.text, new.is_block), ref)


_NEW = phrase(r"(?:the |this )?(?:following )?(?:new )?(?:words?|text|phrase|sentence|paragraph|string|item)?[ \t]*:?[ \t]*")
_FOR = phrase(r",?\s*(?:for|in place of|instead of|in lieu of)\b")
_FROM = phrase(r"from (?=(?:the )?(?:rule\b|r\d))")
_PLACED = phrase(r",\s*in (?=the )")


def _replacement(scan: Scanner, target: Place) -> Clause:
    ref = target.ref
    found = scan.take(_WITH) or scan.take(ARROW)
    if found is None:
        raise Unread("it is not said with what")
    tail = _READS.search(found.group()) is not None or scan.peek(_COLON, lines=False)
    new = new_text(scan, tail=tail) if not _empty(scan) else Quoted("", "string", scan.at, scan.at)
    if new is None:
        raise Unread("no new text follows")
    selector, ref = late_scope(scan, target.selector, ref)
    if selector.kind == "whole":
        return Clause(Rewrite(new.text), ref)
    if selector.kind == "title":
        return Clause(Retitle(" ".join(new.text.split())), ref)
    return Clause(Replace(selector, new.text, new.is_block), ref)


_EMPTY = phrase(r"\s*(?:nothing|the empty string)\b")


def _empty(scan: Scanner) -> bool:
    return scan.take(_EMPTY) is not None


_LATE = phrase(r",?\s*(?:in|of|within|wherever it (?:appears|occurs) in|throughout) (?=\S)")
_EACH_TIME = phrase(
    r",?\s*(?:\(?(?:both|each|every) times?\)?|"
    r"(?:each|every) (?:time|place|where)(?: (?:it|they) (?:appears?|occurs?))?|wherever it (?:appears|"
    r"occurs)|throughout(?: the rule)?|in (?:each|every|both|all) (?:places?|instances?|cases?|"
    r"occurrences?)(?: (?:where )?(?:it|they) (?:appears?|occurs?))?)")
_IN_RULES = phrase(r",?\s*(?:in (?:all )?the rules(?:et)?|throughout the (?:rules|ruleset)|everywhere|in all rules)\b")


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


_ALL_OF = phrase(r"(?:all|every|each)\b(?: (?:occurrences?|instances?|appearances?) of)?(?=\s*[\"“{])")


def replaced_everywhere(scan: Scanner, named: bool = False) -> Clause | None:
    """replace all "X" with "Y" in the rules (`named`: that it is in all of them was said before)."""
    start = scan.at
    scan.take(_ALL_OF)
    old = scan.string() or scan.fenced()
    if old and scan.take(_WITH):
        new = new_text(scan)
        if new and (named or scan.take(_IN_RULES)):
            return Clause(Everywhere(old.text, new.text))
    scan.at = start
    return None


_RENUMBER = phrase(
    r",?\s*(?:and )?(?:then )?(?:renumber|reletter|renumbering)\s*(?:all )?(?:the )?(?:remaining|following|later|"
    r"subsequent|other|rest)?\s*(?:of the )?(?:sections?|items?|list items?|list|paragraphs?|entries|"
    r"clauses)?(?: (?P<tail>[a-z]{6,14}))?(?=\s*(?:[.,;\n]|$|and\b))")


def deleting(scan: Scanner, verb: str) -> list[Clause]:
    """delete X; remove sections B.2 and B.3; strike the second sentence."""
    source = rule_ref(scan) if scan.take(_FROM) else None
    target = place(scan)
    if target is None:
        raise Unread("no text, paragraph or sentence is named that could be removed")
    selector, ref = late_scope(scan, target.selector, target.ref or source)
    clauses = [Clause(Delete(selector), ref)]
    mark = scan.at
    if scan.take(_AND_REPLACE, gap=False):
        new = new_text(scan)
        if new is None:
            raise Unread("no new text follows")
        return [Clause(Replace(selector, new.text, new.is_block), ref)]
    renumber = scan.take(_RENUMBER, gap=False)
    if renumber and (renumber.group("tail") is None or wording.edits(renumber.group("tail").lower(), "accordingly", 2) <= 2):
        clauses = [Clause(Delete(selector, renumber=True), ref)]
    else:
        scan.at = mark
    return clauses


_AND_REPLACE = phrase(r",?\s*and (?:by )?(?:to )?(?:replac|substitut)\w+ (?:it|them|that|this) (?:with|by)\b[ \t]*:?")
