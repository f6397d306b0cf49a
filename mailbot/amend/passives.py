"""Instructions in the passive: "Rule 7 is amended to read …", "Section B of Rule 9 is replaced with …"."""


from mailbot.amend.clauses import Clause
from mailbot.amend.naming import title_text
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.selecting import Place, place
from mailbot.amend.syntax import Delete, Repeal, Replace, Retitle, Rewrite, RuleRef, Selector

_IS = phrase(
    r",?\s*(?:is|are|shall be|be) (?:hereby )?(?P<verb>amended|changed|modified|revised|altered|replaced|removed|"
    r"deleted|struck|repealed|rescinded|retitled|renamed)\b")
_TO = phrase(
    r"\s*(?:to (?:read|say|state|be|become)|to|with|by(?! (?:\([^()\n]{0,40}\) )?\w+ing)|so that it reads|"
    r"as follows)\b(?:,?\s*(?:in (?:full|whole)|as follows))?[ \t]*:?")
_ALIAS = phrase(r"\s*(?:of|in) (?:the )?(?P<alias>proposal \d+|initial ruleset|ruleset)\b")
_GONE = ("removed", "deleted", "struck")


_AMENDED = phrase(
    r",?\s*(?:is|are|shall be) (?:hereby )?(?:amended|changed|modified)\s*(?=,?\s*(?:by\b|as follows|\([^()\n]{0,40}\)))|"
    r"\s*[:,]\s*(?=[a-z-]+\s)")


def led_by_rule(scan: Scanner) -> RuleRef | None:
    """"Rule 7 is amended by …", "Rule 7: replace …": the rule that clauses follow for."""
    start = scan.at
    ref = rule_ref(scan)
    if ref and scan.take(_AMENDED):
        return ref
    scan.at = start
    return None


def passive(scan: Scanner) -> tuple[RuleRef, list[Clause]] | None:
    """Read a passive instruction, or None; "is amended by …" is left to the one who reads clauses."""
    start = scan.at
    ref = rule_ref(scan)
    spot = Place(Selector("whole"), ref) if ref else _named(scan)
    found = scan.take(_IS) if spot and spot.ref else None
    if spot is None or spot.ref is None or found is None:
        scan.at = start
        return None
    act = _act(scan, spot.selector, found.group("verb").lower())
    if act is None:
        scan.at = start
        return None
    return spot.ref, [Clause(act)]


def _named(scan: Scanner) -> Place | None:
    spot = place(scan)
    if spot is None or spot.ref or spot.selector.kind == "text":
        return spot
    alias = scan.take(_ALIAS)
    return Place(spot.selector, RuleRef(alias=" ".join(alias.group("alias").split()))) if alias else spot


def _act(scan: Scanner, selector: Selector, verb: str) -> Delete | Replace | Repeal | Retitle | Rewrite | None:
    whole = selector.kind == "whole"
    if verb in ("repealed", "rescinded") or (verb in _GONE and whole):
        return Repeal() if whole else Delete(selector)
    if verb in _GONE:
        return Delete(selector)
    if not scan.take(_TO):
        return None
    if verb in ("retitled", "renamed"):
        return Retitle(title_text(scan)) if whole else None
    new = new_text(scan, tail=True)
    if new is None:
        raise Unread("no new text follows")
    return Rewrite(new.text) if whole else Replace(selector, new.text, new.is_block)
