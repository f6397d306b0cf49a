"""Clauses that state what shall be so instead of giving an order: "X is replaced with Y", "X becomes Y", "for X read Y"."""

import re

from mailbot.amend.adding import inserted, moved, read_subject
from mailbot.amend.clauses import Clause
from mailbot.amend.naming import title_text
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.positions import Insertion
from mailbot.amend.quoting import quoted
from mailbot.amend.references import rule_ref, rule_refs
from mailbot.amend.replacing import ARROW, late_scope, new_texts
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.selecting import Place, narrow, place
from mailbot.amend.syntax import Delete, Operation, Repeal, Replace, Retitle, Rewrite, RuleRef, Selector

_IS = phrase(r",?\s*(?:is|are|shall be|will be|be|gets?) (?:hereby |thereby )?")
_REPLACED = phrase(r"(?:replaced|changed|substituted|amended|modified|altered|revised|rewritten)\b")
_GONE = phrase(r"(?:removed|deleted|struck(?: out)?|dropped|omitted|excised|erased)\b")
_REPEALED = phrase(r"(?:repealed|rescinded|abolished|removed|deleted|struck)\b")
_RETITLED = phrase(r"(?:re-?titled|renamed|re-?named)\b,?\s*(?:to|as)?(?=\s*[\"“_{(:A-Z])")
_MOVED = phrase(r"(?:moved|relocated)\b")
_ADDED = phrase(r",?\s*(?:is|are|shall be|will be|be) (?:hereby )?(?:added|inserted|appended|prepended|attached)\b")
_CEASES = phrase(r",?\s*(?:shall |will )?ceases? to (?:exist|be in force)\b")
_BECOMES = phrase(
    r",?\s*(?:becomes?\b|(?:shall|will|is to|henceforth|should) (?:now |henceforth |instead )?"
    r"(?:become|be(?=\s*[:\"“{])|read|say|state)s?\b"
    r"(?: (?:now|instead|henceforth))?(?:,?\s*(?:in full|as follows))?)[ \t]*:?")
_RULES = phrase(r"(?:the )?rules?\b")
_FROM = phrase(r",?\s*from (?=\S)")
_FOR = phrase(r"(?:for|in place of|instead of)\b[ \t]*(?=[\"“{\n])")
_PUT = phrase(r",?\s*(?:read|substitute|put|write|use|insert)\b[ \t]*:?")
_INSTEAD = phrase(r",?\s*(?:instead of|in place of|in lieu of)\b")
_STREAM = re.compile(r"s(?P<mark>[/|#])(?P<old>[^/|#\n]+)(?P=mark)(?P<new>[^/|#\n]*)(?P=mark)?(?P<every>g?)(?=[\s.,;]|$)")
_ALIAS = phrase(r"\s*(?:of|in) (?:the )?(?P<alias>proposal \d+|initial ruleset|ruleset)\b")
_AMENDED = phrase(
    r",?\s*(?:is|are|shall be) (?:hereby )?(?:amended|changed|modified)\s*(?=,?\s*(?:by\b|as follows|\([^()\n]{0,40}\)))|"
    r"\s*[:,]\s*(?=[a-z-]+\s|[\"“]|s[/|#])")
_BY_DOING = phrase(r",?\s*(?:by (?:\([^()\n]{0,40}\) )?\w+ing\b|as follows|\()")
_ADDING = re.compile(r"(?:added|inserted|appended|prepended|attached)\b", re.IGNORECASE)
_NEAR = 4000
_MOST_PARTS = 12
_PATTERN = re.compile(r"[\\\[\]()*+?^$.](?!\s|$)|\\")


def led_by_rule(scan: Scanner) -> Place | None:
    """"Rule 7 is amended by …", "Rule 7, paragraph 2: replace …": the rule (and the place in it) that orders follow for."""
    start = scan.at
    spot = _spot(scan)
    if spot and spot.ref and scan.take(_AMENDED):
        return spot
    scan.at = start
    return None


def repealed_together(scan: Scanner) -> list[RuleRef]:
    """"Rules 7 and 8 are repealed"."""
    start = scan.at
    refs = rule_refs(scan) if scan.peek(_RULES) else []
    if len(refs) > 1 and (scan.take(_CEASES) or (scan.take(_IS) and scan.take(_REPEALED))):
        return refs
    scan.at = start
    return []


def stated(scan: Scanner) -> list[Clause] | None:
    """Read one such clause, or None (and no move). The rule it names itself, if any, stands in the clause."""
    start = scan.at
    for reader in (_swapped, _put_for, _streamed, _added, _done_to_place):
        made = reader(scan)
        if made:
            return made
        scan.at = start
    return None


