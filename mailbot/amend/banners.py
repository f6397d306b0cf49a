"""Conditions that govern more than one instruction: between rows of marks, before a list, for the rest of a proposal."""

import re
from dataclasses import dataclass, replace

from mailbot.amend.conditions import condition
from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import Rewrite
from mailbot.amend.told import Condition, Instruction

_ROW = re.compile(r"(?:[*=~_/-][ \t]?){3,}")
_REST = phrase(
    r"the (?:remainder|rest)(?: of (?:this|the) proposal)? (?P<way>has no effect|(?:only )?(?:takes effect|"
    r"has effect|applies)(?: only)?) (?=if\b|unless\b)")
_APPLY = phrase(
    r"the following (?:only )?(?:appl(?:y|ies)|(?:has|have) effect|takes? effect) (?:only )?(?=if\b|unless\b)")
_REGARDLESS = phrase(r"regardless of\b[^:\n]*:(?=[ \t]*\n)")
_TOTAL = phrase(
    r"(?:(?P<first>(?:if|unless) [^.\n]{3,200}(?:\n[^.\n]{1,200}){0,2}, ?(?:then )?)?(?:all (?:of )?)?(?:the "
    r"(?:rest|remainder) of )?this proposal (?:has|shall have|does not have|will have) (?:no|any) (?:further |"
    r"other )?effect|this proposal (?:is|becomes) (?:void|ignored|null))(?(first)|,? (?:if|"
    r"unless) [^.\n]{3,200}(?:\n[^.\n]{1,200}){0,2})\.?(?=\s|$)")
_WHEN = phrase(r"\b(?:if|unless)\b")
_ONLY_REST = phrase(r"\b(?:rest|remainder|further|other)\b")
_OPEN = phrase(r"\(?(?:if|unless|provided that)\b[^\n]{3,200}?(?::|\.\.\.\)?|…\)?|\))(?=[ \t]*(?:\n|$))")
_TAIL = re.compile(r"[ \t]*[.:)]*[ \t]*(?:[*=~_-][ \t]?)*(?=\n|$)")


@dataclass(frozen=True, slots=True)
class Banner:
    """A condition and how far it reaches: `below` (the paragraph or list), `banner` (the next one), `end`, `all`, `clear`."""

    conditions: tuple[Condition, ...]
    reach: str


def banner(scan: Scanner) -> Banner | None:
    """Read a condition that stands alone on its line (or between rows of marks), or None."""
    start = scan.at
    if scan.text[scan.line_start():scan.at].strip():
        return None
    rowed = scan.take(_ROW, lines=False) is not None
    scan.skip()
    found = _sentence(scan)
    tail = scan.take(_TAIL, lines=False) if found else None
    if found is None or tail is None or (found.reach == "below" and not rowed and not _leads(scan)):
        scan.at = start
        return None
    if rowed:
        scan.take(re.compile(r"\n[ \t]*(?:[*=~_-][ \t]?){3,}(?=\n|$)"))
        return Banner(found.conditions, "banner" if found.reach == "below" else found.reach)
    return found


def _leads(scan: Scanner) -> bool:
    """Did the sentence just read end with a colon (or as a remark in brackets)?"""
    return scan.text[:scan.at].rstrip(" \t*=~_-").endswith((":", ")", "..."))


def _sentence(scan: Scanner) -> Banner | None:
    start = scan.at
    if scan.take(_REGARDLESS):
        return Banner((), "clear")
    total = _total(scan)
    if total:
        return total
    rest = scan.take(_REST)
    if rest:
        asked = condition(scan)
        if asked is None:
            scan.at = start
            return None
        negated = rest.group("way").lower().endswith("no effect")
        return Banner((replace(asked, negated=asked.negated != negated),), "end")
    scan.take(_APPLY)
    asked = condition(scan)
    if asked and scan.peek(_TAIL, lines=False):
        return Banner((asked,), "below")
    scan.at = start
    return _unknown(scan)


def _total(scan: Scanner) -> Banner | None:
    """"If …, this proposal has no effect": everything after it depends on the condition."""
    found = _TOTAL.match(scan.text, scan.at, scan.end)
    if found is None:
        return None
    opened = _WHEN.search(scan.text, found.start(), found.end())
    scan.at = opened.start() if opened else found.start()
    asked = condition(scan)
    scan.at = found.end()
    reach = "end" if _ONLY_REST.search(found.group()) else "all"
    if asked is None:
        return Banner((Condition("open", " ".join(found.group().split()).strip(". ")),), reach)
    return Banner((replace(asked, negated=not asked.negated),), reach)


def _unknown(scan: Scanner) -> Banner | None:
    """A condition of a kind that only a person can test, alone on its line."""
    found = _OPEN.match(scan.text, scan.at, scan.end)
    if found is None:
        return None
    scan.at = found.end()
    return Banner((Condition("open", found.group().strip("(): .")),), "below")


def filled(asked: Condition, found: Instruction) -> Condition:
    """"If Rule 7 lacks the following text, amend it to read …": the text that is asked for is the one that follows."""
    if asked.kind != "text" or asked.text or asked.test == "exists":
        return asked
    texts = [step.act.text for step in found.steps if isinstance(step.act, Rewrite)]
    if not texts:
        raise Unread("it is not said which text the condition means")
    return replace(asked, text=texts[0])