def _swapped(scan: Scanner) -> list[Clause] | None:
    """"for X read Y", ""X" -> "Y""."""
    if scan.take(_FOR):
        old = place(scan, scoped=False)
        new = new_text(scan) if old and scan.take(_PUT) else None
        return [_replace(Place(old.selector), new.text, new.is_block)] if old and new else None
    old = place(scan, scoped=False) if scan.peek(re.compile(r"[\"“{]")) else None
    new = quoted(scan) if old and scan.take(ARROW) else None
    return _scoped(scan, old, new.text, new.is_block) if old and new else None


def _put_for(scan: Scanner) -> list[Clause] | None:
    """"use Y instead of X", "put Y in place of X"."""
    new = quoted(scan) if scan.take(_PUT) else None
    old = place(scan, scoped=False) if new and scan.take(_INSTEAD) else None
    return _scoped(scan, old, new.text, new.is_block) if old and new else None


def _streamed(scan: Scanner) -> list[Clause] | None:
    """"s/X/Y/", as programmers write it; X is plain text, never a pattern."""
    found = scan.take(_STREAM)
    if found is None:
        return None
    if _PATTERN.search(found.group("old")):
        raise Unread("the text to be replaced looks like a pattern, and only plain text can be replaced")
    target = Selector("text", "text", found.group("old"), every=bool(found.group("every")))
    return _scoped(scan, Place(target), found.group("new"), False)


def _scoped(scan: Scanner, old: Place, new: str, block: bool) -> list[Clause]:
    selector, ref = late_scope(scan, old.selector, old.ref)
    return [_replace(Place(selector, ref), new, block)]


def _replace(old: Place, new: str, block: bool) -> Clause:
    return Clause(Replace(old.selector, new, block), old.ref)


def _added(scan: Scanner) -> list[Clause] | None:
    """"X is added to Rule 7", "the following paragraph is inserted after Y: …", "after Y, X is inserted"."""
    if not _ADDING.search(scan.text, scan.at, min(scan.end, scan.at + _NEAR)):
        return None
    found = Insertion()
    for _ in range(_MOST_PARTS):
        if not read_subject(scan, found):
            break
    verb = scan.take(_ADDED)
    if verb is None:
        return None
    if "prepended" in verb.group().lower():
        found.side = found.side or "start"
    return inserted(scan, found)


def _done_to_place(scan: Scanner) -> list[Clause] | None:
    spot = _spot(scan)
    if spot is None:
        return None
    if scan.take(_CEASES):
        return [_removed(scan, spot)]
    if scan.take(_BECOMES):
        return [_becoming(scan, spot)]
    if not scan.take(_IS):
        return None
    if scan.take(_MOVED):
        return [moved(scan, spot)]
    if scan.take(_REPEALED if spot.selector.kind == "whole" else _GONE):
        return [_removed(scan, spot)]
    if spot.selector.kind == "whole" and scan.take(_RETITLED):
        return [Clause(Retitle(title_text(scan)), spot.ref)]
    if scan.take(_REPLACED) and not (spot.selector.kind == "whole" and scan.peek(_BY_DOING)):
        return new_texts(scan, spot)
    return None


def _spot(scan: Scanner) -> Place | None:
    """A rule, or a place; that may also stand in a proposal, or in the ruleset as it was at first."""
    ref = rule_ref(scan)
    if ref:
        return _piece_of(scan, ref) or Place(Selector("whole"), ref)
    spot = place(scan)
    alias = scan.take(_ALIAS) if spot and not spot.ref and spot.selector.kind != "text" else None
    return Place(spot.selector, RuleRef(alias=" ".join(alias.group("alias").split()))) if spot and alias else spot


def _removed(scan: Scanner, spot: Place) -> Clause:
    outer = _spot(scan) if scan.take(_FROM) else None
    selector, ref = late_scope(scan, spot.selector, (outer.ref if outer else None) or spot.ref)
    if outer and outer.selector.kind != "whole":
        selector = narrow(selector, outer.selector)
    return Clause(Repeal() if selector.kind == "whole" else Delete(selector), ref)


def _becoming(scan: Scanner, spot: Place) -> Clause:
    """What a place becomes: a new title, a new text of the rule, a new text of the place."""
    if spot.selector.kind == "title":
        return Clause(Retitle(title_text(scan)), spot.ref)
    new = new_text(scan, tail=True, direct=True)
    if new is None:
        raise Unread("no new text follows")
    act: Operation = Rewrite(new.text) if spot.selector.kind == "whole" else Replace(spot.selector, new.text, new.is_block)
    return Clause(act, spot.ref)


_OWNS = phrase(r"['’]s |,?\s*(?=(?:paragraph|sentence|section|item|line) )|,\s*(?=(?:the )?(?:\w+ )?(?:paragraph|sentence)\b)")


def _piece_of(scan: Scanner, ref: RuleRef) -> Place | None:
    """"Rule 7's title", "Rule 7, paragraph 2": the piece stands after its rule."""
    start = scan.at
    spot = place(scan) if scan.take(_OWNS, lines=False) else None
    if spot is None or spot.ref:
        scan.at = start
        return None
    return Place(spot.selector, ref)
